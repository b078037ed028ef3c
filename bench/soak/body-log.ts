// Log of simulated bodies about themselves: the exposures they made, and the faults that fired.

import type { Service } from '#harness/service.js';

/** One picture that a body has taken: what the pictures on the host are compared with. */
export interface Exposure {
  camera: string;
  /** Number of the exposure of this body, from 1 on. */
  number: number;
  /** Its name on the card. */
  file: string;
  atMs: number;
}

/** The exposures that a body has made. */
export function exposuresOf(service: Service, camera: string): Exposure[] {
  return service.bodyLog(camera).flatMap((line) => {
    const [, time = '', number, file = ''] = /^(\S+) exposure (\d+) (\S+) /.exec(line) ?? [];
    return time === '' ? [] : [{ camera, number: Number(number), file, atMs: Date.parse(time) }];
  });
}

/** The fault words that have fired in a body. */
export function firedFaults(service: Service, camera: string): string[] {
  return service.bodyLog(camera).flatMap((line) => /^\S+ fault \S+ ([a-z-]+)/.exec(line)?.[1] ?? []);
}

/** When faults have fired in a body. */
export function faultTimes(service: Service, camera: string): number[] {
  return service.bodyLog(camera).flatMap((line) => {
    const time = /^(\S+) fault /.exec(line)?.[1];
    return time === undefined ? [] : [Date.parse(time)];
  });
}

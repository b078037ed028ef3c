// Reads the logs of simulated bodies: the exposures that they made, and the faults that fired.

import type { Service } from '#harness/service.js';

/** A picture that a body has taken, for comparison with the pictures on the host. */
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

/** The words of the faults that have fired in a body. */
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

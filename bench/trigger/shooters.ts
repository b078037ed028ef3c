// Ways to release all bodies of a service, and the time between the releases, by the bodies' own records of SDK calls.
// If a way does not release a body, or releases it twice, that is an error and not a figure.

import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { until } from '#harness/deadline.js';
import type { Service } from '#harness/service.js';

/** Makes so many shots. @returns the skew of each, in microseconds */
export type Shooter = (shots: number) => Promise<number[]>;

/** How far ahead the C program sets its deadlines; measured separately for this machine. */
const AHEAD_MS = 30;
/** Time in which the pictures of a shot land, so that the next shot begins on a quiet machine. */
const SETTLE_MS = 400;

/** Runs the C program that wakes a number of processes at one absolute time. */
export function wakeProgram(program: string, processes: number): Shooter {
  return async (shots) => {
    const words = [processes, shots, AHEAD_MS].map(String);
    const { stdout } = await promisify(execFile)(program, words);
    return stdout.trim().split('\n').map(Number);
  };
}

/** Shoots with all bodies by one request. @param pattern pattern of the shot, as in the contract */
export function groupShot(service: Service, ids: readonly string[], pattern: object = {}): Shooter {
  return each(service, ids, async () => {
    const { body } = await service.ok('POST', '/api/rig/groups/all/shoot', { focus: false, pattern });
    const { shotId } = body.receipt;
    await until(`the pictures of ${shotId}`, async () => {
      return (await service.ok('GET', `/api/rig/shots/${shotId}`)).body.receipt.state !== 'incomplete';
    });
  });
}

/** One curl for each body, started at once. */
export function parallelCurls(service: Service, ids: readonly string[]): Shooter {
  return each(service, ids, async () => {
    const ends = ids.map(async (id) => {
      const url = `${service.url}/api/cameras/${id}/actions/shutter`;
      const curl = spawn('curl', ['-s', '-f', '-X', 'POST', '-o', '/dev/null', url], { stdio: 'ignore' });
      const [code] = await once(curl, 'exit');
      if (code !== 0) throw new Error(`curl ended with ${code}`);
    });
    await Promise.all(ends);
    await sleep(SETTLE_MS);
  });
}

function each(service: Service, ids: readonly string[], shoot: () => Promise<void>): Shooter {
  return async (shots) => {
    const skews: number[] = [];
    for (let shot = 0; shot < shots; shot += 1) {
      const before = ids.map((id) => presses(service, id).length);
      await shoot();
      const pressed = ids.map((id, at) => {
        const [moment, ...others] = presses(service, id).slice(before[at]);
        if (moment === undefined || others.length > 0)
          throw new Error(`${id} was released ${others.length + (moment === undefined ? 0 : 1)} times`);
        return moment;
      });
      skews.push(Math.max(...pressed) - Math.min(...pressed));
    }
    return skews;
  };
}

/** When the button was pressed, in microseconds of the monotonic clock. */
function presses(service: Service, id: string): number[] {
  const text = (() => {
    try {
      return readFileSync(join(service.body(id), 'releases'), 'utf8');
    } catch {
      return '';
    }
  })();
  return text
    .split('\n')
    .filter((line) => line.endsWith(' down'))
    .map((line) => Number(line.split(' ')[1]));
}

// The shots of fake cameras, started, with a real journal in a directory of the test. A press of one camera is passed
// on unchanged, so that tests of routes see the request; tests with real cameras cover the record that a press adds.

import { join } from 'node:path';
import { pino } from 'pino';
import { systemClock } from '#base/clock.js';
import type { Cameras } from '#gateway/cameras/cameras.js';
import { DEFAULT_LIMITS } from '#gateway/limits/limit-table.js';
import type { RigFile } from '#gateway/rig/declared/model.js';
import { Shots } from '#gateway/rig/shots/shots.js';

class ShotsWithoutSingles extends Shots {
  override async single<T>(_cameraId: string, _press: object, call: () => Promise<T>): Promise<T> {
    return call();
  }
}

/** @param stateDirectory made by the caller, who closes the shots */
export function testShots(stateDirectory: string, cameras: Cameras, rigFile: RigFile): Shots {
  const shots = new ShotsWithoutSingles({
    directory: join(stateDirectory, 'shots'),
    slipDirectory: join(stateDirectory, 'shots', 'slips'),
    ...{ cameras, rigFile, clock: systemClock, logger: pino({ enabled: false }), limits: DEFAULT_LIMITS },
    mayArm: async () => undefined,
    earlierEnded: async () => undefined,
    report: () => undefined,
    ended: () => undefined,
  });
  shots.start();
  return shots;
}

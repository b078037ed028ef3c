// A rig with a real rig file in a directory of the test, and fake cameras for monitoring.

import { pino } from 'pino';
import { systemClock } from '#base/clock.js';
import type { CameraVitals } from '#gateway/cameras/cameras.js';
import { ServiceError } from '#gateway/errors/errors.js';
import { DEFAULT_LIMITS } from '#gateway/limits/limit-table.js';
import { BodyWatch } from '#gateway/rig/desired/body-watch.js';
import { DesiredState } from '#gateway/rig/desired/desired-state.js';
import { GroupValues } from '#gateway/rig/desired/group-values.js';
import { RigFileOnDisk } from '#gateway/rig/file/rig-file.js';
import { RigView } from '#gateway/rig/rig-view.js';

/** A connected camera, as monitoring sees it. */
export function vitalsOf(facts: Partial<CameraVitals>): CameraVitals {
  return {
    id: 'D1',
    model: 'ILCE-7M4',
    connectionType: 'USB',
    state: 'connected',
    since: '2026-08-01T12:00:00.000Z',
    reason: '',
    isPresent: true,
    hasLiveView: false,
    mode: 'remote',
    pid: 1,
    isStuck: false,
    savePath: '/pictures',
    restartsTotal: 0,
    droppedEvents: 0,
    brokenAssumptions: [],
    queued: 0,
    pendingPictures: 0,
    ...facts,
  };
}

/** Parts of the rig for routes. @param stateDirectory of the rig file; made by the caller */
export function testRig(stateDirectory: string, vitals: readonly CameraVitals[]) {
  const rigFile = new RigFileOnDisk({
    stateDirectory,
    logger: pino({ enabled: false }),
    clock: systemClock,
    fileMs: 5_000,
    rigEntries: 256,
    rigFileMs: 1_000,
    attached: () => vitals.flatMap(({ id, state }) => (state === 'absent' ? [] : id)),
  });
  const cameras = {
    call: () => Promise.reject(new ServiceError('NOT_CONNECTED', 'it has no session')),
    mode: () => undefined,
    vitals: () => [...vitals],
  };
  const parts = { cameras, rigFile, clock: systemClock, limits: DEFAULT_LIMITS };
  const watch = new BodyWatch(parts);
  const logger = { info: () => undefined, warn: () => undefined };
  const desired = new DesiredState({ ...parts, watch, report: () => undefined, logger });
  const bodies = {
    facts: (id: string) => desired.facts(id),
    warnings: () => [],
    looked: () => undefined,
    leaseOf: () => undefined,
    lastPicture: () => undefined,
    lag: () => undefined,
  };
  const groupValues = new GroupValues({ rigFile, watch, desired, limits: DEFAULT_LIMITS });
  return { rigFile, view: new RigView(rigFile, cameras, bodies), groupValues };
}

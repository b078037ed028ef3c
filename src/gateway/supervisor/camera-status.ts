// The status of a camera: what the machine knows, and the state of its worker.

import { exact } from '../../base/exact.js';
import type { PongMessage } from '../../protocol/messages.js';
import type { CameraStatus } from '../cameras/cameras.js';
import type { Camera } from './machine/model.js';
import { publicState } from './machine/states.js';
import type { WorkerSession } from './worker-session.js';

/**
 * The status of one camera.
 * @param session of the camera, if it has a process.
 * @param pong work that its worker reports; undefined when the worker has not answered.
 * @param nowMs monotonic.
 * @param isKept whether its session is on the disk, so that a restart of the service restores it.
 */
export function statusOf(
  { state, history, limits }: Camera,
  session: WorkerSession | undefined,
  pong: PongMessage | undefined,
  nowMs: number,
  isKept: boolean,
): CameraStatus {
  const { lastExit, failuresAtMs } = history;
  const needsConfirmation = 'needsConfirmation' in state && state.needsConfirmation;
  const isWaiting = state.name === 'recovering' && (state.stage === 'pause' || state.stage === 'absent');
  const pid = session?.worker?.pid;
  return exact<CameraStatus>()({
    state: publicState(state.name),
    since: new Date(state.sinceMs).toISOString(),
    reason: state.reason,
    ...(needsConfirmation ? { detail: 'confirm-on-camera' } : {}),
    ...('request' in state ? { mode: state.request.mode } : {}),
    keptForRestart: isKept,
    worker: {
      state: isWaiting ? 'backoff' : (session?.workerState ?? 'stopped'),
      ...(pid === undefined ? {} : { pid }),
      restartsInWindow: failuresAtMs.filter((atMs) => nowMs - atMs < limits.restarts.windowMs).length,
      restartsTotal: history.failures,
      ...(lastExit === undefined ? {} : { lastExit }),
      ...(pong?.call === undefined
        ? {}
        : { call: { name: pong.call, sinceMs: Math.round(pong.sinceMs ?? 0) } }),
      queued: pong?.queued ?? 0,
      droppedEvents: history.droppedEvents,
    },
  });
}

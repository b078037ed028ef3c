// A restart of the body that rigd has caused: a body that has taken a settings file may leave, and comes back by
// itself. Until the time for that is over, the loss of its session does not count as a failure. The session is restored
// with any value of `reconnecting`, and a connect waits for the body. A timer runs while a session waits in this way.

import type { WorkerEvents } from '../../../protocol/messages.js';
import { ServiceError } from '../../errors/errors.js';
import type { Draft } from './draft.js';
import type { Camera } from './model.js';
import { leave } from './sessions.js';

/** The reason that status, events and errors give during such a restart. */
export const RESTARTS = 'the camera restarts, because it was sent a settings file';

/** Pause between two checks whether the body is back. */
export const LOOK_MS = 1_000;

/** Notes whether a restart is expected: while the worker sends a settings file, and after the body has taken it. */
export function restartExpected(d: Draft, { isExpected }: WorkerEvents['restartExpected']): void {
  const { limits } = d.camera;
  const sentAtMs = d.moment.nowMs;
  const restart = { sentAtMs, untilMs: sentAtMs + limits.bodyRestartMs, hasLeft: false };
  d.note({ restart: isExpected ? restart : undefined });
}

/** Whether the body may leave, or has left, for a restart that rigd has caused. */
export function isRestartExpected({ camera, moment }: Draft): boolean {
  const { restart } = camera.history;
  return restart !== undefined && moment.nowMs < restart.untilMs;
}

/** Extends the time for the restart, because a client waits for the body. */
export function waitForRestart(d: Draft, limitMs: number): void {
  const { restart } = d.camera.history;
  if (restart === undefined) return;
  const untilMs = Math.max(restart.untilMs, d.moment.nowMs + limitMs);
  d.note({ restart: { ...restart, untilMs } });
}

/** Notes that the body has left. */
export function leftForRestart(d: Draft): void {
  const { restart } = d.camera.history;
  if (restart !== undefined) d.note({ restart: { ...restart, hasLeft: true } });
}

/** Notes that a session is open: a body that had left is back. */
export function backFromRestart(d: Draft): void {
  if (d.camera.history.restart?.hasLeft === true) d.note({ restart: undefined });
}

/**
 * Starts or stops the timer of the restart if this step requires it.
 * @param before the camera before the step
 */
export function timeRestart(d: Draft, before: Camera, isOver: boolean): void {
  const wasTimed = isRestarting(before) && !isOver;
  const isTimed = isRestarting(d.camera);
  const delayMs = Math.max(1, (d.camera.history.restart?.untilMs ?? 0) - d.moment.nowMs);
  if (isTimed && !wasTimed) d.effect({ kind: 'set-timer', timer: 'body-restart', delayMs });
  if (wasTimed && !isTimed) d.effect({ kind: 'cancel-timer', timer: 'body-restart' });
}

/** Handles a body that is not back in time: its session is recovered like any other, or has ended. */
export function restartOver(d: Draft): void {
  const { state, body, history } = d.camera;
  if (state.name !== 'recovering' || !state.isRestart) return;
  const seconds = Math.round((d.moment.nowMs - (history.restart?.sentAtMs ?? d.moment.nowMs)) / 1000);
  const reason = `the camera is not back ${seconds} s after it was sent a settings file`;
  d.note({ restart: undefined });
  if (state.isFirst && state.stage === 'opening' && body.connectionType === 'Network') {
    // As in every first connect, a person may still confirm it at the body.
    const why = state.needsConfirmation ? state.reason : `${reason}; its connect continues`;
    d.set({ state: { ...state, isRestart: false, reason: why } });
    return;
  }
  if (state.request.reconnecting && !state.isFirst) {
    d.log('warn', 'a camera is being recovered', { reason });
    d.set({ state: { ...state, isRestart: false, reason } });
    return;
  }
  d.news({ name: 'failed', payload: { message: `${reason}: connect it again when it is` } });
  leave(d, { cause: 'closed', reason, error: new ServiceError('CONNECT_TIMEOUT', reason) });
}

/** Whether a session is waiting for the restart of its body. */
export function isRestarting({ state }: Pick<Camera, 'state'>): boolean {
  return state.name === 'recovering' && state.isRestart;
}

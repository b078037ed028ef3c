// Opens and ends sessions: at the request of a client, for a recovery, or because of an event of the camera.

import { ServiceError } from '../../errors/errors.js';
import { type Draft, failure } from './draft.js';
import type { EndWaiter, OpenOrder, SessionRequest } from './model.js';

/** The reason that status and events give while the SDK reconnects a session. */
const RECONNECTING = 'the SDK is reconnecting';

/**
 * After this many connects that succeeded only because the worker had searched for the body, a worker searches first.
 * One such connect may have had another cause: a session that was left open.
 */
const LISTINGS_THAT_CONVINCE = 2;

/** Starts a worker and opens a session in it. There must be no other process. */
export function open(d: Draft, request: SessionRequest, rank: OpenOrder['rank']): void {
  const { body, history } = d.camera;
  const worker = d.newWorker();
  // A body that never had a session may ask a person to confirm. It needs a single connect, and holds no old session.
  const mayAsk =
    body.connectionType === 'Network' && body.sshSupport !== true && history.usualMs === undefined;
  const isPoisoned = history.isPoisoned && !mayAsk;
  d.set({ process: { use: 'opening', worker, hasExited: false, isLost: false, isReconnecting: false } });
  d.effect({
    kind: 'open',
    worker,
    order: {
      camera: body,
      request,
      rank,
      isPoisoned,
      usualMs: history.usualMs,
      listedFirst: history.hasFailedToOpen || history.listingsNeeded >= LISTINGS_THAT_CONVINCE,
    },
  });
}

/** Notes that the session is open, and answers everyone who waits for it. */
export function connected(d: Draft): void {
  const { state, process } = d.camera;
  if (process.use !== 'opening' || (state.name !== 'connecting' && state.name !== 'recovering'))
    throw new Error(`a camera that is ${state.name} opens no session`);
  const { request, callers } = state;
  const { worker, pid, isReconnecting } = process;
  d.set({ process: { use: 'open', worker, ...(pid === undefined ? {} : { pid }) } });
  d.enter('opened', { name: 'connected', request, reason: '' });
  d.keep(request);
  d.log('info', 'camera connected', { mode: request.mode });
  d.news({ name: 'opened', payload: {} });
  d.answerAll(callers, { kind: 'connected' });
  // The SDK may have begun to reconnect while the session was being opened.
  if (!isReconnecting) return;
  interrupted(d);
  d.news({ name: 'reconnecting', payload: {} });
}

/** Notes that the SDK is reconnecting the session. */
export function interrupted(d: Draft): void {
  const { state } = d.camera;
  if (state.name !== 'connected') throw new Error(`a camera that is ${state.name} cannot be reconnecting`);
  const { request } = state;
  d.enter('interrupted', {
    name: 'reconnecting',
    request,
    reason: RECONNECTING,
    needsConfirmation: false,
  });
}

/** Why a session, or a try to open one, is over. */
export type End = { cause: 'closed' | 'refused' | 'gave-up' | 'broke'; reason: string; error: ServiceError };

/** Ends the session, its opening or its recovery. Its callers get the error when the process has ended. */
export function leave(d: Draft, { cause, reason, error }: End, waiters: readonly EndWaiter[] = []): void {
  const { state } = d.camera;
  if (state.name === 'recovering' && state.stage === 'pause')
    d.effect({ kind: 'cancel-timer', timer: 'retry' });
  const callers = 'callers' in state ? state.callers : [];
  const all = [...callers.map((caller) => ({ caller, answer: failure(error) })), ...waiters];
  // A worker that reads the fingerprint does not belong to the session, so it is not ended.
  if (d.camera.process.use === 'reading') for (const { caller, answer } of all) d.answer(caller, answer);
  else d.endProcess(all);
  d.enter(cause, { name: cause === 'closed' || cause === 'refused' ? 'available' : 'failed', reason });
}

/** Ends a session without a recovery: at the request of a client, or when it is lost while `reconnecting` is off. */
export function closed(d: Draft, reason: string, waiters: readonly EndWaiter[] = []): void {
  const during = d.camera.state.name === 'connecting' ? 'while it was being opened' : 'during its recovery';
  leave(
    d,
    {
      cause: 'closed',
      reason,
      error: new ServiceError('CANCELLED', `the connection was ended ${during}`),
    },
    waiters,
  );
}

// Recovers a lost session. Waits for the time of the restart policy, waits for the body, and tries to connect. Repeats
// this until a try succeeds, a client ends the recovery, or further tries cannot help.

import type { RefusalReason } from '../../../protocol/error-codes.js';
import type { ErrorCode, ServiceError } from '../../errors/errors.js';
import { isRestartExpected, LOOK_MS, leftForRestart, RESTARTS } from './body-restart.js';
import { type Draft, stuckError } from './draft.js';
import type { RecoveryStage, StateNamed, WorkerExit } from './model.js';
import { decideRestart, withFailure } from './restart-policy.js';
import { leave, open } from './sessions.js';

/** Errors that every further try would meet again; repeating refused credentials would even lock the body. */
const HOPELESS: ReadonlySet<ErrorCode> = new Set([
  'CREDENTIALS_REFUSED',
  'PROTOCOL_MISMATCH',
  'SDK_UNAVAILABLE',
]);

/**
 * Refusals of a body that is running. A body in its restart gives none of them, and they remain until a person changes
 * something.
 */
const OF_A_BODY_THAT_IS_UP: ReadonlySet<unknown> = new Set<RefusalReason>([
  'log_in_not_taken',
  'mode_not_supported',
  'not_let_in',
]);

/** The reason that status and events give while a session from before the start of the service is being opened. */
export const RESTORING = 'its session from before the restart of the service is being restored';

/** Whether further tries cannot help. */
export function isHopeless(error: ServiceError): boolean {
  return HOPELESS.has(error.code);
}

/** Begins the recovery of a session that is lost. @param sdkCode as the SDK reported it. */
export function lose(d: Draft, reason: string, sdkCode?: number): void {
  const { state } = d.camera;
  if (state.name !== 'connected' && state.name !== 'reconnecting')
    throw new Error(`a camera that is ${state.name} has no session to lose`);
  const { request } = state;
  const isRestart = isRestartExpected(d);
  leftForRestart(d);
  d.endProcess();
  // A body whose worker did not disconnect answers no connect until its old session has been cleared.
  const how = d.camera.history.isPoisoned ? '; the session it left in the body is cleared first' : '';
  d.enter('lost', {
    name: 'recovering',
    request,
    stage: 'pause',
    callers: [],
    ...{ isRestore: false, isFirst: false, isRestart },
    reason: isRestart ? RESTARTS : reason + how,
    needsConfirmation: false,
  });
  const code = sdkCode === undefined ? {} : { sdkCode };
  const lost = isRestart ? { reason: RESTARTS, isExpected: true as const } : { reason };
  d.news({ name: 'lost', payload: { ...lost, ...code, isRecovering: true } });
  pause(d);
}

/** Begins a try; before that it waits for the body and for the end of the last process, if necessary. */
export function attempt(d: Draft): void {
  const { isPresent, body, process } = d.camera;
  const { request } = recovering(d);
  // A body on the network is tried at its address even if it is not listed: discovery misses some bodies.
  if (!isPresent && body.connectionType !== 'Network') {
    explain(d, 'the camera is not attached; recovery continues when it is');
    enterStage(d, 'absent');
  } else if (process.use === 'none') {
    enterStage(d, 'opening');
    open(d, request, 'recovery');
  } else if (process.use === 'ending' && process.isStuck) {
    attemptFailed(d, stuckError(process));
  } else {
    enterStage(d, 'ending');
  }
}

/** Continues when the body that the recovery waits for is back. */
export function bodyReturned(d: Draft): void {
  explain(d, 'the camera is attached again');
  attempt(d);
}

/** Handles the failure of an opening that a client requested: the client gets the error, and no further try follows. */
export function refuse(d: Draft, error: ServiceError): void {
  leave(d, { cause: isHopeless(error) ? 'gave-up' : 'refused', reason: error.message, error });
}

/** Handles a failed try: the next one follows after a pause, unless no try can help. */
export function attemptFailed(d: Draft, error: ServiceError): void {
  const { isFirst, isRestart } = recovering(d);
  const isOfItsRestart = isRestart && !isHopeless(error) && !OF_A_BODY_THAT_IS_UP.has(error.details.error);
  if (isFirst && !isOfItsRestart) {
    refuse(d, error);
    return;
  }
  if (isHopeless(error)) {
    // The next start of the service must not send these credentials again.
    if (error.code === 'CREDENTIALS_REFUSED') d.keep(undefined);
    leave(d, { cause: 'gave-up', reason: error.message, error });
    const message = `the camera cannot be recovered: ${error.message}`;
    d.news({ name: 'failed', payload: { message, code: error.code } });
    return;
  }
  d.endProcess();
  explain(d, error.message);
  pause(d);
}

/** Records the end of a worker that was not requested or not clean. */
export function noteExit(d: Draft, exit: WorkerExit, pid: number | undefined, hadSession: boolean): void {
  const { cause, output } = exit;
  const at = new Date(d.moment.wallMs).toISOString();
  d.note({ lastExit: { at, cause, ...(pid === undefined ? {} : { pid }) } });
  if (!exit.isClean && hadSession) d.note({ isPoisoned: true });
  d.log('error', 'the worker of a camera ended', { pid, cause, output });
}

function pause(d: Draft): void {
  const { limits, history } = d.camera;
  if (recovering(d).isRestart) {
    enterStage(d, 'pause');
    d.effect({ kind: 'set-timer', timer: 'retry', delayMs: LOOK_MS });
    return;
  }
  const { nowMs, random } = d.moment;
  const failuresAtMs = withFailure(limits.restarts, history.failuresAtMs, nowMs);
  d.note({ failuresAtMs, failures: history.failures + 1 });
  const { delayMs, isLooping, failuresInWindow } = decideRestart(
    limits.restarts,
    failuresAtMs,
    nowMs,
    random,
  );
  enterStage(d, 'pause');
  d.effect({ kind: 'set-timer', timer: 'retry', delayMs });
  if (isLooping)
    explain(d, `${failuresInWindow} failures in a short time; the next attempt is in ${delayMs} ms`);
}

/** Gives the recovery a new reason, and logs it. */
function explain(d: Draft, because: string): void {
  const state = recovering(d);
  const head = state.isRestart ? `${RESTARTS}: ` : state.isRestore ? `${RESTORING}: ` : '';
  const reason = head + because;
  d.set({ state: { ...state, reason, needsConfirmation: false } });
  d.log(state.isRestart ? 'info' : 'warn', 'a camera is being recovered', { reason });
}

function enterStage(d: Draft, stage: RecoveryStage): void {
  d.set({ state: { ...recovering(d), stage } });
}

function recovering(d: Draft): StateNamed<'recovering'> {
  const { state } = d.camera;
  if (state.name !== 'recovering') throw new Error(`a camera that is ${state.name} is not being recovered`);
  return state;
}

// Reports of a camera's workers about themselves: start, session open or not, fingerprint, end.

import { ServiceError } from '../../errors/errors.js';
import { backFromRestart } from './body-restart.js';
import { type Draft, failure, patient, stuckAnswer, stuckError } from './draft.js';
import type { Answer, Input, Process } from './model.js';
import { attempt, attemptFailed, lose, noteExit, refuse } from './recovery.js';
import { connected } from './sessions.js';

/** Errors of a connect that may succeed with another camera object of the SDK. */
const OF_CONNECT: ReadonlySet<string> = new Set(['CONNECT_REFUSED', 'CONNECT_TIMEOUT']);

type InputOf<Kind extends Input['kind']> = Extract<Input, { kind: Kind }>;

/** Notes that the worker has a process. */
export function started(d: Draft, { worker, pid }: InputOf<'started'>): void {
  const { process } = d.camera;
  if (process.use !== 'none' && process.worker === worker) d.set({ process: { ...process, pid } });
}

/** Notes that the session is open. Has no effect if it was ended meanwhile. */
export function opened(d: Draft, { worker, tookMs, needsListing }: InputOf<'opened'>): void {
  const { process } = d.camera;
  if (process.use !== 'opening' || process.worker !== worker) return;
  d.note({
    usualMs: tookMs,
    listingsNeeded: d.camera.history.listingsNeeded + (needsListing ? 1 : 0),
    hasFailedToOpen: false,
  });
  // An exit or a loss that was reported during the opening is handled now.
  if (process.hasExited)
    openFailed(d, new ServiceError('WORKER_LOST', 'the worker of the camera ended while it was connecting'));
  else if (process.isLost)
    openFailed(d, new ServiceError('CONNECT_REFUSED', 'the camera was lost while it was being connected'));
  else {
    d.note({ isPoisoned: false });
    backFromRestart(d);
    connected(d);
  }
}

/** Notes that the session could not be opened. Has no effect if it was ended meanwhile. */
export function failedToOpen(d: Draft, { worker, error }: InputOf<'open-failed'>): void {
  const { process } = d.camera;
  if (process.use === 'opening' && process.worker === worker) openFailed(d, error);
}

/** Answers all callers when the fingerprint has been read or could not be read. */
export function fingerprintDone(
  d: Draft,
  input: InputOf<'fingerprint-read'> | InputOf<'fingerprint-failed'>,
): void {
  const { process } = d.camera;
  if (process.use !== 'reading' || process.worker !== input.worker) return;
  const answer: Answer =
    input.kind === 'fingerprint-read'
      ? { kind: 'fingerprint', fingerprint: input.fingerprint }
      : failure(input.error);
  for (const caller of process.callers) d.answer(patient(caller), answer);
  d.endProcess();
  // A session that is to be restored waits for the end of this process, which may have ended already.
  if (d.camera.process.use === 'none') goOnAfterEnd(d);
}

/** Handles the end of a process. */
export function exited(d: Draft, { worker, exit }: InputOf<'exited'>): void {
  const { process } = d.camera;
  if (process.use === 'none' || process.worker !== worker) return;
  if (process.use === 'ending') {
    endedAsAsked(d, process, exit);
    return;
  }
  const hadSession = process.use !== 'reading';
  // Without a session, a clean end says nothing about the camera.
  if (exit !== undefined && (hadSession || !exit.isClean)) noteExit(d, exit, process.pid, hadSession);
  if (process.use === 'open') {
    d.set({ process: { use: 'none' } });
    lose(d, `the worker ended: ${exit?.cause}`);
  } else {
    // The running call fails too, and its error has the reason.
    d.set({ process: { ...process, hasExited: true } });
  }
}

/** Handles a process that has not ended in time: the kernel holds it. */
export function stopTimer(d: Draft): void {
  const { process, deferred, state } = d.camera;
  if (process.use !== 'ending' || process.isStuck) return;
  d.set({ process: { ...process, isStuck: true, waiters: [] }, deferred: [] });
  for (const { caller, answer } of process.waiters) d.answer(caller, stuckAnswer(process, answer));
  for (const { caller } of deferred) d.answer(patient(caller), failure(stuckError(process)));
  if (state.name === 'recovering' && state.stage === 'ending') attemptFailed(d, stuckError(process));
}

function openFailed(d: Draft, error: ServiceError): void {
  const { state } = d.camera;
  if (OF_CONNECT.has(error.code)) d.note({ hasFailedToOpen: true });
  if (state.name === 'recovering') attemptFailed(d, error);
  else refuse(d, error);
}

function endedAsAsked(
  d: Draft,
  process: Extract<Process, { use: 'ending' }>,
  exit: InputOf<'exited'>['exit'],
): void {
  const hadSession = process.mode !== undefined;
  // A worker that crashed or was killed while it was ending may have left its session in the body.
  if (exit !== undefined && !exit.isClean) {
    noteExit(d, exit, process.pid, hadSession);
    const what = `the worker ended before the session was closed (${exit.cause})`;
    const message = `${what}: pending pictures may be lost`;
    if (hadSession) d.news({ name: 'failed', payload: { message } });
  }
  if (!process.isStuck) d.effect({ kind: 'cancel-timer', timer: 'stop' });
  d.set({ process: { use: 'none' } });
  for (const { caller, answer } of process.waiters) d.answer(caller, answer);
  goOnAfterEnd(d);
}

function goOnAfterEnd(d: Draft): void {
  const { state } = d.camera;
  if (state.name === 'recovering' && state.stage === 'ending') attempt(d);
}

// Requests of clients to a camera: open or end a session, read the fingerprint of the body, wait for a recovery.

import { isRestartExpected, RESTARTS, waitForRestart } from './body-restart.js';
import { type Draft, failure, patient, stuckError } from './draft.js';
import { missingLogIn } from './log-in.js';
import type { Caller, CallerId, Camera, DeferrableInput, Input, SessionRequest, TimerId } from './model.js';
import { attempt } from './recovery.js';
import { forget, makeWay } from './restoring.js';
import { closed, open } from './sessions.js';

type InputOf<Kind extends Input['kind']> = Extract<Input, { kind: Kind }>;

const NO_ANSWER_ADVICE = [
  'Look at the screen of the camera: it may ask to confirm the connection. Check its network and its PC Remote setting.',
  'Then repeat the request, which joins the connect under way, or DELETE the connection.',
].join(' ');

/**
 * Handles a request for a session: joins a session of the same mode that is open, opening or recovering; or opens one.
 */
export function connect(d: Draft, input: InputOf<'connect'>): void {
  if (isRefused(d, input.caller)) return;
  makeWay(d, input.request);
  if (mustWait(d.camera, input)) {
    d.set({ deferred: [...d.camera.deferred, input] });
    return;
  }
  const { state } = d.camera;
  if ('request' in state) join(d, input, state);
  else begin(d, input);
}

/** Ends the session, its opening or its recovery for a client, who is answered when the process has ended. */
export function disconnect(d: Draft, { caller }: { caller: CallerId }): void {
  forget(d);
  end(d, caller);
}

function end(d: Draft, caller: CallerId): void {
  const { state, process } = d.camera;
  const waiters = [{ caller: patient(caller), answer: { kind: 'ended' } }] as const;
  if (state.name === 'connected' || state.name === 'reconnecting') d.news({ name: 'closed', payload: {} });
  if ('request' in state || state.name === 'failed') closed(d, 'a client ended the session', waiters);
  else if (process.use === 'ending') d.endProcess(waiters);
  else d.answer(patient(caller), { kind: 'ended' });
}

/** Ends the session because the service stops; it is kept for the next start. Refuses all further requests. */
export function close(d: Draft, input: InputOf<'close'>): void {
  d.set({ isClosing: true });
  const { process } = d.camera;
  if (process.use === 'reading') {
    const text = 'the service stopped while the fingerprint was being read';
    for (const caller of process.callers) d.fail(patient(caller), 'CANCELLED', text);
    d.endProcess();
  }
  end(d, input.caller);
}

/** Reads the fingerprint for a client: by the worker of the session, or by a worker that is started only for this. */
export function fingerprint(d: Draft, input: InputOf<'fingerprint'>): void {
  const { caller } = input;
  if (isRefused(d, caller)) return;
  const { state, process, body } = d.camera;
  if (mustWait(d.camera, input)) {
    d.set({ deferred: [...d.camera.deferred, input] });
  } else if ('request' in state) {
    d.answer(patient(caller), { kind: 'call' });
  } else if (process.use === 'reading') {
    d.set({ process: { ...process, callers: [...process.callers, caller] } });
  } else {
    const worker = d.newWorker();
    d.set({ process: { use: 'reading', worker, hasExited: false, callers: [caller] } });
    d.effect({ kind: 'read', worker, camera: { ...body, sshSupport: true } });
  }
}

/** Has a caller wait for the end of the recovery. If the camera is not recovering, the caller gets an error at once. */
export function awaitRecovery(d: Draft, { caller, limitMs }: InputOf<'await-recovery'>): void {
  const { state } = d.camera;
  if (state.name === 'recovering')
    d.set({ state: { ...state, callers: [...state.callers, d.waits({ id: caller, limitMs })] } });
  else d.fail(patient(caller), 'NOT_CONNECTED', `the camera is not being recovered (${state.name})`);
}

/** Notes settings that an operation has made and that a recovery must restore. */
export function settings(d: Draft, input: InputOf<'settings'>): void {
  const { state } = d.camera;
  if (!('request' in state)) return;
  const request = { ...state.request, ...input.settings };
  d.set({ state: { ...state, request } });
  d.keep(request);
}

/** Handles the end of a caller's time limit: the caller gets an error; the connect, recovery or end continues. */
export function callerTimer(d: Draft, timer: TimerId): void {
  const { state, process } = d.camera;
  const isDue = (caller: Caller) => timer === `caller:${caller.id}`;
  const inSession = 'callers' in state ? state.callers.find(isDue) : undefined;
  const caller =
    inSession ??
    (process.use === 'ending' ? process.waiters.find((w) => isDue(w.caller))?.caller : undefined);
  if (caller === undefined) return;
  if ('callers' in state)
    d.set({ state: { ...state, callers: state.callers.filter((other) => !isDue(other)) } });
  if (process.use === 'ending') {
    const waiters = process.waiters.filter((waiter) => !isDue(waiter.caller));
    d.set({ process: { ...process, waiters } });
  }
  const seconds = Math.round((caller.limitMs ?? 0) / 1000);
  if (state.name === 'recovering')
    d.fail(
      patient(caller.id),
      'CONNECT_TIMEOUT',
      `the camera is not back after ${seconds} s: ${state.reason}`,
    );
  else
    d.fail(
      patient(caller.id),
      'CONNECT_TIMEOUT',
      `the camera has not answered for ${seconds} s; the connect continues for a moment`,
      { advice: NO_ANSWER_ADVICE },
    );
}

/** Handles the deferred requests again, in their order. Those that still must wait are deferred again. */
export function goOnDeferred(d: Draft): void {
  const waiting = d.camera.deferred;
  if (waiting.length === 0) return;
  d.set({ deferred: [] });
  for (const input of waiting) {
    if (input.kind === 'connect') connect(d, input);
    else fingerprint(d, input);
  }
}

/** Whether a request must wait: for the end of the last process, or, for a fingerprint, for the end of an opening. */
function mustWait({ state, process }: Camera, { kind }: DeferrableInput): boolean {
  if (state.name === 'connecting') return kind === 'fingerprint';
  if ('request' in state) return false;
  return process.use === 'ending' || (process.use === 'reading' && kind === 'connect');
}

function isRefused(d: Draft, caller: CallerId): boolean {
  const { process, isClosing } = d.camera;
  if (process.use === 'ending' && process.isStuck) d.answer(patient(caller), failure(stuckError(process)));
  else if (isClosing) d.fail(patient(caller), 'SHUTTING_DOWN', 'the service is stopping');
  else return false;
  return true;
}

function begin(d: Draft, { caller, request }: InputOf<'connect'>): void {
  const refusal = missingLogIn(d.camera.body, request);
  if (refusal !== undefined) {
    d.answer(patient(caller), failure(refusal));
    return;
  }
  d.note({ brokenAssumptions: [] });
  if (isRestartExpected(d)) {
    beginInRestart(d, caller, request);
    return;
  }
  d.enter('connect', {
    name: 'connecting',
    request,
    callers: [d.waits({ id: caller, limitMs: openingMs(d.camera) })],
    reason: 'a client requested a session',
    needsConfirmation: false,
  });
  open(d, request, 'client');
}

/** Begins a session while the body may be away for its restart: the connect waits for the body as a recovery does. */
function beginInRestart(d: Draft, caller: CallerId, request: SessionRequest): void {
  const limitMs = returningMs(d.camera);
  waitForRestart(d, limitMs);
  d.enter('connect-in-restart', {
    name: 'recovering',
    request,
    stage: 'ending',
    callers: [d.waits({ id: caller, limitMs })],
    ...{ isRestore: false, isFirst: true, isRestart: true },
    reason: RESTARTS,
    needsConfirmation: false,
  });
  attempt(d);
}

function join(
  d: Draft,
  { caller, request }: InputOf<'connect'>,
  state: Extract<Camera['state'], { request: unknown }>,
): void {
  const { mode } = state.request;
  if (mode !== request.mode) {
    d.fail(patient(caller), 'MODE_CONFLICT', `the camera is connected in mode ${mode}, not ${request.mode}`);
  } else if (state.name === 'connected') {
    d.answer(patient(caller), { kind: 'already' });
  } else if (state.name === 'reconnecting') {
    // The SDK reconnects without a time limit, so a caller does not wait for the end.
    d.fail(patient(caller), 'CAMERA_RECOVERING', state.reason);
  } else {
    const limitMs = state.name === 'connecting' ? openingMs(d.camera) : returningMs(d.camera);
    d.set({ state: { ...state, callers: [...state.callers, d.waits({ id: caller, limitMs })] } });
  }
}

/** How long a client waits for a recovery. */
function returningMs({ body, limits }: Camera): number {
  return body.connectionType === 'Network' ? limits.networkConnectMs : limits.connectMs;
}

/**
 * How long a client waits for an opening. On USB the worker limits the time. On a network the opening continues after
 * the client was answered: a person may still confirm it at the camera, and the next connect joins it.
 */
function openingMs({ body, limits }: Camera): number | undefined {
  return body.connectionType === 'Network' ? limits.networkConnectMs : undefined;
}

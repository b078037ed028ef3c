// Opens and closes the session. A connect without an answer does not mean a dead camera. The body may hold a stale
// session of a process that died, and then only the Disconnect after the unanswered Connect clears it. So a connect is
// tried again within its limit, with a Disconnect between the tries. After the death of a worker the first try is
// short, because it is only made for its Disconnect. A body on the network may show a prompt for a confirmation on its
// screen, and hangs when another Connect comes during the prompt. There the first Connect gets the whole limit, unless
// a stale session is expected.
//
// A try uses a camera object of the SDK that is made from known facts, which takes no time. With some versions of the
// SDK a connect with such an object is reported to end in a time-out. So after such a failure the next try uses the
// object of an enumeration in this process. If the gateway requests it, the first try does so too.

import { delay } from '../../base/clock.js';
import { hexCode } from '../../base/hex.js';
import { TIMED_OUT, within } from '../../base/within.js';
import { NETWORK_LEAVE_MS, NETWORK_RELEASE_MS } from '../../protocol/bounds.js';
import { WorkerError, type WorkerErrorCode } from '../../protocol/codes.js';
import type { RefusalReason } from '../../protocol/error-codes.js';
import type { ConnectParams, Params, Result } from '../../protocol/operations.js';
import type { Camera } from '../camera/camera.js';
import type { OpenSession } from '../camera/sdk-session.js';
import type { NativeConnectOptions, NativeEvent } from '../sdk/addon.js';
import { CONTROL_MODE, SDK_ERROR, WARNING } from '../sdk/codes.js';
import { awaitPendingPictures, reportLosses } from './pending-pictures.js';
import { claimPriority } from './priority-claim.js';
import { ignoreRefusal } from './refusals.js';
import { beginSaving, reportFound, triedTwice } from './save-info.js';

/** Share of the connect limit that the first try may use when no stale session is expected. */
const FIRST_TRY_SHARE = 0.6;
/** Least time for a second try; no camera could answer in less. */
const LEAST_TRY_MS = 100;
/** How many times as long as the body's last connect a connect may take. */
const SLOWER_THAN_USUAL = 2;
/** Failures of a connect that certainly opened no session. */
const NO_SESSION: ReadonlySet<WorkerErrorCode> = new Set(['CONNECT_REFUSED', 'SDK_REFUSED']);
/** Warnings that end a connect: no other answer follows. */
const CONNECT_ENDS: ReadonlySet<number> = new Set([WARNING.alreadyConnected, WARNING.tooManyDevices]);
/** Refusals of a log-in. The body counts failed log-ins and locks itself, so the log-in is not sent a second time. */
const LOG_IN_REFUSED: ReadonlySet<number> = new Set([
  SDK_ERROR.credentialsRefused,
  SDK_ERROR.fingerprintMismatch,
  SDK_ERROR.sshParameterRefused,
  SDK_ERROR.sshServerUnreachable,
]);
/** User name for a body that requires none, because the SDK needs one. */
const DEFAULT_USER = 'admin';

/**
 * Opens the session, sets the priority key, and sends pictures to the place that the client chose.
 * @throws CONNECT_REFUSED, CREDENTIALS_REFUSED, CONNECT_TIMEOUT, CAMERA_STUCK
 */
export async function connectCamera(camera: Camera, params: ConnectParams): Promise<Result<'connectCamera'>> {
  await closeSession(camera);
  camera.landing.pictureNames.set(params.naming);
  const isNetwork = params.camera.connectionType === 'Network';
  const limitMs = isNetwork ? camera.limits.networkAttemptMs : camera.limits.connectMs;
  const untilMs = camera.clock.nowMs() + limitMs;
  let triedAtMs = camera.clock.nowMs();
  let answer: NativeEvent | undefined;
  /** Whether no stale session was cleared because of an answer: this is done once. */
  let mayClear = true;
  let isObjectInDoubt = false;
  /** Whether a try that expected an answer has failed: later ones use the object of an enumeration. */
  let hasTryFailed = false;
  if (isClearedFirst(params) && params.mode === 'remote-transfer')
    await clearStaleSession(camera, params, camera.limits.clearingConnectMs, untilMs);
  const tries = triesOf(camera, params, limitMs);
  for (const [at, { answerMs, isForDisconnect }] of tries.entries()) {
    triedAtMs = camera.clock.nowMs();
    const leftMs = untilMs - triedAtMs;
    if (leftMs <= LEAST_TRY_MS || camera.session.isLeaving) break;
    const used: ConnectParams = hasTryFailed ? { ...params, listedFirst: true } : params;
    answer = await tryConnect(camera, used, Math.min(answerMs, leftMs), untilMs);
    const isStale: boolean = answer !== undefined && mayClear && mayBeStale(answer, params.mode);
    const isDoubted: boolean =
      !isForDisconnect && !used.listedFirst && at + 1 < tries.length && mayBeObject(params, answer);
    if (answer !== undefined && !isStale && !isDoubted) break;
    await closeSession(camera);
    if (isStale) {
      await clearStaleSession(camera, used, camera.limits.poisonedConnectMs, untilMs);
      // The stale session is cleared now, so the camera can answer. If this was the last try, there is one more.
      if (at + 1 === tries.length) tries.push({ answerMs: limitMs });
    }
    mayClear &&= !isStale;
    isObjectInDoubt ||= isDoubted;
    hasTryFailed ||= !isForDisconnect;
    answer = undefined;
  }
  if (answer === undefined) {
    await closeSession(camera);
    const seconds = Math.round(limitMs / 1000);
    throw new WorkerError('CONNECT_TIMEOUT', `the camera did not answer within ${seconds} s`);
  }
  if (answer.kind !== 'connected') {
    // A refused session needs a Disconnect too: only that clears what the body holds of it.
    await closeSession(camera);
    throw refused(answer);
  }
  const openedInMs = camera.clock.nowMs() - triedAtMs;
  if (params.awaited !== undefined) camera.pending.remember(params.awaited);
  if (camera.session.open !== undefined) {
    await restore(camera).catch(async (error: unknown) => {
      // The SDK refuses calls of a lost session before it reports the loss.
      if (camera.session.open !== undefined && isLoss(error))
        await camera.next(({ kind }) => kind === 'disconnected', camera.limits.settleMs);
      if (camera.session.open !== undefined) throw error;
    });
  }
  // The session was lost again before a client could use it.
  if (camera.session.open === undefined) {
    await closeSession(camera);
    throw connectRefusal(camera.session.lostBy);
  }
  // If a stale session was expected, it may have been the cause of the silence, and not the camera object.
  return { model: params.camera.model, openedInMs, needsListing: isObjectInDoubt && !params.poisoned };
}

function isLoss(error: unknown): boolean {
  return error instanceof WorkerError && error.sdkCode === SDK_ERROR.disconnected;
}

/**
 * Whether a try may have failed because of the camera object. False for a body that asks a person to confirm, because
 * it must not ask twice.
 */
function mayBeObject(params: ConnectParams, answer: NativeEvent | undefined): boolean {
  if (mayAsk(params)) return false;
  return answer === undefined || (answer.kind === 'error' && answer.sdkCode === SDK_ERROR.connectTimeOut);
}

/**
 * Whether a possible session of a dead worker is cleared first, before any sign of such a session. False for a network
 * body, which may ask a person at each Connect: its first Connect must be able to succeed.
 */
function isClearedFirst({ camera, poisoned }: ConnectParams): boolean {
  return poisoned && camera.connectionType !== 'Network';
}

/** One try of a connect. */
interface Try {
  /** How long the try waits for its answer, in ms. */
  answerMs: number;
  /** Present when the try is only made for the Disconnect after it, and no answer is expected. */
  isForDisconnect?: true;
}

/**
 * The tries of a connect; the last one takes the time that is left. A body that holds a stale session does not answer
 * at all, and the Disconnect of a try clears that session, so a try that is only made for its Disconnect is short. It
 * is not proved that every body clears the session that soon, so the next try leaves time for one more.
 */
function triesOf({ limits }: Camera, params: ConnectParams, limitMs: number): Try[] {
  const { camera, poisoned, usualMs, mode } = params;
  const isNetwork = camera.connectionType === 'Network';
  if (!poisoned)
    return [{ answerMs: isNetwork ? limitMs : limitMs * FIRST_TRY_SHARE }, { answerMs: limitMs }];
  const patientMs = Math.max(limits.poisonedConnectMs, SLOWER_THAN_USUAL * (usualMs ?? 0));
  const clearing: Try = { answerMs: limits.clearingConnectMs, isForDisconnect: true };
  const first = isClearedFirst(params) && mode !== 'remote-transfer' ? [clearing] : [];
  return [...first, { answerMs: patientMs }, { answerMs: limitMs }];
}

/**
 * Whether an answer may mean a stale session. A body that holds a stale session answers a connect for remote-transfer
 * that it is busy or does not support remote transfer. A body that really does not support it gives the same answer.
 */
function mayBeStale(answer: NativeEvent, mode: ConnectParams['mode']): boolean {
  if (mode !== 'remote-transfer' || answer.kind !== 'error') return false;
  return answer.sdkCode === SDK_ERROR.noRemoteTransfer || answer.sdkCode === SDK_ERROR.busy;
}

/**
 * Clears a stale session, by connecting in the mode `remote` and disconnecting in an orderly way. This works even if
 * the body does not answer the connect.
 * @throws CREDENTIALS_REFUSED, CONNECT_REFUSED for a log-in that the body refuses
 */
async function clearStaleSession(
  camera: Camera,
  params: ConnectParams,
  answerMs: number,
  untilMs: number,
): Promise<void> {
  const leftMs = Math.min(answerMs, untilMs - camera.clock.nowMs());
  if (leftMs <= 0 || camera.session.isLeaving) return;
  const answer = await tryConnect(
    camera,
    { ...params, mode: 'remote', reconnecting: false },
    leftMs,
    untilMs,
  );
  // Whatever the answer is, this is not the requested session.
  camera.session.end();
  await closeSession(camera);
  if (answer?.kind === 'error' && LOG_IN_REFUSED.has(answer.sdkCode)) throw refused(answer);
}

/** Sets the camera up as the session requires: priority key, live view, and the destination of pictures. */
export async function restore(camera: Camera): Promise<void> {
  await camera.letGoAtReturn();
  const session = camera.session.open;
  if (session === undefined) return;
  const { mode, isLiveViewRequested } = session;
  if (mode !== 'contents') {
    await claimPriority(camera, session);
    await triedTwice(camera, () => camera.liveView.begin(isLiveViewRequested)).catch(ignoreRefusal);
  }
  await beginSaving(camera);
}

/** Closes the session, or a connect that has not ended; does nothing if there is neither. */
export async function disconnectCamera(
  camera: Camera,
  _params: Params<'disconnectCamera'>,
): Promise<Result<'disconnectCamera'>> {
  // A leaving worker reports losses already.
  const stopReporting = camera.session.isLeaving ? undefined : reportLosses(camera);
  // Both waits need an open session, and end when it is lost. A leaving worker does not wait for writes, because it
  // needs its short time for closing the session.
  if (camera.session.open !== undefined && !camera.session.isLeaving) await camera.writes.settled();
  if (camera.session.open !== undefined) await awaitPendingPictures(camera);
  stopReporting?.();
  camera.session.end();
  await closeSession(camera);
  await camera.transfers.tidy();
  reportFound(camera, await camera.landing.tidy());
  return {};
}

/**
 * Makes one try of a connect.
 * @param answerMs time for the camera's answer after the SDK has accepted the call.
 * @param untilMs end of the whole connect; the SDK call itself may take until then.
 * @returns the SDK's event that answers the connect; undefined when there was none in time
 */
async function tryConnect(
  camera: Camera,
  params: ConnectParams,
  answerMs: number,
  untilMs: number,
): Promise<NativeEvent | undefined> {
  const { session, clock } = camera;
  const leftMs = untilMs - clock.nowMs();
  const listening = new AbortController();
  const answer = camera.next(isAnswer, leftMs, listening.signal);
  session.begin(requestedSession(params), params.camera.connectionType === 'Network');
  const cancelHint = hintLater(camera, params);
  try {
    session.taken(await camera.sdk.call('connect', [nativeOptions(params)], leftMs));
    const event = await within(answer, answerMs, clock);
    const inTime = event === TIMED_OUT ? undefined : event;
    session.answered(inTime);
    return inTime;
  } catch (error) {
    const isRefused = error instanceof WorkerError && NO_SESSION.has(error.code);
    if (!isRefused) session.failed();
    else session.refused();
    throw isRefused && error.sdkCode !== undefined ? connectRefusal(error.sdkCode) : error;
  } finally {
    cancelHint();
    listening.abort();
  }
}

function requestedSession(params: ConnectParams): OpenSession {
  const { mode, camera, saveInfo, isOwnSaveInfo = false, priorityKey, liveView } = params;
  const { model } = camera;
  return {
    mode,
    model,
    requestedSaveInfo: saveInfo,
    isOwnSaveInfo,
    isKeptBySdk: isReconnecting(params),
    priorityKey,
    isLiveViewRequested: liveView,
  };
}

/**
 * Whether the SDK should reconnect automatically. This is used only in the mode `remote`, because a session for
 * remote-transfer with automatic reconnecting was seen to get no list of its card. In the other modes the gateway
 * reconnects.
 */
function isReconnecting({ reconnecting, mode }: ConnectParams): boolean {
  return reconnecting && mode === 'remote';
}

function nativeOptions(params: ConnectParams): NativeConnectOptions {
  return {
    camera: params.camera,
    mode: CONTROL_MODE[params.mode],
    reconnecting: isReconnecting(params),
    username: params.username ?? DEFAULT_USER,
    password: params.password ?? '',
    fingerprint: params.fingerprint ?? '',
    listedFirst: params.listedFirst === true,
  };
}

/**
 * Reports after a while that the body may be waiting for a confirmation, which the SDK does not report. Nothing is
 * reported for a body that this service has connected before, because its silence has another reason.
 * @returns a function that cancels the report.
 */
function hintLater(camera: Camera, params: ConnectParams): () => void {
  if (!mayAsk(params)) return () => undefined;
  return camera.clock.setTimer(camera.limits.confirmHintMs, () =>
    camera.report({ name: 'confirmOnCamera', payload: {} }),
  );
}

/** Whether the body may ask a person at its screen to confirm the connect. */
function mayAsk({ camera: body, usualMs }: ConnectParams): boolean {
  return body.connectionType === 'Network' && body.sshSupport !== true && usualMs === undefined;
}

function isAnswer(event: NativeEvent): boolean {
  if (event.kind === 'warning') return CONNECT_ENDS.has(event.code);
  return event.kind === 'connected' || event.kind === 'error' || event.kind === 'disconnected';
}

/**
 * Calls Disconnect, waits for the SDK's report for a limited time, and releases the handle, which is invalid afterwards
 * in any case.
 */
function closeSession(camera: Camera): Promise<void> {
  const { clock, limits, session } = camera;
  return session.close(async () => {
    const { handle, isUnanswered } = session;
    if (handle === 'open') await camera.letGo('all');
    camera.forgetHeld();
    camera.pending.forget();
    // The SDK has already reported the loss of the camera and does not report it again.
    const limitMs = handle === 'lost' ? 0 : limits.disconnectMs;
    const listening = new AbortController();
    const closed = camera.next((event) => event.kind === 'disconnected', limitMs, listening.signal);
    try {
      const isUnderWay = await camera.sdk.call('disconnect', []).then(() => true, ignoreUnlessStuck);
      // A body that shows a prompt needs time to end a connect that was not confirmed.
      if (isUnanswered) await delay(clock, NETWORK_LEAVE_MS);
      else if (isUnderWay) await closed;
    } finally {
      listening.abort();
    }
    // The addon drops the handle even when the SDK refuses to release it, so closing continues.
    await camera.sdk.call('releaseDevice', []).catch(ignoreUnlessStuck);
    if (isUnanswered) await delay(clock, NETWORK_RELEASE_MS);
  });
}

/**
 * Ignores an error unless the camera is stuck: a session that does not exist, or that the SDK refuses to end, counts as
 * ended.
 */
function ignoreUnlessStuck(error: unknown): false {
  if (!(error instanceof WorkerError) || error.code === 'CAMERA_STUCK') throw error;
  return false;
}

function refused(event: NativeEvent): WorkerError {
  if (event.kind === 'warning') return connectRefusal(event.code);
  return connectRefusal(event.kind === 'error' || event.kind === 'disconnected' ? event.sdkCode : 0);
}

/**
 * Reasons of refusals that only a running body gives. Without a reason the gateway assumes that the body may be
 * restarting, and waits.
 */
const REASONS: ReadonlyMap<number, RefusalReason> = new Map([
  [SDK_ERROR.noContentsMode, 'mode_not_supported'],
  [SDK_ERROR.noRemoteTransfer, 'mode_not_supported'],
  [SDK_ERROR.rejected, 'not_let_in'],
  [SDK_ERROR.sshNotSupported, 'log_in_not_taken'],
  [SDK_ERROR.sshParameterRefused, 'log_in_not_taken'],
]);

const CONNECT_ERRORS: Readonly<Record<number, string>> = {
  [SDK_ERROR.connectTimeOut]: 'session time-out: usually another program or process holds the camera',
  [SDK_ERROR.busy]: 'the camera is busy',
  [SDK_ERROR.rejected]:
    'the camera did not let this host in: open Pairing in its network menu, or confirm on its screen, and connect ' +
    'again; some cameras need Pairing after each time that they were switched on',
  [SDK_ERROR.sessionAlreadyOpened]: 'a session is already open; wait a moment before connecting again',
  [SDK_ERROR.sshParameterRefused]:
    'the camera does not take the log-in in this form: check the password, and whether the camera is registered',
  [SDK_ERROR.sshPortForwardFailed]:
    'the encrypted connection broke off while it was set up: try again; check the network between host and camera',
  [WARNING.alreadyConnected]:
    'the SDK reports that the camera is connected already, by another program or process',
  [WARNING.tooManyDevices]: 'the SDK takes no further camera: too many are connected',
  [SDK_ERROR.sshNotSupported]: 'access authentication is off in the camera',
  [SDK_ERROR.sshServerUnreachable]:
    'the camera takes no log-in now; after wrong ones in a row it locks itself: ' +
    'switch it off and on, or wait some minutes',
  [SDK_ERROR.fingerprintMismatch]: 'the fingerprint is not the one of this camera',
  [SDK_ERROR.credentialsRefused]: 'the camera refused user or password',
  [SDK_ERROR.fingerprintFailed]:
    'the fingerprint of the camera could not be checked: it does not answer on the network',
  [SDK_ERROR.noAdapterLibraries]: 'the SDK found no CrAdapter folder',
  [SDK_ERROR.noContentsMode]: 'the camera does not support the mode contents',
  // Bodies were reported to answer so in both cases (docs/run/hardware.md, row 45). A stale session was cleared before,
  // as far as that is possible.
  [SDK_ERROR.noRemoteTransfer]:
    'the camera does not support the mode remote-transfer, or not now, because it still has a session that another program ' +
    'has open or has left behind: end that program, or switch the camera off and on, and connect again',
};

function connectRefusal(sdkCode: number): WorkerError {
  const isCredentials = sdkCode === SDK_ERROR.fingerprintMismatch || sdkCode === SDK_ERROR.credentialsRefused;
  const text = CONNECT_ERRORS[sdkCode] ?? 'the SDK refused the connection';
  const reason = REASONS.get(sdkCode);
  return new WorkerError(
    isCredentials ? 'CREDENTIALS_REFUSED' : 'CONNECT_REFUSED',
    `${text} (${hexCode(sdkCode)})`,
    { sdkCode, ...(reason === undefined ? {} : { details: { error: reason } }) },
  );
}

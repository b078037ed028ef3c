// Reports of a worker about its camera. Most events are passed on unchanged. Events that concern the session are also
// handled here, and a broken assumption gets its texts.

import { ASSUMPTIONS } from '../../../protocol/assumptions.js';
import type { WorkerEvent, WorkerEventName, WorkerEvents } from '../../../protocol/messages.js';
import type { ForSupervisor } from '../../cameras/camera-news.js';
import { isRestartExpected, restartExpected } from './body-restart.js';
import type { Draft } from './draft.js';
import type { Input } from './model.js';
import { lose } from './recovery.js';
import { closed, interrupted } from './sessions.js';

/** Request to a person at the camera. The SDK does not report that a body asks for a confirmation: rigd assumes it. */
const CONFIRM_ON_CAMERA =
  'confirm the connection on the screen of the camera: it has not answered yet, and may be asking';

/** Placeholder for the camera id in a remedy. */
const CAMERA_PLACE = '<camera>';

/** The worker's events that are passed on unchanged as news. */
type PassedOn = Exclude<WorkerEventName, ForSupervisor>;

/** Events that are passed on even while their session is being closed: a picture may arrive then. */
const LATE: ReadonlySet<WorkerEventName> = new Set([
  'assumption',
  'downloadComplete',
  'fault',
  'postView',
  'shotIssued',
  'shotExposed',
  'shotLanded',
  'shotMissing',
]);

type Handlers<Names extends WorkerEventName, Returned> = {
  readonly [Name in Names]: (d: Draft, payload: WorkerEvents[Name]) => Returned;
};

/** Reports that are not passed on: the machine acts on them, and reports the result as news. */
const OWN: Handlers<ForSupervisor, void> = {
  disconnected: (d, { sdkCode }) => cameraLost(d, sdkCode),
  confirmOnCamera: (d) => {
    const { state } = d.camera;
    if (!('needsConfirmation' in state)) return;
    d.set({ state: { ...state, reason: CONFIRM_ON_CAMERA, needsConfirmation: true } });
    d.news({ name: 'confirmOnCamera', payload: { message: CONFIRM_ON_CAMERA } });
  },
  assumption: (d, { name, seen, count }) => {
    const { about, remedy } = ASSUMPTIONS[name];
    const broken = { name, about, seen, count, remedy: remedy.replaceAll(CAMERA_PLACE, d.camera.body.id) };
    d.news({ name: 'assumption', payload: broken });
    const known = d.camera.history.brokenAssumptions;
    const others = known.filter((one) => one.name !== name);
    const total = count + (known.find((one) => one.name === name)?.count ?? 0);
    d.note({ brokenAssumptions: [...others, { ...broken, count: total }] });
  },
  restartExpected,
  dropped: (d, payload) => {
    d.note({ droppedEvents: d.camera.history.droppedEvents + payload.count });
    d.log('warn', 'a worker reports', payload);
  },
};

/** Reports that are passed on and also concern the session; a handler returns whether to pass the report on now. */
const SESSION: Partial<Handlers<PassedOn, boolean>> = {
  fault: (d, payload) => {
    d.log('warn', 'a worker reports', payload);
    return true;
  },
  reconnecting: (d) => {
    if (isKeptForOpening(d, true)) return false;
    if (d.camera.state.name === 'connected' && isRestartExpected(d)) {
      lose(d, 'the SDK is reconnecting');
      return false;
    }
    if (d.camera.state.name === 'connected') interrupted(d);
    return true;
  },
  reconnected: (d) => {
    if (isKeptForOpening(d, false)) return false;
    const { state } = d.camera;
    if (state.name === 'reconnecting')
      d.enter('opened', { name: 'connected', request: state.request, reason: '' });
    return true;
  },
};

/** Handles a report of a worker about its camera. */
export function eventOf(d: Draft, { worker, event }: Extract<Input, { kind: 'event' }>): void {
  const { process } = d.camera;
  const isCurrent = (process.use === 'opening' || process.use === 'open') && process.worker === worker;
  if (!isCurrent && !LATE.has(event.name)) return;
  if (isOwn(event)) handleOwn(d, event);
  else if (isNewsNow(d, event)) d.news(event);
}

function isOwn(event: WorkerEvent): event is WorkerEvent<ForSupervisor> {
  return event.name in OWN;
}

function handleOwn<Name extends ForSupervisor>(d: Draft, event: WorkerEvent<Name>): void {
  const handler: (d: Draft, payload: WorkerEvents[Name]) => void = OWN[event.name];
  handler(d, event.payload);
}

function isNewsNow<Name extends PassedOn>(d: Draft, event: WorkerEvent<Name>): boolean {
  const handler: ((d: Draft, payload: WorkerEvents[Name]) => boolean) | undefined = SESSION[event.name];
  return handler === undefined || handler(d, event.payload);
}

/**
 * Keeps a report that comes during an opening; it is handled at the end of the opening. @returns whether it is kept.
 */
function isKeptForOpening(d: Draft, isReconnecting: boolean): boolean {
  const { process } = d.camera;
  if (process.use !== 'opening') return false;
  d.set({ process: { ...process, isReconnecting } });
  return true;
}

/** Handles the SDK's report that the session is over: cable, power, or another program. */
function cameraLost(d: Draft, sdkCode: number): void {
  const { process, state } = d.camera;
  const errorCode = `0x${sdkCode.toString(16).toUpperCase()}`;
  d.log(isRestartExpected(d) ? 'info' : 'error', 'the camera ended the session', { errorCode });
  if (process.use === 'opening') {
    // This is handled at the end of the opening.
    d.set({ process: { ...process, isLost: true } });
    return;
  }
  if (!('request' in state)) return;
  const error = 'the camera was lost';
  const reason = `${error} (${errorCode})`;
  if (state.request.reconnecting || isRestartExpected(d)) {
    lose(d, reason, sdkCode);
  } else {
    d.news({ name: 'lost', payload: { reason: error, sdkCode, isRecovering: false } });
    closed(d, reason);
  }
}

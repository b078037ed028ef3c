// What a worker reports about its camera. A row for each event that changes more than what is passed on.

import type { Draft } from './draft.js';
import type { Input } from './model.js';
import type { WorkerEvent } from './news.js';
import { lose } from './recovery.js';
import { closed, interrupted } from './sessions.js';

/** What a person has to do. The SDK does not report that a body asks, so a silent body is taken to ask. */
export const CONFIRM_ON_CAMERA =
  'confirm the connection on the screen of the camera: it has not answered yet, and may be asking';

/** Events that are passed on also while their session is being closed: a picture may arrive then. */
const LATE: ReadonlySet<WorkerEvent['name']> = new Set(['downloadComplete', 'fault']);

type Payload<Name extends WorkerEvent['name']> = Extract<WorkerEvent, { name: Name }>['payload'];
/** @returns whether clients learn of the event too. */
type Handle<Name extends WorkerEvent['name']> = (d: Draft, payload: Payload<Name>) => boolean;

const HANDLERS: { readonly [Name in WorkerEvent['name']]?: Handle<Name> } = {
  disconnected: (d, { sdkCode }) => {
    cameraLost(d, `0x${sdkCode.toString(16).toUpperCase()}`);
    return false;
  },
  reconnecting: (d) => {
    const { state } = d.camera;
    if (keepForLater(d, { isReconnecting: true })) return false;
    if (state.name === 'connected') interrupted(d);
    return true;
  },
  reconnected: (d) => {
    const { state } = d.camera;
    if (keepForLater(d, { isReconnecting: false })) return false;
    if (state.name === 'reconnecting')
      d.enter('opened', { name: 'connected', request: state.request, reason: '' });
    return true;
  },
  confirmOnCamera: (d) => {
    const { state } = d.camera;
    if (!('needsConfirmation' in state)) return false;
    d.set({ state: { ...state, reason: CONFIRM_ON_CAMERA, needsConfirmation: true } });
    return true;
  },
  dropped: (d, payload) => {
    d.note({ droppedEvents: d.camera.history.droppedEvents + payload.count });
    d.log('warn', 'a worker reports', payload);
    return true;
  },
  fault: (d, payload) => {
    d.log('warn', 'a worker reports', payload);
    return true;
  },
};

/** The worker reports something about its camera. */
export function eventOf(d: Draft, { worker, event }: Extract<Input, { kind: 'event' }>): void {
  const { process } = d.camera;
  const isCurrent = (process.use === 'opening' || process.use === 'open') && process.worker === worker;
  if (!isCurrent && !LATE.has(event.name)) return;
  if (handle(d, event)) d.news({ kind: 'event', event });
}

function handle<Name extends WorkerEvent['name']>(
  d: Draft,
  event: { name: Name; payload: Payload<Name> },
): boolean {
  const handler: Handle<Name> | undefined = HANDLERS[event.name];
  return handler?.(d, event.payload) ?? true;
}

/** The SDK reports that the session is over: cable, power, or another program. */
function cameraLost(d: Draft, errorCode: string): void {
  d.log('error', 'the camera ended the session', { errorCode });
  if (keepForLater(d, { isLost: true })) return;
  const { state } = d.camera;
  if (!('request' in state)) return;
  const error = 'the camera was lost';
  const reason = `${error} (${errorCode})`;
  if (state.request.reconnecting) {
    lose(d, reason, errorCode);
  } else {
    d.news({ kind: 'closed', error, errorCode });
    closed(d, reason);
  }
}

/** Whoever opens the session acts on it when that has ended. @returns whether one is being opened. */
function keepForLater(d: Draft, what: { isLost?: true; isReconnecting?: boolean }): boolean {
  const { process } = d.camera;
  if (process.use !== 'opening') return false;
  d.set({ process: { ...process, ...what } });
  return true;
}

// What a worker reports about its camera. Most events are passed on unchanged; those that concern the session are also
// handled here.

import type { WorkerEvent } from '../../../worker/protocol/messages.js';
import type { Draft } from './draft.js';
import type { Input } from './model.js';
import { lose } from './recovery.js';
import { closed, interrupted } from './sessions.js';

/** What a person has to do. The SDK does not report that a body asks, so a silent body is taken to ask. */
const CONFIRM_ON_CAMERA =
  'confirm the connection on the screen of the camera: it has not answered yet, and may be asking';

/** Events that are passed on also while their session is being closed: a picture may arrive then. */
const LATE: ReadonlySet<WorkerEvent['name']> = new Set(['downloadComplete', 'fault']);

/** The worker reports something about its camera. */
export function eventOf(d: Draft, { worker, event }: Extract<Input, { kind: 'event' }>): void {
  const { process, state, history } = d.camera;
  const isOpening = process.use === 'opening';
  const isCurrent = (isOpening || process.use === 'open') && process.worker === worker;
  if (!isCurrent && !LATE.has(event.name)) return;
  switch (event.name) {
    case 'disconnected':
      cameraLost(d, event.payload.sdkCode);
      return;
    case 'confirmOnCamera':
      if (!('needsConfirmation' in state)) return;
      d.set({ state: { ...state, reason: CONFIRM_ON_CAMERA, needsConfirmation: true } });
      d.news({ name: 'confirmOnCamera', payload: { message: CONFIRM_ON_CAMERA } });
      return;
    case 'dropped':
      d.note({ droppedEvents: history.droppedEvents + event.payload.count });
      d.log('warn', 'a worker reports', event.payload);
      return;
    case 'fault':
      d.log('warn', 'a worker reports', event.payload);
      break;
    case 'reconnecting':
    case 'reconnected':
      if (isOpening) {
        // The end of the opening acts on it.
        d.set({ process: { ...process, isReconnecting: event.name === 'reconnecting' } });
        return;
      }
      if (event.name === 'reconnecting' && state.name === 'connected') interrupted(d);
      if (event.name === 'reconnected' && state.name === 'reconnecting')
        d.enter('opened', { name: 'connected', request: state.request, reason: '' });
      break;
  }
  d.news(event);
}

/** The SDK reports that the session is over: cable, power, or another program. */
function cameraLost(d: Draft, sdkCode: number): void {
  const { process, state } = d.camera;
  const errorCode = `0x${sdkCode.toString(16).toUpperCase()}`;
  d.log('error', 'the camera ended the session', { errorCode });
  if (process.use === 'opening') {
    // The end of the opening acts on it.
    d.set({ process: { ...process, isLost: true } });
    return;
  }
  if (!('request' in state)) return;
  const error = 'the camera was lost';
  const reason = `${error} (${errorCode})`;
  if (state.request.reconnecting) {
    lose(d, reason, sdkCode);
  } else {
    d.news({ name: 'lost', payload: { reason: error, sdkCode, isRecovering: false } });
    closed(d, reason);
  }
}

// The machine of one camera: state and input in, state and effects out. Pure: no clock, no promise, no I/O. The
// supervisor (camera-supervisor.ts) performs the effects, and passes their results in as further inputs.

import type { DiscoveredCamera } from '../../../protocol/operations.js';
import { ServiceError } from '../../errors/errors.js';
import { leftForRestart, restartOver, timeRestart } from './body-restart.js';
import {
  awaitRecovery,
  callerTimer,
  close,
  connect,
  disconnect,
  fingerprint,
  goOnDeferred,
  settings,
} from './clients.js';
import { Draft } from './draft.js';
import { eventOf } from './events.js';
import type { Camera, Effect, Input, MachineLimits, Moment } from './model.js';
import { attempt, bodyReturned } from './recovery.js';
import { restore, restoreIfDue } from './restoring.js';
import { leave } from './sessions.js';
import { targetOf } from './states.js';
import { hintAtUsbMode, timeUsbHint } from './usb-hint.js';
import { exited, failedToOpen, fingerprintDone, opened, started, stopTimer } from './workers.js';

type Handlers = {
  readonly [Kind in Input['kind']]: (d: Draft, input: Extract<Input, { kind: Kind }>) => void;
};

const HANDLERS: Handlers = {
  connect,
  disconnect,
  close,
  fingerprint,
  'await-recovery': awaitRecovery,
  settings,
  restore,
  seen,
  started,
  opened,
  'open-failed': failedToOpen,
  'fingerprint-read': fingerprintDone,
  'fingerprint-failed': fingerprintDone,
  exited,
  event: eventOf,
  timer: (d, { timer }) => {
    if (timer === 'retry') retry(d);
    else if (timer === 'stop') stopTimer(d);
    else if (timer === 'usb-hint') hintAtUsbMode(d);
    else if (timer === 'body-restart') restartOver(d);
    else callerTimer(d, timer);
  },
  broke,
};

/** A camera of which only the body is known. */
export function newCamera(body: DiscoveredCamera, limits: MachineLimits, wallMs: number): Camera {
  return {
    limits,
    body,
    isPresent: false,
    isClosing: false,
    state: { name: 'absent', sinceMs: wallMs, reason: '' },
    process: { use: 'none' },
    deferred: [],
    history: {
      isPoisoned: false,
      usualMs: undefined,
      listingsNeeded: 0,
      hasFailedToOpen: false,
      failuresAtMs: [],
      failures: 0,
      lastExit: undefined,
      droppedEvents: 0,
      brokenAssumptions: [],
      restart: undefined,
    },
    kept: undefined,
    lastWorker: 0,
  };
}

/**
 * Handles one input.
 * @returns the camera after the input, and the effects for the supervisor, in order; answers last.
 * @throws Error for a case that cannot occur: a defect of the service. The given camera is unchanged.
 */
export function step(
  camera: Camera,
  input: Input,
  moment: Moment,
): { camera: Camera; effects: readonly Effect[] } {
  const d = new Draft(camera, moment);
  dispatch(d, input);
  goOnDeferred(d);
  timeUsbHint(d, camera, input);
  timeRestart(d, camera, input.kind === 'timer' && input.timer === 'body-restart');
  return { camera: d.camera, effects: d.effects };
}

function dispatch<Kind extends Input['kind']>(d: Draft, input: Extract<Input, { kind: Kind }>): void {
  const handler: (d: Draft, input: Extract<Input, { kind: Kind }>) => void = HANDLERS[input.kind as Kind];
  handler(d, input);
}

/** Notes whether the body counts as present. */
function seen(d: Draft, { body }: Extract<Input, { kind: 'seen' }>): void {
  d.set({ isPresent: body !== undefined, ...(body === undefined ? {} : { body }) });
  const { state } = d.camera;
  if (body === undefined) {
    leftForRestart(d);
    d.vanishIfGone();
  } else if (state.name === 'absent') {
    d.enter('appeared', { name: 'available', reason: '' });
    d.news({ name: 'added', payload: { connectionType: body.connectionType } });
    restoreIfDue(d);
  } else if (state.name === 'recovering' && state.stage === 'absent') {
    bodyReturned(d);
  }
}

function retry(d: Draft): void {
  const { state } = d.camera;
  if (state.name === 'recovering' && state.stage === 'pause') attempt(d);
}

/**
 * Handles a defect of the service: a session, opening or recovery ends in the state `failed`; the defect is reported.
 */
function broke(d: Draft, { message }: Extract<Input, { kind: 'broke' }>): void {
  const { state } = d.camera;
  const isSessionOver = state.name === 'connected' || state.name === 'reconnecting';
  if (targetOf(state.name, 'broke') !== undefined)
    leave(d, { cause: 'broke', reason: message, error: new ServiceError('INTERNAL', message) });
  d.news({ name: 'broke', payload: { message, isSessionOver } });
}

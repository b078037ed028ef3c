// Waits for the result of autofocus. Two channels report it, the AF state and the property FocusIndication, and either
// may be a tenth of a second before the other. In AF-C a camera first reports "tracking" and "not in focus" and then
// "in focus", so the first two are no result while there is time.

import { within } from '../../base/within.js';
import type { Camera } from '../camera/camera.js';
import { failureOf } from '../events/call-results.js';
import type { NativeEvent } from '../sdk/addon.js';
import { AF_STATUS, FOCUS_INDICATION, PROPERTY_CODE, WARNING_EXT_AF_STATUS } from '../sdk/codes.js';

/** Result of autofocus, or its last state when the time was over. */
export type Focus = 'focused' | 'not-focused' | 'tracking' | 'no-report';

interface FocusState {
  focus: Focus;
  /** Whether no other state follows while the half-press is held. */
  isFinal: boolean;
}

const FOCUSED: FocusState = { focus: 'focused', isFinal: true };
const NOT_FOCUSED_S: FocusState = { focus: 'not-focused', isFinal: true };
const NOT_FOCUSED_C: FocusState = { focus: 'not-focused', isFinal: false };
const TRACKING: FocusState = { focus: 'tracking', isFinal: false };

const STATUSES: ReadonlyMap<number, FocusState> = new Map([
  [AF_STATUS.focusedS, FOCUSED],
  [AF_STATUS.focusedC, FOCUSED],
  [AF_STATUS.notFocusedS, NOT_FOCUSED_S],
  [AF_STATUS.notFocusedC, NOT_FOCUSED_C],
  [AF_STATUS.trackingC, TRACKING],
]);
const INDICATIONS: ReadonlyMap<bigint, FocusState> = new Map([
  [FOCUS_INDICATION.focusedS, FOCUSED],
  [FOCUS_INDICATION.focusedC, FOCUSED],
  [FOCUS_INDICATION.notFocusedS, NOT_FOCUSED_S],
  [FOCUS_INDICATION.notFocusedC, NOT_FOCUSED_C],
  [FOCUS_INDICATION.trackingC, TRACKING],
]);

/** Whether autofocus is active or in focus, by the property FocusIndication. */
export function isFocusing(indication: bigint | undefined): boolean {
  return indication !== undefined && INDICATIONS.has(indication);
}

/** Resolves when the camera reports a state of autofocus other than off; never after `signal` is aborted. */
export function focusing(camera: Camera, signal: AbortSignal): Promise<'focusing'> {
  return new Promise((resolve) => {
    const stop = followFocus(camera, () => resolve('focusing'));
    signal.addEventListener('abort', stop, { once: true });
  });
}

/**
 * Waits until the camera is in focus, has given up, or has refused the half-press. Call this before the half-press.
 * @param signal ends the wait of a caller that no longer needs it.
 * @returns the last state after `limitMs`. Never rejects.
 */
export async function focusReported(camera: Camera, limitMs: number, signal?: AbortSignal): Promise<Focus> {
  let last: Focus = 'no-report';
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const stopStates = followFocus(camera, ({ focus, isFinal }) => {
    last = focus;
    if (isFinal) end();
  });
  const stopEnds = camera.listen((event) => {
    if (event.kind === 'disconnected' || failureOf(event, 'SetDeviceProperty', PROPERTY_CODE.s1)) end();
  });
  await within(ended, limitMs, camera.clock, { signal });
  stopStates();
  stopEnds();
  return last;
}

/** Passes every state of autofocus that either channel reports to `take`. @returns a function that stops it */
function followFocus(camera: Camera, take: (state: FocusState) => void): () => void {
  const takeKnown = (state: FocusState | undefined) => {
    if (state !== undefined) take(state);
  };
  return camera.listen((event) => {
    if (event.kind === 'warningExt' && event.code === WARNING_EXT_AF_STATUS)
      takeKnown(STATUSES.get(event.parameters[0]));
    else if (isIndication(event)) void indication(camera).then(takeKnown);
  });
}

function isIndication(event: NativeEvent): boolean {
  return event.kind === 'propertyChanged' && event.codes.includes(PROPERTY_CODE.focusIndication);
}

/** The state by the property; undefined when it cannot be read or has no state of focus. */
async function indication({ sdk }: Camera): Promise<FocusState | undefined> {
  const natives = await sdk.call('getProperties', [[PROPERTY_CODE.focusIndication]]).catch(() => []);
  const native = natives.find(({ code }) => code === PROPERTY_CODE.focusIndication);
  return native === undefined ? undefined : INDICATIONS.get(native.current);
}

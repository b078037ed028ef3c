// Late results of calls that the SDK accepted earlier. The event is OnWarningExt 0x60002, or 0x60003 for a call that
// the camera does not have; not every body reports it. Its parameters are the call, the code of the property or
// command, and the result. Operations listen for a failure, so that they end their wait early.

import { hexCode } from '../../base/hex.js';
import type { CallResult, CameraCall } from '../../protocol/words.js';
import type { NativeEvent } from '../sdk/addon.js';
import { CALL_RESULT, SDK_API, WARNING_EXT_OPERATION } from '../sdk/codes.js';

/** The outcome of one call. */
export interface CallOutcome {
  name: CameraCall;
  /** Code of the property or the command. */
  code: number;
  result: CallResult;
}

const CALLS: Readonly<Record<number, CameraCall>> = {
  [SDK_API.setDeviceProperty]: 'SetDeviceProperty',
  [SDK_API.sendCommand]: 'SendCommand',
  [SDK_API.executeControlCode]: 'ExecuteControlCode',
};
const RESULTS: Readonly<Record<number, CallResult>> = {
  [CALL_RESULT.ok]: 'ok',
  [CALL_RESULT.refused]: 'refused',
  [CALL_RESULT.parameter]: 'wrong-parameter',
  [CALL_RESULT.state]: 'wrong-state',
  [CALL_RESULT.cancelled]: 'cancelled',
};
const TEXTS: Readonly<Record<CallResult, string>> = {
  ok: 'done',
  refused: 'refused',
  'wrong-parameter': 'refused because of its parameter',
  'wrong-state': 'refused in the present state of the camera',
  cancelled: 'cancelled',
  invalid: 'not known to the camera',
  other: 'failed',
};

/** The result of a call that an event reports; undefined when the event is about something else. */
export function callOutcomeOf(event: NativeEvent | undefined): CallOutcome | undefined {
  if (event?.kind !== 'warningExt') return undefined;
  const isInvalid = event.code === WARNING_EXT_OPERATION.invalid;
  if (event.code !== WARNING_EXT_OPERATION.results && !isInvalid) return undefined;
  const [api, code, result] = event.parameters;
  return {
    name: CALLS[api] ?? 'other',
    code: code >>> 0,
    result: isInvalid ? 'invalid' : (RESULTS[result] ?? 'other'),
  };
}

/** The failure of a call about one of `codes`; undefined when the event has no such failure. */
export function failureOf(
  event: NativeEvent | undefined,
  name: CameraCall,
  ...codes: readonly number[]
): CallOutcome | undefined {
  const outcome = callOutcomeOf(event);
  if (outcome === undefined || outcome.name !== name || outcome.result === 'ok') return undefined;
  return codes.includes(outcome.code) ? outcome : undefined;
}

/** The result in words: "refused in the present state of the camera". */
export function resultText({ result }: CallOutcome): string {
  return TEXTS[result];
}

/** The call and its result in words. */
export function outcomeText(outcome: CallOutcome): string {
  return `The camera reports of ${outcome.name} ${hexCode(outcome.code)}: ${resultText(outcome)}`;
}

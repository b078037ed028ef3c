// Single calls of the SDK, for `rigd probe` and the doctor: the process of a probe makes them by name, one after
// another, and sends every event with its time. It decides nothing. Values are the raw bodies of these messages: those
// of the SDK are 64 bits wide or bytes, which a map of the link does not hold.

import { deserialize, serialize } from 'node:v8';
import type { WireError } from './codes.js';
import { ProtocolError } from './framing.js';

/** Start options of such a process, as JSON on its command line: no secrets. */
export interface SdkCallsOptions {
  /** Seconds from the death of its parent until the process ends. */
  orphanS: number;
}

/** Makes one call; its arguments are the body. Answered by exactly one {@link SdkAnswerMessage}. */
export interface SdkCallMessage {
  kind: 'sdkCall';
  id: number;
  /** As in `SdkCalls` of the session thread. */
  name: string;
  /** After this time the answer is a refusal, whether the call has returned or not. */
  limitMs: number;
}

/**
 * The end of a call: its result is the body, unless it was refused. Times are milliseconds of the process's own clock,
 * to be compared with each other only.
 */
export interface SdkAnswerMessage {
  kind: 'sdkAnswer';
  id: number;
  fromMs: number;
  toMs: number;
  refused?: WireError;
}

/** A report of the SDK, which is the body, and when it came. */
export interface SdkEventMessage {
  kind: 'sdkEvent';
  atMs: number;
}

/** The body for a value. @throws Error for one that cannot be copied, such as a function */
export function sdkBody(value: unknown): Buffer {
  return serialize(value);
}

/** The value of a body. @throws ProtocolError when it has none */
export function sdkValue(body: Buffer): unknown {
  try {
    return deserialize(body);
  } catch {
    throw new ProtocolError('a body holds no value of the SDK');
  }
}

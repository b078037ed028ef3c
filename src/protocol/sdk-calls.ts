// Messages for single calls of the SDK, which `rigd probe` and the doctor order. A child process makes the calls by
// name, one after another, and sends every event with its time; it decides nothing. Arguments and results are the raw
// bodies of these messages, because values of the SDK are 64 bits wide or bytes, which the maps of the link cannot
// hold.

import { deserialize, serialize } from 'node:v8';
import type { WireError } from './codes.js';
import { ProtocolError } from './framing.js';

/** Start options of such a child process, as JSON on its command line. They contain no secrets. */
export interface SdkCallsOptions {
  /** Seconds from the death of its parent until the process ends. */
  orphanS: number;
}

/**
 * Orders one call, whose arguments are the body of the message. It is answered by exactly one {@link SdkAnswerMessage}.
 */
export interface SdkCallMessage {
  kind: 'sdkCall';
  id: number;
  /** The name of a function of `SdkCalls` in the session thread. */
  name: string;
  /** After this time the answer is a refusal, whether the call has returned or not. */
  limitMs: number;
}

/**
 * The end of a call. Its result is the body, unless the call was refused. Times are milliseconds of the child's own
 * clock and can only be compared with each other.
 */
export interface SdkAnswerMessage {
  kind: 'sdkAnswer';
  id: number;
  fromMs: number;
  toMs: number;
  refused?: WireError;
}

/** An event of the SDK, as the body, and the time at which it came. */
export interface SdkEventMessage {
  kind: 'sdkEvent';
  atMs: number;
}

/** A value as the body of a message. @throws Error for one that cannot be copied, such as a function */
export function sdkBody(value: unknown): Buffer {
  return serialize(value);
}

/** The value in the body of a message. @throws ProtocolError when the body contains no value */
export function sdkValue(body: Buffer): unknown {
  try {
    return deserialize(body);
  } catch {
    throw new ProtocolError('a body holds no value of the SDK');
  }
}

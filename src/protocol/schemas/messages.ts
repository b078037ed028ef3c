// Checks every message of a child before it is used: by its kind, an event by its name too, a result by the operation
// that was called. Gateway, probe and doctor use this, since they trust no child; the caller handles a faulty peer.

import Type from 'typebox';
import { quoted } from '../../base/quoted.js';
import { ProtocolError } from '../framing.js';
import { MAX_MESSAGE_CHARS } from '../limits.js';
import type { FromWorker, ReplyMessage, WorkerEventName } from '../messages.js';
import type { OperationName, Result } from '../operations.js';
import { PICTURE_LAYERS } from '../words.js';
import type { Assert, Disagreeing, None } from './agree.js';
import { checked } from './checked.js';
import { EVENTS } from './events.js';
import { AF_FRAMES, resultSchema, TRACKING_FRAMES } from './results.js';
import {
  DISCOVERED_CAMERA,
  exactly,
  list,
  MOST_CAMERAS,
  milliseconds,
  NAME_CHARS,
  printableText,
  text,
  u32,
  WIRE_ERROR,
  whole,
  word,
} from './shapes.js';

/** The latest time that a Date can hold. */
const LAST_MS = 8.64e15;
const CALL_CHARS = 64;
const VERSION_CHARS = 256;

const kind = <const Kind extends string>(name: Kind) => Type.Literal(name);
const id = whole();

/** Messages by kind. The payloads of events and the results of operations have tables of their own. */
const MESSAGES = {
  // A peer of another version is recognised by this number, whatever else its message holds.
  hello: Type.Object({
    kind: kind('hello'),
    protocol: whole(),
    pid: u32(),
    sdkVersion: printableText(VERSION_CHARS),
    refused: Type.Optional(WIRE_ERROR),
  }),
  reply: exactly({
    kind: kind('reply'),
    id,
    kept: Type.Optional(text(NAME_CHARS)),
    copy: Type.Optional(Type.Tuple([u32(), u32()])),
    result: Type.Optional(Type.Unknown()),
    error: Type.Optional(WIRE_ERROR),
  }),
  event: exactly({
    kind: kind('event'),
    name: word(Object.keys(EVENTS) as WorkerEventName[]),
    payload: Type.Unknown(),
  }),
  picture: exactly({
    kind: kind('picture'),
    layer: word(PICTURE_LAYERS),
    number: whole(),
    capturedAtMs: Type.Number({ minimum: 0, maximum: LAST_MS }),
  }),
  focusFrames: exactly({
    kind: kind('focusFrames'),
    number: whole(),
    af: AF_FRAMES,
    tracking: TRACKING_FRAMES,
  }),
  cameras: exactly({
    kind: kind('cameras'),
    cameras: list(DISCOVERED_CAMERA, MOST_CAMERAS),
    refused: Type.Optional(WIRE_ERROR),
  }),
  sdkAnswer: exactly({
    kind: kind('sdkAnswer'),
    id,
    fromMs: milliseconds(),
    toMs: milliseconds(),
    refused: Type.Optional(WIRE_ERROR),
  }),
  sdkEvent: exactly({ kind: kind('sdkEvent'), atMs: milliseconds() }),
  pictureMade: exactly({
    kind: kind('pictureMade'),
    id,
    refused: Type.Optional(text(MAX_MESSAGE_CHARS)),
  }),
  deskEvent: exactly({
    kind: kind('deskEvent'),
    name: text(NAME_CHARS),
    payload: Type.Record(Type.String(), Type.Unknown()),
  }),
  pong: exactly({
    kind: kind('pong'),
    call: Type.Optional(text(CALL_CHARS)),
    sinceMs: Type.Optional(milliseconds()),
    queued: whole(),
    pending: Type.Optional(whole()),
  }),
};

/** The types of events follow from {@link EVENTS}. */
type MessageOf = { [Kind in Exclude<FromWorker['kind'], 'event'>]: Extract<FromWorker, { kind: Kind }> };
export type MessagesAgree = Assert<None<Disagreeing<typeof MESSAGES, MessageOf>>>;

/**
 * The message of the peer, checked except for the result of a reply.
 * @throws ProtocolError that names the fault of the message.
 */
export function knownMessage(message: Readonly<Record<string, unknown>>): FromWorker {
  const name = message.kind;
  if (typeof name !== 'string' || !Object.hasOwn(MESSAGES, name))
    throw new ProtocolError(`it sent a message of kind ${quoted(String(name))}, which does not exist`);
  checked(name, MESSAGES[name as FromWorker['kind']], message);
  const known = message as unknown as FromWorker;
  if (known.kind === 'event') checked(`event ${known.name}`, EVENTS[known.name], known.payload);
  if (known.kind === 'reply' && !isWholeReply(known))
    throw new ProtocolError('a reply has a result or an error, or names a reading; this one does not');
  return known;
}

function isWholeReply(reply: ReplyMessage): boolean {
  const hasError = Object.hasOwn(reply, 'error');
  const hasResult = Object.hasOwn(reply, 'result');
  return reply.kept === undefined ? hasError !== hasResult : !hasError;
}

/** The result of an operation. @throws ProtocolError when it does not fit the operation. */
export function knownResult<Name extends OperationName>(operation: Name, result: unknown): Result<Name> {
  return checked(`the result of ${operation}`, resultSchema(operation), result) as Result<Name>;
}

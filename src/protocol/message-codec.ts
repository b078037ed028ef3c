// The head and the body of a message. The head is small and holds what every message has. Data of a client or a camera
// can have any size and travels in the body. The codec knows the kinds of messages but not their meaning.

import { quoted } from '../base/quoted.js';
import { encodeParts, ProtocolError, packMap, unpackMap } from './framing.js';
import type { FromWorker, ToWorker } from './messages.js';

type Kind = (FromWorker | ToWorker)['kind'];

/** Kinds whose body is raw bytes, which are passed on unchanged and without a copy. */
const RAW_KINDS: ReadonlySet<unknown> = new Set<Kind>([
  'picture',
  'sdkCall',
  'sdkAnswer',
  'sdkEvent',
  'pictureMade',
]);
const NO_BYTES = Buffer.alloc(0);

/**
 * The members of each kind that travel in the body, as one msgpack map. A kind that is not listed has no body or a raw
 * one.
 */
const BODY_MEMBERS: { readonly [Name in Kind]?: readonly string[] } = {
  hello: ['refused'],
  call: ['params'],
  reply: ['result', 'error'],
  event: ['payload'],
  cameras: ['cameras', 'refused'],
  focusFrames: ['af', 'tracking'],
  makePicture: ['path'],
};

/**
 * The buffers of a message, in order.
 * @param raw the raw body of a kind that has one.
 * @throws FramingError when the message is too large.
 */
export function encodeMessage(message: { kind: string }, raw?: Buffer): Buffer[] {
  const members = BODY_MEMBERS[message.kind as Kind];
  if (members === undefined) return encodeParts(message, raw);
  const head: Record<string, unknown> = {};
  const body: Record<string, unknown> = {};
  const given: Readonly<Record<string, unknown>> = message;
  for (const name of Object.keys(given)) (members.includes(name) ? body : head)[name] = given[name];
  return encodeParts(head, Object.keys(body).length === 0 ? undefined : packMap(body));
}

/**
 * The message with this head and body, and its raw bytes, which are empty for most kinds.
 * @throws FramingError when the body does not fit the kind.
 */
export function messageOf(
  head: Readonly<Record<string, unknown>>,
  body: Buffer,
): { message: Record<string, unknown>; raw: Buffer } {
  const { kind } = head;
  if (typeof kind !== 'string') throw new ProtocolError('a message without a kind');
  if (RAW_KINDS.has(kind)) return { message: head, raw: body };
  const members = Object.hasOwn(BODY_MEMBERS, kind) ? BODY_MEMBERS[kind as Kind] : undefined;
  if (members !== undefined && body.length > 0)
    return { message: joined(head, unpackMap('body', body), members), raw: NO_BYTES };
  if (body.length > 0) throw new ProtocolError(`a message of kind ${quoted(kind)} has no body`);
  return { message: head, raw: NO_BYTES };
}

/**
 * Adds the members of the body to those of the head. Refuses members that the kind does not have in its body: they
 * could replace members of the head.
 */
function joined(
  head: Readonly<Record<string, unknown>>,
  body: Readonly<Record<string, unknown>>,
  members: readonly string[],
): Record<string, unknown> {
  const message: Record<string, unknown> = { ...head };
  for (const [name, value] of Object.entries(body)) {
    if (!members.includes(name) || Object.hasOwn(head, name))
      throw new ProtocolError(`${quoted(name)} is not a member of the body of ${quoted(String(head.kind))}`);
    message[name] = value;
  }
  return message;
}

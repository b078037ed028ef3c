// Messages of a child that are made wrong: members that are missing, renamed, of another type or size; values that only
// extensions of the encoding library can carry; messages that are cut, or longer than their stated length; and bytes
// that are no messages. A seed makes each run repeatable.

import fc from 'fast-check';
import { Packr } from 'msgpackr/pack';
import { encodeMessage } from '#protocol/message-codec.js';
import type { FromWorker } from '#protocol/messages.js';

/** How one message is made wrong. */
export interface Mutation {
  way: (typeof WAYS)[number];
  /** Numbers that choose the member, the byte, …, each modulo the number of choices. */
  picks: number[];
  value: unknown;
  bytes: Uint8Array;
}

/** Bytes to be sent. */
export interface Mutant {
  bytes: Buffer;
  /** The mutation hides where the message ends, so that the receiver cannot read what follows. */
  isLast: boolean;
}

const WAYS = [
  'replace',
  'replace',
  'replace',
  'drop',
  'rename',
  'add',
  'repeat',
  'replace body',
  'flip bytes',
  'insert bytes',
  'cut',
  'message length',
  'head length',
  'random message',
  'random bytes',
] as const;

/** Encodes values as a child would; values that no child sends are encoded with the library's extensions. */
const plain = new Packr({ useRecords: false, moreTypes: true });
/** Encodes maps as records, and uses references. */
const rich = new Packr({ useRecords: true, moreTypes: true, structuredClone: true });
const LONG = 'x'.repeat(70_000);
const LONGER = 'y'.repeat(1_500_000);
const HOSTILE = [
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  -1,
  0.5,
  -0,
  Number.MAX_VALUE,
  2 ** 53,
  8.64e15 + 1,
  2n ** 63n,
  null,
  undefined,
  '',
  LONG,
  LONGER,
  'constructor',
  '__proto__',
  '\u0000\r\n\u001b[31m\u202e',
  [],
  {},
  { length: 1e9 },
  { toString: 1, valueOf: 1 },
  JSON.parse('{"__proto__":{"kind":"hello"},"constructor":1}'),
  true,
  new Date(Number.NaN),
  new Error('x'),
  Buffer.alloc(100),
  deep(5_000),
];
const NAMES = ['__proto__', 'constructor', 'toString', 'kind', 'id', 'error', 'then', 'extra', LONG];

/** Draws mutations. */
export const MUTATION: fc.Arbitrary<Mutation> = fc.record({
  way: fc.constantFrom(...WAYS),
  picks: fc.array(fc.nat(), { minLength: 6, maxLength: 6 }),
  value: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...HOSTILE) },
    {
      weight: 1,
      arbitrary: fc.anything({
        withBigInt: true,
        withDate: true,
        withMap: true,
        withSet: true,
        withTypedArray: true,
      }),
    },
  ),
  bytes: fc.uint8Array({ minLength: 1, maxLength: 64 }),
});

/** Makes one message wrong; the result may happen to be valid. */
export function mutantOf(message: FromWorker, { way, picks, value, bytes }: Mutation): Mutant {
  const [first = 0, second = 0, third = 0] = picks;
  const genuine = Buffer.concat(encodeMessage(message));
  const at = first % genuine.length;
  switch (way) {
    case 'flip bytes': {
      const flipped = Buffer.from(genuine);
      // Only bytes behind the length are changed, so that the message still ends at its stated length.
      for (const pick of picks.slice(0, 1 + (second % picks.length)))
        flipped[4 + (pick % (flipped.length - 4))] = (third + pick) & 0xff;
      return { bytes: flipped, isLast: false };
    }
    case 'insert bytes':
      return {
        bytes: withLength(Buffer.concat([genuine.subarray(4, 4 + at), bytes, genuine.subarray(4 + at)])),
        isLast: false,
      };
    case 'cut':
      return { bytes: genuine.subarray(0, at), isLast: true };
    case 'message length': {
      const wrong = Buffer.from(genuine);
      wrong.writeUInt32LE(
        [0, 1, 3, genuine.length * 2, 4 * 1024 * 1024 + 1, 0xffff_ffff][second % 6] ?? 0,
        0,
      );
      return { bytes: wrong, isLast: true };
    }
    case 'head length': {
      const wrong = Buffer.from(genuine);
      wrong.writeUInt16LE(second & 0xffff, 4);
      return { bytes: wrong, isLast: false };
    }
    case 'random message':
      return { bytes: withLength(Buffer.from(bytes)), isLast: false };
    case 'random bytes':
      return { bytes: Buffer.from(bytes), isLast: true };
    case 'replace body': {
      const head = genuine.subarray(6, 6 + genuine.readUInt16LE(4));
      return { bytes: withBody(head, packed(value, second % 4 === 0 ? rich : plain)), isLast: false };
    }
    default: {
      const wrong = structuredClone(message) as unknown as Record<string, unknown>;
      changeMember(wrong, way, picks, value);
      return { bytes: encodedAnyhow(wrong, genuine), isLast: false };
    }
  }
}

/** Changes one member, at any depth. */
function changeMember(
  message: Record<string, unknown>,
  way: Mutation['way'],
  picks: number[],
  value: unknown,
): void {
  let holder = message as Record<string, unknown> | unknown[];
  let depth = 0;
  for (;;) {
    // `kind` is seldom picked: without it the receiver does not look at the rest.
    const members = Object.keys(holder).filter((name) => name !== 'kind' || (picks[4] ?? 0) % 6 === 0);
    const member = members[(picks[depth] ?? 0) % Math.max(1, members.length)];
    const inner = member === undefined ? undefined : (holder as Record<string, unknown>)[member];
    depth += 1;
    // Descends in two of three cases, while there are inner members.
    if (typeof inner === 'object' && inner !== null && depth < 5 && (picks[5 - depth] ?? 0) % 3 > 0) {
      holder = inner as Record<string, unknown>;
      continue;
    }
    const name = NAMES[(picks[3] ?? 0) % NAMES.length] ?? '';
    if (Array.isArray(holder)) {
      if (way === 'repeat') holder.push(...Array.from({ length: 3_000 }, () => inner));
      else if (way === 'drop') holder.length = 0;
      else holder.push(value);
      return;
    }
    if (way === 'add' || member === undefined)
      Object.defineProperty(holder, name, { value, enumerable: true, configurable: true, writable: true });
    else if (way === 'repeat') holder[member] = Array.from({ length: 3_000 }, () => inner);
    else if (way === 'replace') holder[member] = value;
    else delete holder[member];
    if (way === 'rename' && member !== undefined) holder[name] = inner;
    return;
  }
}

/**
 * Encodes a head and a body where the kind of message has both, else a head alone; if that fails, the genuine bytes.
 */
function encodedAnyhow(message: Record<string, unknown>, genuine: Buffer): Buffer {
  const { kind, id, name, atMs, ...rest } = message;
  try {
    if (typeof kind === 'string' && ['hello', 'reply', 'event', 'cameras', 'focusFrames'].includes(kind)) {
      const head = Object.fromEntries(
        Object.entries({ kind, id, name, atMs }).filter(([, value]) => value !== undefined),
      );
      for (const member of ['protocol', 'pid', 'sdkVersion', 'number']) {
        if (!(member in rest)) continue;
        head[member] = rest[member];
        delete rest[member];
      }
      return withBody(packed(head), packed(rest));
    }
    return withBody(packed(message), Buffer.alloc(0));
  } catch {
    return genuine;
  }
}

function packed(value: unknown, packr = plain): Buffer {
  try {
    return Buffer.from(packr.pack(value));
  } catch {
    return Buffer.from([0xc1]);
  }
}

function withBody(head: Buffer, body: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16LE(head.length & 0xffff);
  return withLength(Buffer.concat([length, head, body]));
}

function withLength(content: Buffer): Buffer {
  const prefix = Buffer.alloc(4);
  prefix.writeUInt32LE(content.length);
  return Buffer.concat([prefix, content]);
}

function deep(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = [value];
  return value;
}

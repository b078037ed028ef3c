// The format of a message on the link: little-endian `u32 length | u16 head length | head | body`, where length
// counts everything after itself, head is one small msgpack map, and body is bytes that are not interpreted here.
// A body is one buffer of exact size that all readers may share; it must not be written to.

// This entry point of msgpackr is pure JavaScript. Its main entry point loads native code where it finds some
// (docs/develop/adr/0012).
import { Packr } from 'msgpackr/pack';
import { clipped, printable } from '../base/printable.js';
import { problemOfMap } from './plain-map.js';

/** Largest length field accepted, in bytes. The owner of a link kills a peer that sends more. */
export const MAX_MESSAGE_BYTES = 4 * 1024 * 1024;

const LENGTH_BYTES = 4;
/**
 * A message up to this size that is whole in one chunk is read from the chunk; any other is copied to memory of its
 * own.
 */
const IN_PLACE_BYTES = 4096;
const HEAD_LENGTH_BYTES = 2;
const EMPTY = Buffer.alloc(0);
/** Longest part that is passed on of an error text of the library, which may quote what the peer sent. */
const MAX_REASON = 200;

// Records are off: with them the bytes of a message depend on earlier messages, and no message can be read alone.
const packr = new Packr({ useRecords: false });

/** The peer sent bytes that do not have the format; the link cannot be used any longer. */
export class FramingError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'FramingError';
  }
}

/** The content of a message breaks the protocol. It is treated like a message that cannot be read. */
export class ProtocolError extends FramingError {
  constructor(message: string) {
    super(message);
    this.name = 'ProtocolError';
  }
}

/** A map as msgpack, for a body that holds one. */
export function packMap(map: Readonly<Record<string, unknown>>): Buffer {
  return packr.pack(map);
}

/**
 * The map in `bytes`, or between `start` and `end` of them.
 * @param what names the bytes in the error.
 * @throws FramingError when the bytes are not one map.
 */
export function unpackMap(
  what: string,
  bytes: Buffer,
  start = 0,
  end = bytes.length,
): Record<string, unknown> {
  const problem = problemOfMap(bytes, start, end);
  if (problem !== undefined) throw new FramingError(`${what} is not a map of the link: ${problem}`);
  try {
    return packr.unpack(bytes, { start, end }) as Record<string, unknown>;
  } catch (error) {
    const reason = printable(clipped(error instanceof Error ? error.message : String(error), MAX_REASON));
    throw new FramingError(`${what} is not msgpack: ${reason}`);
  }
}

/**
 * Encodes one message.
 * @param body passed on without a copy; must not change until it is written.
 * @returns the buffers to write, in order.
 * @throws FramingError when the head is larger than 64 KiB or the message larger than {@link MAX_MESSAGE_BYTES}.
 */
export function encodeParts(head: unknown, body?: Buffer): Buffer[] {
  const packed = packr.pack(head);
  const length = HEAD_LENGTH_BYTES + packed.length + (body?.length ?? 0);
  if (packed.length > 0xffff) throw new FramingError(`head of ${packed.length} bytes does not fit 65535`);
  if (length > MAX_MESSAGE_BYTES)
    throw new FramingError(`message of ${length} bytes exceeds ${MAX_MESSAGE_BYTES}`);
  const start = Buffer.allocUnsafe(LENGTH_BYTES + HEAD_LENGTH_BYTES + packed.length);
  start.writeUInt32LE(length, 0);
  start.writeUInt16LE(packed.length, LENGTH_BYTES);
  packed.copy(start, LENGTH_BYTES + HEAD_LENGTH_BYTES);
  return body === undefined || body.length === 0 ? [start] : [start, body];
}

/** Cuts a byte stream into messages; chunks may end anywhere. */
export class MessageDecoder {
  readonly #onMessage: (head: Record<string, unknown>, body: Buffer) => void;
  readonly #prefix = Buffer.alloc(LENGTH_BYTES);
  #prefixFilled = 0;
  #message: Buffer | undefined;
  #messageFilled = 0;

  /** @param onMessage receives each whole message in order; owns the buffers. */
  constructor(onMessage: (head: Record<string, unknown>, body: Buffer) => void) {
    this.#onMessage = onMessage;
  }

  /** @throws FramingError on bytes that are not a message; the decoder must not be used afterwards. */
  push(chunk: Buffer): void {
    let offset = this.#deliverInPlace(chunk);
    while (offset < chunk.length) {
      if (this.#message === undefined) {
        const taken = chunk.copy(this.#prefix, this.#prefixFilled, offset);
        offset += taken;
        this.#prefixFilled += taken;
        if (this.#prefixFilled < LENGTH_BYTES) return;
        this.#prefixFilled = 0;
        this.#message = allocateMessage(this.#prefix.readUInt32LE(0));
        this.#messageFilled = 0;
      }
      const taken = chunk.copy(this.#message, this.#messageFilled, offset);
      offset += taken;
      this.#messageFilled += taken;
      if (this.#messageFilled < this.#message.length) return;
      const whole = this.#message;
      this.#message = undefined;
      this.#deliver(whole, 0, whole.length);
    }
  }

  /** Delivers the small messages at the beginning of a chunk without a copy. @returns the offset of the rest */
  #deliverInPlace(chunk: Buffer): number {
    if (this.#message !== undefined || this.#prefixFilled > 0) return 0;
    let offset = 0;
    while (offset + LENGTH_BYTES <= chunk.length) {
      const length = chunk.readUInt32LE(offset);
      const start = offset + LENGTH_BYTES;
      if (length < HEAD_LENGTH_BYTES || length > IN_PLACE_BYTES || start + length > chunk.length) break;
      this.#deliver(chunk, start, start + length);
      offset = start + length;
    }
    return offset;
  }

  #deliver(bytes: Buffer, start: number, end: number): void {
    const headStart = start + HEAD_LENGTH_BYTES;
    const bodyStart = headStart + bytes.readUInt16LE(start);
    if (bodyStart > end) throw new FramingError('head is longer than its message');
    const head = unpackMap('head', bytes, headStart, bodyStart);
    this.#onMessage(head, bodyStart === end ? EMPTY : bytes.subarray(bodyStart, end));
  }
}

function allocateMessage(length: number): Buffer {
  if (length < HEAD_LENGTH_BYTES) throw new FramingError(`message of ${length} bytes has no head`);
  if (length > MAX_MESSAGE_BYTES)
    throw new FramingError(`message of ${length} bytes exceeds ${MAX_MESSAGE_BYTES}`);
  return Buffer.allocUnsafeSlow(length);
}

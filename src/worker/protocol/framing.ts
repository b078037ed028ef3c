// The frame format of the link: little-endian `u32 length | u16 head length | head | body`, where length
// counts everything after itself, head is one small msgpack map and body is bytes that are not looked into here.
// A body is one buffer of exact size that all readers may share; nobody may write to it.

// The entry that is JavaScript only: the main one loads native code where it finds some (docs/adr/0012).
import { Packr } from 'msgpackr/pack';
import { problemOfMap } from './plain-map.js';
import { clipped, printable } from './printable.js';

/** Largest length field accepted, in bytes. The owner of a link kills a peer that sends more. */
export const MAX_FRAME_BYTES = 4 * 1024 * 1024;

const LENGTH_BYTES = 4;
const HEAD_LENGTH_BYTES = 2;
const EMPTY = Buffer.alloc(0);
/** As much of a library's own words as is passed on: they may quote what the peer sent. */
const MAX_REASON = 200;

// Records would make the bytes depend on what was sent before: off, so that every frame stands alone.
const packr = new Packr({ useRecords: false });

/** The peer does not speak the frame format; the link is beyond repair. */
export class FramingError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'FramingError';
  }
}

/** A frame holds what the protocol does not allow; as much beyond repair as one that cannot be read. */
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
 * The map in `bytes`.
 * @param what names the bytes in the error.
 * @throws FramingError when they are anything else.
 */
export function unpackMap(what: string, bytes: Buffer): Record<string, unknown> {
  const problem = problemOfMap(bytes);
  if (problem !== undefined) throw new FramingError(`${what} is not a map of the link: ${problem}`);
  try {
    return packr.unpack(bytes) as Record<string, unknown>;
  } catch (error) {
    const reason = printable(clipped(error instanceof Error ? error.message : String(error), MAX_REASON));
    throw new FramingError(`${what} is not msgpack: ${reason}`);
  }
}

/**
 * Encodes one frame.
 * @param body passed on as it is, without a copy; must not change until it is written.
 * @returns the buffers to write, in order.
 * @throws FramingError when the head is larger than 64 KiB or the frame larger than {@link MAX_FRAME_BYTES}.
 */
export function encodeFrame(head: unknown, body?: Buffer): Buffer[] {
  const packed = packr.pack(head);
  const length = HEAD_LENGTH_BYTES + packed.length + (body?.length ?? 0);
  if (packed.length > 0xffff) throw new FramingError(`head of ${packed.length} bytes does not fit 65535`);
  if (length > MAX_FRAME_BYTES) throw new FramingError(`frame of ${length} bytes exceeds ${MAX_FRAME_BYTES}`);
  const start = Buffer.allocUnsafe(LENGTH_BYTES + HEAD_LENGTH_BYTES + packed.length);
  start.writeUInt32LE(length, 0);
  start.writeUInt16LE(packed.length, LENGTH_BYTES);
  packed.copy(start, LENGTH_BYTES + HEAD_LENGTH_BYTES);
  return body === undefined || body.length === 0 ? [start] : [start, body];
}

/** Cuts a byte stream into frames, whatever the chunks are. */
export class FrameDecoder {
  readonly #onFrame: (head: Record<string, unknown>, body: Buffer) => void;
  readonly #prefix = Buffer.alloc(LENGTH_BYTES);
  #prefixFilled = 0;
  #frame: Buffer | undefined;
  #frameFilled = 0;

  /** @param onFrame receives each whole frame in order; owns the buffers. */
  constructor(onFrame: (head: Record<string, unknown>, body: Buffer) => void) {
    this.#onFrame = onFrame;
  }

  /** @throws FramingError on bytes that are no frame; the decoder must not be used afterwards. */
  push(chunk: Buffer): void {
    let offset = 0;
    while (offset < chunk.length) {
      if (this.#frame === undefined) {
        const taken = chunk.copy(this.#prefix, this.#prefixFilled, offset);
        offset += taken;
        this.#prefixFilled += taken;
        if (this.#prefixFilled < LENGTH_BYTES) return;
        this.#prefixFilled = 0;
        this.#frame = allocateFrame(this.#prefix.readUInt32LE(0));
        this.#frameFilled = 0;
      }
      const taken = chunk.copy(this.#frame, this.#frameFilled, offset);
      offset += taken;
      this.#frameFilled += taken;
      if (this.#frameFilled < this.#frame.length) return;
      const whole = this.#frame;
      this.#frame = undefined;
      this.#deliver(whole);
    }
  }

  #deliver(frame: Buffer): void {
    const bodyStart = HEAD_LENGTH_BYTES + frame.readUInt16LE(0);
    if (bodyStart > frame.length) throw new FramingError('head is longer than its frame');
    const head = unpackMap('head', frame.subarray(HEAD_LENGTH_BYTES, bodyStart));
    this.#onFrame(head, bodyStart === frame.length ? EMPTY : frame.subarray(bodyStart));
  }
}

function allocateFrame(length: number): Buffer {
  if (length < HEAD_LENGTH_BYTES) throw new FramingError(`frame of ${length} bytes has no head`);
  if (length > MAX_FRAME_BYTES) throw new FramingError(`frame of ${length} bytes exceeds ${MAX_FRAME_BYTES}`);
  return Buffer.allocUnsafeSlow(length);
}

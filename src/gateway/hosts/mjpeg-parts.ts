// Takes a live view of another host apart: each picture is put together in memory with room around it, as pictures of a
// worker are, and nothing but one picture and one head is kept. What does not look like our own stream (see
// live-view/mjpeg-part.ts) is an error, after which the stream must be given up.

import { quoted } from '../../base/quoted.js';
import { MAX_MESSAGE_BYTES } from '../../protocol/framing.js';
import { PicturePool, type RoomyPicture } from '../cameras/picture-room.js';
import { BOUNDARY } from '../live-view/mjpeg-part.js';

/** Gets what the stream shows. */
export interface PartTaker {
  /** @param capturedAtMs by the clock of the other host */
  picture(facts: { readonly number: number; readonly capturedAtMs: number }, roomy: RoomyPicture): void;
  /** The other host has no picture. */
  slate(): void;
}

/** Of the head of a part: ours have less than 512 bytes. */
const MAX_HEAD_BYTES = 2_048;
/** The same as of a picture that a worker sends. */
const MAX_PICTURE_BYTES = MAX_MESSAGE_BYTES;
const HEAD_END = '\r\n\r\n';
/** Before the first part there is no line to end. */
const BEGINNINGS = [`--${BOUNDARY}\r\n`, `\r\n--${BOUNDARY}\r\n`];

/** A picture that is on its way. */
interface Arriving {
  readonly number: number;
  readonly capturedAtMs: number;
  readonly roomy: RoomyPicture;
}

/** One stream. */
export class MjpegParts {
  readonly #taker: PartTaker;
  readonly #pool = new PicturePool();
  readonly #head = Buffer.alloc(MAX_HEAD_BYTES);
  #headBytes = 0;
  /** Bytes of the image that have not come; 0: a head comes. */
  #leftBytes = 0;
  /** Undefined: the image is not needed. */
  #arriving: Arriving | undefined;

  constructor(taker: PartTaker) {
    this.#taker = taker;
  }

  /** Takes the next bytes, which it copies. @throws Error when they are not such a stream */
  take(chunk: Buffer): void {
    let at = 0;
    while (at < chunk.length)
      at = this.#leftBytes > 0 ? this.#takeImage(chunk, at) : this.#takeHead(chunk, at);
  }

  #takeImage(chunk: Buffer, at: number): number {
    const end = Math.min(chunk.length, at + this.#leftBytes);
    const arriving = this.#arriving;
    if (arriving !== undefined) {
      const { image } = arriving.roomy;
      chunk.copy(image, image.length - this.#leftBytes, at, end);
    }
    this.#leftBytes -= end - at;
    if (this.#leftBytes > 0) return end;
    this.#arriving = undefined;
    if (arriving === undefined) {
      this.#taker.slate();
      return end;
    }
    const { number, capturedAtMs, roomy } = arriving;
    roomy.hold();
    this.#taker.picture({ number, capturedAtMs }, roomy);
    roomy.release();
    return end;
  }

  #takeHead(chunk: Buffer, at: number): number {
    const before = this.#headBytes;
    const copied = chunk.copy(this.#head, before, at);
    const text = this.#head.toString('latin1', 0, before + copied);
    const end = text.indexOf(HEAD_END, Math.max(0, before - HEAD_END.length));
    if (end >= 0) {
      this.#headBytes = 0;
      this.#begin(text.slice(0, end + 2));
      return at + end + HEAD_END.length - before;
    }
    if (before + copied === MAX_HEAD_BYTES)
      throw new Error(`the head of a part has more than ${MAX_HEAD_BYTES} bytes`);
    this.#headBytes += copied;
    return at + copied;
  }

  #begin(head: string): void {
    if (!BEGINNINGS.some((beginning) => head.startsWith(beginning)))
      throw new Error(`a part begins with ${quoted(head, 40)} and not with the boundary`);
    const bytes = Number(/\r\nContent-Length: (\d{1,9})\r\n/.exec(head)?.[1]);
    if (!(bytes > 0 && bytes <= MAX_PICTURE_BYTES))
      throw new Error(`a part has ${bytes} bytes; 1 to ${MAX_PICTURE_BYTES} are possible`);
    this.#leftBytes = bytes;
    if (head.includes('\r\nX-No-Signal-Since: ')) return;
    const number = Number(/\r\nX-Frame-Number: (\d{1,15})\r\n/.exec(head)?.[1]);
    const capturedAtMs = Date.parse(/\r\nX-Frame-Time: ([\w:.+-]{1,40})\r\n/.exec(head)?.[1] ?? '');
    if (Number.isNaN(number) || Number.isNaN(capturedAtMs))
      throw new Error(`a part has no number or no time: ${quoted(head, 200)}`);
    this.#arriving = { number, capturedAtMs, roomy: this.#pool.take(bytes) };
  }
}

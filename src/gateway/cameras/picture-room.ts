// Buffers for pictures, with free room before and behind each picture. A stream writes what it needs there, so the
// picture is not copied again. A buffer is used again when all its holders have released it: fresh memory for each
// picture costs more than the picture itself (page faults, garbage collection). A holder that cannot say when it
// releases a picture marks it with `keep()`; then its buffer is never used again.

/** Bytes before the picture. */
export const HEAD_ROOM = 512;
/** Bytes behind it. */
export const TAIL_ROOM = 32;
/** How many free buffers are kept for further pictures. */
const MOST_FREE = 3;
/** Sizes are rounded up to this: pictures of one camera differ a little. */
const STEP_BYTES = 32 * 1024;

/** Memory that may be used again. */
export interface Held {
  /** Begins a hold; each one needs one {@link release}. */
  hold(): void;
  release(): void;
  /** Excludes the memory from further use: it exists for as long as anything refers to it. */
  keep(): void;
}

/** A picture with the free room around it. That room may be written once. */
export class RoomyPicture implements Held {
  readonly image: Buffer;
  /** The whole memory; it may be longer than the picture and its room. */
  readonly whole: Buffer;
  readonly #free: (whole: Buffer) => void;
  #holders = 0;
  #isKept = false;

  constructor(whole: Buffer, bytes: number, free: (whole: Buffer) => void) {
    this.whole = whole;
    this.image = whole.subarray(HEAD_ROOM, HEAD_ROOM + bytes);
    this.#free = free;
  }

  hold(): void {
    this.#holders += 1;
  }

  release(): void {
    this.#holders -= 1;
    if (this.#holders === 0 && !this.#isKept) this.#free(this.whole);
  }

  keep(): void {
    this.#isKept = true;
  }

  /** Head, picture and tail as one buffer; undefined when there is not room enough. */
  surrounded(head: string, tail: string): Buffer | undefined {
    if (head.length > HEAD_ROOM || tail.length > TAIL_ROOM) return undefined;
    const begin = HEAD_ROOM - head.length;
    const end = HEAD_ROOM + this.image.length;
    this.whole.write(head, begin, 'latin1');
    this.whole.write(tail, end, 'latin1');
    return this.whole.subarray(begin, end + tail.length);
  }
}

/** The buffers of one camera. */
export class PicturePool {
  #free: Buffer[] = [];

  /** Gives a buffer for a picture of so many bytes, with arbitrary content. The caller does not hold it yet. */
  take(bytes: number): RoomyPicture {
    const needed = HEAD_ROOM + bytes + TAIL_ROOM;
    const size = Math.ceil(needed / STEP_BYTES) * STEP_BYTES;
    // A free buffer of up to twice the size is used; any other is given up.
    const whole = this.#free.pop();
    const isFit = whole !== undefined && whole.length >= needed && whole.length <= 2 * size;
    return new RoomyPicture(isFit ? whole : Buffer.allocUnsafeSlow(size), bytes, (freed) => {
      if (this.#free.length < MOST_FREE) this.#free.push(freed);
    });
  }
}

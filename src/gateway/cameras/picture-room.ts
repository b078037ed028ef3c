// Buffers for pictures, with room around each, so that what a stream needs before and behind a picture is written there
// and the picture is not copied again. A buffer is used again when all that held it have released it: fresh memory for
// each picture costs more than the picture (page faults, and rounds of the garbage collector). Who keeps a picture for
// a time that is not known is marked, and its buffer is never used again.

/** Bytes before the picture. */
export const HEAD_ROOM = 512;
/** Bytes behind it. */
export const TAIL_ROOM = 32;
/** Buffers that wait to be used again. */
const MOST_FREE = 3;
/** Sizes are rounded up to this: pictures of one camera differ a little. */
const STEP_BYTES = 32 * 1024;

/** Something in memory that may be used again. */
export interface Held {
  /** It is used; each hold needs one {@link release}. */
  hold(): void;
  release(): void;
  /** It is used for as long as anything refers to it. */
  keep(): void;
}

/** A picture and what lies around it. The room may be written once. */
export class RoomyPicture implements Held {
  readonly image: Buffer;
  /** The memory; more than the picture and its room. */
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

  /** A place for a picture of so many bytes, not cleared. The caller holds nothing yet. */
  take(bytes: number): RoomyPicture {
    const needed = HEAD_ROOM + bytes + TAIL_ROOM;
    const size = Math.ceil(needed / STEP_BYTES) * STEP_BYTES;
    // A larger one is used too; one that is too small is given up.
    const whole = this.#free.pop();
    const isFit = whole !== undefined && whole.length >= needed && whole.length <= 2 * size;
    return new RoomyPicture(isFit ? whole : Buffer.allocUnsafeSlow(size), bytes, (freed) => {
      if (this.#free.length < MOST_FREE) this.#free.push(freed);
    });
  }
}

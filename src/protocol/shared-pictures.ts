// Pictures that go from worker to gateway through memory: a file without a name on a file system of memory, which both
// have open. The worker maps it; the gateway only reads from it, so a file that a worker spoils costs a picture and no
// more. For each picture the worker writes a notice into a pipe of its own. Nothing locks: behind each picture lies the
// number of its notice, which the worker clears before it writes there again; a reader that finds another number has
// been too slow for that picture.

/** Descriptor of the file in a worker. */
export const PICTURES_FD = 4;
/** Descriptor of the pipe for notices in a worker. */
export const NOTICES_FD = 5;
/** Bytes behind a picture: the number of its notice. */
export const SEAL_BYTES = 4;
/** Bytes of a notice. */
export const NOTICE_BYTES = 24;

/** Place of one picture. */
export interface PictureNotice {
  /** From 1; begins again after the last number of 32 bits. */
  seal: number;
  /** Offset of the picture in the file, after the SDK's header, and its length without its seal. */
  offset: number;
  bytes: number;
  /** The camera's own number. */
  number: number;
  /** When the worker got it from the SDK: milliseconds since 1970. */
  capturedAtMs: number;
}

/** Writes a notice into a buffer of {@link NOTICE_BYTES}. */
export function writeNotice(
  into: Buffer,
  { seal, offset, bytes, number, capturedAtMs }: PictureNotice,
): void {
  into.writeUInt32LE(seal, 0);
  into.writeUInt32LE(offset, 4);
  into.writeUInt32LE(bytes, 8);
  into.writeUInt32LE(number, 12);
  into.writeDoubleLE(capturedAtMs, 16);
}

/** The notice at this place. */
export function readNotice(from: Buffer, at: number): PictureNotice {
  return {
    seal: from.readUInt32LE(at),
    offset: from.readUInt32LE(at + 4),
    bytes: from.readUInt32LE(at + 8),
    number: from.readUInt32LE(at + 12),
    capturedAtMs: from.readDoubleLE(at + 16),
  };
}

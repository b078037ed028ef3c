// Format for pictures that go from worker to gateway through shared memory. The memory is a file without a name, on a
// file system in memory, that both have open. The worker maps it; the gateway only reads it, so a worker that spoils
// the file spoils pictures and nothing else. For each picture the worker writes a notice into a separate pipe. There
// are no locks. The number of the notice, the seal, lies directly behind the picture in the file, and the worker clears
// it before it writes to that place again. A reader that finds another number there has been too slow for that picture.

/** Descriptor of the shared file in a worker. */
export const PICTURES_FD = 4;
/** Descriptor of a worker's pipe for notices. */
export const NOTICES_FD = 5;
/** Length of the seal behind a picture. */
export const SEAL_BYTES = 4;
/** Length of a notice. */
export const NOTICE_BYTES = 24;

/** The content of a notice: where one picture is. */
export interface PictureNotice {
  /** Number of the notice; counts from 1, and starts again after the largest number of 32 bits. */
  seal: number;
  /** Offset of the picture in the file, after the SDK's header, and its length without its seal. */
  offset: number;
  bytes: number;
  /** The camera's own number of the picture. */
  number: number;
  /** When the worker got the picture from the SDK: milliseconds since 1970. */
  capturedAtMs: number;
}

/** Reads the notice at this offset. */
export function readNotice(from: Buffer, at: number): PictureNotice {
  return {
    seal: from.readUInt32LE(at),
    offset: from.readUInt32LE(at + 4),
    bytes: from.readUInt32LE(at + 8),
    number: from.readUInt32LE(at + 12),
    capturedAtMs: from.readDoubleLE(at + 16),
  };
}

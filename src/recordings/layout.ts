// Layout of a recording: the head of the file, the first records, which are kept, and a ring with the newest records.
// native/addon/recorder_ring.cc writes it; docs/run/recordings.md describes it. Everything that is read from a file is
// checked here before it is used.

/** An error that describes why bytes are no recording. */
export class RecordingError extends Error {}

/** The first bytes: a name and the number of the format. */
const MAGIC = Buffer.from('RIGDREC\u0001', 'latin1');
/** Number of bytes of the head that are used. */
export const HEAD_BYTES = 64;
/** Length of the head of a record. The length of a whole record is rounded up to a multiple of 8. */
export const RECORD_HEAD_BYTES = 32;

/** The head of a recording. */
export interface RecordingHead {
  /** Offset of the first records, which are kept. */
  readonly headBytes: number;
  readonly keptBytes: number;
  readonly ringBytes: number;
  readonly pid: number;
  /** Milliseconds since 1970. */
  readonly startedAtMs: number;
  /** Number of used bytes of the kept part. */
  readonly kept: number;
  /**
   * Positions in the ring, in bytes written since the start: `begin` is the oldest byte that is not overwritten, `end`
   * the end of the newest.
   */
  readonly begin: number;
  readonly end: number;
}

/**
 * Reads a head.
 * @throws RecordingError when the bytes are no head, or one that is impossible for a file of this size
 */
export function readHead(bytes: Buffer, fileBytes: number): RecordingHead {
  if (bytes.length < HEAD_BYTES || !bytes.subarray(0, MAGIC.length).equals(MAGIC))
    throw new RecordingError('the file is no recording of this format');
  const place = (at: number) => Number(bytes.readBigUInt64LE(at));
  const head: RecordingHead = {
    headBytes: bytes.readUInt32LE(8),
    keptBytes: bytes.readUInt32LE(12),
    ringBytes: bytes.readUInt32LE(16),
    pid: bytes.readUInt32LE(20),
    startedAtMs: place(24),
    kept: place(40),
    end: place(48),
    begin: place(56),
  };
  const isSound =
    head.headBytes >= HEAD_BYTES &&
    head.headBytes + head.keptBytes + head.ringBytes <= fileBytes &&
    head.kept <= head.keptBytes &&
    head.begin <= head.end &&
    head.end - head.begin <= head.ringBytes &&
    Number.isSafeInteger(head.end);
  if (!isSound) throw new RecordingError('the head of the recording contradicts itself');
  return head;
}

/** Bytes of the ring from the oldest to the newest. @param ring all bytes of the ring as stored */
export function unrolled(ring: Buffer, begin: number, end: number): Buffer {
  if (end === begin) return Buffer.alloc(0);
  const from = begin % ring.length;
  const length = end - begin;
  const first = ring.subarray(from, Math.min(from + length, ring.length));
  return Buffer.concat([first, ring.subarray(0, length - first.length)]);
}

/** A recording as a file: a head, the kept records, and the ring from its oldest record on. */
export function recordingFile(head: Buffer, kept: Buffer, ring: Buffer): Buffer {
  const newHead = Buffer.alloc(HEAD_BYTES);
  head.copy(newHead, 0, 0, HEAD_BYTES);
  newHead.writeUInt32LE(HEAD_BYTES, 8);
  newHead.writeUInt32LE(kept.length, 12);
  newHead.writeUInt32LE(ring.length, 16);
  newHead.writeBigUInt64LE(BigInt(kept.length), 40);
  newHead.writeBigUInt64LE(BigInt(ring.length), 48);
  newHead.writeBigUInt64LE(0n, 56);
  return Buffer.concat([newHead, kept, ring]);
}

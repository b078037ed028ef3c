// Layout of a recording: the head of the file, the records that are kept from the beginning, and the ring of the
// newest. native/addon/recorder_ring.cc writes it; docs/run/recordings.md describes it. What comes from a file is
// checked here before it is used.

/** Why bytes are no recording. */
export class RecordingError extends Error {}

/** The first bytes: a name and the number of the format. */
const MAGIC = Buffer.from('RIGDREC\u0001', 'latin1');
/** How much of the head is used. */
export const HEAD_BYTES = 64;
/** A head and what makes the length a multiple of 8. */
export const RECORD_HEAD_BYTES = 32;

/** The head of a recording. */
export interface RecordingHead {
  /** Offset of the kept records. */
  readonly headBytes: number;
  readonly keptBytes: number;
  readonly ringBytes: number;
  readonly pid: number;
  /** Milliseconds since 1970. */
  readonly startedAtMs: number;
  /** Number of used bytes of the kept part. */
  readonly kept: number;
  /** Places in the ring: bytes ever written, and those of them that are overwritten. */
  readonly begin: number;
  readonly end: number;
}

/** Reads a head. @throws RecordingError when it is none, or makes no sense for a file of this size */
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

/** Bytes of the ring in their order. @param ring all bytes of the ring */
export function unrolled(ring: Buffer, begin: number, end: number): Buffer {
  if (end === begin) return Buffer.alloc(0);
  const from = begin % ring.length;
  const length = end - begin;
  const first = ring.subarray(from, Math.min(from + length, ring.length));
  return Buffer.concat([first, ring.subarray(0, length - first.length)]);
}

/** A recording as a file: a head, the kept records, and the ring from its oldest record on. */
export function recordingFile(head: Buffer, kept: Buffer, ring: Buffer): Buffer {
  const own = Buffer.alloc(HEAD_BYTES);
  head.copy(own, 0, 0, HEAD_BYTES);
  own.writeUInt32LE(HEAD_BYTES, 8);
  own.writeUInt32LE(kept.length, 12);
  own.writeUInt32LE(ring.length, 16);
  own.writeBigUInt64LE(BigInt(kept.length), 40);
  own.writeBigUInt64LE(BigInt(ring.length), 48);
  own.writeBigUInt64LE(0n, 56);
  return Buffer.concat([own, kept, ring]);
}

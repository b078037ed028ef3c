// The gateway's end of the memory in which a child records. The gateway only reads it, by system calls: a child that
// spoils the memory spoils only its own recording.

import { closeSync, ftruncateSync, readSync } from 'node:fs';
import { HEAD_BYTES, RecordingError, readHead, recordingFile, unrolled } from '../../recordings/layout.js';
import { openNameless } from '../host/nameless-memory.js';

/** The recording of one child. */
export class RecordingMemory {
  /** The descriptor that the child inherits. */
  readonly fd: number;
  readonly bytes: number;
  #isOpen = true;

  private constructor(fd: number, bytes: number) {
    this.fd = fd;
    this.bytes = bytes;
  }

  /** Opens the memory; undefined where that is not possible, and for 0 bytes: then nothing is recorded. */
  static open(bytes: number): RecordingMemory | undefined {
    const fd = bytes === 0 ? undefined : openNameless();
    if (fd === undefined) return undefined;
    try {
      ftruncateSync(fd, bytes);
    } catch {
      closeSync(fd);
      return undefined;
    }
    return new RecordingMemory(fd, bytes);
  }

  /**
   * The present recording, as the bytes of a recording file. The child may record on meanwhile: bytes that it
   * overwrites are left out. Undefined: the child has recorded nothing, or has spoiled the memory.
   */
  snapshot(): Buffer | undefined {
    if (!this.#isOpen) return undefined;
    try {
      const first = this.#read(0, HEAD_BYTES);
      const { headBytes, keptBytes, ringBytes, kept, end } = readHead(first, this.bytes);
      if (kept === 0) return undefined;
      const keptPart = this.#read(headBytes, kept);
      const ring = this.#read(headBytes + keptBytes, ringBytes);
      // The child may have overwritten some of its oldest bytes since, perhaps in part.
      const { begin } = readHead(this.#read(0, HEAD_BYTES), this.bytes);
      return recordingFile(first, keptPart, unrolled(ring, Math.min(begin, end), end));
    } catch (error) {
      if (error instanceof RecordingError) return undefined;
      throw error;
    }
  }

  /** Closes the memory, when the child has ended. May be called twice. */
  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    closeSync(this.fd);
  }

  #read(at: number, length: number): Buffer {
    const buffer = Buffer.alloc(length);
    const read = length === 0 ? 0 : readSync(this.fd, buffer, 0, length, at);
    if (read < length) throw new RecordingError('the recording was cut');
    return buffer;
  }
}

// The bytes of a file while the SDK is writing it. The SDK may write in any order. So the bytes are hashed when they
// are read, and the last piece is handed on only if the hash is that of the landed file: a client never gets a complete
// file with wrong bytes.

import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { type Clock, delay } from '../../base/clock.js';
import { openRegular } from '../../base/file-calls.js';
import { ServiceError } from '../errors/errors.js';
import type { ArrivingFile } from './spool.js';

/** Size of the pieces for clients; smaller ones cost more processor time. */
export const PIECE_BYTES = 256 * 1024;
/** How long a reader that has read everything waits before it looks again. */
const GROWTH_MS = 20;

/**
 * Reads a file while it arrives, from its first byte to its last.
 * @throws the error that ends its transfer; TRANSFER_FAILED when the file was changed where it had been read
 */
export async function* arrivingBytes(file: ArrivingFile, clock: Clock): AsyncGenerator<Buffer, void> {
  const part = new Part(file);
  const hash = createHash('sha256');
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  file.landed.then(over, over);
  let at = 0;
  let held: Buffer | undefined;
  try {
    while (at < file.sizeBytes) {
      const wasOver = isOver;
      const mostBytes = Math.min(PIECE_BYTES, file.sizeBytes - at);
      const piece = await part.read(at, mostBytes);
      if (piece.length > 0) {
        hash.update(piece);
        at += piece.length;
        if (held !== undefined) yield held;
        held = piece;
      } else if (wasOver) break;
      // The pause makes larger pieces: right behind the writer, all pieces would be small.
      if (piece.length < mostBytes && !isOver) await delay(clock, GROWTH_MS);
    }
    const { sha256 } = await file.landed;
    if (at !== file.sizeBytes || hash.digest('hex') !== sha256) {
      const text =
        'the landed file differs from the bytes read while it arrived; request it again, it is on the host now';
      throw new ServiceError('TRANSFER_FAILED', text);
    }
    if (held !== undefined) yield held;
  } finally {
    await part.close();
  }
}

/** The file at its present path: each attempt writes another file, and a landed file has another path. */
class Part {
  readonly #file: ArrivingFile;
  #path: string | undefined;
  #handle: FileHandle | undefined;
  #landedPath: string | undefined;

  constructor(file: ArrivingFile) {
    this.#file = file;
    file.landed.then(
      ({ path }) => {
        this.#landedPath = path;
      },
      () => undefined,
    );
  }

  /** Reads bytes. @returns an empty buffer when there are none yet. */
  async read(at: number, mostBytes: number): Promise<Buffer> {
    await this.#open();
    if (this.#handle === undefined) return Buffer.alloc(0);
    const into = Buffer.allocUnsafeSlow(mostBytes);
    const { bytesRead } = await this.#handle.read(into, 0, mostBytes, at);
    return into.subarray(0, bytesRead);
  }

  async #open(): Promise<void> {
    const newest = this.#file.part()?.path;
    if (this.#handle !== undefined && newest === this.#path) return;
    await this.close();
    for (const path of [newest, this.#landedPath]) {
      this.#handle ??= path === undefined ? undefined : await openRegular(path).catch(unlessMissing);
    }
    this.#path = newest;
  }

  async close(): Promise<void> {
    const handle = this.#handle;
    this.#handle = undefined;
    await handle?.close();
  }
}

/** Ignores that the file is missing: the SDK has not made it yet, or it has just been renamed. @throws other errors */
function unlessMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}

// The answer with the bytes of a file that is still arriving from a card. Status and headers are sent when the first
// bytes have arrived: an earlier failure is answered as an error, and a later one closes the connection before the end.

import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { systemClock } from '../../base/clock.js';
import { arrivingBytes } from '../transfers/arriving-bytes.js';
import type { ArrivingFile } from '../transfers/spool.js';
import { FileAnswer, namedAs } from './file-answer.js';

/** Headers of a request that decide whether the digest may be left out. */
export interface DigestHeaders {
  range?: string;
  'if-none-match'?: string;
  'want-repr-digest'?: string;
}

/** RFC 9530, section 4: a preference of 0 means that the digest is not wanted. */
const NO_SHA256 = /^\s*sha-256=0\s*$/;

/** Whether the client wants the whole file and no digest of it. */
export function needsNoDigest(headers: DigestHeaders): boolean {
  if (headers.range !== undefined || headers['if-none-match'] !== undefined) return false;
  return NO_SHA256.test(headers['want-repr-digest'] ?? '');
}

/**
 * Answers with a file while it arrives. The file is released when its last byte has been sent or the client has left.
 * @throws the error that ends the transfer before the first bytes
 */
export async function arrivingAnswer(file: ArrivingFile): Promise<FileAnswer> {
  const bytes = arrivingBytes(file, systemClock);
  const end = () => {
    file.release();
    // This closes the descriptor: at once if the generator waits for a reader, otherwise as soon as it does.
    void bytes.return();
  };
  try {
    const first = await bytes.next();
    const name = file.part()?.name ?? basename((await file.landed).path);
    const headers = { ...namedAs(name), 'content-length': String(file.sizeBytes) };
    const body = Readable.from(startingWith(first, bytes), { objectMode: false });
    body.once('close', end);
    return new FileAnswer(200, headers, body);
  } catch (error) {
    end();
    throw error;
  }
}

async function* startingWith(first: IteratorResult<Buffer, void>, rest: AsyncIterable<Buffer>) {
  if (first.done !== true) yield first.value;
  yield* rest;
}

// The answer with the bytes of a file: status, headers, and a stream that holds one piece of the file at a time.

import { close, constants, createReadStream, open, read } from 'node:fs';
import { basename, extname } from 'node:path';
import { Readable } from 'node:stream';
import { REGULAR_ONLY } from '../../base/file-calls.js';
import { quoted } from '../../base/quoted.js';
import { ServiceError } from '../errors/errors.js';
import { PIECE_BYTES } from '../transfers/arriving-bytes.js';
import type { SpooledFile } from '../transfers/spool.js';
import { type RangeHeaders, rangeVerdict } from './byte-range.js';

type StreamOptions = Extract<NonNullable<Parameters<typeof createReadStream>[1]>, object>;

/** An answer whose status and headers depend on the request. */
export class FileAnswer {
  /** 200, 206 or 304; for a file on another host, the status that the other host answers. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readable;

  constructor(status: number, headers: Readonly<Record<string, string>>, body: Readable) {
    this.status = status;
    this.headers = headers;
    this.body = body;
  }
}

/** Media type of files whose names have other endings. */
const OF_OTHERS = 'application/octet-stream';
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.jpg': 'image/jpeg',
  '.hif': 'image/heif',
  '.arw': 'image/x-sony-arw',
  '.mp4': 'video/mp4',
  '.xml': 'application/xml',
};

/** Media types that a file may be sent with. */
export const FILE_TYPES: ReadonlySet<string> = new Set([OF_OTHERS, ...Object.values(MEDIA_TYPES)]);

/** Opens regular files only. Opening does not block on a FIFO in place of the file, and does not follow a link. */
const CAREFUL: NonNullable<StreamOptions['fs']> = {
  open: (path: string, _flags: unknown, _mode: unknown, opened: (error: Error | null, fd: number) => void) =>
    open(path, constants.O_RDONLY | REGULAR_ONLY, opened),
  read,
  close,
};

/** Headers for a file of this name: its media type, and the name under which browsers save it. */
export function namedAs(name: string): Record<string, string> {
  return {
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
    'content-type': MEDIA_TYPES[extname(name).toLowerCase()] ?? OF_OTHERS,
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
  };
}

/** Answers with a file. The file is released when its last byte has been sent or the client has left. */
export function fileAnswer(file: SpooledFile, request: RangeHeaders): FileAnswer {
  const { path, sizeBytes, sha256 } = file;
  const etag = `"${sha256}"`;
  const verdict = rangeVerdict(request, sizeBytes, etag);
  if (verdict.kind === 'unsatisfiable') {
    file.release();
    const text = `the file has ${sizeBytes} bytes, and the range ${quoted(request.range ?? '')} has none of them`;
    throw new ServiceError('RANGE_NOT_SATISFIABLE', text, { details: { size: sizeBytes } });
  }
  const about = {
    etag,
    'accept-ranges': 'bytes',
    // RFC 9530: this is the digest of the whole file, even if only a part is sent.
    'repr-digest': `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`,
    'cache-control': 'private, no-cache',
  };
  if (verdict.kind === 'not-modified') {
    file.release();
    return new FileAnswer(304, about, Readable.from([]));
  }
  const isPart = verdict.kind === 'part';
  const { start, end } = isPart ? verdict : { start: 0, end: sizeBytes - 1 };
  const headers = {
    ...about,
    ...namedAs(basename(path)),
    'content-length': String(end - start + 1),
    ...(isPart ? { 'content-range': `bytes ${start}-${end}/${sizeBytes}` } : {}),
  };
  const body =
    sizeBytes === 0
      ? Readable.from([])
      : createReadStream(path, { start, end, fs: CAREFUL, highWaterMark: PIECE_BYTES });
  body.once('close', () => file.release());
  return new FileAnswer(isPart ? 206 : 200, headers, body);
}

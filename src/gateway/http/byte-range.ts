// Range requests on one file (RFC 9110, sections 13 and 14): one range of bytes, If-Range and If-None-Match by strong
// ETag. Invalid headers are ignored, as the standard requires; several ranges are answered with the whole file.

/** Headers that select a part of a file; values as received. */
export interface RangeHeaders {
  range?: string;
  'if-range'?: string;
  'if-none-match'?: string;
}

/** White space is tolerated (`BYTES = 1 - 2`), 8 characters at most, so that matching is linear. */
const ONE_RANGE = /^bytes[ \t]{0,8}=[ \t]{0,8}(\d{0,20})[ \t]{0,8}-[ \t]{0,8}(\d{0,20})$/i;

/** The part of the file to answer with; `start` and `end` are its first and its last byte. */
export type RangeVerdict =
  | { kind: 'whole' }
  | { kind: 'part'; start: number; end: number }
  | { kind: 'unsatisfiable' }
  | { kind: 'not-modified' };

/** Decides the answer for a file of this size and ETag. */
export function rangeVerdict(headers: RangeHeaders, sizeBytes: number, etag: string): RangeVerdict {
  if (namesEtag(headers['if-none-match'], etag)) return { kind: 'not-modified' };
  const condition = headers['if-range'];
  if (condition !== undefined && condition.trim() !== etag) return { kind: 'whole' };
  const [, first = '', last = ''] = ONE_RANGE.exec(headers.range?.trim() ?? '') ?? [];
  if (first === '' && last === '') return { kind: 'whole' };
  if (first === '') return suffix(Number(last), sizeBytes);
  const start = Number(first);
  const end = last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1);
  if (last !== '' && Number(last) < start) return { kind: 'whole' };
  return start >= sizeBytes ? { kind: 'unsatisfiable' } : { kind: 'part', start, end };
}

function suffix(bytes: number, sizeBytes: number): RangeVerdict {
  if (bytes === 0 || sizeBytes === 0) return { kind: 'unsatisfiable' };
  return { kind: 'part', start: Math.max(0, sizeBytes - bytes), end: sizeBytes - 1 };
}

/** Whether an If-None-Match names this ETag: alone, in a list, or as `*`. */
export function namesEtag(header: string | undefined, etag: string): boolean {
  const named = header?.split(',') ?? [];
  return named.some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag);
}

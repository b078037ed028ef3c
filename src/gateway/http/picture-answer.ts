// The answer with a small picture. Browsers may keep it: a picture of other content has another address or ETag.

import { Readable } from 'node:stream';
import type { AbortNotice } from '../../base/within.js';
import { pictureType } from '../small-pictures/picture-form.js';
import type { SmallPicture } from '../small-pictures/small-pictures.js';
import { namesEtag, type RangeHeaders } from './byte-range.js';
import { FileAnswer } from './file-answer.js';

/** Seconds for which a browser may show a picture whose address always has the same content, without a request. */
const LASTING_S = 86_400;

/** How a picture is sent. */
export interface PictureOptions {
  /** Whether its address always has the same content. */
  readonly isLasting: boolean;
  readonly signal: AbortNotice;
}

/** Answers with a small picture; it is made now if it is not kept. @throws as {@link SmallPicture.bytes} */
export async function pictureAnswer(
  picture: SmallPicture,
  headers: RangeHeaders,
  { isLasting, signal }: PictureOptions,
): Promise<FileAnswer> {
  const { etag } = picture;
  const about = { etag, 'cache-control': isLasting ? `private, max-age=${LASTING_S}` : 'private, no-cache' };
  if (namesEtag(headers['if-none-match'], etag)) return new FileAnswer(304, about, Readable.from([]));
  const bytes = await picture.bytes(signal);
  const facts = {
    'content-type': pictureType(bytes) ?? 'application/octet-stream',
    'content-length': String(bytes.length),
  };
  return new FileAnswer(200, { ...about, ...facts }, Readable.from([bytes]));
}

// Live-view pictures of an answer, each with the facts of the head of its part. Pure: bytes in, pictures out.

import { MultipartReader } from '#base/multipart.js';

/** A picture of the service is smaller. */
const MOST_PICTURE_BYTES = 8 * 1024 * 1024;

/** Takes a picture with the headers of its part, by their names in lower case. */
export type PictureTaker = (headers: ReadonlyMap<string, string>, bytes: Uint8Array) => void;

/** The reader of a stream of pictures. @param contentType of the answer, which names the boundary */
export function pictureParts(contentType: string, take: PictureTaker): MultipartReader {
  const boundary = /boundary=(\S+)/.exec(contentType)?.[1] ?? '';
  let show = () => {};
  return new MultipartReader(boundary, MOST_PICTURE_BYTES, {
    head: (headers, bytes) => {
      const picture = new Uint8Array(bytes);
      show = () => take(headers, picture);
      return picture;
    },
    end: () => show(),
  });
}

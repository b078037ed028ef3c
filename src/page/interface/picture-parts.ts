// Splits an answer into live-view pictures, each with the headers of its part. Pure: bytes in, pictures out.

import { MultipartReader } from '#base/multipart.js';

/** Largest picture; those of the service are smaller. */
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

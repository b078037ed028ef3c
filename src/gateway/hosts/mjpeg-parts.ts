// Reads a live view of another host. Each picture is put together in memory with free room around it, as the pictures
// of a worker are. Nothing but one picture and one head is kept. A stream that does not have the form of our own (see
// live-view/mjpeg-part.ts) is an error, after which it must be given up.

import { MultipartReader } from '../../base/multipart.js';
import { MAX_MESSAGE_BYTES } from '../../protocol/framing.js';
import { PicturePool, type RoomyPicture } from '../cameras/picture-room.js';
import { BOUNDARY } from '../live-view/mjpeg-part.js';

/** Takes what the stream shows. */
export interface PictureTaker {
  /** @param capturedAtMs by the clock of the other host */
  picture(facts: { readonly number: number; readonly capturedAtMs: number }, roomy: RoomyPicture): void;
  /** Notes that the other host has no picture. */
  slate(): void;
}

/** The same limit as for a picture from a worker. */
const MAX_PICTURE_BYTES = MAX_MESSAGE_BYTES;

/** The reader of one stream. */
export function mjpegParts(taker: PictureTaker): MultipartReader {
  const pool = new PicturePool();
  let show = () => taker.slate();
  return new MultipartReader(BOUNDARY, MAX_PICTURE_BYTES, {
    head: (headers, bytes) => {
      if (headers.has('x-no-signal-since')) {
        show = () => taker.slate();
        return undefined;
      }
      const facts = factsOf(headers);
      const roomy = pool.take(bytes);
      show = () => {
        roomy.hold();
        taker.picture(facts, roomy);
        roomy.release();
      };
      return roomy.image;
    },
    end: () => show(),
  });
}

/** @throws Error when a head has no number or no time */
function factsOf(headers: ReadonlyMap<string, string>) {
  const number = Number(/^\d{1,15}$/.exec(headers.get('x-frame-number') ?? '')?.[0]);
  const capturedAtMs = Date.parse(/^[\w:.+-]{1,40}$/.exec(headers.get('x-frame-time') ?? '')?.[0] ?? '');
  if (Number.isNaN(number) || Number.isNaN(capturedAtMs))
    throw new Error('a part has no number or no time of its picture');
  return { number, capturedAtMs };
}

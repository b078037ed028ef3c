// The bytes of one picture in a stream (multipart/x-mixed-replace). A part ends with the boundary of the next part,
// because browsers show a picture only when they read the boundary after it.

import type { RoomyPicture } from '../cameras/picture-room.js';

/** The boundary between the parts. */
export const BOUNDARY = 'rigd-frame';
/** Text before the first part. */
export const OPENING = Buffer.from(`--${BOUNDARY}\r\n`);
const CLOSING = `\r\n--${BOUNDARY}\r\n`;

/** Content of a part: a picture, or a slate in place of one. */
export type PartFacts =
  | { cameraId: string; number: number; capturedAtMs: number; ageMs: number }
  | { cameraId: string; noSignalSinceMs: number };

/**
 * Joins header, picture and boundary in one buffer, which all viewers share.
 * @param roomy the image with free room around it, which nothing else uses: the part is made there without a copy.
 */
export function mjpegPart(image: Buffer, facts: PartFacts, roomy?: RoomyPicture): Buffer {
  const lines = [
    'Content-Type: image/jpeg',
    `Content-Length: ${image.length}`,
    `X-Camera-Id: ${printable(facts.cameraId)}`,
  ];
  if ('number' in facts) {
    lines.push(`X-Frame-Number: ${facts.number}`);
    lines.push(`X-Frame-Time: ${new Date(facts.capturedAtMs).toISOString()}`);
    lines.push(`X-Frame-Age-Ms: ${facts.ageMs}`);
  } else {
    lines.push(`X-No-Signal-Since: ${new Date(facts.noSignalSinceMs).toISOString()}`);
  }
  const head = `${lines.join('\r\n')}\r\n\r\n`;
  const surrounded = roomy?.surrounded(head, CLOSING);
  if (surrounded !== undefined) return surrounded;
  const part = Buffer.allocUnsafeSlow(head.length + image.length + CLOSING.length);
  part.write(head, 0, 'latin1');
  image.copy(part, head.length);
  part.write(CLOSING, head.length + image.length, 'latin1');
  return part;
}

/** The text without characters that could end a header: an id comes from the SDK or a client. */
function printable(text: string): string {
  return text.replaceAll(/[^\x21-\x7e]/g, '?');
}

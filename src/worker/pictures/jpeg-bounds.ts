// Whether bytes look like a whole JPEG, from their two ends alone: pictures are not decoded on their way.

/** Zeros that a body may leave behind the end of a picture. */
export const MOST_PADDING_BYTES = 4096;
/** The two markers alone are not a picture. */
const LEAST_BYTES = 4;

/** Begins with the first marker and another, ends with the last one, apart from padding (ITU T.81, annex B). */
export function isWholeJpeg(bytes: Uint8Array): boolean {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8 || bytes[2] !== 0xff) return false;
  let end = bytes.length;
  const least = Math.max(4, end - MOST_PADDING_BYTES);
  while (end > least && bytes[end - 1] === 0) end -= 1;
  return end > LEAST_BYTES && bytes[end - 2] === 0xff && bytes[end - 1] === 0xd9;
}

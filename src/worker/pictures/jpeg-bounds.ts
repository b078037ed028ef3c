// Checks whether bytes look like a whole JPEG, only by their first and last bytes: pictures are not decoded here.

/** Most zeros that a body may leave behind the end of a picture. */
export const MOST_PADDING_BYTES = 4096;
/** Length of the two markers, which alone are not a picture. */
const LEAST_BYTES = 4;

/**
 * Whether the bytes begin with the marker SOI and another marker and end with the marker EOI, apart from padding (ITU
 * T.81, annex B).
 */
export function isWholeJpeg(bytes: Uint8Array): boolean {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8 || bytes[2] !== 0xff) return false;
  let end = bytes.length;
  const least = Math.max(LEAST_BYTES, end - MOST_PADDING_BYTES);
  while (end > least && bytes[end - 1] === 0) end -= 1;
  return end > LEAST_BYTES && bytes[end - 2] === 0xff && bytes[end - 1] === 0xd9;
}

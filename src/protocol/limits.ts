// Limits of texts that cross the link, for both of its ends.

/** Longest message of an error or a fault, in UTF-16 units; the worker clips what is longer. */
export const MAX_MESSAGE_CHARS = 8_192;

/** Longest text, in UTF-16 units, that describes what was seen where an assumption did not hold. */
export const MAX_SEEN_CHARS = 400;

/** Most bytes of a thumbnail or preview: with its head it fits into a message (MAX_MESSAGE_BYTES in framing.ts). */
export const MOST_PICTURE_BYTES = 4 * 1024 * 1024 - 4096;

/** The id of a camera: visible ASCII, no longer than a path of the interface can name. */
export const CAMERA_ID_PATTERN = '^[\\x21-\\x7e]{1,128}$';

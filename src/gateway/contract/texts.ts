// How long a text of a request may be, in characters: generous for what it is, and far below what a message to a
// worker can hold.

/** A name, a word, a password, the prefix of a file name (255 bytes on every file system in use). */
export const MAX_WORD = 256;
/** The value of a property, a fingerprint. */
export const MAX_TEXT = 1024;
/** A path on the host: PATH_MAX of Linux. */
export const MAX_PATH = 4096;

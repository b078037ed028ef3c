// The longest texts of requests, in characters: generous for their purpose, and far below the limit of a message to a
// worker. And a number that is used in the rig file as well as in requests.

/** A camera's id, which is 12 to 17 characters in the SDK, and any other number or name in a path. */
export const MAX_ID = 128;
/** A name, a keyword, a password, the prefix of a file name (255 bytes on every file system in use). */
export const MAX_WORD = 256;
/** A dotted IPv4 address, a MAC address with colons, the plain name of a model. */
export const MAX_IPV4 = 15;
export const MAX_MAC = 17;
export const MAX_MODEL = 64;
/** The value of a property, a fingerprint. */
export const MAX_TEXT = 1024;
/** A path on the host: PATH_MAX of Linux. */
export const MAX_PATH = 4096;
/** A header. A longer one counts as not sent: these headers are optional, and invalid ones are ignored. */
export const MAX_HEADER = 4096;
/** Largest `togetherMs` of a shot, in milliseconds: for no client are bodies farther apart still together. */
export const MOST_TOGETHER_MS = 60_000;

// The greatest lengths of texts in requests, in characters, and the greatest `togetherMs`, which applies to requests
// and to the rig file. The lengths are generous for their purpose, and far below the limit of a message to a worker.

/** Camera id (12 to 17 characters in the SDK), or any other id or name in a path. */
export const MAX_ID = 128;
/** Name, keyword, password, or prefix of a file name (at most 255 bytes on every usual file system). */
export const MAX_WORD = 256;
/** Dotted IPv4 address. */
export const MAX_IPV4 = 15;
/** MAC address with colons. */
export const MAX_MAC = 17;
/** Plain model name. */
export const MAX_MODEL = 64;
/** Value of a property, template, or fingerprint. */
export const MAX_TEXT = 1024;
/** Path on the host: PATH_MAX of Linux. */
export const MAX_PATH = 4096;
/** Header. A longer one is ignored, like any invalid one: these headers are optional. */
export const MAX_HEADER = 4096;
/** Greatest `togetherMs`, in milliseconds. No client regards exposures a minute apart as simultaneous. */
export const MOST_TOGETHER_MS = 60_000;

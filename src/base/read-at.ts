// Reads small pieces of a file that is open.

/** Reads `length` bytes of a file from `offset` on; fewer at its end. */
export type ReadAt = (offset: number, length: number) => Promise<Buffer>;

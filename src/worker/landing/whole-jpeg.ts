// Finds out whether a file that was not reported is a whole picture: it then begins and ends as a JPEG does.

import type { FileHandle } from 'node:fs/promises';
import { isWholeJpeg, MOST_PADDING_BYTES } from '../pictures/jpeg-bounds.js';

/** Number of bytes that are read at each end. */
const JPEG_ENDS_BYTES = MOST_PADDING_BYTES + 8;

/** Whether a file is a whole JPEG: reads its two ends, and closes it. @throws as the file system does */
export async function isWholeJpegFile(file: FileHandle): Promise<boolean> {
  try {
    const { size } = await file.stat();
    const ends = Buffer.alloc(Math.min(size, 2 * JPEG_ENDS_BYTES));
    const head = Math.min(size, JPEG_ENDS_BYTES);
    await file.read(ends, 0, head, 0);
    await file.read(ends, head, ends.length - head, size - (ends.length - head));
    return isWholeJpeg(ends);
  } finally {
    await file.close();
  }
}

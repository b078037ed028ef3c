// Checks whether a file is a LUT in the .cube format (Adobe Cube LUT Specification 1.0): keywords, size, and the rows
// of three numbers that the size requires. The file is checked in pieces, so that a large one delays no other work, and
// line by line, so that the check needs no memory for it.

import { setImmediate } from 'node:timers/promises';

/** The largest LUT file that is sent to a camera. */
export const LUT_FILE_BYTES = 16_777_216;
/** Largest edge of a 3D LUT that the format allows; the next constant is the largest length of a 1D LUT. */
const MAX_3D_SIZE = 256;
const MAX_1D_SIZE = 65_536;
/** Longest accepted line; the format allows 250 bytes. */
const MAX_LINE_BYTES = 1_024;
/** Length of a piece; other work gets its turn after each. A piece takes a few milliseconds. */
const PIECE_BYTES = 32 * 1_024;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const KEYWORDS = new Set(['TITLE', 'LUT_1D_SIZE', 'LUT_3D_SIZE', 'DOMAIN_MIN', 'DOMAIN_MAX']);
/** Keywords that the specification does not have but common programs write. */
const TOLERATED = new Set(['LUT_1D_INPUT_RANGE', 'LUT_3D_INPUT_RANGE']);
/**
 * A row of three numbers. It is one expression because a file has some hundred thousand rows, and separate expressions
 * take five times as long.
 */
const ROW = /^(?:[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?(?:\s+|$)){3}$/;

/** Describes the fault of a file in a few words; undefined when the file is valid. Linear in its size. */
export async function problemOfCube(bytes: Uint8Array): Promise<string | undefined> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const lines = new CubeLines();
  let start = 0;
  for (let piece = 0; piece < text.length; piece += PIECE_BYTES) {
    if (piece > 0) await setImmediate();
    const end = Math.min(piece + PIECE_BYTES, text.length);
    for (let at = piece; at < end; at += 1) {
      if (at - start > MAX_LINE_BYTES) return lines.tooLong();
      const byte = text[at];
      if (byte !== LINE_FEED && byte !== CARRIAGE_RETURN) continue;
      // CR LF ends one line, not two.
      const isRest = byte === LINE_FEED && at === start && text[at - 1] === CARRIAGE_RETURN;
      const problem = isRest ? undefined : lines.problemOf(text.toString('latin1', start, at));
      if (problem !== undefined) return problem;
      start = at + 1;
    }
  }
  return lines.problemOf(text.toString('latin1', start)) ?? lines.problemAtEnd();
}

/** The lines of one file, in order. */
class CubeLines {
  #lineNumber = 0;
  #rows = 0;
  #wantedRows: number | undefined;

  problemOf(raw: string): string | undefined {
    this.#lineNumber += 1;
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) return undefined;
    if (ROW.test(line)) {
      this.#rows += 1;
      return undefined;
    }
    if (/^[A-Z_]/.test(line)) return this.#problemOfKeyword(line.split(/\s+/));
    return `line ${this.#lineNumber} is not three numbers`;
  }

  tooLong(): string {
    return `line ${this.#lineNumber + 1} is longer than ${MAX_LINE_BYTES} bytes`;
  }

  problemAtEnd(): string | undefined {
    if (this.#wantedRows === undefined) return 'it has neither LUT_1D_SIZE nor LUT_3D_SIZE';
    return this.#rows === this.#wantedRows ? undefined : `it has ${this.#rows} of ${this.#wantedRows} rows`;
  }

  #problemOfKeyword([keyword = '', argument]: string[]): string | undefined {
    if (!KEYWORDS.has(keyword) && !TOLERATED.has(keyword))
      return `line ${this.#lineNumber} is not a line of a .cube file`;
    if (!keyword.endsWith('_SIZE')) return undefined;
    const size = Number(argument);
    const most = keyword === 'LUT_3D_SIZE' ? MAX_3D_SIZE : MAX_1D_SIZE;
    if (this.#wantedRows !== undefined) return 'it gives its size twice';
    if (!Number.isInteger(size) || size < 2 || size > most) return `its ${keyword} is not from 2 to ${most}`;
    this.#wantedRows = keyword === 'LUT_3D_SIZE' ? size ** 3 : size;
    return undefined;
  }
}

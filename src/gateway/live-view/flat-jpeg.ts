// A JPEG made of flat squares of 8 by 8 pixels, which is all that a slate needs. The gateway has no image library, and
// a slate must be made when no worker runs. Baseline, three components without subsampling (ITU T.81). Each square is
// coded by its mean alone, so no transform is needed.

/** Pixels on a side of a square. */
export const SQUARE = 8;

/** Brightness of the square in this column and row, 0 to 255. */
export type Shade = (column: number, row: number) => number;

// Means are coded as differences of up to 8 bits (annex K, table K.3). The only code for details is "no details".
const MEAN_COUNTS = [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0];
const MEAN_SYMBOLS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
const DETAIL_COUNTS = [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
const NO_DETAILS = { bits: 0, length: 1 };
/** The transform makes the mean of a square eight times as large; this divides it again. */
const QUANTISER = 8;

/** Encodes a picture. `width` and `height` are pixels; squares at the edge are cut. */
export function flatJpeg(width: number, height: number, shade: Shade): Buffer {
  const size = [height >> 8, height & 0xff, width >> 8, width & 0xff];
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...new Array<number>(64).fill(QUANTISER)]),
    segment(0xc0, [8, ...size, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]),
    segment(0xc4, [0x00, ...MEAN_COUNTS, ...MEAN_SYMBOLS.slice(0, 12)]),
    segment(0xc4, [0x10, ...DETAIL_COUNTS, 0]),
    segment(0xda, [3, 1, 0, 2, 0, 3, 0, 0, 63, 0]),
    squares(Math.ceil(width / SQUARE), Math.ceil(height / SQUARE), shade),
    Buffer.from([0xff, 0xd9]),
  ]);
}

function segment(marker: number, content: readonly number[]): Buffer {
  const length = content.length + 2;
  return Buffer.from([0xff, marker, length >> 8, length & 0xff, ...content]);
}

function squares(columns: number, rows: number, shade: Shade): Buffer {
  const bits = new BitWriter();
  let previous = 0;
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const mean = shade(column, row) - 128;
      putMean(bits, mean - previous);
      previous = mean;
      // Without colour, the means of both colour components never change.
      putMean(bits, 0);
      putMean(bits, 0);
    }
  }
  return bits.finish();
}

function putMean(bits: BitWriter, difference: number): void {
  const size = 32 - Math.clz32(Math.abs(difference));
  const code = MEAN_CODES[size] as Code;
  bits.put(code.bits, code.length);
  if (size > 0) bits.put((difference < 0 ? difference - 1 : difference) & ((1 << size) - 1), size);
  bits.put(NO_DETAILS.bits, NO_DETAILS.length);
}

interface Code {
  bits: number;
  length: number;
}

/** Codes by symbol, numbered by the rule of annex C. */
const MEAN_CODES: readonly Code[] = (() => {
  const codes: Code[] = [];
  let next = 0;
  MEAN_COUNTS.forEach((count, index) => {
    for (let i = 0; i < count; i += 1) codes.push({ bits: next++, length: index + 1 });
    next <<= 1;
  });
  return codes;
})();

/** Writes bits into bytes; after a byte 0xFF it adds a zero byte. */
class BitWriter {
  readonly #bytes: number[] = [];
  #held = 0;
  #count = 0;

  put(bits: number, length: number): void {
    this.#held = (this.#held << length) | bits;
    this.#count += length;
    while (this.#count >= 8) {
      this.#count -= 8;
      const byte = (this.#held >> this.#count) & 0xff;
      this.#bytes.push(byte);
      if (byte === 0xff) this.#bytes.push(0);
    }
    this.#held &= (1 << this.#count) - 1;
  }

  finish(): Buffer {
    if (this.#count > 0) this.put((1 << (8 - this.#count)) - 1, 8 - this.#count);
    return Buffer.from(this.#bytes);
  }
}

// Takes a stream of parts apart (multipart, RFC 2046): each begins with the boundary and a head that names its length.
// Copies each byte once, to where the taker of the parts wants it, and holds nothing but one head. A stream that does
// not look so is an error, after which it must be given up. Knows neither pictures nor services, and runs in a browser,
// too.

import { quoted } from './quoted.js';

/** Gets the parts of a stream. */
export interface PartTaker {
  /**
   * The head of a part has arrived.
   * @param headers by their names in lower case
   * @returns where the bytes of the part are put, with room for all of them; undefined: they are not needed
   * @throws Error when there are no such parts
   */
  head(headers: ReadonlyMap<string, string>, bytes: number): Uint8Array | undefined;
  /** The last byte of that part is in its place. */
  end(): void;
}

/** Longest head of a part: those of live-view pictures have less than 512 bytes. */
const MOST_HEAD_BYTES = 2_048;
const LINE_END = '\r\n';
const [CR, LF] = [13, 10];
/** Length of the end of a head: two line ends. */
const END_BYTES = 4;

/** One stream. */
export class MultipartReader {
  readonly #taker: PartTaker;
  readonly #mostBytes: number;
  /** Before the first part there is no line to end. */
  readonly #beginnings: readonly string[];
  readonly #decoder = new TextDecoder();
  readonly #head = new Uint8Array(MOST_HEAD_BYTES);
  #headBytes = 0;
  /** Bytes of the part that have not come; 0: a head comes. */
  #leftBytes = 0;
  #place: Uint8Array | undefined;

  /** @param mostBytes of a part */
  constructor(boundary: string, mostBytes: number, taker: PartTaker) {
    this.#taker = taker;
    this.#mostBytes = mostBytes;
    this.#beginnings = [`--${boundary}\r\n`, `\r\n--${boundary}\r\n`];
  }

  /** Takes the next bytes, which it copies. @throws Error when they are not such a stream */
  take(chunk: Uint8Array): void {
    let at = 0;
    while (at < chunk.length)
      at = this.#leftBytes > 0 ? this.#takePart(chunk, at) : this.#takeHead(chunk, at);
  }

  #takePart(chunk: Uint8Array, at: number): number {
    const end = Math.min(chunk.length, at + this.#leftBytes);
    const place = this.#place;
    place?.set(chunk.subarray(at, end), place.length - this.#leftBytes);
    this.#leftBytes -= end - at;
    if (this.#leftBytes > 0) return end;
    this.#place = undefined;
    this.#taker.end();
    return end;
  }

  #takeHead(chunk: Uint8Array, at: number): number {
    const before = this.#headBytes;
    const piece = chunk.subarray(at, at + MOST_HEAD_BYTES - before);
    this.#head.set(piece, before);
    const filled = before + piece.length;
    const end = this.#headEnd(Math.max(0, before - END_BYTES), filled);
    if (end !== undefined) {
      this.#headBytes = 0;
      this.#begin(this.#decoder.decode(this.#head.subarray(0, end)));
      return at + end - before;
    }
    if (filled === MOST_HEAD_BYTES)
      throw new Error(`the head of a part has more than ${MOST_HEAD_BYTES} bytes`);
    this.#headBytes = filled;
    return at + piece.length;
  }

  /** Behind the empty line that ends a head. */
  #headEnd(from: number, to: number): number | undefined {
    const head = this.#head;
    for (let at = from; at + END_BYTES <= to; at += 1) {
      if (head[at] === CR && head[at + 1] === LF && head[at + 2] === CR && head[at + 3] === LF)
        return at + END_BYTES;
    }
    return undefined;
  }

  #begin(head: string): void {
    const beginning = this.#beginnings.find((each) => head.startsWith(each));
    if (beginning === undefined)
      throw new Error(`a part begins with ${quoted(head, 40)} and not with the boundary`);
    const headers = headersOf(head.slice(beginning.length));
    const bytes = Number(/^\d{1,9}$/.exec(headers.get('content-length') ?? '')?.[0]);
    if (!(bytes > 0 && bytes <= this.#mostBytes))
      throw new Error(`a part has ${bytes} bytes; 1 to ${this.#mostBytes} are possible`);
    this.#place = this.#taker.head(headers, bytes);
    this.#leftBytes = bytes;
  }
}

function headersOf(lines: string): Map<string, string> {
  const headers = new Map<string, string>();
  for (const line of lines.split(LINE_END)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
  }
  return headers;
}

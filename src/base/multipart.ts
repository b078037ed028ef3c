// Parses a multipart stream (RFC 2046) in which each part begins with the boundary and a head that states the length of
// the part. Copies each byte once, into the buffer that the taker of the part provides, and keeps no more than one head
// itself. A stream in any other form is an error; the stream is unusable after that. Must not know pictures or
// services; also runs in a browser.

import { quoted } from './quoted.js';

/** The receiver of the parts of a stream. */
export interface PartTaker {
  /**
   * The head of a part has arrived.
   * @param headers the fields of the head, by their names in lower case
   * @returns a buffer with room for all bytes of the part; undefined when they are not needed
   * @throws Error when the stream should have no such part
   */
  head(headers: ReadonlyMap<string, string>, bytes: number): Uint8Array | undefined;
  /** All bytes of the part are in the buffer. */
  end(): void;
}

/** Longest head of a part. The heads of live-view pictures have less than 512 bytes. */
const MOST_HEAD_BYTES = 2_048;
const LINE_END = '\r\n';
const [CR, LF] = [13, 10];
/** Length of the end of a head: two line ends. */
const END_BYTES = 4;

/** The parser of one stream. */
export class MultipartReader {
  readonly #taker: PartTaker;
  readonly #mostBytes: number;
  /** Possible beginnings of a head. The first part has no line end before its boundary. */
  readonly #beginnings: readonly string[];
  readonly #decoder = new TextDecoder();
  readonly #head = new Uint8Array(MOST_HEAD_BYTES);
  #headBytes = 0;
  /** Bytes of the present part that are still to come; 0 while a head is read. */
  #leftBytes = 0;
  #place: Uint8Array | undefined;

  /** @param mostBytes the longest part */
  constructor(boundary: string, mostBytes: number, taker: PartTaker) {
    this.#taker = taker;
    this.#mostBytes = mostBytes;
    this.#beginnings = [`--${boundary}\r\n`, `\r\n--${boundary}\r\n`];
  }

  /** Takes the next bytes and copies what it keeps. @throws Error when the stream has another form */
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

  /** The index after the empty line that ends a head. */
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

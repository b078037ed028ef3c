// Cuts a stream of live-view pictures (multipart/x-mixed-replace, each part with its length) into parts. Pure: bytes
// in, parts out.

/** Longest head of a part. */
const MAX_HEAD = 1024;
const HEAD_END = '\r\n\r\n';

/** One picture with the headers of its part, in lower case. */
export interface PicturePart {
  readonly headers: ReadonlyMap<string, string>;
  readonly bytes: Uint8Array;
}

/** Takes a stream in pieces of any size. */
export class PictureParts {
  readonly #decoder = new TextDecoder('latin1');
  readonly #boundaryLength: number;
  #bytes = new Uint8Array(0);
  #skip: number;

  /** @param contentType of the answer, which names the boundary */
  constructor(contentType: string) {
    this.#boundaryLength = /boundary=(\S+)/.exec(contentType)?.[1]?.length ?? 0;
    // "--", boundary, CRLF.
    this.#skip = this.#boundaryLength + 4;
  }

  /** @returns the parts that this piece completes */
  take(piece: Uint8Array): PicturePart[] {
    this.#bytes = joined(this.#bytes, piece);
    const parts: PicturePart[] = [];
    for (let part = this.#next(); part !== undefined; part = this.#next()) parts.push(part);
    return parts;
  }

  #next(): PicturePart | undefined {
    const head = this.#decoder.decode(this.#bytes.subarray(this.#skip, this.#skip + MAX_HEAD));
    const end = head.indexOf(HEAD_END);
    if (end < 0) return undefined;
    const headers = headersOf(head.slice(0, end));
    const begin = this.#skip + end + HEAD_END.length;
    const stop = begin + Number(headers.get('content-length'));
    if (this.#bytes.length < stop) return undefined;
    const bytes = this.#bytes.slice(begin, stop);
    this.#bytes = this.#bytes.subarray(stop);
    // From the second part on a CRLF stands before the boundary.
    this.#skip = this.#boundaryLength + 6;
    return { headers, bytes };
  }
}

function headersOf(head: string): Map<string, string> {
  return new Map(
    head.split('\r\n').map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

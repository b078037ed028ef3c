// A viewer of a stream over a real socket. Its own parser judges what the service sends. The viewer can
// stop reading, as a slow one does.

import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { within } from './deadline.js';

/** One part of a stream with its headers, lower case. */
export interface Part {
  headers: Record<string, string>;
  body: Buffer;
  /** The camera's number; undefined for a slate. */
  number: number | undefined;
}

/** A part with a picture, not a slate. */
export const isPicture = ({ number }: Part): boolean => number !== undefined;

/** A part that replaces pictures while there is no live view. */
export const isSlate = (part: Part): boolean => !isPicture(part);

/** Reads a stream until it is closed. */
export class MjpegClient {
  readonly parts: Part[] = [];
  readonly status: number;
  readonly contentType: string;
  readonly #response: IncomingMessage;
  readonly #boundary: string;
  readonly #waits = new Set<() => void>();
  #bytes: Buffer = Buffer.alloc(0);
  /** The stream has ended, for whatever reason. */
  isEnded = false;
  /** Fault that broke the format; tests check it. */
  fault: string | undefined;
  /** Whether pictures are kept; off where there are hundreds of viewers. */
  keepsBodies = true;

  private constructor(response: IncomingMessage) {
    this.#response = response;
    this.status = response.statusCode ?? 0;
    this.contentType = response.headers['content-type'] ?? '';
    this.#boundary = `--${/boundary=(\S+)/.exec(this.contentType)?.[1]}\r\n`;
    response.on('data', (chunk: Buffer) => this.#take(chunk));
    response.on('error', () => undefined);
    response.on('close', () => {
      this.isEnded = true;
      this.#look();
    });
  }

  /** Opens a stream; resolves when the server has answered. */
  static async open(url: string): Promise<MjpegClient> {
    const request = get(url, { agent: false });
    request.on('error', () => undefined);
    const [response] = (await within(`the answer to ${url}`, once(request, 'response'))) as [IncomingMessage];
    return new MjpegClient(response);
  }

  /** Stops taking bytes: the kernel's buffers fill, then the server's. */
  pause(): void {
    this.#response.pause();
  }

  resume(): void {
    this.#response.resume();
  }

  /** Closes the connection without notice. */
  close(): void {
    this.#response.destroy();
  }

  /** The first part from `from` on that matches, past or to come. */
  next(what: string, matches: (part: Part) => boolean, from = 0): Promise<Part> {
    return this.until(what, () => this.parts.slice(from).find(matches));
  }

  /** Waits for a condition; checks it with every part and at the end of the stream. */
  until<T>(what: string, probe: () => T | undefined | false): Promise<T> {
    const waited = new Promise<T>((resolve, reject) => {
      const look = () => {
        const found = probe();
        if (found !== undefined && found !== false) resolve(found);
        else if (this.isEnded) reject(new Error(`${what}: the stream has ended`));
        else return;
        this.#waits.delete(look);
      };
      this.#waits.add(look);
      look();
    });
    return within(what, waited);
  }

  #take(chunk: Buffer): void {
    this.#bytes = this.#bytes.length === 0 ? chunk : Buffer.concat([this.#bytes, chunk]);
    while (this.#cut());
  }

  /** Cuts one part off; a part begins after a boundary and ends with one. */
  #cut(): boolean {
    const begin = this.parts.length === 0 ? this.#boundary.length : 0;
    if (this.parts.length === 0 && this.#bytes.length >= begin) this.#expect(this.#boundary, 0);
    const headEnd = this.#bytes.indexOf('\r\n\r\n', begin);
    if (headEnd < 0) return false;
    const lines = this.#bytes.toString('latin1', begin, headEnd).split('\r\n');
    const headers = Object.fromEntries(
      lines.map((line) => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
      }),
    );
    const length = Number(headers['content-length']);
    const end = headEnd + 4 + length;
    const tail = `\r\n${this.#boundary}`;
    if (this.#bytes.length < end + tail.length) return false;
    this.#expect(tail, end);
    const body = this.keepsBodies ? Buffer.from(this.#bytes.subarray(headEnd + 4, end)) : Buffer.alloc(0);
    const number = headers['x-frame-number'];
    this.parts.push({ headers, body, number: number === undefined ? undefined : Number(number) });
    this.#bytes = this.#bytes.subarray(end + tail.length);
    this.#look();
    return true;
  }

  #expect(text: string, at: number): void {
    if (this.#bytes.toString('latin1', at, at + text.length) !== text) {
      this.fault ??= `no boundary at byte ${at} of part ${this.parts.length}`;
    }
  }

  #look(): void {
    for (const look of [...this.#waits]) look();
  }
}

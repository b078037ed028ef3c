// Many viewers in one process, which read headers and discard pictures. Messages from the parent: `open` with
// addresses; `begin` and `end` of the counting. Latency is the time from when the picture was ready to its first byte
// here. The viewers have their own parser, which checks what the service sends.

import { connect, type Socket } from 'node:net';
import { percentile, sorted } from '../statistics.js';
import { readyMs, wallMs } from './picture-clock.js';

const HEAD_END = Buffer.from('\r\n\r\n');
let counts = false;
let viewers: Viewer[] = [];

/** The address of a viewer's stream. */
export interface Address {
  port: number;
  path: string;
}

/** Pictures that the viewers have seen together between `begin` and `end`. */
export interface Seen {
  pictures: number;
  /** Picture numbers that were skipped. */
  gaps: number;
  /** Latency in ms; null when there was no picture. */
  p50: number | null;
  p99: number | null;
}

class Viewer {
  pictures = 0;
  gaps = 0;
  readonly latencies: number[] = [];
  readonly socket: Socket;
  #last: number | undefined;
  #skip = 0;
  #head: Buffer = Buffer.alloc(0);
  #inHead = true;

  constructor({ port, path }: Address, opened: () => void) {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    socket.once('data', opened);
    socket.on('data', (chunk) => this.#take(chunk));
    socket.on('error', () => {});
    this.socket = socket;
  }

  #take(chunk: Buffer): void {
    const atMs = wallMs();
    let at = 0;
    while (at < chunk.length) {
      if (!this.#inHead) {
        const skipped = Math.min(this.#skip, chunk.length - at);
        this.#skip -= skipped;
        at += skipped;
        this.#inHead = this.#skip === 0;
        continue;
      }
      // The network may split a head into two chunks.
      const bytes =
        this.#head.length > 0 ? Buffer.concat([this.#head, chunk.subarray(at)]) : chunk.subarray(at);
      const end = bytes.indexOf(HEAD_END);
      if (end < 0) {
        this.#head = Buffer.from(bytes);
        return;
      }
      at += end + HEAD_END.length - this.#head.length;
      this.#head = Buffer.alloc(0);
      const text = bytes.toString('latin1', 0, end);
      const length = /Content-Length: (\d+)/i.exec(text)?.[1];
      if (length === undefined) continue; // the head of the answer
      this.#inHead = false;
      this.#skip = Number(length);
      const number = /X-Frame-Number: (\d+)/i.exec(text)?.[1];
      if (number !== undefined) this.#count(Number(number), atMs);
    }
  }

  #count(number: number, atMs: number): void {
    const last = this.#last;
    this.#last = number;
    if (!counts) return;
    this.pictures += 1;
    if (last !== undefined && number > last + 1) this.gaps += number - last - 1;
    this.latencies.push(atMs - readyMs(number, atMs));
  }
}

process.on('message', async (message: 'begin' | 'end' | { open: Address[] }) => {
  if (typeof message === 'object') {
    const opened = message.open.map(
      (address) => new Promise<void>((resolve) => viewers.push(new Viewer(address, resolve))),
    );
    await Promise.all(opened);
    process.send?.('open');
  } else if (message === 'begin') {
    counts = true;
  } else if (message === 'end') {
    counts = false;
    const latencies = sorted(viewers.flatMap((viewer) => viewer.latencies));
    const seen: Seen = {
      pictures: viewers.reduce((sum, { pictures }) => sum + pictures, 0),
      gaps: viewers.reduce((sum, { gaps }) => sum + gaps, 0),
      p50: percentile(latencies, 0.5),
      p99: percentile(latencies, 0.99),
    };
    process.send?.(seen);
    for (const { socket } of viewers) socket.destroy();
    viewers = [];
  }
});
process.on('disconnect', () => process.exit());

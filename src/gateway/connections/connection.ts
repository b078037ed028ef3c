// One connection and the requests on it: one is being answered, a bounded number waits behind it in order, and while
// one waits nothing more is read. It knows when bytes of an answer last left. Which connections there may be is
// decided elsewhere.

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Answers one request. */
export type Answerer = (request: IncomingMessage, response: ServerResponse) => void;

/** Told when the connection begins to answer, and when it has nothing left to answer. */
export interface ConnectionObserver {
  busy(connection: Connection): void;
  idle(connection: Connection): void;
}

/** Looks without a change that it takes to call a reader stuck: a machine that slept has not looked. */
const LOOKS = 4;

interface Asked {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly answer: Answerer;
}

/** The requests of one connection. */
export class Connection {
  readonly socket: Socket;
  /** Whoever shares this word shares a part of the connections. */
  readonly peer: string;
  readonly #mostWaiting: number;
  readonly #observer: ConnectionObserver;
  #current: Asked | undefined;
  #waiting: Asked[] = [];
  /** What had left when it was last looked at, and when that changed. */
  #left = '';
  #leftAtMs = 0;
  #looks = 0;
  #queues: string | undefined;

  constructor(socket: Socket, peer: string, mostWaiting: number, observer: ConnectionObserver) {
    this.socket = socket;
    this.peer = peer;
    this.#mostWaiting = mostWaiting;
    this.#observer = observer;
    // The parser of HTTP resumes its socket after each request that it has read.
    socket.on('resume', () => this.#holdBack());
    socket.once('close', () => {
      this.#waiting = [];
    });
  }

  /** No room is left for one more request. */
  get isFull(): boolean {
    return this.#current !== undefined && this.#waiting.length >= this.#mostWaiting;
  }

  /** The path that is being answered, without the query, which may hold the token. */
  get path(): string | undefined {
    return this.#current?.request.url?.split('?', 1)[0];
  }

  /** Answers the request, or lets it wait for its turn. */
  take(request: IncomingMessage, response: ServerResponse, answer: Answerer): void {
    const asked = { request, response, answer };
    if (this.socket.destroyed) return;
    if (this.#current === undefined) {
      this.#observer.busy(this);
      this.#begin(asked);
    } else if (this.isFull) {
      this.socket.destroy();
    } else {
      this.#waiting.push(asked);
      this.#holdBack();
    }
  }

  /**
   * Looks whether bytes of an answer have left since the last look.
   * @returns whether there are some and none has
   */
  look(nowMs: number): boolean {
    const { socket } = this;
    const isWaitedFor = this.#current !== undefined && socket.writableLength > 0;
    // Bytes of writes that are done, and what the kernel has not taken of the one that is not. The handle is Node's
    // own (20.20); without it a write counts when it is done.
    const { _handle: handle } = socket as Socket & { _handle?: { writeQueueSize?: number } | null };
    const left = `${socket.bytesWritten - socket.writableLength}/${handle?.writeQueueSize}`;
    if (isWaitedFor && left === this.#left) return true;
    this.#left = left;
    this.#queues = undefined;
    this.#moved(nowMs);
    return false;
  }

  /**
   * Takes note of what the kernel says of this connection: it can hold much that the other end takes in small pieces.
   * @param queues differs when bytes have moved; undefined where nothing is known
   */
  noteQueues(queues: string | undefined, nowMs: number): void {
    if (this.#queues !== undefined && queues !== undefined && queues !== this.#queues) this.#moved(nowMs);
    else this.#looks += 1;
    this.#queues = queues;
  }

  /** Nothing has left for so long, and not because it was this process that stood still. */
  isStuck(limitMs: number, nowMs: number): boolean {
    return nowMs - this.#leftAtMs >= limitMs && this.#looks >= LOOKS;
  }

  #moved(nowMs: number): void {
    this.#leftAtMs = nowMs;
    this.#looks = 0;
  }

  #begin(asked: Asked): void {
    this.#current = asked;
    asked.response.once('close', () => this.#next());
    asked.answer(asked.request, asked.response);
  }

  #next(): void {
    this.#current = undefined;
    const next = this.socket.destroyed ? undefined : this.#waiting.shift();
    if (next === undefined) {
      this.#observer.idle(this);
      return;
    }
    this.#begin(next);
    if (this.#waiting.length === 0) this.socket.resume();
  }

  /** One request alone is read on behind: only so its caller is seen to leave. */
  #holdBack(): void {
    if (this.#waiting.length === 0) return;
    // A stream that is paused already tells nobody; but it may have been paused and read on since.
    if (this.socket.isPaused()) this.socket.emit('pause');
    else this.socket.pause();
  }
}

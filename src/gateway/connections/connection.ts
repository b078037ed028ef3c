// One connection and its requests: one request is being answered, a bounded number waits behind it in order, and while
// requests wait nothing more is read. Records when bytes of an answer last left. connections.ts decides which
// connections are admitted.

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Answers one request. */
export type Answerer = (request: IncomingMessage, response: ServerResponse) => void;

/** Called when the connection begins to answer, and when it has nothing left to answer. */
export interface ConnectionObserver {
  busy(connection: Connection): void;
  idle(connection: Connection): void;
}

/** Checks without progress before a reader counts as stuck: after the machine slept, time alone proves nothing. */
const LOOKS = 4;

interface Asked {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly answer: Answerer;
}

/** The requests of one connection. */
export class Connection {
  readonly socket: Socket;
  /** See {@link peerOf}; the limit per peer counts by it. */
  readonly peer: string;
  readonly #mostWaiting: number;
  readonly #observer: ConnectionObserver;
  #current: Asked | undefined;
  #waiting: Asked[] = [];
  /** Bytes sent at the last check (as a text), and the time when this last changed. */
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

  /** Whether there is no room for one more request. */
  get isFull(): boolean {
    return this.#current !== undefined && this.#waiting.length >= this.#mostWaiting;
  }

  /** The path that is being answered, without the query, which may hold the token. */
  get path(): string | undefined {
    return this.#current?.request.url?.split('?', 1)[0];
  }

  /** Answers the request, or queues it. */
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
   * Checks whether bytes of an answer have left since the last check.
   * @returns true when bytes wait and none has left
   */
  look(nowMs: number): boolean {
    const { socket } = this;
    const isWaitedFor = this.#current !== undefined && socket.writableLength > 0;
    // Two counts: bytes of finished writes, and bytes of the current write that the kernel has not taken. The handle is
    // internal to Node (20.20); without it a write counts only when it is finished.
    const { _handle: handle } = socket as Socket & { _handle?: { writeQueueSize?: number } | null };
    const left = `${socket.bytesWritten - socket.writableLength}/${handle?.writeQueueSize}`;
    if (isWaitedFor && left === this.#left) return true;
    this.#left = left;
    this.#queues = undefined;
    this.#moved(nowMs);
    return false;
  }

  /**
   * Records the kernel's queues of this connection. They can hold many bytes, which a slow reader takes in small
   * pieces.
   * @param queues see `queuesOf`; undefined = unknown
   */
  noteQueues(queues: string | undefined, nowMs: number): void {
    if (this.#queues !== undefined && queues !== undefined && queues !== this.#queues) this.#moved(nowMs);
    else this.#looks += 1;
    this.#queues = queues;
  }

  /** Whether nothing has left for this long while this process was running. */
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

  /**
   * Stops reading while requests wait. While only one request is being answered, reading continues, so that the service
   * notices when its caller leaves.
   */
  #holdBack(): void {
    if (this.#waiting.length === 0) return;
    // `pause()` emits nothing when the stream is paused, and the parser may have read on since.
    if (this.socket.isPaused()) this.socket.emit('pause');
    else this.socket.pause();
  }
}

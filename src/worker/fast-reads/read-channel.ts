// Answers the questions of the channel for reads (protocol/read-channel.ts) on the session thread. So a read of an
// unchanged property wakes no other thread of this process. The main thread decides when the gateway may ask here
// (sent-results.ts).

import { writeSync } from 'node:fs';
import { Socket } from 'node:net';
import { ASK_AGAIN, QUESTION_BYTES, questionAt, UNCHANGED } from '../../protocol/read-channel.js';
import type { ReadAnswerer, ReadAnswererContext } from '../sdk/session-thread.js';

/** Most questions that are answered in one turn of the event loop, so that calls of the main thread get their turn. */
const ANSWERED_AT_ONCE = 8;
/** Time after which no further question is begun in a turn. */
const TURN_MS = 20;

/** The worker's end of the channel. */
export class ReadChannel implements ReadAnswerer {
  readonly #context: ReadAnswererContext;
  readonly #socket: Socket;
  readonly #answers = Buffer.alloc(ANSWERED_AT_ONCE);
  #questions: Buffer = Buffer.alloc(0);
  #isTurnDue = false;

  /** Begins to answer. */
  constructor(context: ReadAnswererContext) {
    this.#context = context;
    this.#socket = new Socket({ fd: context.fd });
    this.#socket.on('data', (bytes: Buffer) => {
      this.#questions = this.#questions.length === 0 ? bytes : Buffer.concat([this.#questions, bytes]);
      if (!this.#isTurnDue) this.#turn();
    });
    // The gateway is gone: the link ends as well, and with it this process.
    this.#socket.on('error', () => undefined);
  }

  /** Ends the channel. */
  close(): void {
    this.#questions = Buffer.alloc(0);
    this.#socket.destroy();
  }

  #turn(): void {
    this.#isTurnDue = false;
    const beganMs = performance.now();
    let count = 0;
    while (this.#questions.length - count * QUESTION_BYTES >= QUESTION_BYTES && count < ANSWERED_AT_ONCE) {
      this.#answers[count] = this.#answerTo(count * QUESTION_BYTES);
      count += 1;
      if (performance.now() - beganMs > TURN_MS) break;
    }
    this.#questions = this.#questions.subarray(count * QUESTION_BYTES);
    this.#send(count);
    if (this.#questions.length < QUESTION_BYTES) return;
    this.#isTurnDue = true;
    setImmediate(() => this.#turn());
  }

  #answerTo(at: number): number {
    const { sdk, ownCalls } = this.#context;
    const [code, known] = questionAt(this.#questions, at);
    try {
      return ownCalls.make('isUnchanged', () => sdk.isUnchanged(code, known)) ? UNCHANGED : ASK_AGAIN;
    } catch {
      // The SDK has refused, or there is no session: the same read over the link says why.
      return ASK_AGAIN;
    }
  }

  /** The gateway asks a bounded number of questions at once, so there is always room for the answers. */
  #send(count: number): void {
    if (count === 0) return;
    try {
      writeSync(this.#context.fd, this.#answers, 0, count);
    } catch {
      this.close();
    }
  }
}

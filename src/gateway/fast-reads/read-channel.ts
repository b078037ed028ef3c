// The gateway's end of the channel for reads (protocol/read-channel.ts): questions out, answers in, in order. A
// question without an answer in time counts as refused, as do the others that wait; then nothing is asked until all
// their answers have arrived. The link is used instead, and shows what is wrong.

import type { Duplex } from 'node:stream';
import { ProtocolError } from '../../protocol/framing.js';
import { gatheredWrites } from '../../protocol/gathered-writes.js';
import { ASK_AGAIN, type CopyName, questionOf, UNCHANGED } from '../../protocol/read-channel.js';
import type { ReadChannelOwner } from '../supervisor/fast-paths.js';

interface Question {
  askedAtMs: number;
  settle: (isUnchanged: boolean) => void;
}

/** The channel of one worker. */
export class ReadChannel {
  readonly #stream: Duplex;
  readonly #owner: ReadChannelOwner;
  readonly #questions: Question[] = [];
  /** Answers still to come to questions that took too long. */
  #overdue = 0;
  #isOpen = true;
  readonly #gather: () => void;
  #cancelTimer: (() => void) | undefined;

  /** @param stream belongs to the channel from now on. */
  constructor(stream: Duplex, owner: ReadChannelOwner) {
    this.#stream = stream;
    this.#gather = gatheredWrites(stream);
    this.#owner = owner;
    stream.on('data', (answers: Buffer) => this.#take(answers));
    // A pipe whose peer was killed ends with an error: an end like any other.
    stream.on('error', () => undefined);
    stream.on('close', () => this.#close());
  }

  /** How many questions wait for an answer. */
  get waiting(): number {
    return this.#questions.length;
  }

  /** Whether a copy is still what the SDK says; undefined when this cannot be asked here now. */
  ask(copy: CopyName): Promise<boolean> | undefined {
    if (!this.#isOpen || this.#overdue > 0) return undefined;
    this.#gather();
    this.#stream.write(questionOf(copy));
    const { clock, limitMs } = this.#owner;
    this.#cancelTimer ??= clock.setTimer(limitMs, () => this.#checkTime());
    return new Promise((settle) => {
      this.#questions.push({ askedAtMs: clock.nowMs(), settle });
    });
  }

  #take(answers: Buffer): void {
    for (const answer of answers) {
      const fault = this.#settle(answer);
      if (fault === undefined) continue;
      this.#close();
      this.#owner.fault(new ProtocolError(fault));
      return;
    }
  }

  /** Settles the oldest question. @returns the fault of a worker that breaks the protocol */
  #settle(answer: number): string | undefined {
    if (answer !== UNCHANGED && answer !== ASK_AGAIN) return `it answered a read with ${answer}`;
    if (this.#overdue > 0) {
      this.#overdue -= 1;
      return undefined;
    }
    const question = this.#questions.shift();
    if (question === undefined) return 'it answered a read that was not asked for';
    if (this.#questions.length === 0) this.#endTimer();
    question.settle(answer === UNCHANGED);
    return undefined;
  }

  /** One timer serves all questions that wait: when it ends it is set again for the oldest of them. */
  #checkTime(): void {
    this.#cancelTimer = undefined;
    const [oldest] = this.#questions;
    if (oldest === undefined) return;
    const { clock, limitMs } = this.#owner;
    const leftMs = oldest.askedAtMs + limitMs - clock.nowMs();
    if (leftMs > 0) {
      this.#cancelTimer = clock.setTimer(leftMs, () => this.#checkTime());
      return;
    }
    this.#overdue = this.#questions.length;
    this.#refuseAll();
  }

  #endTimer(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
  }

  #close(): void {
    this.#isOpen = false;
    this.#endTimer();
    this.#stream.destroy();
    this.#refuseAll();
  }

  #refuseAll(): void {
    for (const { settle } of this.#questions.splice(0)) settle(false);
  }
}

// One end of the pipe between gateway and worker: messages in, messages out, and the news that it broke.
// It knows frames and nothing of what the messages mean; ids and deadlines belong to its owner.

import type { Duplex } from 'node:stream';
import { encodeFrame, FrameDecoder, FramingError } from './framing.js';

/** What the owner of a link must answer for. Each is called at most once per message or once in all. */
export interface LinkOwner<Incoming> {
  /** @param body raw bytes that came with it, empty for most; shared by all who read it. */
  message(message: Incoming, body: Buffer): void;
  /** The peer closed its end, or the pipe broke. `fault` says how it misbehaved, when it did. */
  closed(fault: FramingError | undefined): void;
}

/** One end of a link. */
export class Link<Incoming, Outgoing> {
  readonly #stream: Duplex;
  #open = true;

  /** @param stream a duplex byte stream that belongs to the link from now on. */
  constructor(stream: Duplex, owner: LinkOwner<Incoming>) {
    this.#stream = stream;
    const decoder = new FrameDecoder((head, body) => owner.message(head as Incoming, body));
    const close = (fault?: FramingError) => {
      if (!this.#open) return;
      this.#open = false;
      stream.destroy();
      owner.closed(fault);
    };
    stream.on('data', (chunk: Buffer) => {
      if (!this.#open) return;
      try {
        decoder.push(chunk);
      } catch (error) {
        if (!(error instanceof FramingError)) throw error;
        close(error);
      }
    });
    // A pipe whose peer was killed ends with ECONNRESET or EPIPE: an end like any other.
    stream.on('error', () => close());
    stream.on('end', () => close());
    stream.on('close', () => close());
  }

  /** Bytes that were sent and not yet taken by the kernel. */
  get backlogBytes(): number {
    return this.#stream.writableLength;
  }

  /** Sends one message with its raw body, which must not change afterwards; without effect when the link is closed, since its owner has been told. */
  send(message: Outgoing, body?: Buffer): void {
    if (!this.#open) return;
    // Head and body leave in one system call.
    this.#stream.cork();
    for (const buffer of encodeFrame(message, body)) this.#stream.write(buffer);
    this.#stream.uncork();
  }

  /** Says goodbye: the peer reads the end of the stream after everything sent before. */
  end(): void {
    if (this.#open) this.#stream.end();
  }
}

// One end of the pipe between gateway and worker: messages in, messages out, and the end of the pipe. Its owner
// interprets the messages and keeps ids and deadlines.

import type { Duplex } from 'node:stream';
import { FramingError, MessageDecoder } from './framing.js';
import { gatheredWrites } from './gathered-writes.js';
import { encodeMessage, messageOf } from './message-codec.js';

/** Functions that the owner of a link provides: `message` is called once for each message, `closed` at most once. */
export interface LinkOwner<Incoming> {
  /**
   * @param body raw bytes of the message, empty for most messages. All readers share the buffer, so it must not be
   * changed.
   * @throws FramingError when the peer must not send this message: the link then breaks, as it does for unreadable
   * bytes.
   */
  message(message: Incoming, body: Buffer): void;
  /**
   * The peer closed its end, or the pipe broke. `fault` describes its misbehaviour, if any. If the stream can be half
   * open, messages sent after this call may still arrive, until `end` is called.
   */
  closed(fault: FramingError | undefined): void;
}

/** One end of a link. */
export class Link<Incoming, Outgoing extends { kind: string }> {
  readonly #stream: Duplex;
  /** Whether a message that is sent now could arrive. */
  #open = true;
  #isClosedReported = false;
  readonly #gather: () => void;

  /** @param stream a duplex byte stream that belongs to the link from now on. */
  constructor(stream: Duplex, owner: LinkOwner<Incoming>) {
    this.#stream = stream;
    this.#gather = gatheredWrites(stream);
    const decoder = new MessageDecoder((head, body) => {
      const { message, raw } = messageOf(head, body);
      owner.message(message as Incoming, raw);
    });
    const reportClosed = (fault?: FramingError) => {
      if (this.#isClosedReported) return;
      this.#isClosedReported = true;
      owner.closed(fault);
    };
    const close = (fault?: FramingError) => {
      this.#open = false;
      stream.destroy();
      reportClosed(fault);
    };
    stream.on('data', (chunk: Buffer) => {
      if (this.#isClosedReported) return;
      try {
        decoder.push(chunk);
      } catch (error) {
        if (!(error instanceof FramingError)) throw error;
        close(error);
      }
    });
    // A pipe whose peer was killed ends with ECONNRESET or EPIPE: an end like any other.
    stream.on('error', () => close());
    stream.on('end', () => (stream.allowHalfOpen ? reportClosed() : close()));
    stream.on('close', () => close());
  }

  /** Bytes that were sent and not yet taken by the kernel. */
  get backlogBytes(): number {
    return this.#stream.writableLength;
  }

  /**
   * Sends one message with its raw body, which must not change afterwards. Does nothing when the link is closed; its
   * owner has been notified by then.
   * @throws FramingError when it is too large to be sent; the link continues without it.
   */
  send(message: Outgoing, body?: Buffer): void {
    if (!this.#open) return;
    const buffers = encodeMessage(message, body);
    this.#gather();
    for (const buffer of buffers) this.#stream.write(buffer);
  }

  /** Ends the stream after all messages sent before. Resolves when all of them have been written. */
  end(): Promise<void> {
    if (!this.#open) return Promise.resolve();
    this.#open = false;
    return new Promise((resolve) => {
      this.#stream.once('close', resolve);
      this.#stream.end(() => resolve());
    });
  }
}

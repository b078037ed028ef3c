// One endless answer of another host. It is opened while it is needed, and opened again after it breaks, with growing
// pauses. Its host may change: a body moves, or a host restarts.

import type { IncomingMessage } from 'node:http';
import type { Clock } from '../../base/clock.js';
import { quoted } from '../../base/quoted.js';
import type { Limits } from '../limits/limit-table.js';
import { LineBudget } from './bus/line-budget.js';
import type { Peers } from './peers.js';
import type { RemoteHost } from './remote-host.js';

/** Dependencies of every stream of other hosts. */
export interface RemoteStreamContext {
  readonly peers: Peers;
  readonly clock: Clock;
  readonly limits: Pick<Limits, 'hostRetryMs' | 'hostRetryMaxMs' | 'busLogMs'>;
  readonly logger: {
    info(facts: object, text: string): void;
    warn(facts: object, text: string): void;
  };
}

/** Options of one stream. */
export interface StreamOptions {
  readonly cameraId: string;
  /** Content of the stream, for the log: `live view`. */
  readonly what: string;
  /** Media type of the answer, without parameters. */
  readonly mediaType: string;
  /** Whether data arrives without pauses; see peers.ts. */
  readonly isSteady: boolean;
  /** The host that has the camera now. */
  readonly host: () => RemoteHost | undefined;
  /** Whether the stream is still wanted; otherwise it is not opened again. */
  readonly isWanted: () => boolean;
  /** Makes a function that reads one answer; an error that it throws ends that answer. */
  readonly taker: () => (chunk: Buffer) => void;
}

/** The longest media type in a message, in characters. */
const MOST_TYPE = 64;
/** The most lines of the log about one stream in `busLogMs`; more than a stream that ends and resumes needs. */
const MOST_LINES = 6;

/** One stream; it begins with {@link RemoteStream.open}. */
export class RemoteStream {
  readonly #context: RemoteStreamContext;
  readonly #options: StreamOptions;
  readonly #lines: LineBudget;
  #path = '';
  /** The host that it was opened from, with its run and state; see `placeOf`. */
  #from = '';
  #attempt: AbortController | undefined;
  #cancelRetry: (() => void) | undefined;
  #failures = 0;

  constructor(context: RemoteStreamContext, options: StreamOptions) {
    this.#context = context;
    this.#options = options;
    this.#lines = new LineBudget(context.limits.busLogMs, MOST_LINES);
  }

  /** Opens the stream, unless it is open with this path, or a try with this path is due. */
  open(path: string): void {
    if (this.#attempt !== undefined || this.#cancelRetry !== undefined) {
      if (path === this.#path) return;
      this.close();
    }
    this.#path = path;
    void this.#try();
  }

  /** Opens the stream again at once. */
  reopen(): void {
    this.close();
    this.#failures = 0;
    void this.#try();
  }

  /** Opens the stream again if its camera has moved to another host. */
  look(): void {
    if (this.#isActive && placeOf(this.#options.host()) !== this.#from) this.reopen();
  }

  /** Ends the stream, until it is opened again. */
  close(): void {
    const attempt = this.#attempt;
    this.#attempt = undefined;
    attempt?.abort();
    this.#cancelRetry?.();
    this.#cancelRetry = undefined;
  }

  get #isActive(): boolean {
    return this.#attempt !== undefined || this.#cancelRetry !== undefined;
  }

  async #try(): Promise<void> {
    const attempt = new AbortController();
    this.#attempt = attempt;
    const { host, isSteady } = this.#options;
    const owner = host();
    this.#from = placeOf(owner);
    let reason = 'no host has the camera';
    if (owner !== undefined) {
      const request = { path: this.#path, signal: attempt.signal, isEndless: true, isSteady };
      reason = await this.#context.peers
        .get(owner, request)
        .then((answer) => this.#read(answer))
        .catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
    }
    // The stream was closed meanwhile, or opened again.
    if (this.#attempt !== attempt) return;
    this.#attempt = undefined;
    this.#retry(owner, reason);
  }

  /** Reads the answer to its end. @returns why it has ended */
  async #read(answer: IncomingMessage): Promise<string> {
    const { statusCode, headers } = answer;
    const type = (headers['content-type'] ?? '').split(';', 1)[0] ?? '';
    if (statusCode !== 200 || type !== this.#options.mediaType) {
      answer.destroy();
      return `it answers ${statusCode} with ${quoted(type, MOST_TYPE)}`;
    }
    const take = this.#options.taker();
    return new Promise((resolve) => {
      let reason = 'the stream has ended';
      answer.on('data', (chunk: Buffer) => {
        try {
          take(chunk);
          this.#works();
        } catch (error) {
          reason = error instanceof Error ? error.message : String(error);
          answer.destroy();
        }
      });
      answer.on('error', (error) => {
        reason = error.message;
      });
      answer.once('close', () => resolve(reason));
    });
  }

  #works(): void {
    if (this.#failures === 0) return;
    this.#failures = 0;
    const { cameraId, what } = this.#options;
    if (this.#lines.takes(what))
      this.#context.logger.info({ cameraId, host: this.#from }, `${what} of another host arrives again`);
  }

  #retry(owner: RemoteHost | undefined, reason: string): void {
    const { cameraId, what, isWanted } = this.#options;
    if (!isWanted()) return;
    const { clock, limits, logger } = this.#context;
    if (this.#failures === 0 && this.#lines.takes(what)) {
      const facts = { cameraId, host: owner?.name, reason };
      logger.warn(facts, `${what} of another host has ended; it is requested again until it arrives`);
    }
    const pauseMs = Math.min(limits.hostRetryMaxMs, limits.hostRetryMs * 2 ** Math.min(this.#failures, 16));
    this.#failures += 1;
    this.#cancelRetry = clock.setTimer(pauseMs, () => {
      this.#cancelRetry = undefined;
      if (isWanted()) void this.#try();
    });
  }
}

/** A text for a host in one run and state. */
function placeOf(host: RemoteHost | undefined): string {
  return host === undefined ? '' : `${host.name} ${host.session} ${host.state}`;
}

// Watches how long viewers have waited for a whole picture and what arrived instead, and reports it. A picture that is
// not whole is never shown. Without this watch, a camera whose pictures are all dropped would look like one that sends
// none.

import type { Clock } from '../../base/clock.js';
import { messageText } from '../../base/message-text.js';
import { ASSUMED_MS } from '../../protocol/assumptions.js';
import { WorkerError } from '../../protocol/codes.js';
import type { WorkerErrorCode } from '../../protocol/error-codes.js';
import type { SdkPort } from '../sdk/sdk-port.js';

/** Time without a whole picture, while pictures are requested, after which this is reported as a fault. */
const NEVER_WHOLE_MS = ASSUMED_MS.pictureWhole;
/**
 * Number of first bytes that the report of a picture that is not whole shows: enough to recognise its format, or a
 * header in front of it.
 */
const SHOWN_BYTES = 16;

/** The dependencies of a watch. */
export interface PictureWatchContext {
  sdk: Pick<SdkPort, 'call'>;
  clock: Clock;
  /** The mode of the session, for messages. */
  mode: () => string;
  /** Reports that pictures come but none is whole, with a description of what came. */
  neverWhole: (seen: string) => void;
  /** Reports a failure, with advice. */
  fault: (message: string) => void;
}

/** A look that brought no whole picture; a later kind is more specific than an earlier one. */
type Miss = { kind: 'none' | 'refused' | 'not-whole'; seen: string };

const KINDS: readonly Miss['kind'][] = ['none', 'refused', 'not-whole'];
const FAILURES: Readonly<Partial<Record<WorkerErrorCode, Miss['kind']>>> = {
  SDK_REFUSED: 'refused',
  SDK_NONSENSE: 'not-whole',
};
const NONE: Miss = { kind: 'none', seen: '' };

/** The watch of one camera. */
export class PictureWatch {
  readonly #context: PictureWatchContext;
  /** Time since which no whole picture has arrived; undefined while none is awaited. */
  #sinceMs: number | undefined;
  #miss = NONE;
  #isReported = false;
  #lack: string | undefined;

  constructor(context: PictureWatchContext) {
    this.#context = context;
  }

  /**
   * The reason why no picture comes although some were requested; undefined while it is unknown, and after a picture
   * has arrived.
   */
  get lack(): string | undefined {
    return this.#lack;
  }

  /** Notes that a whole picture has arrived, or that another session has begun. */
  whole(): void {
    this.rest();
    this.#isReported = false;
    this.#lack = undefined;
  }

  /** Notes that no picture is awaited: the time starts anew with the next look. */
  rest(): void {
    this.#sinceMs = undefined;
    this.#miss = NONE;
  }

  /** Notes that a look has failed. A session that is lost or stuck is reported elsewhere. */
  async failed(error: unknown): Promise<void> {
    const kind = error instanceof WorkerError ? FAILURES[error.code] : undefined;
    if (kind !== undefined) await this.#missed({ kind, seen: (error as Error).message });
  }

  /** Notes that a look has brought nothing, or bytes that are no whole picture. */
  dropped(image: Uint8Array | undefined): Promise<void> {
    return this.#missed(image === undefined ? NONE : { kind: 'not-whole', seen: bytesSeen(image) });
  }

  /** Reports the miss when it has lasted too long, once until a whole picture comes. Never throws. */
  async #missed(miss: Miss): Promise<void> {
    const nowMs = this.#context.clock.nowMs();
    this.#sinceMs ??= nowMs;
    if (KINDS.indexOf(miss.kind) >= KINDS.indexOf(this.#miss.kind)) this.#miss = miss;
    if (this.#isReported || nowMs - this.#sinceMs < NEVER_WHOLE_MS) return;
    const { kind, seen } = this.#miss;
    this.rest();
    if (kind === 'none' && !(await this.#hasNoSize())) return;
    this.#isReported = true;
    this.#lack = messageText(this.#textOf({ kind, seen }));
    if (kind === 'not-whole') this.#context.neverWhole(seen);
    else this.#context.fault(`live view is on and requested, but ${this.#lack}`);
  }

  #textOf({ kind, seen }: Miss): string {
    if (kind === 'not-whole') return `no picture of the camera is whole (${seen})`;
    if (kind === 'refused') return `the camera gives no picture (${seen})`;
    return `the camera has no live view in the mode ${this.#context.mode()}`;
  }

  /**
   * Whether the camera reports no size of live-view pictures, which means that it has no live view now. Otherwise it
   * may be exposing.
   */
  #hasNoSize(): Promise<boolean> {
    const required = this.#context.sdk.call('liveViewBytes', []);
    return required.then(
      (bytes) => bytes === 0,
      () => false,
    );
  }
}

function bytesSeen(image: Uint8Array): string {
  const first = Buffer.from(image.buffer, image.byteOffset, Math.min(SHOWN_BYTES, image.byteLength));
  return `${image.byteLength} bytes that begin with ${first.toString('hex')}`;
}

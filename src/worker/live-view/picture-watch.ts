// Time for which viewers have waited for a whole picture, what arrived instead, and the message about it. A picture
// that is not whole is never shown: without this a camera whose every picture is dropped would look like one that sends
// none.

import type { Clock } from '../../base/clock.js';
import { messageText } from '../../base/message-text.js';
import { ASSUMED_MS } from '../../protocol/assumptions.js';
import { WorkerError } from '../../protocol/codes.js';
import type { WorkerErrorCode } from '../../protocol/error-codes.js';
import type { SdkPort } from '../sdk/sdk-port.js';

/** Pictures that are requested and never whole are a fault after this time. */
const NEVER_WHOLE_MS = ASSUMED_MS.pictureWhole;
/** The first bytes of a picture that is not whole: enough to see what it is, or that a header lies in front. */
const SHOWN_BYTES = 16;

/** The dependencies of a watch. */
export interface PictureWatchContext {
  sdk: Pick<SdkPort, 'call'>;
  clock: Clock;
  /** The mode of the session, for people. */
  mode: () => string;
  /** Reports that pictures come and none is whole: what was seen. */
  neverWhole: (seen: string) => void;
  /** Reports something that could not be done, and what to do. */
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

  /** Reason for no picture although some were requested; undefined while it is not known, and when one arrives. */
  get lack(): string | undefined {
    return this.#lack;
  }

  /** A whole picture has arrived, or another session has begun. */
  whole(): void {
    this.rest();
    this.#isReported = false;
    this.#lack = undefined;
  }

  /** No picture is awaited: the time begins anew with the next look. */
  rest(): void {
    this.#sinceMs = undefined;
    this.#miss = NONE;
  }

  /** A look has failed. A session that is lost or stuck is reported elsewhere. */
  async failed(error: unknown): Promise<void> {
    const kind = error instanceof WorkerError ? FAILURES[error.code] : undefined;
    if (kind !== undefined) await this.#missed({ kind, seen: (error as Error).message });
  }

  /** A look has brought bytes that are no whole picture, or nothing. */
  dropped(image: Uint8Array | undefined): Promise<void> {
    return this.#missed(image === undefined ? NONE : { kind: 'not-whole', seen: bytesSeen(image) });
  }

  /** Reports once until a whole picture comes. Never throws. */
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

  /** Whether the camera has no live view to describe; otherwise it may be exposing. */
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

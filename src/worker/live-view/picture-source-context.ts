// Needs and results of the pictures of a camera (picture-source.ts).

import type { Clock } from '../../base/clock.js';
import type { FocusFramesMessage, PictureMessage } from '../../protocol/messages.js';
import type { SdkPort } from '../sdk/sdk-port.js';
import type { PumpOrder } from '../sdk/session-thread.js';

/** Takes a picture, and owns the image from then on. @returns false when the last one has not left yet. */
export type PictureSink = (head: Omit<PictureMessage, 'kind'>, image: Buffer) => boolean;

/** Requests that a credit carries besides a picture. */
export interface PictureRequest {
  count: number;
  periodMs: number;
  focusFrames: boolean;
}

/** Takes the focus frames of a picture before the picture, so that they have arrived when it is shown. */
export type FocusFramesSink = (focusFrames: Omit<FocusFramesMessage, 'kind'>) => void;

/** Fetches a steady stream of pictures and hands them to the gateway, past the main thread (worker/fast-pictures). */
export interface SteadyPictures {
  /** It has not failed for good. */
  readonly isPossible: boolean;
  /** It takes more credits. */
  readonly isRunning: boolean;
  /**
   * Lets it fetch until it ends.
   * @returns the credits that it has not used, none after {@link drop}; and whether the camera reports its pictures.
   */
  run(order: PumpOrder): Promise<{ left: number; isReporting: boolean }>;
  /** Gives it more; only while it runs. */
  add(order: PumpOrder): void;
  /** Ends it: its credits come back. */
  end(): void;
  /** Ends it: its credits do not come back. */
  drop(): void;
}

/** Dependencies of a {@link PictureSource}. */
export interface PictureSourceContext {
  sdk: Pick<SdkPort, 'call' | 'idle' | 'isBusy'>;
  /** Left out: every picture is fetched here and goes through the link. */
  steady?: SteadyPictures;
  clock: Clock;
  /** A session is open. */
  isOpen: () => boolean;
  send: PictureSink;
  sendFocusFrames: FocusFramesSink;
  /** The mode of the session, for people. */
  mode: () => string;
  /** Reports that pictures come and none is whole: what was seen. */
  neverWhole: (seen: string) => void;
  /** Reports something that could not be done, and what to do. */
  fault: (message: string) => void;
  /** Time without a credit after which what was switched on for viewers goes off again. */
  releaseMs: number;
  /** Least time between two readings of AF and tracking frames. */
  focusFramePauseMs: number;
}

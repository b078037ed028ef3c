// Types of what the picture source (picture-source.ts) needs and produces.

import type { Clock } from '../../base/clock.js';
import type { FocusFramesMessage, PictureMessage } from '../../protocol/messages.js';
import type { SdkPort } from '../sdk/sdk-port.js';
import type { PumpOrder } from '../sdk/session-thread.js';

/** Takes a picture, and owns the image from then on. @returns false when the last picture has not been sent yet. */
export type PictureSink = (head: Omit<PictureMessage, 'kind'>, image: Buffer) => boolean;

/** The content of a credit: a number of pictures, and how they are wanted. */
export interface PictureRequest {
  count: number;
  periodMs: number;
  focusFrames: boolean;
}

/**
 * Takes the focus frames of a picture. It is called before the sink of the picture, so that they have arrived when the
 * picture is shown.
 */
export type FocusFramesSink = (focusFrames: Omit<FocusFramesMessage, 'kind'>) => void;

/** Fetches a steady stream of pictures and hands them to the gateway without the main thread (worker/fast-pictures). */
export interface SteadyPictures {
  /** False after a permanent failure. */
  readonly isPossible: boolean;
  /** Whether it runs and takes more credits. */
  readonly isRunning: boolean;
  /**
   * Starts fetching; resolves when it ends.
   * @returns the number of credits that were not used, 0 after {@link drop}, and whether the camera reports its
   * pictures.
   */
  run(order: PumpOrder): Promise<{ left: number; isReporting: boolean }>;
  /** Adds credits; only while it runs. */
  add(order: PumpOrder): void;
  /** Ends it; its unused credits come back. */
  end(): void;
  /** Ends it; its unused credits do not come back. */
  drop(): void;
}

/** Dependencies of a {@link PictureSource}. */
export interface PictureSourceContext {
  sdk: Pick<SdkPort, 'call' | 'idle' | 'isBusy'>;
  /** Left out: the picture source fetches every picture and sends it through the link. */
  steady?: SteadyPictures;
  clock: Clock;
  /** Whether a session is open. */
  isOpen: () => boolean;
  send: PictureSink;
  sendFocusFrames: FocusFramesSink;
  /** The mode of the session, for messages. */
  mode: () => string;
  /** Reports that pictures come but none is whole, with a description of what came. */
  neverWhole: (seen: string) => void;
  /** Reports a failure, with advice. */
  fault: (message: string) => void;
  /** Time without a credit after which live view or the display, if switched on for viewers, is switched off again. */
  releaseMs: number;
  /** Least time between two readings of AF and tracking frames. */
  focusFramePauseMs: number;
}

// What the pictures of a camera need and give (picture-source.ts).

import type { Clock } from '../../base/clock.js';
import type { FocusFramesMessage, PictureMessage } from '../../protocol/messages.js';
import type { SdkPort } from '../sdk/sdk-port.js';

/** Takes a picture, and owns the image from then on. @returns false when the last one has not left yet. */
export type PictureSink = (head: Omit<PictureMessage, 'kind'>, image: Buffer) => boolean;

/** What a credit requests besides a picture. */
export interface PictureRequest {
  count: number;
  periodMs: number;
  focusFrames: boolean;
}

/** Takes the focus frames of a picture before the picture, so that they have come when it is shown. */
export type FocusFramesSink = (focusFrames: Omit<FocusFramesMessage, 'kind'>) => void;

/** What a {@link PictureSource} needs. */
export interface PictureSourceParts {
  sdk: Pick<SdkPort, 'call' | 'idle' | 'isBusy' | 'pump' | 'addToPump' | 'endPump'>;
  /** Pictures can go to the gateway through memory. */
  isShared: boolean;
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

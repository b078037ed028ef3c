// Converts focus frames (AF and tracking) for clients: the camera's fractions become numbers that a client can draw.
// Answers and events have the same form.

import type { FocusFramesMessage } from '../../protocol/messages.js';
import type { FocusFrame, FocusFramesReading } from '../../protocol/operations.js';
import type { PublicEvent } from '../events/public-event.js';
import { pointOf } from './screen-point.js';

/** Focus frames of one kind; see contract/focus-frames.ts. */
export function framesData<Type extends string>({ available, frames }: FocusFramesReading<Type>) {
  return { available, frame_count: frames.length, frames: frames.map(wireFrame) };
}

/** The event `frames`: both kinds of frames, and the number of the picture that they belong to. */
export function framesEvent(
  cameraId: string,
  { number, af, tracking }: Omit<FocusFramesMessage, 'kind'>,
): PublicEvent<'frames'> & { cameraId: string } {
  const payload = { frame: number, af: framesData(af), tracking: framesData(tracking) };
  return { name: 'frames', cameraId, payload };
}

function wireFrame<Type extends string>(frame: FocusFrame<Type>) {
  const { xNumerator, xDenominator, yNumerator, yDenominator, width, height } = frame;
  const normalized = { x: fraction(xNumerator, xDenominator), y: fraction(yNumerator, yDenominator) };
  return {
    type: frame.type,
    state: frame.state,
    priority: frame.priority,
    normalized,
    position: pointOf(normalized),
    size: {
      width,
      height,
      normalized_width: fraction(width, xDenominator),
      normalized_height: fraction(height, yDenominator),
    },
    raw: { xNumerator, xDenominator, yNumerator, yDenominator },
  };
}

function fraction(numerator: number, denominator: number): number {
  return denominator === 0 ? 0 : numerator / denominator;
}

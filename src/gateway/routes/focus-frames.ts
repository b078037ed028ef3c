// Handlers of AF area and tracking frame: the camera's fractions as numbers an overlay can use.

import type { FramesReading, ScreenFrame } from '../../worker/protocol/operations.js';
import { ServiceError } from '../errors.js';
import type { Rig } from '../rig.js';
import type { SomeHandlers } from './operation-route.js';
import { pointOf, screenPoint } from './screen-point.js';

/** Handlers of the frames. */
export function focusFrameHandlers(
  rig: Rig,
): SomeHandlers<'getAFAreaPosition' | 'setAFAreaPosition' | 'getTrackingFrame'> {
  return {
    getAFAreaPosition: async ({ params: { cameraId }, signal }) => {
      const reading = await rig.call(cameraId, 'getAfFrames', {}, { signal });
      return framesAnswer('the AF frame', reading);
    },
    setAFAreaPosition: async ({ params: { cameraId }, body, signal }) => {
      const point = screenPoint(body);
      await rig.call(cameraId, 'setAfPosition', point, { signal });
      const verify = `GET /api/cameras/${encodeURIComponent(cameraId)}/af-area-position`;
      return { success: true, message: 'AF frame moved.', data: { ...point, verify } };
    },
    getTrackingFrame: async ({ params: { cameraId }, signal }) => {
      const reading = await rig.call(cameraId, 'getTrackingFrames', {}, { signal });
      return framesAnswer('the tracking frame', reading);
    },
  };
}

function framesAnswer<Type extends string>(what: string, { available, frames }: FramesReading<Type>) {
  if (!available) {
    throw new ServiceError(
      'FRAMES_NOT_AVAILABLE',
      `${what} could not be read; live view is usually off then`,
      {
        details: { available: false, frame_count: 0, frames: [] },
      },
    );
  }
  const message = frames.length === 0 ? `Read ${what}: there is none.` : `Read ${what}.`;
  const data = { available, frame_count: frames.length, frames: frames.map(overlayFrame) };
  return { success: true as const, message, data };
}

function overlayFrame<Type extends string>(frame: ScreenFrame<Type>) {
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

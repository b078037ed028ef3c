// Handlers of the AF area and the tracking frame.

import type { FocusFramesReading } from '../../protocol/operations.js';
import type { Cameras } from '../cameras/cameras.js';
import { ServiceError } from '../errors/errors.js';
import { cameraAnswer } from '../http/answer.js';
import type { SomeHandlers } from '../http/operation-route.js';
import { framesData } from './focus-frame-data.js';
import { screenPoint } from './screen-point.js';

/** Handlers of the focus frames. */
export function focusFrameHandlers(
  cameras: Cameras,
): SomeHandlers<'getAFAreaPosition' | 'setAFAreaPosition' | 'getTrackingFrame'> {
  return {
    getAFAreaPosition: async ({ params: { cameraId }, signal }) => {
      const reading = await cameras.call(cameraId, 'getAFAreaPosition', {}, { signal });
      return framesAnswer('the AF frame', reading);
    },
    setAFAreaPosition: async ({ params: { cameraId }, body, signal }) => {
      const point = screenPoint(body);
      await cameras.call(cameraId, 'setAFAreaPosition', point, { signal });
      const verify = `GET /api/cameras/${encodeURIComponent(cameraId)}/af-area-position`;
      return cameraAnswer(cameras, cameraId, 'AF frame moved.', { ...point, verify });
    },
    getTrackingFrame: async ({ params: { cameraId }, signal }) => {
      const reading = await cameras.call(cameraId, 'getTrackingFrame', {}, { signal });
      return framesAnswer('the tracking frame', reading);
    },
  };
}

function framesAnswer<Type extends string>(what: string, { available, frames }: FocusFramesReading<Type>) {
  if (!available) {
    throw new ServiceError(
      'FRAMES_NOT_AVAILABLE',
      `${what} could not be read: live view is off, or this body reports frames only while its on-screen display is sent`,
      {
        details: { available: false, frame_count: 0, frames: [] },
      },
    );
  }
  const message = frames.length === 0 ? `Read ${what}: there is none.` : `Read ${what}.`;
  return { success: true as const, message, data: framesData({ available, frames }) };
}

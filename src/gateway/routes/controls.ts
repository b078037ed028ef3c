// Handlers of the actions other than the shutter. They translate request bodies into parameters of operations.

import { KEY_ACTIONS } from '../../protocol/words.js';
import type { Cameras } from '../cameras/cameras.js';
import { ServiceError } from '../errors/errors.js';
import { cameraAnswer } from '../http/answer.js';
import type { OperationRequest, SomeHandlers } from '../http/operation-route.js';
import { refusedBody } from '../http/refused-body.js';
import { screenPoint } from './screen-point.js';

/** Zoom speeds for the text `fast` and for any other text; the range is 0 to 10. */
const FAST = 8;
const NORMAL = 4;

/** Handlers of keys, touch, zoom, recording and focus drive. */
export function controlHandlers(
  cameras: Cameras,
): SomeHandlers<
  | 'pressCameraButton'
  | 'remoteTouch'
  | 'cancelRemoteTouch'
  | 'controlZoom'
  | 'toggleMovieRecording'
  | 'focusNearFar'
> {
  return {
    pressCameraButton: async ({ params: { cameraId }, body, signal }) => {
      const { button } = body;
      if (button === undefined || button === '')
        throw refusedBody('missing_button', 'the request body needs the member button');
      const action = KEY_ACTIONS.find((known) => known === (body.action ?? 'press'));
      if (action === undefined) {
        throw refusedBody('invalid_action', `action is one of ${KEY_ACTIONS.join(', ')}`);
      }
      await cameras.call(cameraId, 'pressCameraButton', { button, action }, { signal });
      const data = { button, action: 'button', method: 'press_camera_button' } as const;
      return cameraAnswer(cameras, cameraId, `Button ${button}: ${action}.`, data);
    },
    remoteTouch: async ({ params: { cameraId }, body, signal }) => {
      const { x, y } = screenPoint(body);
      await cameras.call(cameraId, 'remoteTouch', { x, y }, { signal });
      const path = `/api/cameras/${encodeURIComponent(cameraId)}`;
      return cameraAnswer(cameras, cameraId, `Touched ${x}, ${y}.`, {
        x: String(x),
        y: String(y),
        verify: `GET ${path}/tracking-frame or ${path}/af-area-position`,
        action: 'touch',
        method: 'remote_touch',
      });
    },
    cancelRemoteTouch: async ({ params: { cameraId }, signal }) => {
      await cameras.call(cameraId, 'cancelRemoteTouch', {}, { signal });
      const data = { action: 'touch-cancel', method: 'cancel_remote_touch' } as const;
      return cameraAnswer(cameras, cameraId, 'Touch taken back.', data);
    },
    controlZoom: async ({ params: { cameraId }, body, signal }) => {
      const speed = zoomSpeed(body);
      await cameras.call(cameraId, 'controlZoom', { speed }, { signal });
      const message = speed === 0 ? 'Zoom stopped.' : `Zooming ${speed > 0 ? 'in' : 'out'}.`;
      return cameraAnswer(cameras, cameraId, message, { speed });
    },
    toggleMovieRecording: async ({ params: { cameraId }, signal }) => {
      const { isRecording } = await cameras.call(cameraId, 'toggleMovieRecording', {}, { signal });
      return cameraAnswer(cameras, cameraId, isRecording ? 'Recording started.' : 'Recording stopped.');
    },
    focusNearFar: async ({ params: { cameraId }, body: { step }, signal }) => {
      if (step === 0) throw new ServiceError('BAD_REQUEST', 'step is -7 to -1 or 1 to 7');
      await cameras.call(cameraId, 'focusNearFar', { step }, { signal });
      const direction = step < 0 ? 'near' : 'far';
      return cameraAnswer(cameras, cameraId, `Focus moved ${direction}.`, { step, direction } as const);
    },
  };
}

/**
 * The zoom speed. With a direction, a number is only the speed; without one, its sign is the direction. An empty
 * request body stops the zoom.
 * @throws BAD_REQUEST for a request body of another shape
 */
function zoomSpeed(body: OperationRequest<'controlZoom'>['body']): number {
  const { direction, speed } = body;
  if (direction === undefined) {
    if (typeof speed === 'number') return speed;
    if (Object.keys(body).length === 0) return 0;
    throw new ServiceError(
      'BAD_REQUEST',
      'the request body must have a direction, or a speed as a number, or be empty',
    );
  }
  const fast = typeof speed === 'number' ? Math.abs(speed) : speed === 'fast' ? FAST : NORMAL;
  return direction === 'in' || fast === 0 ? fast : -fast;
}

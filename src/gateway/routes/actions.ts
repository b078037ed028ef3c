// Handlers of the Actions group. When the caller leaves, an action that has not begun is dropped; one that has begun
// is completed.

import type { KeyAction } from '../../worker/protocol/words.js';
import { cameraAnswer } from '../http/answer.js';
import type { SomeHandlers } from '../http/operation-route.js';
import type { Rig } from '../rig.js';

/** Values of `action` in the body; any other value is a full press. */
const SHUTTER_ACTIONS: ReadonlyMap<string | undefined, KeyAction> = new Map([
  ['down', 'down'],
  ['up', 'up'],
]);

/** Handlers of the Actions group. */
export function actionHandlers(rig: Rig): SomeHandlers<'triggerShutter' | 'halfPress' | 'afShutter'> {
  return {
    triggerShutter: async ({ params: { cameraId }, body, signal }) => {
      const action = SHUTTER_ACTIONS.get(body.action) ?? 'press';
      await rig.call(cameraId, 'triggerShutter', { action }, { signal });
      return cameraAnswer(rig, cameraId, `Shutter ${action} done.`, {
        action: 'shutter',
        method: 'capture_image',
      });
    },
    halfPress: async ({ params: { cameraId }, signal }) => {
      await rig.call(cameraId, 'halfPress', {}, { signal });
      return cameraAnswer(rig, cameraId, 'Half-press done.', { action: 'half-press', method: 's1_shooting' });
    },
    afShutter: async ({ params: { cameraId }, signal }) => {
      await rig.call(cameraId, 'afShutter', {}, { signal });
      return cameraAnswer(rig, cameraId, 'Focused and taken.', {
        action: 'af-shutter',
        method: 'af_shutter',
      });
    },
  };
}

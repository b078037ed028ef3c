// Handlers of the Actions group. When the caller leaves, an action that has not begun is dropped; one that has begun
// is completed.

import type { ShotTag } from '../../protocol/operations.js';
import type { KeyAction } from '../../protocol/words.js';
import type { Cameras } from '../cameras/cameras.js';
import { cameraAnswer } from '../http/answer.js';
import type { SomeHandlers } from '../http/operation-route.js';
import type { Shots } from '../rig/shots/shots.js';

/** Values of `action` in the request body; any other value is a full press. */
const SHUTTER_ACTIONS: ReadonlyMap<string | undefined, KeyAction> = new Map([
  ['down', 'down'],
  ['up', 'up'],
]);

/** Dependencies of these handlers. */
export interface ActionRoutesContext {
  readonly cameras: Cameras;
  /** Makes a receipt for each press that may expose. */
  readonly shots: Pick<Shots, 'single'>;
}

/** Handlers of the Actions group. */
export function actionHandlers({
  cameras,
  shots,
}: ActionRoutesContext): SomeHandlers<'triggerShutter' | 'halfPress' | 'afShutter'> {
  return {
    triggerShutter: async ({ params: { cameraId }, body, signal }) => {
      const action = SHUTTER_ACTIONS.get(body.action) ?? 'press';
      const shutter = (tag?: ShotTag) =>
        cameras.call(
          cameraId,
          'triggerShutter',
          { action, ...(tag === undefined ? {} : { tag }) },
          { signal },
        );
      if (action === 'up') await shutter();
      else await shots.single(cameraId, { how: action, focus: false }, shutter);
      return cameraAnswer(cameras, cameraId, `Shutter ${action} done.`, {
        action: 'shutter',
        method: 'capture_image',
      });
    },
    halfPress: async ({ params: { cameraId }, signal }) => {
      await cameras.call(cameraId, 'halfPress', {}, { signal });
      return cameraAnswer(cameras, cameraId, 'Half-press done.', {
        action: 'half-press',
        method: 's1_shooting',
      });
    },
    afShutter: async ({ params: { cameraId }, signal }) => {
      await shots.single(cameraId, { how: 'press', focus: true }, (tag) =>
        cameras.call(cameraId, 'afShutter', tag === undefined ? {} : { tag }, { signal }),
      );
      return cameraAnswer(cameras, cameraId, 'Focused and taken.', {
        action: 'af-shutter',
        method: 'af_shutter',
      });
    },
  };
}

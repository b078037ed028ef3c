// The success envelope of operations about one camera.

import { messageText } from '../../base/message-text.js';
import type { CameraSummary, Cameras } from '../cameras/cameras.js';

/** Makes an envelope with the facts about the camera at the moment of the answer. */
export function cameraAnswer(cameras: Cameras, id: string, message: string): Answer;
/** Makes such an envelope with `data`. */
export function cameraAnswer<Facts extends object>(
  cameras: Cameras,
  id: string,
  message: string,
  data: Facts,
): Answer & { data: Facts };
export function cameraAnswer(
  cameras: Cameras,
  id: string,
  message: string,
  data?: object,
): Answer & { data?: object } {
  const text = messageText(message);
  const camera = cameras.summary(id);
  return data === undefined
    ? { success: true, message: text, camera }
    : { success: true, message: text, camera, data };
}

interface Answer {
  success: true;
  message: string;
  camera: CameraSummary;
}

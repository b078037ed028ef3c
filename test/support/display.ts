// The on-screen display of a camera in a test.

import { until } from '#harness/deadline.js';
import type { Service } from '#harness/service.js';
import { behaviour } from '#harness/temper.js';

/**
 * Waits until a camera reports that it has a display to send: some report it late.
 * @param camera the path of the camera.
 */
export async function untilDisplayIsReported(service: Service, camera: string): Promise<void> {
  await until('the camera reports a display', async () => {
    return (await service.ok('GET', `${camera}/live-view/osd-status`)).body.data.supported;
  });
}

/** Sends the display of a camera that reports focus frames only then. @param camera the path of the camera. */
export async function sendDisplayForFrames(service: Service, camera: string): Promise<void> {
  if (behaviour('framesNeedDisplay') !== true) return;
  await untilDisplayIsReported(service, camera);
  await service.ok('POST', `${camera}/live-view/osd-enable`);
}

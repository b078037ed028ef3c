// The worker's camera without a worker process: the SDK is the test's, and reports are discarded.

import { DEFAULT_LIMITS, workerLimits } from '#gateway/limits/limit-table.js';
import { Camera, type CameraContext } from '#worker/camera/camera.js';
import type { OpenSession } from '#worker/camera/sdk-session.js';
import { PictureLanding } from '#worker/landing/picture-landing.js';

/** The parts that matter to the test. */
export function testCamera(context: Pick<CameraContext, 'sdk' | 'clock'> & Partial<CameraContext>): Camera {
  return new Camera({
    id: 'A',
    limits: workerLimits(DEFAULT_LIMITS),
    landing: new PictureLanding('A'),
    report: () => undefined,
    sendPicture: () => true,
    sendFocusFrames: () => undefined,
    restore: async () => undefined,
    ...context,
  });
}

/**
 * Puts the camera in the state after a client has opened a session, in remote mode unless `given` has another. Events
 * of any session number count.
 */
export function inSession(camera: Camera, given: Partial<OpenSession> = {}): void {
  const { session } = camera;
  session.end();
  session.begin(
    {
      mode: 'remote',
      model: '',
      requestedSaveInfo: { path: '/', prefix: '', startNo: -1 },
      priorityKey: 'pc-remote',
      isLiveViewRequested: false,
      ...given,
    },
    false,
  );
  session.taken(0);
  session.receive({ kind: 'connected', generation: 0, version: 0 });
}

// The worker's camera without its process: whose SDK is the test's, and whose reports are discarded.

import { DEFAULT_LIMITS, workerLimits } from '#gateway/limits/limit-table.js';
import { Camera, type CameraParts } from '#worker/camera/camera.js';
import type { OpenSession } from '#worker/camera/sdk-session.js';
import { PictureLanding } from '#worker/landing/picture-landing.js';

/** Only what the test cares about. */
export function testCamera(parts: Pick<CameraParts, 'sdk' | 'clock'> & Partial<CameraParts>): Camera {
  return new Camera({
    id: 'A',
    limits: workerLimits(DEFAULT_LIMITS),
    landing: new PictureLanding('A'),
    report: () => undefined,
    sendPicture: () => true,
    sendFocusFrames: () => undefined,
    restore: async () => undefined,
    ...parts,
  });
}

/**
 * Opens a session as a client would have opened it, in remote mode unless `given` has another; events of any number
 * count.
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

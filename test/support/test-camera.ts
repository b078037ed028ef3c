// The worker's camera without its process: whose SDK is the test's, and which reports to nobody.

import { DEFAULT_LIMITS, workerLimits } from '#gateway/limits.js';
import { Camera, type CameraParts, type OpenSession } from '#worker/camera/camera.js';
import { PictureLanding } from '#worker/landing/picture-landing.js';

/** Only what the test cares about. */
export function testCamera(parts: Pick<CameraParts, 'sdk' | 'clock'> & Partial<CameraParts>): Camera {
  return new Camera({
    id: 'A',
    limits: workerLimits(DEFAULT_LIMITS),
    landing: new PictureLanding('A'),
    report: () => undefined,
    sendFrame: () => undefined,
    sendOverlay: () => undefined,
    restore: async () => undefined,
    ...parts,
  });
}

/** A session in remote mode, as a client would have opened it. */
export function openSession(given: Partial<OpenSession> = {}): OpenSession {
  return {
    mode: 'remote',
    model: '',
    wantedSaveInfo: { path: '/', prefix: '', startNo: -1 },
    priorityKey: 'pc-remote',
    wantsLiveView: false,
    ...given,
  };
}

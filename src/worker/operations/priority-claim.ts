// The priority key of a session that has just come up. Some bodies have none and rightly refuse it; others have one and
// refuse it until they report it. So the key counts as missing only when the camera has reported all its properties.

import type { Camera } from '../camera/camera.js';
import type { OpenSession } from '../camera/sdk-session.js';
import type { Patience } from '../events/report-growth.js';
import { PROPERTY_CODE } from '../sdk/codes.js';
import { getPriorityKey, readOne, setPriorityKey } from './properties.js';
import { ignoreRefusal } from './refusals.js';

/**
 * Sets the priority key as the session requests. Resolves when the camera has taken it, or when the camera does not
 * report the key for now: then it is set as soon as it is reported. A key that stays unchanged is reported as `fault`.
 * @param claimed called when the camera has taken it; never rejects
 * @throws NOT_CONNECTED, CAMERA_STUCK
 */
export async function claimPriority(
  camera: Camera,
  session: OpenSession,
  claimed: () => Promise<void>,
): Promise<void> {
  const isReported = await isKeyReported(camera, { waitMs: camera.limits.growthMs });
  if (await claim(camera, session)) return claimed();
  if (!isReported) {
    void claimLater(camera, session, claimed);
    return;
  }
  await camera.growth.pause();
  if (await claim(camera, session)) return claimed();
  await reportKeptKey(camera, session);
}

async function isKeyReported(camera: Camera, patience: Patience): Promise<boolean> {
  const key = await camera.growth.find(() => readOne(camera, PROPERTY_CODE.priorityKey), patience);
  return key !== undefined;
}

/** @returns false when the SDK refuses it. */
async function claim(camera: Camera, session: OpenSession): Promise<boolean> {
  const set = () => setPriorityKey(camera, { setting: session.priorityKey });
  return camera.session.during(session, set).then(
    () => true,
    (error: unknown) => {
      ignoreRefusal(error);
      return false;
    },
  );
}

/**
 * Runs beside other operations, because it waits for the camera. Never rejects: a session that is stuck or lost is
 * reported elsewhere.
 */
async function claimLater(camera: Camera, session: OpenSession, claimed: () => Promise<void>): Promise<void> {
  try {
    const isReported = await isKeyReported(camera, { waitMs: camera.limits.growthMs, ignoresQuiet: true });
    if (!isReported) return;
    if (await claim(camera, session)) await claimed();
    else await reportKeptKey(camera, session);
  } catch {
    // Nothing is left to be set.
  }
}

async function reportKeptKey(camera: Camera, session: OpenSession): Promise<void> {
  const requested = session.priorityKey;
  const read = () => getPriorityKey(camera, {});
  const { setting } = await camera.session.during(session, read).catch((error: unknown) => {
    ignoreRefusal(error);
    return { setting: requested };
  });
  if (setting === requested) return;
  camera.report({
    name: 'fault',
    payload: {
      message: `the camera kept its priority key at ${setting}; set it with priority-key`,
    },
  });
}

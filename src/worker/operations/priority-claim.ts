// The priority key of a session that has just come up. Some bodies have none and rightly refuse it; others have one and
// refuse it until they report it. So the key counts as missing only when the camera has reported all its properties.

import type { Camera } from '../camera/camera.js';
import type { OpenSession } from '../camera/sdk-session.js';
import type { Patience } from '../events/report-growth.js';
import { PROPERTY_CODE } from '../sdk/codes.js';
import { getPriorityKey, giveKeyTo, readOne } from './properties.js';
import { ignoreRefusal } from './refusals.js';

/**
 * Sets the priority key as the session requests. Resolves when the camera has taken it, or cannot take it for now,
 * because it does not report the key or may be read-only: then it is set as soon as it can be. A key that stays
 * unchanged is reported as `fault`, and so is what could not be let go without it.
 * @throws NOT_CONNECTED, CAMERA_STUCK
 */
export async function claimPriority(camera: Camera, session: OpenSession): Promise<void> {
  const isReported = await isKeyReported(camera, { waitMs: camera.limits.growthMs });
  if (await claim(camera, session)) return;
  if (!isReported || camera.readOnly.mayBe) {
    void claimLater(camera, session);
    return;
  }
  await camera.growth.pause();
  if (!(await claim(camera, session))) await withoutKey(camera, session);
}

async function isKeyReported(camera: Camera, patience: Patience): Promise<boolean> {
  const key = await camera.growth.find(() => readOne(camera, PROPERTY_CODE.priorityKey), patience);
  return key !== undefined;
}

/**
 * @param limitMs for a camera that may be read-only
 * @returns false when the SDK refuses it
 */
async function claim(camera: Camera, session: OpenSession, limitMs?: number): Promise<boolean> {
  const give = () => giveKeyTo(camera, session.priorityKey, limitMs);
  return camera.session.during(session, give).then(
    async () => {
      // It may still not read as the computer's, or the client may want it at the camera.
      await camera.letGoWithoutKey();
      return true;
    },
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
async function claimLater(camera: Camera, session: OpenSession): Promise<void> {
  try {
    const isReported = await isKeyReported(camera, { waitMs: camera.limits.growthMs, ignoresQuiet: true });
    if (!isReported) await camera.letGoWithoutKey();
    // However long its exposure takes: no request waits for it.
    else if (!(await claim(camera, session, Number.POSITIVE_INFINITY))) await withoutKey(camera, session);
  } catch {
    // Nothing is left to be set.
  }
}

async function withoutKey(camera: Camera, session: OpenSession): Promise<void> {
  await camera.letGoWithoutKey();
  await reportKeptKey(camera, session);
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

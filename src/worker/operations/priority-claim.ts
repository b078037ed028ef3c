// Sets the priority key of a session that has just opened. Some bodies have no such key and refuse it; others refuse it
// until they have reported it. So the key counts as missing only when the camera has reported all its properties.

import type { Camera } from '../camera/camera.js';
import type { OpenSession } from '../camera/sdk-session.js';
import type { Patience } from '../events/report-growth.js';
import { PROPERTY_CODE } from '../sdk/codes.js';
import { getPriorityKey, giveKeyTo, readOne } from './properties.js';
import { ignoreRefusal } from './refusals.js';

/**
 * Sets the priority key as the session requests. Resolves when the camera has accepted it. Also resolves when the
 * camera cannot accept it for now, because it does not report the key or may be read-only; the key is then set as soon
 * as possible. If the key cannot be set, that is reported as a `fault`, and so are controls that could not be released
 * without it.
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
 * @param limitMs longest wait for a camera that may be read-only
 * @returns false when the SDK refuses it
 */
async function claim(camera: Camera, session: OpenSession, limitMs?: number): Promise<boolean> {
  const give = () => giveKeyTo(camera, session.priorityKey, limitMs);
  return camera.session.during(session, give).then(
    async () => {
      // The key may not read as the computer's yet, or the client wants the camera to have it.
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
 * Sets the key later, beside other operations, because it waits for the camera. Never rejects: a session that is stuck
 * or lost is reported elsewhere.
 */
async function claimLater(camera: Camera, session: OpenSession): Promise<void> {
  try {
    const isReported = await isKeyReported(camera, { waitMs: camera.limits.growthMs, ignoresQuiet: true });
    if (!isReported) await camera.letGoWithoutKey();
    // There is no limit, however long an exposure takes, because no request waits for this.
    else if (!(await claim(camera, session, Number.POSITIVE_INFINITY))) await withoutKey(camera, session);
  } catch {
    // The session is over: there is nothing left to set.
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

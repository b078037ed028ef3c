// Connects bodies, each in its declared mode. A body that requires a log-in gets the dialog for it; all others are
// connected at once. If a body refuses the mode no other mode is tried, because that would be a second log-in.

import { ACTION_MS, ask, inPath } from '../interface/service.js';
import type { RigCamera } from '../interface/wire.js';
import { cameraOf, look } from './rig.js';
import { dialog } from './view.js';

/** The answer of getFingerprint. */
interface FingerprintAnswer {
  readonly data: { readonly ssh_supported: boolean; readonly fingerprint?: string };
}

/** Credentials that a network body requires. */
export interface LogIn {
  readonly username: string;
  readonly password: string;
  readonly fingerprint: string;
}

/**
 * The fingerprint of a body; undefined when it requires no log-in.
 * @throws AnswerError
 */
export async function fingerprintOf(id: string): Promise<string | undefined> {
  const { data } = await ask<FingerprintAnswer>(`api/cameras/${inPath(id)}/fingerprint`, {
    waitMs: ACTION_MS,
  });
  return data.ssh_supported ? (data.fingerprint ?? '') : undefined;
}

/**
 * Connects a body, or opens the dialog for its log-in.
 * @throws AnswerError
 */
export async function connectCamera(
  camera: Pick<RigCamera, 'id' | 'connectionType' | 'declaredMode'>,
): Promise<void> {
  if (camera.connectionType === 'Network' && (await fingerprintOf(camera.id)) !== undefined) {
    dialog.value = { kind: 'log-in', cameraId: camera.id };
    return;
  }
  await openSession(camera);
}

/**
 * Opens a session; `auth` for a body that requires it.
 * @throws AnswerError
 */
export async function openSession(
  { id, declaredMode }: Pick<RigCamera, 'id' | 'declaredMode'>,
  auth?: LogIn,
): Promise<void> {
  const body = {
    ...(declaredMode === undefined ? {} : { mode: declaredMode }),
    ...(auth === undefined ? {} : { auth }),
  };
  await ask(`api/cameras/${inPath(id)}/connection`, { method: 'POST', body, waitMs: ACTION_MS });
}

/**
 * Ends a session.
 * @throws AnswerError
 */
export async function closeSession(id: string): Promise<void> {
  await ask(`api/cameras/${inPath(id)}/connection`, { method: 'DELETE', waitMs: ACTION_MS });
}

/**
 * Connects bodies again; a body that is connected but does not react is disconnected first.
 * @throws AnswerError of the first body that cannot be connected
 */
export async function reconnect(ids: readonly string[]): Promise<void> {
  const cameras = ids.map(cameraOf).filter((camera) => camera !== undefined);
  const results = await Promise.allSettled(
    cameras.map(async (camera) => {
      if (camera.connected) await closeSession(camera.id);
      await connectCamera(camera);
    }),
  );
  const failed = results.find((result) => result.status === 'rejected');
  await look();
  if (failed !== undefined) throw failed.reason;
}

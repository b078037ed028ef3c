// Finds out whether a picture could not be handed over because the disk of this host is full. Camera and SDK only
// report that the handing over failed, or that some storage is full, but not which one. This file looks at the disk
// where pictures go.

import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { quotedPath } from '../../base/quoted.js';
import { WorkerError } from '../../protocol/codes.js';
import type { Report } from '../events/event-report.js';
import type { PendingPictures } from '../events/pending-pictures.js';
import type { NativeEvent } from '../sdk/addon.js';
import { WARNING } from '../sdk/codes.js';
import type { PictureLanding } from './picture-landing.js';

/**
 * A disk with less room than this counts as full. It is more than the largest file of any body, because a partial file
 * that did not fit may have been removed again.
 */
const ROOM_BYTES = 128 * 2 ** 20;

/** Warnings that a file could not be written. Which of them means a full disk depends on the body. */
const SAID: ReadonlySet<number> = new Set([WARNING.getImageFailed, WARNING.storageFull]);

/** Interface of the camera for this file. */
export interface SavingCamera {
  readonly landing: PictureLanding;
  readonly pending: PendingPictures;
  readonly report: Report;
}

/**
 * Examines the disk where pictures go.
 * @returns DISK_FULL with outcome `unknown`; undefined when there is room, no picture goes there, or the disk cannot be
 *   examined.
 */
export async function fullDisk(camera: SavingCamera): Promise<WorkerError | undefined> {
  const path = camera.landing.newest;
  if (path === undefined || camera.pending.plan?.files === 0) return undefined;
  const full = await hostRoom(path);
  if (full === undefined) return undefined;
  return new WorkerError('DISK_FULL', `${full}: a picture has not reached this host; look on the card`, {
    outcome: 'unknown',
  });
}

/** Message that the disk is full; undefined when it has room or cannot be examined. */
export async function hostRoom(staging: string): Promise<string | undefined> {
  const room = await statfs(staging).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => undefined,
  );
  if (room === undefined || room >= ROOM_BYTES) return undefined;
  return `the disk of ${quotedPath(dirname(staging))} is full (${Math.floor(room / 1024)} KiB left)`;
}

/** Takes every event of a session, and reports when a picture was lost because of a full disk. Never rejects. */
export async function reportFullDisk(camera: SavingCamera, event: NativeEvent): Promise<void> {
  if (event.kind !== 'warning' || !SAID.has(event.code)) return;
  const full = await fullDisk(camera);
  if (full !== undefined)
    camera.report({ name: 'fault', payload: { message: full.message, code: full.code } });
}

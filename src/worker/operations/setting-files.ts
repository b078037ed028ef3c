// Transfers of files that are not on a card: the camera's settings, and LUTs. Each call ends when the transfer has
// begun; its result is an event.

import { basename, dirname, extname, join } from 'node:path';
import { quotedPath } from '../../base/quoted.js';
import { WorkerError } from '../../protocol/codes.js';
import type { Params, Result } from '../../protocol/operations.js';
import type { Camera } from '../camera/camera.js';
import { readClientFile } from '../contents/client-file.js';
import { LUT_FILE_BYTES, problemOfCube } from '../contents/cube-file.js';
import { LUT } from '../contents/sent-copy.js';
import { diskError } from '../landing/disk.js';
import type { NativeEvent } from '../sdk/addon.js';
import {
  CAMERA_SETTINGS_STATE,
  DOWNLOAD_TYPE_IMAGE,
  LUT_RESULTS,
  SETTINGS_READ_RESULTS,
  SETTINGS_SAVE_FAILED,
} from '../sdk/codes.js';
import { saysDisconnected } from '../sdk/disconnected.js';
import { ordered } from './orders.js';
import { isWithoutEffect } from './press.js';
import { reportFound } from './save-info.js';

/** Longest wait for the file with the camera's settings. After that its name is no longer reserved. */
const SAVE_MS = 60_000;

/** The largest settings file that is sent to a camera. */
const SETTINGS_FILE_BYTES = 4_194_304;

/** Writes the camera's settings to a new file. @throws NOT_CONNECTED, WRONG_MODE, SAVE_PATH_UNUSABLE, SDK_REFUSED */
export async function downloadCameraSettings(
  camera: Camera,
  { directory, fileName }: Params<'downloadCameraSettings'>,
): Promise<Result<'downloadCameraSettings'>> {
  camera.session.requireControl();
  await camera.writes.settled();
  await requireSetting(
    camera,
    CAMERA_SETTINGS_STATE.saveEnable,
    1n,
    'a card in slot 1 is needed to save them',
  );
  await requireSetting(
    camera,
    CAMERA_SETTINGS_STATE.saveReadState,
    0n,
    'it is still reading a settings file',
  );
  const { staging, ...found } = await camera.landing.prepare(directory);
  reportFound(camera, found);
  // The name is reserved, so that a second call gets another name although the first file does not exist yet.
  const { name, release } = await camera.landing.names
    .reserve({ directory: dirname(staging), name: fileName }, staging)
    .catch((error: unknown) => {
      throw diskError(error, `settings cannot be saved in ${quotedPath(directory)}`);
    });
  const ended = camera.next((event) => isSaved(event, name), SAVE_MS);
  await camera.sdk.call('saveSettings', [staging, name]).catch((error: unknown) => {
    release();
    throw error;
  });
  void ended.then(release);
  return { fileName: name, path: join(directory, name) };
}

/**
 * Sends a settings file to the camera, which may restart after accepting it. A copy is sent, so that the camera gets
 * the bytes that were read here.
 * @throws NOT_CONNECTED, WRONG_MODE, FILE_UNUSABLE, TRANSFER_BUSY, SDK_REFUSED
 */
export async function uploadCameraSettings(
  camera: Camera,
  { path }: Params<'uploadCameraSettings'>,
): Promise<Result<'uploadCameraSettings'>> {
  camera.session.requireControl();
  await camera.writes.settled();
  const bytes = await readClientFile(path, SETTINGS_FILE_BYTES);
  await requireSetting(camera, CAMERA_SETTINGS_STATE.readEnable, 1n, 'it does not take settings now');
  await camera.sentCopies.send({
    kind: 'settings file',
    name: basename(path),
    bytes,
    send: (copy) => sendSettings(camera, copy),
    isVerdict: (event) => isWarning(event, SETTINGS_READ_RESULTS),
  });
  return {};
}

/**
 * Sends the copy. The expected restart is announced before the call, because the camera may accept the file and
 * disconnect before the call returns; the SDK may then refuse the call as disconnected. Any other refusal ends the
 * announcement.
 */
async function sendSettings(camera: Camera, copy: string): Promise<void> {
  camera.restart.begin();
  try {
    await ordered(camera.sdk.call('loadSettings', [copy]));
  } catch (error) {
    if (isWithoutEffect(error)) camera.restart.end();
    throw error;
  }
}

/**
 * Sends a copy of a LUT to the camera, so that the camera gets the bytes that were checked.
 * @throws FILE_UNUSABLE, TRANSFER_BUSY, SDK_REFUSED
 */
export async function importLUT(
  camera: Camera,
  { filePath, place }: Params<'importLUT'>,
): Promise<Result<'importLUT'>> {
  camera.session.requireControl();
  await camera.writes.settled();
  if (extname(filePath).toLowerCase() !== '.cube')
    throw new WorkerError('FILE_UNUSABLE', `${quotedPath(filePath)} is no .cube file`);
  const bytes = await readClientFile(filePath, LUT_FILE_BYTES);
  const problem = await problemOfCube(bytes);
  if (problem !== undefined) {
    throw new WorkerError('FILE_UNUSABLE', `${quotedPath(filePath)} is no LUT: ${problem}`);
  }
  await camera.sentCopies.send({
    kind: LUT,
    name: basename(filePath),
    place,
    bytes,
    send: (copy) => camera.sdk.call('importLut', [copy, place]),
    isVerdict: (event) => isWarning(event, LUT_RESULTS),
  });
  return {};
}

function isWarning(event: NativeEvent, { first, last }: { first: number; last: number }): boolean {
  return event.kind === 'warning' && event.code >= first && event.code <= last;
}

/** Whether an event means that the file of this name has arrived or will not come. */
function isSaved(event: NativeEvent, name: string): boolean {
  if (event.kind === 'completeDownload')
    return event.type !== DOWNLOAD_TYPE_IMAGE && basename(event.path) === name;
  return event.kind === 'disconnected' || isWarning(event, SETTINGS_SAVE_FAILED);
}

/** Requires a value of a property. A body that does not report the property is not checked. */
async function requireSetting(camera: Camera, code: number, wanted: bigint, problem: string): Promise<void> {
  const [reported] = await camera.sdk.call('getProperties', [[code]]).catch((error: unknown) => {
    if (error instanceof WorkerError && error.code === 'SDK_REFUSED' && !saysDisconnected(error)) return [];
    throw error;
  });
  if (reported === undefined || reported.current === wanted) return;
  throw new WorkerError('SDK_REFUSED', `the camera does not give or take settings now: ${problem}`);
}

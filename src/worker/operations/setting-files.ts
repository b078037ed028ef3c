// Files between camera and host that are not contents: the camera's settings, and LUTs. Each call ends when the camera
// has begun; what becomes of it is an event.

import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, extname, join } from 'node:path';
import type { NativeEvent } from '../addon.js';
import type { Camera } from '../camera.js';
import { readClientFile } from '../contents/client-file.js';
import { problemOfCube } from '../contents/cube-file.js';
import { WorkerError } from '../protocol/codes.js';
import type { Params, Result } from '../protocol/operations.js';
import { CAMERA_SETTINGS_STATE, LUT_RESULTS } from '../sdk-codes.js';
import { tellFound } from './save-info.js';

/** The longest a camera is given for a LUT; after that nobody needs our copy of it any more. */
const IMPORT_MS = 60_000;

/** Writes the camera's settings to a new file. @throws NOT_CONNECTED, WRONG_MODE, SAVE_PATH_UNUSABLE, SDK_REFUSED */
export async function saveSettings(
  camera: Camera,
  { directory, fileName }: Params<'saveSettings'>,
): Promise<Result<'saveSettings'>> {
  camera.requireControl();
  await requireSetting(
    camera,
    CAMERA_SETTINGS_STATE.saveEnable,
    1n,
    'a card in slot 1 is needed to save them',
  );
  await requireSetting(camera, CAMERA_SETTINGS_STATE.saveReadState, 0n, 'it is still reading others');
  const { staging, ...found } = await camera.landing.prepare(directory);
  tellFound(camera, found);
  const free = freeName(directory, fileName);
  await camera.sdk.call('saveSettings', [staging, free]);
  return { fileName: free, path: join(directory, free) };
}

/** Sends a settings file to the camera, which starts anew when it has taken it. @throws FILE_UNUSABLE and as above */
export async function loadSettings(
  camera: Camera,
  { path }: Params<'loadSettings'>,
): Promise<Result<'loadSettings'>> {
  camera.requireControl();
  await readClientFile(path, camera.limits.settingsFileBytes);
  await requireSetting(camera, CAMERA_SETTINGS_STATE.readEnable, 1n, 'it does not take settings now');
  await camera.sdk.call('loadSettings', [path]);
  return {};
}

/** Sends a LUT to the camera: a copy, so that what was checked is what it gets. @throws FILE_UNUSABLE, SDK_REFUSED */
export async function importLut(
  camera: Camera,
  { filePath, place }: Params<'importLut'>,
): Promise<Result<'importLut'>> {
  camera.requireControl();
  if (extname(filePath).toLowerCase() !== '.cube')
    throw new WorkerError('FILE_UNUSABLE', `${filePath} is no .cube file`);
  const bytes = await readClientFile(filePath, camera.limits.lutFileBytes);
  const problem = problemOfCube(bytes.toString('latin1'));
  if (problem !== undefined) throw new WorkerError('FILE_UNUSABLE', `${filePath} is no LUT: ${problem}`);
  const directory = await mkdtemp(join(homedir(), 'lut-'));
  const remove = () => rm(directory, { recursive: true, force: true });
  const copy = join(directory, basename(filePath));
  const result = camera.next(isLutResult, IMPORT_MS);
  try {
    await writeFile(copy, bytes);
    await camera.sdk.call('importLut', [copy, place]);
  } catch (error) {
    await remove();
    throw error;
  }
  void result.then(remove);
  return {};
}

function isLutResult(event: NativeEvent): boolean {
  if (event.kind === 'disconnected') return true;
  return event.kind === 'warning' && event.code >= LUT_RESULTS.first && event.code <= LUT_RESULTS.last;
}

/** Bodies that do not report the property decide by themselves. */
async function requireSetting(camera: Camera, code: number, wanted: bigint, problem: string): Promise<void> {
  const [reported] = await camera.sdk.call('getProperties', [[code]]).catch((error: unknown) => {
    if (error instanceof WorkerError && error.code === 'SDK_REFUSED') return [];
    throw error;
  });
  if (reported === undefined || reported.current === wanted) return;
  throw new WorkerError('SDK_REFUSED', `the camera does not give or take settings now: ${problem}`);
}

/** Nothing is overwritten: `CUMSET.DAT`, `CUMSET-2.DAT`, … */
function freeName(directory: string, fileName: string): string {
  const extension = extname(fileName);
  const stem = basename(fileName, extension);
  for (let number = 2, name = fileName; ; number += 1) {
    if (!existsSync(join(directory, name))) return name;
    name = `${stem}-${number}${extension}`;
  }
}

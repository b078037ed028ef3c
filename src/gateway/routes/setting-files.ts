// Handlers of the Settings group that move files. Settings files are named by clients and lie in one directory of the
// service; a LUT may be any file of the host.

import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type FileLimit, SharedCalls, withinLimit } from '../../base/file-calls.js';
import { quoted } from '../../base/quoted.js';
import type { Cameras } from '../cameras/cameras.js';
import { ServiceError } from '../errors/errors.js';
import { cameraAnswer } from '../http/answer.js';
import type { SomeHandlers } from '../http/operation-route.js';

const DEFAULT_NAME = 'CUMSET.DAT';
/** Letters, digits and usual punctuation; no separator, no NUL, no control character. */
const PLAIN_NAME = /^[\p{L}\p{N}_][\p{L}\p{N} _().+-]*\.dat$/iu;
/** Names of devices on Windows, which files that are copied there must not have. */
const DEVICE_NAME = /^(con|prn|aux|nul|com\d|lpt\d)\./i;
/** The longest name in bytes. Common file systems take 255, and a number may be added. */
const MAX_NAME_BYTES = 200;

/**
 * Handlers for settings files and LUTs.
 * @param place gives the directory of settings files; it need not exist yet, and may lie on a mount that hangs.
 */
export function settingFileHandlers(
  cameras: Cameras,
  place: () => string,
  limit: FileLimit,
): SomeHandlers<'downloadCameraSettings' | 'uploadCameraSettings' | 'listSettingsFiles' | 'importLUT'> {
  const listings = new SharedCalls<string[]>();
  return {
    downloadCameraSettings: async ({ params: { cameraId }, body, signal }) => {
      const wanted = plainName(body.filename ?? DEFAULT_NAME);
      const params = { directory: place(), fileName: wanted };
      const { fileName: filename, path } = await cameras.call(cameraId, 'downloadCameraSettings', params, {
        signal,
      });
      const message = 'The camera saves its settings; events report the end.';
      return cameraAnswer(cameras, cameraId, message, { filename, path });
    },
    uploadCameraSettings: async ({ params: { cameraId }, body, signal }) => {
      const filename = plainName(body.filename);
      await cameras.call(cameraId, 'uploadCameraSettings', { path: join(place(), filename) }, { signal });
      const warning =
        'A camera that takes the file may restart: its session is restored automatically, and calls wait for it meanwhile.';
      const message = 'The camera reads the file; events report the end.';
      return cameraAnswer(cameras, cameraId, message, { filename, warning });
    },
    listSettingsFiles: async () => {
      const directory = place();
      const call = listings.run(directory, () => namesOf(directory));
      const files = await withinLimit(limit, `the directory ${directory}`, call).catch(
        refuseDirectory(directory),
      );
      return { success: true, message: `${files.length} settings file(s).`, files, count: files.length };
    },
    importLUT: async ({ params: { cameraId }, body, signal }) => {
      const file = resolve(body.filePath);
      const slot = body.slot ?? 1;
      await cameras.call(cameraId, 'importLUT', { filePath: file, place: slot }, { signal });
      const message = 'The LUT is being sent; the event lutImportResult reports the end.';
      return { success: true, message, data: { slot, file } };
    },
  };
}

/** @throws FILE_NAME_REFUSED for anything but the plain name of a file */
function plainName(name: string): string {
  const isPlain =
    PLAIN_NAME.test(name) && !DEVICE_NAME.test(name) && Buffer.byteLength(name) <= MAX_NAME_BYTES;
  if (isPlain) return name;
  throw new ServiceError(
    'FILE_NAME_REFUSED',
    `${quoted(name)} is not a valid name of a settings file; use a plain name that ends in .DAT`,
  );
}

/** The settings files in a directory, sorted; empty if the directory does not exist. */
async function namesOf(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true }).catch(noneWhereThereIsNoDirectory);
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && /\.dat$/i.test(entry.name))
    .map(({ name }) => name)
    .sort();
}

/** @throws SAVE_PATH_UNUSABLE with the reason of the file system. */
function refuseDirectory(directory: string): (error: unknown) => never {
  return (error) => {
    const reason = error instanceof Error ? error.message : String(error);
    const text = `settings files cannot be listed in ${directory}: ${reason}`;
    throw new ServiceError('SAVE_PATH_UNUSABLE', text, { cause: error });
  };
}

function noneWhereThereIsNoDirectory(error: NodeJS.ErrnoException): never[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

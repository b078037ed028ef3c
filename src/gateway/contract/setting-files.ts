// Operations of the Settings group that move files: the camera's own settings, and LUTs.

import Type from 'typebox';
import { CameraParams, cameraResponse, plainAnswer } from './envelope.js';
import { CONTROL_FAILURES } from './failures.js';
import { jsonAnswer, operation } from './operation.js';
import { MAX_PATH } from './texts.js';

const MAX_NAME_LENGTH = 255;
const FileName = Type.String({
  maxLength: MAX_NAME_LENGTH,
  description: 'Plain file name that ends in .DAT, in the settings directory of the service.',
});

const SettingsFileRequest = Type.Object(
  { filename: Type.Optional(FileName) },
  {
    title: 'SettingsFileRequest',
    description: 'The name of a file; uploadCameraSettings refuses a request without it.',
  },
);

/** POST /api/cameras/{cameraId}/settings/download. */
export const downloadCameraSettings = operation({
  operationId: 'downloadCameraSettings',
  method: 'POST',
  path: '/api/cameras/{cameraId}/settings/download',
  tag: 'Settings',
  summary: "Save the camera's settings on the host",
  description:
    'Answered when the camera has begun. The event downloadComplete with type settings ' +
    'reports the file; the event settingsResult reports a failure. A file name that exists ' +
    'already gets a number; data has the name in use. The camera needs a card in slot 1.',
  params: CameraParams,
  body: SettingsFileRequest,
  success: jsonAnswer(
    'The camera has begun to save its settings.',
    cameraResponse(Type.Object({ filename: Type.String(), path: Type.String() })),
  ),
  failures: ['FILE_NAME_REFUSED', 'SAVE_PATH_UNUSABLE', ...CONTROL_FAILURES],
});

/** POST /api/cameras/{cameraId}/settings/upload. */
export const uploadCameraSettings = operation({
  operationId: 'uploadCameraSettings',
  method: 'POST',
  path: '/api/cameras/{cameraId}/settings/upload',
  tag: 'Settings',
  summary: 'Load the settings of a file into the camera',
  description:
    'The event settingsResult reports whether the camera accepted the file. A camera that ' +
    'accepts a file may restart: its session is restored automatically, and calls and ' +
    'connects wait for it meanwhile.',
  params: CameraParams,
  body: Type.Object({ filename: FileName }),
  promisedBody: SettingsFileRequest,
  success: jsonAnswer(
    'The camera has begun to read the file.',
    cameraResponse(Type.Object({ filename: Type.String(), warning: Type.String() })),
  ),
  failures: ['FILE_NAME_REFUSED', 'FILE_UNUSABLE', 'TRANSFER_BUSY', 'DISK_FULL', ...CONTROL_FAILURES],
});

/** GET /api/cameras/{cameraId}/settings/files. */
export const listSettingsFiles = operation({
  operationId: 'listSettingsFiles',
  method: 'GET',
  path: '/api/cameras/{cameraId}/settings/files',
  tag: 'Settings',
  summary: 'List the settings files on the host',
  description: 'Requires no camera; the cameraId of the path is ignored.',
  params: CameraParams,
  isAnyCamera: true,
  success: jsonAnswer(
    'The names of the settings files.',
    plainAnswer({ files: Type.Array(Type.String()), count: Type.Integer() }, 'SettingsFileListResponse'),
  ),
  failures: ['SAVE_PATH_UNUSABLE'],
});

/** POST /api/cameras/{cameraId}/lut/import. */
export const importLUT = operation({
  operationId: 'importLUT',
  method: 'POST',
  path: '/api/cameras/{cameraId}/lut/import',
  tag: 'Settings',
  summary: 'Import a LUT into the camera',
  description:
    'For cinema bodies. The service checks the file first. The event lutImportResult reports ' +
    'whether the camera accepted it.',
  params: CameraParams,
  body: Type.Object(
    {
      filePath: Type.String({
        pattern: '^[^\\u0000]+$',
        maxLength: MAX_PATH,
        description: 'A .cube file on this host; symbolic links are refused.',
      }),
      slot: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 16,
          default: 1,
          description: 'Number of the User LUT that is overwritten in the camera.',
        }),
      ),
    },
    { title: 'LUTImportRequest' },
  ),
  success: {
    ...jsonAnswer(
      'The LUT is being sent to the camera.',
      plainAnswer({ data: Type.Object({ slot: Type.Integer(), file: Type.String() }) }, 'LUTImportResponse'),
    ),
    status: 202,
  },
  failures: ['FILE_UNUSABLE', 'TRANSFER_BUSY', 'DISK_FULL', ...CONTROL_FAILURES],
});

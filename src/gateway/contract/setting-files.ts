// Operations of the Settings group about files: files with all settings of a camera, and LUTs.

import Type from 'typebox';
import { CameraParams, cameraResponse, plainAnswer } from './envelope.js';
import { CONTROL_FAILURES } from './failures.js';
import { jsonAnswer, operation } from './operation.js';
import { MAX_PATH } from './texts.js';

const MAX_NAME_LENGTH = 255;
const FileName = Type.String({
  maxLength: MAX_NAME_LENGTH,
  description: 'Name of a file in the settings directory of the service: a plain name that ends in .DAT.',
});

const SettingsFileRequest = Type.Object(
  { filename: Type.Optional(FileName) },
  {
    title: 'SettingsFileRequest',
    description: 'The name of a settings file. uploadCameraSettings requires it.',
  },
);

/** POST /api/cameras/{cameraId}/settings/download. */
export const downloadCameraSettings = operation({
  operationId: 'downloadCameraSettings',
  method: 'POST',
  path: '/api/cameras/{cameraId}/settings/download',
  tag: 'Settings',
  summary: 'Save the settings of a camera in a file on the host',
  description:
    'Answered when the camera has begun to save. The event downloadComplete with type settings reports the ' +
    'saved file; the event settingsResult reports a failure. If a file with this name exists, a number is ' +
    'added to the name. The camera needs a card in slot 1.',
  params: CameraParams,
  body: SettingsFileRequest,
  success: jsonAnswer(
    'The camera has begun to save its settings.',
    cameraResponse(
      Type.Object({
        filename: Type.String({ description: 'Name of the file that is written.' }),
        path: Type.String({ description: 'Absolute path of that file on the host.' }),
      }),
    ),
  ),
  failures: ['FILE_NAME_REFUSED', 'SAVE_PATH_UNUSABLE', ...CONTROL_FAILURES],
});

/** POST /api/cameras/{cameraId}/settings/upload. */
export const uploadCameraSettings = operation({
  operationId: 'uploadCameraSettings',
  method: 'POST',
  path: '/api/cameras/{cameraId}/settings/upload',
  tag: 'Settings',
  summary: 'Load settings from a file into a camera',
  description:
    'Answered when the camera has begun to read the file. The event settingsResult reports whether the ' +
    'camera accepted it. A camera that accepts a file may restart. The service then restores its session; ' +
    'requests for this camera wait for that.',
  params: CameraParams,
  body: Type.Object({ filename: FileName }),
  promisedBody: SettingsFileRequest,
  success: jsonAnswer(
    'The camera has begun to read the file.',
    cameraResponse(
      Type.Object({
        filename: Type.String({ description: 'Name of the file, as in the request.' }),
        warning: Type.String({ description: 'Sentence for people about the restart of the camera.' }),
      }),
    ),
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
  description: 'The files do not belong to a camera: the cameraId in the path is ignored.',
  params: CameraParams,
  isAnyCamera: true,
  success: jsonAnswer(
    'The names of the settings files.',
    plainAnswer(
      {
        files: Type.Array(Type.String(), { description: 'File names in alphabetical order.' }),
        count: Type.Integer({ description: 'Number of files.' }),
      },
      'SettingsFileListResponse',
    ),
  ),
  failures: ['SAVE_PATH_UNUSABLE'],
});

/** POST /api/cameras/{cameraId}/lut/import. */
export const importLUT = operation({
  operationId: 'importLUT',
  method: 'POST',
  path: '/api/cameras/{cameraId}/lut/import',
  tag: 'Settings',
  summary: 'Import a LUT (look-up table for colours) into a camera',
  description:
    'For cinema bodies. The service first checks the file, then sends it to the camera. The event ' +
    'lutImportResult reports whether the camera accepted it.',
  params: CameraParams,
  body: Type.Object(
    {
      filePath: Type.String({
        pattern: '^[^\\u0000]+$',
        maxLength: MAX_PATH,
        description: 'Path of a .cube file on the host. Symbolic links are refused.',
      }),
      slot: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 16,
          default: 1,
          description: 'Number of the User LUT in the camera that is replaced.',
        }),
      ),
    },
    { title: 'LUTImportRequest' },
  ),
  success: {
    ...jsonAnswer(
      'The LUT is being sent to the camera.',
      plainAnswer(
        {
          data: Type.Object({
            slot: Type.Integer({ description: 'Number of the User LUT.' }),
            file: Type.String({ description: 'Absolute path of the file on the host.' }),
          }),
        },
        'LUTImportResponse',
      ),
    ),
    status: 202,
  },
  failures: ['FILE_UNUSABLE', 'TRANSFER_BUSY', 'DISK_FULL', ...CONTROL_FAILURES],
});

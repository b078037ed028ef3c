// Operations of the Settings group that move files: the camera's own settings, and LUTs.

import Type from 'typebox';
import { CameraParams, cameraResponse, plainAnswer } from './envelope.js';
import { CONTROL_FAILURES } from './failures.js';
import { jsonAnswer, operation } from './operation.js';
import { MAX_PATH } from './texts.js';

const MAX_NAME_LENGTH = 255;
const FileName = Type.String({
  maxLength: MAX_NAME_LENGTH,
  description: 'A plain name that ends in .DAT, in the directory of the service for such files.',
});

const SettingsFileRequest = Type.Object(
  { filename: Type.Optional(FileName) },
  { title: 'SettingsFileRequest', description: 'uploadCameraSettings refuses a body without it.' },
);

/** POST /api/cameras/{cameraId}/settings/download. */
export const downloadCameraSettings = operation({
  operationId: 'downloadCameraSettings',
  method: 'POST',
  path: '/api/cameras/{cameraId}/settings/download',
  tag: 'Settings',
  summary: "Save the camera's settings on the host",
  description: [
    'Answered when the camera has begun. The event downloadComplete of type settings reports the file, settingsResult',
    'that there is none. A name that is taken gets a number; data has the name that is used. The camera ' +
      'needs a card in',
    'slot 1.',
  ].join(' '),
  params: CameraParams,
  body: SettingsFileRequest,
  success: jsonAnswer(
    'Begun.',
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
  summary: 'Give the camera the settings of a file',
  description:
    'The event settingsResult tells what the camera made of it. A camera that takes a file may restart: ' +
    'its session comes back by itself, and calls and connects wait for it meanwhile.',
  params: CameraParams,
  body: Type.Object({ filename: FileName }),
  promisedBody: SettingsFileRequest,
  success: jsonAnswer(
    'Begun.',
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
  summary: 'Settings files on the host',
  description: 'No camera is needed, and the id is not looked at.',
  params: CameraParams,
  isAnyCamera: true,
  success: jsonAnswer(
    'Their names.',
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
  summary: 'Give the camera a LUT',
  description:
    'For cinema bodies. The file is checked here first. The event lutImportResult tells what the camera made of it.',
  params: CameraParams,
  body: Type.Object(
    {
      filePath: Type.String({
        pattern: '^[^\\u0000]+$',
        maxLength: MAX_PATH,
        description: 'A .cube file on this host; not a symbolic link.',
      }),
      slot: Type.Optional(Type.Integer({ minimum: 1, maximum: 16, default: 1, description: 'User LUT.' })),
    },
    { title: 'LUTImportRequest' },
  ),
  success: {
    ...jsonAnswer(
      'Begun.',
      plainAnswer({ data: Type.Object({ slot: Type.Integer(), file: Type.String() }) }, 'LUTImportResponse'),
    ),
    status: 202,
  },
  failures: ['FILE_UNUSABLE', 'TRANSFER_BUSY', 'DISK_FULL', ...CONTROL_FAILURES],
});

// Operations of the Settings group about the directory for pictures that a camera sends to the host.

import Type from 'typebox';
import { CameraParams, cameraAnswerWith, cameraResponse } from './envelope.js';
import { SESSION_FAILURES } from './failures.js';
import { jsonAnswer, operation } from './operation.js';
import { MAX_PATH, MAX_WORD } from './texts.js';

const SaveInfo = Type.Object(
  {
    path: Type.String({ description: 'Directory on the host.' }),
    prefix: Type.String({ description: 'Prefix of the file names, before the number.' }),
    startNo: Type.Integer({ description: 'First number in file names. -1: the camera chooses the numbers.' }),
  },
  { title: 'SaveInfoData' },
);

/** GET /api/cameras/{cameraId}/settings/save-info. */
export const getSaveInfo = operation({
  operationId: 'getSaveInfo',
  method: 'GET',
  path: '/api/cameras/{cameraId}/settings/save-info',
  tag: 'Settings',
  summary: 'Read where pictures are saved on the host',
  description: 'An empty path or prefix is shown as "Not set".',
  params: CameraParams,
  success: jsonAnswer(
    'The directory for pictures, and the prefix and first number of their names.',
    cameraAnswerWith(SaveInfo),
  ),
  failures: SESSION_FAILURES,
});

const MEMBERS = {
  path: Type.String({
    pattern: '^[^\\u0000]+$',
    maxLength: MAX_PATH,
    description:
      'Directory on the host; it is created if it does not exist. A relative path starts at the directory of ' +
      'the setting save-root or, without that setting, at the working directory of the service.',
  }),
  prefix: Type.Optional(
    Type.String({
      pattern: '^[^/\\u0000]*$',
      maxLength: MAX_WORD,
      description: 'Prefix of the file names, before the number.',
    }),
  ),
  // The SDK takes a signed 32-bit number.
  startNo: Type.Optional(
    Type.Number({
      minimum: -1,
      maximum: 2_147_483_647,
      description:
        'First number in file names. -1, the default: the camera chooses the numbers. Fractions are truncated.',
    }),
  ),
};

/** PUT /api/cameras/{cameraId}/settings/save-info. */
export const setSaveInfo = operation({
  operationId: 'setSaveInfo',
  method: 'PUT',
  path: '/api/cameras/{cameraId}/settings/save-info',
  tag: 'Settings',
  summary: 'Set where pictures are saved on the host',
  description: 'Applies to pictures that this camera sends to the host from now on.',
  params: CameraParams,
  body: Type.Object(MEMBERS),
  promisedBody: Type.Object(
    { ...MEMBERS, path: Type.Optional(MEMBERS.path) },
    {
      title: 'SaveInfoRequest',
      description: 'A directory, with optional rules for file names. A request without path is refused.',
    },
  ),
  isBodyRequired: true,
  success: jsonAnswer('The setting is in force; data repeats it.', cameraResponse(SaveInfo)),
  failures: ['SAVE_PATH_UNUSABLE', 'DISK_FULL', ...SESSION_FAILURES],
});

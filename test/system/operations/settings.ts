// Rows of the Settings and Events groups.

import { match, strictEqual } from 'node:assert';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { OperationCases } from './case.js';

/** See case.ts. */
export const SETTINGS_CASES: OperationCases = {
  getSaveInfo: [
    { says: 'reports where pictures are saved', check: ({ body }) => strictEqual(body.data.startNo, -1) },
  ],
  setSaveInfo: [
    {
      says: 'creates the directory and repeats the setting',
      asks: ({ directory }) => ({ body: { path: join(directory, 'a', 'b'), prefix: 'A', startNo: 3 } }),
      check: ({ body }, { directory }) => {
        strictEqual(body.data.path, join(directory, 'a', 'b'));
        strictEqual(existsSync(body.data.path), true);
      },
      restore: async ({ service, camera }) => {
        await service.ok('PUT', `${camera}/settings/save-info`, { path: service.pictures });
      },
    },
    { says: 'needs a path', asks: { body: {} }, code: 'BAD_REQUEST' },
    {
      says: 'refuses a path that cannot be a directory',
      asks: { body: { path: '/dev/null/pictures' } },
      code: 'SAVE_PATH_UNUSABLE',
    },
    {
      says: 'reports that the SDK refused',
      asks: ({ directory }) => ({ body: { path: directory } }),
      prepare: async ({ service, id }) => service.injectFault(id, 'SetSaveInfo#1 error(0x8000)'),
      restore: async ({ service, id }) => service.clearFaults(id),
      code: 'SDK_REFUSED',
    },
  ],
};

/** See case.ts. */
export const EVENT_CASES: OperationCases = {
  subscribeAllEvents: [
    {
      says: 'begins with the handshake',
      check: ({ body }) => match(String(body), /event: connected\n(.*\n)*data: .*"\*"/),
    },
  ],
  subscribeCameraEvents: [
    {
      says: 'begins with the handshake of the camera',
      check: ({ body }, { id }) => match(String(body), new RegExp(`"cameraId":"${id}"`)),
    },
  ],
};

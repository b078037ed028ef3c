// Rows of the Settings group about files: settings of the camera, and LUTs.

import { strictEqual } from 'node:assert';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '#harness/deadline.js';
import type { OperationCase, OperationCases, Stage } from './case.js';
import { refusing } from './preparations.js';

const CUBE = ['LUT_3D_SIZE 2', ...Array(8).fill('0.0 0.5 1'), ''].join('\n');

/** A file that every camera reads and refuses: a camera that accepted it would restart. */
function settingsFile({ service }: Stage): string {
  const directory = join(service.directory, 'camera_settings');
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, 'OTHER.DAT'), 'not of a camera');
  return 'OTHER.DAT';
}

function lutFile({ directory }: Stage, text = CUBE): string {
  const path = join(directory, 'look.cube');
  writeFileSync(path, text);
  return path;
}

const BAD_NAME: OperationCase = {
  says: 'refuses a name that is a path',
  asks: { body: { filename: '../x.DAT' } },
  code: 'FILE_NAME_REFUSED',
};
const WITHOUT_CARD: Pick<OperationCase, 'prepare' | 'restore' | 'code'> = {
  prepare: ({ service, id }) => service.sim('card', id, '1', 'pull'),
  restore: async ({ service, id, camera }) => {
    await service.sim('card', id, '1', 'insert');
    await until('the camera takes settings again', async () => {
      const { body } = await service.ok('GET', `${camera}/properties/media-slot1-status`);
      return body.data.value === '0x0';
    });
  },
  code: 'SDK_REFUSED',
};

/** See case.ts. */
export const SETTING_FILE_CASES: OperationCases = {
  downloadCameraSettings: [
    {
      says: 'saves the settings under the reported name',
      check: async ({ body }) => {
        await until(`${body.data.path} exists`, () => existsSync(body.data.path));
      },
    },
    BAD_NAME,
    {
      says: 'needs a mode that controls the camera',
      mode: 'contents',
      asks: { body: {} },
      code: 'WRONG_MODE',
    },
    { says: 'needs a card in slot 1', ...WITHOUT_CARD },
    { says: 'reports that the SDK refused', ...refusing('DownloadSettingFile') },
  ],
  uploadCameraSettings: [
    {
      says: 'sends a settings file to the camera',
      asks: (stage) => ({ body: { filename: settingsFile(stage) } }),
      check: ({ body }) => strictEqual(body.data.filename, 'OTHER.DAT'),
    },
    BAD_NAME,
    { says: 'needs a name', asks: { body: {} }, code: 'BAD_REQUEST' },
    {
      says: 'needs a file of that name',
      asks: { body: { filename: 'NONE.DAT' } },
      code: 'FILE_UNUSABLE',
    },
    {
      says: 'needs a mode that controls the camera',
      mode: 'contents',
      asks: (stage) => ({ body: { filename: settingsFile(stage) } }),
      code: 'WRONG_MODE',
    },
    {
      says: 'needs a card in slot 1',
      asks: (stage) => ({ body: { filename: settingsFile(stage) } }),
      ...WITHOUT_CARD,
    },
    {
      says: 'reports that the SDK refused',
      asks: (stage) => ({ body: { filename: settingsFile(stage) } }),
      ...refusing('UploadSettingFile'),
    },
  ],
  listSettingsFiles: [
    {
      says: 'lists the settings files',
      prepare: async (stage) => void settingsFile(stage),
      check: ({ body }) => {
        strictEqual(body.files.includes('OTHER.DAT'), true);
        strictEqual(body.count, body.files.length);
      },
    },
  ],
  importLUT: [
    {
      says: 'sends a LUT to a cinema body',
      model: 'ILME-FX6',
      asks: (stage) => ({ body: { filePath: lutFile(stage), slot: 3 } }),
      check: async (_answer, { service, id }) => {
        await until('the LUT is in its place', () =>
          service.bodyLog(id).some((line) => line.endsWith('lut 3 look.cube')),
        );
      },
    },
    {
      says: 'refuses a file that is not a LUT',
      model: 'ILME-FX6',
      asks: (stage) => ({ body: { filePath: lutFile(stage, 'nothing') } }),
      code: 'FILE_UNUSABLE',
    },
    {
      says: 'knows sixteen places',
      model: 'ILME-FX6',
      asks: (stage) => ({ body: { filePath: lutFile(stage), slot: 17 } }),
      code: 'BAD_REQUEST',
    },
    {
      says: 'reports that a body has no places',
      asks: (stage) => ({ body: { filePath: lutFile(stage) } }),
      code: 'SDK_REFUSED',
    },
    {
      says: 'needs a mode that controls the camera',
      mode: 'contents',
      asks: (stage) => ({ body: { filePath: lutFile(stage) } }),
      code: 'WRONG_MODE',
    },
  ],
};

// Rows of exports and of the bin: the files of a shot are handed over.

import { deepStrictEqual, match, strictEqual } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { until } from '#harness/deadline.js';
import type { Answer } from '#harness/service.js';
import type { OperationCases, Stage } from './case.js';
import { shot, undeclare } from './rig-shots.js';

/** An export of one shot. @returns its parameter, when it has one of these states */
async function exported(stage: Stage, to: 'folder' | 'zip', ...states: string[]) {
  const { shotId } = await shot(stage);
  const exportId = `monday-${randomUUID().slice(0, 8)}`;
  await stage.service.ok('POST', '/api/rig/exports', { exportId, to, selection: { shots: [shotId] } });
  await until(`the export is ${states}`, async () => {
    const { body } = await stage.service.ok('GET', `/api/rig/exports/${exportId}`);
    return states.includes(body.export.state);
  });
  return { params: { exportId } };
}

/** An entry of the bin with the file of one shot. @returns its parameter */
async function binned(stage: Stage) {
  const { shotId } = await shot(stage);
  const { body } = await stage.service.ok('POST', '/api/rig/bin', { selection: { shots: [shotId] } });
  return { params: { binId: body.entry.binId as string } };
}

const unknown = {
  says: 'names an unknown export',
  asks: { params: { exportId: 'no-such-export' } },
  code: 'EXPORT_NOT_FOUND',
};
const restore = undeclare;
const isOneFile = ({ body }: Answer) => deepStrictEqual([body.export.files, body.export.faults], [1, []]);

/** See case.ts. */
export const EXPORT_CASES: OperationCases = {
  startExport: [
    {
      says: 'begins to copy the files of shots',
      asks: async (stage) => ({
        body: { selection: { shots: [(await shot(stage)).shotId] }, to: 'folder', layout: 'by-subject' },
      }),
      restore,
      check: ({ body }) => match(body.export.path, /\/exports\//),
    },
    {
      says: 'names what is wrong with a template',
      asks: { body: { selection: { shots: ['x'] }, to: 'folder', layout: '{nmae}.{ext}' } },
      code: 'EXPORT_REFUSED',
    },
    {
      says: 'refuses a folder outside of the directories for exports',
      asks: { body: { selection: { shots: ['x'] }, to: 'folder', path: '/etc/rigd-export' } },
      code: 'EXPORT_REFUSED',
      check: () => strictEqual(existsSync('/etc/rigd-export'), false),
    },
    {
      says: 'needs a selection',
      asks: { body: { selection: {}, to: 'folder' } },
      code: 'BAD_REQUEST',
    },
  ],
  forecastExport: [
    {
      says: 'counts the files, and names the first ones',
      asks: async (stage) => ({
        body: { selection: { shots: [(await shot(stage)).shotId] }, layout: '{shot}-{number}.{ext}' },
      }),
      restore,
      check: ({ body }) => {
        deepStrictEqual([body.shots, body.files, body.names.length], [1, 1, 1]);
        match(body.names[0], /^\d+-.+\.JPG$/);
      },
    },
    {
      says: 'names what is wrong with a template',
      asks: { body: { selection: { shots: ['x'] }, layout: '{nmae}.{ext}' } },
      code: 'EXPORT_REFUSED',
    },
  ],
  verifyExport: [
    {
      says: 'begins to compare the files with their hash lists',
      asks: (stage) => exported(stage, 'folder', 'done'),
      restore,
      check: ({ body }) => match(body.export.check.state, /^(running|done)$/),
    },
    {
      says: 'has no folder of a ZIP file',
      asks: (stage) => exported(stage, 'zip', 'ready'),
      restore,
      code: 'EXPORT_REFUSED',
    },
    unknown,
  ],
  listExports: [
    {
      says: 'lists the exports, newest first',
      prepare: async (stage) => void (await exported(stage, 'folder', 'done')),
      restore,
      check: ({ body }) => strictEqual(body.exports[0].state, 'done'),
    },
  ],
  getExport: [
    {
      says: 'has how far it is',
      asks: (stage) => exported(stage, 'folder', 'done'),
      restore,
      check: isOneFile,
    },
    unknown,
  ],
  readExportZip: [
    {
      says: 'sends the ZIP file',
      asks: (stage) => exported(stage, 'zip', 'ready'),
      restore,
      check: ({ body }) => strictEqual(body.toString('latin1', 0, 4), 'PK\x03\x04'),
    },
    {
      says: 'has no ZIP file of an export to a folder',
      asks: (stage) => exported(stage, 'folder', 'done'),
      restore,
      code: 'EXPORT_REFUSED',
    },
    unknown,
  ],
  resumeExport: [
    {
      says: 'changes nothing of an export that is done',
      asks: (stage) => exported(stage, 'folder', 'done'),
      restore,
      check: isOneFile,
    },
    unknown,
  ],
  stopExport: [
    {
      says: 'ends an export',
      asks: (stage) => exported(stage, 'zip', 'ready'),
      restore,
      check: ({ body }) => strictEqual(body.export.state, 'stopped'),
    },
    unknown,
  ],
  binShots: [
    {
      says: 'moves the files of shots into the bin',
      asks: async (stage) => ({ body: { selection: { shots: [(await shot(stage)).shotId] } } }),
      restore,
      check: ({ body }) => deepStrictEqual([body.entry.state, body.entry.files], ['binned', 1]),
    },
    {
      says: 'refuses a selection without files',
      asks: { body: { selection: { shots: ['no-such-shot'] } } },
      code: 'EXPORT_REFUSED',
    },
  ],
  listBin: [
    {
      says: 'lists what is in the bin',
      prepare: async (stage) => void (await binned(stage)),
      restore,
      check: ({ body }) => strictEqual(body.bin[0].files, 1),
    },
  ],
  restoreBin: [
    {
      says: 'puts the files back',
      asks: binned,
      restore,
      check: ({ body }) => deepStrictEqual([body.entry.state, body.entry.files], ['restored', 0]),
    },
    { ...unknown, says: 'names an unknown entry', asks: { params: { binId: 'no-such-entry' } } },
  ],
};

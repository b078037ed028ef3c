// Rows of the shots of the rig: a group of one camera is shot, and its receipt is read.

import { deepStrictEqual, match, strictEqual } from 'node:assert/strict';
import { unlinkSync } from 'node:fs';
import { until } from '#harness/deadline.js';
import type { OperationCases, Stage } from './case.js';

const group = 'one';
/** A body that is not attached. */
const AWAY = 'D10F60149999';
/** Each row shoots with an id of its own, so that it can run again on the same service. */
let count = 0;

const declare = async ({ service, id }: Stage) => {
  await service.ok('PUT', `/api/rig/groups/${group}`, { cameras: [id] });
};
/** Undoes what {@link shot} has declared. */
export const undeclare = async ({ service, id }: Stage) => {
  await service.ok('PUT', `/api/rig/groups/${group}`, { cameras: [] });
  await service.ok('DELETE', `/api/rig/cameras/${id}`);
};
const grouped = { prepare: declare, restore: undeclare };

/** Shoots with a group of one body, and waits for the file. @returns the receipt */
export async function shot(stage: Stage) {
  const { service } = stage;
  await declare(stage);
  const { body } = await service.ok('POST', `/api/rig/groups/${group}/shoot`, { focus: true });
  const path = `/api/rig/shots/${body.receipt.shotId}`;
  const whole = await until('a complete receipt', async () => {
    const { receipt } = (await service.ok('GET', path)).body;
    return receipt.state === 'complete' && receipt;
  });
  return whole as {
    shotId: string;
    bodies: { exposures: { files: { path: string; sha256: string }[] }[] }[];
  };
}

const ofShot = {
  asks: async (stage: Stage) => ({ params: { shotId: (await shot(stage)).shotId } }),
  restore: undeclare,
};
const fileOfShot = async (stage: Stage) => ({ params: { shotId: (await shot(stage)).shotId, index: '0' } });
const unknown = {
  says: 'names an unknown shot',
  asks: { params: { shotId: 'no-such-shot', index: '0' } },
  code: 'SHOT_NOT_FOUND',
};

/** See case.ts. */
export const SHOT_CASES: OperationCases = {
  shootGroup: [
    {
      says: 'exposes every body, and answers with the receipt',
      ...grouped,
      asks: () => {
        count += 1;
        return { params: { group }, body: { shotId: `take-${count}`, focus: true } };
      },
      check: ({ body }) => {
        const [first] = body.receipt.bodies[0].exposures;
        strictEqual(body.results[0].success, true);
        match(first.exposed.proof, /OnWarning/);
      },
    },
    {
      says: 'refuses when a body would not expose',
      mode: 'none',
      ...grouped,
      asks: { params: { group } },
      code: 'SHOT_REFUSED',
      check: ({ body }) => {
        strictEqual(body.data.results[0].code, 'NOT_CONNECTED');
        strictEqual(body.data.receipt.state, 'refused');
      },
    },
    {
      says: 'refuses a pattern that makes no sense',
      ...grouped,
      asks: { params: { group }, body: { pattern: { sequence: true, intervalMs: 5 } } },
      code: 'BAD_REQUEST',
    },
    {
      says: 'refuses an id that is no text of visible characters',
      ...grouped,
      asks: { params: { group }, body: { shotId: 'take 1' } },
      code: 'BAD_REQUEST',
    },
    { says: 'names an unknown group', asks: { params: { group: 'no-such-group' } }, code: 'GROUP_NOT_FOUND' },
  ],
  listShots: [
    {
      says: 'lists the newest shot first',
      prepare: async (stage) => {
        await shot(stage);
      },
      restore: undeclare,
      check: ({ body }) => {
        const numbers = body.shots.map(({ number }: { number: number }) => number);
        deepStrictEqual(
          numbers,
          numbers.toSorted((a: number, b: number) => b - a),
        );
      },
    },
  ],
  getShot: [
    {
      says: 'shows the receipt',
      ...ofShot,
      check: ({ body }) => match(body.message, /1 of 1 exposure\(s\) proved, 1 file/),
    },
    unknown,
  ],
  stopShot: [{ says: 'leaves a shot that has ended unchanged', ...ofShot }, unknown],
  verifyShot: [
    {
      says: 'finds the files unchanged',
      ...ofShot,
      check: ({ body }) => deepStrictEqual([body.verified, body.files[0].result], [true, 'ok']),
    },
    unknown,
  ],
  readShotFile: [
    { says: 'sends the file', asks: fileOfShot, restore: undeclare },
    {
      says: 'names a missing file',
      asks: async (stage) => {
        const receipt = await shot(stage);
        unlinkSync(receipt.bodies[0]?.exposures[0]?.files[0]?.path ?? '');
        return { params: { shotId: receipt.shotId, index: '0' } };
      },
      restore: undeclare,
      code: 'SHOT_FILE_GONE',
    },
    unknown,
  ],
  readLastPicture: [
    {
      says: 'sends the newest picture',
      prepare: async (stage) => {
        await shot(stage);
      },
      restore: undeclare,
    },
    {
      says: 'names a missing file',
      prepare: async (stage) => {
        const receipt = await shot(stage);
        unlinkSync(receipt.bodies[0]?.exposures[0]?.files[0]?.path ?? '');
      },
      restore: undeclare,
      code: 'SHOT_FILE_GONE',
    },
    {
      says: 'names a body without a picture',
      prepare: async ({ service }) => {
        await service.ok('PUT', `/api/rig/cameras/${AWAY}`, { name: 'spare' });
      },
      restore: async ({ service }) => {
        await service.ok('DELETE', `/api/rig/cameras/${AWAY}`);
      },
      asks: { params: { cameraId: AWAY } },
      code: 'NO_PICTURE',
    },
    { says: 'names an unknown body', asks: { params: { cameraId: AWAY } }, code: 'CAMERA_NOT_FOUND' },
  ],
};

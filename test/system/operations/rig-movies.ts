// Rows of recordings of the rig: a group of one camera records, and its receipt is read.

import { deepStrictEqual, match, strictEqual } from 'node:assert/strict';
import type { OperationCases, Stage } from './case.js';

const group = 'one';
/** Each row records with an id of its own, so that it can run again on the same service. */
let count = 0;

const nextId = () => {
  count += 1;
  return `clip-${count}`;
};
const declare = async ({ service, id }: Stage) => {
  await service.ok('PUT', `/api/rig/groups/${group}`, { cameras: [id] });
};
const undeclare = async ({ service, id }: Stage) => {
  await service.request('POST', `/api/rig/groups/${group}/record`, { action: 'stop' });
  await service.ok('PUT', `/api/rig/groups/${group}`, { cameras: [] });
  await service.ok('DELETE', `/api/rig/cameras/${id}`);
};
const grouped = { prepare: declare, restore: undeclare };

/** Starts recording. @returns the id of the recording */
async function begun(stage: Stage): Promise<string> {
  const movieId = nextId();
  await declare(stage);
  await stage.service.ok('POST', `/api/rig/groups/${group}/record`, { action: 'start', movieId });
  return movieId;
}

/** See case.ts. */
export const MOVIE_CASES: OperationCases = {
  recordGroup: [
    {
      says: 'starts every body, and answers with the receipt',
      ...grouped,
      asks: () => ({ params: { group }, body: { action: 'start', movieId: nextId() } }),
      check: ({ body }, { id }) => {
        deepStrictEqual([body.receipt.state, body.receipt.bodies[0].id], ['recording', id]);
        strictEqual(body.results[0].data.confirmedAt, body.receipt.bodies[0].start.confirmedAt);
      },
    },
    {
      says: 'succeeds when no body is recording',
      ...grouped,
      asks: { params: { group }, body: { action: 'stop' } },
      check: ({ body }) => strictEqual(body.receipt, undefined),
    },
    { says: 'needs an action', ...grouped, asks: { params: { group }, body: {} }, code: 'BAD_REQUEST' },
    {
      says: 'takes no id for a stop',
      ...grouped,
      asks: { params: { group }, body: { action: 'stop', movieId: 'clip' } },
      code: 'BAD_REQUEST',
    },
  ],
  listMovies: [
    {
      says: 'lists the recordings, newest first',
      prepare: async (stage) => void (await begun(stage)),
      restore: undeclare,
      asks: { query: '?limit=1' },
      check: ({ body }) => {
        deepStrictEqual(
          body.movies.map(({ group, recording }: { group: string; recording: number }) => [group, recording]),
          [[group, 1]],
        );
      },
    },
  ],
  getMovie: [
    {
      says: 'has what is known about each body',
      asks: async (stage) => ({ params: { movieId: await begun(stage) } }),
      restore: undeclare,
      check: ({ body }) => match(body.receipt.bodies[0].start.issuedAt, /^\d{4}-/),
    },
    {
      says: 'names an unknown recording',
      asks: { params: { movieId: 'no-such-recording' } },
      code: 'MOVIE_NOT_FOUND',
    },
  ],
};

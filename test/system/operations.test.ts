// Every operation of the interface on a real service: its success and each failure that is its own. What any
// operation on a camera can meet stands in operations-failures.test.ts.

import t from 'tap';
import { published } from '#harness/published-contract.js';
import { ask, sessionOf, Theatre } from './operations/stage.js';
import { CASES, RIG } from './operations/table.js';

/** A first picture may take a second and more on a busy machine. */
const LIMITS = { proofMs: 2_500, slateMs: 20_000 };
/** Ends the service, and so comes last, on one of its own. */
const LAST = 'shutdownServer';

t.test('the table holds every operation of openapi.json and no other', async (t) => {
  t.same(Object.keys(CASES).sort(), published.map(({ operationId }) => operationId).sort());
});

t.test('operations, row by row', async (t) => {
  const theatre = await Theatre.open(t, { rig: RIG, limits: LIMITS });
  const rows = published.flatMap((operation) =>
    operation.operationId === LAST
      ? []
      : (CASES[operation.operationId] ?? []).map((row) => ({ operation, row })),
  );
  // A change of mode is a new session and a new worker: rows of one mode follow each other.
  rows.sort((one, other) => sessionOf(one.row).localeCompare(sessionOf(other.row)));
  for (const { operation, row } of rows) {
    await t.test(`${operation.operationId} ${row.says}`, async (t) => {
      const stage = await theatre.stage(row);
      try {
        await row.prepare?.(stage);
        const asked = typeof row.asks === 'function' ? await row.asks(stage) : (row.asks ?? {});
        const answer = await ask(stage.service, operation, stage.id, asked);
        t.equal(answer.body.code, row.code, answer.body.message);
        if (row.code === undefined) t.equal(answer.status, operation.success);
        await row.check?.(answer, stage);
      } finally {
        await row.restore?.(stage);
      }
    });
  }
});

t.test(`${LAST} ends the service`, async (t) => {
  const { service } = await Theatre.open(t, { rig: RIG });
  const operation = published.find(({ operationId }) => operationId === LAST);
  if (operation === undefined) throw new Error(`${LAST} is not published`);
  const exited = new Promise((resolve) => service.process.once('exit', resolve));
  t.equal((await ask(service, operation, '', {})).status, 200);
  t.equal(await exited, 0);
});

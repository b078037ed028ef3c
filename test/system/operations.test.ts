// Every operation of the interface on a real service: its success and each failure that is its own.
// Failures that any operation can have are in operations-failures.test.ts.

import t from 'tap';
import { published } from '#harness/published-contract.js';
import type { Answer, Service } from '#harness/service.js';
import { ExampleBook } from './operations/examples.js';
import { TRANSFER_KBPS } from './operations/sd-card.js';
import { ask, sessionOf, Theatre } from './operations/stage.js';
import { CASES, RIG } from './operations/table.js';

/** A picture may take a second and more on a busy machine, and so may the request for it. */
const LIMITS = { proofMs: 2_500, slateMs: 20_000, stalePictureMs: 20_000 };
/** The operation that ends the service; it comes last, and has a service of its own. */
const LAST = 'shutdownServer';

t.test('the table holds every operation of openapi.json and no other', async (t) => {
  t.same(Object.keys(CASES).sort(), published.map(({ operationId }) => operationId).sort());
});

t.test('operations, row by row', async (t) => {
  const environment = { RIGD_SIM_TRANSFER_KBPS: TRANSFER_KBPS };
  const theatre = await Theatre.open(t, { rig: RIG, limits: LIMITS, environment });
  const rows = published.flatMap((operation) =>
    operation.operationId === LAST
      ? []
      : (CASES[operation.operationId] ?? []).map((row) => ({ operation, row })),
  );
  const examples = new ExampleBook();
  // Rows are sorted by mode, since each change of mode takes a new session and a new worker.
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
        const { service, id } = stage;
        examples.note({ operation, row, id, asked, answer, directory: service.directory });
        await row.check?.(answer, stage);
      } finally {
        await row.restore?.(stage);
      }
    });
  }
  await t.test('refusals that any request can meet', async () => {
    const [id = ''] = await theatre.service.cameraIds();
    for (const answer of await refusals(theatre.service, `/api/cameras/${id}`)) examples.noteFailure(answer);
  });
  t.same(examples.settle(), [], 'the examples of openapi.json are true; else: make examples');
});

/** Answers of the service to requests that it does not let in, or that no operation takes. */
async function refusals({ url }: Service, camera: string): Promise<Answer[]> {
  const requests: [path: string, init: RequestInit][] = [
    ['/api/camera', {}],
    ['/api/cameras', { method: 'DELETE' }],
    ['/api/server/logs?lines=many', {}],
    [`${camera}/sd-card/slot/9/files`, {}],
    [`${camera}/properties/shutter`, {}],
    [`${camera}/live-view/frame?after=x`, {}],
    ...['/api/server/shutdown', `${camera}/connection`].flatMap((path): [string, RequestInit][] => [
      [path, { method: 'POST', headers: { origin: 'https://other.example' } }],
      [path, { method: 'POST', headers: { 'x-long': 'x'.repeat(20_000) } }],
      [path, { method: 'POST', body: '{"text":' }],
      [path, { method: 'POST', body: ' '.repeat(2_000_000) }],
    ]),
  ];
  const answers: Answer[] = [];
  for (const [path, init] of requests) {
    const response = await fetch(`${url}${path}`, init);
    answers.push({ status: response.status, headers: response.headers, body: await response.json() });
  }
  return answers;
}

t.test(`${LAST} ends the service`, async (t) => {
  const token = 'open-sesame-9f3c61d2';
  const { service } = await Theatre.open(t, { rig: RIG, environment: { RIGD_TOKEN: token } });
  const operation = published.find(({ operationId }) => operationId === LAST);
  const [row] = CASES[LAST] ?? [];
  if (operation === undefined || row === undefined) throw new Error(`${LAST} is not published`);
  const examples = new ExampleBook();
  examples.noteFailure(await ask(service, operation, '', {}));
  examples.noteFailure(await service.request('GET', '/api/cameras/D10F60140701/status'));
  const exited = new Promise((resolve) => service.process.once('exit', resolve));
  const answer = await ask(service, operation, '', { query: `?access_token=${token}` });
  t.equal(answer.status, 200);
  examples.note({ operation, row, id: '', asked: {}, answer, directory: service.directory });
  t.same(examples.settle(), [], 'the examples of openapi.json are true; else: make examples');
  t.equal(await exited, 0);
});

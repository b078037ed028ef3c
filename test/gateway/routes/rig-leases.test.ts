// Leases before the handler: every operation that changes something checks for one, whatever its handler does.

import t from 'tap';
import { freeBecause, leaseNeedOf } from '#gateway/contract/lease-needs.js';
import type { OperationContract } from '#gateway/contract/operation.js';
import { OPERATIONS } from '#gateway/contract/operations.js';
import { type PublishedOperation, published } from '#harness/published-contract.js';
import { CAMERA } from '../../support/fake-cameras.js';
import { SUCCESSES } from './exchanges.js';
import { Faults } from './faults.js';
import { type TestApp, testApp } from './test-app.js';

const { id } = CAMERA;
const contracts: Readonly<Record<string, OperationContract>> = OPERATIONS;
const OF_CAMERA = `/api/rig/cameras/${id}/lease`;
const OF_RIG = '/api/rig/lease';

const PARAMS = { cameraId: id, propertyName: 'iso', slotNumber: '1', group: 'all' };
/** Bodies for operations that have no exchange. */
const BODIES: Readonly<Record<string, object>> = {
  addJob: { name: 'Spring' },
  recordGroup: { action: 'start' },
  setGroupProperties: { properties: { iso: '800' } },
};

async function take({ app }: TestApp, url: string, body: object): Promise<string> {
  const answer = await app.inject({ method: 'POST', url, payload: JSON.stringify(body) });
  return answer.json().lease.leaseId;
}

function needOf(operationId: string) {
  const contract = contracts[operationId];
  if (contract === undefined) throw new Error(`${operationId} is not in the contract`);
  return leaseNeedOf(contract);
}

/** Requests an operation as in its first documented success. */
function ask({ app }: TestApp, { operationId, method, path }: PublishedOperation, header?: string) {
  const [exchange] = SUCCESSES[operationId] ?? [];
  const values: Record<string, string> = { ...PARAMS, ...exchange?.params };
  return app.inject({
    method: method as 'POST',
    url: path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(values[name] ?? 'x')),
    payload: JSON.stringify(exchange?.body ?? BODIES[operationId] ?? {}),
    ...(header === undefined ? {} : { headers: { 'Rig-Lease': header } }),
  });
}

/** Calls to the cameras, except the wait for the first list of cameras, which happens in any case. */
function askedOf({ cameras }: TestApp): unknown[] {
  return cameras.calls.filter(([call]) => call !== 'list');
}

t.test('operations that need no lease are named, and reads never need one', async (t) => {
  const changing = published.filter(({ method }) => method !== 'GET');
  const free = changing.filter(({ operationId }) => needOf(operationId) === 'none');
  t.same(
    free.filter(({ operationId }) => freeBecause(operationId) === undefined),
    [],
  );
  t.ok(changing.length - free.length > 20, `${changing.length - free.length} operations need one`);
  const reading = published.filter(({ method }) => method === 'GET');
  t.same(
    reading.filter(({ operationId }) => needOf(operationId) !== 'none'),
    [],
  );
});

for (const [scope, url, needs] of [
  ['camera', OF_CAMERA, ['camera']],
  ['rig', OF_RIG, ['camera', 'whole-rig']],
] as const) {
  t.test(`a lease of the ${scope} keeps others from it, and its holder not`, async (t) => {
    const desk = testApp(t);
    const leaseId = await take(desk, url, { holder: 'Anna', seconds: 600 });
    desk.cameras.calls.length = 0;
    const faults = new Faults();
    const kept = published.filter(({ operationId }) =>
      (needs as readonly string[]).includes(needOf(operationId)),
    );
    for (const operation of kept) {
      const answer = await ask(desk, operation);
      const { code, data, message } = answer.json();
      faults.same(operation.operationId, [answer.statusCode, code, data?.holder], [423, 'LEASED', 'Anna']);
      faults.ok(`${operation.operationId} has advice`, message.includes('take it over'));
    }
    t.same(faults.list, []);
    t.same(askedOf(desk), [], 'no camera got a request');
    for (const operation of kept) {
      const { statusCode } = await ask(desk, operation, ` other , ${leaseId} `);
      faults.ok(`${operation.operationId} by its holder`, statusCode !== 423 && statusCode !== 412);
    }
    t.same(faults.list, []);
  });
}

t.test(
  'an operation on a group leaves out the bodies of others, and reports it in their results',
  async (t) => {
    const desk = testApp(t);
    await take(desk, OF_CAMERA, { holder: 'Anna' });
    desk.cameras.calls.length = 0;
    const faults = new Faults();
    // A preset has to exist first; a shot has a receipt, and a test of its own.
    const each = published.filter(
      ({ operationId, path }) =>
        needOf(operationId) === 'each' && path.includes('{group}') && !path.endsWith('/shoot'),
    );
    t.ok(each.length >= 4, `${each.length} operations`);
    for (const operation of each) {
      const { code, data } = (await ask(desk, operation)).json();
      const results = data?.results?.map((result: { code: string }) => result.code);
      faults.same(operation.operationId, [code, results], ['GROUP_PARTIAL', ['LEASED']]);
    }
    t.same(faults.list, []);
    t.same(askedOf(desk), [], 'no camera got a request');
  },
);

t.test('reads and live view are free while another holds the rig', async (t) => {
  const desk = testApp(t);
  await take(desk, OF_RIG, { holder: 'Anna' });
  const faults = new Faults();
  const own = /Lease$|shutdownServer|subscribe|stream/;
  for (const operation of published) {
    if (needOf(operation.operationId) !== 'none' || own.test(operation.operationId)) continue;
    const { statusCode } = await ask(desk, operation);
    faults.ok(`${operation.operationId} is free`, statusCode !== 423 && statusCode !== 412);
  }
  t.same(faults.list, []);
});

t.test('a request that shows a lease which is over changes nothing', async (t) => {
  const desk = testApp(t);
  const answer = await desk.app.inject({
    method: 'POST',
    url: `/api/cameras/${id}/actions/shutter`,
    headers: { 'Rig-Lease': 'of-an-earlier-start' },
  });
  t.equal(answer.statusCode, 412);
  t.match(answer.json(), { code: 'LEASE_OVER', camera: CAMERA });
  t.same(desk.cameras.calls, []);
});

t.test('a header that is too long or empty shows no lease', async (t) => {
  const desk = testApp(t);
  for (const header of ['', ' , ,', 'x'.repeat(5_000)]) {
    const answer = await desk.app.inject({
      method: 'POST',
      url: `/api/cameras/${id}/actions/half-press`,
      headers: { 'Rig-Lease': header },
    });
    t.equal(answer.statusCode, header.length > 4_096 ? 412 : 200);
  }
});

t.test('the secret is in the answer to its holder and nowhere else', async (t) => {
  const desk = testApp(t);
  const leaseId = await take(desk, OF_CAMERA, { holder: 'Anna' });
  const answers = await Promise.all(
    [OF_RIG, OF_CAMERA].map(async (url) => (await desk.app.inject({ url })).body),
  );
  t.match(answers.join(), '"holder":"Anna"');
  const refusal = await desk.app.inject({ method: 'POST', url: `/api/cameras/${id}/actions/shutter` });
  const renewed = await desk.app.inject({
    method: 'POST',
    url: OF_CAMERA,
    headers: { 'rig-lease': leaseId },
    payload: '{"seconds": 120}',
  });
  t.match(renewed.json().lease, { leaseId, holder: 'Anna' });
  t.notMatch([...answers, refusal.body, ...desk.log].join(), leaseId);
});

t.test('a page of an allowed origin may send the header', async (t) => {
  const { app } = testApp(t);
  const answer = await app.inject({
    method: 'OPTIONS',
    url: OF_RIG,
    headers: {
      origin: 'http://localhost:5173',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'rig-lease',
    },
  });
  t.match(String(answer.headers['access-control-allow-headers']), 'rig-lease');
});

import t from 'tap';
import { faultsOf, published } from '#harness/published-contract.js';
import { CAMERA } from '../../support/fake-cameras.js';
import { testApp } from '../routes/test-app.js';

const url = `/api/cameras/${CAMERA.id}/connection`;

t.test('a body is read as JSON, whatever its Content-Type', async (t) => {
  const { app, cameras } = testApp(t);
  const types = ['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'nonsense;;;', ''];
  for (const type of types) {
    cameras.calls.length = 0;
    const headers = { 'content-type': type };
    const answer = await app.inject({ method: 'POST', url, headers, payload: '{"mode":"contents"}' });
    t.equal(answer.statusCode, 200, type);
    t.match(cameras.calls, [['connect', CAMERA.id, { mode: 'contents' }]]);
    t.equal((await app.inject({ method: 'POST', url, headers, payload: '{' })).json().code, 'BAD_JSON');
    t.equal((await app.inject({ method: 'POST', url, headers })).statusCode, 200);
  }
});

t.test('every operation refuses bytes that are not a JSON object before it has an effect', async (t) => {
  const { app, cameras, shutdowns } = testApp(t);
  const payloads = [
    '{',
    '[]',
    '[{"mode":"remote"}]',
    '"text"',
    '5',
    'null',
    'true',
    '{"a":1}x',
    '{"a":1,}',
    ' ',
  ];
  const bytes = [
    ...payloads.map((text) => Buffer.from(text)),
    Buffer.from('{"username":"\xff"}', 'latin1'),
    Buffer.from([0]),
  ];
  const wrong: object[] = [];
  for (const operation of published) {
    const address = operation.path.replaceAll('{cameraId}', CAMERA.id).replaceAll('{propertyName}', 'iso');
    for (const payload of bytes) {
      const answer = await app.inject({ method: operation.method as 'GET', url: address, payload });
      const { code } = answer.json();
      const faults = faultsOf(operation, 400, answer.json());
      if (answer.statusCode !== 400 || code !== 'BAD_JSON' || faults.length > 0)
        wrong.push({ operation: operation.operationId, payload, status: answer.statusCode, code, faults });
    }
  }
  t.same(wrong, [], `${published.length} operations, ${bytes.length} bodies each`);
  t.same(cameras.calls, []);
  t.equal(shutdowns(), 0);
});

t.test('a body over the limit is 413, with its length stated or not', async (t) => {
  const { app, cameras } = testApp(t, { limits: { bodyBytes: 1000 } });
  const payload = JSON.stringify({ mode: 'x'.repeat(1000) });
  const answer = await app.inject({ method: 'POST', url, payload });
  t.equal(answer.statusCode, 413);
  t.equal(answer.json().code, 'BODY_TOO_LARGE');
  t.equal(answer.json().camera.model, CAMERA.model);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const chunks = new ReadableStream({
    start(controller) {
      for (let n = 0; n < 4; n += 1) controller.enqueue(Buffer.alloc(500, 0x20));
      controller.close();
    },
  });
  const untold = await fetch(`${app.listeningOrigin}${url}`, {
    method: 'POST',
    body: chunks,
    duplex: 'half',
  });
  t.equal(untold.status, 413);
  t.equal(((await untold.json()) as { code: string }).code, 'BODY_TOO_LARGE');
  t.same(cameras.calls, []);
});

t.test('members with a meaning in JavaScript, such as __proto__, have no effect', async (t) => {
  const { app, cameras } = testApp(t);
  const payload = '{"__proto__":{"mode":"contents"},"constructor":{"prototype":{"x":1}},"toString":1}';
  const answer = await app.inject({ method: 'POST', url, payload });
  t.equal(answer.statusCode, 200);
  t.same(cameras.calls, [['connect', CAMERA.id, { mode: 'remote', reconnecting: false }]]);
  t.equal(({} as { x?: number }).x, undefined);
});

/** A small generator with a seed, so that a failure can be repeated. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

t.test('no body makes the service fail', async (t) => {
  const { app } = testApp(t);
  const next = random(20_260_101);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)] as Item;
  const names = [
    'mode',
    'auth',
    'value',
    'setting',
    'action',
    'path',
    'prefix',
    'startNo',
    '__proto__',
    '',
    'é\n',
  ];
  const leaf = () =>
    pick([null, true, -1, 1e308, 2 ** 64, 0.1, '', 'on', '\u0000', '💥', 'x'.repeat(9_999), -0]);
  const value = (depth: number): unknown => {
    const kind = depth > 4 ? 0 : next();
    if (kind < 0.5) return leaf();
    const members = Array.from({ length: Math.floor(next() * 4) }, () => value(depth + 1));
    return kind < 0.7 ? members : Object.fromEntries(members.map((member) => [pick(names), member]));
  };
  const cut = (text: string) => (next() < 0.2 ? text.slice(0, Math.floor(next() * text.length)) : text);
  const deep = ['['.repeat(100_000), `${'{"auth":'.repeat(50_000)}1${'}'.repeat(50_000)}`];
  const effects = published.filter(({ method }) => method !== 'GET');
  let refused = 0;
  for (let round = 0; round < 1_500; round += 1) {
    const operation = pick(effects);
    const address = operation.path.replaceAll('{cameraId}', CAMERA.id).replaceAll('{propertyName}', 'iso');
    const payload = deep[round] ?? cut(JSON.stringify(value(0)));
    const answer = await app.inject({ method: operation.method as 'POST', url: address, payload });
    if (answer.statusCode === 400) refused += 1;
    if (answer.statusCode >= 500 || faultsOf(operation, answer.statusCode, answer.json()).length > 0) {
      t.fail(`${operation.operationId} answers ${answer.statusCode} to ${payload.slice(0, 500)}`);
    }
  }
  t.ok(refused > 300, `${refused} of 1500 were refused`);
});

// Operations on many bodies of a rig of several hosts: each host is asked once, for its own bodies, and
// the client gets the same answer from any host.

import t, { type Test } from 'tap';
import { until } from '#harness/deadline.js';
import { HAS_NATS, NatsServer } from '#harness/nats-server.js';
import type { Service } from '#harness/service.js';
import { listed, PATIENT, startHost } from '../support/two-hosts.js';

const skip = !HAS_NATS && 'nats-server is not installed';

/** Every operation on the bodies of a group, in an order in which all of them succeed. */
const OPERATIONS: readonly (readonly [id: string, method: string, path: string, body?: object])[] = [
  ['connectGroup', 'POST', '/api/rig/groups/ring/connect', {}],
  ['halfPressGroup', 'POST', '/api/rig/groups/ring/half-press', {}],
  ['recordGroup', 'POST', '/api/rig/groups/ring/record', { action: 'start' }],
  ['recordGroup', 'POST', '/api/rig/groups/ring/record', { action: 'stop' }],
  ['setGroupLiveView', 'POST', '/api/rig/groups/ring/live-view', { enabled: true }],
  ['setGroupClock', 'POST', '/api/rig/groups/ring/clock', {}],
  ['setGroupProperties', 'PUT', '/api/rig/groups/ring/properties', { properties: { iso: 'ISO 800' } }],
  [
    'setGroupProperties',
    'PUT',
    '/api/rig/groups/ring/properties',
    { properties: { iso: 'ISO 640' }, desired: true },
  ],
  ['applyGroup', 'POST', '/api/rig/groups/ring/apply', {}],
  ['adoptGroup', 'POST', '/api/rig/groups/ring/adopt', { properties: ['iso'] }],
  ['savePreset', 'PUT', '/api/rig/presets/look', { group: 'ring', properties: ['iso'] }],
  ['diffPreset', 'GET', '/api/rig/presets/look/diff?group=ring'],
  ['applyPreset', 'POST', '/api/rig/presets/look/apply', { group: 'ring' }],
  ['disconnectGroup', 'POST', '/api/rig/groups/ring/disconnect', {}],
];

/** How often a service has answered an operation. */
async function answered(service: Service, operation: string): Promise<number> {
  const text = await (await fetch(`${service.url}/metrics`)).text();
  const series = text.split('\n').filter((line) => line.startsWith('rigd_http_requests_total{'));
  const own = series.filter((line) => line.includes(`operation="${operation}"`));
  return own.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

/** Two hosts with a group over both. */
async function ring(t: Test) {
  const server = await NatsServer.start(t);
  const near = await startHost(t, server, 'near', { bodies: 1, limits: PATIENT });
  const far = await startHost(t, server, 'far', { bodies: 2, limits: PATIENT });
  const theirs = await listed(near, 'far', 2);
  const [own = ''] = await listed(far, 'near', 1);
  const cameras = [own, ...theirs].sort();
  await near.ok('PUT', '/api/rig/groups/ring', { cameras });
  return { near, far, own, theirs, cameras };
}

interface Row {
  readonly id: string;
  readonly success: boolean;
  readonly code?: string;
  readonly data?: object;
}

const shape = ({ success, code, data }: Row) => ({ success, code, data: Object.keys(data ?? {}) });

t.test('a group is asked of each host once', { skip }, async (t) => {
  const { near, far, own, theirs, cameras } = await ring(t);

  for (const [operation, method, path, body] of OPERATIONS) {
    const before = await answered(far, operation);
    const { status, body: answer } = await near.request(method, path, body);
    const name = `${operation} ${JSON.stringify(body ?? {})}`;
    t.equal(status, 200, `${name}: ${JSON.stringify(answer)}`);
    t.equal((await answered(far, operation)) - before, 1, `${name} is asked of the other host once`);
    const rows: readonly Row[] = answer.results ?? [];
    t.same(
      rows.map(({ id }) => id),
      cameras,
      `${name}: one result for each body, in order`,
    );
    const [mine] = rows.filter(({ id }) => id === own);
    for (const row of rows) t.same(shape(row), shape(mine as Row), `${name}: ${row.id} as ${own}`);
  }
  await near.ok('POST', '/api/rig/groups/ring/connect', {});

  await t.test('a recording of one body of the other host leaves all others as they are', async (t) => {
    const [only = ''] = theirs;
    for (const action of ['start', 'stop']) {
      const { body } = await near.ok('POST', '/api/rig/groups/all/record', { action, only: [only] });
      t.match(body.results, [{ id: only, success: true }], action);
      t.equal(body.results.length, 1, action);
    }
    const { movies } = (await far.ok('GET', '/api/rig/movies')).body;
    t.match(movies[0], { bodies: 1 }, JSON.stringify(movies[0]));
  });

  await t.test('a preset is one change of the rig file, and is of all bodies', async (t) => {
    await near.ok('PUT', `/api/cameras/${own}/properties/iso`, { value: 'ISO 100' });
    for (const id of theirs) await near.ok('PUT', `/api/cameras/${id}/properties/iso`, { value: 'ISO 200' });
    const { body } = await near.ok('PUT', '/api/rig/presets/own', { group: 'ring', properties: ['iso'] });
    t.notMatch(JSON.stringify(body), /"saved"/);
    const { preset } = (await near.ok('GET', '/api/rig/presets/own')).body;
    t.same(Object.keys(preset.cameras).sort(), cameras, JSON.stringify(preset));
  });

  await t.test('a change saved a moment ago is in force at every host', async (t) => {
    const refused: string[] = [];
    for (let time = 0; time < 50; time += 1) {
      const path = `/api/rig/presets/take-${time}`;
      await near.ok('PUT', path, { group: 'ring', properties: ['iso'] });
      const { status, body } = await near.request('POST', `${path}/apply`, { group: 'ring' });
      if (status !== 200) refused.push(JSON.stringify(body));
    }
    t.same(refused, []);
  });

  await t.test('a client that leaves changes nothing of what is saved', async (t) => {
    const leaving = new AbortController();
    const asked = fetch(`${near.url}/api/rig/presets/left`, {
      method: 'PUT',
      body: JSON.stringify({ group: 'ring', properties: ['iso'] }),
      signal: leaving.signal,
    });
    const before = await answered(far, 'savePreset');
    await Promise.race([
      asked,
      until('it is begun', async () => (await answered(far, 'savePreset')) > before),
    ]);
    leaving.abort();
    await asked.catch(() => undefined);
    const saved = await until('it is saved', async () => {
      const { status, body } = await near.request('GET', '/api/rig/presets/left');
      return status === 200 && body.preset;
    });
    t.same(Object.keys(saved.cameras).sort(), cameras, 'with the bodies of all hosts');
  });

  await t.test('each host keeps its bodies for the holder of a lease', async (t) => {
    const { leaseId } = (await near.ok('POST', '/api/rig/lease', { holder: 'Anna', seconds: 300 })).body
      .lease;
    const press = async (headers: Record<string, string>) => {
      const answer = await fetch(`${near.url}/api/rig/groups/ring/half-press`, {
        ...{ method: 'POST', body: '{}', headers },
      });
      const body = (await answer.json()) as { results?: Row[]; data?: { results: Row[] } };
      return (body.results ?? body.data?.results ?? []).map(({ success, code }) => code ?? success);
    };
    const shown = { 'rig-lease': leaseId };
    t.same(await press(shown), [true, true, true], 'with the lease that was given a moment ago');
    const shot = await fetch(`${near.url}/api/rig/groups/ring/shoot`, {
      ...{ method: 'POST', body: JSON.stringify({ focus: false }), headers: shown },
    });
    t.match([shot.status, await shot.json()], [200, { success: true }], 'a shot arms all of them with it');
    t.same(await press({}), ['LEASED', 'LEASED', 'LEASED']);
    await fetch(`${near.url}/api/rig/lease`, { method: 'DELETE', headers: shown });
    t.same(await press({}), [true, true, true], 'and without it as soon as it is over');
  });

  await t.test('a client cannot have a request performed where it arrives', async (t) => {
    for (const header of ['rigd-asked-by', 'rigd-handed', 'rigd-host-token']) {
      const answer = await fetch(`${near.url}/api/cameras/${theirs[0]}/properties/iso`, {
        headers: { [header]: 'far' },
      });
      const expected = header === 'rigd-host-token' ? 401 : 200;
      t.equal(answer.status, expected, `${header}: ${await answer.text()}`);
    }
  });

  await t.test('a host that was killed fails its own bodies alone', async (t) => {
    await far.signal('SIGKILL');
    const { body } = await until('its bodies are refused', async () => {
      const answer = await near.request('POST', '/api/rig/groups/ring/half-press', {});
      return answer.body.code === 'GROUP_PARTIAL' && answer;
    });
    const rows: readonly Row[] = body.data.results;
    t.same(
      rows.map(({ id, success }) => [id, success]),
      cameras.map((id) => [id, id === own]),
    );
    t.ok(
      rows.every(({ success, code }) => success || /^HOST_(?:LOST|UNREACHABLE)$/.test(code ?? '')),
      JSON.stringify(rows),
    );
  });
});

// A thief with the log-in of one host, and the harm that it can do. Real services use a real nats-server with
// docs/run/nats/nats-server.conf; the thief (`stranger`) uses NATS's own client.

import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { GENEROUS_MS, until } from '#harness/deadline.js';
import type { ReceivedEvent } from '#harness/event-client.js';
import { HAS_NATS, type NatsServer } from '#harness/nats-server.js';
import { Service } from '#harness/service.js';
import { testDirectory } from '#harness/test-directory.js';
import { forgedBody, HostileHost } from '../support/hostile-host.js';
import { STUDIO, startStudioBus, studioWords } from '../support/studio-bus.js';
import { inState, listed, PATIENT, QUICK } from '../support/two-hosts.js';

const LATER_MS = 3_600_000;
/** A body that only the thief claims. */
const HERS = 'FORGED000001';

/** The question to a host for its bodies. */
const VIEW = '/api/rig/groups/all';
const urlOf = (question: unknown) => (Object(question) as { url?: unknown }).url;

function hostOf(t: Test, server: NatsServer, host: string, directory: string, rig: string) {
  return Service.start(t, {
    rig,
    directory: join(directory, host),
    // The thief and the services share one machine.
    limits: { ...QUICK, ...PATIENT, busAwayMs: GENEROUS_MS, busPingMs: GENEROUS_MS },
    arguments: studioWords(server, host, directory),
  });
}

/** The rows of a service, by id. */
async function rowsOf(service: Service): Promise<Map<string, Record<string, unknown>>> {
  const { body } = await service.ok('GET', '/api/rig');
  return new Map(body.cameras.map((row: { id: string }) => [row.id, row]));
}

async function hostState(service: Service, name: string): Promise<string | undefined> {
  const { body } = await service.ok('GET', '/api/rig/hosts');
  return body.hosts.find((host: { name: string }) => host.name === name)?.state;
}

/** An HTTP server of the thief. */
async function serverOf(t: Test, answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

t.test('a thief in place of a host', { skip: !HAS_NATS && 'nats-server is not installed' }, async (t) => {
  const directory = testDirectory(t);
  const server = await startStudioBus(t, directory, ['top']);
  const right = await hostOf(t, server, 'right', directory, 'ILCE-7M4:1@31,ILCE-1M2:1@35');
  const top = await hostOf(t, server, 'top', directory, 'ILCE-7M4:1@41');
  const bodies = await listed(top, 'right', 2);
  /** A body on the network, which asks for a password. */
  const net = bodies.find((each) => right.logIn(each).auth !== undefined) ?? '';
  const id = bodies.find((each) => each !== net) ?? '';
  await right.connect(id);
  await inState(top, id, 'connected');
  const stranger = await HostileHost.join(t, server);

  const beThere = async (bodies: readonly object[]) => {
    stranger.live(bodies);
    await until('it is present', async () => (await hostState(right, 'left')) === 'here');
    await until('it is present, too', async () => (await hostState(top, 'left')) === 'here');
    const signs = setInterval(() => stranger.live(), QUICK.busPresenceMs);
    t.teardown(() => clearInterval(signs));
    return () => clearInterval(signs);
  };
  const end = await beThere([forgedBody(HERS)]);

  await t.test('events are taken of cameras of the teller only', async (t) => {
    const events = await right.events();
    await events.first('the handshake', ({ name }) => name === 'connected');
    const codes = { codes: ['0xdead'], count: 1 };
    for (let invented = 0; invented < 50; invented += 1)
      stranger.event('propertyChanged', `INVENTED${invented}`, { ...codes, more: 'x'.repeat(40_000) });
    stranger.event('propertyChanged', id, codes);
    stranger.event('disconnected', id, { id, model: 'ILCE-7M4' });
    stranger.event('lease', '*', { state: 'taken', holder: 'a stranger' });
    // The end of the event, and an invented one.
    stranger.event(`x\ndata: {}\n\nevent: error\ndata: {"message":"forged"}\n\n`, HERS, {});
    stranger.event('forged', HERS, {});
    stranger.event('propertyChanged', HERS, { codes: ['no code'], count: 1 });
    stranger.event('propertyChanged', HERS, { ...codes, more: 'x'.repeat(400_000) });
    stranger.event('disconnected', HERS, { id, model: 'ILCE-7M4' });
    stranger.event('propertyChanged', HERS, { ...codes, html: '<script>' });
    await events.next('propertyChanged', ({ cameraId }) => cameraId === HERS);
    // The camera of this host has events of its own.
    const isForged = ({ name, data }: ReceivedEvent) =>
      data.cameraId !== id || name === 'disconnected' || String(data.codes) === '0xdead';
    t.same(
      events.events
        .slice(1)
        .filter(isForged)
        .map(({ name, data }) => ({ name, data })),
      [{ name: 'propertyChanged', data: { ...codes, cameraId: HERS } }],
      'only the one of its own body, with the members that there are',
    );
    await events.close();
  });

  await t.test('no camera is taken from the host that has it', async (t) => {
    stranger.answers = () => ({ value: { status: 200, headers: {}, body: Buffer.from('{"success":true}') } });
    const claim = { claimedAtMs: Date.now() + LATER_MS };
    stranger.live([forgedBody(HERS), forgedBody(id, claim)]);
    await until('the claim is known', async () => {
      const { body } = await right.ok('GET', '/api/rig/hosts');
      return body.hosts.some(
        ({ name, cameras }: { name: string; cameras: number }) => name === 'left' && cameras === 2,
      );
    });
    stranger.asked.length = 0;
    for (const service of [right, top]) {
      t.match((await rowsOf(service)).get(id), { host: 'right', state: 'connected' });
      const press = await service.request('POST', `/api/cameras/${id}/connection`, {
        mode: 'remote',
        ...(service === right ? { password: 'a secret of the camera' } : {}),
      });
      t.match(press, { status: 200, body: { camera: { id } } }, JSON.stringify(press.body));
      await service.ok('GET', `/api/cameras/${id}/properties/iso`);
    }
    t.notMatch(JSON.stringify(stranger.asked), /secret/);
    t.same(
      stranger.asked.filter(({ verb, question }) => verb === 'operation' && urlOf(question) !== VIEW),
      [],
      'it was asked to show its own body, and to do nothing',
    );
    t.same(
      stranger.asked.filter(({ question }) => JSON.stringify(question ?? '').includes(id)),
      [],
    );
    stranger.live([forgedBody(HERS)]);
  });

  await t.test('no password is sent to one of several hosts that claim the camera', async (t) => {
    stranger.answers = () => ({ value: { status: 200, headers: {}, body: Buffer.from('{"success":true}') } });
    const { auth } = right.logIn(net);
    const connection = `/api/cameras/${net}/connection`;
    const claim = () =>
      stranger.live([forgedBody(HERS), forgedBody(net, { connectionType: 'Network', mode: 'remote' })]);
    const refusal = { status: 409, body: { code: 'HOST_DISPUTED', data: { hosts: ['left', 'right'] } } };
    const connect = () => top.request('POST', connection, { mode: 'remote', auth });
    claim();
    await until('the claim is known', async () => {
      const { body } = await top.ok('GET', '/api/rig/hosts');
      return body.hosts.some(
        ({ name, cameras }: { name: string; cameras: number }) => name === 'left' && cameras === 2,
      );
    });
    t.match(await connect(), refusal);
    t.match((await rowsOf(top)).get(net), { host: 'right' }, 'its host keeps it, without a session, too');
    const press = await top.request('POST', `/api/cameras/${net}/actions/half-press`, {});
    t.match(press.body, { code: 'NOT_CONNECTED' }, 'it is that host that answers');
    await right.ok('POST', connection, { mode: 'remote', auth });
    await inState(top, net, 'connected');
    const worker = right.workerPid(net);
    process.kill(worker, 'SIGKILL');
    await until('it is recovered', async () => {
      t.match((await rowsOf(top)).get(net), { host: 'right' });
      const isNew = right
        .childProcesses()
        .some(({ pid, title }) => pid !== worker && title.includes(`camera-worker ${net}`));
      // The state is read afterwards: until there is a new process it may be that of the old one.
      const { state } = (await right.ok('GET', `/api/cameras/${net}/status`)).body.data;
      return isNew && state === 'connected';
    });
    t.match(await connect(), refusal, 'of a body that is connected, too');
    t.notMatch(
      JSON.stringify(stranger.asked),
      new RegExp(`password|${net}`),
      'it was asked nothing about it',
    );
    stranger.live([forgedBody(HERS)]);
    await until('it is no longer disputed', async () => (await connect()).status === 200);
    await right.ok('DELETE', connection);
  });

  await t.test('ids of leases stay on the host that was shown them', async (t) => {
    stranger.asked.length = 0;
    const leased = await right.ok('POST', '/api/rig/lease', { holder: 'Anna', seconds: 300 });
    const { leaseId } = leased.body.lease;
    const shown = { 'rig-lease': leaseId, 'content-type': 'application/json' };
    // A body of another host, with the lease of this one.
    const set = await fetch(`${top.url}/api/cameras/${id}/properties/iso`, {
      method: 'PUT',
      headers: shown,
      body: JSON.stringify({ value: 'ISO 800' }),
    });
    t.equal(set.status, 200, await set.text());
    const refused = await top.request('PUT', `/api/cameras/${id}/properties/iso`, { value: 'ISO 640' });
    t.match(refused, { status: 423, body: { code: 'LEASED' } });
    await fetch(`${right.url}/api/cameras/${HERS}/properties/iso`, {
      method: 'PUT',
      headers: shown,
      body: JSON.stringify({ value: 'ISO 800' }),
    });
    const asked = JSON.stringify(stranger.asked);
    t.match(asked, /"operation"/, 'it was asked');
    t.notMatch(asked, leaseId);
    await fetch(`${right.url}/api/rig/lease`, { method: 'DELETE', headers: shown });
  });

  await t.test('no word of hosts goes round a lease', async (t) => {
    const leased = await right.ok('POST', `/api/rig/cameras/${id}/lease`, { holder: 'Anna', seconds: 300 });
    const words = { kind: 'call', id, operation: 'toggleMovieRecording', params: {} };
    await t.rejects(stranger.ask('right', 'rig', words), 'there is no word for what an operation does');
    for (const [method, url, bodies] of [
      ['POST', '/api/rig/groups/all/record', [id]],
      ['PUT', '/api/rig/groups/all/properties', [id]],
      ['POST', `/api/cameras/${id}/actions/movie-rec`, undefined],
    ] as const) {
      const body = JSON.stringify(url.endsWith('record') ? { action: 'start' } : { properties: {} });
      const asked = { id: 1, method, url, headers: {}, body, ...(bodies === undefined ? {} : { bodies }) };
      const { value } = await stranger.ask('right', 'operation', asked);
      t.match(String((value as { body: Buffer }).body), '"LEASED"', `${method} ${url}`);
    }
    const tag = { shotId: 'a shot of the thief', shot: 1, round: 0, group: 'all', session: '' };
    const arming = { cameraId: id, params: { tag, focus: false } };
    const { leaseId } = leased.body.lease;
    const hash = createHash('sha256').update(leaseId).digest('base64url');
    for (const leases of [undefined, [], [`${hash.slice(1)}A`]]) {
      const { fault } = await stranger.ask('right', 'arm', { ...arming, leases });
      t.match(fault, { code: 'LEASED' }, `arm with ${leases}`);
    }
    for (const leases of [[leaseId], [7]])
      t.match((await stranger.ask('right', 'arm', { ...arming, leases })).fault, { code: 'BAD_REQUEST' });
    const shown = { 'rig-lease': leaseId };
    await fetch(`${right.url}/api/rig/cameras/${id}/lease`, { method: 'DELETE', headers: shown });
  });

  await t.test('hosts perform operations of cameras, and nothing else', async (t) => {
    const ask = (method: string, url: string, body = '{}') =>
      stranger.ask('right', 'operation', { id: 1, method, url, headers: {}, body });
    for (const [method, url] of [
      ['POST', '/api/cameras/x/../../server/shutdown'],
      ['POST', '/api/cameras/x/%2e%2e/%2E%2e/server/shutdown'],
      ['POST', `/api/cameras/${id}/../../server/shutdown`],
      ['POST', `//api/cameras/${id}/actions/shutter`],
      ['POST', `/api/cameras\\${id}\\actions\\shutter`],
      ['POST', 'http://host/api/server/shutdown'],
      ['POST', '/api/server/shutdown'],
      ['PUT', '/api/rig'],
      ['GET', '/api/cameras//../server/logs'],
      ['GET', '/api/server/logs'],
      ['GET', '/metrics'],
      ['POST', '/api/cameras/connect-by-address'],
      ['GET', `/api/cameras/${id}/live-view/frame`],
      ['GET', `/api/cameras/${id}/events`],
    ] as const)
      t.match((await ask(method, url)).fault, { code: 'BAD_REQUEST' }, `${method} ${url}`);
    const answer = await ask('GET', `/api/cameras/${id}/properties/iso`);
    t.match(answer.value, { status: 200 }, 'as any host');
    const part = (method: string, url: string, bodies?: readonly string[], body = '{}') =>
      stranger.ask('right', 'operation', {
        ...{ id: 1, method, url, headers: {}, body },
        ...(bodies === undefined ? {} : { bodies }),
      });
    for (const [method, url, bodies] of [
      ['POST', '/api/rig/groups/all/half-press', undefined],
      ['POST', '/api/rig/groups/all/shoot', [id]],
      ['PUT', '/api/rig/groups/all', [id]],
      ['GET', '/api/rig', [id]],
      ['POST', `/api/cameras/${id}/actions/half-press`, [id]],
    ] as const)
      t.match((await part(method, url, bodies)).fault, { code: 'BAD_REQUEST' }, `${method} ${url} ${bodies}`);
    const foreign = await part('POST', '/api/rig/groups/all/half-press', [HERS, id]);
    const { data } = JSON.parse(String((foreign.value as { body: Buffer }).body)) as {
      data: { results: object[] };
    };
    t.match(data.results, [
      { id: HERS, code: 'CAMERA_NOT_FOUND' },
      { id, success: true },
    ]);
    t.ok(right.isRunning);
    for (const question of [null, 7, [], { id: null }, { id: 1, method: 'GET', url: null }]) {
      for (const verb of [
        'operation',
        'cancel',
        'watch',
        'arm',
        'disarm',
        'fire',
        'shot',
        'shotStop',
        'receipt',
        'events',
      ])
        await stranger.ask('right', verb, question).catch(() => undefined);
    }
    t.ok(right.isRunning);
  });

  await t.test('answers of the thief are checked: one bad host is one bad row', async (t) => {
    for (const answer of [
      null,
      7,
      {},
      { value: null },
      { value: [null] },
      { value: [{ id: HERS }] },
      { fault: null },
    ]) {
      stranger.answers = () => answer;
      const rows = await rowsOf(right);
      t.match(rows.get(HERS), { host: 'left', id: HERS }, JSON.stringify(answer));
      t.match(rows.get(id), { host: 'right', state: 'connected' });
      t.equal((await right.request('GET', '/api/rig/timeline')).status, 200);
      for (const [method, path] of [
        ['GET', `/api/cameras/${HERS}/status`],
        ['GET', `/api/cameras/${HERS}/properties/iso`],
        ['POST', `/api/cameras/${HERS}/actions/half-press`],
      ] as const) {
        const { status, body } = await right.request(method, path, method === 'GET' ? undefined : {});
        t.ok(status === 503 || status === 400, `${method} ${path}: ${status} ${JSON.stringify(body)}`);
        t.equal(body.code, 'HOST_LOST', `${method} ${path} ${JSON.stringify(answer)}`);
      }
    }
  });

  await t.test('clients get only those parts of answers of the thief that the contract has', async (t) => {
    const html = Buffer.from('<script>alert(1)</script>');
    const evil = { 'content-type': 'text/html', 'set-cookie': 'a=b', 'content-security-policy': 'none' };
    stranger.answers = () => ({ value: { status: 200, headers: evil, body: html } });
    const forged = await fetch(`${right.url}/api/cameras/${HERS}/properties/iso`);
    t.equal(forged.status, 503);
    t.match(await forged.json(), { code: 'HOST_LOST' });
    t.equal(forged.headers.get('set-cookie'), null);
    const reading = Buffer.from(await (await fetch(`${right.url}/api/cameras/${id}/properties/iso`)).text());
    const likeOwn = { ...evil, 'content-type': 'application/json', refresh: '0; url=http://elsewhere' };
    stranger.answers = () => ({ value: { status: 200, headers: likeOwn, body: reading } });
    const passed = await fetch(`${right.url}/api/cameras/${HERS}/properties/iso`);
    t.equal(passed.status, 200, 'an answer as the contract has it');
    for (const header of Object.keys(likeOwn).filter((name) => name !== 'content-type'))
      t.not(passed.headers.get(header), likeOwn[header as keyof typeof likeOwn], header);
    stranger.answers = () => ({ value: { status: 0, headers: {}, body: html } });
    t.equal((await right.request('GET', `/api/cameras/${HERS}/properties/iso`)).status, 503);

    const asked: string[] = [];
    const url = await serverOf(t, (request, response) => {
      asked.push(request.url ?? '');
      response.writeHead(200, { ...evil, refresh: '0; url=http://elsewhere' });
      response.end(html);
    });
    stranger.answers = () => ({ value: { token: 'x' } });
    stranger.live([forgedBody(HERS)], url);
    const page = await until('it is asked by HTTP', async () => {
      const answer = await fetch(`${right.url}/api/cameras/${HERS}/live-view/frame`);
      return asked.length > 0 && answer;
    });
    t.equal(page.status, 503);
    t.match(page.headers.get('content-type'), /^application\/json/);
    for (const header of ['set-cookie', 'refresh']) t.equal(page.headers.get(header), null, header);
    t.same([...new Set(asked)], [`/api/cameras/${HERS}/live-view/frame`]);
  });

  await t.test('the address of the thief is used as a host and a port, and nothing else', async (t) => {
    const asked: string[] = [];
    const url = await serverOf(t, (request, response) => {
      asked.push(request.url ?? '');
      response.end();
    });
    for (const other of [
      `${url}/admin?`,
      `${url}#`,
      `${url}\r\nX: y`,
      'file:///etc/passwd',
      'http://x:99999',
    ]) {
      stranger.live([forgedBody(HERS)], other);
      await until(`${other} is refused`, async () => (await hostState(right, 'left')) === 'refused');
      t.notOk((await right.request('GET', `/api/cameras/${HERS}/live-view/frame`)).status === 200);
      stranger.live([forgedBody(HERS)]);
      await until('it is present again', async () => (await hostState(right, 'left')) === 'here');
    }
    t.same(asked, []);
  });

  await t.test(
    'messages that are not understood are one line of the log for each host and minute',
    async (t) => {
      const before = right.log.length;
      for (let n = 0; n < 500; n += 1) {
        stranger.publish(`rigd.${STUDIO}.presence.left`, Buffer.from([0xc1, n & 0xff]));
        stranger.publish(`rigd.${STUDIO}.events.left`, Buffer.from([0xd9, 0xff]));
        stranger.say('events', null);
      }
      stranger.live([forgedBody(HERS, { model: 'afterwards' })]);
      await until('all of it was read', async () => (await rowsOf(right)).get(HERS)?.model === 'afterwards');
      const lines = right.log.slice(before).filter((line) => /not understood|discarded/.test(line));
      t.ok(lines.length <= 2, `${lines.length} lines: ${lines[0]}`);
      t.notMatch(lines.join('\n'), /node_modules|stack/);
    },
  );

  await t.test('a table of leases that no host writes is not taken', async (t) => {
    const { storage } = stranger;
    const row = (at: number) => ({
      hash: String(at).padStart(43, 'x'),
      scope: `INVENTED${at}`,
      holder: 'a stranger',
      since: new Date().toISOString(),
      forMs: 1e12,
      expiresAt: new Date(Date.now() + LATER_MS).toISOString(),
      ...{ renewals: 0, from: '', former: [] },
    });
    const events = await right.events();
    await events.first('the handshake', ({ name }) => name === 'connected');
    for (const content of [
      { leases: Array.from({ length: 4_000 }, (_, at) => row(at)), ended: [] },
      { leases: [{ ...row(1), scope: '*', expiresAt: 'never' }], ended: [] },
      { leases: [null], ended: [] },
      'a text',
    ]) {
      const stored = { by: 'left', at: new Date().toISOString(), write: 'w', content };
      await storage.publish(`$KV.RIGD_${STUDIO}.lease.all`, JSON.stringify(stored));
    }
    await storage.publish(`$KV.RIGD_${STUDIO}.lease.all`, '{no JSON');
    await storage.publish(`$KV.RIGD_${STUDIO}.lease.mine`, '{no JSON');
    await stranger.flush();
    t.same((await right.ok('GET', '/api/rig/lease')).body.leases, []);
    const { lease } = (await right.ok('POST', '/api/rig/lease', { holder: 'Anna', seconds: 30 })).body;
    t.equal(lease.holder, 'Anna', 'the next change writes a table again');
    await events.next('lease', ({ holder }) => holder === 'Anna');
    t.same(
      events.events.filter(({ data }) => data.holder === 'a stranger'),
      [],
    );
    await until(
      'the other host has it',
      async () => (await top.ok('GET', '/api/rig/lease')).body.lease !== undefined,
    );
    const headers = { 'rig-lease': lease.leaseId };
    t.equal((await fetch(`${right.url}/api/rig/lease`, { method: 'DELETE', headers })).status, 200);
    await events.close();
  });

  await t.test('an order that its shot does not have ends no host', async (t) => {
    stranger.live([forgedBody(HERS)]);
    const shotId = 'forged-orders';
    const body = { name: '', model: 'ILCE-7M4', host: 'right' };
    const begun = {
      ...{ kind: 'begun', by: 'left', shotId, number: 3, group: 'all', session: '', focus: false },
      ...{ at: new Date().toISOString(), policy: 'those-that-can', pattern: {} },
      bodies: [
        { ...body, id },
        { ...body, id: 'INVENTED' },
      ],
      hosts: [{ host: 'left', offsetUs: 0, boundUs: 0, from: 'own' }],
    };
    t.match(await stranger.ask('right', 'shot', { begun }), { value: {} }, 'its shot is kept');
    const fire = (cameraId: string, round: number) =>
      stranger.ask('right', 'fire', {
        ...{ cameraId, offsetUs: 0 },
        params: { tag: { shotId, shot: 3, round, group: 'all', session: '' }, atUs: 5 },
      });
    for (const [cameraId, round, code] of [
      ['X', 2 ** 33, 'BAD_REQUEST'],
      ['X', 0, 'BAD_REQUEST'],
      [id, 1, 'BAD_REQUEST'],
      [id, 100_000_000, 'BAD_REQUEST'],
      ['INVENTED', 0, 'CAMERA_NOT_FOUND'],
    ] as const)
      t.match(await fire(cameraId, round), { fault: { code } }, `${cameraId} ${round}`);
    await right.ok('GET', '/api/rig/shots');
    const { receipt } = (await right.ok('GET', `/api/rig/shots/${shotId}`)).body;
    t.match(receipt, { rounds: { planned: 1, begun: 1 } });
    const { value } = await stranger.ask('right', 'receipt', { shotId, from: 0 });
    t.same((value as { records: unknown }).records, [], 'and nothing is recorded of them');
  });

  await t.test('the thief can do what any host can', async (t) => {
    const set = await stranger.ask('right', 'operation', {
      ...{ id: 2, method: 'PUT', url: `/api/cameras/${id}/properties/iso`, headers: {} },
      body: '{"value":"ISO 1000"}',
    });
    t.match(set.value, { status: 200 }, 'command a camera');

    const { token } = (await stranger.ask('right', 'peer', {})).value as { token: string };
    const read = (method: string, path: string) =>
      fetch(`${right.url}${path}`, { method, headers: { 'rigd-host-token': token } });
    t.equal((await read('GET', `/api/cameras/${id}/properties/all`)).status, 200, 'read by HTTP');
    for (const [method, path] of [
      ['POST', `/api/cameras/${id}/actions/shutter`],
      ['GET', '/api/server/logs'],
      ['GET', `/api/cameras/${id}/../../server/logs`],
    ] as const)
      t.not((await read(method, path)).status, 200, `${method} ${path}`);

    const now = Date.now();
    const lease = {
      ...{ hash: 'x'.repeat(43), scope: '*', holder: 'a stranger', forMs: 30_000, renewals: 0 },
      ...{ since: new Date(now).toISOString(), expiresAt: new Date(now + 30_000).toISOString() },
      ...{ from: '', former: [] },
    };
    const write = (leases: readonly object[]) =>
      stranger.storage.publish(
        `$KV.RIGD_${STUDIO}.lease.all`,
        JSON.stringify({ by: 'left', at: lease.since, write: 'w', content: { leases, ended: [] } }),
      );
    const leases = async () => (await right.ok('GET', '/api/rig/lease')).body.leases.length as number;
    await write([lease]);
    await until('its lease is in force', async () => (await leases()) === 1);
    await write([]);
    await until('it is not', async () => (await leases()) === 0);

    stranger.asked.length = 0;
    stranger.answers = () => null;
    await right.request('POST', `/api/cameras/${HERS}/connection`, { password: 'typed by mistake' });
    t.match(
      JSON.stringify(stranger.asked),
      /typed by mistake/,
      'get what is sent to a camera that no host has',
    );
  });

  await t.test('an older host is served, or refused as a whole', async (t) => {
    const { leaseId } = (await right.ok('POST', '/api/rig/lease', { holder: 'Anna', seconds: 30 })).body
      .lease;
    const set = (headers: object) =>
      stranger.ask('right', 'operation', {
        ...{ id: 3, method: 'PUT', url: `/api/cameras/${id}/properties/iso`, headers },
        body: '{"value":"ISO 800"}',
      });
    t.match((await set({})).value, { status: 423 });
    t.match((await set({ 'rig-lease': leaseId })).value, { status: 200 }, 'it hands on ids of leases');
    await right.ok('POST', '/api/rig/lease', { holder: 'Berta', seconds: 1, takeOver: true });
    end();
    stranger.say('presence', { spoken: 1, session: stranger.session });
    await until('it is refused', async () => (await hostState(right, 'left')) === 'refused');
    const { body } = await right.ok('GET', '/api/rig/hosts');
    t.match(
      body.hosts.find(({ name }: { name: string }) => name === 'left'),
      { reason: /another version/ },
    );
    t.match(await right.request('GET', `/api/cameras/${HERS}/properties/iso`), { body: { success: false } });
  });

  await t.test('own cameras are served all the time', async (t) => {
    end();
    await right
      .ok('PUT', `/api/cameras/${id}/properties/focus-mode`, { value: '0x1' })
      .catch(() => undefined);
    await right.ok('GET', `/api/cameras/${id}/properties/iso`);
    t.equal(right.log.filter((line) => /"level":"(fatal)"/.test(line)).length, 0);
  });
});

t.test(
  'a thief with the log-in of a host that is running',
  { skip: !HAS_NATS && 'nats-server is not installed' },
  async (t) => {
    const directory = testDirectory(t);
    const server = await startStudioBus(t, directory);
    const start = (host: string, rig: string) =>
      Service.start(t, {
        rig,
        directory: join(directory, host),
        // The interval of the check for listeners under its name depends on the time after which hosts are forgotten.
        limits: { ...QUICK, ...PATIENT, busAwayMs: QUICK.busAwayMs },
        arguments: [...studioWords(server, host, directory), '--log-level', 'debug'],
      });
    const left = await start('left', 'ILCE-1M2:1@61');
    const right = await start('right', 'ILCE-7M4:1@71');
    const [id = ''] = await listed(right, 'left', 1);
    const busPart = async () => {
      const { body } = await left.ok('GET', '/api/health');
      return body.data.parts.find(({ name }: { name: string }) => name === 'bus');
    };
    await until('the bus is in order', async () => (await busPart()).state === 'ok');
    await until('it is alone', () => left.log.some((line) => /listens alone under its name/.test(line)));
    const thief = await HostileHost.join(t, server);

    await t.test(
      'the thief receives requests to the host, passwords too, and the host notices it',
      async (t) => {
        const { auth } = left.logIn(id);
        const connect = { mode: 'remote', auth };
        t.equal((await right.request('POST', `/api/cameras/${id}/connection`, connect)).status, 200);
        t.match((await left.ok('GET', `/api/cameras/${id}/status`)).body.data, { state: 'connected' });
        await until('it has received one', () => thief.asked.some(({ verb }) => verb === 'operation'));
        t.ok(
          JSON.stringify(thief.asked).includes(`password\\":\\"${auth?.password}`),
          'the password, without a trace',
        );
        const noticed = await until('the host has noticed', async () => {
          const part = await busPart();
          return part.state === 'warning' && part;
        });
        t.match(noticed.why, /^another program uses the log-in of this host on the bus, .*: it receives/);
        t.ok(left.log.some((line) => /"level":"error".*it receives the requests to this host/.test(line)));
      },
    );

    await t.test(
      'the thief answers and sends events in place of the host, and the host notices it',
      async () => {
        thief.answers = () => ({
          fault: { code: 'x', message: '', outcome: 'none', details: {}, advice: '' },
        });
        await until('what it answers is noticed', () =>
          left.log.some((line) => /it answers requests to this host/.test(line)),
        );
        thief.event('propertyChanged', id, { codes: ['0xdead'], count: 1 });
        await until('events are noticed', () => left.log.some((line) => /it sends events/.test(line)));
        await until('other hosts notice nothing', async () => (await hostState(right, 'left')) === 'here');
        thief.live([]);
        await until('signs of life are noticed', () =>
          left.log.some((line) => /it gives signs of life/.test(line)),
        );
      },
    );
  },
);

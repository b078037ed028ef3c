// A rig of several hosts: any host answers for all, and none needs another for its own cameras.

import { join } from 'node:path';
import t, { type Test } from 'tap';
import { until } from '#harness/deadline.js';
import { HAS_NATS, NatsServer } from '#harness/nats-server.js';
import { directoryOf } from '#harness/scope.js';
import type { Service } from '#harness/service.js';
import { TcpProxy } from '#harness/tcp-proxy.js';
import { networkAddress } from '../support/page-server.js';
import { SmallDisks } from '../support/small-disks.js';
import { bodiesOf, inState, listed, PATIENT, shown, startHost } from '../support/two-hosts.js';

const skip = !HAS_NATS && 'nats-server is not installed';

/** The simulated body of the host `far`; the host to which its cable is moved gets the same one. */
const FAR = 'ILCE-7M4:1@200';

/** Requests whose answers must not differ, whichever host is asked; `{id}` is a connected body. */
const REQUESTS: readonly (readonly [method: string, path: string, body?: unknown])[] = [
  ['GET', '/api/cameras/{id}/connection'],
  ['POST', '/api/cameras/{id}/connection', { mode: 'remote' }],
  ['POST', '/api/cameras/{id}/connection', { mode: 'contents' }],
  ['POST', '/api/cameras/{id}/connection', { mode: 'nonsense' }],
  ['GET', '/api/cameras/{id}/properties/iso'],
  ['GET', '/api/cameras/{id}/properties/no-such'],
  ['PUT', '/api/cameras/{id}/properties/iso', { value: 'ISO 800' }],
  ['PUT', '/api/cameras/{id}/properties/iso', { value: 'ISO 1' }],
  ['PUT', '/api/cameras/{id}/properties/iso', {}],
  ['PUT', '/api/cameras/{id}/properties/iso', '{broken'],
  ['GET', '/api/cameras/{id}/priority-key'],
  ['POST', '/api/cameras/{id}/actions/half-press', {}],
  ['POST', '/api/cameras/{id}/actions/zoom', { speed: 99 }],
  ['GET', '/api/cameras/{id}/live-view/status'],
  ['GET', '/api/cameras/{id}/settings/save-info'],
  ['GET', '/api/cameras/{id}/settings/files'],
  ['POST', '/api/cameras/{id}/settings/upload', { filename: '../x' }],
  ['GET', '/api/cameras/{id}/properties/all'],
  ['GET', '/api/cameras/{id}/sd-card/slot/1/files'],
  ['GET', '/api/cameras/{id}/sd-card/slot/7/files'],
  ['GET', '/api/cameras/{id}/transfer'],
  ['GET', '/api/rig/cameras/{id}/lease'],
  ['GET', '/api/cameras/{id}/no-such'],
];

/** The answer to a request, without the header Date, which differs each time. */
async function answerOf(service: Service, id: string, [method, path, body]: (typeof REQUESTS)[number]) {
  const init: RequestInit = { method };
  if (body !== undefined) init.body = typeof body === 'string' ? body : JSON.stringify(body);
  const answer = await fetch(`${service.url}${path.replace('{id}', id)}`, init);
  const { date: _date, ...headers } = Object.fromEntries(answer.headers);
  return { status: answer.status, headers, body: await answer.json() };
}

async function pair(t: Test) {
  const server = await NatsServer.start(t);
  const near = await startHost(t, server, 'near', { bodies: 1, limits: PATIENT });
  // Two answers about one body would differ while it is still reporting its properties.
  const environment = { RIGD_SIM_GROWTH_MS: '0' };
  const far = await startHost(t, server, 'far', { bodies: 2, limits: PATIENT, environment });
  const ids = await listed(near, 'far', 2);
  const [own] = await listed(far, 'near', 1);
  return { server, near, far, ids, id: ids[0] as string, other: ids[1] as string, own: own as string };
}

t.test('any host answers for all', { skip }, async (t) => {
  const { server, near, far, id, own, other } = await pair(t);
  await near.connect(id);
  t.match((await far.ok('GET', `/api/cameras/${id}/connection`)).body.data, { mode: 'remote' });

  await near.ok('PUT', `/api/cameras/${id}/properties/iso`, { value: 'ISO 800' });
  await near.reads(id, 'iso', '0x320');

  await t.test('answers do not differ, whichever host is asked', async (t) => {
    for (const request of REQUESTS) {
      const local = await answerOf(far, id, request);
      t.same(await answerOf(near, id, request), local, `${request[0]} ${request[1]}`);
    }
  });

  await t.test('a group is worked on over hosts', async (t) => {
    const { body } = await near.ok('POST', '/api/rig/groups/all/connect', {});
    t.same(
      body.results.map(({ id, success }: { id: string; success: boolean }) => [id, success]),
      [own, id, other].sort().map((each) => [each, true]),
    );
    const set = await near.request('PUT', '/api/rig/groups/all/properties', {
      properties: { iso: 'ISO 640' },
    });
    t.equal(set.status, 200, JSON.stringify(set.body));
    await far.reads(id, 'iso', '0x280');
    await near.reads(own, 'iso', '0x280');
    const rig = (await near.ok('GET', '/api/rig')).body;
    t.same(
      rig.cameras.map(({ host, connected }: { host: string; connected: boolean }) => [host, connected]),
      [own, id, other].sort().map((each) => [each === own ? 'near' : 'far', true]),
    );
    const { entries } = (await near.ok('GET', '/api/rig/timeline')).body;
    t.ok(
      entries.some((entry: { camera?: string; host: string }) => entry.camera === id && entry.host === 'far'),
    );
  });

  await t.test(
    'events of all hosts come on one stream, in order, also over a time without bus',
    async (t) => {
      const events = await near.events();
      await events.first('the handshake', ({ name }) => name === 'connected');
      const values = ['ISO 100', 'ISO 125', 'ISO 160', 'ISO 200'];
      await near.ok('PUT', `/api/cameras/${id}/properties/iso`, { value: values[0] });
      await events.next('propertyChanged', ({ cameraId }) => cameraId === id);
      await server.end('SIGKILL');
      await inState(near, id, 'unreachable');
      t.match(await events.next('cameraState', ({ state }) => state === 'unreachable'), {
        data: { cameraId: id, previous: 'connected' },
      });
      t.same(await bodiesOf(far, 'far'), [id, other].sort(), 'its own host has it as before');
      await far.ok('DELETE', `/api/cameras/${other}/connection`);
      await far.ok('POST', `/api/cameras/${other}/connection`, {});
      const refused = await near.request('GET', `/api/cameras/${id}/properties/iso`);
      t.match(refused, { status: 503, body: { code: 'HOST_UNREACHABLE', data: { host: 'far' } } });
      await server.begin();
      await inState(near, id, 'connected');
      await events.next('disconnected', ({ cameraId }) => cameraId === other);
      await until('it has connected again', () =>
        events.events.some(
          ({ name, data }, at) =>
            name === 'connected' &&
            data.cameraId === other &&
            events.events
              .slice(0, at)
              .some((each) => each.name === 'disconnected' && each.data.cameraId === other),
        ),
      );
      t.notOk(
        events.events.some(({ name }) => name === 'gap'),
        'nothing is missing',
      );
      await near.ok('PUT', `/api/cameras/${id}/properties/iso`, { value: 'ISO 800' });
    },
  );

  await t.test('a host that is killed is away at once, and is back with its cameras', async (t) => {
    const directory = far.directory;
    await far.signal('SIGKILL');
    // The bus may still pass one request on to the dead host, and it is lost; the next one is refused at once.
    const answer = await until('a request is refused', async () => {
      const now = await near.request('PUT', `/api/cameras/${id}/properties/iso`, { value: 'ISO 100' });
      return now.status === 503 && now;
    });
    t.match(answer, { body: { code: 'HOST_UNREACHABLE' } });
    const view = await shown(near, id);
    t.match(view, { state: 'unreachable', host: 'far', connected: false });
    const list = (await near.ok('GET', '/api/cameras')).body.cameras;
    t.match(
      list.find((camera: { id: string }) => camera.id === id),
      { connected: false, unreachableSince: view.since },
    );
    t.match((await near.request('POST', '/api/rig/groups/all/half-press', {})).body, {
      code: 'GROUP_PARTIAL',
    });
    const again = await startHost(t, server, 'far', {
      directory,
      rig: 'ILCE-7M4:2@21',
      limits: PATIENT,
    });
    await inState(near, id, 'connected');
    await near.ok('GET', `/api/cameras/${id}/properties/iso`);
    await again.stop();
    await inState(near, id, 'unreachable');
  });
});

t.test('hosts that are cut off, halted or refused', { skip }, async (t) => {
  const server = await NatsServer.start(t);
  const proxy = await TcpProxy.start(t, server.port);
  const near = await startHost(t, server, 'near', { bodies: 1 });
  const far = await startHost(t, server, 'far', { rig: FAR, bus: `nats://127.0.0.1:${proxy.port}` });
  const [id = ''] = await listed(near, 'far', 1);
  const [own = ''] = await listed(far, 'near', 1);
  await far.connect(id);
  await near.connect(own);
  await inState(near, id, 'connected');

  for (const [what, dropped, value] of [
    ['all messages of a host', { up: true, down: true }, 'ISO 320'],
    ['what a host sends', { up: true, down: false }, 'ISO 500'],
    ['what a host receives', { up: false, down: true }, 'ISO 640'],
  ] as const) {
    await t.test(`a network that swallows ${what} is noticed`, async (t) => {
      const events = await near.events();
      await events.first('the handshake', ({ name }) => name === 'connected');
      proxy.drop(dropped);
      const write = near.request('PUT', `/api/cameras/${id}/properties/iso`, { value: 'ISO 250' });
      await far.ok('PUT', `/api/cameras/${id}/properties/iso`, { value });
      const { status, body } = await write;
      // The request or its answer may have been lost, so 400, 503 and 200 are all possible. Only HOST_UNREACHABLE (503)
      // means that nothing was sent.
      t.ok(status === 400 || status === 503 || status === 200, JSON.stringify(body));
      if (status === 400) t.match(body, { code: 'HOST_LOST', data: { outcome: 'unknown' } });
      await inState(near, id, 'unreachable');
      await inState(far, own, 'unreachable');
      await far.ok('GET', `/api/cameras/${id}/properties/iso`);
      t.match((await far.ok('GET', '/api/rig/hosts')).body, { bus: { state: 'down' } });
      proxy.drop({ up: false, down: false });
      await inState(near, id, 'connected');
      await inState(far, own, 'connected');
      // Changes during the loss are reported afterwards, or a `gap` reports that some are missing.
      await events.first('what happened meanwhile', ({ name, data }) => {
        return data.cameraId === id && (name === 'propertyChanged' || name === 'gap');
      });
      await near.ok('GET', `/api/cameras/${id}/properties/iso`);
    });
  }

  await t.test('a halted host: what was asked of it meanwhile is not done late', async (t) => {
    await near.ok('PUT', `/api/cameras/${id}/properties/iso`, { value: 'ISO 400' });
    await near.reads(id, 'iso', '0x190');
    // In manual focus a press needs no half-press.
    await near.ok('PUT', `/api/cameras/${id}/properties/focus-mode`, { value: '0x1' });
    await near.reads(id, 'focus-mode', '0x1');
    const exposures = () => far.bodyLog(id).filter((line) => / exposure /.test(line)).length;
    const before = exposures();
    far.process.kill('SIGSTOP');
    t.teardown(() => far.process.kill('SIGCONT'));
    const press = await near.request('POST', `/api/cameras/${id}/actions/shutter`, {});
    t.match(press, { status: 400, body: { code: 'HOST_LOST', data: { outcome: 'unknown' } } });
    await inState(near, id, 'unreachable');
    const refused = await near.request('POST', `/api/cameras/${id}/actions/shutter`, {});
    t.match(refused, { status: 503, body: { code: 'HOST_UNREACHABLE' } });
    far.process.kill('SIGCONT');
    await inState(near, id, 'connected');
    await near.ok('GET', `/api/cameras/${id}/properties/iso`);
    t.equal(exposures(), before, 'the press that was too late has exposed nothing');
    await near.ok('POST', `/api/cameras/${id}/actions/shutter`, {});
    await until('one exposure', () => exposures() === before + 1);
  });

  await t.test('a slow network: a host whose clock is not known well enough does not arm', async (t) => {
    proxy.slow(15);
    const shoot = (toleranceMs: number) =>
      near.request('POST', '/api/rig/groups/all/shoot', { toleranceMs, policy: 'those-that-can' });
    const refusal = await until('the clock of a host is refused', async () => {
      const { body } = await shoot(1);
      const results: { id: string; code?: string; message?: string }[] = body.results ?? body.data.results;
      return results.find(({ code }) => code === 'HOST_CLOCK');
    });
    t.equal(refusal.id, id);
    t.match(refusal.message, /far/, 'by name');
    const { body } = await shoot(500);
    const { receipt } = body.success === true ? body : body.data;
    const armed = receipt.bodies.find((each: { id: string }) => each.id === id);
    t.equal(armed.refused, undefined, 'a shot that tolerates more is armed');
    t.ok(receipt.hosts.find(({ host }: { host: string }) => host === 'far').boundUs >= 1_000);
    proxy.slow(0);
  });

  await t.test('the second host of a name is refused, and serves its own', async (t) => {
    const second = await startHost(t, server, 'far', { bodies: 1 });
    await until('the second one knows it', async () =>
      second.log.some((line) => /is named far already/.test(line)),
    );
    const [{ id: hers } = { id: '' }] = (await second.ok('GET', '/api/cameras')).body.cameras;
    await second.connect(hers);
    t.same(await bodiesOf(near, 'far'), [id], 'the first one is in the rig as before');
    await near.ok('GET', `/api/cameras/${id}/properties/iso`);
  });

  await t.test('a camera whose cable is moved continues at the other host', async (t) => {
    const third = await startHost(t, server, 'third', { rig: FAR });
    await until('both hosts have it', async () =>
      near
        .ok('GET', '/api/rig/hosts')
        .then(({ body }) =>
          body.hosts.some(
            ({ name, cameras }: { name: string; cameras: number }) => name === 'third' && cameras === 1,
          ),
        ),
    );
    t.match(
      await shown(near, id),
      { host: 'far', state: 'connected' },
      'a host with a session has precedence over one without',
    );
    await far.sim('unplug', id);
    await until('its new host serves it', async () => (await shown(near, id)).host === 'third');
    // On a busy machine the new host may be silent for longer than a lost one.
    await until('its new host connects it', async () => {
      const { status } = await near.request('POST', `/api/cameras/${id}/connection`, { mode: 'remote' });
      return status === 200;
    });
    await near.connect(id);
    t.match(await shown(near, id), { host: 'third', state: 'connected' });
    t.equal((await third.ok('GET', `/api/cameras/${id}/connection`)).body.camera.connected, true);
  });
});

t.test('a host on the machine of the server announces its address in the network', { skip }, async (t) => {
  const address = networkAddress();
  if (address === undefined) {
    t.comment('this machine has no network');
    return;
  }
  const server = await NatsServer.start(t);
  const near = await startHost(t, server, 'near', { limits: PATIENT });
  const open = { arguments: ['--host', '0.0.0.0', '--insecure'], limits: PATIENT };
  const far = await startHost(t, server, 'far', open);
  const [id] = await listed(near, 'far', 1);
  const { body } = await near.ok('GET', '/api/rig/hosts');
  const urls = new Map(body.hosts.map(({ name, url }: { name: string; url: string }) => [name, url]));
  t.equal(urls.get('far'), `http://${address}:${new URL(far.url).port}`);
  t.equal(urls.get('near'), `http://127.0.0.1:${new URL(near.url).port}`, 'it listens on loopback alone');
  t.match(
    await near.request('GET', `/api/cameras/${id}/live-view/frame`),
    { status: 404, body: { code: 'NO_FRAME' } },
    'the other host answers there',
  );
});

t.test('the disk of the bus is full', { skip }, async (t) => {
  const directory = directoryOf(t, 'rigd-nats-disk');
  const disk = join(directory, 'disk');
  const disks = await SmallDisks.mount(t, { [disk]: 2 ** 30 });
  if (disks === undefined) {
    t.comment('no mount namespaces here');
    return;
  }
  const server = await NatsServer.start(t, { directory: disk, launcher: disks.launcher(directory) });
  const near = await startHost(t, server, 'near', { bodies: 1 });
  const far = await startHost(t, server, 'far', { bodies: 1 });
  const [id = ''] = await listed(near, 'far', 1);
  const [own = ''] = await listed(far, 'near', 1);
  for (const each of [id, own]) {
    await near.connect(each);
    await near.ok('PUT', `/api/cameras/${each}/properties/focus-mode`, { value: '0x1' });
    await near.reads(each, 'focus-mode', '0x1');
  }
  await near.ok('PUT', '/api/rig', { name: 'before' });
  disks.fill(disk);
  for (const shot of [1, 2, 3]) {
    const { status, body } = await near.request('POST', '/api/rig/groups/all/shoot', {
      shotId: `full-${shot}`,
      // On a busy machine the measured error of the other host's clock is large.
      toleranceMs: 500,
    });
    t.equal(status, 200, JSON.stringify(body));
  }
  // Each one writes: the same name again would not, and the disk has room for some more.
  let changes = 0;
  const refused = await until('a change is refused', async () => {
    changes += 1;
    const answer = await near.request('PUT', '/api/rig', { name: `${'x'.repeat(240)} ${changes}` });
    return answer.status === 503 && answer;
  });
  t.match(refused.body, { code: 'BUS_DOWN' });
  const names = await Promise.all(
    [near, far].map(async (host) => (await host.ok('GET', '/api/rig')).body.rig.name),
  );
  t.equal(names[0], names[1], 'nothing was changed here alone');
  await until('the health reports it', async () => {
    const { body } = await near.ok('GET', '/api/health');
    return body.data.parts.some(
      ({ name, state }: { name: string; state: string }) => name === 'bus' && state !== 'ok',
    );
  });
  disks.empty(disk);
  // A server whose disk was full has switched its storage off until it is started anew.
  await server.end('SIGKILL');
  await server.begin();
  await until('a change is taken', async () => {
    const answer = await near.request('PUT', '/api/rig', { name: 'after' });
    return answer.status === 200;
  });
  await until(
    'the other host has it',
    async () => (await far.ok('GET', '/api/rig')).body.rig.name === 'after',
  );
  for (const shot of [1, 2, 3]) {
    const receipts = await until('both hosts have the whole receipt', async () => {
      const both = await Promise.all(
        [near, far].map((host) => host.request('GET', `/api/rig/shots/full-${shot}`)),
      );
      return (
        both.every(({ body }) => body.receipt?.state === 'complete') && both.map(({ body }) => body.receipt)
      );
    });
    t.same(receipts[0], receipts[1]);
  }
  for (const [host, body] of [
    [near, own],
    [far, id],
  ] as const)
    t.equal(
      host.bodyLog(body).filter((line) => / exposure /.test(line)).length,
      3,
      'one exposure for each shot',
    );
});

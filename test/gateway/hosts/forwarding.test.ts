// Requests that are forwarded to the host of a camera: which go over the bus, by HTTP, or to no host.

import Fastify from 'fastify';
import t, { type Test } from 'tap';
import { CameraPlaces } from '#gateway/hosts/camera-places.js';
import { CatchUp } from '#gateway/hosts/catch-up.js';
import { Forwarding } from '#gateway/hosts/forwarding.js';
import { RemoteShotFiles } from '#gateway/hosts/remote-shot-files.js';
import { HANDED, type HandedRequest } from '#gateway/http/remote-hosts.js';
import { DEFAULT_LIMITS as limits } from '#gateway/limits/limit-table.js';
import { ManualClock } from '../../support/manual-clock.js';
import { GivenCalls, GivenHosts, remoteHost } from '../../support/other-hosts.js';
import { busOf, Shared } from './test-bus.js';

const LIST = '/api/cameras/A/sd-card/slot/1/files';
const CONNECTION = '/api/cameras/A/connection';

/** The forwarding of a host, to `right` and from it. */
function forwarding(_t: Test, answers: ConstructorParameters<typeof GivenCalls>[0] = {}) {
  const calls = new GivenCalls(answers);
  const hosts = new GivenHosts();
  hosts.set(remoteHost('right', ['A']));
  const fetched: string[] = [];
  const byHttp = async (host: string, { url }: HandedRequest) => {
    fetched.push(`${host} ${url}`);
    return { status: 200, headers: {}, body: Buffer.from('{}') };
  };
  const bus = busOf(new Shared(), 'left');
  const places = new CameraPlaces(limits);
  return {
    ...{ calls, hosts, fetched, bus },
    forwarding: new Forwarding({ bus, calls, hosts, byHttp, places, limits }),
  };
}

const request = (method: string, url: string, body?: object): HandedRequest => ({
  ...{ method, url, headers: {}, isJson: true, signal: new AbortController().signal },
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
});

t.test('a list that is too large for a message of the bus is fetched by HTTP', async (t) => {
  const {
    calls,
    bus,
    fetched,
    forwarding: here,
  } = forwarding(t, {
    'right operation': async () => ({ status: 200, headers: {} }),
  });
  const app = Fastify();
  app.get(LIST, async () => ({ files: 'x'.repeat(bus.maxBytes) }));
  here.serve(app, () => undefined);
  const asked = { id: 1, method: 'GET', url: LIST, headers: {} };
  const answer = (await calls.own.get('operation')?.(asked, 'right')) as { status: number; body?: Buffer };
  t.equal(answer.status, 200);
  t.notOk('body' in answer, 'the host that has it leaves it out');
  await here.perform('right', request('GET', LIST));
  t.same(fetched, [`right ${LIST}`]);
  await app.close();
});

t.test('a password goes to one host alone, and only while no other one claims the camera', async (t) => {
  const {
    calls,
    hosts,
    forwarding: here,
  } = forwarding(t, {
    'right operation': async () => ({
      status: 503,
      headers: { 'content-type': 'application/json' },
      body: Buffer.from('{}'),
    }),
  });
  const secret = request('POST', CONNECTION, { auth: { password: 'x' } });
  await t.rejects(here.perform('right', secret), { code: 'HOST_LOST' }, 'it is sent');
  t.same(calls.asked, ['right operation']);
  hosts.set(remoteHost('right', ['A']), remoteHost('top', ['A'], { state: 'unreachable' }));
  for (const body of [{ auth: { password: 'x' } }, { password: 'x' }, { Auth: [{ PassWord: 'x' }] }])
    await t.rejects(here.perform('right', request('POST', CONNECTION, body)), {
      code: 'HOST_DISPUTED',
      message: /right and top claim/,
    });
  t.equal(calls.asked.length, 1, 'nothing was sent');
  await t.rejects(here.perform('right', request('POST', CONNECTION, { mode: '"password":' })), {
    code: 'HOST_LOST',
  });
  t.equal(calls.asked.length, 2, 'without a password it is');
});

t.test('files of a shot on a host that cannot be asked are unreadable', async (t) => {
  const { forwarding: here } = forwarding(t);
  const files = new RemoteShotFiles({
    own: 'left',
    byHttp: () => t.fail() as never,
    perform: (...asked) => here.perform(...asked),
  });
  const file = { file: { index: 1, path: '/pictures/1.jpg', sha256: 'x' }, host: 'right', isHere: false };
  const found = await files.verify('take', [file as never]);
  t.match(found, [{ path: '/pictures/1.jpg', result: 'unreadable' }]);
});

const HALF_PRESS = '/api/rig/groups/all/half-press';

t.test(
  'only requests on many bodies that each host performs for its own are performed, for named bodies',
  async (t) => {
    const { calls, forwarding: here } = forwarding(t);
    const app = Fastify();
    const performed: string[] = [];
    app.all('*', async ({ method, url }) => {
      performed.push(`${method} ${url}`);
      return {};
    });
    here.serve(app, () => undefined);
    const ask = async (method: string, url: string, bodies?: unknown) =>
      calls.own.get('operation')?.(
        { id: 1, method, url, headers: {}, ...(bodies === undefined ? {} : { bodies }) },
        'right',
      );
    for (const [method, url, bodies] of [
      ['POST', HALF_PRESS, undefined],
      ['GET', '/api/rig/groups/all', undefined],
      ['POST', HALF_PRESS, 'A'],
      ['POST', HALF_PRESS, [1]],
      ['POST', HALF_PRESS, ['x'.repeat(129)]],
      ['POST', HALF_PRESS, Array.from({ length: 1_025 }, () => 'A')],
      ['POST', '/api/rig/groups/all/shoot', ['A']],
      ['PUT', '/api/rig/groups/all', ['A']],
      ['GET', '/api/rig', ['A']],
      ['PUT', '/api/rig', []],
      ['PUT', '/api/rig/cameras/A', ['A']],
      ['DELETE', '/api/rig/presets/x', ['A']],
      ['POST', '/api/rig/lease', ['A']],
      ['GET', CONNECTION, ['A']],
      ['POST', CONNECTION, ['A']],
      ['POST', '/api/rig/groups/../../server/shutdown', ['A']],
    ] as const)
      await t.rejects(ask(method, url, bodies), { code: 'BAD_REQUEST' }, `${method} ${url} ${bodies}`);
    t.same(performed, []);
    await ask('POST', HALF_PRESS, ['A']);
    await ask('GET', '/api/rig/timeline?limit=3', []);
    t.same(performed, [`POST ${HALF_PRESS}`, 'GET /api/rig/timeline?limit=3']);
    await app.close();
  },
);

t.test('a request of another host is marked by a secret header value that no client knows', async (t) => {
  const { calls, forwarding: here } = forwarding(t);
  const app = Fastify();
  const names: unknown[] = [];
  const parts: unknown[] = [];
  app.all('*', async ({ headers }) => {
    names.push(headers[HANDED]);
    parts.push(here.handed(headers[HANDED])?.part?.bodies);
    return {};
  });
  here.serve(app, () => undefined);
  const asked = { id: 1, method: 'POST', url: HALF_PRESS, headers: { [HANDED]: 'x' } };
  await calls.own.get('operation')?.({ ...asked, bodies: ['A', 'B', 'A'] }, 'right');
  await calls.own.get('operation')?.({ ...asked, method: 'GET', url: CONNECTION }, 'right');
  t.same(parts, [['A', 'B'], undefined]);
  t.equal(new Set([...names, 'x']).size, 3, 'each has its own');
  for (const name of [...names, 'x', undefined, ['x']])
    t.equal(here.handed(name), undefined, 'and none is left');
  await app.close();
});

t.test('a part of a request for another host names its bodies and the rig file revision', async (t) => {
  const questions: unknown[] = [];
  const { forwarding: here } = forwarding(t, {
    'right operation': async (question) => {
      questions.push(question);
      return { status: 200, headers: {} };
    },
  });
  const clock = new ManualClock();
  const cell = { now: { content: {}, by: '', revision: 7 }, refresh: () => t.fail() as never };
  here.useCatchUp(new CatchUp({ cell, settled: async () => undefined, clock, limits }));
  const part = { ...request('POST', HALF_PRESS, {}), bodies: ['A'] };
  await t.rejects(here.perform('right', part), { code: 'HOST_LOST', outcome: 'unknown' }, 'never by HTTP');
  t.match(questions, [{ bodies: ['A'], rig: 7, url: HALF_PRESS }]);
});

t.test('a part of a request waits for a rig file as new as that of the host that asks', async (t) => {
  const { calls, forwarding: here } = forwarding(t);
  const app = Fastify();
  const happened: string[] = [];
  app.all('*', async () => {
    happened.push('performed');
    return {};
  });
  here.serve(app, () => undefined);
  const clock = new ManualClock();
  const cell = {
    now: { content: {}, by: '', revision: 3 },
    refresh: async () => {
      happened.push('read');
      cell.now = { ...cell.now, revision: 4 };
      return cell.now;
    },
  };
  let settled: () => Promise<void> = async () => void happened.push('in force');
  here.useCatchUp(new CatchUp({ cell, settled: () => settled(), clock, limits }));
  const ask = async (rig: number) =>
    calls.own.get('operation')?.(
      { id: 1, method: 'POST', url: HALF_PRESS, headers: {}, bodies: [], rig },
      'right',
    );
  await ask(4);
  t.same(happened.splice(0), ['read', 'in force', 'performed']);
  await ask(4);
  t.same(happened.splice(0), ['in force', 'performed'], 'it has that already');
  cell.refresh = () => Promise.reject(new Error('there is no bus'));
  await ask(9);
  t.same(happened.splice(0), ['performed'], 'by the copy that there is');
  settled = () => new Promise(() => undefined);
  const hanging = ask(4);
  await clock.advance(limits.busStoreMs + limits.fileMs);
  await hanging;
  t.same(happened, ['performed'], 'nor is it waited for without end');
  await app.close();
});

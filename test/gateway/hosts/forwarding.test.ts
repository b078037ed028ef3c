// Requests that are handed to the host of a camera: what goes over the bus, by HTTP, or to no host at all.

import Fastify from 'fastify';
import t, { type Test } from 'tap';
import { CameraPlaces } from '#gateway/hosts/camera-places.js';
import { Forwarding } from '#gateway/hosts/forwarding.js';
import { RemoteShotFiles } from '#gateway/hosts/remote-shot-files.js';
import type { HandedRequest } from '#gateway/http/remote-hosts.js';
import { DEFAULT_LIMITS as limits } from '#gateway/limits/limit-table.js';
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

t.test('a list that is too large for a message of the bus comes by HTTP', async (t) => {
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

t.test('a password goes to one host alone, and only while no other one says it has the camera', async (t) => {
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
      message: /right and top say/,
    });
  t.equal(calls.asked.length, 1, 'nothing was sent');
  await t.rejects(here.perform('right', request('POST', CONNECTION, { mode: '"password":' })), {
    code: 'HOST_LOST',
  });
  t.equal(calls.asked.length, 2, 'without a password it is');
});

t.test('files of a shot on a host that cannot be asked are unreadable', async (t) => {
  const calls = new GivenCalls();
  const files = new RemoteShotFiles({ calls, own: 'left', limits, byHttp: () => t.fail() as never });
  const file = { file: { index: 1, path: '/pictures/1.jpg', sha256: 'x' }, host: 'right', isHere: false };
  const found = await files.verify('take', [file as never]);
  t.match(found, [{ path: '/pictures/1.jpg', result: 'unreadable' }]);
});

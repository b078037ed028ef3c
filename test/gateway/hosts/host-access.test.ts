// Rights of another host of the rig with its token: exactly the table, whatever else is configured.

import t from 'tap';
import { systemClock } from '#base/clock.js';
import { OPERATIONS } from '#gateway/contract/operations.js';
import { HOST_OPERATIONS } from '#gateway/hosts/host-operations.js';
import { Peers } from '#gateway/hosts/peers.js';
import { RequestGate } from '#gateway/http/request-gate.js';
import { DEFAULT_LIMITS } from '#gateway/limits/limit-table.js';
import { CAMERA } from '../../support/fake-cameras.js';
import { GivenCalls, GivenHosts, remoteHost } from '../../support/other-hosts.js';
import { testApp } from '../routes/test-app.js';

const others = new GivenHosts();
const calls = new GivenCalls();
const peers = new Peers({ calls, others, clock: systemClock, limits: DEFAULT_LIMITS });
t.teardown(() => peers.close());
const { app, log } = testApp(t, { access: { token: 'of-people' }, hostAccess: peers.access });
const token = String(Object(await calls.own.get('peer')?.({}, 'right')).token);
/** As another host sends them: to an address that is not in the list of names. */
const headers = { host: 'stage-left:8080', 'rigd-host-token': token };

const operations = Object.values(OPERATIONS).map(({ operationId, method, path }) => ({
  operationId,
  method,
  url: path
    .replace('{cameraId}', CAMERA.id)
    .replace('{slot}', '1')
    .replaceAll(/\{\w+\}/g, '3'),
}));

t.test('the token of a host opens the operations of the table and no other', async (t) => {
  const gate = new RequestGate(
    () => ({ hosts: ['localhost'], anyIpAddress: false, origins: [], token: 'of-people' }),
    peers.access,
  );
  const isOpen = ({ method, url }: { method: string; url: string }) => {
    try {
      gate.check({ method, url, headers });
      return true;
    } catch {
      return false;
    }
  };
  const opened = operations.filter(isOpen).map(({ operationId }) => operationId);
  t.same(opened.sort(), [...HOST_OPERATIONS].sort());
  for (const url of ['/', '/docs', '/metrics', '/api/cameras', '/api/server/logs', '/nothing'])
    t.equal((await app.inject({ url, headers })).statusCode, 401, url);
});

t.test('a wrong token is refused on every path, and none is in the log', async (t) => {
  const url = `/api/cameras/${CAMERA.id}/live-view/frame`;
  t.equal((await app.inject({ url, headers })).statusCode, 404, 'no frame, but let in');
  for (const wrong of ['', 'x', token.slice(1), `${token}x`, token.toLowerCase()])
    t.equal((await app.inject({ url, headers: { ...headers, 'rigd-host-token': wrong } })).statusCode, 401);
  const asPeople = { host: 'localhost', authorization: `Bearer ${token}` };
  t.equal((await app.inject({ url, headers: asPeople })).statusCode, 401, 'nor is it the token of people');
  t.notMatch(log.join('\n'), token);
});

t.test('a request for a camera that another host has meanwhile is not passed on there', async (t) => {
  others.set(remoteHost('right', [CAMERA.id]));
  const url = `/api/cameras/${CAMERA.id}/live-view/frame`;
  t.match((await app.inject({ url, headers })).json(), { code: 'CAMERA_NOT_FOUND' });
  others.set();
});

t.test('without other hosts the header rigd-host-token has no effect', async (t) => {
  const alone = testApp(t).app;
  const url = `/api/cameras/${CAMERA.id}/properties/all`;
  t.equal((await alone.inject({ url, headers: { 'rigd-host-token': 'x' } })).statusCode, 200);
});

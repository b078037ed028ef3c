import t, { type Test } from 'tap';
import { connectionRoom } from '#gateway/connections/connection-room.js';
import { isLocal, peerOf } from '#gateway/connections/peer.js';
import { listen } from '#gateway/http/listen.js';
import { DEFAULT_LIMITS } from '#gateway/limits/limit-table.js';
import { until } from '#harness/deadline.js';
import { type TestAppOptions, testApp } from '../routes/test-app.js';
import { HEAD, RawClient } from './raw-client.js';

/** Another address of this machine, which counts as an address of the network. */
const ELSEWHERE = '127.0.0.9';

async function service(t: Test, limits: NonNullable<TestAppOptions['limits']>) {
  const made = testApp(t, { limits });
  const { port } = await listen(made.app, { host: 'localhost', port: 0 });
  const open = (from?: string) => RawClient.open(t, port, from === undefined ? {} : { from });
  const stream = async (from?: string) => {
    const client = await open(from);
    client.socket.write(`GET /api/events ${HEAD}`);
    await until('its stream or its end', () => client.isClosed || client.statuses.length > 0);
    return client;
  };
  return { ...made, port, open, stream };
}

t.test('file descriptors that other parts of the service need are kept free', (t) => {
  const rows: [descriptors: number, total: number, perPeer: number][] = [
    [Number.POSITIVE_INFINITY, 2_048, 512],
    [1_048_576, 2_048, 512],
    [1_024, 896, 448],
    [128, 64, 32],
    [2, 1, 1],
  ];
  for (const [descriptors, total, perPeer] of rows) {
    t.same(connectionRoom(DEFAULT_LIMITS, descriptors), { total, perPeer }, `${descriptors}`);
  }
  t.end();
});

t.test('a peer is an address of IPv4, a network of IPv6, or a host of this link', (t) => {
  const rows: [address: string | undefined, peer: string][] = [
    ['10.1.2.3', '10.1.2.3'],
    ['::ffff:10.1.2.3', '10.1.2.3'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8::6', '2001:db8:0:0::/64'],
    ['2001::3:4:5:6:7:8', '2001:0:3:4::/64'],
    ['fe80::1%eth0', 'fe80::1'],
    ['::1', '::1'],
    [undefined, ''],
  ];
  for (const [address, peer] of rows) t.equal(peerOf(address), peer, address ?? 'gone already');
  t.ok(isLocal('127.0.0.1') && isLocal('::1') && !isLocal(ELSEWHERE) && !isLocal(''));
  t.end();
});

t.test('idle connections are closed to make room for new ones, streams never are', async (t) => {
  const { open, stream, log } = await service(t, { connections: 4 });
  const first = await stream();
  const idle = [await open(), await open(), await open()];
  const second = await stream();
  t.equal(second.statuses[0], 200);
  await until('the end of the one that was idle for longest', () => idle[0]?.isClosed);
  t.notOk(idle[1]?.isClosed || idle[2]?.isClosed || first.isClosed);
  const third = await stream();
  const fourth = await stream();
  t.same(
    [third, fourth].map(({ statuses }) => statuses[0]),
    [200, 200],
  );
  t.ok((await stream()).isClosed, 'there is no room beside four streams');
  t.notOk([first, second, third, fourth].some(({ isClosed }) => isClosed));
  t.equal(log.filter((line) => line.includes('limit of open connections')).length, 1, 'logged once');
  first.socket.destroy();
  second.socket.destroy();
  await until('there is room', async () => !(await stream()).isClosed);
});

t.test('a peer on the network has a share of connections, and loses its own ones first', async (t) => {
  const { open, stream } = await service(t, { connections: 8, peerConnections: 3 });
  const streams = [await stream(ELSEWHERE), await stream(ELSEWHERE)];
  const idle = await open(ELSEWHERE);
  const another = await stream(ELSEWHERE);
  t.equal(another.statuses[0], 200);
  await until('the end of its idle one', () => idle.isClosed);
  t.ok((await stream(ELSEWHERE)).isClosed, 'its share is in use');
  t.notOk(streams.some(({ isClosed }) => isClosed));
  const local = [await stream(), await stream(), await stream(), await stream(), await stream()];
  t.notOk(
    local.some(({ isClosed }) => isClosed),
    'the programs of this machine come by one address',
  );
});

t.test('the peer with the most connections loses idle connections first', async (t) => {
  const { open, stream } = await service(t, { connections: 6, peerConnections: 3 });
  const guest = await open('127.0.0.7');
  const many = [await open(ELSEWHERE), await open(ELSEWHERE), await open(ELSEWHERE)];
  await stream();
  await stream();
  t.equal((await stream()).statuses[0], 200);
  await until('the end of one of many', () => many[0]?.isClosed);
  t.notOk(guest.isClosed, 'that of the guest was idle for longer');
});

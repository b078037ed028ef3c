import type { Socket } from 'node:net';
import t, { type Test } from 'tap';
import { listen } from '#gateway/http/listen.js';
import { until } from '#harness/deadline.js';
import { type TestAppOptions, testApp } from '../routes/test-app.js';
import { HEAD, RawClient } from './raw-client.js';

const MIB = 1024 * 1024;

/** The application with a route that answers on command of the test, and one whose answer is large. */
async function service(t: Test, limits: TestAppOptions['limits'] = {}) {
  const { app, log } = testApp(t, { limits: { waitingRequests: 3, ...limits } });
  const asked: string[] = [];
  const sockets: Socket[] = [];
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  let running = 0;
  const most = { running: 0 };
  app.route<{ Params: { name: string } }>({
    method: ['GET', 'POST'],
    url: '/turn/:name',
    handler: async (request) => {
      asked.push(request.params.name);
      running += 1;
      most.running = Math.max(most.running, running);
      await gate;
      running -= 1;
      return `<${request.params.name}>`;
    },
  });
  app.get('/large', () => {
    asked.push('large');
    return 'x'.repeat(16 * MIB);
  });
  app.server.on('connection', (socket) => sockets.push(socket));
  const { port } = await listen(app, { host: 'localhost', port: 0 });
  /** Waits until another client is served, so that every due turn of the event loop has run. */
  const others = async () => (await fetch(`http://127.0.0.1:${port}/api/server/status`)).status;
  return { app, log, asked, sockets, port, open, most, others };
}

const turns = (names: string) => [...names].map((name) => `GET /turn/${name} ${HEAD}`).join('');
const namesIn = (text: string) => [...text.matchAll(/<(\w)>/g)].map(([, name]) => name).join('');

for (const host of ['127.0.0.1', '::1']) {
  t.test(`requests that come together by ${host} are answered one at a time, in order`, async (t) => {
    const { port, asked, open, most, others } = await service(t);
    const client = await RawClient.open(t, port, { host });
    client.socket.write(turns('abcd'));
    await until('the first', () => asked.length > 0);
    t.equal(await others(), 200);
    t.same(asked, ['a']);
    open();
    await until('all answers', () => namesIn(client.received).length === 4);
    t.equal(namesIn(client.received), 'abcd');
    t.equal(most.running, 1);
    client.socket.write(turns('ef'));
    await until('two more on the same connection', () => namesIn(client.received) === 'abcdef');
  });

  t.test(`a connection by ${host} with more requests than may wait is closed`, async (t) => {
    const { port, asked, open, others, log } = await service(t);
    const client = await RawClient.open(t, port, { host });
    client.socket.write(turns('x'.repeat(1_000)));
    await until('its end', () => client.isClosed);
    open();
    t.equal(await others(), 200);
    t.same(asked, ['x'], 'none of those that waited was begun');
    t.ok(log.some((line) => line.includes('too many requests were waiting on it')));
    t.notOk(
      log.some((line) => /"level":(50|60)/.test(line)),
      'that is not an error of the service',
    );
  });
}

t.test('while a request waits, nothing more is read from its connection', async (t) => {
  const { port, asked, sockets, open, others } = await service(t);
  const client = await RawClient.open(t, port);
  client.socket.write(turns('a'));
  await until('the first', () => asked.length > 0);
  client.socket.write(turns('b'));
  const [socket] = sockets;
  const beforeBytes = turns('ab').length;
  await until('the second', () => socket?.bytesRead === beforeBytes);
  t.equal(await others(), 200);
  const body = `{"x":"${'x'.repeat(900_000)}"}`;
  for (const name of ['c', 'd', 'e', 'f', 'g']) {
    client.socket.write(
      `POST /turn/${name} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
  }
  for (let round = 0; round < 10; round += 1) await others();
  t.equal(socket?.bytesRead, beforeBytes);
  open();
  await until('all answers', () => namesIn(client.received) === 'abcdefg');
});

t.test('while a client does not read an answer, the next answer on its connection is not made', async (t) => {
  const { port, asked, sockets, others } = await service(t);
  const client = await RawClient.open(t, port, { reads: false });
  client.socket.write(`GET /large ${HEAD}`.repeat(4));
  await until('an answer that waits', () => (sockets[0]?.writableLength ?? 0) > 0);
  for (let round = 0; round < 10; round += 1) await others();
  t.same(asked, ['large']);
  t.ok((sockets[0]?.writableLength ?? 0) <= 16 * MIB + 1_000);
  client.socket.resume();
  await until('all four', () => client.socket.bytesRead > 64 * MIB);
  t.equal(asked.length, 4);
});

t.test('waiting requests are not begun once the caller has left', async (t) => {
  const { port, asked, sockets, open, others } = await service(t);
  const client = await RawClient.open(t, port);
  client.socket.write(turns('abc'));
  await until('the first', () => asked.length > 0);
  const [socket] = sockets;
  if (socket === undefined) throw new Error('no connection');
  client.socket.resetAndDestroy();
  open();
  await until('its end', () => socket.destroyed);
  t.equal(await others(), 200);
  t.ok(asked.length <= 2, `${asked}: the end is seen by the answer to the first at the latest`);
});

t.test('a caller that leaves during its only request is noticed', async (t) => {
  const { port, asked, sockets } = await service(t);
  const client = await RawClient.open(t, port);
  client.socket.write(turns('a'));
  await until('the request', () => asked.length > 0);
  client.socket.destroy();
  await until('its end', () => sockets[0]?.destroyed);
});

t.test('requests with Expect, Upgrade or CONNECT are answered in order', async (t) => {
  const { port, asked, open, others } = await service(t);
  const client = await RawClient.open(t, port);
  client.socket.write(
    `${turns('a')}POST /turn/b HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n{}`,
  );
  client.socket.write(`GET /turn/c HTTP/1.1\r\nHost: localhost\r\nExpect: the unexpected\r\n\r\n`);
  await until('the first', () => asked.length > 0);
  t.equal(client.received, '');
  open();
  await until('the refusal', () => client.statuses.includes(417));
  t.same(client.statuses, [200, 100, 200, 417]);
  client.socket.write(
    `GET /turn/d HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
  );
  await until('an ordinary answer', () => namesIn(client.received) === 'abd');
  const tunnel = await RawClient.open(t, port);
  tunnel.socket.write(`${turns('e')}CONNECT localhost:22 ${HEAD}`);
  await until('the end of the tunnel', () => tunnel.isClosed);
  t.equal(await others(), 200);
  const flood = await RawClient.open(t, port);
  flood.socket.write(`GET / HTTP/1.1\r\nExpect: x\r\n\r\n`.repeat(1_000));
  await until('its end', () => flood.isClosed);
  t.equal(await others(), 200);
});

t.test('no answer overtakes an earlier request, not even the refusal of meaningless bytes', async (t) => {
  const { port, asked, open } = await service(t);
  const client = await RawClient.open(t, port);
  client.socket.write(turns('a'));
  await until('the first', () => asked.length > 0);
  client.socket.write('nonsense\r\n\r\n');
  await until('its end', () => client.isClosed);
  open();
  t.equal(client.received, '');
});

t.test('a request has the time of requestMs to arrive', async (t) => {
  const {
    port,
    app: { server },
  } = await service(t, { requestMs: 3_000 });
  t.same([server.headersTimeout, server.requestTimeout], [3_000, 3_000]);
  for (const bytes of [
    '',
    'GET / HTTP/1.1\r\n',
    'POST /turn/a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n',
  ]) {
    const sinceMs = performance.now();
    const client = await RawClient.open(t, port);
    client.socket.write(bytes);
    await until('its end', () => client.isClosed || client.statuses.length > 0);
    const tookMs = performance.now() - sinceMs;
    t.same(client.statuses, [408]);
    t.ok(tookMs > 2_900, `${Math.round(tookMs)} ms for ${JSON.stringify(bytes)}`);
  }
});

t.test('a connection may be idle between two requests for idleConnectionMs', async (t) => {
  const {
    port,
    open,
    app: { server },
  } = await service(t, { idleConnectionMs: 1_000 });
  open();
  const client = await RawClient.open(t, port);
  const sinceMs = performance.now();
  client.socket.write(turns('a'));
  await until('its end', () => client.isClosed);
  const tookMs = performance.now() - sinceMs;
  t.same(client.statuses, [200]);
  t.equal(server.keepAliveTimeout, 1_000);
  t.ok(tookMs > 900, `${Math.round(tookMs)} ms`);
});

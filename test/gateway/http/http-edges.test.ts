import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import t from 'tap';
import { until, within } from '#harness/deadline.js';
import { CAMERA } from '../../support/fake-cameras.js';
import { settle } from '../../support/manual-clock.js';
import { type TestApp, testApp } from '../routes/test-app.js';

const { id } = CAMERA;

t.test('a request that matches no operation is answered in JSON', async (t) => {
  const { app, cameras } = testApp(t);
  const camera = CAMERA;
  const rows: [method: string, url: string, status: number, allow: string | undefined, more: object][] = [
    ['GET', '/nothing', 404, undefined, {}],
    ['GET', '/api', 404, undefined, {}],
    ['GET', '/api/cameras/', 404, undefined, {}],
    ['GET', `/api/cameras/${id}`, 404, undefined, { camera }],
    ['POST', `/api/cameras/${id}/actions/explode`, 404, undefined, { camera }],
    ['GET', `/api/cameras/${id}/nothing`, 404, undefined, { camera }],
    [
      'GET',
      '/api/cameras/unknown/nothing',
      404,
      undefined,
      { camera: { connected: false, model: '', id: 'unknown' } },
    ],
    ['POST', '/api/cameras', 405, 'GET, HEAD, OPTIONS', {}],
    ['HEAD', '/api/server/shutdown', 405, 'POST, OPTIONS', {}],
    ['GET', '/api/server/shutdown', 405, 'POST, OPTIONS', {}],
    ['GET', `/api/cameras/${id}/actions/af-shutter`, 405, 'POST, OPTIONS', { camera }],
    ['PATCH', `/api/cameras/${id}/connection`, 405, 'POST, GET, HEAD, DELETE, OPTIONS', { camera }],
    ['PROPFIND', `/api/cameras/${id}/settings/save-info`, 405, 'GET, HEAD, PUT, OPTIONS', { camera }],
    ['DELETE', `/api/cameras/${id}/properties/iso`, 405, 'GET, HEAD, PUT, OPTIONS', { camera }],
  ];
  for (const [method, url, status, allow, more] of rows) {
    const answer = await app.inject({
      method: method as 'GET',
      url,
      ...(method === 'POST' ? { payload: '{' } : {}),
    });
    t.equal(answer.statusCode, status, `${method} ${url}`);
    t.equal(answer.headers.allow, allow);
    if (method === 'HEAD') continue;
    const { message, ...body } = answer.json();
    t.type(message, 'string');
    const code = status === 404 ? 'UNKNOWN_ROUTE' : 'METHOD_NOT_ALLOWED';
    t.same(body, { success: false, code, ...more });
  }
  t.same(cameras.calls, []);
});

t.test('an answer to a mistyped address suggests the right one, and lists its methods', async (t) => {
  const { app } = testApp(t);
  const rows: [method: 'GET' | 'POST' | 'DELETE', url: string, message: string][] = [
    ['GET', '/api/camera', 'there is no such path (did you mean "/api/cameras"?).'],
    ['GET', '/api/cameras/', 'there is no such path (did you mean "/api/cameras"?).'],
    ['GET', '/cameras?x', 'there is no such path (did you mean "/api/cameras"?).'],
    ['GET', '/api/nothing', 'there is no such path.'],
    ['GET', `/api/cameras/${id}/nothing`, 'there is no such path.'],
    [
      'POST',
      `/camera/A/propertys/iso`,
      'there is no such path (did you mean "/api/cameras/A/properties/iso"?).',
    ],
    [
      'POST',
      `/api/cameras/${id}/live-view/osd-enabel`,
      `there is no such path (did you mean "/api/cameras/${id}/live-view/osd-enable"?).`,
    ],
    ['DELETE', '/api/cameras', 'DELETE is not allowed on this path, which takes GET, HEAD, OPTIONS.'],
    ['POST', '/', 'POST is not allowed on this path, which takes GET, HEAD, OPTIONS.'],
    [
      'GET',
      `/api/cameras/${id}/properties/shuter-speed`,
      'no property of that name (did you mean "shutter-speed"?).',
    ],
    ['GET', '/api/live-view/stream?cameras=A1,A2', 'no camera with the id "A1" is attached'],
    [
      'GET',
      '/api/server/logs?level=warning',
      'must be one of debug, info, warn, error (did you mean "warn"?).',
    ],
  ];
  const answers = await Promise.all(rows.map(([method, url]) => app.inject({ method, url })));
  const wrong = rows.filter(([, , message], at) => !answers[at]?.json().message.includes(message));
  t.same(wrong, [], answers.map((answer) => answer.json().message).join('\n'));
  const guarded = testApp(t, { access: { token: 'open-sesame-9f3c61d2' } }).app;
  const refused = await guarded.inject({ url: '/api/camera' });
  t.notMatch(refused.json().message, 'did you mean', 'not for clients without the token');
});

t.test('an address that cannot be read is refused', async (t) => {
  const { app, cameras } = testApp(t);
  const long = 'x'.repeat(129);
  for (const part of ['%', '%zz', '%E0%A4%A', '%ff%fe', long, '%20'.repeat(200)]) {
    for (const url of [`/api/cameras/${part}/connection`, `/api/cameras/${id}/properties/${part}`]) {
      const answer = await app.inject({ url });
      t.equal(answer.statusCode, 400, url);
      t.match(answer.json(), { success: false, message: String, code: String, camera: { id: String } });
    }
  }
  t.same(cameras.calls, []);
});

/** Sends raw bytes and resolves with everything received until the connection ends. */
async function exchange(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  socket.write(bytes, 'latin1');
  await once(socket, 'close');
  return received;
}

async function listen({ app }: TestApp): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return Number(new URL(app.listeningOrigin).port);
}

t.test('bytes that are not a request are answered in JSON, and the service keeps running', async (t) => {
  const service = testApp(t);
  const port = await listen(service);
  const lengthAndChunks = 'Content-Length: 3\r\nTransfer-Encoding: chunked';
  const rows: [bytes: string, status: number, code: string][] = [
    ['nonsense\r\n\r\n', 400, 'BAD_REQUEST'],
    ['GET /api/cameras HTTP/9.9\r\n\r\n', 400, 'BAD_REQUEST'],
    ['FLY /api/cameras HTTP/1.1\r\nHost: localhost\r\n\r\n', 400, 'BAD_REQUEST'],
    ['GET /api/cameras HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'BAD_REQUEST'],
    ['GET /api/cameras HTTP/1.0\r\n\r\n', 400, 'BAD_REQUEST'],
    ['GET /api/cameras HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n', 403, 'HOST_NOT_ALLOWED'],
    ['GET / HTTP/1.1\r\nHost: localhost\r\nBad Header: x\r\n\r\n', 400, 'BAD_REQUEST'],
    [
      `POST /api/cameras/${id}/connection HTTP/1.1\r\nHost: localhost\r\nContent-Length: abc\r\n\r\n`,
      400,
      'BAD_REQUEST',
    ],
    [
      `POST /api/cameras/${id}/connection HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999\r\n\r\n`,
      413,
      'BODY_TOO_LARGE',
    ],
    [
      `POST /api/cameras/${id}/connection HTTP/1.1\r\nHost: localhost\r\n${lengthAndChunks}\r\n\r\n`,
      400,
      'BAD_REQUEST',
    ],
    [`GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`, 431, 'HEADERS_TOO_LARGE'],
  ];
  for (const [bytes, status, code] of rows) {
    const received = await exchange(port, bytes);
    const [head = '', body = ''] = received.split('\r\n\r\n');
    t.match(head, `HTTP/1.1 ${status} `, bytes.slice(0, 80));
    t.match(head.toLowerCase(), 'content-type: application/json; charset=utf-8');
    t.match(JSON.parse(body), { success: false, message: String, code });
  }
  t.same(service.cameras.calls, []);
  t.equal((await fetch(`http://127.0.0.1:${port}/api/server/status`)).status, 200);
});

t.test('a request that does not arrive in time is answered with an error in JSON', async (t) => {
  const service = testApp(t, { limits: { requestMs: 50 } });
  const port = await listen(service);
  const head = `POST /api/cameras/${id}/connection HTTP/1.1\r\nHost: localhost\r\n`;
  for (const bytes of [head, `${head}Content-Length: 9\r\n\r\n{`]) {
    const received = await exchange(port, bytes);
    t.match(received, /^HTTP\/1\.1 408 /);
    t.match(JSON.parse(received.split('\r\n\r\n')[1] ?? ''), { success: false, code: 'REQUEST_TIMEOUT' });
  }
  t.same(service.cameras.calls, []);
});

t.test('POST and PUT need neither a body nor its length', async (t) => {
  const service = testApp(t);
  const port = await listen(service);
  const head = 'HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
  t.match(await exchange(port, `POST /api/cameras/${id}/actions/half-press ${head}`), '"success":true');
  t.match(await exchange(port, `PUT /api/cameras/${id}/priority-key ${head}`), /setting|required/);
  t.same(service.cameras.calls, [['halfPress', id, {}]]);
});

t.test('a caller that leaves cancels its call; a caller that waits does not', async (t) => {
  const service = testApp(t);
  const { cameras } = service;
  const port = await listen(service);
  const body = '{"action":"down"}';
  const request =
    `POST /api/cameras/${id}/actions/shutter HTTP/1.1\r\nHost: localhost\r\n` +
    `Content-Length: ${body.length}\r\n\r\n${body}`;

  let release = () => {};
  cameras.gate = new Promise((resolve) => {
    release = resolve;
  });
  const waiting = connect(port, '127.0.0.1');
  waiting.write(request);
  while (cameras.lastSignal === undefined) await settle();
  const kept = cameras.lastSignal;
  t.equal(kept.aborted, false);
  release();
  await once(waiting, 'data');
  waiting.destroy();
  await once(waiting, 'close');
  t.equal(kept.aborted, false, 'an answered call is not aborted');

  cameras.lastSignal = undefined;
  cameras.gate = new Promise(() => {});
  const leaving = connect(port, '127.0.0.1');
  leaving.write(request);
  while (cameras.lastSignal === undefined) await settle();
  const left = cameras.lastSignal as AbortSignal;
  leaving.destroy();
  if (!left.aborted) await once(left, 'abort');
  t.equal(left.aborted, true);
});

t.test('a shutdown begins once its answer has been sent', async (t) => {
  const service = testApp(t);
  const port = await listen(service);
  const refused = await fetch(`http://127.0.0.1:${port}/api/server/shutdown`, { method: 'POST', body: '[' });
  t.equal(refused.status, 400);
  t.equal(service.shutdowns(), 0);
  const answer = await fetch(`http://127.0.0.1:${port}/api/server/shutdown`, { method: 'POST' });
  t.equal(answer.status, 200);
  t.equal(((await answer.json()) as { success: boolean }).success, true);
  while (service.shutdowns() === 0) await settle();
  t.equal(service.shutdowns(), 1);
});

t.test('while the service stops, it finishes running requests and refuses new ones', async (t) => {
  const service = testApp(t);
  const { app, cameras } = service;
  const port = await listen(service);
  const head = 'HTTP/1.1\r\nHost: localhost\r\n\r\n';
  let release = () => {};
  cameras.gate = new Promise((resolve) => {
    release = resolve;
  });
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  socket.write(`POST /api/cameras/${id}/actions/half-press ${head}`);
  while (cameras.calls.length === 0) await settle();
  // A request that has begun, and whose end arrives when the service is already stopping.
  const admitted = once(app.server, 'connection');
  const late = connect(port, '127.0.0.1');
  const lateAnswer = once(late, 'data');
  late.write('GET /api/cameras HTTP/1.1\r\n');
  const [lateHere] = (await within('the late request', admitted)) as [Socket];
  await until('its begin', () => lateHere.bytesRead > 0);
  const closed = app.close();
  await settle();
  late.write('Host: localhost\r\n\r\n');
  t.match(String(await lateAnswer), /^HTTP\/1.1 503 [\s\S]*retry-after: 5[\s\S]*"SHUTTING_DOWN"/);
  release();
  await Promise.all([closed, once(socket, 'close'), once(late, 'close')]);
  t.match(received, /^HTTP\/1.1 200 [\s\S]*connection: close[\s\S]*"Half-press done\."/);
  t.same(cameras.calls, [['halfPress', id, {}]]);
});

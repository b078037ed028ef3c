import { connect } from 'node:net';
import t, { type Test } from 'tap';
import { within } from '#harness/deadline.js';
import { Service } from '#harness/service.js';

/** Sends literal bytes and returns the first line of the answer. */
async function raw(service: Service, bytes: string): Promise<string> {
  const { hostname, port } = new URL(service.url);
  const socket = connect({ host: hostname, port: Number(port) });
  const answered = new Promise<string>((resolve, reject) => {
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    socket.on('close', () => resolve(text.split('\r\n')[0] ?? ''));
    socket.on('error', reject);
  });
  socket.end(bytes);
  return within('an answer', answered);
}

/** The state of a camera that a request could have changed. */
async function stateOf(service: Service, id: string): Promise<unknown> {
  const { body } = await service.ok('GET', `/api/cameras/${id}/properties/all`);
  const { 'battery-remain': _battery, ...properties } = body.data.properties;
  const saveInfo = await service.ok('GET', `/api/cameras/${id}/settings/save-info`);
  const connection = await service.ok('GET', `/api/cameras/${id}/connection`);
  const exposures = service.bodyLog(id);
  return { properties, saveInfo: saveInfo.body.data, connection: connection.body, exposures };
}

async function oneCamera(t: Test) {
  // The test compares properties only after the camera has reported all of them.
  const service = await Service.start(t, { rig: 'ILCE-7M4:1', environment: { RIGD_SIM_GROWTH_MS: '0' } });
  const [id = ''] = await service.cameraIds();
  await service.connect(id);
  return { service, id, before: await stateOf(service, id) };
}

t.test('bad input is answered with its status and changes nothing on the camera', async (t) => {
  const { service, id, before } = await oneCamera(t);
  const camera = `/api/cameras/${id}`;
  const cases: [string, string, unknown, number, string][] = [
    ['POST', `${camera}/connection`, '{"mode":', 400, 'BAD_JSON'],
    ['POST', `${camera}/connection`, '[]', 400, 'BAD_JSON'],
    ['POST', `${camera}/connection`, { mode: [] }, 400, 'BAD_REQUEST'],
    ['POST', `${camera}/connection`, { mode: 'contents' }, 409, 'MODE_CONFLICT'],
    ['PUT', `${camera}/properties/iso`, '{', 400, 'BAD_JSON'],
    ['PUT', `${camera}/properties/iso`, {}, 400, 'BAD_REQUEST'],
    ['PUT', `${camera}/properties/iso`, { value: {} }, 400, 'BAD_REQUEST'],
    ['PUT', `${camera}/properties/iso`, { value: '400abc' }, 400, 'VALUE_NOT_UNDERSTOOD'],
    ['PUT', `${camera}/properties/iso`, { value: 401 }, 400, 'VALUE_NOT_ALLOWED'],
    ['PUT', `${camera}/properties/iso`, { value: '0xffffffffffffffff' }, 400, 'VALUE_NOT_ALLOWED'],
    ['PUT', `${camera}/properties/iso`, { value: '"'.repeat(1_000) }, 400, 'VALUE_NOT_UNDERSTOOD'],
    ['PUT', `${camera}/properties/iso`, { value: '"'.repeat(40_000) }, 400, 'BAD_REQUEST'],
    ['PUT', `${camera}/settings/save-info`, { path: `/${'x'.repeat(4_000)}` }, 400, 'SAVE_PATH_UNUSABLE'],
    ['PUT', `${camera}/settings/save-info`, { path: `/${'x'.repeat(70_000)}` }, 400, 'BAD_REQUEST'],
    ['POST', `${camera}/connection`, { auth: { username: 'x'.repeat(70_000) } }, 400, 'BAD_REQUEST'],
    ['PUT', `${camera}/properties/battery-remain`, { value: '50' }, 400, 'NOT_WRITABLE'],
    ['PUT', `${camera}/properties/no-such-property`, { value: '1' }, 400, 'UNKNOWN_PROPERTY'],
    ['GET', `${camera}/properties/__proto__`, undefined, 400, 'UNKNOWN_PROPERTY'],
    ['PUT', `${camera}/priority-key`, { setting: 'PC-REMOTE' }, 400, 'BAD_REQUEST'],
    ['PUT', `${camera}/properties/priority-key`, { value: 'someone' }, 400, 'VALUE_NOT_UNDERSTOOD'],
    ['POST', `${camera}/actions/shutter`, '"down"', 400, 'BAD_JSON'],
    ['PUT', `${camera}/settings/save-info`, {}, 400, 'BAD_REQUEST'],
    ['PUT', `${camera}/settings/save-info`, { path: '/tmp', startNo: '1' }, 400, 'BAD_REQUEST'],
    ['GET', '/api/cameras/NOSUCHCAMERA/properties/iso', undefined, 400, 'CAMERA_NOT_FOUND'],
    ['POST', '/api/cameras/NOSUCHCAMERA/connection', { mode: 'remote' }, 400, 'CAMERA_NOT_FOUND'],
    ['POST', '/api/cameras/%7BcameraId%7D/connection', undefined, 400, 'PLACEHOLDER_ID'],
    ['GET', '/api/no/such/path', undefined, 404, 'UNKNOWN_ROUTE'],
    ['PATCH', `${camera}/connection`, undefined, 405, 'METHOD_NOT_ALLOWED'],
    ['GET', `${camera}/actions/af-shutter`, undefined, 405, 'METHOD_NOT_ALLOWED'],
    [
      'PUT',
      `${camera}/properties/iso`,
      JSON.stringify({ value: 'x'.repeat(1_100_000) }),
      413,
      'BODY_TOO_LARGE',
    ],
  ];
  for (const [method, path, body, status, code] of cases) {
    const answer = await service.request(method, path, body);
    const name = `${method} ${path} ${JSON.stringify(body)?.slice(0, 40)}`;
    t.match({ status: answer.status, ...answer.body }, { status, success: false, message: /\w/, code }, name);
    t.ok(answer.body.message.length < 600, `${name}: the message is bounded`);
  }
  t.same(await stateOf(service, id), before);
});

t.test('bytes that are not HTTP get a 4xx and the service keeps running', async (t) => {
  const { service, id, before } = await oneCamera(t);
  const host = new URL(service.url).host;
  const shutter = `/api/cameras/${id}/actions/shutter`;
  const requests = [
    'not http at all\r\n\r\n',
    `POST ${shutter} HTTP/1.1\r\nHost: ${host}\r\nContent-Length: abc\r\n\r\n`,
    `POST ${shutter} HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 99999999999\r\nConnection: close\r\n\r\n`,
    'GET /api/cameras HTTP/1.1\r\n\r\n',
    `GET /api/cameras/%E0%A4%A/connection HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
    `GET /api/cameras HTTP/1.1\r\nHost: ${host}\r\nX: ${'x'.repeat(40_000)}\r\nConnection: close\r\n\r\n`,
  ];
  for (const bytes of requests) t.match(await raw(service, bytes), /^HTTP\/1\.1 4\d\d /, bytes.slice(0, 60));
  t.same(await stateOf(service, id), before);
});

t.test('a page of another origin can do nothing to a camera', async (t) => {
  const { service, id, before } = await oneCamera(t);
  const hostile: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'http://localhost.evil.example:3000' },
  ];
  const effects: [string, string, string | undefined][] = [
    ['POST', `/api/cameras/${id}/actions/af-shutter`, undefined],
    ['PUT', `/api/cameras/${id}/properties/iso`, '{"value":800}'],
    ['DELETE', `/api/cameras/${id}/connection`, undefined],
    ['POST', '/api/server/shutdown', undefined],
    ['GET', '/api/cameras', undefined],
  ];
  for (const headers of hostile) {
    for (const [method, path, body] of effects) {
      const init: RequestInit = { method, headers: { ...headers, 'content-type': 'text/plain' } };
      if (body !== undefined) init.body = body;
      const response = await fetch(`${service.url}${path}`, init);
      t.equal(response.status, 403, `${method} ${path} from ${JSON.stringify(headers)}`);
      t.equal(response.headers.get('access-control-allow-origin'), null);
      t.match(await response.json(), { success: false, code: 'ORIGIN_NOT_ALLOWED' });
    }
  }
  const { port } = new URL(service.url);
  const rebound = `POST /api/server/shutdown HTTP/1.1\r\nHost: evil.example:${port}\r\nConnection: close\r\n\r\n`;
  t.match(await raw(service, rebound), /^HTTP\/1\.1 403 /, 'a name that was rebound to this host');
  t.same(await stateOf(service, id), before);
});

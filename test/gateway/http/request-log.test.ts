import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import t from 'tap';
import { type ErrorCode, ServiceError } from '#gateway/errors/errors.js';
import { until } from '#harness/deadline.js';
import { CAMERA } from '../../support/fake-cameras.js';
import { ManualClock } from '../../support/manual-clock.js';
import { type TestApp, testApp, WELL } from '../routes/test-app.js';

const url = `/api/cameras/${CAMERA.id}/actions/af-shutter`;

function linesOf({ log }: TestApp) {
  return log.map((line) => JSON.parse(line));
}

t.test(
  'a request is one log line that names its camera; a request for a picture is logged only at level trace',
  async (t) => {
    const { app, log } = testApp(t, { logLevel: 'debug' });
    app.get('/api/cameras/:cameraId/picture', { config: { isPicture: true } }, () => ({}));
    await app.inject({ url: '/api/cameras/A%3A1/picture' });
    await app.inject({ url: '/api/cameras/A%3A1/connection?access_token=secret' });
    const lines = log.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
    t.equal(lines.length, 1);
    t.match(lines[0], { cameraId: 'A:1', method: 'GET', path: '/api/cameras/A%3A1/connection', status: 200 });
    t.notOk(log.some((line) => line.includes('secret')));
  },
);

for (const [code, level, hasReason] of [
  ['CAMERA_BUSY', 30, true],
  ['CAMERA_RECOVERING', 30, true],
  ['CAMERA_STUCK', 30, true],
  ['CANCELLED', 30, true],
  ['SHUTTING_DOWN', 30, true],
  ['PICTURES_BUSY', 30, true],
  ['SPOOL_FULL', 30, true],
  ['WORKER_LOST', 30, true],
  ['SDK_NONSENSE', 40, true],
  ['SDK_UNAVAILABLE', 40, true],
  ['WORKER_START_FAILED', 40, true],
  ['BUTTON_HELD', 30, false],
] as const satisfies (readonly [ErrorCode, number, boolean])[]) {
  t.test(`${code} is in the line of its request, without a stack`, async (t) => {
    const subject = testApp(t);
    subject.cameras.failure = new ServiceError(code, 'as it is');
    await subject.app.inject({ method: 'POST', url });
    t.match(linesOf(subject), [{ level, msg: 'request', code, status: subject.cameras.failure.status }]);
    t.equal(linesOf(subject)[0].reason, hasReason ? 'as it is' : undefined);
    t.notMatch(subject.log.join(''), 'stack');
  });
}

t.test(
  'repeated requests of pages are logged at debug; effects, and callers without a token, are not',
  async (t) => {
    const token = 'a-token-of-a-test';
    const subject = testApp(t, { access: { token } });
    const headers = { authorization: `Bearer ${token}` };
    const polled = [
      '/api/cameras',
      `/api/cameras/${CAMERA.id}/status`,
      '/api/server/status',
      '/api/health',
      '/api/rig/shots/one/files/0?size=thumbnail',
    ];
    for (const path of [...polled, '/livez']) await subject.app.inject({ url: path, headers });
    t.same(
      linesOf(subject).map(({ level }) => level),
      [20, 20, 20, 20, 20, 20],
    );
    await subject.app.inject({ method: 'POST', url, headers });
    await subject.app.inject({ url: '/api/cameras' });
    await subject.app.inject({ url: '/api/cameras' });
    t.match(linesOf(subject).slice(6), [
      { level: 30, method: 'POST' },
      { level: 30, status: 401, code: 'TOKEN_REQUIRED' },
      { level: 20, status: 401, code: 'TOKEN_REQUIRED' },
    ]);
  },
);

t.test('the same failure of a polled operation is a warning at most once a minute', async (t) => {
  const clock = new ManualClock();
  const subject = testApp(t, { clock });
  subject.cameras.failure = new ServiceError('SDK_UNAVAILABLE', 'it cannot be loaded');
  const levels = async () => {
    await subject.app.inject({ url: '/api/cameras' });
    return linesOf(subject).map(({ level }) => level);
  };
  await levels();
  t.same(await levels(), [40, 20]);
  await clock.advance(60_000);
  t.same(await levels(), [40, 20, 40]);
});

t.test('an answer "not ready" is logged at debug, because the log has the failing parts', async (t) => {
  const why = { name: 'loop', state: 'failing', why: 'as it is', since: WELL.since } as const;
  const subject = testApp(t, { health: { ready: false, parts: [WELL, why] } });
  const { statusCode, body, headers } = await subject.app.inject({ url: '/api/health' });
  t.equal(statusCode, 503);
  t.equal(headers['retry-after'], '5');
  t.match(JSON.parse(body), {
    code: 'NOT_READY',
    message: /loop: as it is/,
    data: { ready: false, parts: [WELL, why] },
  });
  t.match(linesOf(subject), [{ level: 20, code: 'NOT_READY' }]);
});

t.test('a defect is logged as an error with its stack, whatever the client is answered', async (t) => {
  for (const [code, outcome, status] of [
    ['INTERNAL', 'none', 500],
    ['WORKER_FAULT', 'none', 500],
    ['WORKER_FAULT', 'unknown', 400],
  ] as const) {
    const subject = testApp(t);
    subject.cameras.failure = new ServiceError(code, 'as it is', { outcome });
    await subject.app.inject({ method: 'POST', url });
    t.match(linesOf(subject), [
      { level: 50, msg: 'request failed', err: { stack: /request-log\.test/ } },
      { level: 30, msg: 'request', code, status },
    ]);
  }
});

t.test('a caller that leaves is not logged as an error; a defect that is found then is', async (t) => {
  for (const [thrown, isError] of [
    [Object.assign(new Error('Premature close'), { code: 'ERR_STREAM_PREMATURE_CLOSE' }), false],
    [Object.assign(new Error('aborted'), { code: 'ECONNRESET' }), false],
    [Object.assign(new Error('aborted'), { name: 'AbortError', code: 'ABORT_ERR' }), false],
    [new ServiceError('CANCELLED', 'its caller has left'), false],
    [new TypeError('x is undefined'), true],
  ] as const) {
    const subject = testApp(t);
    subject.app.get('/api/slow', async (_request, reply) => {
      await once(reply.raw, 'close');
      throw thrown;
    });
    await subject.app.listen({ port: 0 });
    const { port } = subject.app.server.address() as AddressInfo;
    const asking = request({ port, path: '/api/slow' }).end();
    asking.on('error', () => undefined);
    await once(subject.app.server, 'request');
    asking.destroy();
    const isLogged = () => linesOf(subject).some(({ msg }) => msg === 'request, caller left');
    await until('the line of the request', isLogged);
    if (isError)
      await until('the line of the error', () => linesOf(subject).some(({ level }) => level === 50));
    // Once another request is answered, this one logs nothing more.
    await subject.app.inject({ url: '/' });
    const levels = linesOf(subject).map(({ level }) => level);
    t.equal(Math.max(...levels), isError ? 50 : 30, thrown.message);
    t.equal(subject.log.join('').includes('stack'), isError);
  }
});

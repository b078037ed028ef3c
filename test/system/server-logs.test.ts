import t from 'tap';
import { until } from '#harness/deadline.js';
import { type Answer, Service } from '#harness/service.js';

interface Entry {
  timestamp: string;
  level: string;
  message: string;
  cameraId?: string;
}

t.test('the crash of a camera is in the log for clients, with its id', async (t) => {
  // The log on standard error is off; this test is about the log over HTTP.
  const service = await Service.start(t, { arguments: ['--log-level', 'silent'] });
  const [victim = '', other = ''] = await service.cameraIds();
  await Promise.all([service.connect(victim), service.connect(other)]);
  service.injectFault(victim, 'SendCommand#1 crash');
  await service.request('POST', `/api/cameras/${victim}/actions/shutter`);
  const crash = await until('the entry', async () => {
    const { body } = await service.ok('GET', '/api/server/logs?level=error');
    return body.logs.find(({ message }: Entry) => message.startsWith('the worker of a camera ended'));
  });
  t.match(crash, { level: 'error', cameraId: victim, message: /cause=SIGSEGV/ });
  t.equal(new Date(crash.timestamp).toISOString(), crash.timestamp);
  t.same(service.log, []);

  const { body } = await service.ok('GET', '/api/server/logs?lines=1000&level=debug');
  const times = body.logs.map(({ timestamp }: Entry) => timestamp);
  t.same(times, times.toSorted().reverse(), 'newest first');
  t.equal(body.returned, body.logs.length);
  t.ok(body.logs.some(({ cameraId }: Entry) => cameraId === other));
  await until('the camera is back', async () => {
    const { camera } = (await service.ok('GET', `/api/cameras/${victim}/connection`)).body;
    return camera.connected;
  });
});

t.test('requests are logged as JSON whatever they hold, and without secrets', async (t) => {
  const token = 'studio-7-9f3c61d2e8';
  const service = await Service.start(t, { rig: 'ILCE-7M4:1', environment: { RIGD_TOKEN: token } });
  const headers = { authorization: `Bearer ${token}` };
  const ask = async (path: string, init: RequestInit = {}): Promise<Answer> => {
    const response = await fetch(`${service.url}${path}`, { headers, ...init });
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
  const [{ id }] = (await ask('/api/cameras')).body.cameras;
  const auth = { username: 'someone', password: 'opensesame', fingerprint: 'thumb' };
  const connect = { method: 'POST', body: JSON.stringify({ auth }) };
  t.equal((await ask(`/api/cameras/${id}/connection`, connect)).status, 200);
  t.equal((await ask(`/api/cameras/say-%22x%22%5C%0A/status?access_token=${token}`)).status, 400);
  t.equal((await ask('/api/cameras', { headers: { authorization: 'Bearer wrong-one' } })).status, 401);
  const entries: Entry[] = await until('the last of these requests', async () => {
    const { body } = await ask('/api/server/logs?lines=1000&level=debug');
    return body.logs.some(({ message }: Entry) => message.includes('status=401')) && body.logs;
  });
  t.ok(
    entries.some(
      ({ cameraId, message }) => cameraId?.startsWith('say-"x"') && message.includes('status=400'),
    ),
  );
  const all = JSON.stringify(entries) + service.log.join('\n');
  for (const secret of [token, 'opensesame', 'thumb', 'wrong-one']) t.notOk(all.includes(secret), secret);
});

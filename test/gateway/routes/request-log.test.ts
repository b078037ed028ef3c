import t from 'tap';
import { testApp } from './test-app.js';

t.test('a request is one line of the log that names its camera; one for a frame is none', async (t) => {
  const { app, log } = testApp(t, { logLevel: 'debug' });
  app.get('/api/cameras/:cameraId/picture', { config: { isFrame: true } }, () => ({}));
  await app.inject({ url: '/api/cameras/A%3A1/picture' });
  await app.inject({ url: '/api/cameras/A%3A1/connection?access_token=secret' });
  const lines = log.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
  t.equal(lines.length, 1);
  t.match(lines[0], { cameraId: 'A:1', method: 'GET', path: '/api/cameras/A%3A1/connection', status: 200 });
  t.notOk(log.some((line) => line.includes('secret')));
});

// A body on the network with access authentication, through the whole service: how it is listed, who is let in, and
// that nobody but the client tries again with words that the body refuses.

import t from 'tap';
import { Service } from '../support/service.js';

const RIG = 'ILCE-1M2:1,ILCE-7M4:1';
const ID = '02:0F:60:14:16:01';
const CONNECTION = `/api/cameras/${encodeURIComponent(ID)}/connection`;
const STATUS = `/api/cameras/${encodeURIComponent(ID)}/status`;

t.test('it is listed as Network and connects with what it asks for', async (t) => {
  const service = await Service.start(t, { rig: RIG });
  const { body } = await service.ok('GET', '/api/cameras');
  t.same(body.cameras, [
    { id: ID, model: 'ILCE-1M2', connectionType: 'Network', connected: false },
    { id: 'D10F60140701', model: 'ILCE-7M4', connectionType: 'USB', connected: false },
  ]);
  const connected = await service.ok('POST', CONNECTION, { mode: 'remote', ...service.logIn(ID) });
  t.match(connected.body, { success: true, camera: { connected: true, model: 'ILCE-1M2', id: ID } });
  await service.reads(ID, 'priority-key', '0x2');
  const iso = `/api/cameras/${ID}/properties/iso`;
  await service.ok('PUT', iso, { value: '800' });
  await service.reads(ID, 'iso', '0x320');
  await service.ok('DELETE', CONNECTION);
  t.match((await service.ok('GET', STATUS)).body.data, { state: 'available' });
});

t.test('wrong credentials end in failed, and are not tried again', async (t) => {
  const service = await Service.start(t, { rig: RIG });
  await service.cameraIds();
  const { auth } = service.logIn(ID);
  const wrong = [
    { auth: { ...auth, fingerprint: 'AAAA' }, code: '0x00008215' },
    { auth: { ...auth, password: 'secret-of-the-client' }, code: '0x00008216' },
    { auth: {}, code: '0x00008215' },
  ];
  for (const { auth, code } of wrong) {
    const { status, body } = await service.request('POST', CONNECTION, { mode: 'remote', auth });
    t.match(
      { status, ...body },
      {
        status: 400,
        success: false,
        code: 'CREDENTIALS_REFUSED',
        data: { error_code: code },
        camera: { connected: false, model: 'ILCE-1M2', id: ID },
      },
    );
    t.match((await service.ok('GET', STATUS)).body.data, {
      state: 'failed',
      reason: /0x821/,
      worker: { state: 'stopped' },
    });
    t.match((await service.request('GET', `/api/cameras/${ID}/properties/iso`)).body, {
      code: 'NOT_CONNECTED',
    });
  }
  const refusals = service.bodyLog(ID).filter((line) => line.includes('log-in refused'));
  t.equal(refusals.length, wrong.length, 'one log-in for each request');
  t.notMatch(JSON.stringify(service.log), /secret-of-the-client/, 'no password in the log');
  await service.ok('POST', CONNECTION, { mode: 'remote', auth });
  t.match((await service.ok('GET', STATUS)).body.data, { state: 'connected' });
});

t.test('a body that has locked itself says so until it is restarted', async (t) => {
  const service = await Service.start(t, { rig: RIG });
  await service.cameraIds();
  const { auth } = service.logIn(ID);
  const post = (password?: string) =>
    service.request('POST', CONNECTION, { mode: 'remote', auth: { ...auth, ...(password && { password }) } });
  for (let i = 0; i < 5; i += 1) t.equal((await post('wrong')).body.data?.error_code, '0x00008216');
  t.match(await post(), {
    status: 400,
    body: { code: 'CONNECT_REFUSED', data: { error_code: '0x00008214' } },
  });
  await service.sim('power', ID, 'off');
  await service.sim('power', ID, 'on');
  await service.ok('POST', CONNECTION, { mode: 'remote', auth });
});

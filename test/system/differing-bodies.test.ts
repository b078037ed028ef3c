// Models with different features: the service relies on what each body reports, and has no list of models.

import t, { type Test } from 'tap';
import { until } from '#harness/deadline.js';
import { Service } from '#harness/service.js';
import { addressOf, CardFolder, digestOfFile, listed, nextEventOf } from '../support/card.js';

/** Service of all tests. */
const service = await Service.start(t, { rig: 'ILCE-7C:2,ILCE-7M5:1,ILCE-1M2:1,ILME-FX6:1' });

async function unconnected(t: Test, model: string) {
  const { id, path } = await service.camera(t, { model });
  const connect = (mode: string) =>
    service.request('POST', `${path}/connection`, { mode, ...service.logIn(id) });
  return { id, path, connect };
}

t.test('row 43: a body without 0x726 and without thumbnails of contents mode works', async (t) => {
  const camera = await service.camera(t, { model: 'ILCE-7M5' });
  const digest = new CardFolder(service, camera.id).put('DCIM/100MSDCF/DSC00001.JPG', 300_000);
  await camera.connect('contents');
  const [file] = await listed(service, camera.id, 1);
  t.ok(file, 'its card is listed');
  if (file === undefined) return;
  const event = nextEventOf(await camera.events());
  const fetched = async (kind: string) => {
    t.match(await service.request('POST', `${addressOf(camera.id, file)}/${kind}`), { status: 202 });
    const isEnd = ({ cameraId, percent }: { cameraId?: unknown; percent?: unknown }) =>
      cameraId === camera.id && percent === 100;
    return event('transferProgress', isEnd);
  };
  t.equal(digestOfFile(String((await fetched('download')).savedPath)), digest);
  t.ok(String((await fetched('screennail')).savedPath).endsWith('.JPG'));
  const refused = await service.request('POST', `${addressOf(camera.id, file)}/thumbnail`);
  t.match(refused, { status: 400, body: { code: 'SDK_REFUSED', message: /0x8003/ } }, 'the thumbnail alone');
});

t.test('row 45: a mode that a body lacks is refused with the code of the SDK', async (t) => {
  const { connect } = await unconnected(t, 'ILCE-7C');
  t.match(await connect('remote-transfer'), {
    status: 400,
    body: {
      code: 'CONNECT_REFUSED',
      message:
        /does not support the mode remote-transfer, or not now.*end that program, or switch the camera off.*in the mode remote/,
      data: { error: 'mode_not_supported', error_code: '0x00008219' },
    },
  });
  t.match(await connect('contents'), { status: 200 });
});

t.test('row 45: a cinema body has neither of the modes for cards, and reports it', async (t) => {
  const { connect } = await unconnected(t, 'ILME-FX6');
  for (const mode of ['remote-transfer', 'contents'] as const) {
    const { status, body } = await connect(mode);
    t.match({ status, body }, { status: 400, body: { data: { error: 'mode_not_supported' } } });
    t.match(body.message, new RegExp(`does not support the mode ${mode}`));
    t.notMatch(body.message, /Check that the camera is on/);
  }
});

t.test('row 53: with an aperture ring the aperture is read, and a write names the reason', async (t) => {
  const { path } = await service.camera(t, { model: 'ILCE-7C', mode: 'remote' });
  const { body } = await service.ok('GET', `${path}/properties/aperture`);
  t.match(body.data, { formatted: 'F5.6', writable: false });
  t.match(await service.request('PUT', `${path}/properties/aperture`, { value: 'F8.0' }), {
    status: 400,
    body: { code: 'NOT_WRITABLE' },
  });
});

t.test('row 53: a body may have to be let pair in its menu, after each power-on', async (t) => {
  const { id, path, connect } = await unconnected(t, 'ILCE-1M2');
  await service.sim('temper', id, 'wayward');
  await service.sim('access-authentication', id, 'off');
  await until('discovery reports it', async () => {
    const { body } = await service.request('GET', `${path}/fingerprint`);
    return body.data.ssh_supported === false;
  });
  // The first connect uses an object that the worker has made, and this body does not answer it.
  const refused = await until('it names the remedy', async () => {
    const answer = await connect('remote');
    return /open Pairing in its network menu/i.test(answer.body.message) && answer;
  });
  t.match(refused, { status: 400, body: { code: 'CONNECT_REFUSED' } });
  await service.sim('pair', id);
  t.match(await connect('remote'), { status: 200 });
  await service.ok('DELETE', `${path}/connection`);
  await service.sim('power', id, 'off');
  await service.sim('power', id, 'on');
  // The body may not be back on the network yet.
  await until('it has forgotten that', async () =>
    /open Pairing/.test((await connect('remote')).body.message),
  );
  await service.sim('pair', id);
  t.match(await connect('remote'), { status: 200 });
});

// The name that the operator gave a body appears wherever the service mentions it.

import t from 'tap';
import { until } from '#harness/deadline.js';
import { Service } from '#harness/service.js';

t.test('answers, errors, events, metrics, the log and the timeline name a body', async (t) => {
  const service = await Service.start(t, { rig: 'ILCE-7M4:1' });
  const [id = ''] = await service.cameraIds();
  const stream = await service.events();
  await service.ok('PUT', `/api/rig/cameras/${id}`, { name: 'front "left"\u202e', number: 1 });
  const { body } = await service.ok('POST', `/api/cameras/${id}/connection`, {});
  const named = { name: 'front "left"\u202e', number: 1 };
  t.match(body.camera, { connected: true, id, ...named });

  const { data } = await stream.next('connected', ({ model }) => model !== undefined);
  t.match(data, { cameraId: id, ...named });

  const { body: refusal } = await service.request('PUT', `/api/cameras/${id}/properties/iso`, { value: 'x' });
  t.match(refusal.camera, named);
  t.ok(refusal.message.startsWith(`Camera 1 front "left"\\u202e (${id}, ILCE-7M4): `), refusal.message);

  const metrics = await (await fetch(`${service.url}/metrics`)).text();
  const info = metrics.split('\n').find((line) => line.startsWith('rigd_camera_info{'));
  t.match(info, 'number="1"');
  t.match(info, 'name="front \\"left\\"');

  await until('the log names it', () =>
    service.log.some((line) => line.includes('"camera state"') && line.includes('"name":"front')),
  );

  const { body: timeline } = await service.ok('GET', `/api/rig/timeline?camera=${id}&limit=1`);
  t.match(timeline.entries[0], {
    camera: id,
    what: 'state',
    name: named.name,
    details: { state: 'connected' },
  });

  const holder = await service.ok('POST', '/api/rig/lease', { holder: 'Anna' });
  const { body: rig } = await service.ok('GET', '/api/rig');
  t.match(rig, {
    lease: { holder: 'Anna', scope: '*' },
    cameras: [{ id, lease: { holder: 'Anna', scope: '*' } }],
  });
  t.notMatch(JSON.stringify(rig), holder.body.lease.leaseId);
});

t.test('a body without a name is called by its id', async (t) => {
  const service = await Service.start(t, { rig: 'ILCE-7M4:1' });
  const [id = ''] = await service.cameraIds();
  const { body } = await service.request('POST', `/api/cameras/${id}/actions/shutter`);
  t.ok(body.message.startsWith(`Camera ${id} (ILCE-7M4): `), body.message);
  t.notOk('name' in body.camera);
});

// Notifications of the camera for which the interface has an event of its own.

import t from 'tap';
import { Service } from '#harness/service.js';
import { nextEventOf } from '../support/card.js';

/** The SDK's number, the name of the event, and its payload. */
const ORDERED = [
  ['0x20009', 'formatResult', { success: false }],
  ['0x2000a', 'formatResult', { success: false }],
  ['0x2000b', 'formatResult', { success: true }],
  ['0x2001b', 'formatResult', { success: false, canceled: true }],
  ['0x2006b', 'focusResult', { success: false }],
  ['0x2006d', 'focusResult', { success: false }],
  ['0x2008c', 'cautionDisplay', { message: /caution/ }],
  ['0x2003a', 'warning', { code: '0x2003a', message: /0x2003A/i, text: /lens/ }],
] as const;

t.test('reports of the camera on a format, a focus move and a caution are sent by name', async (t) => {
  const service = await Service.start(t, { rig: 'ILCE-7M4:2' });
  const [id = '', other = ''] = await service.cameraIds();
  await Promise.all([id, other].map((each) => service.connect(each)));
  const events = await service.events();
  const nextEvent = nextEventOf(events);
  for (const [code, name, payload] of ORDERED) {
    await service.sim('warning', id, code);
    const data = await nextEvent(name);
    t.match(data, { ...payload, cameraId: id }, code);
    const shape = Object.keys(payload).concat('cameraId').sort();
    t.same(Object.keys(data).sort(), shape, `${code} has no other members`);
  }
  const announced = events.events.filter(({ name }) =>
    /^(formatResult|focusResult|cautionDisplay|warning)$/.test(name),
  );
  t.same(
    announced.map(({ name }) => name),
    ORDERED.map(([, name]) => name),
    'each once, and nothing as a warning beside it',
  );
});

t.test('a focus position that is written is reached and reported', async (t) => {
  const service = await Service.start(t, { rig: 'ILCE-7M4:1' });
  const [id = ''] = await service.cameraIds();
  await service.connect(id);
  const property = (name: string) => `/api/cameras/${id}/properties/${name}`;
  await service.ok('PUT', property('focus-mode'), { value: '0x1' });
  await service.reads(id, 'focus-mode', '0x1');
  const nextEvent = nextEventOf(await service.events());
  await service.ok('PUT', property('focus-position'), { value: '1232' });
  t.same(await nextEvent('focusResult'), { success: true, cameraId: id });
  const { body } = await service.ok('GET', property('focus-position-current'));
  t.equal(Number(body.data.value), 1232, 'where it was sent');
});

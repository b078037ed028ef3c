// Reported differences of bodies in taking writes. Every run tests all of them, whatever its temper: the service works
// with each body, and reports what really happened, compared with the body's own log.

import t, { type Test } from 'tap';
import { Service } from '#harness/service.js';

/** Service of all tests, with the default limits. */
const service = await Service.start(t, { rig: 'ILCE-7M4:4,ILCE-7M5:1,ILCE-7C:1' });

/** A connected camera of a test, whose body has this temper. */
async function oneCamera(t: Test, temper: string, model = 'ILCE-7M4') {
  const camera = await service.camera(t, { model });
  await service.sim('temper', camera.id, temper);
  await camera.connect();
  const put = (property: string, value: string) =>
    service.request('PUT', `${camera.path}/properties/${property}`, { value });
  const set = async (property: string, value: string) => {
    const { body } = await service.ok('PUT', `${camera.path}/properties/${property}`, { value });
    await service.reads(camera.id, property, body.data.value);
  };
  const act = (action: string, body?: object) =>
    service.request('POST', `${camera.path}/actions/${action}`, body);
  const said = (words: string) => service.bodyLog(camera.id).filter((line) => line.includes(words)).length;
  return { ...camera, id: camera.id, put, set, act, said };
}

t.test('row 63: a write after a shot or a change of the mode waits until the body takes one', async (t) => {
  const { put, set, act, said } = await oneCamera(t, 'wayward');
  await set('focus-mode', 'mf');
  t.match(await act('shutter'), { status: 200 });
  t.match(await put('iso', '800'), { status: 200 }, 'after a shot');
  t.equal(said(' exposure '), 1);
  await set('exposure-program-mode', 'p-auto');
  t.match(await put('white-balance', 'daylight'), { status: 200 }, 'after a change of the mode');
});

t.test('row 63: writes other than settings also wait after a shot until the body takes one', async (t) => {
  const { id, path, set, act } = await oneCamera(t, 'wayward');
  await set('focus-mode', 'af-s');
  await set('focus-area', '0x5');
  await service.ok('POST', `${path}/live-view/enable`);
  await service.ok('PUT', `/api/rig/groups/alone`, { cameras: [id] });
  const request = (method: string, address: string, body: object = {}) =>
    service.request(method, address, body);
  for (const [what, write] of Object.entries({
    'the AF frame': () => request('PUT', `${path}/af-area-position`, { x: 320, y: 240 }),
    'a touch': () => act('touch', { x: 320, y: 240 }),
    'the display': () => request('POST', `${path}/live-view/osd-enable`),
    'the clock': () => request('POST', '/api/rig/groups/alone/clock'),
    // This write comes last: after it the body ignores a press.
    'the priority key': () => request('PUT', `${path}/priority-key`, { setting: 'camera-position' }),
  })) {
    t.match(await act('af-shutter'), { status: 200 }, `a shot before ${what}`);
    t.match(await write(), { status: 200 }, what);
  }
});

t.test('row 66: a step of the focus in autofocus names what to set', async (t) => {
  const { set, act, said } = await oneCamera(t, 'strict');
  await set('focus-mode', 'af-s');
  t.match(await act('focus-near-far', { step: 1 }), {
    status: 400,
    body: { code: 'NOT_WRITABLE', message: /because the focus mode is AF_S\. Set focus-mode.* to mf/ },
  });
  await set('focus-mode', 'mf');
  t.match(await act('focus-near-far', { step: 1 }), { status: 200 });
  t.equal(said(' focus-drive 1'), 1);
});

t.test('row 67: a zoom has the type that the body reports', async (t) => {
  const { act, said } = await oneCamera(t, 'wayward', 'ILCE-7M5');
  t.match(await act('zoom', { speed: 3 }), { status: 200 });
  t.match(await act('zoom', { speed: 0 }), { status: 200 });
  t.equal(said(' zoom 3'), 1);
  t.equal(said(' zoom 0'), 1);
});

t.test('row 67: a half-press has the type that the body reports', async (t) => {
  const { act, said } = await oneCamera(t, 'wayward', 'ILCE-7C');
  t.match(await act('half-press'), { status: 200 });
  t.equal(said(' half-press on'), 1);
});

t.test('row 48: a write that takes 6 s succeeds, and the session stays', async (t) => {
  const { id, set, put } = await oneCamera(t, 'strict');
  await set('white-balance', 'auto');
  service.injectFault(id, 'SetDeviceProperty#1 slow(6000)');
  const { status, body } = await put('white-balance', 'daylight');
  t.equal(status, 200, body.message);
  await service.reads(id, 'white-balance', body.data.value);
  t.equal(service.bodyLog(id).filter((line) => line.includes(' session open ')).length, 1);
});

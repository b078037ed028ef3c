// Keys, zoom, focus drive and recording through a real service. The body's own log shows what the camera was ordered to
// do.

import t, { type Test } from 'tap';
import { Service } from '#harness/service.js';
import { behaviour } from '#harness/temper.js';

/** Service of all tests. */
const service = await Service.start(t, { rig: 'ILCE-7M4:11,ILCE-9M3:1' });

/** A connected camera of a test. */
async function oneCamera(t: Test) {
  const camera = await service.camera(t, { model: 'ILCE-7M4', mode: 'remote' });
  const { id, path } = camera;
  const act = (action: string, body?: object) => service.request('POST', `${path}/actions/${action}`, body);
  /** Log of the body about these controls, without the times. */
  const done = (word: string) =>
    service
      .bodyLog(id)
      .map((line) => line.replace(/^\S+ /, ''))
      .filter((line) => line.startsWith(word));
  return { camera, id, path, act, done };
}

t.test('a zoom moves in the direction that was requested and stops', async (t) => {
  const { camera, act, done, id } = await oneCamera(t);
  const events = await camera.events();
  t.match(await act('zoom', { direction: 'out', speed: 5 }), { status: 200, body: { data: { speed: -5 } } });
  t.match(await act('zoom', { direction: 'in', speed: 'fast' }), {
    status: 200,
    body: { data: { speed: 8 } },
  });
  t.match(await act('zoom'), { status: 200, body: { data: { speed: 0 } } });
  t.same(done('zoom'), ['zoom -5', 'zoom 8', 'zoom 0']);
  await events.next('propertyChanged', ({ codes, cameraId }) => {
    return cameraId === id && (codes as string[]).includes('0x14d');
  });
  const tooFast = await act('zoom', { speed: 10 });
  t.match(tooFast, { status: 400, body: { code: 'SDK_REFUSED', data: { error_code: '0x00008402' } } });
});

t.test('row 66: the focus is driven in manual focus only; otherwise the answer names the mode', async (t) => {
  const { id, path, act, done } = await oneCamera(t);
  t.match(await act('focus-near-far', { step: 3 }), {
    status: 400,
    body: { code: 'NOT_WRITABLE', message: /AF_S.*mf/, camera: { connected: true, id } },
  });
  await service.ok('PUT', `${path}/properties/focus-mode`, { value: 'mf' });
  await service.reads(id, 'focus-mode', '0x1');
  t.match(await act('focus-near-far', { step: -7 }), { body: { data: { step: -7, direction: 'near' } } });
  t.match(await act('focus-near-far', { step: 1 }), { body: { data: { step: 1, direction: 'far' } } });
  t.same(done('focus-drive'), ['focus-drive -7', 'focus-drive 1']);
});

t.test('recording starts and stops by the recording state, and events report it', async (t) => {
  const { camera, id, path, act, done } = await oneCamera(t);
  const events = await camera.events();
  t.match(await act('movie-rec'), { status: 200, body: { message: 'Recording started.' } });
  const state = async () => (await service.ok('GET', `${path}/properties/recording-state`)).body.data.value;
  t.equal(await state(), '0x1', 'it records when the request is answered');
  t.match(await act('movie-rec'), { status: 200, body: { message: 'Recording stopped.' } });
  t.equal(await state(), '0x0');
  t.same(done('movie'), ['movie start', 'movie stop']);
  for (const state of ['started', 'stopped']) {
    await events.next('recording', (data) => data.cameraId === id && data.state === state);
  }
});

t.test('a recording that does not begin is an error', async (t) => {
  const { id, act, done } = await oneCamera(t);
  service.injectFault(id, 'SendCommand no-exposure');
  t.match(await act('movie-rec'), {
    status: 400,
    body: { code: 'RECORDING_UNCHANGED', data: { outcome: 'unknown' } },
  });
  t.same(done('movie'), []);
});

t.test('keys are pressed, held and released, one at a time', async (t) => {
  const { camera, act, done, id } = await oneCamera(t);
  const events = await camera.events();
  t.match(await act('button', { button: 'menu' }), {
    status: 200,
    body: { data: { button: 'menu', action: 'button', method: 'press_camera_button' } },
  });
  t.match(await act('button', { button: 'af-on', action: 'down' }), { status: 200 });
  await events.next('afStatus', ({ cameraId, state }) => cameraId === id && state === 'focused');
  const refused = await act('button', { button: 'menu' });
  t.match(refused, { status: 400, body: { code: 'BUTTON_HELD' } });
  t.equal(refused.body.data.supported_buttons.split(', ').length, 24, 'the keys of this body, as one text');
  t.match(await act('button', { button: 'af-on', action: 'up' }), { status: 200 });
  await events.next('afStatus', ({ cameraId, state }) => cameraId === id && state === 'unlocked');
  t.match(await act('button', { button: 'enter' }), { status: 200 });
  t.same(done('button'), [
    'button 0x060000 down',
    'button 0x060000 up',
    'button 0x1c0000 down',
    'button 0x1c0000 up',
    'button 0x050000 down',
    'button 0x050000 up',
  ]);
});

t.test('a key that the body lacks, or that no body has, is refused with the list of keys', async (t) => {
  const { act } = await oneCamera(t);
  for (const button of ['thumbnail', 'grip', 'MENU']) {
    const { status, body } = await act('button', { button });
    t.match({ status, body }, { status: 400, body: { code: 'BUTTON_NOT_AVAILABLE' } }, button);
    t.match(body.data.supported_buttons, /^up, down, left, right, enter, menu, /);
  }
});

t.test('a key that cannot be lifted may have had its effect', async (t) => {
  const { camera, id, act, done } = await oneCamera(t);
  service.injectFault(id, 'SetDeviceProperty#2 error(0x8402)');
  t.match(await act('button', { button: 'menu' }), {
    status: 400,
    body: { code: 'SDK_REFUSED', data: { outcome: 'unknown' } },
  });
  t.same(done('button'), ['button 0x060000 down']);
  // The end of a session releases its keys.
  await service.ok('DELETE', `${camera.path}/connection`);
  await camera.connect();
  t.match(await act('button', { button: 'menu' }), { status: 200 });
});

t.test('a touch is refused while the camera is focused by hand', async (t) => {
  const { id, path, act, done } = await oneCamera(t);
  await service.ok('PUT', `${path}/properties/focus-mode`, { value: 'mf' });
  await service.reads(id, 'focus-mode', '0x1');
  const touched = await act('touch', { x: 1, y: 2 });
  t.match(touched, { status: 400, body: { code: 'TOUCH_NOT_AVAILABLE' } });
  t.same(done('touch'), []);
});

t.test(
  'while the camera keeps the priority every action is refused with the number of the SDK',
  async (t) => {
    const { id, path, act } = await oneCamera(t);
    await service.ok('PUT', `${path}/priority-key`, { setting: 'camera-position' });
    await service.reads(id, 'priority-key', '0x1');
    // Some bodies obey either side, whichever has the priority: their properties stay writable.
    const { writable } = (await service.ok('GET', `${path}/properties/iso`)).body.data;
    const refused = { status: 400, body: { message: /0x8402/i, data: { error: 'priority_key_at_camera' } } };
    const bodies: Record<string, object> = {
      button: { button: 'menu' },
      touch: { x: 1, y: 1 },
      zoom: { speed: 1 },
      'movie-rec': {},
    };
    for (const [action, body] of Object.entries(bodies)) {
      // On a body that ignores accepted commands only the recording shows whether it obeyed.
      const isIgnored = behaviour('ignoresAtCamera') === true && action === 'movie-rec';
      const taken = isIgnored ? { status: 400, body: { code: 'RECORDING_UNCHANGED' } } : { status: 200 };
      t.match(await act(action, body), writable ? taken : refused, action);
    }
    const reasons = writable
      ? /because the focus mode/
      : /because the priority key .* because the focus mode/;
    const byHandOnly = await act('focus-near-far', { step: 1 });
    t.match(byHandOnly, { status: 400, body: { message: reasons } }, 'the focus mode is a reason too');
  },
);

t.test('presses that come at the same time run one after another', async (t) => {
  const { act, done } = await oneCamera(t);
  const answers = await Promise.all(['c1', 'c2', 'c3'].map((button) => act('button', { button })));
  t.same(
    answers.map(({ status }) => status),
    [200, 200, 200],
  );
  const halves = done('button').map((line) => line.split(' ').at(-1));
  t.same(halves, ['down', 'up', 'down', 'up', 'down', 'up']);
});

t.test('the stop of a zoom is sent also to a camera that reports that it cannot zoom', async (t) => {
  const { path } = await service.camera(t, { model: 'ILCE-9M3', mode: 'remote' });
  const zoom = (body: object) => service.request('POST', `${path}/actions/zoom`, body);
  t.match(await zoom({ speed: 3 }), { status: 400, body: { code: 'ZOOM_NOT_AVAILABLE' } });
  // The command reaches the camera, whose lens has nothing to stop.
  t.match(await zoom({ speed: 0 }), { status: 400, body: { code: 'SDK_REFUSED', message: /0x8402/ } });
});

t.test('taking a touch back succeeds, whichever half of the command has done it', async (t) => {
  const { id, act, done } = await oneCamera(t);
  t.match(await act('touch', { x: 100, y: 100 }), { status: 200 });
  service.injectFault(id, 'SendCommand#2 error(0x8402)');
  const { status } = await act('touch-cancel');
  t.equal(status, done('touch').includes('touch cancelled') ? 200 : 400);
});

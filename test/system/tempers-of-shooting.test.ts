// Reported differences of bodies in shooting and touch. Every run tests all of them, whatever its temper: the service
// works with each body, and reports what really happened, compared with the body's own log.

import { readdirSync } from 'node:fs';
import t, { type Test } from 'tap';
import { until } from '#harness/deadline.js';
import { Service } from '#harness/service.js';

/**
 * Service of all tests. The limit of a proof is more than twice the time that any body takes to report a short
 * exposure.
 */
const service = await Service.start(t, { rig: 'ILCE-7M4:12', limits: { proofMs: 5_000 } });

/** A camera of a test, not connected yet, whose body has this temper. */
async function oneCamera(t: Test, temper: string) {
  const camera = await service.camera(t);
  const { id } = camera;
  await service.sim('temper', id, temper);
  const act = (action: string, body?: object) =>
    service.request('POST', `${camera.path}/actions/${action}`, body);
  const set = async (property: string, value: string) => {
    const { body } = await service.ok('PUT', `${camera.path}/properties/${property}`, { value });
    await service.reads(id, property, body.data.value);
  };
  const said = (words: string) => service.bodyLog(id).filter((line) => line.includes(words)).length;
  return { camera, id, act, set, said };
}

for (const { temper, code, exposures } of [
  { temper: 'strict', code: 'NO_EXPOSURE', exposures: 0 },
  { temper: 'sample', code: undefined, exposures: 1 },
]) {
  t.test(`row 11: a plain release in AF on a body that is ${temper}`, async (t) => {
    const { camera, act, set, said } = await oneCamera(t, temper);
    await camera.connect();
    await set('focus-mode', 'af-s');
    const answer = await act('shutter');
    t.equal(answer.status, code === undefined ? 200 : 400);
    t.equal(answer.body.code, code);
    if (code !== undefined)
      t.match(answer.body.message, /needs focus.*af-shutter/s, 'and what to do instead');
    t.equal(said(' exposure '), exposures);
    t.equal(said(' button down'), 1, 'the button is pressed once, whatever the result');
    t.match(await act('af-shutter'), { status: 200 });
    t.equal(said(' exposure '), exposures + 1);
  });
}

for (const temper of ['strict', 'sample']) {
  t.test(
    `row 10: the report of an earlier press is no proof of a later one, on a body that is ${temper}`,
    async (t) => {
      const { camera, id, act, set, said } = await oneCamera(t, temper);
      await camera.connect();
      await set('focus-mode', 'mf');
      await set('shutter-speed', '1/2');
      service.injectFault(id, 'SendCommand#3 no-exposure');
      t.match(await act('shutter', { action: 'down' }), { status: 200 });
      t.match(await act('shutter', { action: 'up' }), { status: 200 });
      t.match(await act('shutter'), { status: 400, body: { code: 'NO_EXPOSURE' } });
      t.equal(said(' exposure '), 1, 'only the exposure of the held button');
      t.match(await act('shutter'), { status: 200 });
      t.equal(said(' exposure '), 2);
    },
  );

  t.test(`row 10: the end of a session waits for a series, on a body that is ${temper}`, async (t) => {
    const { camera, act, set, said } = await oneCamera(t, temper);
    await camera.connect();
    await set('focus-mode', 'mf');
    await set('drive-mode', 'continuous-hi');
    t.match(await act('shutter', { action: 'down' }), { status: 200 });
    await until('a series', () => said(' exposure ') >= 3);
    await service.ok('DELETE', `${camera.path}/connection`);
    t.equal(readdirSync(camera.pictures).length, said(' exposure '));
  });
}

for (const { temper, isObeyed } of [
  { temper: 'strict', isObeyed: false },
  { temper: 'sample', isObeyed: true },
]) {
  t.test(`row 26: the priority key at the camera, on a body that is ${temper}`, async (t) => {
    const { camera, id, act, set, said } = await oneCamera(t, temper);
    await camera.connect();
    await set('focus-mode', 'mf');
    const key = (setting: string) => service.request('PUT', `/api/cameras/${id}/priority-key`, { setting });
    t.match(await key('camera-position'), { status: 200 });
    await service.reads(id, 'priority-key', '0x1');
    const answer = await act('shutter');
    t.equal(answer.status, isObeyed ? 200 : 400);
    t.equal(answer.body.code, isObeyed ? undefined : 'SDK_REFUSED');
    t.equal(answer.body.data?.outcome, undefined, 'the caller is not left in doubt');
    t.equal(said(' exposure '), isObeyed ? 1 : 0, 'the answer reports what has happened');
    t.match(await key('pc-remote'), { status: 200 }, 'the key itself can always be written');
    await service.reads(id, 'priority-key', '0x2');
    t.match(await act('shutter'), { status: 200 });
    t.equal(said(' exposure '), isObeyed ? 2 : 1);
  });
}

for (const temper of ['strict', 'sample']) {
  t.test(
    `row 9: a touch is taken back once on a body that is ${temper}, and only after a touch`,
    async (t) => {
      const { camera, id, act, said } = await oneCamera(t, temper);
      await camera.connect();
      const refused = { status: 400, body: { code: 'NOTHING_TO_CANCEL' } };
      t.match(await act('touch-cancel'), refused);
      for (let round = 1; round <= 2; round += 1) {
        t.match(await act('touch', { x: 320, y: 240 }), { status: 200 });
        t.match(await act('touch-cancel'), { status: 200 });
        t.equal(said(' touch cancelled'), round);
        t.match(await act('touch-cancel'), refused);
      }
      // A body may refuse the second half of the command, which it no longer needs; only a refused first half counts.
      t.match(await act('touch', { x: 320, y: 240 }), { status: 200 });
      service.injectFault(id, 'SendCommand#2 error(0x8402)');
      const answer = await act('touch-cancel');
      t.equal(answer.status === 200, said(' touch cancelled') === 3, 'the answer reports what has happened');
    },
  );
}

for (const { temper, code, exposures } of [
  { temper: 'strict', code: 'FOCUS_NOT_REACHED', exposures: 0 },
  { temper: 'sample', code: undefined, exposures: 1 },
]) {
  t.test(`a subject without contrast, in front of a body that is ${temper}`, async (t) => {
    const { camera, id, act, set, said } = await oneCamera(t, temper);
    const events = await camera.events();
    await camera.connect();
    await set('focus-mode', 'af-s');
    service.injectFault(id, 'SetDeviceProperty no-focus');
    t.match(await act('half-press'), { status: 200 });
    await events.next('afStatus', ({ cameraId, state }) => cameraId === id && state === 'not-focused');
    await until('the end of the half-press', () => said(' half-press off') === 1);
    const answer = await act('af-shutter');
    t.equal(answer.status, code === undefined ? 200 : 400);
    t.equal(answer.body.code, code);
    t.equal(said(' exposure '), exposures);
    t.equal(said(' half-press off'), 2, 'nothing stays down');
    service.clearFaults(id);
    t.match(await act('af-shutter'), { status: 200 });
    t.equal(said(' exposure '), exposures + 1);
  });
}

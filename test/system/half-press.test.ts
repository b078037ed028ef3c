// A client half-presses, awaits the answer, waits a moment and requests a plain shutter. Bodies that need the
// half-press in an AF mode still take the picture: S1 stays down for a while after the answer to the half-press.

import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { until } from '#harness/deadline.js';
import { Service } from '#harness/service.js';

/** The number of rounds, unless a variable sets more. */
const ROUNDS = Number(process.env.RIGD_HALF_PRESS_ROUNDS ?? 5);
/** The pause of a published page of this interface between the answer and the shutter. */
const PAUSE_MS = 450;

/** Service of all tests. */
const service = await Service.start(t, {
  rig: 'ILCE-7M4:5',
  limits: { halfPressHoldMs: 4_000, writeMs: 11_000 },
});

/** A connected camera of a test, in autofocus. */
async function oneCamera(t: Test) {
  const { id, path } = await service.camera(t, { mode: 'remote' });
  await service.ok('PUT', `${path}/properties/focus-mode`, { value: 'af-s' });
  const act = (action: string, body?: object) => service.request('POST', `${path}/actions/${action}`, body);
  const said = (words: string) => service.bodyLog(id).filter((line) => line.includes(words)).length;
  return { id, path, act, said };
}

t.test('row 11: half-press, its answer, 450 ms and shutter make a picture each time', async (t) => {
  const { act, said } = await oneCamera(t);
  for (let round = 1; round <= ROUNDS; round += 1) {
    t.match(await act('half-press'), { status: 200 });
    await sleep(PAUSE_MS);
    t.match(await act('shutter'), { status: 200 });
    t.equal(said(' exposure '), round);
  }
});

t.test('row 11: every shooting action takes over the half-press before it, and releases it', async (t) => {
  const { act, said } = await oneCamera(t);
  const shots: (() => Promise<unknown>)[] = [
    () => act('shutter'),
    () => act('af-shutter'),
    async () => {
      t.match(await act('shutter', { action: 'down' }), { status: 200 });
      await until('its exposure', () => said(' exposure ') === 3);
      return act('shutter', { action: 'up' });
    },
  ];
  for (const [at, shoot] of shots.entries()) {
    t.match(await act('half-press'), { status: 200 });
    await sleep(PAUSE_MS);
    t.match(await shoot(), { status: 200 });
    t.equal(said(' exposure '), at + 1);
    t.equal(said(' half-press on'), at + 1, 'no second half-press was made');
    t.equal(said(' half-press off'), at + 1);
  }
});

t.test('a shutter that waits in the queue still finds the half-press before it', async (t) => {
  const { id, path, act, said } = await oneCamera(t);
  t.match(await act('half-press'), { status: 200 });
  // Longer than a half-press stays down on its own.
  service.injectFault(id, 'SetDeviceProperty#1 slow(5000)');
  const write = service.request('PUT', `${path}/properties/iso`, { value: '800' });
  await until('the write is under way', () => said(' fault SetDeviceProperty') === 1);
  const shutter = act('shutter');
  t.match(await write, { status: 200 });
  t.match(await shutter, { status: 200 });
  t.equal(said(' exposure '), 1);
  t.equal(said(' half-press on'), 1);
});

t.test('a half-press that no shutter takes over ends on its own', async (t) => {
  const { act, said } = await oneCamera(t);
  t.match(await act('half-press'), { status: 200 });
  t.equal(said(' half-press off'), 0, 'the button is down when the half-press is answered');
  await until('its end', () => said(' half-press off') === 1);
  t.match(await act('half-press'), { status: 200 });
  t.match(await act('half-press'), { status: 200 });
  t.equal(said(' half-press on'), 2, 'a second one right after it finds the button down');
  await until('its end', () => said(' half-press off') === 2);
});

t.test('the end of a session releases a half-press', async (t) => {
  const { path, act, said } = await oneCamera(t);
  t.match(await act('half-press'), { status: 200 });
  await service.ok('DELETE', `${path}/connection`);
  t.equal(said(' half-press off'), 1);
});

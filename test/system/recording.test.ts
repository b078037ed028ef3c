// Recording on bodies that take the command in different ways. The tests check the body's own log and the files on its
// card.

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { Service } from '#harness/service.js';
import { addressOf, CardFolder, listed, sha256 } from '../support/card.js';

/** The parts of the command on which bodies of each temper act; the service has to find this out. */
const BODIES = [
  { temper: 'strict', takes: 'down starts and up stops' },
  { temper: 'older', takes: 'down toggles, and up has to follow' },
  { temper: 'sample', takes: 'the command that toggles, which 0x753 offers' },
  { temper: 'network', takes: 'down starts and up stops, with a report of the end as of an operation' },
  { temper: 'wayward', takes: 'down starts and up stops' },
];

/** Service of all tests. */
const service = await Service.start(t, { rig: 'ILCE-7M4:11' });

/** A connected camera of a test. */
async function oneCamera(t: Test, temper?: string) {
  const camera = await service.camera(t);
  const { id } = camera;
  if (temper !== undefined) await service.sim('temper', id, temper);
  await camera.connect();
  const record = () => service.request('POST', `/api/cameras/${id}/actions/movie-rec`);
  const state = async () =>
    (await service.ok('GET', `/api/cameras/${id}/properties/recording-state`)).body.data.value;
  const movies = () =>
    service
      .bodyLog(id)
      .map((line) => line.replace(/^\S+ /, ''))
      .filter((line) => line.startsWith('movie'));
  const clips = () => {
    const folder = join(service.body(id), 'card1', 'M4ROOT', 'CLIP');
    return existsSync(folder) ? readdirSync(folder).sort() : [];
  };
  return { camera, id, record, state, movies, clips };
}

for (const { temper, takes } of BODIES) {
  t.test(`rows 5, 36, 37: three recordings on a body of which ${takes}`, async (t) => {
    const { record, state, movies, clips } = await oneCamera(t, temper);
    const before = clips();
    for (let round = 1; round <= 3; round += 1) {
      t.match(await record(), { status: 200, body: { message: 'Recording started.' } });
      t.equal(await state(), '0x1', 'it records when the request is answered');
      t.match(await record(), { status: 200, body: { message: 'Recording stopped.' } });
      t.equal(await state(), '0x0');
      t.equal(clips().length, before.length + round, 'one clip each');
    }
    t.same(movies(), Array(3).fill(['movie start', 'movie stop']).flat(), 'and no recording more');
  });
}

t.test('row 5: a press whose second half is refused does not leave the key down', async (t) => {
  const { id, record, state, movies } = await oneCamera(t, 'older');
  t.match(await record(), { status: 200 });
  t.match(await record(), { status: 200 });
  service.injectFault(id, 'SendCommand#2 error(0x8402)');
  t.match(await record(), { status: 200, body: { message: 'Recording started.' } });
  t.equal(await state(), '0x1');
  t.match(
    await record(),
    { status: 200, body: { message: 'Recording stopped.' } },
    'the key did not stay down',
  );
  t.same(movies(), Array(2).fill(['movie start', 'movie stop']).flat());
});

t.test('row 5: a recording is begun once, however late the camera reports that it records', async (t) => {
  const { id, record, state, movies } = await oneCamera(t);
  service.injectFault(id, 'SendCommand no-callback');
  t.match(await record(), { status: 200, body: { message: 'Recording started.' } });
  t.equal(await state(), '0x1');
  t.same(movies(), ['movie start']);
});

for (const mode of ['remote-transfer', 'contents']) {
  t.test(`a clip can be listed and fetched in the mode ${mode}`, async (t) => {
    const { id, record, clips } = await oneCamera(t);
    const before = clips();
    t.match(await record(), { status: 200 });
    t.match(await record(), { status: 200 });
    const [name = ''] = clips().filter((clip) => !before.includes(clip));
    t.match(name, /^C\d{4}\.MP4$/);
    await service.ok('DELETE', `/api/cameras/${id}/connection`);
    await service.ok('POST', `/api/cameras/${id}/connection`, { mode });
    // Contents mode lists names without their folders.
    const all = await listed(service, id, before.length + 1);
    const file = all.find(({ file_path }) => file_path.split('/').at(-1) === name);
    if (file === undefined) throw new Error(`${name} is not in ${JSON.stringify(all)}`);
    const answer = await fetch(service.url + addressOf(id, file));
    const digest = sha256(new Uint8Array(await answer.arrayBuffer()));
    t.equal(digest, new CardFolder(service, id).digest(`M4ROOT/CLIP/${name}`));
  });
}

t.test('a clip is reported when it is on the card', async (t) => {
  const { camera, id, record } = await oneCamera(t);
  const events = await camera.events();
  await service.ok('DELETE', `/api/cameras/${id}/connection`);
  await service.ok('POST', `/api/cameras/${id}/connection`, { mode: 'remote-transfer' });
  await service.ok('PUT', `/api/cameras/${id}/priority-key`, { setting: 'pc-remote' });
  await service.reads(id, 'priority-key', '0x2');
  t.match(await record(), { status: 200 });
  t.match(await record(), { status: 200 });
  const { data } = await events.next('contentAdded', ({ cameraId }) => cameraId === id);
  t.match(data, { slot: 1, files: [{ path: /^M4ROOT\/CLIP\/C\d{4}\.MP4$/ }] });
});

t.test('without a card nothing is recorded, and no clip is reported', async (t) => {
  const { id, record, clips } = await oneCamera(t);
  const before = clips();
  await service.sim('card', id, '1', 'pull');
  await service.reads(id, 'media-slot1-status', '0x1');
  t.match(await record(), {
    status: 400,
    body: { code: 'RECORDING_UNCHANGED', data: { outcome: 'unknown' } },
  });
  t.same(clips(), before);
});

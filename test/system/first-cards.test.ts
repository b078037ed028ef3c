// The cards of new bodies, in both modes that show cards: what is listed, and that pictures and thumbnails do not
// overwrite each other.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { Service } from '#harness/service.js';
import { addressOf, CardFolder, digestOfFile, filesBelow, listed, nextEventOf } from '../support/card.js';

/** Files on one card: three days of a JPEG and of a RAW and its JPEG, and a clip. */
const FILES = 10;
const FIRST = 'DCIM/100MSDCF/DSC00001.JPG';

/** Service of all tests. */
const service = await Service.start(t, { rig: 'ILCE-7M4:5', environment: { RIGD_SIM_CARDS: 'filled' } });

/** A camera of a test, not connected yet, with the cards of a new body. */
async function newCamera(t: Test) {
  const camera = await service.camera(t);
  return { camera, id: camera.id, path: camera.path, card: new CardFolder(service, camera.id) };
}

for (const mode of ['remote-transfer', 'contents'] as const) {
  t.test(
    `rows 14 and 15: everything on a card is listed as soon as it can be, in the mode ${mode}`,
    async (t) => {
      const { path, card } = await newCamera(t);
      await service.ok('POST', `${path}/connection`, { mode });
      // The request comes before the camera is ready: the service has to wait for it.
      const { body } = await service.ok('GET', `${path}/sd-card/slot/1/files`);
      // In contents mode both cards are one.
      t.equal(body.files.length, mode === 'contents' ? 2 * FILES : FILES);
      const names = body.files.map(({ file_path }: { file_path: string }) => file_path.split('/').at(-1));
      t.ok(['DSC00001.JPG', 'DSC00006.ARW', 'C0001.MP4'].every((name) => names.includes(name)));
      t.ok(digestOfFile(join(card.directory, FIRST)));
    },
  );

  t.test(`row 29: a thumbnail does not overwrite its picture, in the mode ${mode}`, async (t) => {
    const { camera, id, card } = await newCamera(t);
    await camera.connect(mode);
    const [file] = await listed(service, id, FILES);
    if (file === undefined) throw new Error('no file');
    t.match(file.file_path, /DSC00001\.JPG$/);
    const nextEvent = nextEventOf(await camera.events());
    const fetched = async (what: string) => {
      t.equal((await service.request('POST', `${addressOf(id, file)}/${what}`)).status, 202);
      return String((await nextEvent('transferProgress', ({ percent }) => percent === 100)).savedPath);
    };
    const picture = await fetched('download');
    const thumbnail = await fetched('thumbnail');
    const again = await fetched('download');
    t.equal(digestOfFile(picture), card.digest(FIRST), 'the picture is what it was');
    t.equal(digestOfFile(again), card.digest(FIRST));
    t.ok(readFileSync(thumbnail).length < readFileSync(picture).length / 2);
    t.same(filesBelow(camera.pictures), ['DSC00001-2.JPG', 'DSC00001-thumbnail.JPG', 'DSC00001.JPG']);
  });
}

t.test('rows 14 and 21: properties can be read in the mode contents, and not written', async (t) => {
  const { path } = await newCamera(t);
  await service.ok('POST', `${path}/connection`, { mode: 'contents' });
  const { body } = await service.ok('GET', `${path}/properties/battery-remain`);
  t.match(body.data, { value: /^0x/ });
  const all = await service.ok('GET', `${path}/properties/all`);
  t.ok(all.body.data.total_properties > 50);
  t.match(await service.request('PUT', `${path}/properties/iso`, { value: '0x64' }), {
    status: 400,
    body: { code: 'WRONG_MODE' },
  });
});

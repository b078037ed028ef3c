// Files from cards, from bodies of every temper. Bodies differ in the names of files, in their reports about transfers,
// in the ends that they do not report, and in the half of a command that they obey. Clients get the same files from
// all.

import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import t, { type Test } from 'tap';
import { Service } from '#harness/service.js';
import { addressOf, CardFolder, filesBelow, type ListedFile, listed, nextEventOf } from '../support/card.js';

const { tempers } = JSON.parse(readFileSync(new URL('../../data/tempers.json', import.meta.url), 'utf8')) as {
  tempers: Record<string, string>;
};
const NAMES = Object.keys(tempers);
const PICTURE_BYTES = 300_000;
/** More bytes than a body sends during a test, with RIGD_SIM_TRANSFER_KBPS. */
const MOVIE_BYTES = 40_000_000;

const shared = await Service.start(t, {
  rig: `ILCE-7M4:${2 * NAMES.length}`,
  environment: { RIGD_SIM_TRANSFER_KBPS: '4000' },
  // The limit of silence is so long that no transfer of these tests ends by it.
  limits: { transferStallMs: 20_000 },
});

/** A body of a temper, with two files on its card. */
async function bodyOf(t: Test, temper: string, mode: 'contents' | 'remote-transfer') {
  const camera = await shared.camera(t);
  const { id, path, pictures } = camera;
  await shared.sim('temper', id, temper);
  const card = new CardFolder(shared, id);
  const digest = card.put('DCIM/100MSDCF/DSC00001.JPG', PICTURE_BYTES);
  card.put('M4ROOT/CLIP/C0001.MP4', MOVIE_BYTES);
  card.put('DCIM/100MSDCF/DSC00009.DUM', 1);
  await camera.connect(mode, 'on');
  const files = await listed(shared, id, 2);
  const file = (name: string) => files.find(({ file_path }) => basename(file_path) === name) as ListedFile;
  const nextEvent = nextEventOf(await camera.events());
  const saved = async (what: string, of: ListedFile) => {
    t.equal((await shared.request('POST', `${addressOf(id, of)}/${what}`)).status, 202, what);
    const end = await nextEvent(['transferProgress', 'transferFailed'], (data) => {
      return data.cameraId === id && (data.percent === 100 || data.code !== undefined);
    });
    t.match(end, { percent: 100 }, `${what} has arrived`);
    return end;
  };
  return {
    id,
    path,
    pictures,
    files,
    picture: file('DSC00001.JPG'),
    movie: file('C0001.MP4'),
    digest,
    nextEvent,
    saved,
  };
}

await Promise.all(
  NAMES.flatMap((temper) =>
    (['contents', 'remote-transfer'] as const).map((mode) =>
      t.test(`rows 70 to 73, 76, 79, 80: ${mode} with a body that is ${temper}`, { jobs: 4 }, async (t) => {
        const { id, path, pictures, files, picture, movie, digest, nextEvent, saved } = await bodyOf(
          t,
          temper,
          mode,
        );
        t.equal(files.length, 2, 'the placeholder is not listed');
        // The test does it twice, since a body may report only every second end.
        for (const name of ['DSC00001.JPG', 'DSC00001-2.JPG'])
          t.match(await saved('download', picture), { sha256: digest, savedPath: join(pictures, name) });
        for (const kind of ['thumbnail', 'screennail']) {
          const bytes = readFileSync(String((await saved(kind, picture)).savedPath));
          t.ok(bytes.readUInt16BE(0) === 0xffd8 && bytes.length > 1_000, `${kind} is a JPEG`);
        }
        t.equal((await shared.request('POST', `${addressOf(id, movie)}/download`)).status, 202);
        await nextEvent('transferProgress', (data) => data.cameraId === id && Number(data.percent) > 0);
        t.equal((await shared.ok('DELETE', `${path}/transfer`)).body.data.cancelled, 1);
        t.equal((await nextEvent('transferFailed')).code, 'CANCELLED');
        t.match(await saved('download', picture), { sha256: digest }, 'the camera is free at once');
        t.same(
          filesBelow(pictures).sort(),
          [
            'DSC00001-2.JPG',
            'DSC00001-3.JPG',
            'DSC00001-screennail.JPG',
            'DSC00001-thumbnail.JPG',
            'DSC00001.JPG',
          ],
          'nothing else is left',
        );
      }),
    ),
  ),
);

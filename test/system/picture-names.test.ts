// Pictures under the names of a template: the real service, real workers, and eight simulated bodies that save to one
// directory and count from the same number.

import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { until } from '#harness/deadline.js';
import { Service } from '#harness/service.js';
import { behaviour } from '#harness/temper.js';
import { byExtent } from '../support/extent.js';

const BODIES = 8;
/**
 * Limits for a busy machine: else a round for which a body is not ready is left out, and a late release is refused.
 */
const BUSY = { shotArmAheadMs: 7_000, shotArmMs: 30_000, fireLateMs: 30_000 };
const PICTURES = byExtent({ quick: 3, usual: 5, full: 20 });

function filesBelow(directory: string): string[] {
  if (!existsSync(directory)) return [];
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('/.rigd-'))
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1))
    .sort();
}

const range = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

t.test('eight bodies with one directory: every name has its camera, and none has a suffix', async (t) => {
  const service = await Service.start(t, { rig: `ILCE-7M4:${BODIES}` });
  const ids = await service.cameraIds();
  t.equal(ids.length, BODIES);
  await service.ok('PUT', '/api/rig', {
    session: 'spring',
    template: '{session}/{number}-{name}_{counter:3}.{ext}',
  });
  for (const [index, id] of ids.entries())
    await service.ok('PUT', `/api/rig/cameras/${id}`, { number: index + 1, name: `body ${index + 1}` });
  await Promise.all(ids.map((id) => service.connect(id)));
  await Promise.all(
    ids.map(async (id) => {
      for (const _picture of range(PICTURES))
        await service.ok('POST', `/api/cameras/${id}/actions/af-shutter`);
    }),
  );
  const wanted = range(BODIES).flatMap((body) =>
    range(PICTURES).map((picture) => `spring/${body}-body ${body}_${String(picture).padStart(3, '0')}.JPG`),
  );
  await until('all pictures', () => filesBelow(service.pictures).length >= wanted.length, 60_000);
  t.same(filesBelow(service.pictures), wanted.sort());
});

t.test('a shot of a group: its number, session, group and frames are in the names', async (t) => {
  const service = await Service.start(t, { rig: 'ILCE-7M4:4', limits: BUSY });
  const ids = await service.cameraIds();
  const template = '{session}/{shot:4}-{group}/{number}-{name}-{seq}.{ext}';
  await service.ok('PUT', '/api/rig', { session: 'spring', template });
  for (const [index, id] of ids.entries())
    await service.ok('PUT', `/api/rig/cameras/${id}`, {
      number: index + 1,
      name: `body ${index + 1}`,
      groups: ['ring'],
    });
  await service.ok('POST', '/api/rig/groups/ring/connect', {});
  await service.ok('POST', '/api/rig/groups/ring/shoot', { shotId: 'one', focus: true });
  // Some bodies take no press for a while after an exposure; a round that they miss is left out.
  const everyMs = 8_000 + 2 * Number(behaviour('readOnlyMs'));
  const pattern = { repeat: { everyMs, times: 2 } };
  await service.ok('POST', '/api/rig/groups/ring/shoot', { shotId: 'two', focus: true, pattern });
  const complete = (shotId: string) =>
    until(`the receipt of ${shotId}`, async () => {
      const { receipt } = (await service.ok('GET', `/api/rig/shots/${shotId}`)).body;
      return receipt.state === 'complete' && receipt;
    });
  const receipts = [await complete('one'), await complete('two')];
  const files = receipts.flatMap(({ bodies }) =>
    bodies.flatMap(({ exposures }: { exposures: { files: { path: string }[] }[] }) =>
      exposures.flatMap((exposure) =>
        exposure.files.map(({ path }) => path.slice(service.pictures.length + 1)),
      ),
    ),
  );
  const wanted = (shot: number, frames: number[]) =>
    range(4).flatMap((body) => frames.map((seq) => `spring/000${shot}-ring/${body}-body ${body}-${seq}.JPG`));
  t.same(files.sort(), [...wanted(1, [1]), ...wanted(2, [1, 2])], 'in the receipts');
  t.same(filesBelow(service.pictures), files, 'and on the disk');
});

t.test('the time is that of the picture, both files share a name, and events have the path', async (t) => {
  const service = await Service.start(t, { rig: 'ILCE-7M4:1' });
  const [id = ''] = await service.cameraIds();
  await service.connect(id);
  // The template is declared while the camera is connected.
  await service.ok('PUT', '/api/rig', { template: '{date}/{time}-{camera}-{seq}.{ext}' });
  const format = await service.ok('PUT', `/api/cameras/${id}/properties/file-format`, { value: 'RAW+JPEG' });
  await service.reads(id, 'file-format', format.body.data.value);
  const events = await service.events();
  await service.ok('POST', `/api/cameras/${id}/actions/af-shutter`);
  const first = (await events.next('downloadComplete')).data;
  const second = (await events.next('downloadComplete', ({ savedPath }) => savedPath !== first.savedPath))
    .data;
  const paths = [first.savedPath, second.savedPath]
    .map((path) => String(path).slice(service.pictures.length + 1))
    .sort();
  t.match(paths, [/^\d{4}-\d\d-\d\d\/\d{6}-.*-1\.ARW$/, /^\d{4}-\d\d-\d\d\/\d{6}-.*-1\.JPG$/]);
  t.equal(paths[0]?.replace('.ARW', '.JPG'), paths[1]);
  const text = readFileSync(join(service.pictures, paths[1] ?? ''), 'latin1');
  const [, year, month, day, hour, minute, second_] =
    /(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)/.exec(text) ?? [];
  t.equal(paths[1]?.slice(0, 17), `${year}-${month}-${day}/${hour}${minute}${second_}`);
});

t.test(
  'names of the operator cannot lead out of the save path, and a broken template stays out',
  async (t) => {
    const service = await Service.start(t, { rig: 'ILCE-7M4:1' });
    const [id = ''] = await service.cameraIds();
    await service.ok('PUT', '/api/rig', { template: '{name}/{session}/{counter}.{ext}', session: '..' });
    await service.ok('PUT', `/api/rig/cameras/${id}`, { name: '../../etc/passwd\u202e' });
    const refused = await service.request('PUT', '/api/rig', { template: '../{name}-{shot}.{ext}' });
    t.match(refused.body, {
      success: false,
      code: 'RIG_INVALID',
      message: /position 1: a template cannot/,
    });
    await service.connect(id);
    await service.ok('POST', `/api/cameras/${id}/actions/af-shutter`);
    await until('the picture', () => filesBelow(service.pictures).length === 1);
    t.same(filesBelow(service.pictures), ['______etc_passwd_/__/1.JPG']);
    t.same(readdirSync(service.directory).sort(), ['pictures', 'state']);
    symlinkSync('/tmp', join(service.pictures, 'elsewhere'));
    await service.ok('PUT', `/api/rig/cameras/${id}`, { name: 'elsewhere' });
    const events = await service.events();
    await service.ok('POST', `/api/cameras/${id}/actions/af-shutter`);
    const { data } = await events.next('error');
    t.match(data.message, /elsewhere" is not a directory, or is a link/);
    const [kept = ''] = /\S*\/\.rigd-\S*\.JPG/.exec(String(data.message)) ?? [];
    t.ok(existsSync(kept), 'the picture is kept');
    writeFileSync(join(service.directory, 'state', 'rig.toml'), 'template = "{nmae}-{shot}.{ext}"\n');
    await until('the fault of the file', async () => {
      const { body } = await service.ok('GET', '/api/rig');
      return body.rig.file.error?.line === 1 && /did you mean name/.test(body.rig.file.error.message);
    });
  },
);

t.test('the counter continues after the worker was killed, and after the service was', async (t) => {
  const first = await Service.start(t, { rig: 'ILCE-7M4:1' });
  const [id = ''] = await first.cameraIds();
  await first.ok('PUT', '/api/rig', { template: '{camera}_{counter:3}.{ext}' });
  await first.connect(id);
  const shoot = async (service: Service, count: number) => {
    await service.ok('POST', `/api/cameras/${id}/actions/af-shutter`);
    await until(`picture ${count}`, () => filesBelow(service.pictures).length === count);
  };
  await shoot(first, 1);
  const { body } = await first.ok('GET', `/api/cameras/${id}/status`);
  const events = await first.events();
  process.kill(body.data.worker.pid, 'SIGKILL');
  await events.next('connected', ({ id: who }) => who === id);
  await shoot(first, 2);
  await first.signal('SIGKILL');
  const second = await Service.start(t, { rig: 'ILCE-7M4:1', directory: first.directory });
  await until('the body is attached', async () => (await second.cameraIds()).includes(id));
  await second.connect(id);
  await shoot(second, 3);
  t.same(
    filesBelow(second.pictures),
    ['001', '002', '003'].map((count) => `${id}_${count}.JPG`),
  );
});

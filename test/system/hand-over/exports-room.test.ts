// Exports on a disk without room, and exports and entries of the bin that are too large.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { until } from '#harness/deadline.js';
import { Service } from '#harness/service.js';
import { testDirectory } from '#harness/test-directory.js';
import { SmallDisks } from '../../support/small-disks.js';

const directory = testDirectory(t);
const handOver = join(directory, 'hand-over');
const disks = await SmallDisks.mount(t, { [handOver]: 2 ** 28 });

/** Starts the service with one connected body. */
async function start(limits: object): Promise<Service> {
  const service = await Service.start(t, {
    ...{ directory, rig: 'ILCE-7M4:1', limits, arguments: ['--export-dir', handOver] },
    ...(disks === undefined ? {} : { launcher: disks.launcher(directory) }),
  });
  return service;
}

const service = await start({ exportRoomBytes: 0, exportFiles: 1 });
const [id = ''] = await until('the body is listed', async () => {
  const ids = await service.cameraIds();
  return ids.length > 0 ? ids : undefined;
});
await service.connect(id);

/** Takes a shot, and waits for its file. @returns its id */
async function shoot(): Promise<string> {
  const shotId = await until('a shot exposes', async () => {
    const { status, body } = await service.request('POST', '/api/rig/groups/all/shoot', {});
    return status === 200 ? (body.receipt.shotId as string) : undefined;
  });
  await until('its file is here', async () => {
    return (await service.ok('GET', `/api/rig/shots/${shotId}`)).body.receipt.state === 'complete';
  });
  return shotId;
}

/** Starts an export of shots, or resumes one. @returns it when it has ended */
async function exported(path: string, body: object, exportId: string) {
  await service.ok('POST', path, body);
  return until(`${exportId} has ended`, async () => {
    const { body } = await service.ok('GET', `/api/rig/exports/${exportId}`);
    return ['done', 'failed'].includes(body.export.state) ? body.export : undefined;
  });
}

const shots = [await shoot(), await shoot()];
const asked = { to: 'folder', path: join(handOver, 'all'), selection: { shots: shots.slice(0, 1) } };

t.test(
  'an export on a full disk fails without a partial file, and continues when there is room',
  async (t) => {
    if (disks === undefined) {
      t.comment('this machine allows no mounts');
      return;
    }
    disks.fill(handOver);
    const failed = await exported('/api/rig/exports', { ...asked, exportId: 'full' }, 'full');
    t.match(failed, { state: 'failed', files: 0, message: /make room|no further file/ });
    t.same(readdirSync(join(disks.seen(handOver), 'all')), []);
    disks.empty(handOver);
    const done = await exported('/api/rig/exports/full/resume', {}, 'full');
    t.match(done, { state: 'done', files: 1, faults: [] });
  },
);

t.test('an export with more files than the limit fails, and so does such an entry of the bin', async (t) => {
  const selection = { shots };
  const failed = await exported('/api/rig/exports', { ...asked, exportId: 'large', selection }, 'large');
  t.match(failed, { state: 'failed', message: /more than 1 files/ });
  t.match(await service.request('POST', '/api/rig/bin', { selection }), {
    status: 409,
    body: { code: 'EXPORT_REFUSED' },
  });
  const searched = { ...asked, exportId: 'search', selection: { state: 'complete' } };
  t.match(await exported('/api/rig/exports', searched, 'search'), { message: /more than 1 shots/ });
});

// A disk that really fills up: pictures go to a small file system that only the service sees, and the test fills it
// while a file is on its way.

import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import t, { type Test } from 'tap';
import { until } from '#harness/deadline.js';
import { Service } from '#harness/service.js';
import { testDirectory } from '#harness/test-directory.js';
import { addressOf, CardFolder, digestOfFile, filesBelow, listed, nextEventOf } from '../support/card.js';

const DISK_BYTES = 16 * 2 ** 20;
const SIZE = 6_000_000;

/**
 * Runs a command that sees a file system of `DISK_BYTES` at `directory`; no other process sees it. It ends with the
 * command.
 */
function onSmallDisk(directory: string): string[] {
  const script = `mount -t tmpfs -o size=${DISK_BYTES} rigd "$0" && exec "$@"`;
  return ['unshare', '--map-root-user', '--mount', 'sh', '-c', script, directory];
}

function withoutHidden(names: string[]): string[] {
  return names.filter((name) => !name.startsWith('.'));
}

function whyNot(directory: string): string | false {
  const [command = '', ...words] = [...onSmallDisk(directory), 'true'];
  const { status, stderr } = spawnSync(command, words, { encoding: 'utf8' });
  return (
    status !== 0 && `this machine does not allow mounting a small file system: ${stderr ?? 'no unshare'}`
  );
}

async function started(t: Test) {
  const directory = testDirectory(t);
  const pictures = join(directory, 'pictures');
  const service = await Service.start(t, {
    directory,
    rig: 'ILCE-7M4:1',
    // The file takes ten seconds, so that a busy machine can fill the disk in the middle.
    environment: { RIGD_SIM_TRANSFER_KBPS: '600' },
    launcher: onSmallDisk(pictures),
  });
  const [id = ''] = await service.cameraIds();
  const disk = `/proc/${service.process.pid}/root${pictures}`;
  const fill = join(disk, 'filler');
  const nextEvent = nextEventOf(await service.events());
  return {
    service,
    id,
    disk,
    nextEvent,
    fill: () => {
      try {
        writeFileSync(fill, Buffer.alloc(DISK_BYTES));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    },
    empty: () => rmSync(fill),
  };
}

const probe = testDirectory(t);
mkdirSync(join(probe, 'disk'));
const skip = whyNot(join(probe, 'disk'));

t.test('a disk that fills up in the middle of a transfer ends it', { skip }, async (t) => {
  const { service, id, disk, nextEvent, fill, empty } = await started(t);
  const card = new CardFolder(service, id);
  const digest = card.put('DCIM/100MSDCF/DSC00001.JPG', SIZE);
  await service.ok('POST', `/api/cameras/${id}/connection`, { mode: 'remote-transfer' });
  const [file] = await listed(service, id, 1);
  if (file === undefined) throw new Error('no file');
  const begin = async () => {
    t.equal((await service.request('POST', `${addressOf(id, file)}/download`)).status, 202);
    await nextEvent('transferProgress', ({ percent }) => Number(percent) > 0 && Number(percent) < 50);
  };
  await begin();
  fill();
  const failed = await nextEvent('transferFailed');
  t.match(failed, { contentId: file.content_id, code: 'DISK_FULL', message: /is full/ });
  t.same(filesBelow(disk), ['filler'], 'the partial file is removed');
  t.equal(card.digest(file.file_path), digest, 'the card still has it');

  t.match(
    await service.request('POST', `${addressOf(id, file)}/download`),
    { status: 400, body: { code: 'DISK_FULL' } },
    'the next transfer is not begun',
  );
  empty();
  await begin();
  t.match(await nextEvent('transferProgress', ({ percent }) => percent === 100), { sha256: digest });
  t.equal(digestOfFile(join(disk, 'DSC00001.JPG')), digest, 'with room again the file is saved');
});

t.test('a picture that finds the disk full', { skip }, async (t) => {
  const { service, id, disk, nextEvent, fill, empty } = await started(t);
  await service.connect(id);
  fill();
  await service.ok('POST', `/api/cameras/${id}/actions/af-shutter`);
  await nextEvent('warning', ({ code }) => code === '0x20005');
  const error = await nextEvent('error', ({ code }) => code === 'DISK_FULL');
  t.match(error, { cameraId: id, message: /disk of .*pictures.* is full.*look on the card/ });
  const logged = await until('its line in the log', () => {
    const lines = service.log.map((line) => JSON.parse(line)).filter(({ code }) => code === 'DISK_FULL');
    return lines.length > 0 && lines;
  });
  t.match(logged, [{ cameraId: id, message: /is full/ }], 'and the log has it, once');
  t.same(withoutHidden(filesBelow(disk)), ['filler'], 'the partial file has no final name');
  empty();
  await service.ok('POST', `/api/cameras/${id}/actions/af-shutter`);
  const { savedPath, sha256 } = await nextEvent('downloadComplete', ({ type }) => type === 'image');
  const [name = ''] = withoutHidden(filesBelow(disk));
  t.equal(basename(String(savedPath)), name);
  t.equal(digestOfFile(join(disk, name)), sha256, 'with room again the next picture is saved');
});

t.test('a camera that reports a full disk by another code, during the next press', { skip }, async (t) => {
  const { service, id, nextEvent, fill } = await started(t);
  await service.connect(id);
  fill();
  service.injectFault(id, 'SendCommand#1 no-exposure');
  const press = service.request('POST', `/api/cameras/${id}/actions/af-shutter`);
  await until('the press', () => service.bodyLog(id).some((line) => line.includes('fault SendCommand')));
  await service.sim('warning', id, '0x20003');
  t.match(await press, { status: 400, body: { code: 'DISK_FULL', data: { outcome: 'unknown' } } });
  await nextEvent('error', ({ code }) => code === 'DISK_FULL');
});

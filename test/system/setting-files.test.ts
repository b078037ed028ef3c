// Settings files and LUTs between camera and host: contained in their directory, checked before they are sent, and
// reported by events.

import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { until } from '#harness/deadline.js';
import { Service } from '#harness/service.js';
import { testDirectory } from '#harness/test-directory.js';
import { filesBelow, nextEventOf } from '../support/card.js';
import { SDK_NUMBER } from '../support/sdk-numbers.js';

const directory = testDirectory(t, { root: {} });
const root = join(directory, 'root');

/** Service of all tests: files are saved below the save root, whatever a client names. */
const service = await Service.start(t, {
  rig: 'ILCE-7M4:3,ILME-FX6:2',
  directory,
  arguments: ['--save-root', root, '--save-dir', '.'],
});

/** A connected camera of a test, saving in the save root, and its events one after another. */
async function oneCamera(t: Test, model: string, reconnecting: 'on' | 'off' = 'off') {
  const camera = await service.camera(t, { model });
  const { id, path } = camera;
  await service.ok('POST', `${path}/connection`, { mode: 'remote', reconnecting, ...service.logIn(id) });
  const events = await camera.events();
  const eventOfAny = nextEventOf(events);
  const nextEvent: typeof eventOfAny = (name, matches = () => true) =>
    eventOfAny(name, (data) => data.cameraId === id && matches(data));
  return { id, path, events, nextEvent };
}

const CUBE = ['TITLE "test"', 'LUT_3D_SIZE 2', ...Array(8).fill('0.0 0.5 1'), ''].join('\n');
const BAD_NAMES = [
  '../x.DAT',
  '..',
  '.',
  '.hidden.DAT',
  '/etc/passwd.DAT',
  'a/b.DAT',
  'a\\b.DAT',
  'C:\\x.DAT',
  'NUL.DAT',
  'com1.dat',
  'a\u0000.DAT',
  'a\n.DAT',
  '%2e%2e%2fx.DAT',
  'x.DAT/',
  'x.txt',
  '',
  `${'x'.repeat(240)}.DAT`,
];

// The first test: it checks the list of files, which all cameras share.
t.test('settings are saved, sent back and never written outside', async (t) => {
  const { id, path: camera, nextEvent } = await oneCamera(t, 'ILCE-7M4', 'on');
  for (const filename of BAD_NAMES) {
    for (const way of ['download', 'upload']) {
      const answer = await service.request('POST', `${camera}/settings/${way}`, { filename });
      t.match(answer, { status: 400, body: { success: false } }, `${way} ${JSON.stringify(filename)}`);
    }
  }
  t.same(filesBelow(root), [], 'nothing was written');
  t.same((await service.ok('GET', `/api/cameras/anybody/settings/files`)).body.files, []);

  for (const name of ['CUMSET.DAT', 'CUMSET-2.DAT']) {
    const { body } = await service.ok('POST', `${camera}/settings/download`);
    t.equal(body.data.filename, name, 'a name that is taken gets a number');
    t.match(await nextEvent('downloadComplete'), { type: 'settings', savedPath: body.data.path });
  }
  const settings = join(root, 'camera_settings');
  t.match((await service.ok('GET', `${camera}/settings/files`)).body, {
    files: ['CUMSET-2.DAT', 'CUMSET.DAT'],
    count: 2,
  });
  writeFileSync(join(directory, 'secret'), readFileSync(join(settings, 'CUMSET.DAT')));
  symlinkSync(join(directory, 'secret'), join(settings, 'LINK.DAT'));
  for (const filename of ['LINK.DAT', 'NONE.DAT']) {
    const answer = await service.request('POST', `${camera}/settings/upload`, { filename });
    t.match(answer, { status: 400, body: { code: 'FILE_UNUSABLE' } }, filename);
  }
  writeFileSync(join(settings, 'OTHER.DAT'), 'not of a camera');
  await service.ok('POST', `${camera}/settings/upload`, { filename: 'OTHER.DAT' });
  t.match(await nextEvent('settingsResult'), { operation: 'read', success: false });

  await service.sim('card', id, '1', 'pull');
  const refused = await service.request('POST', `${camera}/settings/download`);
  t.match(refused, { status: 400, body: { code: 'SDK_REFUSED' } }, 'without a card in slot 1');
  await service.sim('card', id, '1', 'insert');
  await until('the card is in', async () => {
    const { status } = await service.request('POST', `${camera}/settings/upload`, { filename: 'CUMSET.DAT' });
    return status === 200;
  });
  t.match(await nextEvent('settingsResult', ({ success }) => success === true), { operation: 'read' });
});

t.test('settings that are saved twice at the same time are two files', async (t) => {
  const { id, path, events, nextEvent } = await oneCamera(t, 'ILCE-7M4');
  const save = () => service.ok('POST', `${path}/settings/download`);
  const promised = (await Promise.all([save(), save()])).map(({ body }) => body.data.path as string);
  t.equal(new Set(promised).size, 2, 'each gets a name of its own');
  const saved = [await nextEvent('downloadComplete'), await nextEvent('downloadComplete')];
  t.same(saved.map(({ savedPath }) => savedPath).sort(), promised.sort());
  t.notOk(events.events.some(({ name, data }) => name === 'error' && data.cameraId === id));
});

t.test('files for a camera are sent one after another, and no copy stays', async (t) => {
  const luts = testDirectory(t, { 'a.cube': CUBE, 'b.cube': `# simulate 0x20044\n${CUBE}` });
  const { id, path, nextEvent } = await oneCamera(t, 'ILME-FX6');
  const send = (name: string, slot = 1) =>
    service.request('POST', `${path}/lut/import`, { filePath: join(luts, name), slot });
  const answers = await Promise.all([send('a.cube', 3), send('b.cube', 4)]);
  t.same(
    answers.map(({ status }) => status),
    [202, 202],
  );
  t.match(await nextEvent('lutImportResult'), { success: true, slot: 3, status: 'success' });
  t.match(await nextEvent('lutImportResult'), {
    ...{ success: false, slot: 4, status: 'general_failure', error: 'general_failure' },
  });
  const copies = () => filesBelow(join(directory, 'state')).filter((file) => file.includes('sent-'));
  await until('the copies are removed', () => copies().length === 0);

  service.injectFault(id, 'ImportLUTFile no-callback');
  t.equal((await send('a.cube')).status, 202);
  t.match(copies(), [/a\.cube$/], 'kept while the camera may read it');
  t.match(await send('b.cube'), { status: 409, body: { code: 'TRANSFER_BUSY', message: /last LUT/ } });
});

t.test('LUTs are checked by the service, then accepted or refused by a cinema body', async (t) => {
  const lutFiles = {
    'good.cube': CUBE,
    'short.cube': CUBE.replace('0.0 0.5 1\n', ''),
    'words.cube': CUBE.replace('0.5', 'half'),
    'binary.cube': Buffer.from([0, 1, 2, 255]),
    'good.txt': CUBE,
    'folder.cube': {},
    'link.cube': t.fixture('symlink', 'good.cube'),
    'large.cube': '#'.repeat(17 * 1024 * 1024),
  };
  const luts = testDirectory(t, lutFiles);
  const { id: still } = await oneCamera(t, 'ILCE-7M4');
  const { id: cinema, nextEvent } = await oneCamera(t, 'ILME-FX6');
  const send = (id: string, file: string, slot?: number) =>
    service.request('POST', `/api/cameras/${id}/lut/import`, { filePath: join(luts, file), slot });
  for (const file of ['short', 'words', 'binary', 'folder', 'link', 'large', 'none'].map(
    (name) => `${name}.cube`,
  )) {
    t.match(
      await send(cinema, file),
      { status: 400, body: { code: 'FILE_UNUSABLE', camera: { id: cinema } } },
      file,
    );
  }
  t.match(await send(cinema, 'good.txt'), { status: 400, body: { code: 'FILE_UNUSABLE' } });
  t.match(await send(still, 'good.cube'), { status: 400, body: { code: 'SDK_REFUSED', success: false } });

  t.match(await send(cinema, 'good.cube', 7), {
    status: 202,
    body: { success: true, data: { slot: 7, file: join(luts, 'good.cube') } },
  });
  t.match(await nextEvent('lutImportResult'), {
    success: true,
    cameraId: cinema,
    slot: 7,
    status: 'success',
  });
  t.ok(service.bodyLog(cinema).some((line) => line.endsWith('lut 7 good.cube')));
  const verdicts = [
    [SDK_NUMBER.CrWarning_ImportLUTFile_Result_Invalid, 'invalid'],
    [SDK_NUMBER.CrWarning_ImportLUTFile_Result_NG, 'general_failure'],
    [SDK_NUMBER.CrWarning_ImportLUTFile_Result_InvalidFileName, 'invalid_filename'],
    [SDK_NUMBER.CrWarning_ImportLUTFile_Result_DeviceBusy, 'device_busy'],
    [SDK_NUMBER.CrWarning_ImportLUTFile_Result_DeviceStorageFull, 'storage_full'],
    [SDK_NUMBER.CrWarning_ImportLUTFile_Result_InvalidParameter, 'invalid_parameter'],
    [SDK_NUMBER.CrWarning_ImportLUTFile_Result_InvalidFile, 'invalid_file'],
  ] as const;
  for (const [code, error] of verdicts) {
    writeFileSync(join(luts, 'judged.cube'), `# simulate 0x${code.toString(16)}\n${CUBE}`);
    t.equal((await send(cinema, 'judged.cube')).status, 202);
    t.match(await nextEvent('lutImportResult'), { success: false, error });
  }
});

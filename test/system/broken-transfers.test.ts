// Every way in which a transfer can break. No half-written file gets a final name, the card still has the file, the
// client gets the error, and the service begins a transfer again where that is possible.

import { mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { until, within } from '#harness/deadline.js';
import { Service } from '#harness/service.js';
import {
  addressOf,
  CardFolder,
  filesBelow,
  type ListedFile,
  listed,
  nextEventOf,
  sha256,
} from '../support/card.js';

/** KiB that a body sends in a second, so that the size of a file decides how long it takes. */
const KBPS = '600';
/** Bytes for some three seconds: for tests in which the transfer may also end first. */
const SHORT_BYTES = 2_000_000;
/** Bytes for ten seconds, so that a busy machine can break the transfer in the middle. */
const LONG_BYTES = 6_000_000;
/** Bytes for half a minute, when the test does not wait for the end. */
const LONGEST_BYTES = 18_000_000;

const environment = { RIGD_SIM_TRANSFER_KBPS: KBPS };

/** Service of the tests in which a worker is started again at once. */
const shared = await Service.start(t, {
  rig: 'ILCE-7M4:10',
  environment,
  limits: { transferAttempts: 2 },
});

/** Service of the tests in which the worker stays away, and of the one that needs a short limit of silence. */
const slowToRestart = await Service.start(t, {
  rig: 'ILCE-7M4:3',
  directory: join(shared.directory, 'slow to restart'),
  environment,
  // Shorter than the transfer, so that only the growth of its file shows that it is not silent.
  limits: { restartMs: 60_000, transferStallMs: 3_000 },
});

interface Options {
  service?: Service;
  sizeBytes?: number;
  /** Its files go to the save root of the service, not to a place that the client has set. */
  savesInPlaceOfService?: boolean;
}

/** A camera of a test, with one file on its card; `begin` returns in the middle of its transfer. */
async function midway(
  t: Test,
  { service = shared, sizeBytes = SHORT_BYTES, savesInPlaceOfService = false }: Options = {},
) {
  const camera = await service.camera(t);
  const { id, path } = camera;
  const pictures = savesInPlaceOfService ? service.pictures : camera.pictures;
  const card = new CardFolder(service, id);
  const digest = card.put('DCIM/100MSDCF/DSC00001.JPG', sizeBytes);
  const connection = { mode: 'remote-transfer', reconnecting: 'on' } as const;
  if (savesInPlaceOfService) await service.ok('POST', `${path}/connection`, connection);
  else await camera.connect(connection.mode, connection.reconnecting);
  const [file] = (await listed(service, id, 1)) as [ListedFile];
  const eventOfAny = nextEventOf(await camera.events());
  const nextEvent: typeof eventOfAny = (name, matches = () => true) =>
    eventOfAny(name, (data) => data.cameraId === id && matches(data));
  const begin = async () => {
    t.equal((await service.request('POST', `${addressOf(id, file)}/download`)).status, 202);
    await nextEvent('transferProgress', ({ percent }) => Number(percent) > 0 && Number(percent) < 100);
  };
  const assertNothingLost = async () => {
    t.equal(card.digest(file.file_path), digest, 'the card still has it');
    await until('nothing is left of it', () => filesBelow(pictures).length === 0);
  };
  return { service, id, path, pictures, card, digest, file, nextEvent, begin, assertNothingLost };
}

t.test('a worker that dies in the middle: its transfer begins again when the camera is back', async (t) => {
  const { service, id, pictures, digest, nextEvent, begin } = await midway(t);
  await begin();
  process.kill(service.workerPid(id), 'SIGKILL');
  t.match(await nextEvent('transferProgress', ({ percent }) => percent === 100), { sha256: digest });
  t.same(filesBelow(pictures), ['DSC00001.JPG']);
});

t.test(
  'a worker that dies of a cancel request: its transfer does not begin again, and nothing is left',
  async (t) => {
    const { service, id, path, pictures, file, nextEvent, assertNothingLost } = await midway(t, {
      sizeBytes: LONGEST_BYTES,
    });
    const elsewhere = join(pictures, 'elsewhere');
    const target = { save_path: elsewhere };
    t.equal((await service.request('POST', `${addressOf(id, file)}/download`, target)).status, 202);
    await nextEvent('transferProgress', ({ percent }) => Number(percent) > 0);
    // The test looks at the file before the crash: the next worker, which starts at once, removes it.
    t.same(
      filesBelow(elsewhere),
      [`.rigd-${id}/fetch/1/1-DSC00001.JPG`],
      'the worker that dies has a part of the file',
    );
    service.injectFault(id, 'ControlGetRemoteTransferContentsDataFile#1 crash');
    t.match(await service.ok('DELETE', `${path}/transfer`), { body: { data: { cancelled: 1 } } });
    t.match(await nextEvent('transferFailed'), { code: 'CANCELLED', contentId: file.content_id });
    service.clearFaults(id);
    await nextEvent('cameraState', ({ state }) => state === 'connected');
    await assertNothingLost();
    const { body } = await service.ok('GET', `${path}/transfer`);
    t.same(body.data.transfers, []);
  },
);

t.test('a session that is ended without a worker: the next worker removes what is left', async (t) => {
  const { service, id, path, pictures, nextEvent, begin, assertNothingLost } = await midway(t, {
    service: slowToRestart,
    sizeBytes: LONGEST_BYTES,
    savesInPlaceOfService: true,
  });
  await begin();
  process.kill(service.workerPid(id), 'SIGKILL');
  await nextEvent('cameraState', ({ state }) => state === 'recovering');
  await service.ok('DELETE', `${path}/connection`);
  t.match(await nextEvent('transferFailed'), { code: 'TRANSFER_FAILED', message: /ended/ });
  t.equal(filesBelow(pictures).length, 1, 'the dead worker has left a part of the file');
  await service.ok('POST', `${path}/connection`, { mode: 'remote-transfer' });
  await assertNothingLost();
});

t.test('a cable pulled in the middle: the transfer begins again when the camera is back', async (t) => {
  const { service, id, pictures, digest, nextEvent, begin } = await midway(t, { sizeBytes: LONG_BYTES });
  await begin();
  await service.sim('unplug', id);
  await nextEvent('disconnected');
  t.same(
    filesBelow(pictures).filter((name) => !name.startsWith('.')),
    [],
  );
  await service.sim('plug', id);
  t.match(await nextEvent('transferProgress', ({ percent }) => percent === 100), { sha256: digest });
  t.same(filesBelow(pictures), ['DSC00001.JPG']);
});

t.test('a worker that dies every time: the client gets the error after so many attempts', async (t) => {
  const { service, id, file, nextEvent, assertNothingLost } = await midway(t);
  service.injectFault(id, 'GetRemoteTransferContentsDataFile crash');
  t.equal((await service.request('POST', `${addressOf(id, file)}/download`)).status, 202);
  t.match(await nextEvent('transferFailed'), { code: 'TRANSFER_FAILED', message: /begun 2 times/ });
  service.clearFaults(id);
  await assertNothingLost();
});

t.test('a card that is pulled in the middle', async (t) => {
  const { service, id, file, nextEvent, begin, assertNothingLost } = await midway(t, {
    sizeBytes: LONG_BYTES,
  });
  await begin();
  await service.sim('card', id, '1', 'pull');
  t.match(await nextEvent('transferFailed'), { code: 'TRANSFER_FAILED', contentId: file.content_id });
  t.match(await nextEvent('contentsChanged'), { slot: 1, change: 'cleared' });
  await assertNothingLost();
  const answer = await service.request('POST', `${addressOf(id, file)}/download`);
  t.match([answer.status, answer.body.retryable], [400, false], 'without a card it is refused');
  await service.sim('card', id, '1', 'insert');
  await listed(service, id, 1);
  await begin();
  await nextEvent('transferProgress', ({ percent }) => percent === 100);
});

t.test('a client that ends the connection in the middle', async (t) => {
  const { service, path, nextEvent, begin, assertNothingLost } = await midway(t, {
    sizeBytes: LONGEST_BYTES,
  });
  await begin();
  await service.ok('DELETE', `${path}/connection`);
  t.match(await nextEvent('transferFailed'), { code: 'TRANSFER_FAILED', message: /ended/ });
  await assertNothingLost();
});

t.test('row 72: the file of a camera that falls silent in the middle lands when it is whole', async (t) => {
  const { service, id, pictures, digest, file, nextEvent } = await midway(t, { service: slowToRestart });
  // The file grows to its end, but no callback arrives.
  service.injectFault(id, 'GetRemoteTransferContentsDataFile#1 stall');
  t.equal((await service.request('POST', `${addressOf(id, file)}/download`)).status, 202);
  t.match(await nextEvent('transferProgress', ({ percent }) => percent === 100), { sha256: digest });
  t.same(filesBelow(pictures), ['DSC00001.JPG']);
  service.clearFaults(id);
});

t.test('a disk without room, and a file that is taken away in the middle', async (t) => {
  const { service, id, pictures, card, file, nextEvent, begin, assertNothingLost } = await midway(t, {
    sizeBytes: LONG_BYTES,
  });
  mkdirSync(join(card.directory, 'M4ROOT/CLIP'), { recursive: true });
  const huge = join(card.directory, 'M4ROOT/CLIP', 'C0001.MP4');
  writeFileSync(huge, '');
  // A sparse file: it takes no room on this host.
  truncateSync(huge, 8 * 2 ** 40);
  const files = await listed(service, id, 2);
  const movie = files.find(({ file_path }) => file_path.endsWith('C0001.MP4'));
  if (movie === undefined) throw new Error('no movie');
  t.match(await service.request('POST', `${addressOf(id, movie)}/download`), {
    status: 400,
    body: { code: 'DISK_FULL', retryable: false },
  });
  t.match(await service.request('GET', addressOf(id, movie)), {
    status: 400,
    body: { code: 'FILE_TOO_LARGE' },
  });
  await begin();
  // The file is removed during the transfer: what the camera still writes is lost.
  const [staging = ''] = filesBelow(pictures);
  rmSync(join(pictures, staging));
  t.match(await nextEvent('transferFailed'), { contentId: file.content_id, code: 'TRANSFER_FAILED' });
  await assertNothingLost();
});

t.test('a file that is read over HTTP while the card is pulled', async (t) => {
  const { service, id, path, file, assertNothingLost } = await midway(t, { sizeBytes: LONGEST_BYTES });
  const reading = service.request('GET', addressOf(id, file));
  await until('it is on its way', async () => {
    const { body } = await service.ok('GET', `${path}/transfer`);
    return body.data.transfers[0]?.percent > 0;
  });
  await service.sim('card', id, '1', 'pull');
  t.match(await reading, { status: 400, body: { code: 'TRANSFER_FAILED' } });
  await assertNothingLost();
  t.same(filesBelow(join(service.directory, 'state', 'spool')), [], 'nothing is left in the spool either');
});

t.test('a reader that leaves in the middle leaves nothing behind and holds nothing up', async (t) => {
  const { service, id, path, card, digest, file, nextEvent } = await midway(t, { sizeBytes: LONG_BYTES });
  const later = card.put('DCIM/100MSDCF/DSC00002.JPG', 50_000);
  const other = (await listed(service, id, 2)).find(({ file_path }) => file_path.endsWith('2.JPG'));
  if (other === undefined) throw new Error('no second file');
  const spool = join(service.directory, 'state', 'spool');
  const transfers = async () => (await service.ok('GET', `${path}/transfer`)).body.data.transfers;
  const reader = new AbortController();
  const reading = fetch(service.url + addressOf(id, file), { signal: reader.signal });
  await until('it is on its way', async () => (await transfers())[0]?.percent > 0);
  t.equal((await service.request('POST', `${addressOf(id, other)}/download`)).status, 202);
  reader.abort();
  await t.rejects(reading);
  t.match(await nextEvent('transferProgress', ({ percent }) => percent === 100), { sha256: later });
  t.same(await transfers(), []);
  await until('nothing is left in the spool', () => filesBelow(spool).length === 0);
  const again = await fetch(service.url + addressOf(id, file));
  t.equal(sha256(new Uint8Array(await again.arrayBuffer())), digest, 'another reader has the file');
});

t.test('a reader that comes after the last one has left gets the file', async (t) => {
  const { service, id, path, digest, file } = await midway(t, { sizeBytes: LONG_BYTES });
  const url = service.url + addressOf(id, file);
  for (let left = 0; left < 3; left += 1) {
    const reader = new AbortController();
    const reading = fetch(url, { signal: reader.signal });
    await until('it is on its way', async () => {
      const { body } = await service.ok('GET', `${path}/transfer`);
      return body.data.transfers.length > 0;
    });
    reader.abort();
    await t.rejects(reading);
  }
  t.equal(sha256(new Uint8Array(await (await fetch(url)).arrayBuffer())), digest);
});

t.test('a request for a file of a recovering camera is answered at once', async (t) => {
  const { service, id, path, file, nextEvent } = await midway(t, { service: slowToRestart });
  const elsewhere = { save_path: join(service.directory, 'elsewhere') };
  const ask = (body?: object) => service.request('POST', `${addressOf(id, file)}/download`, body);
  t.equal((await ask(elsewhere)).status, 202);
  await nextEvent('transferProgress', ({ percent }) => Number(percent) > 0);
  process.kill(service.workerPid(id), 'SIGKILL');
  await nextEvent('cameraState', ({ state }) => state === 'recovering');
  const refused = { status: 503, body: { code: 'CAMERA_RECOVERING', retryable: true } };
  t.match(await within('the answer behind another', ask()), refused);
  await service.ok('DELETE', `${path}/transfer`);
  t.match(await within('the answer with nothing before it', ask()), refused);
  t.match(await within('the answer to GET', service.request('GET', addressOf(id, file))), {
    status: 503,
    body: { code: 'CAMERA_RECOVERING' },
  });
});

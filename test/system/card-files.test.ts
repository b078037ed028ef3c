// Files from the card to the client: listed, saved on the host, streamed over HTTP, and the same bytes everywhere.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import t, { type Test } from 'tap';
import { until } from '#harness/deadline.js';
import { Service } from '#harness/service.js';
import type { Mode } from '#harness/service-camera.js';
import { TcpProxy } from '#harness/tcp-proxy.js';
import { testDirectory } from '#harness/test-directory.js';
import {
  addressOf,
  CardFolder,
  digestOfFile,
  filesBelow,
  listed,
  nextEventOf,
  sha256,
} from '../support/card.js';
import { pressByHand } from '../support/manual-press.js';

/** Service of all tests that need no settings of their own. */
const shared = await Service.start(t, { rig: 'ILCE-7M4:10' });

/** A camera of a test, not connected yet, with a card that is empty. */
async function cameraWithCard(t: Test, service = shared, mode: Mode = 'remote-transfer') {
  const camera = await service.camera(t);
  const card = new CardFolder(service, camera.id);
  return {
    service,
    camera,
    card,
    id: camera.id,
    pictures: camera.pictures,
    connect: () => camera.connect(mode, 'on'),
  };
}

t.test('a picture is the same on the card, in the event, on disk and over HTTP', async (t) => {
  const { service, camera, card, id, pictures, connect } = await cameraWithCard(t);
  await connect();
  await service.ok('PUT', `${camera.path}/priority-key`, { setting: 'pc-remote' });
  await service.reads(id, 'priority-key', '0x2');
  const destination = 'still-image-store-destination';
  await until('it is reported', async () => {
    return (await service.ok('GET', `${camera.path}/properties/${destination}`)).body.data.value !== '';
  });
  await service.ok('PUT', `${camera.path}/properties/${destination}`, { value: 'memory-card' });
  await service.reads(id, destination, '0x2');
  const nextEvent = nextEventOf(await camera.events());
  await pressByHand(service, id);
  const added = await nextEvent('contentAdded', ({ cameraId }) => cameraId === id);
  t.match(added, { slot: 1, files: [{ fileId: 1, path: 'DCIM/100MSDCF/DSC00001.JPG' }] });
  card.put('DCIM/100MSDCF/DSC00001.ARW', 1_000_000);

  const files = await listed(service, id, 2);
  t.same(
    files.map(({ file_path }) => file_path),
    ['DCIM/100MSDCF/DSC00001.JPG', 'DCIM/100MSDCF/DSC00001.ARW'],
  );
  t.equal(files[0]?.content_id, files[1]?.content_id, 'RAW and JPEG are one content');
  for (const file of files) {
    const onCard = card.digest(file.file_path);
    t.equal((await service.request('POST', `${addressOf(id, file)}/download`)).status, 202);
    const done = await nextEvent(
      'transferProgress',
      (event) => event.percent === 100 && event.fileId === file.file_id,
    );
    t.equal(done.sha256, onCard, 'in the event');
    t.equal(done.savedPath, join(pictures, file.file_path.split('/').at(-1) ?? ''));
    t.equal(digestOfFile(String(done.savedPath)), onCard, 'on disk');
    const answer = await fetch(service.url + addressOf(id, file));
    t.equal(answer.status, 200);
    t.equal(sha256(new Uint8Array(await answer.arrayBuffer())), onCard, 'over HTTP');
    t.equal(answer.headers.get('etag'), `"${onCard}"`);
    t.equal(answer.headers.get('content-length'), String(file.file_size));
    t.equal(answer.headers.get('repr-digest'), `sha-256=:${Buffer.from(onCard, 'hex').toString('base64')}:`);
  }

  await service.ok('PUT', `${camera.path}/properties/${destination}`, { value: 'host-pc' });
  await service.reads(id, destination, '0x1');
  await pressByHand(service, id);
  const { savedPath } = await nextEvent('downloadComplete', ({ type }) => type === 'image');
  t.equal(dirname(String(savedPath)), pictures, 'new pictures still go to the same directory');
});

t.test('nothing is overwritten, small pictures come too, and save_path is for one file only', async (t) => {
  const { service, camera, card, id, pictures, connect } = await cameraWithCard(t);
  const digest = card.put('DCIM/100MSDCF/DSC00007.JPG', 100_000, new Date('2026-01-02T10:11:12'));
  card.put('M4ROOT/CLIP/C0001.MP4', 50_000);
  writeFileSync(join(pictures, 'DSC00007.JPG'), 'mine');
  await connect();
  const [file] = await listed(service, id, 2);
  if (file === undefined) throw new Error('no file');
  t.match({ ...file }, { creation_year: 2026, creation_month: 1, creation_day: 2, creation_hour: 10 });
  const nextEvent = nextEventOf(await camera.events());
  const saved = async (what: string, body?: unknown) => {
    t.equal((await service.request('POST', `${addressOf(id, file)}/${what}`, body)).status, 202);
    const done = await nextEvent('transferProgress', ({ percent }) => percent === 100);
    return String(done.savedPath);
  };
  t.equal(await saved('download'), join(pictures, 'DSC00007-2.JPG'));
  t.equal(readFileSync(join(pictures, 'DSC00007.JPG'), 'utf8'), 'mine');
  const elsewhere = join(service.directory, 'new', 'place');
  t.equal(digestOfFile(await saved('download', { save_path: elsewhere })), digest);
  t.equal((await service.ok('GET', `${camera.path}/settings/save-info`)).body.data.path, pictures);
  for (const kind of ['thumbnail', 'screennail']) {
    const bytes = readFileSync(await saved(kind));
    t.equal(bytes.readUInt16BE(0), 0xffd8, `${kind} is a JPEG`);
    t.ok(bytes.length > 1_000 && bytes.includes('DSC00007.JPG'));
  }
  t.same(filesBelow(pictures), [
    'DSC00007-2.JPG',
    'DSC00007-screennail.JPG',
    'DSC00007-thumbnail.JPG',
    'DSC00007.JPG',
  ]);
});

t.test('transfers of one camera go one after another and are cancelled together', async (t) => {
  const slow = await Service.start(t, {
    rig: 'ILCE-7M4:1',
    environment: { RIGD_SIM_TRANSFER_KBPS: '1000' },
  });
  const { service, camera, card, id, pictures, connect } = await cameraWithCard(t, slow);
  for (const number of [1, 2, 3]) card.put(`DCIM/100MSDCF/DSC0000${number}.JPG`, 20_000_000);
  await connect();
  const files = await listed(service, id, 3);
  const nextEvent = nextEventOf(await camera.events());
  for (const file of files) {
    t.equal((await service.request('POST', `${addressOf(id, file)}/download`)).status, 202);
  }
  const { body } = await service.ok('GET', `${camera.path}/transfer`);
  t.same(
    body.data.transfers.map(({ state }: { state: string }) => state),
    ['running', 'waiting', 'waiting'],
  );
  await nextEvent('transferProgress', ({ percent }) => Number(percent) > 0);
  t.match(
    await service.ok('GET', `${camera.path}/properties/iso`),
    { status: 200 },
    'the camera answers meanwhile',
  );
  t.equal((await service.ok('DELETE', `${camera.path}/transfer`)).body.data.cancelled, 3);
  for (const _file of files) t.equal((await nextEvent('transferFailed')).code, 'CANCELLED');
  t.same(filesBelow(pictures), [], 'nothing is left of them');

  const [file] = files;
  if (file === undefined) throw new Error('no file');
  const early = await fetch(service.url + addressOf(id, file), {
    headers: { 'want-repr-digest': 'sha-256=0' },
  });
  t.match(
    ['content-length', 'content-type', 'etag', 'repr-digest'].map((name) => early.headers.get(name)),
    [String(file.file_size), 'image/jpeg', null, null],
  );
  t.match(early.headers.get('content-disposition'), "filename*=UTF-8''DSC00001.JPG");
  const reader = early.body?.getReader();
  t.ok((await reader?.read())?.value?.length, 'bytes come');
  const { transfers } = (await service.ok('GET', `${camera.path}/transfer`)).body.data;
  t.match(transfers, [{ state: 'running', contentId: file.content_id }], 'while the file still comes');
  t.equal((await service.ok('DELETE', `${camera.path}/transfer`)).body.data.cancelled, 1);
  await t.rejects(async () => {
    while ((await reader?.read())?.done === false);
  }, 'the answer is cut');
  t.equal((await service.ok('DELETE', `${camera.path}/transfer`)).body.data.cancelled, 0);
});

t.test('a download that is interrupted at every tenth continues by ranges', async (t) => {
  const { service, card, id, connect } = await cameraWithCard(t);
  const size = 3_000_017;
  const digest = card.put('DCIM/100MSDCF/DSC00001.JPG', size);
  await connect();
  const [file] = await listed(service, id, 1);
  if (file === undefined) throw new Error('no file');
  const url = service.url + addressOf(id, file);
  for (let tenth = 1; tenth < 10; tenth += 1) {
    const stop = new AbortController();
    const first = await fetch(url, { signal: stop.signal });
    const etag = first.headers.get('etag') ?? '';
    const got: Uint8Array[] = [];
    let bytes = 0;
    for await (const piece of first.body ?? []) {
      got.push(piece);
      bytes += piece.length;
      if (bytes >= (size * tenth) / 10) break;
    }
    stop.abort();
    const rest = await fetch(url, { headers: { range: `bytes=${bytes}-`, 'if-range': etag } });
    if (bytes < size) t.equal(rest.status, 206);
    if (rest.status === 206) got.push(new Uint8Array(await rest.arrayBuffer()));
    t.equal(sha256(Buffer.concat(got)), digest, `from byte ${bytes} on`);
  }
  const part = await fetch(url, { headers: { range: 'bytes=-17' } });
  t.match([part.status, part.headers.get('content-range')], [206, `bytes ${size - 17}-${size - 1}/${size}`]);
  const none = await fetch(url, { headers: { range: `bytes=${size}-` } });
  t.match([none.status, none.headers.get('content-range')], [416, `bytes */${size}`]);
  t.match(await none.json(), { success: false, code: 'RANGE_NOT_SATISFIABLE' });
  t.equal((await fetch(url, { headers: { 'if-none-match': `"${digest}"` } })).status, 304);
});

t.test('a download whose connection is cut continues on a new one', async (t) => {
  const { service, card, id, connect } = await cameraWithCard(t);
  const size = 40_000_003;
  const digest = card.put('DCIM/100MSDCF/DSC00001.JPG', size);
  await connect();
  const [file] = await listed(service, id, 1);
  if (file === undefined) throw new Error('no file');
  const proxy = await TcpProxy.start(t, Number(new URL(service.url).port));
  const url = `http://127.0.0.1:${proxy.port}${addressOf(id, file)}`;
  const got: Buffer[] = [];
  let bytes = 0;
  let cuts = 0;
  let headers: Record<string, string> = {};
  while (bytes < size) {
    if (cuts < 3) proxy.cut(10_000_000);
    const answer = await fetch(url, { headers });
    t.equal(answer.status, bytes === 0 ? 200 : 206);
    const etag = answer.headers.get('etag') ?? '';
    try {
      for await (const piece of answer.body ?? []) {
        got.push(Buffer.from(piece));
        bytes += piece.length;
      }
    } catch {
      cuts += 1;
    }
    headers = { 'if-range': etag, range: `bytes=${bytes}-` };
  }
  t.equal(cuts, 3);
  t.equal(sha256(Buffer.concat(got)), digest);
  t.equal((await service.ok('GET', `/api/cameras/${id}/transfer`)).body.data.transfers.length, 0);
});

t.test('without its digest a file is the same, from the card and from the host', async (t) => {
  const { service, card, id, connect } = await cameraWithCard(t);
  const digest = card.put('DCIM/100MSDCF/DSC00001.JPG', 3_000_017);
  card.put('DCIM/100MSDCF/DSC00002.JPG', 0);
  await connect();
  const [file, empty] = await listed(service, id, 2);
  if (file === undefined || empty === undefined) throw new Error('no file');
  const headers = { 'want-repr-digest': 'sha-256=0' };
  const answer = await fetch(service.url + addressOf(id, file), { headers });
  t.equal(sha256(new Uint8Array(await answer.arrayBuffer())), digest);
  const again = await fetch(service.url + addressOf(id, file), { headers });
  t.equal(sha256(new Uint8Array(await again.arrayBuffer())), digest);
  t.equal(again.headers.get('etag'), `"${digest}"`, 'a present file has its digest');
  const nothing = await fetch(service.url + addressOf(id, empty), { headers });
  t.match([nothing.status, (await nothing.arrayBuffer()).byteLength], [200, 0]);
});

t.test('in the mode contents files come by their handles, with the events of both modes', async (t) => {
  const { service, camera, card, id, connect } = await cameraWithCard(t, shared, 'contents');
  const digest = card.put('DCIM/100MSDCF/DSC00003.ARW', 400_000);
  await connect();
  const [file] = await listed(service, id, 1);
  if (file === undefined) throw new Error('no file');
  t.match({ ...file }, { file_id: 0, file_path: 'DSC00003.ARW', file_size: 400_000, width: 7008 });
  t.same(await listed(service, id, 1, 2), [file], 'the slot makes no difference');
  const nextEvent = nextEventOf(await camera.events());
  t.equal((await service.request('POST', `${addressOf(id, file)}/download`)).status, 202);
  const done = await nextEvent('transferProgress', ({ percent }) => percent === 100);
  t.equal(done.sha256, digest);
  t.match(await nextEvent('contentsTransfer', ({ status }) => status === 'complete'), {
    handle: `0x${file.content_id.toString(16)}`,
    savedPath: done.savedPath,
  });
  t.equal((await service.request('POST', `${addressOf(id, file)}/thumbnail`)).status, 202);
  await nextEvent('transferProgress', ({ kind, percent }) => kind === 'thumbnail' && percent === 100);
  t.equal((await service.request('POST', `${addressOf(id, file)}/screennail`)).status, 202);
  const small = await nextEvent(
    'transferProgress',
    ({ kind, percent }) => kind === 'screennail' && percent === 100,
  );
  t.equal(
    readFileSync(String(small.savedPath)).readUInt16BE(0),
    0xffd8,
    'row 80: a small picture of a RAW file',
  );
});

for (const mode of ['remote-transfer', 'contents'] as const) {
  t.test(`RAW and JPEG of one exposure get one number, in the mode ${mode}`, async (t) => {
    const { service, camera, card, id, pictures, connect } = await cameraWithCard(t, shared, mode);
    const madeAt = new Date('2026-01-02T10:11:12');
    card.put('DCIM/100MSDCF/DSC00001.ARW', 20_000, madeAt);
    card.put('DCIM/100MSDCF/DSC00001.JPG', 10_000, madeAt);
    writeFileSync(join(pictures, 'DSC00001.JPG'), 'of another camera');
    await connect();
    const nextEvent = nextEventOf(await camera.events());
    for (const file of await listed(service, id, 2)) {
      t.equal((await service.request('POST', `${addressOf(id, file)}/download`)).status, 202);
      await nextEvent('transferProgress', ({ percent }) => percent === 100);
    }
    t.same(filesBelow(pictures), ['DSC00001-2.ARW', 'DSC00001-2.JPG', 'DSC00001.JPG']);
  });
}

t.test('in the mode contents a file keeps its number until there is another card', async (t) => {
  const { service, camera, card, id, connect } = await cameraWithCard(t, shared, 'contents');
  const path = 'DCIM/100MSDCF/DSC00001.JPG';
  const first = card.put(path, 100_000, new Date('2026-01-02T10:11:12'));
  card.put('DCIM/100MSDCF/DSC00002.JPG', 50_000, new Date('2026-01-03T10:11:12'));
  await connect();
  const [file] = await listed(service, id, 2);
  if (file === undefined) throw new Error('no file');
  const read = async () => {
    const answer = await fetch(service.url + addressOf(id, file));
    return answer.status === 200 ? sha256(new Uint8Array(await answer.arrayBuffer())) : answer.status;
  };
  t.equal(await read(), first);
  await listed(service, id, 2);
  t.equal(await read(), first, 'another list does not invalidate the number');

  await service.sim('card', id, '1', 'pull');
  t.equal(await read(), 400, 'without a card the file cannot be read');
  const second = card.put(path, 90_000, new Date('2026-02-03T11:12:13'));
  await service.sim('card', id, '1', 'insert');
  t.equal(await read(), second, 'another card may have another file of that number');

  const nextEvent = nextEventOf(await camera.events());
  process.kill(service.workerPid(id), 'SIGKILL');
  await nextEvent('cameraState', ({ state }) => state === 'connected');
  t.equal(await read(), second, 'a session that has not listed the card finds it too');
});

t.test('in the mode remote the card is not shown, and without a connection nothing is', async (t) => {
  const { service, camera, connect } = await cameraWithCard(t, shared, 'remote');
  const list = `${camera.path}/sd-card/slot/1/files`;
  t.match(await service.request('GET', list), { status: 404, body: { code: 'NOT_CONNECTED' } });
  await connect();
  t.match(await service.request('GET', list), { status: 400, body: { code: 'WRONG_MODE' } });
  t.match(await service.request('GET', `${camera.path}/sd-card/slot/3/files`), { status: 404 });
  t.match(await service.request('GET', `${camera.path}/sd-card/slot/1/files/x/1`), { status: 404 });
});

t.test('no file is saved outside the save root, also not through links', async (t) => {
  const directory = testDirectory(t, { root: { inside: {}, out: t.fixture('symlink', '/tmp') } });
  const root = join(directory, 'root');
  const service = await Service.start(t, {
    rig: 'ILCE-7M4:1',
    directory,
    arguments: ['--save-root', root, '--save-dir', 'inside'],
  });
  const [id = ''] = await service.cameraIds();
  const card = new CardFolder(service, id);
  card.put('DCIM/100MSDCF/DSC00001.JPG', 1_000);
  await service.ok('POST', `/api/cameras/${id}/connection`, { mode: 'remote-transfer' });
  const [file] = await listed(service, id, 1);
  if (file === undefined) throw new Error('no file');
  const outside = join(service.directory, 'elsewhere');
  mkdirSync(outside);
  for (const path of [
    outside,
    '../x',
    '..',
    'inside/../../x',
    'out',
    'out/deeper',
    '/',
    '/tmp/rigd-never-made',
  ]) {
    const refused = await service.request('POST', `${addressOf(id, file)}/download`, { save_path: path });
    t.match(refused, { status: 400, body: { code: 'SAVE_PATH_UNUSABLE', retryable: false } }, path);
    const info = await service.request('PUT', `/api/cameras/${id}/settings/save-info`, { path });
    t.match(info, { status: 400, body: { code: 'SAVE_PATH_UNUSABLE' } }, path);
  }
  t.notOk(existsSync('/tmp/rigd-never-made') || existsSync('/tmp/deeper'), 'nothing was made outside');
  t.same(filesBelow(outside), []);
  const nextEvent = nextEventOf(await service.events());
  t.equal(
    (await service.request('POST', `${addressOf(id, file)}/download`, { save_path: 'inside/a' })).status,
    202,
  );
  const done = await nextEvent('transferProgress', ({ percent }) => percent === 100);
  t.equal(done.savedPath, join(root, 'inside', 'a', 'DSC00001.JPG'));
  const bytes = await fetch(service.url + addressOf(id, file));
  t.equal(bytes.status, 200, 'the files of the service itself may be elsewhere');
});

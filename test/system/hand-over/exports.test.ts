// Exports of a service with real files: layouts, conflicts, changed files, kills of desk and gateway at random moments,
// and ZIP files, read by programs that are not ours.

import { execFileSync, spawnSync } from 'node:child_process';
import { createHash, randomInt, randomUUID } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import t from 'tap';
import { verify } from '#desk/exports/mhl/index.js';
import type { Receipt } from '#gateway/contract/shapes.js';
import { until } from '#harness/deadline.js';
import { Service } from '#harness/service.js';
import { testDirectory } from '#harness/test-directory.js';

type Fault = { path: string; reason: string };
const BODIES = 3;
const LIMITS = { exportRoomBytes: 0 };
const directory = testDirectory(t);
const outside = join(directory, 'outside');
mkdirSync(outside);
const words = ['--restore', 'on', '--export-dir', join(directory, 'hand-over')];
const start = () =>
  Service.start(t, { directory, rig: `ILCE-7M4:${BODIES}`, limits: LIMITS, arguments: words });

let service = await start();
const ids = await until('all bodies are listed', async () => {
  const listed = await service.cameraIds();
  return listed.length === BODIES ? listed : undefined;
});
for (const [index, id] of ids.entries()) {
  await service.connect(id);
  await service.ok('PUT', `/api/rig/cameras/${id}`, { name: `body ${index + 1}`, number: index + 1 });
}
/** Takes a shot with all bodies; a body may refuse one right after another. @returns its id */
async function shoot(name: string): Promise<string> {
  const shotId = await until(`the shot ${name} exposes`, async () => {
    const id = `${name}-${randomUUID()}`;
    const { status } = await service.request('POST', '/api/rig/groups/all/shoot', { shotId: id });
    return status === 200 ? id : undefined;
  });
  await until(`the files of ${name} are here`, async () => (await receiptOf(shotId)).state === 'complete');
  return shotId;
}
const [one, two] = [await shoot('one'), await shoot('two')];
const sources = (await Promise.all([one, two].map(receiptOf))).flatMap(({ bodies }) =>
  bodies.flatMap(({ exposures }) => exposures.flatMap(({ files }) => files)),
);

/** Asks for a shot of a body that is away; its receipt has no file. @returns its id */
async function shotWithoutFiles(): Promise<string> {
  const shotId = randomUUID();
  await service.ok('PUT', '/api/rig/cameras/ABSENT', { groups: ['away'] });
  const { body } = await service.request('POST', '/api/rig/groups/away/shoot', { shotId });
  if (body.code !== 'SHOT_REFUSED') throw new Error(`the shot was not refused: ${body.message}`);
  await service.ok('DELETE', '/api/rig/cameras/ABSENT');
  return shotId;
}

async function receiptOf(shotId: string): Promise<Receipt> {
  return (await service.ok('GET', `/api/rig/shots/${shotId}`)).body.receipt;
}

/** Starts an export of both shots. */
async function begin(exportId: string, more: object = {}): Promise<void> {
  const asked = { exportId, selection: { shots: [one, two] }, to: 'folder', mhl: false, ...more };
  await service.ok('POST', '/api/rig/exports', asked);
}

/** Waits until an export has one of these states. */
function ended(exportId: string, ...states: string[]) {
  return until(`${exportId} is ${states.join(' or ')}`, async () => {
    const answer = await service.request('GET', `/api/rig/exports/${exportId}`);
    return states.includes(answer.body.export?.state) ? answer.body.export : undefined;
  });
}

/** All files below a directory, as paths from it. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath ?? entry.path, entry.name)))
    .sort();
}

const sha256Of = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');
const pictures = (folder: string) => filesBelow(folder).filter((path) => /\.(jpg|arw|hif)$/i.test(path));

t.test(
  'an export has each file, a sidecar for it and the table, and is the same when it is repeated',
  async (t) => {
    await begin('flat');
    const done = await ended('flat', 'done', 'failed');
    t.match(done, { state: 'done', files: sources.length, ofFiles: sources.length, faults: [] });
    const before = filesBelow(done.path);
    t.strictSame(
      pictures(done.path)
        .map((path) => sha256Of(join(done.path, path)))
        .sort(),
      sources.map(({ sha256 }) => sha256).sort(),
    );
    t.equal(before.filter((path) => path.endsWith('.xmp')).length, sources.length);
    const table = readFileSync(join(done.path, 'shots.csv'), 'utf8').trimEnd().split('\r\n');
    t.equal(table.length, 1 + sources.length);
    await begin('again', { path: done.path });
    t.match(await ended('again', 'done', 'failed'), { state: 'done', files: sources.length, faults: [] });
    t.strictSame(filesBelow(done.path), before);
    t.notOk(before.some((path) => path.includes('.rigd-')));
  },
);

t.test('a request with a known id is answered with that export', async (t) => {
  await begin('flat', { layout: 'colmap' });
  t.match(await ended('flat', 'done'), { layout: 'flat' });
});

t.test(
  'the layouts for reconstruction have one folder for each body, and one name for each moment',
  async (t) => {
    await begin('colmap', { layout: 'colmap', xmp: false });
    const { path } = await ended('colmap', 'done');
    const names = pictures(path);
    t.equal(names.length, sources.length);
    const folders = new Set(names.map((name) => name.slice(0, name.lastIndexOf('/'))));
    t.strictSame([...folders], ['rig1/camera1', 'rig1/camera2', 'rig1/camera3']);
    const rig = JSON.parse(readFileSync(join(path, 'rig_config.json'), 'utf8'));
    t.strictSame(rig, [
      {
        cameras: [
          { image_prefix: 'rig1/camera1/', ref_sensor: true },
          { image_prefix: 'rig1/camera2/' },
          { image_prefix: 'rig1/camera3/' },
        ],
      },
    ]);
    if (spawnSync('colmap', ['help']).error !== undefined) {
      t.comment('colmap is not installed');
      return;
    }
    const database = join(directory, 'colmap.db');
    const extract = ['feature_extractor', '--database_path', database, '--image_path', path];
    execFileSync(
      'colmap',
      [
        ...extract,
        ...['--ImageReader.single_camera_per_folder', '1', '--SiftExtraction.use_gpu', '0'],
        // Small pictures are enough to import names and folders.
        ...['--SiftExtraction.max_image_size', '160', '--SiftExtraction.max_num_features', '64'],
      ],
      {
        env: { ...process.env, QT_QPA_PLATFORM: 'offscreen' },
        stdio: 'pipe',
      },
    );
    const script =
      'import sqlite3,sys,json;c=sqlite3.connect(sys.argv[1]);print(json.dumps(c.execute("select name,camera_id from images order by name").fetchall()))';
    const images: [string, number][] = JSON.parse(
      execFileSync('python3', ['-c', script, database], { encoding: 'utf8' }),
    );
    t.strictSame(
      images.map(([name]) => name),
      names,
    );
    t.equal(new Set(images.map(([, camera]) => camera)).size, BODIES);
  },
);

t.test('a folder outside of the directories for exports is refused, also behind a link', async (t) => {
  symlinkSync(outside, join(service.pictures, 'way-out'));
  for (const path of [outside, '../outside', join(service.pictures, 'way-out', 'x')]) {
    const answer = await service.request('POST', '/api/rig/exports', {
      ...{ selection: { shots: [one] }, to: 'folder', path },
    });
    t.match(answer, { status: 409, body: { code: 'EXPORT_REFUSED' } }, path);
  }
  t.strictSame(readdirSync(outside), []);
  await begin('allowed', { path: join(directory, 'hand-over', 'monday') });
  t.match(await ended('allowed', 'done', 'failed'), { state: 'done' });
});

t.test(
  'a file of another content and a changed original are named, and nothing is overwritten',
  async (t) => {
    const { path } = await ended('flat', 'done');
    const folder = join(service.pictures, 'exports', 'conflict');
    const [first = '', second = ''] = pictures(path);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, first), 'not ours');
    symlinkSync(join(outside, 'target'), join(folder, second));
    const original = sources[0]?.path ?? '';
    const content = readFileSync(original);
    appendFileSync(original, 'x');
    await begin('conflict');
    const failed = await ended('conflict', 'done', 'failed');
    t.match(failed, { state: 'failed', ofFiles: sources.length });
    t.ok(
      failed.faults.some(
        (fault: Fault) =>
          fault.path === first && /another file has the name|other content/.test(fault.reason),
      ),
    );
    t.ok(failed.faults.some((fault: Fault) => fault.path === second));
    t.equal(readFileSync(join(folder, first), 'utf8'), 'not ours');
    t.notOk(existsSync(join(outside, 'target')));
    writeFileSync(original, content);
    rmSync(join(folder, first));
    rmSync(join(folder, second));
    await service.ok('POST', '/api/rig/exports/conflict/resume');
    t.match(await ended('conflict', 'done', 'failed'), { state: 'done', files: sources.length, faults: [] });
  },
);

t.test(
  'an export that is killed at random moments is complete in the end, without a partial file',
  async (t) => {
    const expected = filesBelow((await ended('flat', 'done')).path);
    for (let round = 0; round < 4; round += 1) {
      const exportId = `killed-${round}`;
      await begin(exportId);
      const folder = join(service.pictures, 'exports', exportId);
      const enough = randomInt(expected.length);
      await until('some files are there', async () => filesBelow(folder).length >= enough || undefined);
      const desk = service.childProcesses().find(({ title }) => title.startsWith('desk'))?.pid;
      if (round % 2 === 0 && desk !== undefined) process.kill(desk, 'SIGKILL');
      else {
        service.process.kill('SIGKILL');
        await service.ended;
        service = await start();
      }
      t.match(await ended(exportId, 'done', 'failed'), { state: 'done', files: sources.length, faults: [] });
      t.strictSame(filesBelow(folder), expected);
      for (const path of pictures(folder))
        t.ok(
          sources.some(({ sha256 }) => sha256 === sha256Of(join(folder, path))),
          `${path} is whole`,
        );
    }
  },
);

t.test(
  'an export has a hash list that names a changed bit, and another export adds a generation',
  async (t) => {
    await begin('listed', { mhl: true });
    const { path, generation } = await ended('listed', 'done', 'failed');
    const list = join(path, 'ascmhl', generation);
    const before = readFileSync(list, 'utf8');
    t.match(await verify(path), { files: sources.length + 1, findings: [], generation: 1 });
    await service.ok('POST', '/api/rig/exports/listed/verify');
    const check = await until('the check is done', async () => {
      const { body } = await service.ok('GET', '/api/rig/exports/listed');
      return body.export.check.state === 'done' && body.export.check;
    });
    const all = sources.length + 1;
    t.match(check, { files: all, ofFiles: all, count: 0, findings: [] });
    await begin('listed-again', { mhl: true, path });
    const second = await ended('listed-again', 'done', 'failed');
    t.match(second.generation, /^0002_/);
    t.equal(readFileSync(list, 'utf8'), before);
    const [first = ''] = pictures(path);
    const bytes = readFileSync(join(path, first));
    bytes.writeUInt8(bytes.readUInt8(99) ^ 1, 99);
    writeFileSync(join(path, first), bytes);
    t.match(await verify(path), { findings: [{ path: first, problem: 'changed' }], generation: 2 });
  },
);

t.test('an export without a file fails, and leaves nothing that looks like a hand-over', async (t) => {
  for (const [exportId, selection, message] of [
    ['no-shot', { text: 'unknown' }, /the selection has no shots/],
    ['no-file', { shots: [await shotWithoutFiles()] }, /none of the 1 selected shot\(s\) has a file/],
  ] as const) {
    await begin(exportId, { selection, mhl: true });
    const { path, ...failed } = await ended(exportId, 'done', 'failed');
    t.match(failed, { state: 'failed', message, ofFiles: 0 });
    t.strictSame(filesBelow(path), []);
  }
});

t.test('an export is stopped, and continued on request', async (t) => {
  await begin('stopped');
  const { body } = await service.ok('DELETE', '/api/rig/exports/stopped');
  t.ok(['stopped', 'done'].includes(body.export.state));
  await service.ok('POST', '/api/rig/exports/stopped/resume');
  t.match(await ended('stopped', 'done', 'failed'), { state: 'done', files: sources.length });
});

t.test('a ZIP file is read by other programs, has its size, and continues at any byte', async (t) => {
  await begin('zip', { to: 'zip', layout: 'colmap', mhl: true });
  await ended('zip', 'ready', 'failed');
  const url = `${service.url}/api/rig/exports/zip/zip`;
  const whole = await fetch(url);
  const bytes = Buffer.from(await whole.arrayBuffer());
  t.equal(whole.headers.get('content-length'), String(bytes.length));
  const path = join(directory, 'all.zip');
  writeFileSync(path, bytes);
  const script =
    'import zipfile,sys,hashlib,json;z=zipfile.ZipFile(sys.argv[1]);assert z.testzip() is None;' +
    'print(json.dumps({n:hashlib.sha256(z.read(n)).hexdigest() for n in z.namelist()}))';
  const found = JSON.parse(execFileSync('python3', ['-c', script, path], { encoding: 'utf8' }));
  const hashes = Object.values(found);
  t.ok(sources.every(({ sha256 }) => hashes.includes(sha256)));
  t.ok(Object.keys(found).includes('shots.csv'));
  const unpacked = join(directory, 'unpacked');
  execFileSync('python3', ['-m', 'zipfile', '-e', path, unpacked]);
  t.match(await verify(unpacked), { findings: [], generation: 1 });
  if (spawnSync('unzip', ['-v']).error === undefined)
    t.match(execFileSync('unzip', ['-t', path], { encoding: 'utf8' }), 'No errors');
  for (const first of [1, 30, bytes.length >> 1, bytes.length - 1]) {
    const rest = await fetch(url, {
      headers: { range: `bytes=${first}-`, 'if-range': whole.headers.get('etag') ?? '' },
    });
    t.equal(rest.status, 206);
    t.ok(Buffer.from(await rest.arrayBuffer()).equals(bytes.subarray(first)), `from byte ${first}`);
  }
  const original = sources[0]?.path ?? '';
  const content = readFileSync(original);
  writeFileSync(original, Buffer.alloc(content.length));
  await t.rejects(
    fetch(url).then((answer) => answer.arrayBuffer()),
    'a changed file ends the reading',
  );
  writeFileSync(original, content);
});

t.test('the bin keeps the files of shots, and gives them back without overwriting', async (t) => {
  const { body } = await service.ok('POST', '/api/rig/bin', { selection: { shots: [two] } });
  const moved = sources.slice(sources.length / 2);
  const [first] = moved;
  if (first === undefined) throw new Error('the shot has no files');
  t.match(body.entry, { state: 'binned', files: moved.length, shots: 1, faults: [] });
  t.notOk(moved.some(({ path }) => existsSync(path)));
  const read = await service.request('GET', `/api/rig/shots/${two}/files/${first.index}`);
  t.match(read, { status: 404, body: { code: 'SHOT_FILE_GONE', message: /in the bin/ } });
  const { body: verified } = await service.ok('POST', `/api/rig/shots/${two}/verify`);
  t.ok(verified.files.every(({ message }: { message: string }) => /in the bin/.test(message)));
  writeFileSync(first.path, 'not ours');
  const restored = await service.ok('POST', `/api/rig/bin/${body.entry.binId}/restore`);
  t.match(restored.body.entry, { state: 'binned', files: 1, faults: [{ path: first.path }] });
  t.equal(readFileSync(first.path, 'utf8'), 'not ours');
  rmSync(first.path);
  t.match((await service.ok('POST', `/api/rig/bin/${body.entry.binId}/restore`)).body.entry, {
    state: 'restored',
    files: 0,
  });
  for (const { path, sha256 } of moved) t.equal(sha256Of(path), sha256);
  t.notOk(existsSync(join(first.path, '..', '.rigd-bin')));
});

t.test('files that were in the bin for too long are deleted at the next start of the service', async (t) => {
  const { body } = await service.ok('POST', '/api/rig/bin', { selection: { shots: [two] } });
  t.match(body.entry, { state: 'binned' });
  const record = join(directory, 'state', 'desk', 'bin', `${body.entry.binId}.json`);
  const kept = JSON.parse(readFileSync(record, 'utf8'));
  service.process.kill('SIGKILL');
  await service.ended;
  const until30 = { ...kept.entry, until: '2026-01-01T00:00:00.000Z' };
  writeFileSync(record, JSON.stringify({ ...kept, entry: until30 }));
  service = await start();
  await until('the entry is gone', () => !existsSync(record));
  const bin = join(service.pictures, '.rigd-bin');
  t.notOk(existsSync(bin), 'nothing of it is left');
  t.notOk(sources.slice(sources.length / 2).some(({ path }) => existsSync(path)));
});

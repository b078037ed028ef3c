// Thumbnails and previews over HTTP: of files of shots on the host, and of files on cards.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import t, { type Test } from 'tap';
import { until } from '#harness/deadline.js';
import { Service, type ServiceOptions } from '#harness/service.js';
import { addressOf, listed } from '../support/card.js';

const SIZES = ['thumbnail', 'preview'] as const;
/** Limits for a busy machine; the picture maker rests soon. */
const LIMITS = { fireLateMs: 30_000, shotArmMs: 30_000, proofMs: 8_000, pictureIdleMs: 200 };

interface LandedFile {
  index: number;
  path: string;
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** A service with one camera that has taken a RAW file and a JPEG. */
async function pairTaken(t: Test, options: ServiceOptions = {}) {
  const service = await Service.start(t, { rig: 'ILCE-7M4:1', limits: LIMITS, ...options });
  const [id = ''] = await service.cameraIds();
  await service.connect(id);
  for (const [name, value] of [
    ['file-format', '0x3'],
    ['focus-mode', '0x1'],
  ] as const) {
    await service.ok('PUT', `/api/cameras/${id}/properties/${name}`, { value });
    await service.reads(id, name, value);
  }
  await service.ok('PUT', `/api/rig/cameras/${id}`, { groups: ['ring'], connect: false });
  await service.request('POST', '/api/rig/groups/ring/shoot', { shotId: 'pair' });
  const files = await until('both files', async () => {
    const { receipt } = (await service.ok('GET', '/api/rig/shots/pair')).body;
    return receipt.state === 'complete' && (receipt.bodies[0].exposures[0].files as LandedFile[]);
  });
  const fileOf = (ending: string) => {
    const file = files.find(({ path }) => path.endsWith(ending));
    if (file === undefined) throw new Error(`no ${ending} among ${JSON.stringify(files)}`);
    return file;
  };
  return { service, id, raw: fileOf('.ARW'), jpeg: fileOf('.JPG') };
}

/** Requests a picture. */
async function read(service: Service, path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(service.url + path, { headers });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const [type, etag] = [answer.headers.get('content-type'), answer.headers.get('etag') ?? ''];
  return { status: answer.status, type, etag, bytes, control: answer.headers.get('cache-control') };
}

const inShot = ({ index }: LandedFile, size: string) => `/api/rig/shots/pair/files/${index}?size=${size}`;
const makers = (service: Service) =>
  service.childProcesses().filter(({ title }) => title.includes('picture-maker'));
const longSide = async (picture: Buffer) => {
  const { width, height } = await sharp(picture).metadata();
  return Math.max(width, height);
};

/** The preview of a RAW file as exiftool finds it; undefined without this program. */
function previewByExiftool(path: string): Buffer | undefined {
  try {
    return execFileSync('exiftool', ['-b', '-IFD0:PreviewImage', path], { maxBuffer: 64 * 1024 * 1024 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

t.test('files of shots have thumbnails and previews, which are kept', async (t) => {
  const { service, raw, jpeg } = await pairTaken(t);
  const made = new Map<string, string>();
  for (const file of [raw, jpeg]) {
    for (const size of SIZES) {
      const answer = await read(service, inShot(file, size));
      t.match(
        answer,
        { status: 200, type: 'image/jpeg', control: /^private, max-age=/ },
        `${file.path} ${size}`,
      );
      const pixels = await longSide(answer.bytes);
      t.ok(size === 'thumbnail' ? pixels === 512 : pixels > 1_000 && pixels <= 2_048, `${size}: ${pixels}`);
      t.ok(answer.bytes.length < statSync(file.path).size / 2);
      const known = await read(service, inShot(file, size), { 'if-none-match': answer.etag });
      t.match(known, { status: 304, bytes: { length: 0 } });
      made.set(inShot(file, size), sha256(answer.bytes));
    }
  }
  t.equal(new Set(made.values()).size, 4);

  await until('the picture maker has ended', () => makers(service).length === 0);
  const kept = join(service.directory, 'state', 'small-pictures');
  const before = readdirSync(kept).sort();
  t.equal(before.length, 4);
  for (const [path, digest] of made) t.equal(sha256((await read(service, path)).bytes), digest);
  t.same(makers(service), [], 'kept pictures are not made again');
  t.same(readdirSync(kept).sort(), before);
});

t.test('the directory of kept pictures does not grow beyond its limit', async (t) => {
  const limits = { ...LIMITS, pictureCacheBytes: 320_000 };
  const { service, raw, jpeg } = await pairTaken(t, { limits });
  const kept = join(service.directory, 'state', 'small-pictures');
  for (const file of [raw, jpeg, raw]) {
    for (const size of SIZES) {
      t.equal((await read(service, inShot(file, size))).status, 200);
      const bytes = readdirSync(kept).reduce((sum, name) => sum + statSync(join(kept, name)).size, 0);
      t.ok(bytes > 0 && bytes <= limits.pictureCacheBytes, `${bytes} bytes`);
    }
  }
});

t.test('the preview of a RAW file is the one that an independent reader finds', async (t) => {
  const { service, raw } = await pairTaken(t);
  const { bytes } = await read(service, inShot(raw, 'preview'));
  t.ok(readFileSync(raw.path).includes(bytes), 'it is in the file, byte for byte');
  const expected = previewByExiftool(raw.path);
  t.equal(sha256(bytes), sha256(expected ?? bytes), { skip: expected === undefined && 'no exiftool here' });
});

t.test('a file that changed has no picture, and one that cannot be decoded has none either', async (t) => {
  const { service, raw, jpeg } = await pairTaken(t);
  const first = await read(service, inShot(jpeg, 'thumbnail'));
  truncateSync(jpeg.path, 200_000);
  t.match(await service.request('GET', inShot(jpeg, 'thumbnail')), {
    status: 404,
    body: { code: 'SHOT_FILE_GONE' },
  });
  const known = { 'if-none-match': first.etag };
  t.equal(
    (await read(service, inShot(jpeg, 'thumbnail'), known)).status,
    404,
    'for a browser that has it too',
  );
  writeFileSync(raw.path, 'text');
  t.match(await service.request('GET', inShot(raw, 'preview')), {
    status: 404,
    body: { code: 'SHOT_FILE_GONE' },
  });
  t.equal((await service.ok('GET', '/api/rig/shots')).status, 200);
});

t.test('a picture maker that is killed is started again, and ends with the service', async (t) => {
  const limits = { ...LIMITS, pictureIdleMs: 60_000 };
  const { service, raw, jpeg } = await pairTaken(t, { limits });
  t.equal((await read(service, inShot(raw, 'thumbnail'))).status, 200);
  const [maker] = makers(service);
  if (maker === undefined) throw new Error('no picture maker');
  process.kill(maker.pid, 'SIGKILL');
  await until('the process has ended', () => makers(service).length === 0);
  t.equal((await read(service, inShot(jpeg, 'thumbnail'))).status, 200);
  t.equal(makers(service).length, 1);
  t.equal(await service.stop(), 0);
});

t.test('a picture maker ends when its service is killed', async (t) => {
  const limits = { ...LIMITS, pictureIdleMs: 60_000 };
  const { service, raw } = await pairTaken(t, { limits });
  t.equal((await read(service, inShot(raw, 'thumbnail'))).status, 200);
  const [maker] = makers(service);
  if (maker === undefined) throw new Error('no picture maker');
  await service.signal('SIGKILL');
  await until('the process has ended', () => !existsSync(`/proc/${maker.pid}`));
});

for (const mode of ['remote-transfer', 'contents'] as const) {
  t.test(`files on a card have small pictures over HTTP, in the mode ${mode}`, async (t) => {
    const environment = { RIGD_SIM_CARDS: 'filled' };
    const service = await Service.start(t, { rig: 'ILCE-7M4:1', environment });
    const camera = await service.camera(t);
    await camera.connect(mode, 'on');
    const files = await listed(service, camera.id, mode === 'contents' ? 20 : 10);
    const picture = files.find(({ file_path }) => file_path.endsWith('DSC00002.ARW'));
    if (picture === undefined) throw new Error('no RAW file');
    const address = addressOf(camera.id, picture);
    const pixels = [160, 1_616];
    for (const [at, size] of SIZES.entries()) {
      const answer = await read(service, `${address}?size=${size}`);
      t.match(answer, { status: 200, type: 'image/jpeg', control: 'private, no-cache' });
      t.equal(await longSide(answer.bytes), pixels[at]);
      const known = await read(service, `${address}?size=${size}`, { 'if-none-match': answer.etag });
      t.match(known, { status: 304, bytes: { length: 0 } });
      const again = await read(service, `${address}?size=${size}`);
      t.ok(again.bytes.equals(answer.bytes));
    }
    t.equal((await service.ok('GET', `${camera.path}/transfer`)).body.data.transfers.length, 0);
    const absent = await service.request(
      'GET',
      `${addressOf(camera.id, { ...picture, content_id: 999 })}?size=preview`,
    );
    t.match(absent, { status: 400, body: { code: 'CONTENT_NOT_FOUND' } });
    const whole = await read(service, address);
    t.equal(whole.bytes.length, picture.file_size, 'without a size it is the file itself');
  });
}

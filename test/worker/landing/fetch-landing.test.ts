import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { testDirectory } from '#harness/test-directory.js';

const NAME = 'DSC00001.JPG';
const EXPECTED = { name: NAME, sizeBytes: 7, exposure: 'monday', isPassing: false };

function refusal(code: string) {
  return Object.assign(new Error(code), { code, syscall: 'test' });
}

/** A landing on a file system with some replaced calls. */
async function landingOn(t: Test, replaced: (files: typeof import('node:fs/promises')) => object) {
  const files = await import('node:fs/promises');
  const mocks = { 'node:fs/promises': { ...files, ...replaced(files) } };
  const { PictureLanding } = await t.mockImport<typeof import('#worker/landing/picture-landing.js')>(
    '#worker/landing/picture-landing.js',
    mocks,
  );
  const { FetchLanding } = await t.mockImport<typeof import('#worker/landing/fetch-landing.js')>(
    '#worker/landing/fetch-landing.js',
    mocks,
  );
  return new FetchLanding(new PictureLanding('A'));
}

async function arrival(fetches: Awaited<ReturnType<typeof landingOn>>, directory: string) {
  const { staging } = await fetches.prepare(directory, 7, false);
  const path = join(staging, NAME);
  writeFileSync(path, 'picture');
  return path;
}

t.test('a whole file lands also where directories cannot be synced', async (t) => {
  const directory = testDirectory(t);
  const fetches = await landingOn(t, (files) => ({
    open: async (path: string, flags: string) => {
      const file = await files.open(path, flags);
      if ((await file.stat()).isDirectory()) file.sync = () => Promise.reject(refusal('EINVAL'));
      return file;
    },
  }));
  const landed = await fetches.land(await arrival(fetches, directory), '', { directory, ...EXPECTED });
  t.match(landed, { path: join(directory, NAME), sizeBytes: 7 });
  t.equal(readFileSync(landed.path, 'utf8'), 'picture');
  t.same(readdirSync(directory), [NAME]);
});

/** Records the calls on files, in the order in which they end; a sync ends as `sync` does. */
async function recordedLanding(t: Test, sync: () => Promise<void>) {
  const done: string[] = [];
  const fetches = await landingOn(t, (files) => ({
    open: async (path: string, flags: string) => {
      const file = await files.open(path, flags);
      if (!(await file.stat()).isDirectory()) file.sync = () => sync().then(() => void done.push('sync'));
      return file;
    },
    link: (from: string, to: string) => files.link(from, to).then(() => void done.push('link')),
  }));
  return { fetches, done };
}

t.test('a file gets its name when it is synced, unless it need not survive', async (t) => {
  const directory = testDirectory(t);
  const kept = await recordedLanding(t, () => new Promise((resolve) => setImmediate(resolve)));
  await kept.fetches.land(await arrival(kept.fetches, directory), '', { directory, ...EXPECTED });
  t.same(kept.done, ['sync', 'link']);
  const passing = await recordedLanding(t, () => Promise.reject(refusal('EIO')));
  const expected = { directory, ...EXPECTED, isPassing: true };
  await passing.fetches.land(await arrival(passing.fetches, directory), '', expected);
  t.same(passing.done, ['link']);
});

t.test('a file that cannot be synced gets no name, and nothing is left', async (t) => {
  const directory = testDirectory(t);
  const { fetches, done } = await recordedLanding(t, () => Promise.reject(refusal('EIO')));
  const path = await arrival(fetches, directory);
  await t.rejects(fetches.land(path, '', { directory, ...EXPECTED }), { message: 'EIO' });
  t.same([done, readdirSync(directory)], [[], []]);
});

for (const [code, wanted] of [
  ['ENOSPC', 'DISK_FULL'],
  ['EDQUOT', 'DISK_FULL'],
  ['EROFS', 'SAVE_PATH_UNUSABLE'],
] as const) {
  t.test(`${code} is reported as ${wanted}, and nothing is left`, async (t) => {
    const directory = testDirectory(t);
    const fetches = await landingOn(t, () => ({ link: () => Promise.reject(refusal(code)) }));
    const path = await arrival(fetches, directory);
    await t.rejects(fetches.land(path, '', { directory, ...EXPECTED }), { code: wanted, message: code });
    const full = await landingOn(t, () => ({ statfs: () => Promise.reject(refusal(code)) }));
    await t.rejects(full.prepare(directory, 7, false), { code: wanted, message: directory });
    t.same(readdirSync(directory), []);
  });
}

t.test('a directory of ours is never removed when another caller has just got it', async (t) => {
  const directory = testDirectory(t);
  const { FetchLanding } = await import('#worker/landing/fetch-landing.js');
  const { PictureLanding } = await import('#worker/landing/picture-landing.js');
  for (let round = 0; round < 50; round += 1) {
    const pictures = new PictureLanding('A');
    const fetches = new FetchLanding(pictures);
    const { staging } = await fetches.prepare(directory, 7, false);
    const [given] = await Promise.all([pictures.prepare(directory), fetches.clear(staging)]);
    t.ok(readdirSync(directory).includes('.rigd-A'), 'for pictures');
    t.same(readdirSync(given.staging), []);
    const [next] = await Promise.all([
      fetches.prepare(directory, 7, false),
      fetches.discardPartial(directory),
      fetches.discardPartial(directory),
    ]);
    t.doesNotThrow(() => writeFileSync(join(next.staging, NAME), ''), 'for files of cards');
    await fetches.tidy();
    await pictures.tidy();
  }
  mkdirSync(join(directory, 'end'));
  t.same(readdirSync(directory), ['end']);
});

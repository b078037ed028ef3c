import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  closeSync,
  constants,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { within } from '#harness/deadline.js';
import { testDirectory } from '#harness/test-directory.js';
import { FetchLanding } from '#worker/landing/fetch-landing.js';
import { PictureLanding } from '#worker/landing/picture-landing.js';

const IMAGE = 0xffffffff;
/** The shortest file that begins and ends as a JPEG. */
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0x00, 0xff, 0xd9]);
const SOMEBODY_ELSE = 54_321;
const AS_ROOT = process.geteuid?.() === 0 ? false : 'only root can give files to other users';
const UNUSABLE = { code: 'SAVE_PATH_UNUSABLE' };

/**
 * A save path, and a directory that is not ours with files that an attacker would like to have moved or removed.
 */
function scene(t: Test) {
  const root = testDirectory(t, {
    pictures: {},
    private: { 'DSC00001.JPG': JPEG, half: 'no picture', fetch: { precious: 'kept' }, incomplete: {} },
  });
  const pictures = join(root, 'pictures');
  const secret = join(root, 'private');
  chmodSync(secret, 0o700);
  const before = below(secret);
  return {
    root,
    pictures,
    secret,
    staging: join(pictures, '.rigd-A'),
    assertUntouched: () => {
      t.same(below(secret), before, 'nothing is moved, added or removed there');
      t.same(
        readdirSync(pictures).filter((name) => name.endsWith('.JPG')),
        [],
        'and nothing of it lands',
      );
    },
  };
}

function below(directory: string): string[] {
  return readdirSync(directory, { recursive: true }).map(String).sort();
}

/** Runs everything that uses this save path: the begin and the end of a session, and the fetch of a file. */
async function assertAllRefused(t: Test, path: string, saveRoot?: string) {
  const landing = new PictureLanding('A', saveRoot);
  const fetches = new FetchLanding(landing);
  await t.rejects(landing.prepare(path), UNUSABLE, 'pictures');
  await t.rejects(fetches.prepare(path, 7, false), UNUSABLE, 'files of cards');
  await t.rejects(fetches.discardPartial(path), UNUSABLE, 'what a worker has left');
  await fetches.tidy();
  t.same(await landing.tidy(), { landed: [], faults: [] });
}

t.test('a link under the name of our directory is refused, and its target is not touched', async (t) => {
  const { pictures, secret, staging, assertUntouched } = scene(t);
  symlinkSync(secret, staging);
  await assertAllRefused(t, pictures);
  assertUntouched();
  await t.rejects(new PictureLanding('A').prepare(pictures), {
    message: /\.rigd-A.*is a symbolic link.*remove it/,
  });
});

t.test('a link under the name of our directory leads no camera out of the save root', async (t) => {
  const { pictures, secret, staging, assertUntouched } = scene(t);
  symlinkSync(secret, staging);
  await assertAllRefused(t, '.', pictures);
  symlinkSync(secret, join(pictures, 'out'));
  await assertAllRefused(t, 'out', pictures);
  await assertAllRefused(t, 'out/new/place', pictures);
  assertUntouched();
});

t.test(
  'a directory of another user under the name of our directory is refused',
  { skip: AS_ROOT },
  async (t) => {
    const { pictures, secret, staging } = scene(t);
    renameSync(secret, staging);
    chownSync(staging, SOMEBODY_ELSE, SOMEBODY_ELSE);
    const before = below(staging);
    await assertAllRefused(t, pictures);
    t.same(below(staging), before);
    await t.rejects(new PictureLanding('A').prepare(pictures), {
      message: `belongs to user ${SOMEBODY_ELSE}`,
    });
  },
);

t.test('a file under the name of our directory is refused, and the error names its kind', async (t) => {
  const { pictures, staging } = scene(t);
  writeFileSync(staging, 'text');
  await assertAllRefused(t, pictures);
  await t.rejects(new PictureLanding('A').prepare(pictures), { message: /is not a directory/ });
  t.equal(readFileSync(staging, 'utf8'), 'text');
});

t.test('a directory of ours that others may write to is closed to them', async (t) => {
  for (const mode of [0o755, 0o775, 0o777, 0o700]) {
    const { pictures, staging } = scene(t);
    mkdirSync(staging);
    writeFileSync(join(staging, 'DSC00001.JPG'), JPEG);
    chmodSync(staging, mode);
    const { landed } = await new PictureLanding('A').prepare(pictures);
    t.match(landed, [{ path: join(pictures, 'DSC00001.JPG') }], `${mode.toString(8)} is used`);
    t.equal(statSync(staging).mode & 0o022, 0, 'and no other user can write to it');
  }
});

t.test('a new directory of ours is for us alone', async (t) => {
  const { pictures, staging } = scene(t);
  const landing = new PictureLanding('A');
  await landing.prepare(pictures);
  t.equal(statSync(staging).mode & 0o777, 0o700);
  const fetch = await new FetchLanding(landing).prepare(pictures, 7, false);
  t.equal(statSync(fetch.staging).mode & 0o777, 0o700);
});

t.test('entries that others have put into a directory of rigd are not followed', async (t) => {
  const { pictures, secret, staging, assertUntouched } = scene(t);
  mkdirSync(staging);
  chmodSync(staging, 0o777);
  for (const name of ['fetch', 'incomplete']) symlinkSync(join(secret, name), join(staging, name));
  symlinkSync(join(secret, 'DSC00001.JPG'), join(staging, 'DSC00001.JPG'));
  writeFileSync(join(staging, 'half'), 'half');
  const landing = new PictureLanding('A');
  const { landed, faults } = await landing.prepare(pictures);
  t.same(landed, []);
  t.equal(faults.filter((fault) => fault.includes('symbolic link')).length, 4, 'each is reported');
  const fetches = new FetchLanding(landing);
  await t.rejects(fetches.prepare(pictures, 7, false), UNUSABLE);
  await t.rejects(fetches.discardPartial(pictures), UNUSABLE);
  await fetches.tidy();
  await landing.tidy();
  assertUntouched();
});

t.test('a file that is called complete is not followed when it is a link', async (t) => {
  const { pictures, secret, assertUntouched } = scene(t);
  const landing = new PictureLanding('A');
  const { staging } = await landing.prepare(pictures);
  const path = join(staging, 'DSC00001.JPG');
  symlinkSync(join(secret, 'DSC00001.JPG'), path);
  await t.rejects(landing.land(path, IMAGE), { message: /symbolic link/ });
  t.ok(lstatSync(path).isSymbolicLink(), 'it is where it was');
  assertUntouched();
});

t.test('a pipe where a picture was expected holds nothing up', async (t) => {
  let held: number | undefined;
  const { pictures } = scene(t);
  const landing = new PictureLanding('A');
  const { staging } = await landing.prepare(pictures);
  const path = join(staging, 'DSC00001.JPG');
  execFileSync('mkfifo', [path]);
  // If the call does wait for a writer of the pipe, this ends the wait with the test.
  t.teardown(() => held !== undefined && closeSync(held));
  const landed = landing.land(path, IMAGE).catch((error: Error) => error.message);
  const answer = await within('an answer', landed, 10_000).catch((error: Error) => {
    held = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
    return error.message;
  });
  t.match(answer, /is not a regular file/);
  const { faults } = await within('the end of the session', landing.tidy());
  t.match(faults, [/is not a regular file/]);
});

t.test('a message to clients has no path of a descriptor', async (t) => {
  // A socket has a path of 107 characters at most.
  const pictures = mkdtempSync(join(tmpdir(), 'rigd-'));
  t.teardown(() => rmSync(pictures, { recursive: true }));
  const landing = new PictureLanding('A');
  const { staging } = await landing.prepare(pictures);
  const path = join(staging, 'DSC00001.JPG');
  const socket = createServer().listen(path);
  t.teardown(() => socket.close());
  await once(socket, 'listening');
  await t.rejects(landing.land(path, IMAGE), { message: /DSC00001\.JPG \(ENXIO\)$/ });
  const { faults } = await landing.tidy();
  t.match(faults, [/DSC00001\.JPG: ENXIO$/]);
});

t.test('a destination that was replaced during the session is named, with what to do', async (t) => {
  const { pictures } = scene(t);
  const landing = new PictureLanding('A');
  const { staging } = await landing.prepare(pictures);
  renameSync(pictures, `${pictures}-before`);
  mkdirSync(pictures);
  const message = /was replaced by another directory during this session; set the save path again\)$/;
  await t.rejects(landing.land(join(staging, 'DSC00001.JPG'), IMAGE), { message });
});

t.test('a second name of another user’s file is not landed', { skip: AS_ROOT }, async (t) => {
  const { pictures, secret, staging, assertUntouched } = scene(t);
  const precious = join(secret, 'DSC00001.JPG');
  chownSync(precious, SOMEBODY_ELSE, SOMEBODY_ELSE);
  mkdirSync(staging);
  linkSync(precious, join(staging, 'DSC00001.JPG'));
  const landing = new PictureLanding('A');
  t.match(await landing.prepare(pictures), { landed: [], faults: [/belongs to user/] });
  await t.rejects(landing.land(join(staging, 'DSC00001.JPG'), IMAGE), { message: /belongs to user/ });
  assertUntouched();
});

t.test('a directory that was put in the place of ours during the session is not touched', async (t) => {
  for (const replace of [
    (secret: string, staging: string) => symlinkSync(secret, staging),
    (secret: string, staging: string) => renameSync(secret, staging),
  ]) {
    const { pictures, secret, staging } = scene(t);
    const landing = new PictureLanding('A');
    const fetches = new FetchLanding(landing);
    await landing.prepare(pictures);
    const { staging: fetch } = await fetches.prepare(pictures, 7, false);
    renameSync(staging, join(pictures, 'moved'));
    const before = below(secret);
    replace(secret, staging);
    await t.rejects(landing.land(join(staging, 'DSC00001.JPG'), IMAGE), { message: /DSC00001/ });
    const expected = {
      directory: pictures,
      name: 'precious',
      sizeBytes: undefined,
      exposure: '',
      isPassing: false,
    };
    await t.rejects(fetches.land(join(fetch, 'precious'), '', expected), UNUSABLE);
    await fetches.clear(fetch);
    t.match(await landing.tidy(), { landed: [], faults: [/cannot be read/] });
    t.same(below(staging), before);
    t.same(readdirSync(pictures).sort(), ['.rigd-A', 'moved']);
  }
});

t.test('a destination that was put in the place of another gets nothing', async (t) => {
  const { root, pictures, staging, secret } = scene(t);
  const landing = new PictureLanding('A');
  await landing.prepare(pictures);
  writeFileSync(join(staging, 'DSC00009.JPG'), JPEG);
  renameSync(pictures, join(root, 'moved'));
  symlinkSync(secret, pictures);
  const before = below(secret);
  mkdirSync(staging);
  writeFileSync(join(staging, 'DSC00009.JPG'), JPEG);
  await t.rejects(landing.land(join(staging, 'DSC00009.JPG'), IMAGE));
  await landing.tidy();
  t.same(below(secret), [...before, '.rigd-A', '.rigd-A/DSC00009.JPG'].sort());
});

t.test('a save path that is a link stays where the user put it', async (t) => {
  const { root, pictures } = scene(t);
  const link = join(root, 'link');
  symlinkSync(pictures, link);
  const landing = new PictureLanding('A', root);
  const { staging } = await landing.prepare('link');
  writeFileSync(join(staging, 'DSC00001.JPG'), JPEG);
  t.match(await landing.tidy(), { landed: [{ path: join(pictures, 'DSC00001.JPG') }], faults: [] });
  t.same(readdirSync(pictures), ['DSC00001.JPG']);
});

/** A landing on a disk without owners: by its mount, all files belong to another user and are open to everybody. */
async function landingOnDisk(t: Test, type: number) {
  const files = await import('node:fs/promises');
  const asMounted = (stats: object) => Object.assign(stats, { uid: SOMEBODY_ELSE, mode: 0o40777 });
  const { PictureLanding: Landing } = await t.mockImport<typeof import('#worker/landing/picture-landing.js')>(
    '#worker/landing/picture-landing.js',
    {
      'node:fs/promises': {
        ...files,
        statfs: async (path: string) => Object.assign(await files.statfs(path), { type }),
        open: async (path: string, flags: string) => {
          const file = await files.open(path, flags);
          const stat = file.stat.bind(file);
          if ((await file.stat()).isDirectory()) file.stat = async () => asMounted(await stat()) as never;
          else file.stat = async () => Object.assign(await stat(), { uid: SOMEBODY_ELSE }) as never;
          file.chmod = () => Promise.reject(Object.assign(new Error('EPERM'), { code: 'EPERM' }));
          return file;
        },
      },
    },
  );
  return new Landing('A');
}

t.test('a disk without owners takes pictures; any other disk must show the owner', async (t) => {
  const [exfat, ext4] = [0x2011bab0, 0xef53];
  const { pictures, staging } = scene(t);
  const landing = await landingOnDisk(t, exfat);
  await landing.prepare(pictures);
  writeFileSync(join(staging, 'DSC00001.JPG'), JPEG);
  t.match(await landing.tidy(), { landed: [{ path: join(pictures, 'DSC00001.JPG') }], faults: [] });
  await t.rejects((await landingOnDisk(t, ext4)).prepare(pictures), UNUSABLE);
});

t.test('no directory stays open, whether the work in it succeeds or fails', async (t) => {
  const open = () => readdirSync('/proc/self/fd').length;
  const { pictures, secret, staging } = scene(t);
  const landing = new PictureLanding('A', pictures);
  const fetches = new FetchLanding(landing);
  const round = async () => {
    await landing.prepare('.');
    for (const content of [JPEG, 'half']) {
      writeFileSync(join(staging, 'DSC00001.JPG'), content);
      await landing.land(join(staging, 'DSC00001.JPG'), IMAGE);
      await landing.land(join(staging, 'DSC00001.JPG'), IMAGE).catch(() => undefined);
    }
    await fetches.prepare('.', 7, false);
    await fetches.prepare('.', Number.MAX_SAFE_INTEGER, false).catch(() => undefined);
    await fetches.discardPartial('.');
    await fetches.tidy();
    await landing.tidy();
    symlinkSync(secret, staging);
    for (const path of ['.', '..', 'DSC00001.JPG']) {
      await landing.prepare(path).catch(() => undefined);
      await fetches.prepare(path, 7, false).catch(() => undefined);
    }
    await landing.tidy();
    execFileSync('rm', [staging]);
  };
  await round();
  const before = open();
  await round();
  t.equal(open(), before);
});

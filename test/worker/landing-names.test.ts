import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import t, { type Test } from 'tap';
import { LandingNames } from '#worker/landing-names.js';
import { within } from '../support/deadline.js';

t.setTimeout(120_000);

const PROGRAM = new URL('../support/name-files-program.js', import.meta.url).pathname;

/** Cameras that save to one directory. */
function studio(t: Test, present: Record<string, string> = {}) {
  const root = t.testdir({ pictures: present, staging: {} });
  const directory = join(root, 'pictures');
  let files = 0;
  const camera = () => {
    const names = new LandingNames();
    return {
      names,
      take: async (name: string, exposure?: string) => {
        files += 1;
        const own = join(root, 'staging', String(files));
        mkdirSync(own);
        const path = join(own, name);
        writeFileSync(path, `file ${files}`);
        const landed = await names.give(path, {
          directory,
          name,
          ...(exposure === undefined ? {} : { exposure }),
        });
        t.equal(readFileSync(landed, 'utf8'), `file ${files}`);
        t.notOk(existsSync(path), 'it has one name');
        return basename(landed);
      },
    };
  };
  return { directory, camera };
}

t.test('the RAW and the JPEG of one exposure get one number, whatever comes between', async (t) => {
  const { camera } = studio(t);
  const [a, b] = [camera(), camera()];
  t.equal(await a.take('DSC00001.ARW'), 'DSC00001.ARW');
  t.equal(await b.take('DSC00001.ARW'), 'DSC00001-2.ARW');
  t.equal(await b.take('DSC00001.JPG'), 'DSC00001-2.JPG');
  t.equal(await a.take('DSC00001.JPG'), 'DSC00001.JPG');
});

t.test('a number is free when nothing of that stem is there, of whatever kind', async (t) => {
  const { camera } = studio(t, { 'DSC00001.JPG': 'old', 'dsc00001-2.xmp': 'old', 'DSC00001-3': 'old' });
  const { take } = camera();
  t.equal(await take('DSC00001.ARW'), 'DSC00001-4.ARW');
  t.equal(await take('DSC00001.JPG'), 'DSC00001-4.JPG');
  t.equal(await take('DSC00002.JPG'), 'DSC00002.JPG');
});

t.test('a stem that comes again is a new exposure, and its files go together too', async (t) => {
  const { camera } = studio(t);
  const { take } = camera();
  t.equal(await take('DSC00001.ARW'), 'DSC00001.ARW');
  t.equal(await take('DSC00001.ARW'), 'DSC00001-2.ARW');
  t.equal(await take('DSC00001.JPG'), 'DSC00001-2.JPG');
});

t.test('exposures that are told apart do not meet, and find their number again', async (t) => {
  const { camera } = studio(t);
  const { take } = camera();
  t.equal(await take('DSC00001.ARW', 'monday'), 'DSC00001.ARW');
  t.equal(await take('DSC00001.JPG', 'tuesday'), 'DSC00001-2.JPG');
  t.equal(await take('DSC00001.JPG', 'monday'), 'DSC00001.JPG');
});

t.test('a number whose files have been moved away is nobody’s', async (t) => {
  const { directory, camera } = studio(t);
  const [a, b] = [camera(), camera()];
  await a.take('DSC00001.ARW');
  renameSync(join(directory, 'DSC00001.ARW'), join(directory, 'mine.ARW'));
  t.equal(await b.take('DSC00001.ARW'), 'DSC00001.ARW');
  t.equal(await a.take('DSC00001.JPG'), 'DSC00001-2.JPG', 'not beside the file of another camera');
});

t.test('a camera whose numbers begin anew goes on beside nothing', async (t) => {
  const { directory, camera } = studio(t);
  const { names, take } = camera();
  await take('SHOE_1.ARW');
  names.forget(directory);
  t.equal(await take('SHOE_1.JPG'), 'SHOE_1-2.JPG');
});

t.test('a name that is promised goes to nobody else', async (t) => {
  const { directory, camera } = studio(t, { 'CUMSET-2.DAT': 'old' });
  const { names, take } = camera();
  const staging = join(directory, '..', 'coming');
  mkdirSync(staging);
  writeFileSync(join(staging, 'CUMSET-3.DAT'), 'coming');
  const wanted = { directory, name: 'CUMSET.DAT' };
  const first = await names.reserve(wanted, staging);
  const second = await names.reserve(wanted, staging);
  t.same([first.name, second.name], ['CUMSET.DAT', 'CUMSET-4.DAT']);
  t.equal(await take('CUMSET.DAT'), 'CUMSET.DAT', 'the file itself gets it');
  t.equal(await take('CUMSET.DAT'), 'CUMSET-3.DAT');
  t.equal(await take('CUMSET.DAT'), 'CUMSET-5.DAT', 'others go on behind it');
  second.release();
  t.equal(await take('CUMSET.DAT'), 'CUMSET-4.DAT');
});

t.test('many processes with one directory: a number is of one exposure of one camera', async (t) => {
  const { directory } = studio(t);
  const staging = join(directory, '..', 'staging');
  const [cameras, exposures] = [4, 15];
  const programs = Array.from({ length: cameras }, (_, camera) => {
    const args = [PROGRAM, staging, directory, String(camera), String(exposures)];
    const child = spawn(process.execPath, args, { stdio: 'inherit' });
    t.teardown(() => child.kill('SIGKILL'));
    return once(child, 'exit');
  });
  t.strictSame(await within('all programs', Promise.all(programs), 100_000), Array(cameras).fill([0, null]));
  const byStem = new Map<string, Set<string>>();
  const files = readdirSync(directory);
  t.equal(files.length, cameras * exposures * 3, 'nothing is lost');
  for (const name of files) {
    const stem = name.slice(0, -extname(name).length);
    byStem.set(stem, (byStem.get(stem) ?? new Set()).add(readFileSync(join(directory, name), 'utf8')));
  }
  const mixed = [...byStem].filter(([, owners]) => owners.size !== 1);
  t.same(mixed, []);
  t.equal(byStem.size, cameras * exposures, 'and every exposure has one number');
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { basename, extname, join } from 'node:path';
import t, { type Test } from 'tap';
import { CpuClock } from '#harness/cpu-time.js';
import { within } from '#harness/deadline.js';
import { testDirectory } from '#harness/test-directory.js';
import { LandingNames } from '#worker/landing/landing-names.js';

const PROGRAM = new URL('../../support/name-files-program.js', import.meta.url).pathname;

/** Cameras that save to one directory. */
function studio(t: Test, present: Record<string, string> = {}) {
  const root = testDirectory(t, { pictures: present, staging: {} });
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

t.test('a number is free when no file of that stem exists, of whatever kind', async (t) => {
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

t.test('exposures that differ by time get different numbers, and each keeps its own', async (t) => {
  const { camera } = studio(t);
  const { take } = camera();
  t.equal(await take('DSC00001.ARW', 'monday'), 'DSC00001.ARW');
  t.equal(await take('DSC00001.JPG', 'tuesday'), 'DSC00001-2.JPG');
  t.equal(await take('DSC00001.JPG', 'monday'), 'DSC00001.JPG');
});

t.test('a number whose files have been moved away is free', async (t) => {
  const { directory, camera } = studio(t);
  const [a, b] = [camera(), camera()];
  await a.take('DSC00001.ARW');
  renameSync(join(directory, 'DSC00001.ARW'), join(directory, 'mine.ARW'));
  t.equal(await b.take('DSC00001.ARW'), 'DSC00001.ARW');
  t.equal(await a.take('DSC00001.JPG'), 'DSC00001-2.JPG', 'not beside the file of another camera');
});

t.test('a camera whose numbers begin anew continues beside nothing', async (t) => {
  const { directory, camera } = studio(t);
  const { names, take } = camera();
  await take('SHOE_1.ARW');
  names.forget(directory);
  t.equal(await take('SHOE_1.JPG'), 'SHOE_1-2.JPG');
});

t.test('a reserved name is given to no other file', async (t) => {
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
  t.equal(await take('CUMSET.DAT'), 'CUMSET-5.DAT', 'others continue after it');
  second.release();
  t.equal(await take('CUMSET.DAT'), 'CUMSET-4.DAT');
});

t.test('the time for a name grows with the names that are taken, and no faster', async (t) => {
  const taken = async (count: number) => {
    const present = Array.from({ length: count }, (_, index) => [
      index === 0 ? 'DSC00001.JPG' : `DSC00001-${index + 1}.JPG`,
      '',
    ]);
    const { camera, directory } = studio(t, Object.fromEntries(present));
    const { names, take } = camera();
    const clock = new CpuClock();
    t.equal(await take('DSC00001.JPG'), `DSC00001-${count + 1}.JPG`);
    t.equal(await take('DSC00001.ARW'), `DSC00001-${count + 1}.ARW`, 'its companion');
    const staging = join(directory, '..', 'staging');
    t.equal(
      (await names.reserve({ directory, name: 'DSC00001.JPG' }, staging)).name,
      `DSC00001-${count + 2}.JPG`,
    );
    return clock.lapMs();
  };
  await taken(10);
  const [few, many] = [await taken(500), await taken(4_000)];
  t.comment(`500 names ${few.toFixed(1)} ms, 4000 names ${many.toFixed(1)} ms`);
  t.ok(many < 2_000, `${many} ms`);
});

t.test('a name that a worker gave before it died is found among many', async (t) => {
  const { directory, camera } = studio(t, {
    'DSC00001.JPG': 'a',
    'DSC00001-2.ARW': 'b',
    'DSC00001-4.JPG': 'c',
  });
  const path = join(directory, '..', 'staging', 'DSC00001.JPG');
  writeFileSync(path, 'mine');
  linkSync(path, join(directory, 'DSC00001-3.JPG'));
  const landed = await camera().names.give(path, { directory, name: 'DSC00001.JPG' });
  t.equal(landed, join(directory, 'DSC00001-3.JPG'));
  t.notOk(existsSync(path));
  t.equal(readdirSync(directory).length, 4);
});

t.test(
  'a destination whose names are read is read three times at most while no other camera saves there',
  async (t) => {
    const files = await import('node:fs/promises');
    let reads = 0;
    const { LandingNames: Names } = await t.mockImport<typeof import('#worker/landing/landing-names.js')>(
      '#worker/landing/landing-names.js',
      {
        'node:fs/promises': {
          ...files,
          readdir: (path: string) => {
            reads += 1;
            return files.readdir(path);
          },
        },
      },
    );
    const present = Array.from({ length: 50 }, (_, index) => [`DSC00001-${index + 2}.JPG`, '']);
    const { directory } = studio(t, { 'DSC00001.JPG': '', ...Object.fromEntries(present) });
    const path = join(directory, '..', 'staging', 'DSC00001.JPG');
    writeFileSync(path, 'mine');
    await new Names().give(path, { directory, name: 'DSC00001.JPG' });
    t.ok(reads <= 3, `${reads} times`);
  },
);

t.test('many processes, one directory: a number belongs to one exposure of one camera', async (t) => {
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

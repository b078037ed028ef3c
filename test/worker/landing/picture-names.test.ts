import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import t, { type Test } from 'tap';
import { CpuClock } from '#harness/cpu-time.js';
import { testDirectory } from '#harness/test-directory.js';
import type { NamingFacts } from '#protocol/name-template.js';
import type { Taken } from '#worker/events/exposure.js';
import { PictureLanding } from '#worker/landing/picture-landing.js';

const IMAGE = 0xffffffff;
const SETTINGS = 0;
const USUAL = '{date}/{shot:4}/{number}-{name}-{seq}.{ext}';
const FACTS: NamingFacts = {
  rig: 'Studio A',
  session: 'spring',
  camera: 'A',
  number: '1',
  name: 'front left',
  serial: 'A',
  model: 'ILCE-7M4',
};
const EXPOSED = new Date(2026, 10, 23, 14, 22, 33);

function frame(shot: number, number = 1, round = 0): Taken {
  const tag = { shotId: `shot-${shot}`, shot, round, group: 'ring', session: 'spring' };
  return { tag, frame: number, exposedAt: EXPOSED, exposedUs: 0 };
}

/** A picture of no shot. */
const ALONE: Taken = { frame: 1, exposedAt: EXPOSED, exposedUs: 0 };

/** Cameras that save below one directory, each with a worker of its own. */
function studio(t: Test, saveRoot?: string) {
  const directory = join(testDirectory(t), 'pictures');
  let files = 0;
  const camera = (template: string, facts: Partial<NamingFacts> = {}, id = 'A') => {
    const landing = new PictureLanding(id, saveRoot === undefined ? undefined : directory);
    landing.pictureNames.set({ template, facts: { ...FACTS, ...facts } });
    /** @returns the path below the directory */
    const take = async (name: string, taken?: Taken, type = IMAGE) => {
      const { staging } = await landing.prepare(directory);
      return come(staging, name, taken, type);
    };
    const come = async (staging: string, name: string, taken?: Taken, type = IMAGE) => {
      files += 1;
      const content = `file ${files}`;
      writeFileSync(join(staging, name), content);
      const { path } = await landing.land(join(staging, name), type, taken);
      t.equal(readFileSync(path, 'utf8'), content);
      t.notOk(existsSync(join(staging, name)), 'it has one name');
      return path.slice(directory.length + 1);
    };
    return { landing, take, come };
  };
  return { directory, camera };
}

t.test('a picture gets the name of the template, below the save path', async (t) => {
  const { camera, directory } = studio(t);
  const { take, landing } = camera(USUAL);
  t.equal(await take('DSC00001.JPG', frame(17)), '2026-11-23/0017/1-front left-1.JPG');
  t.equal(await take('DSC00002.JPG', frame(17, 2)), '2026-11-23/0017/1-front left-2.JPG');
  t.equal(await take('DSC00003.JPG', frame(18)), '2026-11-23/0018/1-front left-1.JPG');
  await landing.tidy();
  t.same(readdirSync(directory), ['2026-11-23'], 'nothing else stays');
});

t.test('the frames of a shot with rounds are counted through', async (t) => {
  const { camera } = studio(t);
  const { take } = camera('{shot}-{name}-{seq}.{ext}');
  const names = [
    await take('DSC00001.JPG', frame(1, 1, 0)),
    await take('DSC00002.JPG', frame(1, 1, 1)),
    await take('DSC00004.JPG', frame(1, 1, 3)),
    await take('DSC00003.JPG', frame(1, 1, 2)),
    await take('DSC00005.JPG', frame(1, 2, 2)),
  ];
  t.same(
    names.map((name) => name.replace(/.*-(\d+)\.JPG/, '$1')),
    ['1', '2', '4', '3', '5'],
    'by the round, when each has one picture',
  );
});

t.test('the files of one exposure share a name, and no file of another gets it', async (t) => {
  const { camera, directory } = studio(t);
  const { come, landing } = camera('{number}-{counter:4}.{ext}');
  const { staging } = await landing.prepare(directory);
  t.equal(await come(staging, 'DSC00001.ARW', frame(1)), '1-0001.ARW');
  t.equal(await come(staging, 'DSC00002.ARW', frame(2)), '1-0002.ARW');
  t.equal(await come(staging, 'DSC00002.JPG', frame(2)), '1-0002.JPG');
  t.equal(await come(staging, 'DSC00001.JPG', frame(1)), '1-0001.JPG');
  t.equal(await come(staging, 'DSC00001.JPG', frame(3)), '1-0003.JPG', 'a stem that comes again');
  t.equal(await come(staging, 'DSC00002.HIF', frame(4)), '1-0004.HIF', 'another shot');
  await landing.prepare(directory);
  t.equal(
    await come(staging, 'DSC00001.HIF', frame(1)),
    '1-0005.HIF',
    'the numbers of the camera begin anew',
  );
});

t.test('the counter continues after the present files, also in the next worker', async (t) => {
  const { camera, directory } = studio(t);
  const template = '{date}-{session}-{name}_{counter:3}.{ext}';
  const first = camera(template);
  t.equal(await first.take('DSC00001.JPG', ALONE), '2026-11-23-spring-front left_001.JPG');
  for (const name of [
    '2025-01-01-a-b-front left_041.ARW',
    '2025-01-01-x-other_900.JPG',
    'front left_950.JPG',
  ])
    writeFileSync(join(directory, name), '');
  t.equal(
    await first.take('DSC00002.JPG', ALONE),
    '2026-11-23-spring-front left_002.JPG',
    'a worker knows its own',
  );
  const second = camera(template);
  t.equal(await second.take('DSC00003.JPG', ALONE), '2026-11-23-spring-front left_042.JPG');
  t.equal(await second.take('DSC00004.JPG', ALONE), '2026-11-23-spring-front left_043.JPG');
  writeFileSync(join(directory, '2026-11-23-spring-front left_044.xmp'), '');
  t.equal(
    await second.take('DSC00005.JPG', ALONE),
    '2026-11-23-spring-front left_045.JPG',
    'a name that is taken',
  );
});

t.test('pictures of no shot are counted, from the last on', async (t) => {
  const { camera } = studio(t);
  const first = camera(USUAL);
  t.equal(await first.take('DSC00001.JPG', ALONE), '2026-11-23/0000/1-front left-1.JPG');
  t.equal(await first.take('DSC00002.JPG', ALONE), '2026-11-23/0000/1-front left-2.JPG');
  t.equal(await camera(USUAL).take('DSC00003.JPG', ALONE), '2026-11-23/0000/1-front left-3.JPG');
});

t.test('names that others made up cost no more than their length', async (t) => {
  const { camera, directory } = studio(t);
  mkdirSync(directory);
  for (let count = 0; count < 50; count += 1)
    writeFileSync(join(directory, `${'-1'.repeat(120)}${String(count).padStart(3, '0')}.x`), '');
  const { take } = camera('{session}-{group}-{original}-{rig}-{time}-{name}-{counter}.{ext}');
  const clock = new CpuClock();
  await take('DSC00001.JPG', ALONE);
  t.ok(clock.lapMs() < 5_000);
});

t.test('a name that is taken gets a number, and nothing is replaced', async (t) => {
  const { camera, directory } = studio(t);
  mkdirSync(directory);
  writeFileSync(join(directory, '17-front left.jpg'), 'mine');
  const { take } = camera('{shot}-{name}.{ext}');
  t.equal(await take('DSC00001.JPG', frame(17)), '17-front left-2.JPG');
  t.equal(await take('DSC00002.JPG', frame(17, 2)), '17-front left-3.JPG');
  t.equal(readFileSync(join(directory, '17-front left.jpg'), 'utf8'), 'mine');
  const long = camera('{shot}-{name}.{ext}', { name: 'x'.repeat(400) });
  const names = [await long.take('DSC00003.JPG', frame(1)), await long.take('DSC00004.JPG', frame(1, 2))];
  t.same(
    names.map((name) => name.replace(/x+/, 'x')),
    ['1-x.JPG', '1-x-2.JPG'],
    'also when the name is as long as can be',
  );
});

t.test('cameras with one directory and the same numbers do not meet', async (t) => {
  const { camera, directory } = studio(t);
  const cameras = [1, 2, 3, 4].map((number) => camera(USUAL, { number: String(number) }, `C${number}`));
  const all = cameras.map(async ({ landing, come }) => {
    const { staging } = await landing.prepare(directory);
    return Promise.all([1, 2, 3].map((shot) => come(staging, `DSC0000${shot}.JPG`, frame(shot))));
  });
  const names = (await Promise.all(all)).flat();
  t.equal(new Set(names).size, 12);
  t.same(
    names.filter((name) => !/^2026-11-23\/000[123]\/[1234]-front left-1\.JPG$/.test(name)),
    [],
    'and no name has a number of its own',
  );
});

t.test('hostile names stay below the save path', async (t) => {
  const { camera, directory } = studio(t, 'root');
  mkdirSync(directory);
  for (const name of [
    '../../etc/passwd',
    '..',
    '/etc/passwd',
    'a\0b',
    '\u202egnp.exe',
    'CON',
    'x'.repeat(400),
    '👨‍👩‍👧‍👦'.repeat(99),
  ]) {
    const { take } = camera('{name}/{session}/{shot}-{name}.{ext}', { name, session: '..' });
    const path = await take('DSC00001.JPG', frame(1));
    t.equal(path.split('/').length, 3);
    t.notOk(path.split('/').some((segment) => segment.startsWith('.') || Buffer.byteLength(segment) > 255));
  }
  t.same(readdirSync(join(directory, '..')), ['pictures']);
});

t.test('a link in the place of a directory is not followed, and the picture is kept', async (t) => {
  const { camera, directory } = studio(t);
  const elsewhere = join(directory, '..', 'elsewhere');
  mkdirSync(elsewhere);
  mkdirSync(directory);
  symlinkSync(elsewhere, join(directory, '2026-11-23'));
  const { landing } = camera(USUAL);
  const { staging } = await landing.prepare(directory);
  writeFileSync(join(staging, 'DSC00001.JPG'), 'x');
  await t.rejects(landing.land(join(staging, 'DSC00001.JPG'), IMAGE, frame(1)), {
    message: /kept as .*DSC00001\.JPG .*2026-11-23" is not a directory, or is a link/,
  });
  t.same(readdirSync(elsewhere), []);
  t.equal(readFileSync(join(staging, 'DSC00001.JPG'), 'utf8'), 'x');
});

t.test('only pictures are named by the template', async (t) => {
  const { camera } = studio(t);
  const { take, landing } = camera(USUAL);
  t.equal(await take('CUMSET.DAT', undefined, SETTINGS), 'CUMSET.DAT');
  landing.pictureNames.set(undefined);
  t.equal(await take('DSC00001.JPG', frame(1)), 'DSC00001.JPG', 'nor without one');
  landing.pictureNames.set({ ofGroups: { ring: 'ring/{camera}-{shot}.{ext}' }, facts: FACTS });
  t.equal(await take('DSC00002.JPG', frame(2)), 'ring/A-2.JPG', 'but by the one of the group that was shot');
  t.equal(await take('DSC00003.JPG', ALONE), 'DSC00003.JPG');
  t.throws(() => landing.pictureNames.set({ template: '{x}', facts: FACTS }), { message: /is not a token/ });
});

t.test('a picture that a dead worker left gets a name of no shot', async (t) => {
  const { camera, directory } = studio(t);
  const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0x00, 0xff, 0xd9]);
  mkdirSync(join(directory, '.rigd-A'), { recursive: true, mode: 0o700 });
  writeFileSync(join(directory, '.rigd-A', 'DSC00001.JPG'), jpeg);
  const { landing } = camera('{shot:4}-{name}-{seq}.{ext}');
  const { landed, faults } = await landing.prepare(directory);
  t.same(
    landed.map(({ path }) => basename(path)),
    ['0000-front left-1.JPG'],
  );
  t.same(faults, []);
});

t.test('a picture that was named before its worker died is not named twice in that directory', async (t) => {
  const { camera, directory } = studio(t);
  const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0x00, 0xff, 0xd9]);
  mkdirSync(join(directory, '.rigd-A'), { recursive: true, mode: 0o700 });
  writeFileSync(join(directory, '.rigd-A', 'DSC00001.JPG'), jpeg);
  linkSync(join(directory, '.rigd-A', 'DSC00001.JPG'), join(directory, '0017-front left-1.JPG'));
  const { landing } = camera('{shot:4}-{name}-{seq}.{ext}');
  const { landed } = await landing.prepare(directory);
  t.same(
    landed.map(({ path }) => basename(path)),
    ['0017-front left-1.JPG'],
  );
  await landing.tidy();
  t.same(readdirSync(directory), ['0017-front left-1.JPG']);
});

import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import t, { type Test } from 'tap';
import { RigFileOnDisk } from '#gateway/rig/file/rig-file.js';
import { testDirectory } from '#harness/test-directory.js';
import { ManualClock } from '../../../support/manual-clock.js';

const LOOK_MS = 1_000;

/** A book in a directory of the test, with cameras that are attached. */
function bookOf(t: Test, directory = testDirectory(t), attached: string[] = []) {
  const clock = new ManualClock();
  const log: string[] = [];
  const rigFile = new RigFileOnDisk({
    stateDirectory: directory,
    logger: pino({}, { write: (line: string) => log.push(line) }),
    clock,
    fileMs: 60_000,
    rigEntries: 8,
    rigFileMs: LOOK_MS,
    attached: () => attached,
  });
  t.teardown(() => rigFile.stop());
  const path = join(directory, 'rig.toml');
  /** Lets the service look at the file, and waits until it has accepted or refused it. */
  const look = async () => {
    const changed = new Promise<void>((resolve) => rigFile.onChange(resolve));
    await clock.advance(LOOK_MS);
    await changed;
  };
  return { rigFile, clock, log, path, directory, look };
}

const FRONT = '[cameras.D1]\nname = "front"\n';

t.test('without a file nothing is declared, and every attached camera belongs to all', async (t) => {
  const { rigFile } = bookOf(t, testDirectory(t), ['D2', 'D1']);
  await rigFile.start();
  t.same(rigFile.members('all'), ['D1', 'D2']);
  t.equal(rigFile.file.error, undefined);
  t.throws(() => rigFile.members('al'), { code: 'GROUP_NOT_FOUND', message: /did you mean "all"/ });
});

t.test('an edit by hand is in force without a restart', async (t) => {
  const { rigFile, path, look } = bookOf(t);
  await writeFile(path, FRONT);
  await rigFile.start();
  t.equal(rigFile.label('D1'), 'front');
  await writeFile(path, `${FRONT}number = 3\ngroups = ["ring"]\n`);
  await look();
  t.equal(rigFile.label('D1'), '3 front');
  t.same(rigFile.members('ring'), ['D1']);
});

t.test(
  'a file with a fault is reported with its line, and the previous one stays in force, over a restart too',
  async (t) => {
    const { rigFile, path, look, log, directory } = bookOf(t);
    await writeFile(path, FRONT);
    await rigFile.start();
    const broken = `${FRONT}number = "one"\n`;
    await writeFile(path, broken);
    await look();
    t.match(rigFile.file.error, { line: 3, message: /number/ });
    t.equal(rigFile.label('D1'), 'front');
    t.match(log.join(''), /rig\.toml:3/);
    await t.rejects(
      rigFile.change((content) => content),
      { code: 'RIG_FILE_BROKEN', message: /rig\.toml:3/ },
    );
    t.equal(await readFile(path, 'utf8'), broken, 'the edit of the operator is left unchanged');

    const next = bookOf(t, directory);
    await next.rigFile.start();
    t.equal(next.rigFile.label('D1'), 'front');
    t.match(next.rigFile.file.error, { line: 3 });
    await writeFile(path, FRONT);
    await next.look();
    t.equal(next.rigFile.file.error, undefined);
  },
);

t.test('a change is made from the present file, so an edit by hand is not lost', async (t) => {
  const { rigFile, path } = bookOf(t);
  await writeFile(path, FRONT);
  await rigFile.start();
  await writeFile(path, `# mine\n${FRONT}number = 3\n`);
  await rigFile.change((content) => ({ ...content, name: 'Studio' }));
  t.equal(await readFile(path, 'utf8'), `# mine\nname = "Studio"\n${FRONT}number = 3\n`);
  t.equal(rigFile.label('D1'), '3 front');
});

t.test('changes at the same time are all made', async (t) => {
  const { rigFile } = bookOf(t);
  await rigFile.start();
  const add = (id: string) =>
    rigFile.change((content) => {
      const camera = { id, name: id, groups: [], connect: false, mode: 'remote' as const, properties: {} };
      return { ...content, cameras: [...content.cameras, camera] };
    });
  await Promise.all(['D1', 'D2', 'D3'].map(add));
  t.same(rigFile.members('all'), ['D1', 'D2', 'D3']);
});

t.test('a change that is not valid changes nothing', async (t) => {
  const { rigFile, path } = bookOf(t);
  await writeFile(path, FRONT);
  await rigFile.start();
  await t.rejects(
    rigFile.change((content) => ({ ...content, template: 'no-token.jpg' })),
    { code: 'RIG_INVALID' },
  );
  t.equal(await readFile(path, 'utf8'), FRONT);
});

t.test('a removed file leaves its content in force, and the next change writes it all', async (t) => {
  const { rigFile, path, look } = bookOf(t);
  await writeFile(path, FRONT);
  await rigFile.start();
  await rm(path);
  await look();
  t.match(rigFile.file.error, { message: /was removed/ });
  t.equal(rigFile.label('D1'), 'front');
  await rigFile.change((content) => ({ ...content, name: 'Studio' }));
  t.match(await readFile(path, 'utf8'), /front/);
  t.equal(rigFile.file.error, undefined);
});

t.test(
  'values and templates of a body come before those of its groups, and these before those of the rig',
  async (t) => {
    const { rigFile, path } = bookOf(t);
    await writeFile(
      path,
      `template = "{serial}-{shot}.{ext}"
[cameras.D1]
groups = ["a", "b"]
properties = { iso = "1" }
[cameras.D2]
template = "{camera}-{shot}.{ext}"
[groups.a]
properties = { iso = "2", aperture = "2" }
[groups.b]
template = "{name}-{number}-{shot}.{ext}"
properties = { aperture = "3" }
`,
    );
    await rigFile.start();
    t.same(rigFile.desired('D1'), { iso: '1', aperture: '3' });
    t.equal(rigFile.template('D1'), '{name}-{number}-{shot}.{ext}');
    t.equal(rigFile.template('D2', 'b'), '{camera}-{shot}.{ext}');
    t.equal(rigFile.template('D3'), '{serial}-{shot}.{ext}');
    t.equal(rigFile.template('D3', 'b'), '{name}-{number}-{shot}.{ext}');
  },
);

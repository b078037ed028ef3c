import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { testDirectory } from '#harness/test-directory.js';
import { PictureLanding } from '#worker/landing/picture-landing.js';
import { sha256 } from '../../support/card.js';

const IMAGE = 0xffffffff;
/** The shortest file that begins and ends as a JPEG. */
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0x00, 0xff, 0xd9]);

async function arrival(
  landing: PictureLanding,
  directory: string,
  name: string,
  content: string,
): Promise<string> {
  const { staging } = await landing.prepare(directory);
  const path = join(staging, name);
  writeFileSync(path, content);
  return path;
}

t.test(
  'a complete picture gets its name in the directory of the client, and nothing else stays',
  async (t) => {
    const directory = join(testDirectory(t), 'new', 'place');
    const landing = new PictureLanding('D10F60149B0C');
    const path = await arrival(landing, directory, 'DSC00001.JPG', 'picture');
    t.match(await landing.land(path, IMAGE), {
      path: join(directory, 'DSC00001.JPG'),
      type: 'image',
      sizeBytes: 7,
      sha256: sha256(Buffer.from('picture')),
    });
    await landing.tidy();
    t.same(readdirSync(directory), ['DSC00001.JPG']);
  },
);

t.test(
  'a picture has further hashes, which other files do not need; MD5 is computed on request',
  async (t) => {
    // XXH64 and MD5 of "picture", by xxhsum and md5sum
    const [xxh64, md5] = ['e026237ee3f7c27c', '5456fc54c74a297ce994998c2873b370'];
    const directory = testDirectory(t);
    const marks = async (hasMd5: boolean, type: number) => {
      const landing = new PictureLanding('A', undefined, hasMd5);
      return (await landing.land(await arrival(landing, directory, 'DSC00001.JPG', 'picture'), type)).marks;
    };
    t.same(await marks(false, IMAGE), { xxh64 });
    t.same(await marks(true, IMAGE), { xxh64, md5 });
    t.equal(await marks(true, 0), undefined);
  },
);

t.test('a picture never takes the place of another', async (t) => {
  const directory = testDirectory(t, { 'DSC00001.JPG': 'mine' });
  const landing = new PictureLanding('A');
  const second = await landing.land(await arrival(landing, directory, 'DSC00001.JPG', 'two'), IMAGE);
  const third = await landing.land(await arrival(landing, directory, 'DSC00001.JPG', 'three'), IMAGE);
  t.equal(second.path, join(directory, 'DSC00001-2.JPG'));
  t.equal(third.path, join(directory, 'DSC00001-3.JPG'));
  t.equal(readFileSync(join(directory, 'DSC00001.JPG'), 'utf8'), 'mine');
  t.equal(readFileSync(second.path, 'utf8'), 'two');
});

t.test('a picture lands where it was sent, also when the destination has changed since', async (t) => {
  const root = testDirectory(t, { first: {}, second: {} });
  const landing = new PictureLanding('A');
  const path = await arrival(landing, join(root, 'first'), 'DSC00001.JPG', 'x');
  await landing.prepare(join(root, 'second'));
  t.equal((await landing.land(path, IMAGE)).path, join(root, 'first', 'DSC00001.JPG'));
});

t.test('two cameras with one destination do not meet', async (t) => {
  const directory = testDirectory(t);
  const [a, b] = [new PictureLanding('A1'), new PictureLanding('00:1A:2B:3C:4D:5E')];
  const paths = [
    await arrival(a, directory, 'DSC00001.JPG', 'a'),
    await arrival(b, directory, 'DSC00001.JPG', 'b'),
  ];
  const landed = await Promise.all([a.land(paths[0] ?? '', IMAGE), b.land(paths[1] ?? '', IMAGE)]);
  t.same(landed.map(({ path }) => readFileSync(path, 'utf8')).sort(), ['a', 'b']);
  t.same(
    readdirSync(directory)
      .filter((name) => name.endsWith('.JPG'))
      .sort(),
    ['DSC00001-2.JPG', 'DSC00001.JPG'],
  );
});

t.test('a destination that is not a directory is refused with its path', async (t) => {
  const directory = testDirectory(t, { file: 'text' });
  await t.rejects(new PictureLanding('A').prepare(join(directory, 'file')), {
    code: 'SAVE_PATH_UNUSABLE',
    message: join(directory, 'file'),
  });
});

t.test('a destination below a directory that takes no children is refused, and soon', async (t) => {
  await t.rejects(new PictureLanding('A').prepare('/proc/no/such/place'), { code: 'SAVE_PATH_UNUSABLE' });
});

t.test('a picture that cannot be moved is kept, and the error names its place', async (t) => {
  const directory = testDirectory(t);
  const landing = new PictureLanding('A');
  const path = await arrival(landing, directory, 'DSC00001.JPG', 'x');
  await t.rejects(landing.land(join(path, '..', 'missing.JPG'), IMAGE), { message: 'missing.JPG' });
  mkdirSync(join(directory, 'other'));
  await landing.tidy();
  const kept = join(path, '..', 'incomplete', 'DSC00001.JPG');
  t.equal(readFileSync(kept, 'utf8'), 'x', 'a file that is still there is not removed by tidying');
});

t.test('a whole picture that a worker left behind gets its name when the next one begins', async (t) => {
  const directory = testDirectory(t, {
    'DSC00001.JPG': 'mine',
    '.rigd-A': { 'DSC00001.JPG': JPEG, 'DSC00002.JPG': JPEG },
  });
  const { staging, landed, faults } = await new PictureLanding('A').prepare(directory);
  t.match(landed, [
    { path: join(directory, 'DSC00001-2.JPG'), type: 'image' },
    { path: join(directory, 'DSC00002.JPG'), type: 'image' },
  ]);
  t.same(faults, []);
  t.same(readdirSync(staging), []);
  t.equal(readFileSync(join(directory, 'DSC00001.JPG'), 'utf8'), 'mine');
  t.ok(readFileSync(join(directory, 'DSC00001-2.JPG')).equals(JPEG));
});

t.test('a picture that a worker had named before it died is reported and not named twice', async (t) => {
  const directory = testDirectory(t, { 'DSC00001.JPG': 'mine', '.rigd-A': { 'DSC00001.JPG': JPEG } });
  const name = join(directory, 'DSC00001-2.JPG');
  linkSync(join(directory, '.rigd-A', 'DSC00001.JPG'), name);
  const { staging, landed } = await new PictureLanding('A').prepare(directory);
  t.match(landed, [{ path: name, type: 'image', sizeBytes: JPEG.length, sha256: sha256(JPEG) }]);
  t.same(readdirSync(staging), []);
  t.same(readdirSync(directory).sort(), ['.rigd-A', 'DSC00001-2.JPG', 'DSC00001.JPG']);
});

t.test('half a picture that a worker left behind is kept aside, and reported once', async (t) => {
  const half = JPEG.subarray(0, 3);
  const directory = testDirectory(t, {
    '.rigd-A': { 'DSC00001.JPG': half, empty: '', 'not.ARW': 'something else' },
  });
  const { staging, landed, faults } = await new PictureLanding('A').prepare(directory);
  const kept = join(staging, 'incomplete', 'DSC00001.JPG');
  t.same(landed, []);
  t.equal(faults.length, 3);
  t.ok(
    faults.some((fault) => fault.includes(kept)),
    'reported where it is',
  );
  t.ok(readFileSync(kept).equals(half));
  t.notOk(existsSync(join(directory, 'DSC00001.JPG')));
  t.match(await new PictureLanding('A').prepare(directory), { landed: [], faults: [] });
});

t.test('files of the open session are not touched when its destination is set again', async (t) => {
  const directory = testDirectory(t);
  const landing = new PictureLanding('A');
  const { staging } = await landing.prepare(directory);
  const path = join(staging, 'DSC00001.JPG');
  writeFileSync(path, JPEG);
  t.match(await landing.prepare(directory), { staging, landed: [], faults: [] });
  t.ok(existsSync(path), 'the SDK may still be writing it');
});

t.test('tidying waits for the pictures that are on their way to their names', async (t) => {
  const directory = testDirectory(t);
  const landing = new PictureLanding('A');
  const path = await arrival(landing, directory, 'DSC00001.JPG', 'x');
  void landing.land(path, IMAGE);
  await landing.tidy();
  t.same(readdirSync(directory), ['DSC00001.JPG']);
});

t.test('cameras that make the same deep path at the same time all get it', async (t) => {
  const root = testDirectory(t);
  for (let round = 0; round < 20; round += 1) {
    const wanted = join(root, String(round), 'a', 'b', 'c');
    const landings = ['A', 'B', 'C', 'D'].map((id) => new PictureLanding(id));
    await Promise.all(landings.map((landing) => landing.prepare(wanted)));
    t.equal(readdirSync(wanted).length, 4, `round ${round}`);
  }
});

t.test('files that the SDK has written and not reported land when the session is over', async (t) => {
  const directory = testDirectory(t);
  const landing = new PictureLanding('A');
  const { staging } = await landing.prepare(directory);
  writeFileSync(join(staging, 'DSC00001.JPG'), JPEG);
  t.match(await landing.tidy(), {
    landed: [{ path: join(directory, 'DSC00001.JPG'), type: 'image' }],
    faults: [],
  });
  t.same(readdirSync(directory), ['DSC00001.JPG']);
  t.same(await landing.tidy(), { landed: [], faults: [] }, 'and is reported once');
});

t.test('a file system that neither links nor syncs directories takes pictures anyway', async (t) => {
  const error = (code: string) => Object.assign(new Error(code), { code });
  const files = await import('node:fs/promises');
  const { PictureLanding: Landing } = await t.mockImport<typeof import('#worker/landing/picture-landing.js')>(
    '#worker/landing/picture-landing.js',
    {
      'node:fs/promises': {
        ...files,
        link: () => Promise.reject(error('EPERM')),
        open: async (path: string, flags: string) => {
          const file = await files.open(path, flags);
          if ((await file.stat()).isDirectory()) file.sync = () => Promise.reject(error('EINVAL'));
          return file;
        },
      },
    },
  );
  const directory = testDirectory(t, { 'DSC00001.JPG': 'mine' });
  const landing = new Landing('A');
  const path = await arrival(landing, directory, 'DSC00001.JPG', 'picture');
  const landed = await landing.land(path, IMAGE);
  t.equal(landed.path, join(directory, 'DSC00001-2.JPG'));
  t.equal(readFileSync(landed.path, 'utf8'), 'picture');
  t.equal(readFileSync(join(directory, 'DSC00001.JPG'), 'utf8'), 'mine');
  await t.rejects(landing.land(path, IMAGE), { message: /DSC00001/ });
  t.same(
    readdirSync(directory).sort(),
    ['.rigd-A', 'DSC00001-2.JPG', 'DSC00001.JPG'],
    'no name without a file',
  );
});

t.test('row 69: a path is known in any spelling, and a name alone means a file of ours', async (t) => {
  const directory = testDirectory(t);
  const landing = new PictureLanding('A');
  const spellings = [
    (path: string) => path.replaceAll('/', '//'),
    (path: string) => join(path, '..').concat('/./', 'DSC00002.JPG'),
    () => 'DSC00003.JPG',
    () => './DSC00004.JPG',
    () => '../.rigd-A/DSC00005.JPG',
  ];
  for (const [index, spell] of spellings.entries()) {
    const name = `DSC0000${index + 1}.JPG`;
    const path = await arrival(landing, directory, name, name);
    const landed = await landing.land(spell(path), IMAGE);
    t.equal(landed.path, join(directory, name), spell(path));
    t.notOk(existsSync(path));
  }
});

t.test('a name alone is found where the camera was sent before, too', async (t) => {
  const root = testDirectory(t, { first: {}, second: {} });
  const landing = new PictureLanding('A');
  await arrival(landing, join(root, 'first'), 'DSC00001.JPG', 'x');
  await landing.prepare(join(root, 'second'));
  t.equal((await landing.land('DSC00001.JPG', IMAGE)).path, join(root, 'first', 'DSC00001.JPG'));
});

t.test('a file without a name is reported as a fault, and nothing is reported as saved', async (t) => {
  const landing = new PictureLanding('A');
  await landing.prepare(testDirectory(t));
  await t.rejects(landing.land('', IMAGE), { message: /without reporting its name/ });
});

t.test('a picture that its camera has padded is whole', async (t) => {
  const padded = Buffer.concat([JPEG, Buffer.alloc(10_000, 1), JPEG.subarray(4), Buffer.alloc(300)]);
  const cut = Buffer.concat([JPEG, Buffer.alloc(10_000, 1)]);
  const directory = testDirectory(t, { '.rigd-A': { 'DSC00001.JPG': padded, 'DSC00002.JPG': cut } });
  const { landed, faults } = await new PictureLanding('A').prepare(directory);
  t.match(landed, [{ path: join(directory, 'DSC00001.JPG'), sizeBytes: padded.length }]);
  t.match(faults, [/DSC00002/]);
  t.equal(faults.length, 1);
});

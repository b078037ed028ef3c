// The newest picture of each body: of a shot, or of a press at the body itself.

import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { fold, noFacts } from '#gateway/rig/shots/fold.js';
import { formerPictures } from '#gateway/rig/shots/former-pictures.js';
import { LastPictures } from '#gateway/rig/shots/last-pictures.js';

const FILE = { path: '/p/DSC00001.JPG', sizeBytes: 9, sha256: 'aa'.repeat(32) };

t.test('a picture of no shot can be read', async (t) => {
  const pictures = new LastPictures();
  t.equal(pictures.of('A'), undefined);
  t.equal(pictures.fileOf('A'), undefined);
  pictures.landed('A', FILE);
  t.match(pictures.of('A'), { path: FILE.path, at: /Z$/ });
  t.notOk('shotId' in (pictures.of('A') ?? {}));
  t.same(pictures.fileOf('A'), { file: FILE, isHere: true });
  t.equal(pictures.of('B'), undefined, 'of its body only');
});

t.test('a picture of a shot keeps its shot when it is reported again without it', async (t) => {
  const pictures = new LastPictures();
  pictures.landed('A', FILE, { shotId: 'take-1', index: 3 });
  pictures.landed('A', FILE);
  t.match(pictures.of('A'), { path: FILE.path, shotId: 'take-1', index: 3 });
});

t.test('a newer picture replaces it, also under the same name', async (t) => {
  const pictures = new LastPictures();
  pictures.landed('A', FILE, { shotId: 'take-1', index: 0 });
  const other = { ...FILE, sha256: 'bb'.repeat(32) };
  pictures.landed('A', other);
  t.same(pictures.fileOf('A')?.file, other);
  t.notOk('shotId' in (pictures.of('A') ?? {}));
});

t.test('a picture whose content is not known is shown, and cannot be read', async (t) => {
  const pictures = new LastPictures();
  pictures.landed('A', { path: '/p/DSC00002.JPG' });
  t.match(pictures.of('A'), { path: '/p/DSC00002.JPG' });
  t.equal(pictures.fileOf('A'), undefined);
});

t.test('after a start it is the file that came last in the newest shot of the body', async (t) => {
  const folder = t.testdir({ 'old.jpg': '1', 'raw.arw': '2', 'new.jpg': '3' });
  const shot = (shotId: string, ...landings: readonly (readonly [body: string, name: string])[]) => {
    const facts = noFacts(shotId);
    for (const [body, name] of landings)
      fold(facts, {
        ...{ kind: 'landed', shotId, body, round: 0 },
        ...{ path: join(folder, name), sizeBytes: 1, sha256: FILE.sha256 },
      });
    return facts;
  };
  const moment = new Date('2026-01-02T03:04:05.000Z');
  utimesSync(join(folder, 'new.jpg'), moment, moment);
  const shots = [
    shot('first', ['A', 'old.jpg'], ['B', 'old.jpg']),
    shot('second', ['A', 'raw.arw'], ['A', 'new.jpg'], ['C', 'deleted.jpg']),
  ];
  const found = await formerPictures(shots);
  t.strictSame(
    found.map(({ body, picture: { path, shotId, index } }) => [body, path, shotId, index]),
    [
      ['A', join(folder, 'new.jpg'), 'second', 1],
      ['B', join(folder, 'old.jpg'), 'first', 1],
    ],
  );
  t.equal(found[0]?.picture.at, moment.toISOString(), 'the time of the file');
  const [others] = shots;
  others?.bodies.get('A')?.get(0)?.pathsHere.clear();
  t.strictSame(
    (await formerPictures(shots.slice(0, 1))).map(({ body }) => body),
    ['B'],
    'no file of another host',
  );
});

t.test('a picture that has landed since the start is newer', async (t) => {
  const pictures = new LastPictures();
  pictures.landed('A', FILE);
  const former = { path: '/p/old.JPG', at: '2026-01-01T00:00:00.000Z', shotId: 'take-1', index: 0 };
  pictures.former('A', former, { ...FILE, path: former.path });
  t.equal(pictures.of('A')?.path, FILE.path);
  pictures.former('B', former, { ...FILE, path: former.path });
  t.strictSame(pictures.of('B'), former);
  t.equal(pictures.fileOf('B')?.file.path, former.path);
});

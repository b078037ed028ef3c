// The newest picture of each body: of a shot, or of a press at the body itself.

import t from 'tap';
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

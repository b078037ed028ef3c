import {
  closeSync,
  ftruncateSync,
  openSync,
  readdirSync,
  readFileSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import t, { type Test } from 'tap';
import { testDirectory } from '#harness/test-directory.js';
import { PictureLanding } from '#worker/landing/picture-landing.js';
import { PostViewLanding } from '#worker/landing/post-view-landing.js';

/** Begins and ends as a JPEG does. */
const jpeg = (bytes: number) =>
  Buffer.concat([Buffer.of(0xff, 0xd8, 0xff), Buffer.alloc(bytes), Buffer.of(0xff, 0xd9)]);

/** A landing with a post view that came as a file. */
async function arrived(t: Test) {
  const landing = new PictureLanding('A');
  const { staging } = await landing.prepare(testDirectory(t));
  const path = join(staging, 'DSC00001.JPG');
  writeFileSync(path, jpeg(60));
  return { landing, postViews: new PostViewLanding(landing), path };
}

/** Runs a function between the look at the file and its move, or after the move. */
function around(
  { names }: PictureLanding,
  { before = () => {}, after = () => {} }: { before?: () => void; after?: (moved: string) => void },
): void {
  const give = names.give.bind(names);
  names.give = async (path, wanted) => {
    before();
    const moved = await give(path, wanted);
    after(moved);
    return moved;
  };
}

t.test('row 51: a post view is moved away from where pictures come', async (t) => {
  const { postViews, path } = await arrived(t);
  const taken = await postViews.take(path, 65);
  t.match(taken, { path: /\/post-view\/DSC00001\.JPG$/, sizeBytes: 65 });
  t.same(readFileSync(taken?.path ?? ''), jpeg(60));
  t.notOk(readdirSync(dirname(path)).includes(basename(path)));
});

t.test('row 51: a picture that is written over its post view stays where the SDK reports it', async (t) => {
  const { landing, postViews, path } = await arrived(t);
  const sdk = openSync(path, 'r+');
  t.teardown(() => closeSync(sdk));
  around(landing, {
    before: () => {
      ftruncateSync(sdk);
      writeSync(sdk, jpeg(90));
    },
  });
  t.equal(await postViews.take(path, 65), undefined);
  t.same(readFileSync(path), jpeg(90), 'it is the picture');
  t.equal(await postViews.isPostView(path), false);
  t.match(await landing.land(path, 0xffffffff), { sizeBytes: 95 });
});

t.test('row 51: a file that the SDK has written under the name meanwhile is not replaced', async (t) => {
  const { landing, postViews, path } = await arrived(t);
  around(landing, {
    after: (moved) => {
      writeFileSync(moved, jpeg(70));
      writeFileSync(path, jpeg(90));
    },
  });
  await t.rejects(postViews.take(path, 65), { code: 'EEXIST' });
  t.same(readFileSync(path), jpeg(90));
});

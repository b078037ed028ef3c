// The pictures of the operator page in the docs: few and small, each taken by a job of today, and none edited by hand.

import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';

const { digestOf, listedPictures, picturesOfDocs } = (await import(
  new URL('../../scripts/page-pictures.js', import.meta.url).href
)) as {
  digestOf(path: string): string;
  listedPictures(): { pictures: Record<string, { job: string; jobSha256: string; sha256: string }> };
  picturesOfDocs(): { name: string; job: string | undefined }[];
};

const FOLDER = 'docs/use/guide';
const MOST = 12;
const MOST_BYTES = 120_000;

t.test('the folder has the pictures that the docs show, and no others', async (t) => {
  const shown = picturesOfDocs().map(({ name }) => `${name}.jpg`);
  t.strictSame(
    readdirSync(FOLDER)
      .filter((file) => file.endsWith('.jpg'))
      .sort(),
    shown.sort(),
  );
  t.ok(shown.length <= MOST, `${shown.length} pictures`);
  for (const file of shown) t.ok(statSync(join(FOLDER, file)).size <= MOST_BYTES, `${file} is small`);
});

t.test('each picture is the one that its job took, and the job has not changed since', async (t) => {
  const { pictures } = listedPictures();
  for (const { name, job } of picturesOfDocs()) {
    const made = pictures[name];
    t.equal(made?.job, job, `${name} has a job`);
    t.equal(made?.sha256, digestOf(join(FOLDER, `${name}.jpg`)), `${name} is as it was taken`);
    if (job !== undefined)
      t.equal(made?.jobSha256, digestOf(job), `${name} is as new as ${job}: make page-pictures`);
  }
});

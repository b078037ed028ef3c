// Parts of the service that can be deleted: in a copy of the checkout a part is deleted with the lines that load it,
// and the rest compiles, serves and passes a quick run of the tests. This takes the whole machine, so it runs only in
// the full extent; `make test` does it for the part `hosts` before its tests. `node scripts/without-part.js <part>`
// runs all tests without that part.

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import t from 'tap';

/** The limit of the test, which compiles the service and the tests again. */
const MOST_MS = 900_000;
t.setTimeout(MOST_MS);

// The fast paths are deleted together, to save a build.
for (const parts of [['hosts'], ['jobs'], ['fast-reads', 'fast-pictures']]) {
  t.test(`the service works without ${parts.join(' and ')}`, async (t) => {
    const words = ['scripts/without-part.js', ...parts, 'quick'];
    const { stdout } = await promisify(execFile)(process.execPath, words, { timeout: MOST_MS });
    t.match(stdout, /\n[1-9]\d* passed, 0 failed/);
  });
}

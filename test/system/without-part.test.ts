// Parts of the service that can be deleted: in a copy of the checkout each goes with the lines that load it, and the
// rest compiles, serves and passes a quick run. It takes all of a machine, so it is of the full extent; `make test`
// does the same for hosts before its tests. `node scripts/without-part.js` and a name runs all tests.

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import t from 'tap';

/** It compiles the service and the tests once more. */
const MOST_MS = 900_000;
t.setTimeout(MOST_MS);

// Together the fast paths take one build.
for (const parts of [['hosts'], ['fast-reads', 'fast-pictures']]) {
  t.test(`the service works without ${parts.join(' and ')}`, async (t) => {
    const words = ['scripts/without-part.js', ...parts, 'quick'];
    const { stdout } = await promisify(execFile)(process.execPath, words, { timeout: MOST_MS });
    t.match(stdout, /\n[1-9]\d* passed, 0 failed/);
  });
}

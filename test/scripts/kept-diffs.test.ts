// The rehearsals of CONTRIBUTING.md: each kept diff still applies, and touches the files that its row counts.

import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import t from 'tap';

const DIRECTORY = 'docs/develop/contributing';

/** Rows of the table of costs: the number of files that are edited by hand, and the name of the diff. */
const rows = [
  ...readFileSync('CONTRIBUTING.md', 'utf8').matchAll(
    /^\| [^|]+ \| (\d+) \| \[\S+\]\(docs\/develop\/contributing\/(\S+)\) \|$/gm,
  ),
].map(([, count = '', diff = '']) => ({ count: Number(count), diff }));

t.test('every kept diff has a row, and every row a diff', async (t) => {
  t.same(rows.map(({ diff }) => diff).sort(), readdirSync(DIRECTORY).sort());
});

for (const { count, diff } of rows) {
  t.test(`${diff} applies and touches ${count} files`, async (t) => {
    const path = `${DIRECTORY}/${diff}`;
    const { status, stderr } = spawnSync('git', ['apply', '--check', path], { encoding: 'utf8' });
    t.equal(status, 0, stderr);
    const touched = [...readFileSync(path, 'utf8').matchAll(/^diff --git a\/(\S+) b\//gm)].map(
      ([, file]) => file,
    );
    t.equal(touched.length, count, touched.join(', '));
  });
}

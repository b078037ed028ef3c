// The faults that `make planted` plants still fit the code: the text that each fault replaces occurs once in its file,
// and the tests that must find the fault exist.

import { existsSync, readFileSync } from 'node:fs';
import t from 'tap';

interface Fault {
  name: string;
  tests: string[];
  edits: { file: string; find: string; replace: string }[];
}

const { faults } = JSON.parse(readFileSync('test/planted/faults.json', 'utf8')) as { faults: Fault[] };

t.test('every planted fault has a row in docs/proof/reliability.md', async (t) => {
  const rows = [...readFileSync('docs/proof/reliability.md', 'utf8').matchAll(/^\| `([a-z-]+)` \|/gm)];
  const names = faults.map(({ name }) => name);
  t.ok(names.length >= 12);
  t.same(
    names.filter((name) => !rows.some(([, row]) => row === name)),
    [],
  );
});

for (const { name, tests, edits } of faults) {
  t.test(`${name} can be planted`, async (t) => {
    const misfits = edits.filter(
      ({ file, find, replace }) => readFileSync(file, 'utf8').split(find).length !== 2 || find === replace,
    );
    t.same(misfits, []);
    t.same(
      tests.filter((file) => !existsSync(file)),
      [],
    );
  });
}

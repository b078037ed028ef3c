// The table of how the SDK is used (data/sdk-usage.json) against the addon's sources: every function, member and
// callback that the addon uses has a row, and no other has one.

import { readFileSync } from 'node:fs';
import t from 'tap';

interface Row {
  names: string[];
  use: string;
  order: string;
  others: string;
  grade: string;
  simulator: string;
}
const { groups } = JSON.parse(readFileSync('data/sdk-usage.json', 'utf8')) as { groups: { rows: Row[] }[] };
const rows = groups.flatMap((group) => group.rows);
const documented = rows.flatMap(({ names }) => names);

/**
 * Names in the tables of library.h, `X(Name)` and `X(Name, type, mangled)`, and callbacks overridden in callbacks.cc.
 */
function touched(): string[] {
  const library = readFileSync('native/addon/library.h', 'utf8');
  const resolved = [...library.matchAll(/^ {2}X\((\w+)[,)]/gm)].map(([, name = '']) => name);
  const callbacks = readFileSync('native/addon/callbacks.cc', 'utf8');
  const overridden = [...callbacks.matchAll(/^ {2}void (On\w+)\(/gm)].map(([, name = '']) => name);
  return [...new Set([...resolved, ...overridden])];
}

t.test('everything of the SDK that the addon touches has one row in the table of its use', async (t) => {
  t.ok(touched().length > 80, `found ${touched().length} names in the sources`);
  t.same(
    touched().filter((name) => !documented.includes(name)),
    [],
    'without a row',
  );
  t.same(
    documented.filter((name) => !touched().includes(name)),
    [],
    'a row for what is not touched',
  );
  t.same(
    documented.filter((name, at) => documented.indexOf(name) !== at),
    [],
    'two rows',
  );
});

t.test('every row has the use, other users, a grade, and the checks', async (t) => {
  const empty = rows.filter((row) =>
    [row.use, row.order, row.others, row.simulator].some((text) => typeof text !== 'string' || text === ''),
  );
  t.same(empty, []);
  t.same(
    rows.filter(({ grade }) => !/^[VMRI]( [VMRI])*$/.test(grade)).map(({ names }) => names),
    [],
  );
});

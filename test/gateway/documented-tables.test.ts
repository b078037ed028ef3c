import { readFileSync } from 'node:fs';
import t from 'tap';
import { ARGUMENTS } from '#gateway/config/arguments.js';
import { published } from '#harness/published-contract.js';

/** The first cells of a page's tables that are written as code. */
function firstCells(page: string): string[][] {
  return readFileSync(page, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim()));
}

t.test('every argument of docs/configuration.md is known, and every known one is documented', async (t) => {
  const known = Object.keys(ARGUMENTS).map((name) => `--${name}`);
  const documented = firstCells('docs/configuration.md').map(
    ([, cell = '']) => /`(--[a-z-]+)/.exec(cell)?.[1],
  );
  t.ok(known.length > 5);
  t.same(documented.sort(), known.sort());
});

t.test('docs/compatibility.md has every operation of openapi.json once, and no other', async (t) => {
  const page = readFileSync('docs/compatibility.md', 'utf8');
  const rows = page.slice(page.indexOf('## Operation by operation')).split('\n');
  const named = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, id]) => id),
  );
  t.same(named.sort(), published.map(({ operationId }) => operationId).sort());
});

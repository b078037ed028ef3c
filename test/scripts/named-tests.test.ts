// Tests that documents name for their promises: each exists, and every row of their tables names one.

import { existsSync, readFileSync } from 'node:fs';
import t from 'tap';

/** The rows of the tables below a heading, by cells; without heads and rules. */
function rowsBelow(text: string, heading: string): string[][] {
  const begin = text.indexOf(`\n${heading}\n`);
  const end = text.indexOf(`\n${heading.split(' ')[0]} `, begin + heading.length);
  const lines = text.slice(begin, end < 0 ? text.length : end).split('\n');
  const isRow = (line: string, at: number) =>
    line.startsWith('|') && !line.startsWith('| ---') && lines[at + 1]?.startsWith('| ---') !== true;
  return lines.filter(isRow).map((line) =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/** Names of tests: `a/b, a/c (on what)`. */
function namesIn(text: string): string[] {
  return text
    .replaceAll(/\([^)]*\)/g, '')
    .split(/[,\s]+/)
    .filter((name) => name !== '');
}

/** A folder is not a test: its tests may be removed, and the promise would still name the folder. */
const isTest = (name: string) =>
  existsSync(`test/${name}.test.ts`) || (name.endsWith('.test.ts') && existsSync(`test/${name}`));

/** Faults of the last cells of rows. */
function faultsOf(rows: readonly string[][]): string[] {
  return rows.flatMap((cells) => {
    const names = namesIn(cells.at(-1) ?? '');
    if (names.length === 0) return [`${cells[0]}: names no test`];
    return names.filter((name) => !isTest(name)).map((name) => `${cells[0]}: there is no test ${name}`);
  });
}

/** A page may name only the beginning of a title, as for tests that are made for each of several cases. */
const isTitleIn = (text: string, title: string) => text.includes(`'${title}`) || text.includes(`\`${title}`);

/** Faults of a claim that names letters of a table of tests, each with a title or alone: `H: does it; T`. */
function faultsOfClaim(cells: readonly string[], letters: ReadonlyMap<string, readonly string[]>): string[] {
  const named = (cells.at(-1) ?? '').split(';').map((each) => each.trim());
  return named.flatMap((each) => {
    const [, letter = '', title = ''] = /^([A-Z])(?:: (.*))?$/.exec(each) ?? [];
    const isThere = (letters.get(letter) ?? []).some(
      (name) => isTest(name) && isTitleIn(readFileSync(`test/${name}.test.ts`, 'utf8'), title),
    );
    return isThere ? [] : [`${cells[0]}: "${each}" is no test of the table`];
  });
}

/** Faults of a row, which must name a title: a file alone also has tests of other rows. */
function faultsOfRow(cells: readonly string[], letters: ReadonlyMap<string, readonly string[]>): string[] {
  const faults = (cells.at(-1) ?? '').includes(': ') ? [] : [`${cells[0]}: names no title of a test`];
  return [...faults, ...faultsOfClaim(cells, letters)];
}

t.test('a claim that names no test is found', async (t) => {
  t.same(faultsOf([['a', 'scripts/named-tests']]), []);
  for (const cell of ['', 'scripts', 'fuzz/cases', 'scripts/no-such'])
    t.equal(faultsOf([['a', cell]]).length, 1, `"${cell}"`);
  const letters = new Map([
    ['N', ['scripts/named-tests']],
    ['S', ['scripts']],
  ]);
  t.same(faultsOfRow(['a', 'N: a claim that names; N'], letters), []);
  t.same(faultsOfClaim(['a', 'N'], letters), []);
  for (const cell of ['', 'N', 'S: a claim', 'X: a claim', 'N: no such title'])
    t.equal(faultsOfRow(['a', cell], letters).length > 0, true, `"${cell}"`);
  t.equal(faultsOfClaim(['a', 'S'], letters).length, 1);
});

t.test('every row of the attacks in docs/proof/reliability.md names its tests', async (t) => {
  const text = readFileSync('docs/proof/reliability.md', 'utf8');
  const parts = ['### 137,000', '### 20 minutes'].map((heading) => text.indexOf(`\n${heading}`));
  const attacks = rowsBelow(text.slice(0, Math.min(...parts)), '## Attacks');
  t.ok(attacks.length >= 45, `${attacks.length} rows`);
  t.same(faultsOf(attacks), []);
});

t.test('every promise of the page in docs/proof/operator-page.md names its tests', async (t) => {
  const text = readFileSync('docs/proof/operator-page.md', 'utf8');
  const rows = rowsBelow(`\n${text}`, '# The operator page');
  t.ok(rows.length > 15, `${rows.length} rows`);
  t.same(faultsOf(rows), []);
});

t.test('every promise of docs/proof/jobs.md names its tests', async (t) => {
  const text = readFileSync('docs/proof/jobs.md', 'utf8');
  const rows = rowsBelow(`\n${text}`, '# The shoot as a job');
  t.ok(rows.length > 25, `${rows.length} rows`);
  t.same(faultsOf(rows), []);
});

t.test('every claim of SECURITY.md names its tests', async (t) => {
  const text = readFileSync('SECURITY.md', 'utf8');
  const rows = ['## Trusted parties', '## Untrusted parties'].flatMap((heading) => rowsBelow(text, heading));
  t.ok(rows.length > 10, `${rows.length} rows`);
  t.same(faultsOf(rows), []);
  const inText = [...text.matchAll(/\b[Tt]ests?: ([^).]*)/g)].flatMap(([, names = '']) => namesIn(names));
  t.ok(inText.length > 8, `${inText.length} tests beside tables`);
  t.same(
    inText.filter((name) => !isTest(name)),
    [],
  );
});

/** The table of tests of docs/run/hosts.md, by letter. */
function lettersOf(rows: readonly string[][]): ReadonlyMap<string, readonly string[]> {
  return new Map(
    rows.flatMap(([letter = '', names = '']) => {
      const [, name] = /^\*\*([A-Z])\*\*$/.exec(letter) ?? [];
      return name === undefined ? [] : [[name, namesIn(names)] as const];
    }),
  );
}

/** The list items and paragraphs of a section: the beginning of each, and the letters at its end. */
function pointsOf(section: string): [string, string][] {
  return section
    .split(/\n\n|\n(?=- )/)
    .slice(1)
    .filter((block) => !/^(\||#|The last column)/.test(block.trim()))
    .map((block) => [block.trim().slice(0, 40), /\(([A-Z](?:; [A-Z])*)\)$/.exec(block.trim())?.[1] ?? '']);
}

t.test('every line about the security of hosts names its tests, by file and title', async (t) => {
  const text = readFileSync('docs/run/hosts.md', 'utf8');
  const section = text.slice(text.indexOf('\n## Security\n'), text.indexOf('\n## Limits\n'));
  const rows = rowsBelow(section, '## Security');
  const letters = lettersOf(rows);
  t.ok(letters.size > 8, `${letters.size} letters`);
  const rowsOfLetters = rows.filter(([letter = '']) => /^\*\*[A-Z]\*\*$/.test(letter));
  t.equal(rowsOfLetters.length, letters.size, 'no letter is used twice');
  t.same(
    [...letters.values()].flat().filter((name) => !isTest(name)),
    [],
  );
  const bullets = [...section.matchAll(/^- \*\*(.*?)\*\*[\s\S]*?(?=\n- |\n\n)/gm)].map(([bullet]) => {
    const [, tests = ''] = /\(([A-Z](?:; [A-Z])*)\)$/.exec(bullet) ?? [];
    return [bullet.slice(0, 40), tests];
  });
  t.ok(bullets.length >= 7, `${bullets.length} points`);
  const claims = rows.filter((cells) => cells.length > 2);
  t.ok(claims.length > 27, `${claims.length} rows`);
  const faults = [
    ...bullets.flatMap((cells) => faultsOfClaim(cells, letters)),
    ...claims.flatMap((cells) => faultsOfRow(cells, letters)),
  ];
  t.same(faults, []);
});

t.test('every claim about what fails, pictures, what hosts share and clocks names its tests', async (t) => {
  const text = readFileSync('docs/run/hosts.md', 'utf8');
  const letters = lettersOf(rowsBelow(text, '## Security'));
  const faults: string[] = [];
  for (const [heading, leastRows, leastPoints] of [
    ['## Failures and their effects', 11, 1],
    ['## Pictures and files', 0, 9],
    ['## Shared data', 8, 5],
    ['## Clocks', 0, 1],
    ['## Limits', 0, 1],
  ] as const) {
    const begin = text.indexOf(`\n${heading}\n`);
    const end = text.indexOf('\n## ', begin + heading.length);
    const points = pointsOf(text.slice(begin, end < 0 ? text.length : end));
    const rows = rowsBelow(text, heading);
    t.ok(
      rows.length >= leastRows && points.length >= leastPoints,
      `${heading}: ${rows.length}, ${points.length}`,
    );
    faults.push(
      ...points.flatMap((cells) => faultsOfClaim(cells, letters)),
      ...rows.flatMap((cells) => faultsOfRow(cells, letters)),
    );
  }
  t.same(faults, []);
});

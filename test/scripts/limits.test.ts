// Each limit is either a setting that a page explains and a test sets, or a time that a test scales or waits for. Any
// other number is a constant beside the code that uses it.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';

interface Row {
  readonly setting?: true;
  readonly reloads?: true;
}

const { limits } = JSON.parse(readFileSync('data/limits.json', 'utf8')) as { limits: Record<string, Row> };
const names = Object.keys(limits);
const settings = names.filter((name) => limits[name]?.setting === true);

/** Names of a list that no match of the expression contains, in the files below these folders. */
function missing(
  among: readonly string[],
  expression: RegExp,
  folders: readonly string[],
  but: RegExp,
): string[] {
  const words = new Set<string>();
  for (const folder of folders)
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      const path = join(folder, file);
      if (but.test(path) || !/\.(ts|tsx|md)$/.test(path)) continue;
      for (const [text] of readFileSync(path, 'utf8').matchAll(expression))
        for (const word of text.match(/\w+/g) ?? []) words.add(word);
    }
  return among.filter((name) => !words.has(name));
}

t.test('a limit is set, or its time is waited for, in a test', async (t) => {
  // `answerMs: 5` or `answerMs = 5` sets it, `limits.answerMs` reads what is in force.
  const use = /(?:limits|LIMITS)\.\w+|\w+(?=: [\w(]| = [\w(])/g;
  const untested = missing(names, use, ['test', 'harness', 'bench'], /scripts\/limits\.test\.ts$/);
  t.same(untested, [], 'make it a constant beside its code, or test it');
});

t.test('a setting is explained where its part is', async (t) => {
  const unexplained = missing(settings, /\w+/g, ['docs'], /docs\/(run\/limits\.md$|develop\/adr\/)/);
  t.same(unexplained, [], 'a page of docs explains it');
});

t.test('every limit that SIGHUP changes is a setting', async (t) => {
  t.same(
    names.filter((name) => limits[name]?.reloads === true && !settings.includes(name)),
    [],
  );
});

t.test('a limit is kept by some code', async (t) => {
  t.same(missing(names, /\w+/g, ['src'], /(limit-table|worker-limits|given-limits)\.ts$/), []);
});

// Links between the pages, and pages that texts name: each leads to a file of the checkout, and to a heading of it.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import t from 'tap';

const PAGES = execFileSync('git', ['ls-files', '*.md'], { encoding: 'utf8' }).split('\n').filter(Boolean);

/** The fragments of a page, as web sites make them from its headings. */
function fragments(page: string): Set<string> {
  const headings = readFileSync(page, 'utf8').match(/^#+ .*$/gm) ?? [];
  const plain = (heading: string) =>
    heading
      .replace(/^#+ /, '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-');
  return new Set(headings.map(plain));
}

t.test('every link of a page leads to a file, and to a heading of it', async (t) => {
  const faults: string[] = [];
  let links = 0;
  for (const page of PAGES) {
    const text = readFileSync(page, 'utf8').replaceAll(/```[\s\S]*?```/g, '');
    for (const [, target = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:/.test(target)) continue;
      links += 1;
      const [path = '', fragment] = target.split('#');
      const file = path === '' ? page : normalize(join(dirname(page), path));
      if (!existsSync(file)) faults.push(`${page}: ${target}: there is no ${file}`);
      else if (fragment !== undefined && !fragments(file).has(fragment))
        faults.push(`${page}: ${target}: ${file} has no such heading`);
    }
  }
  t.strictSame(faults, []);
  t.ok(links > 50, `${links} links were followed`);
});

t.test('every page that a text of the program names is a file', async (t) => {
  const texts = [
    'src',
    'native',
    'harness',
    'bench',
    'scripts',
    'data',
    'man',
    'public',
    'Makefile',
    'openapi.json',
  ];
  const files = execFileSync('git', ['ls-files', '--', ...texts], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);
  const named = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?<![\w./-])docs\/[\w./-]+\.md\b/g)].map(([page]) => ({
      file,
      page,
    })),
  );
  const faults = named
    .filter(({ page }) => !PAGES.includes(page))
    .map(({ file, page }) => `${file}: ${page}`);
  t.strictSame(faults, []);
  t.ok(named.length > 50, `${named.length} names of pages were looked up`);
});

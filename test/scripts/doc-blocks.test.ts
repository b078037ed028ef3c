// The pages that people type: every block says how it is typed, so that `make try-docs` leaves none out.

import { readFileSync } from 'node:fs';
import t from 'tap';
import { docBlocks } from '../support/doc-pages.js';

/** Each with a kind of block that it must have. */
const PAGES = {
  'README.md': 'service in the clone',
  'docs/guide.md': 'run',
  'docs/hosts.md': 'file',
  'docs/service.md': 'as root',
};

for (const [page, kind] of Object.entries(PAGES)) {
  t.test(`${page}: every block is of a known kind, and typed`, async (t) => {
    const blocks = docBlocks(readFileSync(page, 'utf8'));
    t.ok(blocks.some((block) => block.kind === kind));
    const trial = readFileSync('scripts/try-docs.sh', 'utf8');
    t.ok(trial.includes(page.replace('docs/', '/')), 'the trial types this page');
    // A test has not the time for what is typed at length: it is the gate itself.
    const untyped = blocks.filter((block) => block.kind === 'in the clone at length');
    t.strictSame(
      untyped.map(({ text }) => text.split(' ').slice(0, 2).join(' ')),
      page === 'README.md' ? ['make test'] : [],
    );
  });
}

t.test('a block of a kind that is not known is an error, and so is one without an end', async (t) => {
  t.throws(() => docBlocks('```bash\nls\n```\n'), /line 1: a block that is "bash"/);
  t.throws(() => docBlocks('```sh\nls\n'), /the block has no end/);
});

t.test(
  'a block below a point of a list is read without its indent, and a part of a file with its path',
  async (t) => {
    const text =
      '## Here\n\n1. That:\n\n   ```sh as root\n   ls |\n     wc\n   ```\n\n```toml in /etc/a.toml\nx = 1\n```\n';
    t.match(docBlocks(text), [
      { heading: 'Here', line: 6, kind: 'as root', text: 'ls |\n  wc' },
      { kind: 'file', path: '/etc/a.toml', text: 'x = 1' },
    ]);
  },
);

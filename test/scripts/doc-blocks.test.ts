// The pages whose commands people type: every block states how it is typed, and a pass of `make try-docs` types it like
// that.

import { readFileSync } from 'node:fs';
import t from 'tap';
import { type Block, docBlocks } from '../support/doc-pages.js';

const TRIAL = readFileSync('scripts/try-docs.sh', 'utf8').replaceAll('\\\n', ' ');
/** These take too long for a test: they run the gate itself. */
const AT_LENGTH = 'in the clone at length';

/** For each page, the kinds of blocks that passes of the trial type. */
function kindsTyped(page: string): Set<string> {
  const named = page.startsWith('docs/') ? page.replace('docs/', '$PAGES/') : `/root/rigd/${page}`;
  const passes = TRIAL.split('\n').filter((line) => line.includes('$TYPE --kinds') && line.includes(named));
  return new Set(passes.flatMap((line) => /--kinds '([^']*)'/.exec(line)?.[1]?.split(',') ?? []));
}

/** The blocks that no pass types. */
function untyped(page: string, blocks: readonly Block[]): string[] {
  const kinds = kindsTyped(page);
  return blocks
    .filter(({ kind }) => kind !== AT_LENGTH && !kinds.has(kind))
    .map(({ line, kind }) => `${page}:${line}, ${kind}`);
}

/** Lines that look like commands, in blocks whose info string says that they are text. */
function hiddenCommands(markdown: string): string[] {
  const texts = [...markdown.matchAll(/^ *```text\n([\s\S]*?)^ *```$/gm)].map(([, text = '']) => text);
  return texts.flatMap((text) =>
    text.split('\n').filter((line) => /^(\w+=\S* )*(sudo|rigd|curl|systemctl|npm|make|apt) /.test(line)),
  );
}

/** Each page, with a kind of block that it must have. */
const PAGES = {
  'README.md': 'service in the clone',
  'docs/use/guide.md': 'run',
  'docs/run/hosts.md': 'file',
  'docs/run/service.md': 'as root',
};

for (const [page, kind] of Object.entries(PAGES)) {
  t.test(`${page}: every block is of a known kind, and a pass types it`, async (t) => {
    const text = readFileSync(page, 'utf8');
    const blocks = docBlocks(text);
    t.ok(blocks.some((block) => block.kind === kind));
    t.same(untyped(page, blocks), []);
    t.same(hiddenCommands(text), []);
    const atLength = blocks.filter((block) => block.kind === AT_LENGTH);
    t.strictSame(
      atLength.map(({ text }) => text.split(' ').slice(0, 2).join(' ')),
      page === 'README.md' ? ['make test'] : [],
    );
  });
}

t.test('a block that no pass would type is found, and so is a command in a text', async (t) => {
  const blocks = docBlocks('```sh\nls\n```\n');
  for (const page of ['docs/run/hosts.md', 'docs/run/service.md', 'docs/other.md'])
    t.same(untyped(page, blocks), [`${page}:2, run`]);
  t.same(untyped('docs/use/guide.md', blocks), []);
  t.same(hiddenCommands('```text\nHOST  rigd 1\nA=… rigd list\ncurl x\n```\n'), ['A=… rigd list', 'curl x']);
});

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

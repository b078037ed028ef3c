import { readFileSync } from 'node:fs';
import t from 'tap';
import { readConfig } from '#gateway/config.js';
import { DEFAULT_LIMITS } from '#gateway/limits.js';

/** The first cells of a page's tables that are written as code. */
function firstCells(page: string): string[][] {
  return readFileSync(page, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim()));
}

t.test('docs/limits.md lists every limit with its default, and no other', async (t) => {
  const rows = firstCells('docs/limits.md').map(([, name = '', value = '']) => [
    name.replaceAll('`', ''),
    Number(value.replace(/ .*/, '').replaceAll(',', '')),
  ]);
  t.same(Object.fromEntries(rows), DEFAULT_LIMITS);
  t.equal(rows.length, Object.keys(DEFAULT_LIMITS).length, 'each once');
});

t.test('every argument of docs/configuration.md is known, and every known one is there', async (t) => {
  const source = readFileSync('src/gateway/config.ts', 'utf8');
  const known = [...source.matchAll(/^ {2}'?([a-z-]+)'?: \{ type: '(?:string|boolean)'/gm)].map(
    ([, name]) => `--${name}`,
  );
  const documented = firstCells('docs/configuration.md').map(
    ([, cell = '']) => /`(--[a-z-]+)/.exec(cell)?.[1],
  );
  t.ok(known.length > 5);
  t.same(documented.sort(), known.sort());
});

t.test('an argument that nobody knows is told of and does no harm', async (t) => {
  const config = readConfig(['--port', '9', '--grip', 'x', '--save-dir', '/tmp'], {});
  t.match(config, { port: 9, saveDirectory: '/tmp', notices: ['argument --grip is ignored'] });
});

t.test('listening beyond this host needs a token or the word insecure', async (t) => {
  t.throws(() => readConfig(['--host', '0.0.0.0'], {}), { message: /--token/ });
  t.equal(readConfig(['--host', '0.0.0.0', '--insecure'], {}).host, '0.0.0.0');
  t.equal(readConfig(['--host', '0.0.0.0'], { RIGD_TOKEN: 'x' }).token, 'x');
});

t.test('wrong settings are refused by name', async (t) => {
  for (const [args, environment] of [
    [['--port', '65536'], {}],
    [['--port', '-1'], {}],
    [['--log-level', 'loud'], {}],
    [[], { RIGD_LIMITS: '{"noSuchLimit":1}' }],
    [[], { RIGD_LIMITS: '{"answerMs":"1"}' }],
  ] as const) {
    t.throws(
      () => readConfig(args, environment),
      { message: /--port|--log-level|RIGD_LIMITS/ },
      JSON.stringify(args),
    );
  }
});

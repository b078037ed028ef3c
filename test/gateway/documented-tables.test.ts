import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { published } from '#harness/published-contract.js';

t.test(
  'every variable of commands is documented; those of the service and the simulator are elsewhere',
  async (t) => {
    const sources = readdirSync('src/cli', { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.ts'),
    );
    const read = sources.flatMap((name) =>
      [
        ...readFileSync(join('src/cli', name), 'utf8').matchAll(
          /\b(RIGD_(?!SIM_|LIMITS)[A-Z_]*[A-Z]|NO_COLOR)\b/g,
        ),
      ].map(([word]) => word),
    );
    const page = readFileSync('docs/use/command-line.md', 'utf8');
    const documented = [...page.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name);
    t.same(documented.sort(), [...new Set(read)].sort());
  },
);

t.test('docs/use/compatibility.md has every operation of openapi.json once, and no other', async (t) => {
  const page = readFileSync('docs/use/compatibility.md', 'utf8');
  const rows = page.slice(page.indexOf('## Operation by operation')).split('\n');
  const named = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, id]) => id),
  );
  t.same(named.sort(), published.map(({ operationId }) => operationId).sort());
});

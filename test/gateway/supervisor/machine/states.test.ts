import { readFileSync } from 'node:fs';
import t from 'tap';
import { type StateName, TRANSITIONS, targetOf } from '#gateway/supervisor/machine/states.js';

const STATES = Object.keys(TRANSITIONS) as StateName[];

/** The table of docs/develop/recovery.md: `| from | input | to | when |`. */
function documented(): string[] {
  const page = readFileSync('docs/develop/recovery.md', 'utf8');
  return [...page.matchAll(/^\| `([a-z]+)` \| `([a-z-]+)` \| `([a-z]+)` \|/gm)].map(([, ...row]) =>
    row.join(' '),
  );
}

t.test('the code has exactly the transitions of docs/develop/recovery.md', async (t) => {
  const coded = Object.entries(TRANSITIONS).flatMap(([from, ways]) =>
    Object.entries(ways).map(([cause, to]) => `${from} ${cause} ${to}`),
  );
  t.ok(coded.length > 10);
  t.same(documented().sort(), coded.sort());
});

t.test('every state can be reached and left', async (t) => {
  const targets = new Set<StateName>(Object.values(TRANSITIONS).flatMap((ways) => Object.values(ways)));
  const isDeadEnd = (state: StateName) => !targets.has(state) || Object.keys(TRANSITIONS[state]).length === 0;
  t.same(STATES.filter(isDeadEnd), []);
});

t.test('a transition that the table does not have has no target', async (t) => {
  t.equal(targetOf('recovering', 'gave-up'), 'failed');
  t.equal(targetOf('available', 'lost'), undefined);
});

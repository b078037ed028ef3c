import { readFileSync } from 'node:fs';
import t from 'tap';
import { CAMERA_STATES, nextState, TRANSITIONS } from '#gateway/supervisor/camera-state.js';

/** The table of docs/architecture.md: `| from | input | to | when |`. */
function documented(): string[] {
  const page = readFileSync('docs/architecture.md', 'utf8');
  return [...page.matchAll(/^\| `([a-z]+)` \| `([a-z-]+)` \| `([a-z]+)` \|/gm)].map(([, ...row]) =>
    row.join(' '),
  );
}

t.test('the transitions of docs/architecture.md are those of the code, both ways', async (t) => {
  const coded = Object.entries(TRANSITIONS).flatMap(([from, ways]) =>
    Object.entries(ways).map(([input, to]) => `${from} ${input} ${to}`),
  );
  t.ok(coded.length > 10);
  t.same(documented().sort(), coded.sort());
});

t.test('the picture of docs/architecture.md names every state', async (t) => {
  const page = readFileSync('docs/architecture.md', 'utf8');
  const picture = /## States\n[\s\S]*?```([\s\S]*?)```/.exec(page)?.[1] ?? '';
  for (const state of CAMERA_STATES) t.match(picture, new RegExp(`\\b${state}\\b`), state);
});

t.test('every state can be reached and left', async (t) => {
  const targets = new Set(Object.values(TRANSITIONS).flatMap((ways) => Object.values(ways)));
  for (const state of CAMERA_STATES) {
    t.ok(targets.has(state), `${state} can be reached`);
    t.ok(Object.keys(TRANSITIONS[state]).length > 0, `${state} can be left`);
  }
});

t.test('a way that the table does not have is a defect, and says so', async (t) => {
  t.equal(nextState('recovering', 'gave-up'), 'failed');
  t.throws(() => nextState('available', 'lost'), { message: /available cannot be lost/ });
});

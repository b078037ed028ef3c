// Recipes as people write them: every fault is reported with its line and the word that was probably meant.

import t from 'tap';
import { parametersOf } from '#desk/recipes/parameter.js';
import { planOf } from '#desk/recipes/plan.js';
import { readRecipe } from '#desk/recipes/read.js';

const HEAD = 'title = "A"\n';
const step = (text: string) => `${HEAD}\n[[steps]]\n${text}\n`;
const nested = `${HEAD}[[steps]]\nwait = { ms = 1 }\n[[steps]]\nrepeat = { times = 2 }\ndo = [\n  { fire = { focsu = true } },\n]\n`;
/** Comments and texts that look like the keys of the faulty member. */
const SAME = `# focus = 1
[[steps]]
repeat = { times = 2 }
do = [
  { fire = { focus = true } }, { wait = { ms = 1, message = "focus = 3" } },
  { fire = { focus = 3 } },
]
`;

const FAULTS: readonly [title: string, text: string, message: RegExp, line: number | undefined][] = [
  ['no TOML', `${HEAD}about = x\n`, /value/, 2],
  ['no steps', HEAD, /steps/, undefined],
  ['an unknown member', `${HEAD}abuot = "x"\n[[steps]]\nfire = {}\n`, /did you mean about/, 2],
  ['an unknown action', step('fier = {}'), /did you mean fire/, 4],
  ['two actions', step('fire = {}\nwait = { ms = 1 }'), /exactly one of/, 3],
  ['an unknown property', step('set = { isoo = "100" }'), /did you mean iso/, 4],
  ['an unknown member of a nested step', nested, /did you mean focus/, 7],
  ['a wrong type', step('fire = { focus = 3 }'), /fire\.focus/, 4],
  ['a loop without steps', step('repeat = { times = 2 }'), /do/, 3],
  ['steps without a loop', step('fire = {}\ndo = []'), /no steps/, 3],
  [
    'a default out of range',
    `${HEAD}[parameters]\ncount = { type = "integer", default = 9, max = 3 }\n[[steps]]\nfire = {}\n`,
    /count is .*9.*must be a whole number, at most 3/,
    3,
  ],
  ['a fault in JSON', '{"title": "A",\n"steps": [\n{"fire": {"focsu": true}}]}', /did you mean focus/, 3],
  ['a fault in the second of two equal steps', `${HEAD}${SAME}`, /fire\.focus/, 7],
  [
    'a fault in the second of two equal steps in JSON',
    '{"title": "A", "steps": [\n{"fire": {"focus": true}},\n{"fire": {"focus": 3}}]}',
    /fire\.focus/,
    3,
  ],
  [
    'an unknown member of a parameter',
    `${HEAD}[parameters]\ncount = { type = "integer", default = 9, mni = 3 }\n[[steps]]\nfire = {}\n`,
    /count has no "mni"; did you mean min/,
    3,
  ],
  ['no JSON', '{"title": ', /JSON/, undefined],
  [
    'steps that are too deep',
    step(`repeat = { times = 1 }\ndo = [${'{ repeat = { times = 1 }, do = ['.repeat(10)}${']}'.repeat(10)}]`),
    /levels deep/,
    5,
  ],
];

for (const [title, text, message, line] of FAULTS)
  t.test(`a recipe with ${title}`, async (t) => {
    const fault = readRecipe(text);
    t.match(fault, { message }, 'is refused');
    t.equal('steps' in fault ? 0 : fault.line, line, 'at its line');
  });

/** The plan of steps with parameters, or the message of the fault. */
function planned(steps: string, parameters = '', given: Record<string, unknown> = {}): unknown {
  const recipe = readRecipe(`${HEAD}${parameters}\n${steps}`);
  if (!('steps' in recipe)) return recipe.message;
  try {
    return planOf(recipe, parametersOf(recipe, given), [{ id: 'one', name: 'left' }]);
  } catch (error) {
    return (error as Error).message;
  }
}

const N = '[parameters]\ncount = { type = "integer", default = 2, min = 1, max = 5 }\n';
const WAIT = (ms: string) => `[[steps]]\nwait = { ms = ${ms} }\n`;

t.test('expressions', async (t) => {
  const ms = (text: string) => (planned(WAIT(`"${text}"`), N) as { ms: number }[])[0]?.ms;
  t.same(
    ['$count', '=$count * 3 + 1', '=10 - 2 - 3', '=2 * (3 + $count) / 4', '=-1 + 2.5', '= 7 '].map(ms),
    [2, 7, 5, 3, 2, 7],
    'are computed as in a spreadsheet',
  );
  for (const text of ['=', '=1 +', '=(1', '=1 2', '=$cuont', '=1/0', '=2 ** 3', `=${'('.repeat(99)}`])
    t.type(planned(WAIT(`"${text}"`), N), 'string', `${text.slice(0, 12)} is refused`);
  t.match(planned(WAIT('"$cuont"'), N), /did you mean count/, 'an unknown name gets a suggestion');
});

t.test('parameters', async (t) => {
  t.match(
    planned(WAIT('"$count"'), N, { count: '4' }),
    [{ ms: 4 }],
    'are taken from a command line as texts',
  );
  for (const count of [0, 6, 1.5, 'x', true, [1]])
    t.match(
      planned(WAIT('"$count"'), N, { count }),
      /^count is .* whole number, at least 1, at most 5/,
      `${count} is refused`,
    );
  t.match(planned(WAIT('"$count"'), N, { coutn: 1 }), /no parameter "coutn"; did you mean count/);
});

t.test('a plan that is too long', async (t) => {
  const loop = (inner: string) => `{ repeat = { times = 1000 }, do = [${inner}] }`;
  const steps = `[[steps]]\nrepeat = { times = 1000 }\ndo = [${loop(loop('{ fire = {} }'))}]\n`;
  t.match(planned(steps), /more than 20000 actions/, 'is refused before it uses memory');
});

t.test('the pattern of a shot', async (t) => {
  const fire = (members: string) => planned(`[[steps]]\nfire = { ${members} }\n`, N);
  t.match(
    fire('sequence = true, repeat = { times = "$count", everyMs = "=$count * 100.4" }'),
    [{ kind: 'fire', pattern: { sequence: true, repeat: { times: 2, everyMs: 201 } } }],
    'has the values of the parameters',
  );
  t.strictSame((fire('sequence = false') as { pattern: object }[])[0]?.pattern, {});
  for (const members of [
    'intervalMs = 0',
    'bulbMs = "=-1"',
    'repeat = { times = 0, everyMs = 500 }',
    'intervalMs = "x"',
  ])
    t.match(fire(members), /^fire\.\w+/, `${members} is refused`);
});

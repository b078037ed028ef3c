// The shipped recipes are valid, and their plans with the default parameters take the pictures that they promise.

import { readdirSync, readFileSync } from 'node:fs';
import t from 'tap';
import { forecastOf } from '#desk/recipes/forecast.js';
import { parametersOf } from '#desk/recipes/parameter.js';
import { type Action, planOf } from '#desk/recipes/plan.js';
import { readRecipe } from '#desk/recipes/read.js';

const DIRECTORY = new URL('../../../data/recipes/', import.meta.url);
const BODIES = ['left', 'middle', 'right'].map((name) => ({ id: name, name }));
/** Shots of each recipe with its default parameters. */
const SHOTS: Readonly<Record<string, number>> = {
  'aperture-series': 3,
  'bullet-time': 2,
  'colour-card': 1,
  'countdown-portrait': 1,
  'dark-frame': 4,
  'exposure-bracket': 1,
  'flat-field': 4,
  'focus-stack': 8,
  'hdr-per-body': 3,
  'iso-bracket': 4,
  'time-lapse-ramp': 60,
  turntable: 24,
};

/** The plan of a shipped recipe. */
export function planned(name: string, given: Readonly<Record<string, unknown>> = {}): Action[] {
  const recipe = readRecipe(readFileSync(new URL(`${name}.toml`, DIRECTORY), 'utf8'));
  if (!('steps' in recipe)) throw new Error(`${name}, line ${recipe.line}: ${recipe.message}`);
  return planOf(recipe, parametersOf(recipe, given), BODIES);
}

t.test('every shipped recipe', async (t) => {
  const names = readdirSync(DIRECTORY).map((file) => file.replace('.toml', ''));
  t.same(names.sort(), Object.keys(SHOTS).sort(), 'is in the table of this test');
  const shots = names.map((name) => [name, planned(name).filter(({ kind }) => kind === 'fire').length]);
  t.same(Object.fromEntries(shots), SHOTS, 'takes the promised shots');
});

t.test('the focus positions of a focus stack', async (t) => {
  const plan = planned('focus-stack', { near: 100, far: 400, pictures: 4 });
  const positions = plan.flatMap((action) =>
    action.kind === 'set' ? [...action.values.values()].map((values) => values['focus-position']) : [],
  );
  const each = ['100', '200', '300', '400'].flatMap((position) => BODIES.map(() => position));
  t.same(positions.slice(BODIES.length), each, 'go from near to far in equal steps');
});

t.test('the bodies of an exposure bracket', async (t) => {
  const [set] = planned('exposure-bracket', { first: -1, step: 1 });
  const values = set?.kind === 'set' ? [...set.values.values()].map((each) => each['shutter-speed']) : [];
  t.same(values, [{ stops: -1 }, { stops: 0 }, { stops: 1 }], 'have different exposures in one shot');
});

t.test('the way back of a bullet time', async (t) => {
  const orders = planned('bullet-time').flatMap((action) => (action.kind === 'fire' ? [action.bodies] : []));
  t.same(orders, [
    ['left', 'middle', 'right'],
    ['right', 'middle', 'left'],
  ]);
});

t.test('the forecast of a time lapse', async (t) => {
  const bodies = BODIES.map((body) => ({
    ...body,
    exposure: { 'shutter-speed': '1/100', 'exposure-program-mode': 'M_Manual' },
    bytes: 30,
  }));
  const forecast = forecastOf(
    planned('time-lapse-ramp', { pictures: 10, every_ms: 5_000 }),
    bodies,
    new Map(),
  );
  t.same(
    forecast.bodies.map(({ pictures, bytes }) => [pictures, bytes]),
    BODIES.map(() => [10, 300]),
    'has the pictures and bytes of each body',
  );
  t.ok(forecast.ms >= 45_000 && forecast.ms < 50_000, `has the time of the intervals: ${forecast.ms}`);
});

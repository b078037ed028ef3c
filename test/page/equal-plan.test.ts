// The changes that make a group equal.

import t from 'tap';
import { type Compared, commonValues } from '#page/state/common-values.js';
import { equalPlan } from '#page/state/equal-plan.js';

const body = (id: string, exposure: Readonly<Record<string, string>>): Compared => ({
  id,
  connected: true,
  desired: {},
  drift: [],
  facts: { exposure, cards: [], warnings: [] },
});
const planOf = (cameras: readonly Compared[], chosen: Parameters<typeof equalPlan>[2] = {}) =>
  equalPlan(cameras, commonValues(cameras), chosen).map(({ camera, property, from, to, writes }) => [
    camera.id,
    property,
    from,
    to,
    writes,
  ]);

t.test('only the bodies that differ are changed, to the common value', async (t) => {
  const cameras = [
    body('a', { iso: 'ISO 800' }),
    body('b', { iso: 'ISO 1600' }),
    body('c', { iso: 'ISO 800' }),
  ];
  t.strictSame(planOf(cameras), [['b', 'iso', 'ISO 1600', 'ISO 800', [['iso', 'ISO 800']]]]);
});

t.test('without a common value nothing is changed until a person has chosen one', async (t) => {
  const cameras = [body('a', { iso: 'ISO 800' }), body('b', { iso: 'ISO 1600' })];
  t.strictSame(planOf(cameras), []);
  t.strictSame(planOf(cameras, { iso: 'ISO 1600' }), [
    ['a', 'iso', 'ISO 800', 'ISO 1600', [['iso', 'ISO 1600']]],
  ]);
});

t.test('white balance is written with the colour temperature that the other bodies use', async (t) => {
  const kelvin = { 'white-balance': 'Color_Temp', 'white-balance-color-temp': '5500K' };
  const cameras = [body('a', kelvin), body('b', { 'white-balance': 'AWB' }), body('c', kelvin)];
  t.strictSame(planOf(cameras), [['b', 'white-balance', 'AWB', '5500K', Object.entries(kelvin)]]);
});

// Stops of exposure: the accepted value that is nearest to a number of stops, or a refusal.

import t from 'tap';
import { brighter, lightOf } from '#desk/recipes/light.js';

const values = (...labels: string[]) => labels.map((formatted, at) => ({ value: `0x${at}`, formatted }));
const SPEEDS = values('30"', '1.3"', '1"', '0.5"', '1/3', '1/60', '1/125', '1/160', '1/250', '1/500', 'Bulb');
const APERTURES = values('F2.8', 'F4', 'F5.6', 'F8', 'F11');
const ISOS = values('ISO AUTO', 'ISO 100', 'ISO 200', 'ISO 400');

t.test('the value that is some stops brighter', async (t) => {
  const cases: readonly [
    property: string,
    from: string,
    stops: number,
    list: typeof SPEEDS,
    expected: string,
  ][] = [
    ['shutter-speed', '1/250', 0, SPEEDS, '1/250'],
    ['shutter-speed', '1/250', 1, SPEEDS, '1/125'],
    ['shutter-speed', '1/250', 2 / 3, SPEEDS, '1/160'],
    ['shutter-speed', '1/250', -1, SPEEDS, '1/500'],
    ['shutter-speed', '1"', -1, SPEEDS, '0.5"'],
    ['shutter-speed', '1"', 1 / 3, SPEEDS, '1.3"'],
    ['aperture', 'F5.6', 1, APERTURES, 'F4'],
    ['aperture', 'F5.6', -2, APERTURES, 'F11'],
    ['iso', 'ISO 100', 2, ISOS, 'ISO 400'],
    ['exposure-compensation', '+0.0 EV', -1, values('-1.0 EV', '+0.0 EV'), '-1.0 EV'],
  ];
  for (const [property, from, stops, list, expected] of cases)
    t.equal(brighter(property, from, stops, list).formatted, expected, `${property} ${from}, ${stops}`);
});

t.test('a value that the body does not have', async (t) => {
  t.throws(() => brighter('shutter-speed', '1/500', -1, SPEEDS), /goes no further than 1\/500/);
  t.throws(() => brighter('iso', 'ISO AUTO', 1, ISOS), /cannot be counted in stops/);
  t.throws(() => brighter('aperture', 'F4', 1, []), /has no other value/);
  for (const label of ['Bulb', '--', '1/0', '', '0"'])
    t.equal(lightOf('shutter-speed', label), undefined, label);
});

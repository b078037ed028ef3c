// The common values of a group, and the bodies that differ.

import t from 'tap';
import type { RigCamera } from '#page/interface/wire.js';
import { type Compared, type ComparedProperty, commonValues } from '#page/state/common-values.js';

let bodies = 0;
function body(exposure: Readonly<Record<string, string>>, more: Partial<RigCamera> = {}): Compared {
  bodies += 1;
  const facts = { exposure, cards: [], warnings: [] };
  return { id: `body ${bodies}`, connected: true, desired: {}, drift: [], facts, ...more };
}

function found(cameras: readonly Compared[], property: ComparedProperty) {
  const common = commonValues(cameras).find((each) => each.property === property);
  if (common === undefined) throw new Error(`${property} is not compared`);
  const { value, values, odd } = common;
  return { value, values, odd: odd.map(({ camera, value }) => [cameras.indexOf(camera), value]) };
}

t.test('the value of most bodies is common, and the others are odd', async (t) => {
  const cameras = [body({ iso: 'ISO 800' }), body({ iso: 'ISO 1600' }), body({ iso: 'ISO 800' })];
  t.strictSame(found(cameras, 'iso'), {
    value: 'ISO 800',
    values: ['ISO 800', 'ISO 1600'],
    odd: [[1, 'ISO 1600']],
  });
});

t.test('without a majority there is no common value, and all bodies are odd', async (t) => {
  const cameras = [body({ iso: 'ISO 800' }), body({ iso: 'ISO 1600' })];
  t.match(found(cameras, 'iso'), { value: undefined, odd: [[0], [1]] });
});

t.test('bodies that are not connected, or report nothing, have no part in it', async (t) => {
  const cameras = [
    body({ iso: 'ISO 800' }),
    body({ iso: 'ISO 100' }, { connected: false }),
    body({ aperture: 'F8' }),
  ];
  t.strictSame(found(cameras, 'iso'), { value: 'ISO 800', values: ['ISO 800'], odd: [] });
  t.strictSame(found(cameras, 'file-format'), { value: undefined, values: [], odd: [] });
  t.strictSame(found([], 'iso').odd, []);
});

t.test('a declared value prevails over that of most bodies', async (t) => {
  const desired = { iso: '800' };
  const drift = [{ property: 'iso', desired: 'ISO 800', current: 'ISO 100', since: '' }];
  const cameras = [
    body({ iso: 'ISO 800' }, { desired }),
    body({ iso: 'ISO 100' }, { desired, drift }),
    body({ iso: 'ISO 100' }),
  ];
  t.match(found(cameras, 'iso'), {
    value: 'ISO 800',
    odd: [
      [1, 'ISO 100'],
      [2, 'ISO 100'],
    ],
  });
});

t.test('white balance is compared with its colour temperature', async (t) => {
  const warm = { 'white-balance': 'Color_Temp', 'white-balance-color-temp': '3200K' };
  const cold = { ...warm, 'white-balance-color-temp': '5500K' };
  t.match(found([body(cold), body(warm), body(cold), body({ 'white-balance': 'AWB' })], 'white-balance'), {
    value: '5500K',
    odd: [
      [1, '3200K'],
      [3, 'AWB'],
    ],
  });
});

t.test('a lens without an aperture has no value that differs', async (t) => {
  const cameras = [body({ aperture: 'F8' }), body({ aperture: '--' }), body({ aperture: '' })];
  t.strictSame(found(cameras, 'aperture'), { value: 'F8', values: ['F8'], odd: [] });
});

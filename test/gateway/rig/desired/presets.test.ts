// Making a preset from the values that were read from bodies.

import t from 'tap';
import { presetFor, presetOf as presetOfLooks, savedOf } from '#gateway/rig/desired/presets.js';
import type { ComparedReading } from '#protocol/operations.js';

const reading = (property: string, portable: string, writable = true): ComparedReading => {
  return { property, portable, writable, value: portable === '' ? '' : '0x1', formatted: portable };
};

/** The preset of bodies with these values. */
const presetOf = (name: string, bodies: Map<string, ComparedReading[]>, isNamed: boolean) =>
  presetOfLooks(name, new Map([...bodies].map(([id, readings]) => [id, savedOf(readings, isNamed)])));

t.test('a preset has values that all bodies share once, and the others for each body', async (t) => {
  const bodies = new Map([
    ['A', [reading('iso', 'ISO 800'), reading('aperture', 'F4')]],
    ['B', [reading('iso', 'ISO 800'), reading('aperture', 'F5.6')]],
    ['C', [reading('iso', 'ISO 800'), reading('aperture', '')]],
  ]);
  const preset = presetOf('portrait', bodies, false);
  t.same(preset, {
    name: 'portrait',
    properties: { iso: 'ISO 800' },
    cameras: { A: { aperture: 'F4' }, B: { aperture: 'F5.6' } },
  });
  t.same(presetFor(preset, 'B'), { iso: 'ISO 800', aperture: 'F5.6' });
  t.same(presetFor(preset, 'C'), { iso: 'ISO 800' });
  t.same(presetFor(preset, 'Z'), { iso: 'ISO 800' }, 'a body that came later gets what is for all');
});

t.test('a property that takes no write now is saved only when it is named', async (t) => {
  const bodies = new Map([['A', [reading('iso', 'ISO 800'), reading('aperture', 'F4', false)]]]);
  t.same(presetOf('x', bodies, false).properties, { iso: 'ISO 800' });
  t.same(presetOf('x', bodies, true).properties, { iso: 'ISO 800', aperture: 'F4' });
});

t.test('without a body a preset is empty', async (t) => {
  t.same(presetOf('x', new Map(), false), { name: 'x', properties: {}, cameras: {} });
});

// Changes of what is declared: values of groups, of bodies, and presets.

import t from 'tap';
import { EMPTY_RIG, type KnownCamera, type RigContent } from '#gateway/rig/declared/model.js';
import { declareFor, declareForGroup, putPreset, removePreset } from '#gateway/rig/desired/rig-edits.js';

const camera = (id: string, groups: string[], properties: Record<string, string> = {}): KnownCamera => {
  return { id, name: '', groups, connect: false, mode: 'remote', properties };
};
const RIG: RigContent = {
  ...EMPTY_RIG,
  cameras: [camera('A', ['ring']), camera('B', ['ring', 'top'], { iso: '200' }), camera('C', [])],
  groups: [
    { name: 'ring', properties: { dro: 'Off' } },
    { name: 'top', properties: { aperture: 'F8' } },
  ],
};
const own = ({ cameras }: RigContent) =>
  Object.fromEntries(cameras.map(({ id, properties }) => [id, properties]));

t.test('values of a group are written to the group, and to bodies with other own values', async (t) => {
  const next = declareForGroup(RIG, 'ring', { iso: '800', aperture: 'F4' });
  t.same(next.groups[0]?.properties, { dro: 'Off', iso: '800', aperture: 'F4' });
  t.same(own(next), { A: {}, B: { aperture: 'F4' }, C: {} }, 'B has no value of its own for iso any more');
  t.same(own(RIG), { A: {}, B: { iso: '200' }, C: {} }, 'the given object is unchanged');
});

t.test('values of the group of all bodies are written to each body', async (t) => {
  const next = declareForGroup(RIG, 'all', { iso: '800', dro: 'Off' });
  t.same(own(next), { A: { iso: '800' }, B: { iso: '800' }, C: { iso: '800', dro: 'Off' } });
  t.same(next.groups, RIG.groups);
});

t.test('a value of a body is its own where its groups have another', async (t) => {
  t.same(own(declareFor(RIG, 'A', { dro: 'Auto' })).A, { dro: 'Auto' });
  t.same(own(declareFor(RIG, 'A', { dro: 'Off' })).A, {});
  t.same(own(declareFor(RIG, 'Z', { dro: 'Off' })), own(RIG), 'an unknown body stays unknown');
});

t.test('a preset is added, replaced in its place, and removed', async (t) => {
  const preset = (name: string, iso: string) => ({ name, properties: { iso }, cameras: {} });
  const two = putPreset(putPreset(RIG, preset('x', '100')), preset('y', '200'));
  const replaced = putPreset(two, preset('x', '400'));
  t.same(replaced.presets, [preset('x', '400'), preset('y', '200')]);
  t.same(removePreset(replaced, 'x').presets, [preset('y', '200')]);
});

// The form of the operator page that names many bodies at once, and the previews of names of pictures.

import t from 'tap';
import type { RigCamera } from '#page/interface/wire.js';
import { previewOf } from '#page/setup/file-names.js';
import { changeOf, faultsOf, named, namesIn, numbered, type Row, rowOf } from '#page/setup/names/rows.js';

const row = (id: string, part: Partial<Row> = {}): Row => ({
  id,
  number: '',
  name: '',
  groups: '',
  connect: false,
  ...part,
});

const CAMERA = { id: 'A', number: 3, name: 'top', groups: ['ring', 'all of it'], connect: true } as RigCamera;

t.test('bodies without a number get the lowest free ones', async (t) => {
  const rows = [row('A'), row('B', { number: '1' }), row('C'), row('D', { number: '3' })];
  t.same(
    numbered(rows).map(({ number }) => number),
    ['2', '1', '4', '3'],
  );
});

t.test('pasted names are one a line, or separated by commas in a single line', async (t) => {
  t.same(namesIn('front left\n front right \n\n'), ['front left', 'front right']);
  t.same(namesIn('front, left; top\tface'), ['front', 'left', 'top', 'face']);
  t.same(namesIn('1. front, left\n2) top\n3 face'), ['front, left', 'top', 'face'], 'without their numbers');
  t.same(namesIn('  '), []);
  t.same(
    named([row('A'), row('B', { name: 'kept' })], ['new']).map(({ name }) => name),
    ['new', 'kept'],
  );
});

t.test('a number that is none, and one that two bodies have, is a fault', async (t) => {
  const rows = [
    row('A', { number: '1', name: 'top' }),
    row('B', { number: '1' }),
    row('C', { number: 'x' }),
    row('D', { number: '10000' }),
    row('E', { number: '2', name: 'top' }),
    row('F'),
    row('G'),
  ];
  t.same(
    [...faultsOf(rows)],
    [
      ['A', 'sameNumber'],
      ['B', 'sameNumber'],
      ['C', 'number'],
      ['D', 'number'],
      ['E', 'sameName'],
    ],
  );
});

t.test('only changed members are saved', async (t) => {
  const before = rowOf(CAMERA);
  t.equal(changeOf(before, CAMERA), undefined);
  t.equal(changeOf({ ...before, name: ' top ' }, CAMERA), undefined, 'space around a name is no change');
  t.same(changeOf({ ...before, number: '' }, CAMERA), { number: null });
  t.same(changeOf({ ...before, number: '4', groups: 'ring, ,new ' }, CAMERA), {
    number: 4,
    groups: ['ring', 'new'],
  });
});

t.test('a preview replaces the tokens of a template', async (t) => {
  const texts = { shot: 17, name: 'front/left', number: 1, ext: 'ARW', session: '' };
  t.equal(previewOf('{shot:4}/{number}-{name}.{ext}', texts), '0017/1-front_left.ARW');
  t.equal(previewOf('{session}/{unknown}.{ext}', texts), '_/{unknown}.ARW');
});

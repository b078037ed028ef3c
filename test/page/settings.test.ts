// Computations of the place Settings: what several bodies have in common, what they offer, why a setting cannot be
// changed and what helps, and the refusals in an answer.

import t from 'tap';
import type { RigCamera } from '#page/interface/wire.js';
import { columnFacts, settingsOf } from '#page/settings/column-facts.js';
import {
  type BodySettings,
  offerOf,
  type ReadProperties,
  type ReadProperty,
} from '#page/settings/reading.js';
import { refusalsIn } from '#page/settings/refusals.js';
import { hindranceOf } from '#page/settings/remedies.js';
import { standIn } from '../support/stand-in.js';

const property = (current: string, labels: readonly string[], writable = true): ReadProperty => ({
  current_formatted: current,
  writable,
  available_values: labels.map((formatted) => ({ formatted })),
});

function body(
  id: string,
  properties: ReadProperties | undefined,
  more: Partial<RigCamera> = {},
): BodySettings {
  const camera = standIn<RigCamera>({ id, name: '', connected: true, desired: {}, drift: [], ...more });
  return { camera, reading: properties === undefined ? {} : { properties } };
}

const ISO = ['ISO 100', 'ISO 400', 'ISO 800'];
const withIso = (id: string, current: string, labels = ISO, more: Partial<RigCamera> = {}) =>
  body(id, { iso: property(current, labels) }, more);
const ids = (bodies: readonly BodySettings[]) => bodies.map(({ camera }) => camera.id);

t.test('the value of most bodies, and the bodies with another one', async (t) => {
  const facts = columnFacts('iso', [
    withIso('1', 'ISO 400'),
    withIso('2', 'ISO 800'),
    withIso('3', 'ISO 400'),
    body('away', undefined),
    body('without', {}),
  ]);
  t.equal(facts.value, 'ISO 400');
  t.same(ids(facts.odd), ['2']);
  t.same(ids(facts.having), ['1', '2', '3'], 'bodies that are away or have no such setting do not count');
  t.same(facts.values, ['ISO 400', 'ISO 800']);
});

t.test('without a value of most bodies all of them differ; with one value none does', async (t) => {
  const tied = columnFacts('iso', [withIso('1', 'ISO 400'), withIso('2', 'ISO 800')]);
  t.equal(tied.value, undefined);
  t.same(ids(tied.odd), ['1', '2']);
  const same = columnFacts('iso', [withIso('1', 'ISO 400'), withIso('2', 'ISO 400')]);
  t.equal(same.value, 'ISO 400');
  t.same(same.odd, []);
  t.same(columnFacts('iso', []).odd, []);
});

t.test('a declared value counts as the common one, also when most bodies have drifted from it', async (t) => {
  const declared = { desired: { iso: '400' } };
  const drift = [{ property: 'iso', desired: 'ISO 400', current: 'ISO 800', since: '' }];
  const facts = columnFacts('iso', [
    withIso('1', 'ISO 400', ISO, declared),
    withIso('2', 'ISO 800', ISO, { ...declared, drift }),
    withIso('3', 'ISO 800', ISO, { ...declared, drift }),
  ]);
  t.equal(facts.value, 'ISO 400');
  t.same(ids(facts.odd), ['2', '3']);
});

t.test('values of all bodies are offered in one order, each with the bodies that lack it', async (t) => {
  const facts = columnFacts('iso', [
    withIso('1', 'ISO 400', ['ISO 100', 'ISO 400', 'ISO 1600']),
    withIso('2', 'ISO 400', ['ISO 50', 'ISO 100', 'ISO 400', 'ISO 800']),
    body('3', { iso: property('ISO 400', ['ISO 9'], false) }),
  ]);
  t.same(
    facts.offered.map(({ label, lacking }) => [label, ids(lacking)]),
    [
      ['ISO 50', ['1']],
      ['ISO 100', []],
      ['ISO 400', []],
      ['ISO 1600', ['2']],
      ['ISO 800', ['1']],
    ],
  );
  t.same(ids(facts.writable), ['1', '2'], 'a body that cannot be set offers nothing');
});

t.test('every setting of every body is listed', async (t) => {
  t.same(
    settingsOf([withIso('1', 'ISO 100'), body('2', { dro: property('Off', []) }), body('3', undefined)]),
    ['dro', 'iso'],
  );
});

t.test('a range of few values becomes a list, a long one takes a typed number', async (t) => {
  const temperature = offerOf(property('5500K', ['2500K', '9900K', '100K']));
  t.equal(temperature.labels.length, 75);
  t.equal(temperature.labels[0], '2500K');
  t.equal(temperature.labels.at(-1), '9900K');
  t.equal(offerOf(property('2500K', ['2500K', '9900K', '100K'])).labels.length, 75, 'at its minimum too');
  t.same(offerOf(property('16384', ['0', '65535', '1'])), { labels: [], isOpenEnded: true });
  t.equal(offerOf(property('1', ['min: 1', 'max: 100', 'step: 1'])).labels.length, 100);
});

t.test('a list of three numbers is no range', async (t) => {
  t.same(offerOf(property('ISO 400', ISO)), { labels: ISO, isOpenEnded: false });
  t.same(offerOf(property('400', ['100', '400', '1600'])).labels, ['100', '400', '1600']);
  t.same(
    offerOf(property('x', [])),
    { labels: [], isOpenEnded: true },
    'without a list any text may be tried',
  );
});

const MODES = ['P_Auto', 'A_AperturePriority', 'S_ShutterSpeedPriority', 'M_Manual', 'Movie_M'];
const inMode = (mode: string, more: ReadProperties = {}): ReadProperties => ({
  'exposure-program-mode': property(mode, MODES),
  ...more,
});

t.test('the mode that keeps a setting from being changed, and the mode that helps', async (t) => {
  const mode = 'exposure-program-mode';
  const rows: readonly (readonly [property: string, mode: string, remedy: string | undefined])[] = [
    ['aperture', 'P_Auto', 'M_Manual'],
    ['aperture', 'S_ShutterSpeedPriority', 'M_Manual'],
    ['aperture', 'A_AperturePriority', undefined],
    ['aperture', 'Movie_P', 'M_Manual'],
    ['shutter-speed', 'A_AperturePriority', 'M_Manual'],
    ['shutter-speed', 'Movie_S', undefined],
    ['iso', 'Auto', 'M_Manual'],
    ['iso', 'P_Auto', undefined],
    ['drive-mode', 'Movie_M', 'M_Manual'],
    ['movie-stabilization', 'M_Manual', 'Movie_M'],
  ];
  for (const [name, current, remedy] of rows) {
    const found = hindranceOf(inMode(current), name);
    t.same(
      found,
      remedy === undefined ? undefined : { property: mode, value: current, remedy },
      `${name} in ${current}`,
    );
  }
  t.equal(
    hindranceOf(inMode('P_Auto'), 'aperture', () => 'A_AperturePriority')?.remedy,
    'A_AperturePriority',
    'the mode of most bodies, if it helps',
  );
  t.equal(hindranceOf(inMode('P_Auto'), 'aperture', () => 'P_Auto')?.remedy, 'M_Manual');
});

t.test('further conditions: white balance, focus, format, and who controls the body', async (t) => {
  const m = inMode('M_Manual', {
    'white-balance': property('AWB', ['AWB', 'ColorTemp']),
    'focus-mode': property('MF', ['AF_S', 'MF']),
    'file-format': property('RAW', ['RAW', 'JPEG'], false),
  });
  t.match(hindranceOf(m, 'white-balance-color-temp'), { property: 'white-balance', remedy: 'ColorTemp' });
  t.match(hindranceOf(m, 'focus-area'), { property: 'focus-mode', remedy: 'AF_S' });
  t.equal(hindranceOf(m, 'image-quality')?.remedy, undefined, 'the format cannot be changed either');
  t.equal(hindranceOf(m, 'image-quality')?.value, 'RAW');
  const byHand = {
    ...m,
    'priority-key': property('Camera Position', ['Camera Position', 'PC Remote Setting']),
  };
  t.match(hindranceOf(byHand, 'iso'), { property: 'priority-key', remedy: 'PC Remote Setting' });
  t.equal(hindranceOf(byHand, 'priority-key'), undefined);
  t.equal(hindranceOf(m, 'metering-mode'), undefined, 'nothing is known');
});

t.test('refusals of a group: those of the property, else those of the body', async (t) => {
  const refusals = refusalsIn(
    [
      { id: '1', name: '', success: true },
      {
        id: '2',
        name: '',
        success: false,
        code: 'GROUP_PARTIAL',
        message: 'no',
        data: {
          properties: [
            { property: 'iso', success: true },
            { property: 'aperture', success: false, code: 'NOT_WRITABLE', message: 'in P' },
          ],
        },
      },
      { id: '3', name: '', success: false, code: 'NOT_CONNECTED', message: 'away' },
    ],
    'aperture',
  );
  t.same(
    [...refusals],
    [
      ['2', { code: 'NOT_WRITABLE', message: 'in P' }],
      ['3', { code: 'NOT_CONNECTED', message: 'away' }],
    ],
  );
});

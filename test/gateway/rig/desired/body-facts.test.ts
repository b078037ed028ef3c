// The facts that readings of a body show: exposure, card slots, and the kind of body.

import t from 'tap';
import { factsOf, type Readings } from '#gateway/rig/desired/body-facts.js';
import { bodyKind } from '#gateway/rig/desired/body-kind.js';

const PHOTO = 'ILCE-7M4';
const CINEMA = 'ILME-FX6';

function readings(values: Readonly<Record<string, string>>): Readings {
  return new Map(
    Object.entries(values).map(([property, value]) => [property, { value, formatted: `label ${value}` }]),
  );
}
const cardsOf = (values: Readonly<Record<string, string>>, model = PHOTO) =>
  factsOf(readings(values), model).cards;

t.test('the exposure has the labels of the values that the body reports', async (t) => {
  const { exposure } = factsOf(
    readings({ iso: '0x320', 'shutter-speed': '0x1007d', aperture: '', 'battery-remain': '80' }),
    PHOTO,
  );
  t.same(exposure, { iso: 'label 0x320', 'shutter-speed': 'label 0x1007d' });
});

t.test('a colour temperature belongs to the exposure only while the white balance uses it', async (t) => {
  const temperature = { 'white-balance-color-temp': '0x157c' };
  t.same(factsOf(readings({ ...temperature, 'white-balance': '0x0' }), PHOTO).exposure, {
    'white-balance': 'label 0x0',
  });
  t.same(factsOf(readings({ ...temperature, 'white-balance': '0x100' }), PHOTO).exposure, {
    'white-balance': 'label 0x100',
    'white-balance-color-temp': 'label 0x157c',
  });
  t.same(factsOf(readings(temperature), PHOTO).exposure, {}, 'the white balance is not known');
});

t.test('the state of a card follows from the status of its slot and the room on it', async (t) => {
  const room = { 'media-slot1-remaining-photos': '0x4b4', 'media-slot1-remaining-time': '0xe87' };
  const some = { remainingPictures: 1204, remainingMinutes: 61 };
  for (const [status, state] of [
    ['0x0', 'ok'],
    ['0x2', 'error'],
    ['0x3', 'unknown'],
    ['0x4', 'error'],
    ['0x5', 'unknown'],
    ['0x6', 'error'],
    ['0x7', 'error'],
    ['0x8', 'error'],
    ['0x77', 'unknown'],
  ] as const)
    t.same(cardsOf({ ...room, 'media-slot1-status': status }), [{ slot: 1, state, ...some }], status);
  t.same(cardsOf(room), [{ slot: 1, state: 'unknown', ...some }], 'without a status');
});

t.test('a slot without a card is listed without room', async (t) => {
  t.same(cardsOf({ 'media-slot2-status': '0x1', 'media-slot2-remaining-photos': '0' }), [
    { slot: 2, state: 'none' },
  ]);
});

t.test('a card without room for another picture is full', async (t) => {
  const status = { 'media-slot1-status': '0x0' };
  t.same(
    cardsOf({ ...status, 'media-slot1-remaining-photos': '0', 'media-slot1-remaining-time': '12' }),
    [{ slot: 1, state: 'full', remainingPictures: 0, remainingMinutes: 0 }],
    'a movie of seconds does not count',
  );
  t.same(cardsOf({ ...status, 'media-slot1-remaining-time': '0' }, CINEMA), [
    { slot: 1, state: 'full', remainingMinutes: 0 },
  ]);
});

t.test('numbers that mean "unknown" are left out', async (t) => {
  t.same(
    cardsOf({
      'media-slot1-status': '0x0',
      'media-slot1-remaining-photos': '0xffffffff',
      'media-slot1-remaining-time': '0xffffffff',
    }),
    [{ slot: 1, state: 'ok' }],
  );
});

t.test('a cinema body shows no room for pictures', async (t) => {
  const values = {
    'media-slot1-status': '0x0',
    'media-slot1-remaining-photos': '9999',
    'media-slot1-remaining-time': '7200',
  };
  t.same(cardsOf(values, CINEMA), [{ slot: 1, state: 'ok', remainingMinutes: 120 }]);
  t.same(cardsOf(values), [{ slot: 1, state: 'ok', remainingPictures: 9999, remainingMinutes: 120 }]);
});

t.test('the kind of a body comes from its model, or else from what it reports', async (t) => {
  t.equal(bodyKind(PHOTO, false), 'photo');
  t.equal(bodyKind('ILME-FX3', false), 'photo', 'it takes still pictures, too');
  t.equal(bodyKind(CINEMA, true), 'cinema');
  t.equal(bodyKind('ILCE-7RM5', true), 'photo');
  t.equal(bodyKind('ILME-FX9', false), undefined);
  t.equal(bodyKind('constructor', false), undefined);
  t.equal(bodyKind('', false), undefined);
});

// The words of photographers: every label that the interface can answer has one in English.

import { readFileSync } from 'node:fs';
import t from 'tap';
import { words } from '#page/texts/en/words.js';
import { knownWord, shortWordIn, wordIn } from '#page/texts/word-rules.js';

interface Row {
  readonly labels?: Readonly<Record<string, string>>;
  readonly unit?: string;
}
const { properties } = JSON.parse(readFileSync('data/properties.json', 'utf8')) as {
  properties: Readonly<Record<string, Row>>;
};

/** Labels that no word stands for: nothing is shown for them. */
const EMPTY = new Set(['']);

t.test('every enumerated label of every property has a word', async (t) => {
  let seen = 0;
  for (const [property, { labels = {} }] of Object.entries(properties)) {
    for (const label of Object.values(labels)) {
      if (EMPTY.has(label)) continue;
      seen += 1;
      const word = knownWord(words, property, label);
      t.ok(word !== undefined, `${property}: ${label}`);
      t.notMatch(word, /_|CrDrive|Host PC/, `${property}: ${label}`);
    }
  }
  t.ok(seen > 500, `${seen} labels`);
});

t.test(
  'labels of one property have different words, unless the interface gives one of them twice',
  async (t) => {
    for (const [property, { labels = {} }] of Object.entries(properties)) {
      const different = [...new Set(Object.values(labels))];
      const shown = different.map((label) => wordIn(words, property, label));
      const twice = shown.filter((word, at) => shown.indexOf(word) !== at);
      // Two encodings of the same mode: older and newer bodies.
      const allowed = property === 'exposure-program-mode' ? /^S&Q [PASM]$/ : /^24p$/;
      t.same(
        twice.filter((word) => !allowed.test(word)),
        [],
        property,
      );
    }
  },
);

t.test('words of photographers', async (t) => {
  const rows: readonly (readonly [property: string, label: string, word: string, short?: string])[] = [
    ['focus-mode', 'AF_S', 'AF-S'],
    ['exposure-program-mode', 'M_Manual', 'M'],
    ['drive-mode', 'CrDrive_Single', 'Single'],
    ['drive-mode', 'CrDrive_Continuous_Bracket_03Ev_3pics', 'Bracket 3 × 0.3 EV'],
    ['drive-mode', 'CrDrive_Single_Bracket_10Ev_2pics_Minus', 'Bracket 2 × −1 EV, one by one'],
    ['drive-mode', 'CrDrive_Timer_2s', 'Self-timer 2 s'],
    ['drive-mode', 'CrDrive_Continuous_Timer_3pics', 'Self-timer 10 s, 3 pictures'],
    ['drive-mode', 'CrDrive_Continuous_Timer_5s_5pics', 'Self-timer 5 s, 5 pictures'],
    ['file-format', 'RAW+JPEG', 'RAW + JPEG'],
    ['still-image-store-destination', 'Host PC & Memory Card', 'Computer + card'],
    ['iso', 'ISO 800', 'ISO 800', '800'],
    ['iso', 'ISO AUTO', 'ISO Auto', 'Auto'],
    ['iso', 'Multi Frame NR High ISO 400', 'ISO 400 multi-frame NR high', '400 multi-frame NR high'],
    ['exposure-compensation', '-0.7 EV', '−0.7 EV', '−0.7'],
    ['exposure-compensation', '0.0 EV', '0.0 EV', '0.0'],
    ['white-balance-color-temp', '5600K', '5600 K'],
    ['white-balance', 'Flush', 'Flash'],
    ['shutter-angle', '180.0°', '180.0°'],
    ['shutter-speed', '1/125', '1/125'],
    ['shutter-speed', '1.3"', '1.3"'],
    ['aperture', 'F8', 'F8'],
    ['aperture', '--', '—'],
    ['creative-look', 'Custom ST', 'Custom ST'],
    ['picture-profile', 'Custom 1', 'Custom 1'],
  ];
  for (const [property, label, word, short = word] of rows) {
    t.equal(wordIn(words, property, label), word);
    t.equal(shortWordIn(words, property, label), short);
  }
});

t.test(
  'a value that no table knows is shown as it is, without underscores; an empty one as a dash',
  async (t) => {
    t.equal(wordIn(words, 'drive-mode', 'CrDrive_Future_Mode'), 'CrDrive Future Mode');
    t.equal(wordIn(words, 'iso', ''), '—');
  },
);

t.test('names of properties are those of photographers', async (t) => {
  t.equal(words.property('iso'), 'ISO');
  t.equal(words.property('white-balance-color-temp'), 'Colour temp.');
  t.equal(words.property('metering-mode'), 'Metering mode');
});

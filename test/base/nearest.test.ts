import fc from 'fast-check';
import t from 'tap';
import { didYouMean, meantBy, nearest } from '#base/nearest.js';
import { PROPERTY_NAMES } from '#gateway/contract/properties.js';

const IDS = ['D10F60140701', 'D10F60140702', 'D10F60149933'];

t.test('the suggestion for a mistyped word is the word that was meant', async (t) => {
  const rows: [text: string, candidates: readonly string[], found: string[]][] = [
    ['is', ['iso', 'f-number'], ['iso']],
    ['shutter-sped', PROPERTY_NAMES, ['shutter-speed']],
    ['white_balance', PROPERTY_NAMES, ['white-balance']],
    ['FOCUS-MODE', PROPERTY_NAMES, ['focus-mode']],
    ['ios', ['iso'], ['iso']],
    ['D10F60140711', IDS, ['D10F60140701']],
    ['d10f60140702', IDS, ['D10F60140702']],
    ['D10F60140700', IDS, ['D10F60140701', 'D10F60140702']],
    ['9933', IDS, ['D10F60149933']],
    ['0140', IDS, []],
    ['01', IDS, []],
    ['warning', ['info', 'warn', 'error'], ['warn']],
    ['', IDS, []],
    ['camera', IDS, []],
    ['x', ['iso'], []],
  ];
  const wrong = rows.filter(([text, candidates, found]) => nearest(text, candidates).join() !== found.join());
  t.same(wrong, []);
  t.equal(meantBy('D10F60140700', IDS), ' (did you mean "D10F60140701" or "D10F60140702"?)');
  t.equal(meantBy('camera', IDS), '');
  t.equal(didYouMean('serev', ['serve', 'sim']), '; did you mean serve?');
});

t.test('a property name with one typing error leads to a suggestion of that name', async () => {
  const name = fc.constantFrom(...PROPERTY_NAMES.filter((each) => each.length >= 6));
  fc.assert(
    fc.property(name, fc.nat(), fc.constantFrom('change', 'remove', 'add', 'swap'), (name, place, fault) => {
      const at = place % (name.length - 1);
      const [one = '', other = ''] = [name[at], name[at + 1]];
      const middle = { change: `#${other}`, remove: other, add: `${one}#${other}`, swap: `${other}${one}` };
      const mistyped = `${name.slice(0, at)}${middle[fault as 'add']}${name.slice(at + 2)}`;
      const found = nearest(mistyped, PROPERTY_NAMES);
      return found.includes(name) || (PROPERTY_NAMES as readonly string[]).includes(mistyped);
    }),
  );
});

t.test('a suggestion takes bounded time for texts and lists of any length', async (t) => {
  const long = 'a'.repeat(1_000_000);
  const endless = function* () {
    for (;;) yield long;
  };
  t.equal(nearest(`${long}b`, endless()).length, 1);
});

// Numbers in texts: times between bodies are as precise as they are small.

import t from 'tap';
import { countingIn } from '#page/texts/shared/counting.js';

t.test('a time between bodies is in seconds, tenths of milliseconds, or microseconds', async (t) => {
  const { spread } = countingIn('en');
  const times = [0, 0.004, 0.0999, 0.1, 0.84, 2.14, 999.94, 1000, 5040];
  t.strictSame(times.map(spread), [
    ...['0 ms', '4 µs', '100 µs', '0.1 ms', '0.8 ms', '2.1 ms', '999.9 ms', '1.0 s', '5.0 s'],
  ]);
  t.equal(countingIn('de').spread(2.14), '2,1 ms');
  t.equal(countingIn('ja', '秒').spread(5040), '5.0秒');
});

t.test('things and names are counted as the language does', async (t) => {
  const { count, listed, number } = countingIn('fr');
  t.equal(count(0, 'fichier', 'fichiers'), '0 fichier');
  t.equal(count(2, 'fichier', 'fichiers'), '2 fichiers');
  t.equal(countingIn('de').count(0, 'Datei', 'Dateien'), '0 Dateien');
  t.equal(listed(['2', '3', '5']), '2, 3 et 5');
  t.equal(countingIn('ja').listed(['2', '3', '5']), '2、3、5');
  t.equal(number(12_345), '12\u202f345');
});

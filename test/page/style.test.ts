// The styles of the page: four sizes of text.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';

const FOLDER = 'src/page/style';
/** A size of the page, or that of the text around. */
const OF_THE_PAGE = /^(?:var\(--text-(?:s|m|l|xl)\)|inherit)$/;
/** The base size, which the four sizes are fractions of, on a phone; and the figures of the countdown. */
const OTHERS = ['base.css: 16px', 'deck.css: min(45vh, 45vw)'];

t.test('every text has one of four sizes', async (t) => {
  const sizes = readdirSync(FOLDER).flatMap((name) =>
    [...readFileSync(join(FOLDER, name), 'utf8').matchAll(/font-size:\s*([^;]+);/g)].map(
      ([, size = '']) => [name, size] as const,
    ),
  );
  t.ok(sizes.length > 50, `${sizes.length} sizes`);
  t.strictSame(
    sizes.filter(([, size]) => !OF_THE_PAGE.test(size)).map(([name, size]) => `${name}: ${size}`),
    OTHERS,
  );
});

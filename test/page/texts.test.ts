// The texts of the page: each one is used, and each language has all of them, with the same values in them.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import type { texts as english } from '#page/texts/en/all.js';
import { plainName } from '#page/texts/shared/plain-name.js';
import { wordIn } from '#page/texts/word-rules.js';

type Texts = typeof english;
type Leaf = string | ((...given: readonly unknown[]) => string);

const FOLDER = 'src/page/texts';
const languages = readdirSync(FOLDER).filter((name) => existsSync(join(FOLDER, name, 'all.ts')));
const textsOf = async (language: string): Promise<Texts> =>
  (await import(`#page/texts/${language}/all.js`)).texts;
const en = await textsOf('en');

/** Every text of a table, by its path. */
function leavesOf(table: object, path = ''): readonly (readonly [path: string, leaf: Leaf])[] {
  return Object.entries(table).flatMap(([name, value]) => {
    const at = path === '' ? name : `${path}.${name}`;
    return typeof value === 'object' ? leavesOf(value, at) : [[at, value] as const];
  });
}

/** The code of the page, without the tables of texts. */
function codeOf(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return folder === FOLDER ? [] : codeOf(path);
    return /\.tsx?$/.test(path) ? [readFileSync(path, 'utf8')] : [];
  });
}

t.test('every text of the page is used', async (t) => {
  // `table` is what word-rules.ts calls the texts. A path that continues with [ stands for all texts below it.
  const named = codeOf('src/page').flatMap((code) => [
    ...[...code.matchAll(/\b(?:t|table)((?:\??\.\w+)+)/g)].map(([, path = '']) =>
      path
        .replaceAll('?', '')
        .replace(/\.(?:map|length)$/, '')
        .slice(1),
    ),
    ...[...code.matchAll(/const \{ ([\w, ]+) \} = t;/g)].flatMap(([, names = '']) => names.split(', ')),
  ]);
  const isUsed = (text: string): boolean =>
    named.some((path) => path === text || text.startsWith(`${path}.`) || path.startsWith(`${text}.`));
  const unused = leavesOf(en).filter(([path]) => !isUsed(path));
  t.strictSame(
    unused.map(([path]) => path),
    [],
  );
});

/** Words that are the same in several languages, and names of formats and modes. */
const INTERNATIONAL = new Set(
  `action auto back bulb cine clear clip clips colmap countdown custom details detail digital disp downloads dro extra
  filter fine flash flexible format hdr heif highlight image index info interface iso jpeg lut live log macro menu
  meshroom mid min multi name normal openapi panorama parade peaking play portrait quick raw rec
  rgb rig session setup smart sports spot standard stop touch waveform zebra
  zone zoom ael aps photo photos`.split(/\s+/),
);
/** Texts of one language that are by chance those of English. */
const SAME: Readonly<Record<string, readonly string[]>> = {
  de: ['Esc', 'warm', 'Computer', 'Text'],
  ja: ['Esc'],
  es: ['Esc', 'Time-lapse'],
  fr: ['Fluorescent', 'S&Q, flexible', 'Multi-spot', 'Centre', 'Angle', 'Possible'],
};
const isInternational = (text: string): boolean =>
  (text.match(/\p{L}{3,}/gu) ?? []).every((word) => INTERNATIONAL.has(word.toLowerCase()));

/** Values to put into a text; all are found again in what it says. */
const NUMBERS = [13, 17, 19, 23];
const given = (at: number): readonly unknown[] => [NUMBERS[at], [`m${at}a`, `m${at}b`], `m${at}s`];
const marksIn = (text: string): readonly string[] => text.match(/1[379]|23|m\d[abs]/g) ?? [];

/** Text with the first kind of each value that makes sense to it, and those values. */
function filled(
  leaf: Exclude<Leaf, string>,
  values: readonly unknown[] = [],
): readonly unknown[] | undefined {
  if (values.length < leaf.length) {
    for (const value of given(values.length)) {
      const found = filled(leaf, [...values, value]);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  const text = said(leaf, values);
  return text === undefined ? undefined : values;
}

/** Text of a value; undefined when the values make no sense to it. */
function said(leaf: Exclude<Leaf, string>, values: readonly unknown[]): string | undefined {
  try {
    const text = leaf(...values);
    return typeof text !== 'string' || /NaN|undefined|null|\[object/.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

t.test('a body has one word for its state, and a card one number for its room, in every text', async (t) => {
  for (const language of languages) {
    const { state, tile, take, cards } = await textsOf(language);
    const word = state.absent.toLowerCase();
    t.ok(tile.noSignalFor(12).toLowerCase().includes(word), `${language}: ${tile.noSignalFor(12)}`);
    t.strictSame([state.recovering, state.unreachable], [state.absent, state.absent]);
    const rooms = [tile.left, take.room, cards.pictures].map((text) => text(9_999));
    t.ok(
      rooms.every((text) => /9\D?999\+/.test(text)),
      `${language}: ${rooms}`,
    );
  }
});

t.test('many names end with the number of the others', async (t) => {
  const { common } = en;
  t.equal(common.named(['1', '2', '3'], 3), '1, 2, and 3');
  t.equal(common.named(['1', '2', '3', '4', '5'], 3), '1, 2, 3, and 2 more');
});

/** The text of a leaf, with values in it if it needs some. */
const textFor = (leaf: Leaf): string =>
  typeof leaf === 'string' ? leaf : (said(leaf, filled(leaf) ?? []) ?? '');

/** A sign without the space that French has: a narrow no-break one before ; ! ? and a no-break one at : « ». */
const NOT_FRENCH = /[^\u202f][;!?]|[^\u00a0]:(?=\s|$)|«[^\u00a0]|[^\u00a0]»/;

for (const language of languages.filter((each) => each !== 'en')) {
  const texts = await textsOf(language);
  const leaves = new Map(leavesOf(texts));

  t.test(`${language}: the texts are those of English, of the same kinds`, async (t) => {
    const kinds = (table: object) =>
      leavesOf(table).map(([path, leaf]) => `${path} ${typeof leaf === 'string' ? 'text' : leaf.length}`);
    t.strictSame(kinds(texts).toSorted(), kinds(en).toSorted());
  });

  t.test(`${language}: no text is left in English`, async (t) => {
    const isKept = (text: string): boolean => isInternational(text) || (SAME[language] ?? []).includes(text);
    const left = leavesOf(en).filter(
      ([path, text]) => typeof text === 'string' && text === leaves.get(path) && !isKept(text),
    );
    t.strictSame(
      left.map(([path, text]) => `${path}: ${text}`),
      [],
    );
    const words = leavesOf(en).filter(([, text]) => typeof text === 'function' && text.length > 0);
    const same = words.filter(([path, text]) => {
      const other = leaves.get(path);
      const values = filled(text as Exclude<Leaf, string>);
      if (typeof text === 'string' || typeof other !== 'function' || values === undefined) return false;
      return said(text, values) === said(other, values) && !isInternational(said(text, values) ?? '');
    });
    t.strictSame(
      same.map(([path]) => path),
      [],
    );
  });

  t.test(`${language}: every value of a text is in it`, async (t) => {
    const faults: string[] = [];
    let seen = 0;
    for (const [path, text] of leavesOf(en)) {
      const other = leaves.get(path);
      if (typeof text === 'string' || typeof other !== 'function') continue;
      const values = filled(text);
      if (values === undefined) faults.push(`${path}: no values fit`);
      else {
        seen += 1;
        const answer = said(other, values) ?? '';
        const lacks = marksIn(said(text, values) ?? '').filter((mark) => !answer.includes(mark));
        if (answer === '' || lacks.length > 0) faults.push(`${path}: “${answer}” without ${lacks}`);
      }
      for (const few of [0, 1, 2]) {
        const answer = text.length === 1 && said(text, [few]) !== undefined ? said(other, [few]) : ' ';
        if (answer === undefined || answer === '') faults.push(`${path} of ${few}`);
      }
    }
    t.strictSame(faults, []);
    t.ok(seen > 150, `${seen} texts with values`);
  });

  if (language === 'fr')
    t.test(
      'fr: signs of two parts have the spaces of French print, which keep them in the line',
      async (t) => {
        const texts = [...leaves].map(([path, leaf]) => [path, textFor(leaf)] as const);
        t.strictSame(
          texts.filter(([, text]) => NOT_FRENCH.test(text)).map(([path, text]) => `${path}: ${text}`),
          [],
        );
        const faults = [
          'Vraiment ?',
          'Vraiment?',
          'Oui; non',
          'Oui : non',
          '« oui »',
          '«oui»',
          'oui\u202f: non',
        ];
        t.strictSame(
          faults.filter((text) => !NOT_FRENCH.test(text)),
          [],
          'the check finds each fault',
        );
        t.notOk(NOT_FRENCH.test('«\u00a0oui\u00a0»\u00a0: {shot:4}\u202f; http://x. Vraiment\u202f?'));
      },
    );

  t.test(`${language}: every property has a name, and different values have different words`, async (t) => {
    const { properties } = JSON.parse(readFileSync('data/properties.json', 'utf8')) as {
      properties: Readonly<Record<string, { readonly labels?: Readonly<Record<string, string>> }>>;
    };
    const faults: string[] = [];
    for (const [property, { labels = {} }] of Object.entries(properties)) {
      const name = texts.property(property);
      if (name === plainName(property) && !isInternational(name)) faults.push(`${property} has no name`);
      const different = new Set(Object.values(labels));
      const count = (table: Texts) =>
        new Set([...different].map((each) => wordIn(table, property, each))).size;
      if (count(texts) !== count(en)) faults.push(`${property}: values with the same word`);
    }
    t.strictSame(faults, []);
  });
}

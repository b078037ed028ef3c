// Finds second copies of facts: bare numbers of the SDK in code, where a name of the header should be; lists of words
// that are in a table and also elsewhere, as literals or in a text; and lists that are in no table but in two files.
// Arguments: files, default all code of the checkout.

import { readFileSync } from 'node:fs';
import { headerConstants } from './generate/header-constants.js';
import { checkFiles } from './report-findings.js';

const json = (name) => JSON.parse(readFileSync(new URL(`../data/${name}`, import.meta.url), 'utf8'));

/** Files with code. Generated tables are left out: they are made from the data and not committed. */
const CODE =
  /^(src|test|harness|bench|examples|public)\/.*\.(tsx?|js)$|^native\/(addon|simulator)\/.*\.(cc|h)$/;
/** Exceptions: a client program that only uses what was published, and the test of this check. */
const ON_THEIR_OWN = /^test\/(gateway\/contract\/published-program|scripts\/check-copies\.test)\.ts$/;

/** Errors and notifications of the SDK, whose numbers have no other meaning; without the generic ones from 0x8000. */
const NUMBERS = new Map(
  [...headerConstants()]
    .filter(([name, value]) => /^Cr(Error|Warning|Notify|WarningExt)_/.test(name) && value >= 0x8100)
    .map(([name, value]) => [value, name]),
);

/** The tables of words, and where each of them is. */
const LISTS = [
  ['names of properties', 'data/properties.json', Object.keys(json('properties.json').properties)],
  ['error codes', 'data/errors.json', Object.keys(json('errors.json').errors)],
  ['reasons for refusals', 'data/errors.json', Object.keys(json('errors.json').refusals)],
  ['limits', 'data/limits.json', Object.keys(json('limits.json').limits)],
  [
    'faults',
    'data/fault-applicability.json',
    [...new Set(Object.values(json('fault-applicability.json')).flat())],
  ],
  ...Object.entries(json('words.json').lists).map(([name, { words }]) => [name, 'data/words.json', words]),
];

/** Share of a list that counts as a copy: all words of a short list, all but a word or two of a longer one. */
const SHARE = 0.8;

/** Number of words of a list, separated by commas in a text for people, that counts as a copy. */
const WORDS_IN_TEXT = 4;

/** Files that test the service with their own lists. */
const JUDGES = /^(test|harness|bench|examples)\//;

/** Lists in several files that are no facts of the service, with the reason. */
const NO_FACTS = new Map([
  ['DELETE GET POST PUT', 'HTTP has them'],
  ['SIGINT SIGTERM', 'POSIX has them'],
  ['SIGHUP SIGINT SIGTERM SIGUSR1', 'POSIX has them'],
  ['off on', 'a switch'],
  ['boolean string', 'parseArgs has them'],
  ['debug error fatal info silent trace warn', 'pino has them'],
  ['0 1', 'a switch in a query'],
  ['down up', 'halves of a press, and states of the bus'],
]);

/** A word as a literal, and what may separate the members of a list. */
const LITERAL = /(['"])([\w-]+)\1/g;
const SEPARATOR = /^[\s,|[\]():]*$/;

/** Words that a text enumerates, and what separates them. */
const ENUMERATION = /[\w-]+(?:(?:,| or| and|, or|, and) [\w-]+)+/g;
const BETWEEN = /,? (?:or |and )?/;

/**
 * The second copies in a text.
 * @param {string} name of the file, for the finding
 * @param {string} text
 * @returns {string[]} a line for each finding: file, line, what it is, and where it belongs
 */
function findCopies(name, text) {
  const code = withoutComments(text);
  return [
    ...bareNumbers(name, code),
    ...copiedLists(name, code),
    ...(JUDGES.test(name) ? [] : [...listsInTexts(name, code), ...listsOfTwoFiles(name, code)]),
  ];
}

/** Parts that are not code: comments, and texts and regular expressions, whose numbers are for people. */
const TEXT = String.raw`(['"])(?:\\.|(?!\1)[^\\\n])*\1|\`(?:\\.|[^\\\`])*\``;
const COMMENT = String.raw`\/\/[^\n]*|\/\*[\s\S]*?\*\/`;
const PATTERN = String.raw`(?<=[(,=:[!&|?{}]\s*)\/(?![/*\s])(?:\\.|[^\\/\n])+\/`;
// regex: the parts are those above.
const NOT_CODE = new RegExp([TEXT, COMMENT, PATTERN].join('|'), 'g');
// regex: as above.
const TEXTS = new RegExp(TEXT, 'g');
const blank = (found) => found.replaceAll(/[^\n]/g, ' ');

/** Comments as spaces, so that lines stay where they are. */
const withoutComments = (text) =>
  text.replaceAll(NOT_CODE, (found) => (/^\/[/*]/.test(found) ? blank(found) : found));

const keyOf = (words) => [...words].sort().join(' ');
const lineOf = (text, at) => text.slice(0, at).split('\n').length;

function bareNumbers(name, code) {
  const withoutTexts = code.replaceAll(NOT_CODE, blank);
  return [...withoutTexts.matchAll(/(?<![\w.])(0x[0-9a-f]{4,8}|[1-9]\d{4,6})n?u?\b/gi)].flatMap((found) => {
    const constant = NUMBERS.get(Number(found[1]));
    if (constant === undefined) return [];
    return [`${name}:${lineOf(code, found.index)}: ${found[1]} is ${constant} of native/abi/crsdk_codes.h`];
  });
}

function copiedLists(name, code) {
  const runs = runsOfLiterals(code).filter(({ words }) => !NO_FACTS.has(keyOf(words)));
  return runs.flatMap(({ at, words, isBare }) =>
    LISTS.filter(([, , list]) => {
      const same = list.filter((word) => words.has(word)).length;
      if (list.length === 2) return same === 2 && words.size === 2 && isBare && !JUDGES.test(name);
      return same >= 3 && same >= SHARE * list.length;
    }).map(([what, file]) => `${name}:${lineOf(code, at)}: a second copy of the ${what} of ${file}`),
  );
}

/** Lists of a table in the texts of a file; such texts can be made from the table. */
function listsInTexts(name, code) {
  return [...code.matchAll(TEXTS)].flatMap(({ index, 0: text }) => {
    const enumerations = [...text.matchAll(ENUMERATION)].map(([words]) => words.split(BETWEEN));
    return LISTS.filter(([, , list]) =>
      enumerations.some((words) => words.filter((word) => list.includes(word)).length >= WORDS_IN_TEXT),
    ).map(([what, file]) => `${name}:${lineOf(code, index)}: a text that repeats the ${what} of ${file}`);
  });
}

/** Lists that are in no table, by their words, with the first file that has each. */
const seen = new Map();

/** Lists in no table that another file has as well. */
function listsOfTwoFiles(name, code) {
  return runsOfLiterals(code).flatMap(({ at, words, isList }) => {
    const key = keyOf(words);
    if (!isList || words.size < 2 || NO_FACTS.has(key)) return [];
    const first = seen.get(key) ?? name;
    seen.set(key, first);
    return first === name
      ? []
      : [`${name}:${lineOf(code, at)}: a second copy of the list in ${first}: put it into data/words.json`];
  });
}

/** Literals side by side, as those of a list or of a union type are. */
function runsOfLiterals(code) {
  const runs = [];
  let end = -1;
  for (const { index, 0: literal, 2: word } of code.matchAll(LITERAL)) {
    const between = code.slice(end, index);
    const isNext = end >= 0 && SEPARATOR.test(between);
    if (!isNext) runs.push({ at: index, words: new Set(), signs: new Set() });
    else runs.at(-1).signs.add(between.trim());
    end = index + literal.length;
    Object.assign(runs.at(-1), { end }).words.add(word);
  }
  return runs.map(({ at, end, words, signs }) => ({ at, words, ...kindOf(code, at, end, signs) }));
}

/**
 * The form of the words: whether they are an array or union of nothing but words (`isBare`), and whether that array or
 * union defines the words (`isList`), as an enum of a schema, a constant, or a union that is no argument of another
 * type does.
 */
function kindOf(code, at, end, signs) {
  const before = code.slice(Math.max(0, at - 40), at);
  const sign = signs.size === 1 ? [...signs][0] : '';
  const isUnion = sign === '|' && !/[<,]\s*\|?\s*$/.test(before);
  const isArray = sign === ',' && /\[\s*$/.test(before) && /^,?\s*\]/.test(code.slice(end, end + 20));
  const isNamed =
    /(Type\.Enum|word)\(\[\s*$/.test(before) || /^,?\s*\]\s*as const/.test(code.slice(end, end + 40));
  return { isBare: isUnion || isArray, isList: isUnion || (isArray && isNamed) };
}

const isRead = (file) => CODE.test(file) && !ON_THEIR_OWN.test(file);
checkFiles('copies', isRead, findCopies);

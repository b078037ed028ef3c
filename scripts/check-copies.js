// Finds second copies of facts: numbers of the SDK that stand bare in code instead of the names of the header, and
// lists of words that stand in one table and as literals in another place. Arguments: files, default all of the
// checkout's code.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { headerConstants } from './generate/header-constants.js';
import { reportFindings } from './report-findings.js';

const json = (name) => JSON.parse(readFileSync(new URL(`../data/${name}`, import.meta.url), 'utf8'));

/** Files with code; of these, the ones that hold the tables or are generated from them. */
const CODE =
  /^(src|test|harness|bench|examples|public)\/.*\.(tsx?|js)$|^native\/(addon|simulator)\/.*\.(cc|h)$/;
const TABLES_THEMSELVES =
  /^src\/(cli\/fault-table|gateway\/(errors\/(error-table|refusal-advice)|limits\/limit-table|contract\/property-(codes|names))|protocol\/(error-codes|worker-limits|words)|worker\/(sdk\/(codes|known-answers)|properties\/table))\.ts$|^test\/(support\/sdk-numbers|scripts\/check-copies\.test)\.ts$/;

/** Errors and notifications of the SDK: numbers that stand for nothing else. Not the generic ones, 0x8000 and on. */
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

/** The part of a list that counts as a copy: all of it; of a longer list, all but a word or two. */
const SHARE = 0.8;

/** A word as a literal, and what may stand between the members of a list. */
const LITERAL = /(['"])([\w-]+)\1/g;
const SEPARATOR = /^[\s,|[\]():]*$/;

/**
 * The second copies in a text.
 * @param {string} name of the file, for the finding
 * @param {string} text
 * @returns {string[]} a line for each finding: file, line, what it is, and where it belongs
 */
function findCopies(name, text) {
  const code = withoutComments(text);
  return [...bareNumbers(name, code), ...copiedLists(name, code)];
}

/** Texts and regular expressions, in which a number is what someone else sees, and comments. */
const TEXT = String.raw`(['"])(?:\\.|(?!\1)[^\\\n])*\1|\`(?:\\.|[^\\\`])*\``;
const COMMENT = String.raw`\/\/[^\n]*|\/\*[\s\S]*?\*\/`;
const PATTERN = String.raw`(?<=[(,=:[!&|?{}]\s*)\/(?![/*\s])(?:\\.|[^\\/\n])+\/`;
// regex: the parts are those above.
const NOT_CODE = new RegExp([TEXT, COMMENT, PATTERN].join('|'), 'g');
const blank = (found) => found.replaceAll(/[^\n]/g, ' ');

/** Comments as spaces, so that lines stay where they are. */
const withoutComments = (text) =>
  text.replaceAll(NOT_CODE, (found) => (/^\/[/*]/.test(found) ? blank(found) : found));

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
  return runsOfLiterals(code).flatMap(({ at, words }) =>
    LISTS.filter(([, , list]) => {
      const same = list.filter((word) => words.has(word)).length;
      return same >= 3 && same >= SHARE * list.length;
    }).map(([what, file]) => `${name}:${lineOf(code, at)}: a second copy of the ${what} of ${file}`),
  );
}

/** Literals that stand side by side, as those of a list or of a union type do. */
function runsOfLiterals(code) {
  const runs = [];
  let end = -1;
  for (const { index, 0: literal, 2: word } of code.matchAll(LITERAL)) {
    const isNext = end >= 0 && SEPARATOR.test(code.slice(end, index));
    if (!isNext) runs.push({ at: index, words: new Set() });
    runs.at(-1).words.add(word);
    end = index + literal.length;
  }
  return runs;
}

const named = process.argv.slice(2);
const tracked = () => execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n');
const files =
  named.length > 0 ? named : tracked().filter((file) => CODE.test(file) && !TABLES_THEMSELVES.test(file));
const findings = files.flatMap((file) => findCopies(file, readFileSync(file, 'utf8')));
reportFindings('copies', files, findings);

// Finds comments, headings and titles of tests that do not begin with the thing that they describe. One that begins
// with "What", "Where", "Of" or the like leaves its noun to the line below, where a reader has to look for it first:
// above `bodies`, "Of each host." is "Bodies of each host.". A title states the fact that its test proves: "what is
// not known is never guessed" is "unknown facts are never guessed". Arguments: files, default the code, tests and docs
// of the checkout, and the tables that are built, which have texts of the data.

import { checkFiles } from './report-findings.js';
import { TABLE_FILES } from './tables.js';

/** First words of a text whose noun is missing. */
const FIRST_WORD = /^(Of|That|What|Where|Those|By)\b/;
const CODE = /\.([cm]?[jt]sx?|cc|h)$/;
const TEST = /\.test\.ts$/;
/** Begin of the title of a test, without a row that it names: `row 8: `. */
const TITLE = /\btest\(\s*['"`](?:rows? [\d, and]{1,30}: )?([^'"`]*)/g;
/** First words of a title without a subject. */
const FIRST_OF_TITLE = /^(of|that|what(ever)?|where|those|who(se)?|how|why)\b/;
/** Text of a line that is a comment alone: of `//`, of `/**`, or a line within the latter. */
const COMMENT = /^\s*(?:\/\/\/?|\/\*\*|\*(?!\/))(?: +(.*?))?(?:\s*\*\/)?$/;
const HEADING = /^#+ (.*)/;

/**
 * First lines of comments in a program, with their numbers.
 * @param {string[]} lines
 * @returns {Generator<[number, string]>}
 */
function* comments(lines) {
  let isInside = false;
  for (const [index, line] of lines.entries()) {
    const found = COMMENT.exec(line);
    const text = found?.[1] ?? '';
    if (!isInside && text !== '') yield [index + 1, text];
    isInside = found !== null && (text !== '' || isInside) && !line.includes('*/');
  }
}

/** Headings of a page, with the numbers of their lines. */
function* headings(lines) {
  for (const [index, line] of lines.entries()) {
    const text = HEADING.exec(line)?.[1];
    if (text !== undefined) yield [index + 1, text];
  }
}

/** Titles of the tests of a file, with the numbers of the lines in which they end. */
function* titles(text) {
  for (const found of text.matchAll(TITLE)) {
    const line = text.slice(0, found.index + found[0].length).split('\n').length;
    yield [line, found[1] ?? ''];
  }
}

/**
 * Findings in a file, one line each: the file, the line and how the text begins.
 * @param {string} name
 * @param {string} text
 * @returns {string[]}
 */
function findComments(name, text) {
  const lines = text.split('\n');
  const begins = [...(CODE.test(name) ? comments(lines) : headings(lines))];
  return [
    ...begins.filter(([, begin]) => FIRST_WORD.test(begin)),
    ...[...(TEST.test(name) ? titles(text) : [])].filter(([, begin]) => FIRST_OF_TITLE.test(begin)),
  ].map(([line, begin]) => `${name}:${line}: begin with the noun, not with "${begin.slice(0, 40)}"`);
}

checkFiles(
  'comments',
  (name) => CODE.test(name) || (name.endsWith('.md') && name !== 'CHANGELOG.md'),
  findComments,
  TABLE_FILES,
);

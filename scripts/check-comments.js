// Finds comments and headings that do not begin with the thing that they describe. One that begins with "What",
// "Where", "Of" or the like leaves its noun to the line below, where a reader has to look for it first: above `bodies`,
// "Of each host." is "Bodies of each host.". Arguments: files, default the code, tests and docs of the checkout, and
// the tables that are built, which have texts of the data.

import { checkFiles } from './report-findings.js';
import { TABLE_FILES } from './tables.js';

/** First words of a text whose noun is missing. */
const FIRST_WORD = /^(Of|That|What|Where|Those|By)\b/;
const CODE = /\.([cm]?[jt]sx?|cc|h)$/;
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

/**
 * Findings in a file, one line each: the file, the line and how the text begins.
 * @param {string} name
 * @param {string} text
 * @returns {string[]}
 */
function findComments(name, text) {
  const lines = text.split('\n');
  return [...(CODE.test(name) ? comments(lines) : headings(lines))]
    .filter(([, begin]) => FIRST_WORD.test(begin))
    .map(([line, begin]) => `${name}:${line}: begin with the noun, not with "${begin.slice(0, 40)}"`);
}

checkFiles(
  'comments',
  (name) => CODE.test(name) || (name.endsWith('.md') && name !== 'CHANGELOG.md'),
  findComments,
  TABLE_FILES,
);

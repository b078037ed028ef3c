// Finds comments and headings that do not begin with the thing that they describe. One that begins with "What",
// "Where", "Of" or the like leaves its noun to the line below, where a reader has to look for it first:
// `/** Of each host. */`
// above `bodies` is `/** Bodies of each host. */`. Arguments: files, default the code, tests and docs of the checkout.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { reportFindings } from './report-findings.js';

/** First words that only a noun can follow which is not there. */
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
    const text = COMMENT.exec(line)?.[1] ?? '';
    if (!isInside && text !== '') yield [index + 1, text];
    isInside = COMMENT.test(line) && (text !== '' || isInside) && !line.includes('*/');
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
 * @returns {string[]}
 */
function findingsIn(name) {
  const lines = readFileSync(name, 'utf8').split('\n');
  return [...(CODE.test(name) ? comments(lines) : headings(lines))]
    .filter(([, text]) => FIRST_WORD.test(text))
    .map(([line, text]) => `${name}:${line}: begin with the noun, not with "${text.slice(0, 40)}"`);
}

const all = () =>
  execFileSync('git', ['ls-files'], { encoding: 'utf8' })
    .split('\n')
    .filter((name) => CODE.test(name) || (name.endsWith('.md') && name !== 'CHANGELOG.md'));
const named = process.argv.slice(2);
const read = named.length > 0 ? named : all();
reportFindings('comments', read, read.flatMap(findingsIn));

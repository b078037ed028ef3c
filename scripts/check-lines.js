// Finds lines of more than 120 characters in code and scripts. The formatter breaks code, and leaves comments alone. A
// text or a regular expression in code is one piece, and is left whole, so that it can be searched for. Generated files
// have the lines of their data. Arguments: files, default all of the checkout.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { reportFindings } from './report-findings.js';

const MOST_CHARS = 120;
const FOLDERS = ['src', 'harness', 'test', 'native', 'scripts', 'bench', 'examples', 'bin'];
const READ = /\.(ts|tsx|js|mjs|cjs|cc|h|sh|mk|css)$/;
const GENERATED = /^\/\/ Generated from /;
const COMMENT = /^\s*(\/\/|\/?\*|#)/;
const TEXT = /['"`]|(^|[\s(,=])\/[^\s/*]/;

/**
 * The lines of a file that are too long.
 * @param {string} name of the file, for the finding
 * @param {string} text
 * @returns {string[]} a line for each finding
 */
function findLines(name, text) {
  if (GENERATED.test(text)) return [];
  return text.split('\n').flatMap((line, index) => {
    const chars = [...line].length;
    const isLeft = !COMMENT.test(line) && TEXT.test(line);
    if (chars <= MOST_CHARS || isLeft) return [];
    return [`${name}:${index + 1}: ${chars} characters, more than ${MOST_CHARS}`];
  });
}

const named = process.argv.slice(2);
const all = () =>
  execFileSync('git', ['ls-files', '--', ...FOLDERS], { encoding: 'utf8' })
    .split('\n')
    .filter((name) => READ.test(name));
const read = named.length > 0 ? named : all();
reportFindings(
  'lines',
  read,
  read.flatMap((name) => findLines(name, readFileSync(name, 'utf8'))),
);

// Finds lines of more than 120 characters in code and scripts. The formatter breaks code but does not change comments.
// A text or a regular expression in code is not split, so that it can be searched for. Arguments: files, default all of
// the checkout.

import { checkFiles } from './report-findings.js';

const MOST_CHARS = 120;
const READ = /^(src|harness|test|native|scripts|bench|examples|bin)\/.*\.(ts|tsx|js|mjs|cjs|cc|h|sh|mk|css)$/;
const COMMENT = /^\s*(\/\/|\/?\*|#)/;
const TEXT = /['"`]|(^|[\s(,=])\/[^\s/*]/;

/**
 * The lines of a file that are too long.
 * @param {string} name of the file, for the finding
 * @param {string} text
 * @returns {string[]} a line for each finding
 */
function findLines(name, text) {
  return text.split('\n').flatMap((line, index) => {
    const chars = [...line].length;
    const isLeft = !COMMENT.test(line) && TEXT.test(line);
    if (chars <= MOST_CHARS || isLeft) return [];
    return [`${name}:${index + 1}: ${chars} characters, more than ${MOST_CHARS}`];
  });
}

checkFiles('lines', (name) => READ.test(name), findLines);

// Finds words that this project does not use, in code, tests, docs and data: one word for one thing, and no component
// that wishes, hears or tells. The table says what to write instead. Names in code are split into their words first,
// so `owedPictures` is found by `owed`. Arguments: files, default all of the checkout.

import { checkFiles } from './report-findings.js';

/** Words that are not written, and those written instead. */
const WORDS = [
  // CHANGELOG.md has the former name of a limit.
  [/\bowed\b(?! Pictures Ms\b)/i, 'pending'],
  [/\bwish(es|ed)?\b/i, 'request'],
  [/\bheal(s|ed|ing)?\b/i, 'recovery, recover'],
  [/\barrows?\b(?! (function|keys?|left|right|up|down)\b)/i, 'layering rule'],
  // CHANGELOG.md has the former name of a limit, and the interface describes its own display.
  [/\b(screen frame|overlay)s?\b(?! Pause Ms\b| afterwards)/i, 'focus frame, display'],
  [/\bnobody\b/i, 'what is not done, in the passive: "is discarded", "without viewers"'],
  [/\bwhoever\b/i, 'the client, the caller, the user'],
  [/\bknock(s|ed|ing)?\b/i, 'connect, request'],
  [/\bbefall?s?\b|\bbefell\b/i, 'happen to'],
  [/\bfor ever\b/i, 'without limit, permanently'],
  [/\b(told|tells?|telling) of\b/i, 'reports, is reported'],
  [/\bhears? of\b/i, 'is informed of, receives'],
  [/\bby its own word\b/i, 'through its own API'],
  [/\bno news\b/i, 'is not announced'],
  [/\b(is|are|was) no value of\b/i, 'is not a valid value for'],
];

/** Files with words of others: the licence, and what packages are called. */
const SKIPPED =
  /^(LICENSE|package-lock\.json|scripts\/check-words\.js|test\/scripts\/check-words\.test\.ts|openapi\.json)$|\.(png|jpg|bin|patch)$/;

/**
 * The lines of a text with a word that is not used.
 * @param {string} name of the file, for the finding
 * @param {string} text
 * @returns {string[]} a line for each finding: file, line, word, and what to write instead
 */
function findWords(name, text) {
  const findings = [];
  for (const [index, line] of text.split('\n').entries()) {
    const words = line.replaceAll(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' ');
    for (const [pattern, instead] of WORDS) {
      const found = pattern.exec(words)?.[0];
      if (found !== undefined) findings.push(`${name}:${index + 1}: "${found}": write ${instead}`);
    }
  }
  return findings;
}

checkFiles(
  'words',
  (name) => !SKIPPED.test(name),
  (name, text) => (text.includes('\0') ? [] : findWords(name, text)),
);

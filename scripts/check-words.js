// Finds words that this project does not use, in code, tests, docs and data: one word for one thing, and no component
// that wishes, hears or tells. The table says what to write instead. Names in code are split into their words first,
// so `owedPictures` is found by `owed`. Arguments: files, default all of the checkout.

import { relative } from 'node:path';
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

/** The same of texts in code, tests and data alone, where a program reports, sends and ends; not of names. */
const WORDS_OF_CODE = [
  [/\b(is|are|was|were|be|been|has|have|had) told\b/, 'is reported, is sent, is announced'],
  [/\b[Tt]ells? (whether|how|what|which|why|where|that|when)\b/, 'shows, reports'],
  [/\b([Ss]ays?|said) so\b/, 'reports it, shows it'],
  [/\b[Bb]y (itself|themselves)\b/, 'automatically, on its own, without help'],
  [/\bgo(es)? on\b/, 'continue, keep running'],
  [/\b(has|have|had) come\b/, 'has arrived'],
  [/\b(is|are) no more\b(?! than\b)/, 'is removed, has ended'],
  [/\bstands? elsewhere\b/, 'has changed'],
  [/\ball the same\b/, 'anyway'],
  [/\bshall\b/, 'should, is to'],
  [/\b[Ss]omebody\b/, 'a person, a client, another program'],
];
/** Pages for people. */
const PAGES = /\.md$|^docs\//;

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
  const ofCode = PAGES.test(relative('.', name)) ? [] : WORDS_OF_CODE;
  for (const [index, line] of text.split('\n').entries()) {
    const words = line.replaceAll(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' ');
    const found = [...WORDS.map((row) => [words, ...row]), ...ofCode.map((row) => [line, ...row])];
    for (const [text, pattern, instead] of found) {
      const word = pattern.exec(text)?.[0];
      if (word !== undefined) findings.push(`${name}:${index + 1}: "${word}": write ${instead}`);
    }
  }
  return findings;
}

checkFiles(
  'words',
  (name) => !SKIPPED.test(name),
  (name, text) => (text.includes('\0') ? [] : findWords(name, text)),
);

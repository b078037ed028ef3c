// Prints src/page/texts/photo-words.ts from data/photo-words.json.

import { readFileSync } from 'node:fs';

const { labels, names } = JSON.parse(
  readFileSync(new URL('../../data/photo-words.json', import.meta.url), 'utf8'),
);

const json = (value) => JSON.stringify(value, null, 2);

process.stdout.write(`// Generated from data/photo-words.json by scripts/generate/photo-words.js; do not edit.

/** Words for labels, by property, that are the same in every language. */
export const PHOTO_WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = ${json(labels)};

/** Properties whose labels are names or codes that are shown as they are. */
export const NAMED_AS_THEY_ARE: readonly string[] = ${json(names)};
`);

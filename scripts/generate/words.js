// Prints src/protocol/words.ts from data/words.json.

import { readFileSync } from 'node:fs';

const { lists } = JSON.parse(readFileSync(new URL('../../data/words.json', import.meta.url), 'utf8'));

const blocks = Object.values(lists).map(
  ({ constant, type, about, words }) => `/** ${about} */
export const ${constant} = [
${words.map((word) => `  '${word}',`).join('\n')}
] as const;

/** One of {@link ${constant}}. */
export type ${type} = (typeof ${constant})[number];
`,
);

process.stdout.write(`// Generated from data/words.json by scripts/generate/words.js; do not edit.

${blocks.join('\n')}`);

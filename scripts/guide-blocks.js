// The shell blocks of docs/guide.md that need root, for the trials that have it; the others are run by
// test/system/guide.test.ts.

import { readFileSync } from 'node:fs';

const blocks = readFileSync('docs/guide.md', 'utf8').matchAll(/^```sh as root\n(.*?)^```$/gms);
for (const [, text] of blocks) process.stdout.write(text);

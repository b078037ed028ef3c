// Prints src/worker/sdk/known-answers.ts: the errors and notifications of the SDK's header.

import { headerConstants } from './header-constants.js';

/** Columns of the generated file. */
const WIDTH = 110;

const numbers = [...headerConstants()]
  .filter(([name]) => /^Cr(Error|Warning|Notify|WarningExt)_/.test(name))
  .map(([, value]) => value);
const lines = [' '];
for (const number of [...new Set(numbers)].sort((a, b) => a - b)) {
  const text = ` 0x${number.toString(16)},`;
  if (lines.at(-1).length + text.length > WIDTH) lines.push(' ');
  lines[lines.length - 1] += text;
}

process.stdout.write(`// Generated from native/abi/crsdk_codes.h by scripts/generate/known-answers.js; do not edit.

/** Errors and notifications that the vendor's public reference has. */
const KNOWN: ReadonlySet<number> = new Set([
${lines.join('\n')}
]);

/** Whether the tables of this program have an error or a notification of the SDK. */
export function isKnownAnswer(code: number): boolean {
  return KNOWN.has(code);
}
`);

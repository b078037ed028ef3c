// Prints src/gateway/cameras/warning-texts.ts: the texts of data/warnings.json by the numbers of the SDK's header.

import { readFileSync } from 'node:fs';
import { literal } from './error-data.js';
import { headerConstants } from './header-constants.js';

const { warnings } = JSON.parse(readFileSync(new URL('../../data/warnings.json', import.meta.url), 'utf8'));
const constants = headerConstants();
const hex = (code) => literal(`0x${code.toString(16)}`);

const used = new Set();
const rows = new Map();
// A longer beginning replaces a shorter one, and the name of a constant replaces both.
const inOrder = Object.entries(warnings).toSorted(
  ([one], [other]) => other.endsWith('*') - one.endsWith('*') || one.length - other.length,
);
for (const [name, row] of inOrder) {
  for (const [constant, code] of constants) {
    const isMeant = name.endsWith('*') ? constant.startsWith(name.slice(0, -1)) : constant === name;
    if (!isMeant) continue;
    used.add(name);
    rows.set(code, row);
  }
}
for (const [name, { ends = name }] of Object.entries(warnings)) {
  if (!used.has(name)) throw new Error(`data/warnings.json: ${name} is not in the header`);
  if (!constants.has(ends) && ends !== name)
    throw new Error(`data/warnings.json: ${ends} is not in the header`);
}

const lines = [...rows]
  .sort(([one], [other]) => one - other)
  .map(([code, { text, routine, ends }]) => {
    const members = [
      `text: ${literal(text)}`,
      ...(routine === true ? ['isRoutine: true'] : []),
      ...(ends === undefined ? [] : [`ends: ${hex(constants.get(ends))}`]),
    ];
    return `  ${hex(code)}: { ${members.join(', ')} },`;
  });

process.stdout.write(`// Generated from data/warnings.json by scripts/generate/warning-texts.js; do not edit.

/** Text for people of a notification of the camera SDK. */
export interface WarningText {
  readonly text: string;
  /** The notification is news and no warning. */
  readonly isRoutine?: true;
  /** Number of the warning that it ends. */
  readonly ends?: string;
}

/** The texts by numbers of the camera SDK, as events carry them. */
export const WARNING_TEXTS: Readonly<Record<string, WarningText>> = {
${lines.join('\n')}
};

/** Number of the caution that a camera shows on its own display. */
export const CAUTION = ${hex(constants.get('CrWarning_CautionDisplay'))};
`);

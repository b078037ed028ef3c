// Prints src/cli/fault-table.ts from data/fault-applicability.json and data/fault-numbers.json.

import { readFileSync } from 'node:fs';

const json = (name) => JSON.parse(readFileSync(new URL(`../../data/${name}`, import.meta.url), 'utf8'));
const calls = json('fault-applicability.json');
const numbers = json('fault-numbers.json');

const unknown = Object.values(calls)
  .flat()
  .filter((fault) => !Object.hasOwn(numbers, fault));
if (unknown.length > 0) throw new Error(`data/fault-numbers.json lacks ${unknown.join(', ')}`);

/** Columns of a line of code, as biome.json has it. */
const WIDTH = 110;
const key = (name) => (/^\w+$/.test(name) ? name : `'${name}'`);

function row([call, faults]) {
  const line = `  ${call}: [${faults.map((fault) => `'${fault}'`).join(', ')}],`;
  if (line.length <= WIDTH) return line;
  return [`  ${call}: [`, ...faults.map((fault) => `    '${fault}',`), '  ],'].join('\n');
}

process.stdout.write(`// Generated from data/fault-applicability.json and data/fault-numbers.json by scripts/generate/fault-table.js; do not
// edit.

/** The calls that can have faults, and the names of the faults of each. */
export const CALL_FAULTS: Readonly<Record<string, readonly string[]>> = {
${Object.entries(calls).map(row).join('\n')}
};

/** Whether a fault takes a number, as in \`slow(800)\`. */
export const FAULT_NUMBERS: Readonly<Record<string, 'none' | 'optional' | 'required'>> = {
${Object.entries(numbers)
  .map(([fault, takes]) => `  ${key(fault)}: '${takes}',`)
  .join('\n')}
};
`);

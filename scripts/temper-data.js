// Reads data/tempers.json, which states for each temper of simulated bodies which of the reported behaviours of real
// bodies it has. The simulator's table and docs/develop/tempers.md are made from it.

import { readFileSync } from 'node:fs';

const FILE = new URL('../data/tempers.json', import.meta.url);
const NUMBERS = ['ms', 'count'];

/**
 * The table.
 * @returns {{tempers: Record<string, string>, behaviours: object[]}} the meaning of each temper, by name, the default
 * first; and the behaviours with `name`, `row`, `type` (bool, ms, count, or the words it may be), `about`, `source` and
 * a value for each temper
 * @throws {Error} that names its fault
 */
export function loadTempers() {
  const { tempers, behaviours } = JSON.parse(readFileSync(FILE, 'utf8'));
  for (const behaviour of behaviours) {
    for (const temper of Object.keys(tempers)) {
      if (!isOfType(behaviour[temper], behaviour.type))
        throw new Error(`data/tempers.json: ${behaviour.name} of ${temper} is no ${behaviour.type}`);
    }
  }
  return { tempers, behaviours };
}

function isOfType(value, type) {
  if (Array.isArray(type)) return type.includes(value);
  if (type === 'bool') return typeof value === 'boolean';
  return NUMBERS.includes(type) && Number.isInteger(value) && value >= 0;
}

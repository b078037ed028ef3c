// Reads data/assumptions.json, the table of what the driver relies on.

import { readFileSync } from 'node:fs';

const PLACE = '<camera>';

/**
 * Every assumption in the order of the table, which is that of the alphabet.
 *
 * @returns {{name: string, about: string, row: number | null, remedy: string}[]}
 * @throws {Error} when a row differs from the table
 */
export function loadAssumptions() {
  const url = new URL('../../data/assumptions.json', import.meta.url);
  const rows = Object.entries(JSON.parse(readFileSync(url, 'utf8')).assumptions);
  for (const [at, [name, { about, row, remedy }]] of rows.entries()) {
    const fault = (what) => new Error(`data/assumptions.json: ${name} ${what}`);
    if (at > 0 && name < rows[at - 1][0]) throw fault('is not in alphabetical order');
    if (!/^[a-z][a-zA-Z]+$/.test(name)) throw fault('is not in camelCase');
    if (!/^[A-Z].*[^.]$/.test(about)) throw fault('has an "about" that is no sentence without a full stop');
    if (row !== null && !Number.isInteger(row)) throw fault('has a "row" that is no number');
    if (!remedy.includes(PLACE)) throw fault(`has a "remedy" without ${PLACE}`);
  }
  return rows.map(([name, facts]) => ({ name, ...facts }));
}

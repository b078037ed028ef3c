// Reads data/assumptions.json, the table of what rigd assumes about bodies and the SDK. Times in its sentences come
// from the limits, or from the row itself.

import { readFileSync } from 'node:fs';
import { loadLimits } from './limit-data.js';

const PLACE = '<camera>';
const LIMITS_MS = new Map(
  loadLimits()
    .filter(({ unit }) => unit === 'ms')
    .map((limit) => [limit.name, limit.default]),
);

const seconds = (ms) => `${ms / 1000} s`;

/** The sentence with its times. */
function withTimes(about, withinMs, fault) {
  return about.replace(/\{(\w+)\}/g, (_, name) => {
    if (name === 'withinMs' && withinMs !== undefined) return seconds(withinMs);
    if (!LIMITS_MS.has(name)) throw fault(`names {${name}}, which is no limit in milliseconds`);
    return `${name} (${seconds(LIMITS_MS.get(name))})`;
  });
}

/**
 * Every assumption in the order of the table, which is that of the alphabet.
 *
 * @returns {{name: string, about: string, row: number | null, remedy: string, withinMs?: number}[]}
 * @throws {Error} when a row differs from the table
 */
export function loadAssumptions() {
  const url = new URL('../../data/assumptions.json', import.meta.url);
  const rows = Object.entries(JSON.parse(readFileSync(url, 'utf8')).assumptions);
  return rows.map(([name, facts], at) => {
    const { about, row, remedy, withinMs } = facts;
    const fault = (what) => new Error(`data/assumptions.json: ${name} ${what}`);
    if (at > 0 && name < rows[at - 1][0]) throw fault('is not in alphabetical order');
    if (!/^[a-z][a-zA-Z]+$/.test(name)) throw fault('is not in camelCase');
    if (!/^[A-Z].*[^.]$/.test(about)) throw fault('has an "about" that is no sentence without a full stop');
    if (/\d m?s\b/.test(about)) throw fault('has a time in its "about": name the limit, or withinMs');
    if (withinMs !== undefined && !about.includes('{withinMs}'))
      throw fault('has a "withinMs" that it does not name');
    if (row !== null && !Number.isInteger(row)) throw fault('has a "row" that is no number');
    if (!remedy.includes(PLACE)) throw fault(`has a "remedy" without ${PLACE}`);
    return { name, ...facts, about: withTimes(about, withinMs, fault) };
  });
}

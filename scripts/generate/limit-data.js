// Reads data/limits.json, the table of limits.

import { readFileSync } from 'node:fs';

/**
 * Every limit in the order of the table.
 *
 * @returns {{name: string, default: number, unit: string, bounds: string, atLimit?: string, most?: number, mayBeZero?:
 * true,
 * keptByWorkers?: true, reloads?: true, setting?: true}[]} `unit` is `ms`, `bytes`, or empty for a count
 */
export function loadLimits() {
  const { limits } = JSON.parse(readFileSync(new URL('../../data/limits.json', import.meta.url), 'utf8'));
  return Object.entries(limits).map(([name, row]) => ({ name, unit: unitOf(name), ...row }));
}

function unitOf(name) {
  const units = { Ms: 'ms', Bytes: 'bytes' };
  return units[/(?:Ms|Bytes)$/.exec(name)?.[0]] ?? '';
}

/** Text about the bound of a limit, for a comment in TypeScript. */
export function limitComment({ bounds, atLimit }) {
  const text = atLimit === undefined ? bounds : `${bounds}; at the limit: ${atLimit}`;
  return `/** ${text[0].toUpperCase()}${text.slice(1)}. */`;
}

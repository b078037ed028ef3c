// Faults that a test has found. A test with many cases collects its faults and asserts once that there are none: the
// failure then lists every wrong case, and a passing run has one line.

import { inspect, isDeepStrictEqual } from 'node:util';

/** A list of faults, one text each. */
export class Faults {
  readonly list: string[] = [];

  /** Adds a fault unless `found` and `expected` are deeply equal. @param where names the case */
  same(where: string, found: unknown, expected: unknown): void {
    if (isDeepStrictEqual(found, expected)) return;
    this.list.push(`${where}: ${text(found)} instead of ${text(expected)}`);
  }

  /** Adds a fault unless `holds`. @param what names the case and the expectation */
  ok(what: string, holds: boolean): void {
    if (!holds) this.list.push(what);
  }
}

function text(value: unknown): string {
  return inspect(value, { depth: null, breakLength: Number.POSITIVE_INFINITY });
}

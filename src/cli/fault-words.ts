// Checks the words for faults. A mistyped word is refused here, because the library would only write about it to the
// log of a worker. The tables are generated from data; a check compares the library's own table with the same data.

import { CALL_FAULTS, FAULT_NUMBERS } from './fault-table.js';

/** The calls that can have faults, and the names of the faults of each. */
export const APPLICABLE_FAULTS: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(CALL_FAULTS));

/**
 * Message about a fault that is not valid; undefined for a valid one.
 * @param target `SendCommand` or `SendCommand#3`
 * @param fault `hang` or `slow(800)`
 */
export function problemWithFault(target: string, fault: string): string | undefined {
  const [, call = '', hash, count = ''] = /^([^#]*)(#(.*))?$/.exec(target) ?? [];
  const known = APPLICABLE_FAULTS.get(call);
  if (known === undefined) {
    return `${call} is not a call that can have faults. These can: ${[...APPLICABLE_FAULTS.keys()].join(', ')}`;
  }
  if (hash !== undefined && !/^[1-9]\d{0,8}$/.test(count))
    return `${target}: a number, 1 or more, must follow the #`;
  const [, name = '', brackets, number = ''] = /^([a-z-]*)(\((.*)\))?$/.exec(fault) ?? [];
  if (!known.includes(name)) return `${call} has no fault ${fault}. It has: ${known.join(', ')}`;
  const takes = FAULT_NUMBERS[name];
  if (takes === 'none' && brackets !== undefined) return `${name} takes no number`;
  if (takes === 'required' && brackets === undefined) return `${name} needs a number: ${name}(NUMBER)`;
  if (brackets !== undefined && !/^(\d+|0[xX][\da-fA-F]+)$/.test(number))
    return `${fault}: the brackets must contain a number`;
  return undefined;
}

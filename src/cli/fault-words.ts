// Checks the words for faults. A mistyped word is refused here, because the library would only write about it to the
// log of a worker. The tables are generated from data; a check compares the library's own table with the same data.

import { CALL_FAULTS, FAULT_NUMBERS } from './fault-table.js';

/** The calls that can have faults, and the names of the faults of each. */
export const APPLICABLE_FAULTS: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(CALL_FAULTS));

/** Every fault, as a user writes it, and what it does. */
export const FAULT_MEANINGS: readonly (readonly [written: string, meaning: string])[] = [
  ['crash', 'the process that makes the call crashes (SIGSEGV)'],
  ['hang', 'the call never returns'],
  ['slow(MS)', 'the call takes this many milliseconds longer'],
  ['error(CODE)', 'the call does nothing and returns this error number of the SDK'],
  ['replug[(MS)]', 'the body is off the bus for this time, 1000 ms unless given, and its session is lost'],
  ['disconnect', 'the call does its work; then the session is lost, but the body stays on the bus'],
  ['flood(COUNT)', 'the SDK reports a change of properties this many times, as fast as possible'],
  ['stall', 'all calls work, but no callback comes from now on, until rigd sim clear'],
  ['no-callback', 'the call does its work, but no callback reports the result'],
  ['no-focus', 'a half-press finds no focus'],
  ['no-exposure', 'a press is accepted and exposes nothing; a command to record starts nothing'],
  ['card-full', 'a press exposes nothing if its picture would go to a card: the card is full'],
  ['cut-before[(MS)]', 'as replug, and the call fails; the command does not reach the body'],
  ['cut-after[(MS)]', 'as replug, and the call fails; the command has reached the body and takes effect'],
  ['garbage', 'the call returns invalid data'],
];

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

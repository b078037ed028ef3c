// The form of a line of the log, as JSON or for a person at a terminal, and that nothing in it is more than text: what
// clients, cameras and libraries have written can neither steer a terminal nor change how the words around it read. Every
// line passes here, so nobody who logs something has to think of it.

import { prettyFactory } from 'pino-pretty';
import { printable } from '../../worker/protocol/printable.js';

/** A line of pino with its newline, as JSON; what is escaped reads as what it was. */
export function jsonLine(line: string): string {
  // Only inside of its texts can JSON hold what is not printable, and there `\u009b` is the same.
  return `${printable(line.trimEnd())}\n`;
}

/** How lines are shown to a person: a line of pino becomes one with words, colours, and stacks below it. */
export function readableLine(): (line: string) => string {
  const pretty = prettyFactory({ singleLine: true, colorize: true });
  // The colours come after, so none of those that are obeyed is somebody else's.
  return (line) => pretty(printableFact('', JSON.parse(line)) as object) ?? jsonLine(line);
}

/** A fact with every text in it printable; the lines of a stack stay lines. */
function printableFact(name: string, value: unknown): unknown {
  if (typeof value === 'string') {
    return name === 'stack' ? value.split('\n').map(printable).join('\n') : printable(value);
  }
  if (Array.isArray(value)) return value.map((item) => printableFact('', item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [printable(key), printableFact(key, item)]),
  );
}

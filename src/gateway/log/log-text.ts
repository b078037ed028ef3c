// The form of a line of the log: JSON, or coloured text for a terminal. Every line is made printable here, so that text
// from clients, cameras and libraries can neither control a terminal nor reorder the text around it.

import { prettyFactory } from 'pino-pretty';
import { printable } from '../../base/printable.js';

/** A line of pino, as JSON with a newline. Unprintable characters are escaped and keep their meaning. */
export function jsonLine(line: string): string {
  // In JSON, unprintable characters occur only inside texts, where an escape such as `\u009b` means the same character.
  return `${printable(line.trimEnd())}\n`;
}

/** Makes a line of pino readable at a terminal: time, level and text in colours, stacks below. */
export function readableLine(): (line: string) => string {
  const pretty = prettyFactory({ singleLine: true, colorize: true });
  // Colours are added last, so every escape sequence in the result is our own.
  return (line) => pretty(printableFact('', JSON.parse(line)) as object) ?? jsonLine(line);
}

/** A value with every text in it made printable; a stack keeps its line breaks. */
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

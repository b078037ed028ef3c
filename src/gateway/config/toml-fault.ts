// Explains faults of a text that is not TOML to the person who wrote it. The parser names the rule that was broken;
// this code names the key. Must not repeat values: one may be a token. Pure.

import type { TomlError } from 'smol-toml';
import { quoted } from '../../base/quoted.js';

/** Plain words for those rules of the parser whose own words do not help the person. */
const PLAINLY: Readonly<Record<string, string>> = {
  'control characters are not allowed in strings':
    'the text must end in the same line, with the quotation mark that it began with',
  'each key-value declaration must be followed by an end-of-line': 'there is more text after the value',
  'invalid value': 'the value is missing or of no known form; a text needs quotes: "…"',
};
/** A key, bare or in quotes, or several that are joined by dots. */
const KEY = /^(?:[\w-]+|"[^"]*"|'[^']*')(?:\.(?:[\w-]+|"[^"]*"|'[^']*'))*/;
/** The sign after the key of a value: `=`. A colon does not count, nor does the `=` or `==` at the end of base64. */
const BEHIND_KEY = /^(?:\s*=[^=]|\s+=$)/;
const TWICE = 'trying to redefine an already defined table or value';

/** The fault of a text, without its line. */
export function tomlFault(text: string, { line, message }: TomlError): string {
  const lines = text.split('\n');
  const [rule = ''] = message.replace(/^Invalid TOML document: /, '').split('\n');
  const name = nameIn(lines[line - 1] ?? '');
  if (name === undefined) return rule;
  if (rule !== TWICE) return `${quoted(name)}: ${PLAINLY[rule] ?? rule}`;
  const first = firstOf(name, lines.slice(0, line - 1));
  return `${quoted(name)} is given twice${first === 0 ? '' : `, first in line ${first}`}`;
}

/** Finds the line, from 1, of a table in the whole text, or of a key in the text's last table; 0: not found. */
function firstOf(name: string, lines: readonly string[]): number {
  const table = name.startsWith('[')
    ? 0
    : 1 + lines.findLastIndex((line) => line.trimStart().startsWith('['));
  return 1 + lines.findIndex((line, at) => at >= table && nameIn(line) === name);
}

/** The key or the table that a line begins with; undefined: it begins with neither. Values are never returned. */
function nameIn(line: string): string | undefined {
  const content = line.trim();
  const [open, close] = content.startsWith('[[')
    ? ['[[', ']]']
    : content.startsWith('[')
      ? ['[', ']']
      : ['', ''];
  const [key] = KEY.exec(content.slice(open.length)) ?? [];
  if (key === undefined) return undefined;
  const name = `${open}${key}${close}`;
  const isWhole = open === '' ? BEHIND_KEY.test(content.slice(key.length)) : content.startsWith(name);
  return isWhole ? name : undefined;
}

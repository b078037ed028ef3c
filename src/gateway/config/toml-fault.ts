// What is wrong in a text that is no TOML, in words for the person who wrote it. The parser names the rule that was
// broken; this names the key. Must not repeat values: one may be a token. Pure.

import type { TomlError } from 'smol-toml';
import { quoted } from '../../worker/protocol/quoted.js';

/** What the parser says, where its words do not say what to do. */
const PLAINLY: Readonly<Record<string, string>> = {
  'control characters are not allowed in strings':
    'the text does not end in its line with the sign that it began with',
  'each key-value declaration must be followed by an end-of-line': 'more stands behind the value',
  'invalid value': 'the value is missing or of no known form; a text stands in "…"',
};
const TWICE = 'trying to redefine an already defined table or value';

/** The fault of a text, without its line. */
export function tomlFault(text: string, { line, message }: TomlError): string {
  const lines = text.split('\n');
  const [rule = ''] = message.replace(/^Invalid TOML document: /, '').split('\n');
  const name = nameIn(lines[line - 1] ?? '');
  if (name === undefined) return rule;
  if (rule !== TWICE) return `${quoted(name)}: ${PLAINLY[rule] ?? rule}`;
  const first = lines.findIndex((each, at) => at < line - 1 && nameIn(each) === name) + 1;
  return `${quoted(name)} stands there twice${first === 0 ? '' : `, first in line ${first}`}`;
}

/** The key or the table of a line; undefined: it begins with neither. */
function nameIn(line: string): string | undefined {
  const content = line.trim();
  const close = content.startsWith('[[') ? ']]' : ']';
  if (content.startsWith('[')) return content.slice(0, content.indexOf(close) + close.length);
  const equals = content.indexOf('=');
  return equals > 0 && !content.startsWith('#') ? content.slice(0, equals).trim() : undefined;
}

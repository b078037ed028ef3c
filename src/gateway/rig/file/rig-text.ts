// Converts the text of rig.toml to declarations and back. A text that is not valid is refused as a whole; the error has
// the first faulty line. A change keeps the operator's comments and order. Pure.

import { parse, TomlError } from 'smol-toml';
import { didYouMean } from '../../../base/nearest.js';
import { quoted } from '../../../base/quoted.js';
import { compiledAtUse } from '../../../protocol/schemas/compiled-at-use.js';
import { lineOf } from '../../config/line-of.js';
import { tomlFault } from '../../config/toml-fault.js';
import type { RigContent, RigFileFault } from '../declared/model.js';
import { changedTexts } from './rig-patch.js';
import { rigFaultOf } from './rig-rules.js';
import { CAMERA, contentOf, GROUP, type NAMED, PRESET, RIG, tablesOf } from './rig-tables.js';

/** The error for a text that cannot be in force. */
export class RigTextError extends Error {
  readonly line: number | undefined;

  constructor(message: string, line: number | undefined) {
    super(message);
    this.name = 'RigTextError';
    this.line = line;
  }

  /** The fault as clients see it. */
  get fault(): RigFileFault {
    return this.line === undefined ? { message: this.message } : { message: this.message, line: this.line };
  }
}

const validator = compiledAtUse(RIG);

/**
 * The declarations in a text.
 * @param most the most bodies, the most groups and the most presets
 * @throws RigTextError
 */
export function readRig(text: string, most: number): RigContent {
  const tables = parsed(text);
  if (!validator.Check(tables)) throw shapeFault(text, tables);
  const fault = rigFaultOf(tables, most);
  if (fault !== undefined) throw new RigTextError(fault.message, nearestLine(text, fault.path));
  return contentOf(tables);
}

/**
 * The text that declares this content; the present text is changed as little as possible.
 * @param most as in {@link readRig}
 * @throws RigTextError when the content is not valid
 */
export function writeRig(text: string, content: RigContent, most: number): string {
  const tables = tablesOf(content);
  const half = halfText(tables);
  if (half !== undefined)
    throw new RigTextError(`${quoted(half)} has half a character, which no file can have`, undefined);
  // The text is changed line by line, so the result is checked: it must read as the requested content.
  const written = changedTexts(text, tables).find((each) => isSame(readable(each), tables)) ?? '';
  readRig(written, most);
  return written;
}

/**
 * A text in which one half of a surrogate pair is missing: JSON can have it, UTF-8 cannot; undefined: there is none.
 */
function halfText(value: unknown): string | undefined {
  if (typeof value === 'string') return /\p{Surrogate}/u.test(value) ? value : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const text of Object.entries(value).flat()) {
    const half = halfText(text);
    if (half !== undefined) return half;
  }
  return undefined;
}

function parsed(text: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    throw new RigTextError(tomlFault(text, error), error.line);
  }
}

function readable(text: string): unknown {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

/** The fault of the first member that does not match the schema. */
function shapeFault(text: string, tables: unknown): RigTextError {
  const [error] = validator.Errors(tables);
  const path = (error?.instancePath ?? '').split('/').slice(1).map(unescaped);
  const { keyword, message = 'is not valid' } = error ?? {};
  const place = path.length === 0 ? 'the rig' : path.join('.');
  // A member that the schema does not have gets a message of its own.
  if (keyword === 'boolean') {
    const [unknown = '', ...table] = path.toReversed();
    const owner = table.length === 0 ? 'the rig' : table.toReversed().join('.');
    const hint = didYouMean(unknown, keysAt(path));
    return new RigTextError(`${owner} has no ${quoted(unknown)}${hint}`, nearestLine(text, path));
  }
  return new RigTextError(`${place} ${message}`, nearestLine(text, path));
}

function keysAt(path: readonly string[]): string[] {
  const tables = { cameras: CAMERA, groups: GROUP, presets: PRESET };
  const [table] = path;
  const schema = path.length > 1 ? tables[table as (typeof NAMED)[number]] : RIG;
  return Object.keys((schema ?? RIG).properties);
}

/** Decodes a part of a JSON Pointer (RFC 6901). */
function unescaped(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** The line of the innermost member that is found. */
function nearestLine(text: string, path: readonly string[]): number | undefined {
  for (let length = path.length; length > 0; length -= 1) {
    for (let table = length - 1; table >= 0; table -= 1) {
      const line = lineOf(text, path.slice(0, table), path[table] ?? '');
      if (line !== undefined) return line;
    }
  }
  return undefined;
}

/** Whether two values are equal; the order of members does not count. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, each]) => [name, sorted(each)]),
  );
}

// Changes the text of rig.toml as an operator would: unchanged parts stay in place, a section keeps the
// comments above it, and no empty header is added. The library that patches TOML does the rest. Pure.

import { patch } from '@decimalturn/toml-patch';
import { NAMED, type RigTables } from './rig-tables.js';

/** A body has a section of its own; what is inside is on one line. */
const FORM = { inlineTableStart: 2, trailingNewline: 1 };

/**
 * The text that declares these tables, in several ways, the best one first; the last one is written anew. The caller
 * takes the first that reads as it has to: lines are distinguished by how they look, also those inside a text of many
 * lines.
 */
export function changedTexts(text: string, tables: RigTables): string[] {
  const patched = patch(withHeaders(text, tables), tables, FORM);
  const tidy = withoutHeaders(patched, text);
  const anew = patch(withHeaders('', tables), tables, FORM);
  return [withLeads(tidy, text), tidy, patched, withoutHeaders(anew, ''), anew];
}

// The library puts a new section behind the others only where their table has a header of its own; without one it
// writes `cameras.ID = { … }` at the top, and the sections of a new table in reverse. `[cameras]` before `[cameras.ID]`
// means nothing to people: it serves the library alone.

/** With `[cameras]` before the first `[cameras.ID]`, or at the end, and so for each table that there will be. */
function withHeaders(text: string, tables: RigTables): string {
  const lines = text.split('\n');
  for (const name of NAMED) {
    if (tables[name] === undefined || lines.some((line) => line.trim() === `[${name}]`)) continue;
    const first = lines.findIndex((line) => line.startsWith(`[${name}.`));
    if (first === -1) lines.push('', `[${name}]`, '');
    else lines.splice(first, 0, `[${name}]`);
  }
  return lines.join('\n');
}

/** Without the headers that are not the operator's; one blank line takes their place. */
function withoutHeaders(written: string, before: string): string {
  const own = new Set(before.split('\n').map((line) => line.trim()));
  const kept: string[] = [];
  let isGap = false;
  for (const line of written.split('\n')) {
    const text = line.trim();
    const isAdded = NAMED.some((name) => text === `[${name}]`) && !own.has(text);
    if (isAdded) isGap = kept.at(-1)?.trim() === '' || !before.includes(`${text.slice(0, -1)}.`);
    if (isAdded || (isGap && text === '')) continue;
    if (isGap) {
      while (kept.at(-1)?.trim() === '') kept.pop();
      if (kept.length > 0) kept.push('');
      isGap = false;
    }
    kept.push(line);
  }
  return `${kept.join('\n').trimEnd()}\n`;
}

/** The library counts comments above a section to the section before: it writes behind them, and removes them. */
function withLeads(written: string, before: string): string {
  const lines = written.split('\n');
  for (const { header, lead } of leadsOf(before)) {
    const at = lines.findIndex((line) => headerOf(line) === header);
    if (at === -1 || lead.every((line, index) => lines[at - lead.length + index] === line)) continue;
    const isSection = (line: string) => headerOf(line) !== undefined;
    const start = lines.slice(0, at).findLastIndex(isSection) + 1;
    const rest = lines.slice(start, at);
    const found = rest.findIndex((_, from) => lead.every((line, index) => rest[from + index] === line));
    if (found !== -1) rest.splice(found, lead.length);
    // The blank line above the comments.
    if (found > 0 && rest[found - 1]?.trim() === '') rest.splice(found - 1, 1);
    const gap = rest.length === 0 || rest.at(-1)?.trim() === '' ? [] : [''];
    lines.splice(start, at - start, ...rest, ...gap, ...lead);
  }
  return lines.join('\n');
}

/** The sections that have comments directly above them. */
function leadsOf(text: string): { readonly header: string; readonly lead: readonly string[] }[] {
  const lines = text.split('\n');
  return lines.flatMap((line, at) => {
    const header = headerOf(line);
    if (header === undefined) return [];
    const above = lines.slice(0, at);
    const other = above.findLastIndex((each) => !each.trim().startsWith('#'));
    // Comments at the head of the file are about the file.
    const lead = other === -1 ? [] : above.slice(other + 1);
    return lead.length === 0 ? [] : [{ header, lead }];
  });
}

/** `[cameras.ID]`, without the text after it. */
function headerOf(line: string): string | undefined {
  return /^\s*(\[[^\]#]+\])/.exec(line)?.[1];
}

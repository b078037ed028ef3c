// Changes the text of rig.toml as an operator would: unchanged parts stay in place, a section keeps the comments above
// it, and no empty header is added. A library that patches TOML does the rest. Pure.

import { patch } from '@decimalturn/toml-patch';
import { NAMED, type RigTables } from './rig-tables.js';

/** Each body has a section of its own; tables inside it are written on one line. */
const FORM = { inlineTableStart: 2, trailingNewline: 1 };

/**
 * Several texts that declare these tables, the best first; the last one is written from scratch. The caller takes the
 * first text that reads as required: the functions below recognize lines by their look, and may mistake a line inside a
 * multi-line text for a section.
 */
export function changedTexts(text: string, tables: RigTables): string[] {
  const patched = patch(withHeaders(text, tables), tables, FORM);
  const tidy = withoutHeaders(patched, text);
  const anew = patch(withHeaders('', tables), tables, FORM);
  return [withLeads(tidy, text), tidy, patched, withoutHeaders(anew, ''), anew];
}

// The library adds a new section after the others only if the table that it belongs to has a header. Without one it
// writes `cameras.ID = { … }` at the top, and it reverses the sections of a new table. So a `[cameras]` header is added
// for the library, and removed afterwards: to people it means nothing.

/** The text with a header for each table, such as `[cameras]`, before the first `[cameras.ID]` or at the end. */
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

/** The text without the headers that the operator did not write; one blank line replaces each. */
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

/**
 * Moves comments back above their section. The library takes them for the end of the section before: it may write
 * behind them, or remove them with that section.
 */
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
    // Removes the blank line above the comments too.
    if (found > 0 && rest[found - 1]?.trim() === '') rest.splice(found - 1, 1);
    const gap = rest.length === 0 || rest.at(-1)?.trim() === '' ? [] : [''];
    lines.splice(start, at - start, ...rest, ...gap, ...lead);
  }
  return lines.join('\n');
}

/** The sections that have comments directly above them, with these comments. */
function leadsOf(text: string): { readonly header: string; readonly lead: readonly string[] }[] {
  const lines = text.split('\n');
  return lines.flatMap((line, at) => {
    const header = headerOf(line);
    if (header === undefined) return [];
    const above = lines.slice(0, at);
    const other = above.findLastIndex((each) => !each.trim().startsWith('#'));
    // Comments at the top of the file belong to the file, not to a section.
    const lead = other === -1 ? [] : above.slice(other + 1);
    return lead.length === 0 ? [] : [{ header, lead }];
  });
}

/** `[cameras.ID]`, without the text after it. */
function headerOf(line: string): string | undefined {
  return /^\s*(\[[^\]#]+\])/.exec(line)?.[1];
}

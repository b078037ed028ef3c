// Writes the tables of scripts/tables.js; make runs it when a table is missing or one of its sources has changed. A
// table that is up to date is not written, so that its time stays the same and make only compiles files affected by a
// change. A table without a generator, which a checkout may have after a pull, is removed, because the compiler would
// treat it as a source.

import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { TABLE_FILES, TABLES } from './tables.js';

/** First line of every table. */
const HEAD = /^\/\/ Generated from .* by scripts\/generate\//;

const isOld = (file) => !TABLE_FILES.includes(file) && HEAD.test(readFileSync(file, 'utf8'));
const old = ['src', 'test'].flatMap(sourcesBelow).filter(isOld);
for (const file of old) {
  rmSync(file);
  console.log(`${file} is removed: no generator prints it`);
}
await Promise.all(TABLES.map(([table, generator]) => bringUpToDate(table, generator)));

function sourcesBelow(folder) {
  const names = readdirSync(folder, { recursive: true }).map((name) => join(folder, name));
  return names.filter((name) => name.endsWith('.ts'));
}

/** Writes a table unless it is up to date. */
async function bringUpToDate(table, generator) {
  const { stdout } = await promisify(execFile)(process.execPath, [generator]);
  if (existsSync(table) && readFileSync(table, 'utf8') === stdout) return;
  // The folder may be missing, because git does not keep a folder that would otherwise be empty.
  mkdirSync(dirname(table), { recursive: true });
  writeFileSync(table, stdout);
  console.log(`writing ${table}`);
}

// Writes the tables of scripts/tables.js; make runs it when one is missing or something that they are made of has
// changed. A table that is as its generator prints it is left alone, with its time, so that make compiles only what a
// change concerns. A table that no generator prints any more, as a checkout has it after a pull, is removed: the
// compiler would take it for a source.

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

/** Writes a table unless it is as its generator prints it. */
async function bringUpToDate(table, generator) {
  const { stdout } = await promisify(execFile)(process.execPath, [generator]);
  if (existsSync(table) && readFileSync(table, 'utf8') === stdout) return;
  // git keeps no folder that holds nothing else.
  mkdirSync(dirname(table), { recursive: true });
  writeFileSync(table, stdout);
  console.log(`writing ${table}`);
}

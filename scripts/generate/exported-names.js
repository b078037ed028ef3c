// Finds the exports of the files in a folder, for tables that are made from them. Reads the text of the files and loads
// none of them.

import { readdirSync, readFileSync } from 'node:fs';

/**
 * The names that a pattern finds in each file of a folder.
 * @param folder from the root of the project, `src/worker/operations/`
 * @param pattern with flag g; its first group is the name
 * @returns `[file without its ending, names in the order of the file]`, by file, of files that have any.
 */
export function exportedNames(folder, pattern) {
  const root = new URL(`../../${folder}`, import.meta.url);
  return readdirSync(root)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -'.ts'.length))
    .sort()
    .map((file) => {
      const text = readFileSync(new URL(`${file}.ts`, root), 'utf8');
      return [file, [...text.matchAll(pattern)].map(([, name]) => name)];
    })
    .filter(([, names]) => names.length > 0);
}

/** An import of names as the formatter has it. */
export function importOf(file, names) {
  const sorted = [...names].sort((one, other) => one.localeCompare(other, 'en', { sensitivity: 'base' }));
  const line = `import { ${sorted.join(', ')} } from './${file}.js';`;
  if (line.length <= WIDTH) return line;
  return `import {\n${sorted.map((name) => `  ${name},\n`).join('')}} from './${file}.js';`;
}

/** Columns of a line of code, as biome.json has it. */
const WIDTH = 110;

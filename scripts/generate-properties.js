// Writes src/worker/properties/table.ts from data/properties.json. `npm run generate` runs it;
// `npm run check:generated` fails when the committed table is not what the data says.

import { readFileSync } from 'node:fs';

const { properties } = JSON.parse(readFileSync(new URL('../data/properties.json', import.meta.url), 'utf8'));

const quote = (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
const key = (text) => (/^[a-z]+$/.test(text) ? text : quote(text));

const lines = [
  '// Generated from data/properties.json by scripts/generate-properties.js; do not edit.',
  '',
  "import type { PropertyDefinition } from './definition.js';",
  '',
  "/** Every property of the wire contract that this service knows, by the contract's name. */",
  'export const PROPERTIES = {',
];
for (const [name, property] of Object.entries(properties)) {
  lines.push(`  ${key(name)}: {`, `    code: ${property.code},`, `    codec: ${quote(property.codec)},`);
  if (property.words !== undefined) {
    lines.push('    words: {');
    for (const [word, value] of Object.entries(property.words)) lines.push(`      ${key(word)}: ${value},`);
    lines.push('    },', '    labels: {');
    for (const [value, label] of Object.entries(property.labels))
      lines.push(`      ${value}: ${quote(label)},`);
    lines.push('    },');
  }
  lines.push('  },');
}
lines.push('} as const satisfies Record<string, PropertyDefinition>;', '');
process.stdout.write(lines.join('\n'));

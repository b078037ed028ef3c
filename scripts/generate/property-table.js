// Prints src/worker/properties/table.ts from data/properties.json.

import { readFileSync } from 'node:fs';

const { properties } = JSON.parse(
  readFileSync(new URL('../../data/properties.json', import.meta.url), 'utf8'),
);

/** Columns of the generated file; the number is the project's line width. */
const WIDTH = 110;

const isNumber = (text) => /^0x[0-9a-f]+$/.test(text);
const quote = (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
const key = (text) => (/^[a-z]+$/i.test(text) || isNumber(text) ? text : quote(text));

function literal(value) {
  if (typeof value !== 'string') return JSON.stringify(value);
  return isNumber(value) ? value : quote(value);
}

/** The members of a map, as many to a line as fit. */
function packed(map, indent) {
  const lines = [''];
  for (const [name, value] of Object.entries(map)) {
    const member = `${key(name)}: ${literal(value)},`;
    const line = lines.at(-1);
    if (line === '') lines[lines.length - 1] = indent + member;
    else if (line.length + member.length < WIDTH) lines[lines.length - 1] = `${line} ${member}`;
    else lines.push(indent + member);
  }
  return lines.filter((line) => line !== '');
}

const lines = [
  '// Generated from data/properties.json by scripts/generate/property-table.js; do not edit.',
  '',
  "import type { PropertyDefinition } from './definition.js';",
  '',
  "/** Every property of the wire contract, by the contract's name. */",
  'export const PROPERTIES = {',
];
for (const [name, { access, ...property }] of Object.entries(properties)) {
  lines.push(`  ${key(name)}: {`);
  if (access === 'ro') lines.push('    readOnly: true,');
  for (const [member, value] of Object.entries(property)) {
    if (Array.isArray(value)) lines.push(`    ${member}: [${value.map(literal).join(', ')}],`);
    else if (typeof value === 'object') lines.push(`    ${member}: {`, ...packed(value, '      '), '    },');
    else lines.push(`    ${member}: ${literal(value)},`);
  }
  lines.push('  },');
}
lines.push('} as const satisfies Record<string, PropertyDefinition>;', '');
process.stdout.write(lines.join('\n'));

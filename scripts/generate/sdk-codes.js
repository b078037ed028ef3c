// Prints src/worker/sdk/codes.ts: the tables of data/sdk-codes.json with the numbers of the SDK's header.

import { readFileSync } from 'node:fs';
import { headerConstants } from './header-constants.js';

const json = (name) => JSON.parse(readFileSync(new URL(`../../data/${name}`, import.meta.url), 'utf8'));
const constants = headerConstants();
const { properties } = json('properties.json');

/** The literal for a constant of the header, for the value that `property: label` means, or for a plain number. */
function number(source, isBig) {
  const suffix = isBig ? 'n' : '';
  if (typeof source === 'number') return `${source}${suffix}`;
  const [property, label] = source.split(': ');
  const labels = Object.entries(properties[property]?.labels ?? {});
  const found = label === undefined ? constants.get(source) : labels.find(([, text]) => text === label)?.[0];
  if (found === undefined)
    throw new Error(`data/sdk-codes.json: ${source} is neither in the header nor a label`);
  return `0x${Number(found).toString(16)}${suffix}`;
}

/** The literal of a value, of a list (as a Set), or of an object of either. */
function literal(values, isBig) {
  if (Array.isArray(values)) {
    return `new Set<bigint>([${values.map((value) => number(value, isBig)).join(', ')}]) as ReadonlySet<bigint>`;
  }
  if (typeof values !== 'object') return number(values, isBig);
  const members = Object.entries(values).map(
    ([name, value]) => `  ${/^\w+$/.test(name) ? name : `'${name}'`}: ${literal(value, isBig)},`,
  );
  return `{\n${members.join('\n')}\n}`;
}

/** Columns of the generated file. */
const WIDTH = 110;

function comment(text) {
  if (text.length + 8 <= WIDTH) return `/** ${text} */`;
  const lines = [''];
  for (const word of text.split(' ')) {
    if (lines.at(-1).length + word.length + 4 > WIDTH) lines.push('');
    lines[lines.length - 1] += ` ${word}`;
  }
  return ['/**', ...lines.map((line) => ` *${line}`), ' */'].join('\n');
}

const tables = Object.entries(json('sdk-codes.json').tables).map(([name, { about, big, values }]) => {
  const isObject = typeof values === 'object' && !Array.isArray(values);
  return `${comment(about)}\nexport const ${name} = ${literal(values, big)}${isObject ? ' as const' : ''};\n`;
});

process.stdout.write(`// Generated from data/sdk-codes.json and native/abi/crsdk_codes.h by scripts/generate/sdk-codes.js; do not edit.
// Names and values are those of the vendor's public reference.

${tables.join('\n')}`);

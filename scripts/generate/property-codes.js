// Prints src/gateway/contract/property-codes.ts from data/properties.json.

import { readFileSync } from 'node:fs';

const { properties } = JSON.parse(
  readFileSync(new URL('../../data/properties.json', import.meta.url), 'utf8'),
);

process.stdout.write(`// Generated from data/properties.json by scripts/generate/property-codes.js; do not edit.

/** The names of properties by their number in the camera SDK, as events carry it. */
export const PROPERTY_CODES: Readonly<Record<string, string>> = {
${Object.entries(properties)
  .flatMap(([name, { code, alsoCode }]) => [code, alsoCode ?? []].flat().map((each) => [each, name]))
  .sort(([one], [other]) => Number(one) - Number(other))
  .map(([code, name]) => `  '${code}': '${name}',`)
  .join('\n')}
};
`);

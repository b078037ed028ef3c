// Prints src/gateway/contract/property-names.ts from data/properties.json.

import { readFileSync } from 'node:fs';

const { properties } = JSON.parse(
  readFileSync(new URL('../../data/properties.json', import.meta.url), 'utf8'),
);

process.stdout.write(`// Generated from data/properties.json by scripts/generate/property-names.js; do not edit.

/** Every property name this service answers for. Another name is refused, connected or not. */
export const PROPERTY_NAMES = [
${Object.keys(properties)
  .sort()
  .map((name) => `  '${name}',`)
  .join('\n')}
] as const;

/** One of {@link PROPERTY_NAMES}. */
export type PropertyName = (typeof PROPERTY_NAMES)[number];
`);

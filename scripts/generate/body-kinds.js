// Prints src/gateway/rig/desired/body-kinds.ts from the bodies of data/bodies: a body without still pictures is a
// cinema body.

import { loadBodies } from '../body-data.js';

const rows = loadBodies().map(
  ({ model, stillWidth }) => `  '${model}': '${stillWidth > 0 ? 'photo' : 'cinema'}',`,
);

process.stdout.write(`// Generated from data/bodies by scripts/generate/body-kinds.js; do not edit.

import type { BodyKind } from '../../../protocol/words.js';

/** Kinds of bodies by plain model name. */
export const BODY_KINDS_BY_MODEL: Readonly<Record<string, BodyKind>> = {
${rows.join('\n')}
};
`);

// The kind of a body. The table of simulated bodies, which follow the manuals of their models, comes first. A body of
// another model that reports a file format of still pictures takes them. Nothing that a body reports shows that it
// cannot take any: then the kind is not known.

import type { BodyKind } from '../../../protocol/words.js';
import { BODY_KINDS_BY_MODEL } from './body-kinds.js';

/** Property that only bodies with still pictures have. */
export const STILL_PROPERTY = 'file-format';

/** The kind of a body. @param hasStill whether it reports {@link STILL_PROPERTY} */
export function bodyKind(model: string, hasStill: boolean): BodyKind | undefined {
  const known = Object.hasOwn(BODY_KINDS_BY_MODEL, model) ? BODY_KINDS_BY_MODEL[model] : undefined;
  return known ?? (hasStill ? 'photo' : undefined);
}

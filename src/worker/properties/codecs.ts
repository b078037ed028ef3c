// The codecs by name.

import type { Codec } from './codec.js';
import type { CodecName } from './definition.js';
import { aperture, iso, shutterSpeed } from './exposure-codecs.js';
import { creativeLook, lookList } from './look-codecs.js';
import { number } from './number-codec.js';
import { words } from './word-codec.js';

/**
 * The codec of a property that holds a text, which reading.ts shows as it is and another SDK call writes. The number of
 * such a property has no meaning: it is shown unchanged, and no text is parsed into a number.
 */
const text: Codec = { format: (value) => value.toString(), parse: () => undefined };

/** The codec of each name. */
export const CODECS: { readonly [Name in CodecName]: Codec } = {
  aperture,
  'creative-look': creativeLook,
  iso,
  'look-list': lookList,
  number,
  'shutter-speed': shutterSpeed,
  text,
  words,
};

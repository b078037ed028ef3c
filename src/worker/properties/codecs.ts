// The codecs by name. The codec `text` does almost nothing: a property that is a text has its value as its label, and
// is written by another call.

import type { Codec } from './codec.js';
import type { CodecName } from './definition.js';
import { aperture, iso, shutterSpeed } from './exposure-codecs.js';
import { creativeLook, lookList } from './look-codecs.js';
import { number } from './number-codec.js';
import { words } from './word-codec.js';

// The number of a property that is a text has no meaning; it is shown unchanged.
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

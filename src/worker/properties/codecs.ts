// The codecs by name. The one of texts does almost nothing: a text is its own label and is written by another call.

import type { Codec } from './codec.js';
import type { CodecName } from './definition.js';
import { aperture, iso, shutterSpeed } from './exposure-codecs.js';
import { creativeLook, lookList } from './look-codecs.js';
import { number } from './number-codec.js';
import { words } from './word-codec.js';

// The number beside a text means nothing; it is shown unchanged.
const text: Codec = { format: (value) => value.toString(), parse: () => undefined };

/** The rule of each codec name. */
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

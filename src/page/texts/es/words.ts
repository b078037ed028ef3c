// Spanish names of properties, and words for values.

import type { words as english } from '../en/words.js';
import { plainName } from '../shared/plain-name.js';
import { propertyNames } from './property-names.js';
import { valueWords } from './value-words.js';

/** The texts. */
export const words: typeof english = {
  property: (name) => propertyNames[name] ?? plainName(name),
  values: valueWords,
  drive: {
    bracket: (isContinuous, pictures, ev, side) =>
      `Horquillado ${pictures} × ${side}${ev} EV${isContinuous ? '' : ', de una en una'}`,
    timer: (seconds, pictures) => `Temporizador ${seconds} s${pictures === 1 ? '' : `, ${pictures} fotos`}`,
  },
  isoAuto: 'Auto',
  multiFrame: (value, isHigh) => `${value} RR multifotograma${isHigh ? ' alta' : ''}`,
  custom: (look) => `Personal. ${look}`,
};

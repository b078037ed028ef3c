// French names of properties, and words for values.

import type { words as english } from '../en/words.js';
import { plainName } from '../shared/plain-name.js';
import { propertyNames } from './property-names.js';
import { valueWords } from './value-words.js';

/** The texts. */
export const words: typeof english = {
  property: (name: string): string => propertyNames[name] ?? plainName(name),
  values: valueWords,
  drive: {
    bracket: (isContinuous: boolean, pictures: number, ev: string, side: '' | '+' | '−'): string =>
      `Bracketing ${pictures} × ${side}${ev} EV${isContinuous ? '' : ', une par une'}`,
    timer: (seconds: number, pictures: number): string =>
      `Retardateur ${seconds} s${pictures === 1 ? '' : `, ${pictures} photos`}`,
  },
  isoAuto: 'Auto',
  multiFrame: (value: string, isHigh: boolean): string =>
    `${value} RB multi-photos${isHigh ? ' élevée' : ''}`,
  custom: (look: string): string => `${look} personnalisé`,
};

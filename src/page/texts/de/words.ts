// German names of properties, and words for values.

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
      `Reihe ${pictures} × ${side}${ev} EV${isContinuous ? '' : ', einzeln'}`,
    timer: (seconds: number, pictures: number): string =>
      `Selbstauslöser ${seconds} s${pictures === 1 ? '' : `, ${pictures} Bilder`}`,
  },
  isoAuto: 'Auto',
  multiFrame: (value: string, isHigh: boolean): string => `${value} Multiframe-RM${isHigh ? ' hoch' : ''}`,
  custom: (look: string): string => `Eigener ${look}`,
};

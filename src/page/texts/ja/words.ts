// Japanese names of properties, and words for values.

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
      `${isContinuous ? '連続' : '1枚'}ブラケット ${side}${ev} EV ${pictures}枚`,
    timer: (seconds, pictures) => `セルフタイマー ${seconds}秒${pictures === 1 ? '' : ` ${pictures}枚`}`,
  },
  isoAuto: 'AUTO',
  multiFrame: (value, isHigh) => `${value} マルチショットNR${isHigh ? ' 強' : ''}`,
  custom: (look) => `カスタム${look}`,
};

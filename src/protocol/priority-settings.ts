// The words for the settings of the priority key, by the value of the property as the interface writes it.

import type { PrioritySetting } from './words.js';

/** The settings by value (CrPriorityKeySettings). */
export const PRIORITY_SETTING_OF_VALUE: Readonly<Record<string, PrioritySetting>> = {
  '0x1': 'camera-position',
  '0x2': 'pc-remote',
};

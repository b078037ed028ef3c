// The words for the settings of the priority key, by the value of the property as the interface writes it.

/** A setting that can be requested. */
export type PrioritySetting = 'camera-position' | 'pc-remote';

/** By value (CrPriorityKeySettings). */
export const PRIORITY_SETTINGS: Readonly<Record<string, PrioritySetting>> = {
  '0x1': 'camera-position',
  '0x2': 'pc-remote',
};

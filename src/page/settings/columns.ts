// The settings that the place shows, in the order of their use, and those that the person has added.

import { kept } from '../cells/kept.js';

/** Settings that are always shown, with the widths of their columns in rem. */
const ALWAYS: Readonly<Record<string, number>> = {
  'exposure-program-mode': 7.5,
  'shutter-speed': 7.5,
  aperture: 8,
  iso: 7.5,
  'exposure-compensation': 8.5,
  'white-balance': 9.5,
  'white-balance-color-temp': 8.5,
  'focus-mode': 8.5,
  'focus-area': 10,
  'drive-mode': 10,
  'file-format': 9.5,
  'image-quality': 8.5,
  'image-size': 7,
  'still-image-store-destination': 10.5,
  'priority-key': 9,
};
const OTHER_WIDTH_REM = 11;

/** Names of the settings that are always shown. */
export const FIRST: readonly string[] = Object.keys(ALWAYS);

/** Width of the column of a setting. */
export const widthOf = (property: string): number => ALWAYS[property] ?? OTHER_WIDTH_REM;

/** Names of the added settings, with commas between them. */
const added = kept<string>('settings-added', '');
/** Names of properties are as in the interface; what a browser has kept may be anything. */
const NAME = /^[a-z][a-z0-9-]*$/;

/** The names of the added settings. */
export const addedFrom = (text: string): readonly string[] =>
  text.split(',').filter((name) => NAME.test(name) && !FIRST.includes(name));

/** The text of the added settings, which components follow. */
export const addedText = added;

/** Adds a setting behind the others. */
export function addSetting(name: string): void {
  if (!FIRST.includes(name)) added.value = [...new Set([...addedFrom(added.value), name])].join();
}

/** Removes an added setting. */
export function removeSetting(name: string): void {
  added.value = addedFrom(added.value)
    .filter((each) => each !== name)
    .join();
}

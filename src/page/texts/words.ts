// The words of photographers for values, in the language of the page.

import { locale, t } from './texts.js';
import { shortWordIn, wordIn } from './word-rules.js';

/** The word for a value of a property: `AF_S` is `AF-S`, `CrDrive_Single` is `Single`. */
export const wordOf = (property: string, label: string): string => wordIn(t, property, label);

/** The word below a heading that names the property: `ISO 800` is `800`. */
export const shortWordOf = (property: string, label: string): string => shortWordIn(t, property, label);

/** A text as the beginning of a line: `no signal` is `No signal`. */
export const headOf = (text: string): string => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);

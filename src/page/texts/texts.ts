// The texts in force: those of the language that the address (`?lang=`) or the browser names, where there is a table.
// Another language is one more file like en.ts and its row here.

import { en } from './en.js';

/** Texts that every language has. */
export type Texts = typeof en;

const LANGUAGES: Readonly<Record<string, Texts>> = { en };

/** The language of the page, which numbers and times are written in too. */
export const language: string = chosen();
/** The texts of that language. */
export const t: Texts = LANGUAGES[language] ?? en;

function chosen(): string {
  const asked = new URLSearchParams(location.search).get('lang');
  const preferred = [asked ?? '', ...navigator.languages].map((each) => each.split('-')[0] ?? '');
  return preferred.find((each) => Object.hasOwn(LANGUAGES, each)) ?? 'en';
}

/** A moment as people read it: the time of day, with the date when it was another day. */
export function clockTime(moment: string | number): string {
  const date = new Date(moment);
  const time = date.toLocaleTimeString(language);
  return date.toDateString() === new Date().toDateString()
    ? time
    : `${date.toLocaleDateString(language)} ${time}`;
}

// The texts of the page: those of the language that the address (`?lang=`) or the browser names, if there is a table
// for it. A further language needs a file like en.ts and a row here.

import { en } from './en.js';

/** Texts that every language has. */
export type Texts = typeof en;

const LANGUAGES: Readonly<Record<string, Texts>> = { en };

/** The language of the page; numbers and times are written in it too. */
export const language: string = chosen();
/** The texts of that language. */
export const t: Texts = LANGUAGES[language] ?? en;

function chosen(): string {
  const asked = new URLSearchParams(location.search).get('lang');
  const preferred = [asked ?? '', ...navigator.languages].map((each) => each.split('-')[0] ?? '');
  return preferred.find((each) => Object.hasOwn(LANGUAGES, each)) ?? 'en';
}

/** A time in readable form: the time of day, with the date if it was another day. */
export function clockTime(moment: string | number): string {
  const date = new Date(moment);
  const time = date.toLocaleTimeString(language);
  return date.toDateString() === new Date().toDateString()
    ? time
    : `${date.toLocaleDateString(language)} ${time}`;
}

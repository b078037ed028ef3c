// The texts of the page in the language that the address (`?lang=`), the person, or the browser names, if there is a
// table for it. A further language needs a folder like `en` and a row here. Its texts are loaded before the page
// starts.

import { kept } from '../cells/kept.js';
import type { texts as en } from './en/all.js';

/** Texts that every language has. */
export type Texts = typeof en;

/** The languages: their own names, and their tables. */
export const LANGUAGES: Readonly<
  Record<string, { readonly name: string; readonly load: () => Promise<Texts> }>
> = {
  en: { name: 'English', load: async () => (await import('./en/all.js')).texts },
  de: { name: 'Deutsch', load: async () => (await import('./de/all.js')).texts },
  fr: { name: 'Français', load: async () => (await import('./fr/all.js')).texts },
  es: { name: 'Español', load: async () => (await import('./es/all.js')).texts },
  ja: { name: '日本語', load: async () => (await import('./ja/all.js')).texts },
};

/** The language that the person at this screen has chosen; empty: that of the browser. */
export const chosenLanguage = kept<string>('language', '');

/** The language of the page. */
export const language: string = languageOf();
/** The locale for numbers, dates and times: the region of the browser, if it has one for the language. */
export const locale: string = navigator.languages.find((each) => baseOf(each) === language) ?? language;
/** The texts of that language; English if they cannot be loaded. */
export const t: Texts = await textsOf(language).catch(() => textsOf('en'));

async function textsOf(name: string): Promise<Texts> {
  const known = LANGUAGES[name];
  if (known === undefined) throw new Error(`there are no texts in the language ${name}`);
  return known.load();
}

function baseOf(tag: string): string {
  return tag.split('-')[0] ?? '';
}

function languageOf(): string {
  const asked = new URLSearchParams(location.search).get('lang');
  const preferred = [asked ?? '', chosenLanguage.value, ...navigator.languages].map(baseOf);
  return preferred.find((each) => Object.hasOwn(LANGUAGES, each)) ?? 'en';
}

/** Clocks of 24 hours where the locale names no region, since most regions have them. */
const CLOCK: Intl.DateTimeFormatOptions = locale.includes('-') ? {} : { hourCycle: 'h23' };

/** A time in readable form: the time of day, with the date if it was another day. */
export function clockTime(moment: string | number): string {
  const date = new Date(moment);
  const time = date.toLocaleTimeString(locale, CLOCK);
  return date.toDateString() === new Date().toDateString()
    ? time
    : `${date.toLocaleDateString(locale)} ${time}`;
}

/** The name of a key, as KeyboardEvent.key names it, for people. */
export function keyName(key: string): string {
  return t.keys.names[key as keyof typeof t.keys.names] ?? key;
}

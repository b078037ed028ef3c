// Times of day on the page: the region of the browser decides between clocks of 12 and of 24 hours.

import t from 'tap';

const AFTERNOON = new Date(2026, 0, 15, 14, 5, 9);

/** A time of day, as a browser with these languages shows it. */
async function shownTo(...languages: readonly string[]): Promise<string> {
  const page = new EventTarget();
  Object.assign(globalThis, {
    window: { rigdToken: { headers: () => ({}) } },
    location: new URL('http://localhost/'),
    addEventListener: page.addEventListener.bind(page),
  });
  Object.defineProperty(globalThis, 'navigator', { value: { languages }, configurable: true });
  // The module reads the languages once; each query gives a module of its own.
  const { clockTime } = await import(`#page/texts/texts.js?${languages.join()}`);
  return clockTime(AFTERNOON)
    .split(/ (?=\d\d?:)/)[1]
    .replace('\u202f', ' ');
}

t.test('times have 24 hours, except in a region that has 12', async (t) => {
  t.equal(await shownTo('en-GB'), '14:05:09');
  t.equal(await shownTo('en-US'), '2:05:09 PM');
  t.equal(await shownTo('en'), '14:05:09');
  t.equal(await shownTo('de-DE'), '14:05:09');
});

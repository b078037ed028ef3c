// The operator page in every language, in a real browser: its texts, its declared language, axe, buttons that hold
// their texts on a phone and on a desktop, clocks, and a language that is chosen in Setup.

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import type { BrowserPage } from '#harness/browser.js';
import { until } from '#harness/deadline.js';
import { Service } from '#harness/service.js';
import type { texts as english } from '#page/texts/en/all.js';
import { byExtent } from '../support/extent.js';
import { axeFindings, choose, keepPicture, noBrowser, openOperatorPage } from '../support/operator-page.js';

const FOLDER = 'src/page/texts';
const LANGUAGES = readdirSync(FOLDER).filter((name) => existsSync(join(FOLDER, name, 'all.ts')));
const PHONE = [390, 844] as const;
const DESKTOP = [1440, 900] as const;
/** Texts have least room on a phone. */
const SIZES = byExtent({ quick: [PHONE], usual: [PHONE], full: [PHONE, DESKTOP] });
const PLACES = ['shoot', 'review', 'settings', 'cards', 'setup'] as const;

/** A text of each place that does not depend on the state of the rig. */
const signOf = (texts: typeof english): Readonly<Record<(typeof PLACES)[number], string>> => ({
  shoot: texts.deck.arm,
  review: texts.review.noTakes,
  settings: texts.settings.bodies(2, 2),
  cards: texts.cards.browse,
  setup: texts.names.number,
});

const textsOf = async (language: string): Promise<typeof english> =>
  (await import(`#page/texts/${language}/all.js`)).texts;

/** Buttons and links whose text is wider than they are, of those in sight. */
const OVERFLOWING = `[...document.querySelectorAll('button, nav a, summary')]
  .filter((each) => each.checkVisibility() && each.clientWidth > 0 && each.scrollWidth > each.clientWidth + 1)
  .map((each) => each.textContent.trim() + ' ' + each.scrollWidth + ' > ' + each.clientWidth)`;
const WIDER = `document.documentElement.scrollWidth > innerWidth`;

t.test('the page in every language', { skip: noBrowser }, async (t) => {
  const service = await Service.start(t, { rig: 'ILCE-7M4:2' });
  await until('both bodies are listed', async () => (await service.cameraIds()).length === 2);
  for (const id of await service.cameraIds()) await service.connect(id);
  const page = await openOperatorPage(t, `${service.url}/`);
  for (const language of LANGUAGES)
    await t.test(`the language ${language}`, (t) => showLanguage(t, page, service, language));
  await t.test('a language chosen in Setup stays after the page is loaded again', (t) =>
    chooseLanguage(t, page, service),
  );
  for (const region of ['de-DE', 'en-GB'])
    await t.test(`clocks of ${region} have 24 hours`, (t) => showClock(t, service, region));
  t.strictSame(page.errors, []);
});

async function showClock(t: Test, service: Service, region: string): Promise<void> {
  const page = await openOperatorPage(t, 'about:blank');
  await page.before(`Object.defineProperty(navigator, 'languages', { get: () => ['${region}'] })`);
  await page.goTo(`${service.url}/#/setup?section=events`);
  const times = `document.querySelector('.section.events')?.textContent.match(/\\d?\\d:\\d\\d:\\d\\d( [AP]M)?/g)`;
  await page.until('times of events', `(${times} ?? []).length > 0`);
  t.equal(await page.evaluate('document.documentElement.lang'), region.slice(0, 2));
  t.strictSame(
    (await page.evaluate(times)).filter((time: string) => !/^\d\d:\d\d:\d\d$/.test(time)),
    [],
  );
}

async function showLanguage(t: Test, page: BrowserPage, service: Service, language: string): Promise<void> {
  const texts = await textsOf(language);
  const faults: string[] = [];
  for (const [width, height] of SIZES) {
    await page.resize(width, height);
    for (const place of PLACES) {
      await page.goTo(`${service.url}/?lang=${language}#/${place}`);
      const sign = JSON.stringify(signOf(texts)[place]);
      await page.until(
        `${place} in ${language}`,
        `document.documentElement.lang === '${language}' && document.body.textContent.includes(${sign})`,
      );
      const at = `${place} at ${width}: `;
      const found: readonly string[] = await page.evaluate(OVERFLOWING);
      faults.push(...found.map((each) => `${at}${each}`));
      if (await page.evaluate(WIDER)) faults.push(`${at}the page is wider than the screen`);
      await keepPicture(page, `language-${language}-${place}-${width}`);
      if (width === 1440) faults.push(...(await axeFindings(page)).map((each) => `${at}${each}`));
    }
  }
  t.strictSame(faults, []);
}

async function chooseLanguage(t: Test, page: BrowserPage, service: Service): Promise<void> {
  const [german, britain] = [await textsOf('de'), await textsOf('en')];
  await page.resize(1440, 900);
  await page.goTo(`${service.url}/#/setup?section=look`);
  await page.until('Setup', `document.querySelector('select[name=language]') !== null`);
  await choose(page, 'language', 'de');
  const says = (text: string) => `document.body.textContent.includes(${JSON.stringify(text)})`;
  await page.until('German', says(german.look.own));
  await page.goTo(`${service.url}/?again#/setup?section=look`);
  await page.until('German again', says(german.look.own));
  t.equal(await page.evaluate('document.documentElement.lang'), 'de');
  t.equal(await page.evaluate(says(britain.look.own)), false);
}

// The operator page in a real browser, for its tests: opens it, examines it, checks it with axe, and keeps screenshots.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import root, { type Test } from 'tap';
import { BrowserPage, endBrowsersWith, findBrowser } from '#harness/browser.js';
import { until } from '#harness/deadline.js';

endBrowsersWith(root);
const chromium = findBrowser();
/** Why tests of the page cannot run here; false when they can. */
export const noBrowser: string | false = chromium === undefined ? 'there is no chromium here' : false;

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
/** The rules of axe that look at colours. All others find the same in every theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
/** Findings of axe about a part of the page, each with the elements. */
const findingsIn = (part: string, options: object) => `axe.run(${JSON.stringify(part)},
  ${JSON.stringify({ ...options, resultTypes: ['violations'] })})
  .then(({ violations }) => violations
    .map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' | ')))`;

/** A time between the bodies of a take, as a regular expression. On a busy machine they may not be fired together. */
export const SPREAD = String.raw`[\d.]+ (?:µs|ms|s)`;

/** Live view takes most of the processor time of the page: a few pictures are enough for tests about other things. */
const FEW_PICTURES = `try { localStorage.setItem('rigd-rate', '2'); } catch {}`;

/** Opens the page of a service, in the size of a desktop. */
export async function openOperatorPage(
  t: Test,
  url: string,
  flags: readonly string[] = [],
): Promise<BrowserPage> {
  const page = await BrowserPage.open(t, chromium ?? '', url, flags, FEW_PICTURES);
  await page.resize(1600, 1300);
  return page;
}

/** Findings of axe, in the whole page or in what fits a selector. */
export async function axeFindings(page: BrowserPage, part = 'html', options = {}): Promise<string[]> {
  if ((await page.evaluate('typeof axe')) !== 'object') await page.evaluate(readFileSync(AXE, 'utf8'));
  return page.evaluate(findingsIn(part, options));
}

/** The findings of axe in each theme, by its name; empty when there are none. The page is dark afterwards. */
export async function axeInThemes(page: BrowserPage, part = 'html'): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const theme of ['light', 'red', 'dark']) {
    await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`);
    const options = theme === 'dark' ? {} : { runOnly: COLOUR_RULES };
    const findings = await axeFindings(page, part, options);
    if (findings.length > 0) found[theme] = findings;
  }
  return found;
}

/** The tile of a body, as an expression. */
export const tileOf = (id: string): string => `document.querySelector('[data-camera="${id}"]')`;

/** Chooses a value in a list, as a person does. */
export async function choose(page: BrowserPage, name: string, value: string): Promise<void> {
  const select = `document.querySelector('select[name="${name}"]')`;
  await page.until(
    `${name} offers ${value}`,
    `[...(${select}?.options ?? [])].some((option) => option.value === ${JSON.stringify(value)})`,
  );
  await page.evaluate(`{
    const select = ${select};
    select.value = ${JSON.stringify(value)};
    select.dispatchEvent(new Event('change', { bubbles: true }));
  }`);
}

/** Chooses what a chip of the deck offers, as a person does, and closes the panel. */
export async function chooseInDeck(page: BrowserPage, chip: string, choice: string): Promise<void> {
  const button = `document.querySelector('[data-choice=${JSON.stringify(choice)}]')`;
  await page.evaluate(`document.querySelector('.chip-${chip}').click()`);
  await page.until(`${chip} offers ${choice}`, `${button} !== null`);
  await page.evaluate(`${button}.click()`);
  await page.until(`${choice} is chosen`, `${button}?.ariaPressed === 'true'`);
  await closePanel(page);
}

/** Closes the open panel of the deck. */
export async function closePanel(page: BrowserPage): Promise<void> {
  await page.press('Escape');
  await page.until('the panel is closed', `document.querySelector('.popover') === null`);
}

/** Saves a screenshot for a person to look at, when RIGD_SCREENSHOTS names a directory. */
export async function keepPicture(page: BrowserPage, name: string): Promise<void> {
  const directory = process.env.RIGD_SCREENSHOTS;
  if (directory === undefined) return;
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, `${name}.png`), await page.screenshot());
}

/** Replaces the text of a field by typing; types again when a dialog that is just opening has lost the text. */
export async function fill(page: BrowserPage, name: string, text: string): Promise<void> {
  const field = `document.querySelector('input[name="${name}"]')`;
  await until(`the field ${name} has its text`, async () => {
    const isReady = `(() => { ${field}?.focus(); ${field}?.select(); return document.activeElement === ${field}; })()`;
    if ((await page.evaluate(isReady)) !== true) return false;
    await page.type(text);
    return (await page.evaluate(`${field}.value`)) === text;
  });
}

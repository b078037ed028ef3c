// A person at the operator page, for tests of whole jobs: looks for what is in sight, and presses it with a mouse, a
// finger or keys. Counts the presses, and keeps pictures of the main moments.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Test } from 'tap';
import type { BrowserPage, Key } from '#harness/browser.js';
import { axeFindings, keepPicture, openOperatorPage } from './operator-page.js';

/** The page of the docs with the table of presses, which the tests check, and with the pictures. */
const DOCS = readFileSync(new URL('../../docs/use/operator-page.md', import.meta.url), 'utf8');
/** Directory for the pictures that the docs show, when they are made (`make page-pictures`). */
const PICTURES = process.env.RIGD_PAGE_PICTURES;
const MOST_BYTES = 120_000;
/** Qualities of JPEG, the best first. */
const QUALITIES = [82, 74, 66, 58, 50, 42];

/** How a person sits at the page. */
export interface Seat {
  readonly width: number;
  readonly height: number;
  readonly theme: 'dark' | 'light';
  /** Whether fingers press, instead of a mouse. */
  readonly isTouch?: boolean;
}

/** A person at the page. */
export class Operator {
  readonly page: BrowserPage;
  /** Clicks, touches and keys so far. Typed text is not counted. */
  presses = 0;
  readonly #isTouch: boolean;

  private constructor(page: BrowserPage, isTouch: boolean) {
    this.page = page;
    this.#isTouch = isTouch;
  }

  /** Opens the page of a service, on a screen and in a theme. @param before runs in the page before anything of it */
  static async open(t: Test, url: string, seat: Seat, before = ''): Promise<Operator> {
    const { width, height, theme, isTouch = false } = seat;
    const page = await openOperatorPage(t, 'about:blank');
    await page.resize(width, height);
    if (isTouch) await page.useTouch();
    await page.before(before);
    await page.before(`try { localStorage.setItem('rigd-theme', '${theme}'); } catch {}`);
    await page.goTo(url);
    t.teardown(() => (t.passing() ? undefined : keepPicture(page, `failed-${t.name}`)));
    return new Operator(page, isTouch);
  }

  /** Presses an element that is in sight and that nothing covers; looks for it by scrolling where it is not. */
  async click(selector: string, text?: string): Promise<void> {
    const place = `(${PLACE})(${JSON.stringify({ selector, text })})`;
    await this.page.pressOn(place, `${selector} ${text ?? ''} can be pressed`, (point) =>
      this.#isTouch ? this.page.tapAt(point) : this.page.clickAt(point),
    );
    this.presses += 1;
  }

  /** Presses a key. */
  async press(key: Key, modifiers: { readonly shift?: boolean } = {}): Promise<void> {
    await this.page.press(key, modifiers);
    this.presses += 1;
  }

  /** Types a text into the field that has the focus. */
  async type(text: string): Promise<void> {
    await this.page.until('a field has the focus', `document.activeElement.matches('input, textarea')`);
    await this.page.type(text);
  }

  /** Waits until a text is in sight. */
  async sees(selector: string, text: string | RegExp): Promise<void> {
    const isThere =
      typeof text === 'string' ? `said.includes(${JSON.stringify(text)})` : `${text}.test(said)`;
    await this.page.until(
      `${selector} shows ${text}`,
      `[...document.querySelectorAll(${JSON.stringify(selector)})].some((element) => {
        const said = element.innerText ?? '';
        return element.checkVisibility() && ${isThere};
      })`,
    );
  }

  /** Keeps the page as a picture, for a person to look at and for the docs. */
  async picture(name: string): Promise<void> {
    await keepPicture(this.page, `job-${name}`);
    if (PICTURES === undefined || !DOCS.includes(`(guide/${name}.jpg)`)) return;
    mkdirSync(PICTURES, { recursive: true });
    writeFileSync(join(PICTURES, `${name}.jpg`), await this.#jpeg());
  }

  /** Checks that the job took no more presses than the table in the docs has, and that the page is sound at its end. */
  async finish(t: Test, job: string, most: number): Promise<void> {
    t.ok(this.presses <= most, `${job}: ${this.presses} presses, at most ${most}`);
    const row = DOCS.split('\n')
      .map((line) => line.split('|').map((cell) => cell.trim()))
      .find(([, title]) => title === job);
    t.equal(row?.[3], String(most), `the table in the docs has it: ${job}`);
    t.ok(await this.page.evaluate('document.documentElement.scrollWidth <= innerWidth'), 'nothing is cut');
    t.strictSame(await axeFindings(this.page), []);
    t.strictSame(this.page.errors, []);
  }

  /** The page as a JPEG of the best quality that is small enough. */
  async #jpeg(): Promise<Buffer> {
    for (const quality of QUALITIES) {
      const picture = await this.page.screenshot(quality);
      if (picture.length <= MOST_BYTES) return picture;
    }
    throw new Error(`a picture is larger than ${MOST_BYTES} bytes in every quality`);
  }
}

/** Runs in the page: the first fitting element that nothing covers, and its middle; undefined while there is none. */
const PLACE = `({ selector, text }) => {
  const says = (element) => text === undefined
    || (element.innerText ?? '').trim() === text || element.getAttribute('aria-label') === text;
  for (const element of document.querySelectorAll(selector)) {
    if (!element.checkVisibility() || !says(element) || element.ariaDisabled === 'true') continue;
    const edges = () => element.getBoundingClientRect();
    const isOut = ({ left, top, right, bottom }) => left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
    if (isOut(edges())) element.scrollIntoView({ block: 'center', inline: 'nearest' });
    const { x, y, width, height } = edges();
    const middle = { element, x: x + width / 2, y: y + height / 2 };
    const top = document.elementFromPoint(middle.x, middle.y);
    if (top !== null && (element.contains(top) || top.closest('label')?.contains(element))) return middle;
  }
  return undefined;
}`;

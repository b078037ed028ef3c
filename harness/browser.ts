// A real browser, driven by its own protocol over two pipes, as a person would use its pages. One process serves all
// pages of a test file or a bench: starting one costs more than most pages do. Each page has storage of its own.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { until, within } from './deadline.js';
import type { Scope } from './scope.js';

/** Path of chromium; undefined where there is none. */
export function findBrowser(): string | undefined {
  const names = (process.env.PATH ?? '').split(delimiter).map((directory) => join(directory, 'chromium'));
  return names.find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

// biome-ignore lint/suspicious/noExplicitAny: what the protocol answers has a shape per method
type Answer = any;

/** Keys as a keyboard sends them: code, number, and the text that they type. */
const KEYS = {
  Enter: ['Enter', 13, '\r'],
  Escape: ['Escape', 27],
  Tab: ['Tab', 9],
  ' ': ['Space', 32, ' '],
  ArrowLeft: ['ArrowLeft', 37],
  ArrowRight: ['ArrowRight', 39],
  ArrowUp: ['ArrowUp', 38],
  ArrowDown: ['ArrowDown', 40],
  Home: ['Home', 36],
  End: ['End', 35],
  PageDown: ['PageDown', 34],
  PageUp: ['PageUp', 33],
} as const satisfies Readonly<Record<string, readonly [code: string, number: number, text?: string]>>;

/** A name in the table above, or the character that a key types. */
export type Key = keyof typeof KEYS | (string & {});

/** A place in the page in CSS pixels, or in an element in fractions of its size. */
interface Point {
  readonly x: number;
  readonly y: number;
}

/** How often an element that moves away is pressed at most. */
const MOST_PRESSES = 5;

/** A listener for the browser's reports about one page. */
type Listener = (method: string, params: Answer) => void;

/** The scope that ends browsers; undefined: the scope of the first page. */
let browsers: Scope | undefined;

/** Ends browsers with this scope, so that the pages of several scopes share one. */
export function endBrowsersWith(scope: Scope): void {
  browsers = scope;
}

/** One process of a browser. */
class Browser {
  static readonly #running = new Map<string, Browser>();
  readonly #process: ChildProcess;
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  readonly #listeners = new Map<string, Listener>();
  #lastId = 0;

  // Not in the directory of the test: processes of the browser write there for a moment after its end.
  readonly #directory = mkdtempSync(join(tmpdir(), 'rigd-browser-'));

  private constructor(path: string, more: readonly string[]) {
    const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--remote-debugging-pipe', ...more];
    this.#process = spawn(path, [...flags, `--user-data-dir=${this.#directory}`], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    });
    let text = '';
    (this.#process.stdio[4] as Readable).setEncoding('utf8').on('data', (chunk: string) => {
      const messages = (text + chunk).split('\0');
      text = messages.pop() ?? '';
      for (const message of messages) this.#take(JSON.parse(message));
    });
  }

  /** The browser with these flags, started when there is none. @param owner ends it */
  static of(owner: Scope, path: string, flags: readonly string[]): Browser {
    const key = [path, ...flags].join(' ');
    const running = Browser.#running.get(key);
    if (running !== undefined) return running;
    const browser = new Browser(path, flags);
    Browser.#running.set(key, browser);
    owner.teardown(() => browser.#close());
    return browser;
  }

  /** Sends a command to the browser, or to one of its pages. */
  async send(method: string, params: object, sessionId?: string): Promise<Answer> {
    this.#lastId += 1;
    const id = this.#lastId;
    const answered = new Promise<Answer>((resolve) => this.#waiting.set(id, resolve));
    const session = sessionId === undefined ? {} : { sessionId };
    (this.#process.stdio[3] as Writable).write(`${JSON.stringify({ id, method, params, ...session })}\0`);
    return within(`the browser's answer to ${method}`, answered);
  }

  /** Sends reports of a page to the listener. */
  listen(sessionId: string, listener: Listener): void {
    this.#listeners.set(sessionId, listener);
  }

  #take({ id, result, error, method, params, sessionId }: Answer): void {
    if (method !== undefined) this.#listeners.get(sessionId)?.(method, params);
    const settle = this.#waiting.get(id);
    this.#waiting.delete(id);
    settle?.(result ?? { result: { value: error?.message } });
  }

  async #close(): Promise<void> {
    const ended = once(this.#process, 'exit');
    // Killed, it would leave processes that keep writing into its directory.
    await this.send('Browser.close', {});
    await within('the end of the browser', ended);
    await rm(this.#directory, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** One page; closed with its test. */
export class BrowserPage {
  readonly #browser: Browser;
  readonly #contextId: string;
  readonly #sessionId: string;
  #isClosed = false;
  /** Errors on the console of the page, and exceptions that nothing caught. */
  readonly errors: string[] = [];

  private constructor(browser: Browser, contextId: string, sessionId: string) {
    this.#browser = browser;
    this.#contextId = contextId;
    this.#sessionId = sessionId;
    browser.listen(sessionId, (method, params) => this.#note(method, params));
  }

  /**
   * Opens a page at an address.
   * @param flags of the browser, beside those every page has
   * @param before runs in the page before anything of it
   */
  static async open(
    t: Scope,
    path: string,
    url: string,
    flags: readonly string[] = [],
    before = '',
  ): Promise<BrowserPage> {
    const browser = Browser.of(browsers ?? t, path, flags);
    const { browserContextId } = await browser.send('Target.createBrowserContext', {});
    const about = { url: 'about:blank', browserContextId };
    const { targetId } = await browser.send('Target.createTarget', about);
    const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true });
    const page = new BrowserPage(browser, browserContextId, sessionId);
    t.teardown(() => page.close());
    await page.resize(1000, 800);
    // A page that is not in front receives no keys.
    await page.#send('Emulation.setFocusEmulationEnabled', { enabled: true });
    await page.#send('Runtime.enable', {});
    await page.#send('Log.enable', {});
    await page.#send('Page.enable', {});
    await page.before(before);
    await page.goTo(url);
    return page;
  }

  /** Runs in every document of this page from now on, before anything of it. */
  async before(source: string): Promise<void> {
    await this.#send('Page.addScriptToEvaluateOnNewDocument', { source });
  }

  /** Opens another address in the same page. */
  async goTo(url: string): Promise<void> {
    await this.#send('Page.navigate', { url });
  }

  /** Lets requests for these addresses fail from now on, and no others; `*` stands for any text. */
  async block(...urls: readonly string[]): Promise<void> {
    await this.#send('Network.enable', {});
    await this.#send('Network.setBlockedURLs', { urls });
  }

  /** The value of an expression in the page. */
  async evaluate(expression: string): Promise<Answer> {
    const about = { expression, returnByValue: true, awaitPromise: true };
    const { result } = await this.#send('Runtime.evaluate', about);
    return result.value;
  }

  /** Waits until an expression is true in the page. */
  async until(what: string, expression: string): Promise<void> {
    await until(what, async () => (await this.evaluate(expression)) === true);
  }

  /** Presses a key; the element with the focus receives it. */
  async press(key: Key, modifiers: { readonly shift?: boolean } = {}): Promise<void> {
    await this.hold(key, modifiers);
    await this.release(key, modifiers);
  }

  /** Presses a key and keeps it down. */
  async hold(key: Key, modifiers: { readonly shift?: boolean } = {}): Promise<void> {
    const { text, ...about } = keyEvent(key, modifiers);
    const typed = text === undefined ? {} : { text };
    await this.#send('Input.dispatchKeyEvent', { type: 'keyDown', ...about, ...typed });
  }

  /** Lets a key go. */
  async release(key: Key, modifiers: { readonly shift?: boolean } = {}): Promise<void> {
    const { text, ...about } = keyEvent(key, modifiers);
    await this.#send('Input.dispatchKeyEvent', { type: 'keyUp', ...about });
  }

  /** Types a code as a barcode reader does: quickly, anywhere in the page, with Enter at its end. */
  async scan(code: string): Promise<void> {
    await Promise.all([...code, 'Enter'].flatMap((key) => [this.hold(key), this.release(key)]));
  }

  /**
   * Clicks the first element that fits a selector, in the middle or at a place in fractions of its size. Waits while it
   * is busy, because a busy button takes no press.
   */
  async click(selector: string, at: Point = { x: 0.5, y: 0.5 }): Promise<void> {
    await this.pressOn(placeIn(selector, at), `${selector} exists and is not busy`, (point) =>
      this.clickAt(point),
    );
  }

  /**
   * Presses an element, and presses again when it has moved away in the moment before, as a person does: a page that is
   * still loading moves what it shows.
   * @param place runs in the page: the element and a point in it; undefined while it cannot be pressed
   * @param what is named when it can never be pressed
   */
  async pressOn(place: string, what: string, press: (point: Point) => Promise<void>): Promise<void> {
    for (let tries = 1; tries <= MOST_PRESSES; tries += 1) {
      await press(await until(what, () => this.evaluate(judged(place))));
      if ((await this.evaluate('globalThis.hasMissed')) !== true) return;
    }
    throw new Error(`${what}, but moves away`);
  }

  /** Moves the mouse to a place and clicks there. */
  async clickAt(point: Point): Promise<void> {
    const about = { ...point, button: 'left', clickCount: 1 };
    await this.#send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...point });
    await this.#send('Input.dispatchMouseEvent', { type: 'mousePressed', ...about });
    await this.#send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...about });
  }

  /** Drags from the middle of the first element that fits a selector, by so many CSS pixels. */
  async drag(selector: string, by: Point): Promise<void> {
    const { x, y } = await this.#pointIn(selector, { x: 0.5, y: 0.5 });
    const [start, end] = [
      { x, y },
      { x: x + by.x, y: y + by.y },
    ];
    const held = { button: 'left', clickCount: 1 };
    await this.#send('Input.dispatchMouseEvent', { type: 'mousePressed', ...start, ...held });
    await this.#send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...end, ...held, buttons: 1 });
    await this.#send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...end, ...held });
  }

  /** Moves two fingers apart in the middle of an element, from one distance in CSS pixels to another. */
  async pinch(selector: string, from: number, to: number): Promise<void> {
    const { x, y } = await this.#pointIn(selector, { x: 0.5, y: 0.5 });
    const fingers = (distance: number) => [
      { x: x - distance / 2, y, id: 0 },
      { x: x + distance / 2, y, id: 1 },
    ];
    const touch = (type: string, touchPoints: object[]) =>
      this.#send('Input.dispatchTouchEvent', { type, touchPoints });
    await touch('touchStart', fingers(from));
    for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', fingers(from + (to - from) * part));
    await touch('touchEnd', []);
  }

  /** Taps an element with a finger. */
  async tap(selector: string): Promise<void> {
    const place = placeIn(selector, { x: 0.5, y: 0.5 });
    await this.pressOn(place, `${selector} exists and is not busy`, (point) => this.tapAt(point));
  }

  /** Taps a place with a finger. */
  async tapAt(point: Point): Promise<void> {
    await this.#send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
    await this.#send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  }

  /** A point of the first element that fits a selector, which is scrolled into sight. */
  async #pointIn(selector: string, at: Point): Promise<Point> {
    return until(`${selector} exists and is not busy`, () => this.evaluate(judged(placeIn(selector, at))));
  }

  /** Changes the size of the window; as a phone it has touch and a high resolution. */
  async resize(width: number, height: number): Promise<void> {
    const metrics = { width, height, deviceScaleFactor: 1, mobile: width < 600 };
    await this.#send('Emulation.setDeviceMetricsOverride', metrics);
  }

  /** Types a text into the element with the focus. */
  async type(text: string): Promise<void> {
    await this.#send('Input.insertText', { text });
  }

  /** Gives the screen touch, as that of a phone. */
  async useTouch(): Promise<void> {
    await this.#send('Emulation.setTouchEmulationEnabled', { enabled: true });
  }

  /** Saves files that the page downloads in a directory. */
  async saveIn(downloadPath: string): Promise<void> {
    const about = { behavior: 'allow', downloadPath, browserContextId: this.#contextId };
    await this.#browser.send('Browser.setDownloadBehavior', about);
  }

  /** The page as a picture: a PNG, or a JPEG of a quality. */
  async screenshot(quality?: number): Promise<Buffer> {
    const format = quality === undefined ? { format: 'png' } : { format: 'jpeg', quality };
    const { data } = await this.#send('Page.captureScreenshot', format);
    return Buffer.from(data, 'base64');
  }

  #send(method: string, params: object): Promise<Answer> {
    return this.#browser.send(method, params, this.#sessionId);
  }

  #note(method: string, params: Answer): void {
    if (method === 'Runtime.exceptionThrown') this.errors.push(params.exceptionDetails.exception.description);
    if (method === 'Runtime.consoleAPICalled' && params.type === 'error')
      this.errors.push(params.args.map((each: Answer) => each.value ?? each.description).join(' '));
    // The browser logs every refusal of the service as a network error.
    const { entry } = params;
    if (method === 'Log.entryAdded' && entry.level === 'error' && entry.source !== 'network')
      this.errors.push(`${entry.text} ${entry.url ?? ''}`);
  }

  /** Closes the page and removes what it stored; does nothing when the page is closed already. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await this.#browser.send('Target.disposeBrowserContext', { browserContextId: this.#contextId });
  }
}

/** The members of an event of a key. */
function keyEvent(key: Key, { shift }: { readonly shift?: boolean }) {
  const [code, number, text] = key in KEYS ? KEYS[key as keyof typeof KEYS] : letter(key);
  return { key, code, text, windowsVirtualKeyCode: number, modifiers: shift === true ? 8 : 0 };
}

function letter(key: string): readonly [code: string, number: number, text: string] {
  return [`Key${key.toUpperCase()}`, key.toUpperCase().charCodeAt(0), key];
}

/** Runs in the page: the first element that fits, and a point in it; undefined while it is busy. */
function placeIn(selector: string, at: Point): string {
  return `(() => {
    const element = document.querySelector(${JSON.stringify(selector)});
    if (element === null || element.ariaBusy === 'true') return undefined;
    element.scrollIntoView({ block: 'nearest' });
    const { x, y, width, height } = element.getBoundingClientRect();
    return { element, x: x + width * ${at.x}, y: y + height * ${at.y} };
  })()`;
}

/** Runs in the page: the point of a place. The next press notes whether the element was there at its begin and end. */
function judged(place: string): string {
  return `(() => {
    const found = ${place};
    if (found === undefined) return undefined;
    const { element, x, y } = found;
    const old = globalThis.judgePress;
    globalThis.hasMissed = false;
    globalThis.judgePress = ({ type }) => {
      // It may go away because it is pressed.
      if (type === 'pointerup' && !element.isConnected) return;
      const { left, top, right, bottom } = element.getBoundingClientRect();
      globalThis.hasMissed ||= x < left || x > right || y < top || y > bottom;
    };
    for (const type of ['pointerdown', 'pointerup']) {
      removeEventListener(type, old, true);
      addEventListener(type, globalThis.judgePress, { capture: true, once: true });
    }
    return { x, y };
  })()`;
}

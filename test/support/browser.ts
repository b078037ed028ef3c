// A real browser with one page, driven by its own protocol over two pipes, as a person would use the page by keyboard.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import type { Test } from 'tap';
import { until, within } from '#harness/deadline.js';

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
} as const satisfies Readonly<Record<string, readonly [code: string, number: number, text?: string]>>;

/** One of these, or the letter or sign that a key types. */
export type Key = keyof typeof KEYS | (string & {});

/** One page; closed with its test. */
export class BrowserPage {
  readonly #process: ChildProcess;
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  /** What the page has written to its console as an error, and exceptions that nothing took. */
  readonly errors: string[] = [];
  #sessionId: string | undefined;
  #lastId = 0;

  // Not in the directory of the test: processes of the browser write there for a moment after its end.
  readonly #directory = mkdtempSync(join(tmpdir(), 'rigd-browser-'));

  private constructor(browser: string, more: readonly string[]) {
    const flags = [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--remote-debugging-pipe',
      '--window-size=1000,800',
      ...more,
    ];
    this.#process = spawn(browser, [...flags, `--user-data-dir=${this.#directory}`], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    });
    let text = '';
    (this.#process.stdio[4] as Readable).setEncoding('utf8').on('data', (chunk: string) => {
      const messages = (text + chunk).split('\0');
      text = messages.pop() ?? '';
      for (const message of messages) this.#take(JSON.parse(message));
    });
  }

  /**
   * Opens a page at an address.
   * @param flags of the browser, beside those every page has
   */
  static async open(
    t: Test,
    browser: string,
    url: string,
    flags: readonly string[] = [],
  ): Promise<BrowserPage> {
    const page = new BrowserPage(browser, flags);
    t.teardown(() => page.close());
    const { targetId } = await page.#send('Target.createTarget', { url });
    const { sessionId } = await page.#send('Target.attachToTarget', { targetId, flatten: true });
    page.#sessionId = sessionId;
    // Keys go nowhere in a page that is not in front.
    await page.#send('Emulation.setFocusEmulationEnabled', { enabled: true });
    await page.#send('Runtime.enable', {});
    await page.#send('Log.enable', {});
    return page;
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

  /** Presses a key on what has the focus. */
  async press(key: Key, modifiers: { readonly shift?: boolean } = {}): Promise<void> {
    const [code, number, text] = key in KEYS ? KEYS[key as keyof typeof KEYS] : letter(key);
    const about = { key, code, windowsVirtualKeyCode: number, modifiers: modifiers.shift === true ? 8 : 0 };
    const typed = text === undefined ? {} : { text };
    await this.#send('Input.dispatchKeyEvent', { type: 'keyDown', ...about, ...typed });
    await this.#send('Input.dispatchKeyEvent', { type: 'keyUp', ...about });
  }

  /** Clicks in the middle of the first element that fits a selector, or at a place of it in fractions. */
  async click(
    selector: string,
    at: { readonly x: number; readonly y: number } = { x: 0.5, y: 0.5 },
  ): Promise<void> {
    const place = `(() => {
      const element = document.querySelector(${JSON.stringify(selector)});
      element.scrollIntoView({ block: 'nearest' });
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x: x + width * ${at.x}, y: y + height * ${at.y} };
    })()`;
    const point = await this.evaluate(place);
    const about = { ...point, button: 'left', clickCount: 1 };
    await this.#send('Input.dispatchMouseEvent', { type: 'mousePressed', ...about });
    await this.#send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...about });
  }

  /** Another size of the window; a phone has touch and a fine screen. */
  async resize(width: number, height: number): Promise<void> {
    const metrics = { width, height, deviceScaleFactor: 1, mobile: width < 600 };
    await this.#send('Emulation.setDeviceMetricsOverride', metrics);
  }

  /** Types a text into what has the focus. */
  async type(text: string): Promise<void> {
    await this.#send('Input.insertText', { text });
  }

  /** The page as a picture. */
  async screenshot(): Promise<Buffer> {
    const { data } = await this.#send('Page.captureScreenshot', { format: 'png' });
    return Buffer.from(data, 'base64');
  }

  #send(method: string, params: object): Promise<Answer> {
    this.#lastId += 1;
    const id = this.#lastId;
    const answered = new Promise<Answer>((resolve) => this.#waiting.set(id, resolve));
    const session = this.#sessionId === undefined ? {} : { sessionId: this.#sessionId };
    (this.#process.stdio[3] as Writable).write(`${JSON.stringify({ id, method, params, ...session })}\0`);
    return within(`the browser's answer to ${method}`, answered);
  }

  #take({ id, result, error, method, params }: Answer): void {
    if (method !== undefined) this.#note(method, params);
    const settle = this.#waiting.get(id);
    this.#waiting.delete(id);
    settle?.(result ?? { result: { value: error?.message } });
  }

  #note(method: string, params: Answer): void {
    if (method === 'Runtime.exceptionThrown') this.errors.push(params.exceptionDetails.exception.description);
    if (method === 'Runtime.consoleAPICalled' && params.type === 'error')
      this.errors.push(params.args.map((each: Answer) => each.value ?? each.description).join(' '));
    // Every refusal of the service is an entry of the network.
    const { entry } = params;
    if (method === 'Log.entryAdded' && entry.level === 'error' && entry.source !== 'network')
      this.errors.push(`${entry.text} ${entry.url ?? ''}`);
  }

  /** Ends the browser; nothing when it has ended. */
  async close(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const ended = once(this.#process, 'exit');
    // Killed, it would leave processes that go on writing into its directory.
    this.#sessionId = undefined;
    await this.#send('Browser.close', {});
    await within('the end of the browser', ended);
    await rm(this.#directory, { recursive: true, force: true, maxRetries: 3 });
  }
}

function letter(key: string): readonly [code: string, number: number, text: string] {
  return [`Key${key.toUpperCase()}`, key.toUpperCase().charCodeAt(0), key];
}

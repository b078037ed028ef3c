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

/** One page; closed with its test. */
export class BrowserPage {
  readonly #process: ChildProcess;
  readonly #waiting = new Map<number, (answer: Answer) => void>();
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
    return page;
  }

  /** The value of an expression in the page. */
  async evaluate(expression: string): Promise<Answer> {
    const { result } = await this.#send('Runtime.evaluate', { expression, returnByValue: true });
    return result.value;
  }

  /** Waits until an expression is true in the page. */
  async until(what: string, expression: string): Promise<void> {
    await until(what, async () => (await this.evaluate(expression)) === true);
  }

  /** Presses a key on what has the focus. */
  async press(key: 'Enter'): Promise<void> {
    const about = { key, code: key, windowsVirtualKeyCode: 13, text: '\r' };
    await this.#send('Input.dispatchKeyEvent', { type: 'keyDown', ...about });
    await this.#send('Input.dispatchKeyEvent', { type: 'keyUp', key, windowsVirtualKeyCode: 13 });
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

  #take({ id, result, error }: Answer): void {
    const settle = this.#waiting.get(id);
    this.#waiting.delete(id);
    settle?.(result ?? { result: { value: error?.message } });
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

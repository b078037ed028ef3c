// One file of the state directory that remains after the service has ended: JSON, readable by the service's user only,
// replaced as a whole by a rename. Its content is checked before it is used; an invalid file is renamed and not used.
// Only one call runs at a time, and changes that come meanwhile are written together. Must not know the content of the
// file.

import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { type FileLimit, withinLimit } from '../../base/file-calls.js';
import { readBounded, replaceWhole } from './whole-file.js';

/** Dependencies of a kept file. */
export interface KeptFileContext extends FileLimit {
  stateDirectory: string;
  logger: Logger;
}

/** The file, and its content. */
export interface KeptFileSpec<Content> {
  name: string;
  /** Name of its content in the plural, for the log: `the remembered addresses of cameras`. */
  what: string;
  /** Size limit; far more than a full file needs. */
  maxBytes: number;
  /** Gives the present content in the form of the file. */
  content: () => Content;
}

/** See the head of this file. */
export class KeptFile<Content> {
  readonly #context: KeptFileContext;
  readonly #spec: KeptFileSpec<Content>;
  readonly #path: string;
  /** The last call to the file system, until it has really returned. */
  #call: Promise<unknown> = Promise.resolve();
  /** The next write, which has not begun; it includes all changes until it begins. */
  #next: Promise<boolean> | undefined;
  #isFailing = false;
  #written: Content | undefined;

  constructor(context: KeptFileContext, spec: KeptFileSpec<Content>) {
    this.#context = context;
    this.#spec = spec;
    this.#path = join(context.stateDirectory, spec.name);
  }

  /**
   * Reads the file. When it is invalid or cannot be read, that is logged; an invalid file is renamed to `NAME.damaged`.
   * Never rejects.
   * @param judged makes the content from the JSON value; throws when the value is not valid.
   * @returns undefined when there is no usable content.
   */
  async load<T>(judged: (value: unknown) => T): Promise<T | undefined> {
    const { what, maxBytes } = this.#spec;
    try {
      const text = await this.#within(readBounded(this.#path, maxBytes));
      try {
        return judged(parsed(text));
      } catch (error) {
        await this.#within(rename(this.#path, `${this.#path}.damaged`));
        throw error;
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
        this.#context.logger.error({ err: error, path: this.#path }, `${what} cannot be read`);
      return undefined;
    }
  }

  /** The content that was last written; undefined before the first write. */
  get written(): Content | undefined {
    return this.#written;
  }

  /** Writes the content that is present when the write begins. Never rejects. @returns whether it is on the disk. */
  write(): Promise<boolean> {
    this.#next ??= this.#change(async () => {
      const content = this.#spec.content();
      await replaceWhole(this.#path, this.#text(content));
      this.#written = content;
    });
    return this.#next;
  }

  /** Removes the file if there is one, or puts it aside under another name. Never rejects. */
  async drop(aside?: 'aside'): Promise<boolean> {
    // A write that waits for its turn would bring the file back.
    await this.#next;
    return this.#change(() => {
      const away = aside === undefined ? rm(this.#path) : rename(this.#path, `${this.#path}.old`);
      return away.catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
      });
    });
  }

  async #change(begin: () => Promise<void>): Promise<boolean> {
    const { what } = this.#spec;
    const { logger } = this.#context;
    try {
      await this.#within(this.#call);
      this.#next = undefined;
      const call = begin();
      this.#call = call.catch(() => undefined);
      await this.#within(call);
      if (this.#isFailing) logger.info(`${what} can be written again`);
      this.#isFailing = false;
      return true;
    } catch (error) {
      this.#next = undefined;
      if (!this.#isFailing) logger.error({ err: error, path: this.#path }, `${what} cannot be written`);
      this.#isFailing = true;
      return false;
    }
  }

  #text(content: Content): string {
    const { maxBytes } = this.#spec;
    const text = `${JSON.stringify(content, undefined, 2)}\n`;
    if (Buffer.byteLength(text) > maxBytes) throw new Error(`${this.#path} would exceed ${maxBytes} bytes`);
    return text;
  }

  #within<T>(call: Promise<T>): Promise<T> {
    return withinLimit(this.#context, `the file ${this.#path}`, call);
  }
}

/** @throws Error without the text, which may hold a secret: the parser's own error shows a part of it. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('it is not valid JSON');
  }
}

// One file of the state directory that outlives the service: JSON, readable by its user only, replaced as a whole by a
// rename. Its content is judged before it is used; a file that is not valid is renamed and not used. At most one call
// is under way, and changes that come meanwhile are written together. Must not know what is in the file.

import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { type FileLimit, withinLimit } from '../../base/file-calls.js';
import { readBounded, replaceWhole } from '../host/whole-file.js';

/** Dependencies of a kept file. */
export interface KeptFileContext extends FileLimit {
  stateDirectory: string;
  logger: Logger;
}

/** Which file it is. */
export interface KeptFileSpec<Content> {
  name: string;
  /** Name of its contents in the plural, for the log: `the remembered addresses of cameras`. */
  what: string;
  /** Far above the size of a full file. */
  maxBytes: number;
  /** The present content, in its written form. */
  content: () => Content;
}

/** See the head of this file. */
export class KeptFile<Content> {
  readonly #context: KeptFileContext;
  readonly #spec: KeptFileSpec<Content>;
  readonly #path: string;
  /** The last call to the file system, until it has really returned. */
  #call: Promise<unknown> = Promise.resolve();
  /** The write that has not begun; it takes all changes until then. */
  #next: Promise<boolean> | undefined;
  #isFailing = false;
  #written: Content | undefined;

  constructor(context: KeptFileContext, spec: KeptFileSpec<Content>) {
    this.#context = context;
    this.#spec = spec;
    this.#path = join(context.stateDirectory, spec.name);
  }

  /**
   * Reads the file. When it is not valid or cannot be read, the log reports it; a file that is not valid is renamed to
   * `NAME.damaged`. Never rejects.
   * @param judged makes the content of the JSON value; throws when it cannot.
   * @returns undefined when there is no content that can be used.
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

  /** Last written content; undefined before that. */
  get written(): Content | undefined {
    return this.#written;
  }

  /** Writes the content that is present when its turn comes. Never rejects. @returns whether it is on the disk. */
  write(): Promise<boolean> {
    this.#next ??= this.#change(async () => {
      const content = this.#spec.content();
      await replaceWhole(this.#path, this.#text(content));
      this.#written = content;
    });
    return this.#next;
  }

  /** Puts the file aside under another name, or removes it, when there is one. Never rejects. */
  async drop(aside?: 'aside'): Promise<boolean> {
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

/** @throws Error without the text: the parser's own error shows a part of it, which may be a secret. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('it is not valid JSON');
  }
}

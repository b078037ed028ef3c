// An append-only file of lines with a size limit. When it is full it becomes the older of two files, and the previous
// older one is dropped. Only one write runs at a time; lines that come meanwhile are written together. Must not know
// the content of the lines.

import { constants } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { type FileLimit, REGULAR_ONLY, withinLimit } from '../../../base/file-calls.js';
import { within } from '../../../base/within.js';
import { readBounded } from '../../host/whole-file.js';

/** Dependencies of the file. */
export interface LineFileContext extends FileLimit {
  readonly stateDirectory: string;
  readonly logger: Logger;
  /** Size limit of each of the two files. */
  readonly maxBytes: number;
  /** The most lines that wait for the disk. */
  readonly maxWaiting: number;
}

const NAME = 'timeline.jsonl';
const OLDER = 'timeline.old.jsonl';

/** See the head of this file. */
export class LineFile {
  readonly #context: LineFileContext;
  readonly #path: string;
  readonly #older: string;
  #waiting: string[] = [];
  #writing: Promise<void> | undefined;
  #isFailing = false;

  constructor(context: LineFileContext) {
    this.#context = context;
    this.#path = join(context.stateDirectory, NAME);
    this.#older = join(context.stateDirectory, OLDER);
  }

  /** All lines, oldest first. Lines of a file that cannot be read are left out. Never rejects. */
  async load(): Promise<string[]> {
    const texts = [await this.#textOf(this.#older), await this.#textOf(this.#path)];
    return texts.flatMap((text) => text.split('\n')).filter((line) => line !== '');
  }

  /** Appends a line; it is written soon. @param line without a line break */
  append(line: string): void {
    this.#waiting.push(line);
    if (this.#waiting.length > this.#context.maxWaiting) this.#waiting.shift();
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = undefined;
    });
  }

  /** Resolves when every line has been written, or after `fileMs`. */
  async flush(): Promise<void> {
    const { clock, fileMs } = this.#context;
    if (this.#writing !== undefined) await within(this.#writing, fileMs, clock);
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const lines = this.#waiting;
      this.#waiting = [];
      try {
        await this.#write(lines);
        if (this.#isFailing) this.#context.logger.info('the timeline can be written again');
        this.#isFailing = false;
      } catch (error) {
        if (!this.#isFailing)
          this.#context.logger.error({ err: error, path: this.#path }, 'the timeline cannot be written');
        this.#isFailing = true;
      }
    }
  }

  async #write(lines: readonly string[]): Promise<void> {
    const { O_WRONLY, O_CREAT, O_APPEND } = constants;
    const file = await open(this.#path, O_WRONLY | O_CREAT | O_APPEND | REGULAR_ONLY, 0o600);
    let isFull: boolean;
    try {
      const facts = await file.stat();
      if (!facts.isFile()) throw new Error(`${this.#path} is not a regular file`);
      // A line break comes first, so that a line that a crash has cut off does not join with this one.
      const text = `${facts.size > 0 ? '\n' : ''}${lines.join('\n')}`;
      await file.appendFile(text);
      isFull = facts.size + Buffer.byteLength(text) > this.#context.maxBytes;
    } finally {
      await file.close();
    }
    if (isFull) await rename(this.#path, this.#older);
  }

  async #textOf(path: string): Promise<string> {
    const { maxBytes } = this.#context;
    try {
      // The last write may go beyond the limit.
      return await withinLimit(this.#context, `the file ${path}`, readBounded(path, 2 * maxBytes));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
        this.#context.logger.error({ err: error, path }, 'the timeline cannot be read');
      return '';
    }
  }
}

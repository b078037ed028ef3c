// The files of jobs, `jobs/JOB.jsonl` in the state directory: a line with a checksum for each entry, appended and
// synced. A file is compacted when it is read, unless it has damaged lines. Must not know what the entries mean.

import { constants } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { type FileLimit, REGULAR_ONLY, withinLimit } from '../../base/file-calls.js';
import { ServiceError } from '../errors/errors.js';
import { readBounded, replaceWhole } from '../host/whole-file.js';
import { sealed, unsealed } from '../rig/shots/lines.js';
import { type Entry, isEntry, isNewer } from './entry.js';

/** Dependencies of the files. */
export interface JobFilesContext extends FileLimit {
  readonly stateDirectory: string;
  readonly logger: Logger;
  readonly limits: { readonly jobsBytes: number };
}

const ENDING = '.jsonl';
const JOB_ID = /^[A-Za-z0-9_-]{1,64}$/;
const OURS_ALONE = 0o700;

/** See the head of this file. */
export class JobFiles {
  readonly #context: JobFilesContext;
  readonly #directory: string;
  /** Bytes of each file. */
  readonly #bytes = new Map<string, number>();

  constructor(context: JobFilesContext) {
    this.#context = context;
    this.#directory = join(context.stateDirectory, 'jobs');
  }

  /** The entries of each job, one for each key. @throws Error of the file system */
  async load(): Promise<Map<string, Entry[]>> {
    const names = await this.#within(
      readdir(this.#directory).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      }),
    );
    const jobs = new Map<string, Entry[]>();
    for (const name of names) {
      const jobId = name.slice(0, -ENDING.length);
      if (name.endsWith(ENDING) && JOB_ID.test(jobId)) jobs.set(jobId, await this.#read(jobId));
    }
    return jobs;
  }

  /** Appends entries; resolves when they are on the disk. @throws JOB_CONFLICT: no room; JOURNAL_FAILED */
  async append(jobId: string, entries: readonly Entry[]): Promise<void> {
    const text = entries.map(sealed).join('');
    const all = [...this.#bytes.values()].reduce((sum, each) => sum + each, Buffer.byteLength(text));
    if (all > this.#context.limits.jobsBytes)
      throw new ServiceError(
        'JOB_CONFLICT',
        `the files of all jobs would have ${all} bytes, more than the limit jobsBytes; remove jobs that are over`,
      );
    try {
      await this.#within(this.#append(jobId, text));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new ServiceError('JOURNAL_FAILED', `the job cannot be written: ${reason}`, { cause: error });
    }
  }

  /** Deletes the file of a job. @throws Error of the file system */
  async remove(jobId: string): Promise<void> {
    this.#bytes.delete(jobId);
    await this.#within(rm(this.#pathOf(jobId), { force: true }));
  }

  async #append(jobId: string, text: string): Promise<void> {
    await mkdir(this.#directory, { recursive: true, mode: OURS_ALONE });
    const { O_WRONLY, O_CREAT, O_APPEND } = constants;
    const file = await open(this.#pathOf(jobId), O_WRONLY | O_CREAT | O_APPEND | REGULAR_ONLY, 0o600);
    try {
      const { size } = await file.stat();
      // An earlier line may have been cut off.
      await file.appendFile(size > 0 && size !== this.#bytes.get(jobId) ? `\n${text}` : text);
      await file.datasync();
      this.#bytes.set(jobId, (await file.stat()).size);
    } finally {
      await file.close();
    }
  }

  async #read(jobId: string): Promise<Entry[]> {
    const { logger, limits } = this.#context;
    const path = this.#pathOf(jobId);
    const { size } = await this.#within(stat(path));
    const text = await this.#within(readBounded(path, 2 * limits.jobsBytes));
    const lines = text.split('\n');
    // The text after the last line end is empty, or the line that was being written when the service ended.
    const rest = unsealed(lines.pop() ?? '');
    const read = lines.filter((line) => line !== '').map(unsealed);
    if (isEntry(rest)) read.push(rest);
    const entries = new Map<string, Entry>();
    for (const each of read)
      if (isEntry(each) && isNewer(each, entries.get(each.key))) entries.set(each.key, each);
    const damaged = read.filter((each) => !isEntry(each)).length;
    if (damaged > 0)
      logger.warn({ path, damaged }, 'lines of a job are damaged and left out; the file is kept');
    const present = [...entries.values()];
    const whole = present.map(sealed).join('');
    const isLess = damaged === 0 && Buffer.byteLength(whole) < size;
    if (isLess) await this.#within(replaceWhole(path, whole));
    // A file that does not end with its last line gets a line break first.
    this.#bytes.set(jobId, isLess ? Buffer.byteLength(whole) : size - (text.endsWith('\n') ? 0 : 1));
    return present;
  }

  #pathOf(jobId: string): string {
    return join(this.#directory, `${jobId}${ENDING}`);
  }

  #within<T>(call: Promise<T>): Promise<T> {
    return withinLimit(this.#context, `the directory ${this.#directory}`, call);
  }
}

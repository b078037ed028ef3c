// File-system calls of the gateway, each with a limit. Such a call can hang without end: a FIFO in the place of a file,
// a network mount whose server does not answer. It runs in one of four threads that all calls share, and nothing can
// end it there. So a caller waits no longer than the limit (`withinLimit`), each place has at most one call under way
// (`SharedCalls`), and files are opened in a way that a FIFO cannot block (`openRegular`, `REGULAR_ONLY`). A hung call
// then takes one of the four threads, not all. For the state directory these measures are not enough: programs are
// started from it, and a start that hangs blocks the whole process. So the state directory must be on a disk of this
// host (docs/run/configuration.md).

import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { Clock } from './clock.js';
import { TIMED_OUT, within } from './within.js';

/** Flags for `open`: the call does not wait for a writer at the other end of a FIFO, and follows no symbolic link. */
export const REGULAR_ONLY = constants.O_NONBLOCK | constants.O_NOFOLLOW;

/** A clock, and how long a call may take. */
export interface FileLimit {
  readonly clock: Clock;
  readonly fileMs: number;
}

/**
 * Waits for the outcome of a call, at most until the limit. The call itself continues.
 * @param what the call is about, as the subject of a sentence: `the directory /x`.
 * @throws Error with the code ETIMEDOUT after the limit; what the call throws.
 */
export async function withinLimit<T>(limit: FileLimit, what: string, call: Promise<T>): Promise<T> {
  const { clock, fileMs } = limit;
  const outcome = await within(call, fileMs, clock);
  if (outcome !== TIMED_OUT) return outcome;
  const text = `${what} does not answer: the file system has been silent for ${fileMs} ms`;
  throw Object.assign(new Error(text), { code: 'ETIMEDOUT' });
}

/**
 * Calls that are under way, by place (such as a path). A caller for a place with a call under way shares its outcome.
 */
export class SharedCalls<T> {
  readonly #underWay = new Map<string, Promise<T>>();

  /** Calls that have not returned. */
  get count(): number {
    return this.#underWay.size;
  }

  /** Makes the call, or joins the one that is under way for this place. */
  run(place: string, call: () => Promise<T>): Promise<T> {
    const known = this.#underWay.get(place);
    if (known !== undefined) return known;
    const begun = call().finally(() => this.#underWay.delete(place));
    // The callers get the failure. Without this line a failure that no caller waits for is an unhandled rejection.
    begun.catch(() => undefined);
    this.#underWay.set(place, begun);
    return begun;
  }
}

/**
 * Opens a regular file for reading; the caller closes it.
 * @throws Error for another kind of entry, such as a FIFO, a link or a directory.
 */
export async function openRegular(path: string): Promise<FileHandle> {
  const handle = await open(path, constants.O_RDONLY | REGULAR_ONLY);
  try {
    if ((await handle.stat()).isFile()) return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
  await handle.close();
  throw new Error(`${path} is not a regular file`);
}

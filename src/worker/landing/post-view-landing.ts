// The small picture that some bodies send ahead of a picture, where it comes as a file: the SDK writes it to where it
// writes pictures, perhaps under the name of the picture that follows. So it is moved away as soon as it is reported,
// into a directory of ours. That a body may report the only copy of a picture so is not excluded: a file is removed
// only when a picture has arrived for it, and kept aside otherwise.

import { lstat, rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { InTurn } from '../../base/in-turn.js';
import { giveBack } from './landing-names.js';
import { type PictureLanding, POST_VIEWS } from './picture-landing.js';
import { type PinnedDirectory, withDirectory } from './pinned-directory.js';
import { isWholeJpegFile } from './whole-jpeg.js';

/** Names that are known, more than a body sends before the pictures of a burst have arrived. */
const MOST_NAMES = 256;
/** Files whose pictures have arrived; clients can read them. */
const MOST_FOLLOWED = 16;

/** A post view that came as a file. */
export interface PostViewFile {
  /** The path under which it is now. */
  path: string;
  sizeBytes: number;
}

/** The post views of one camera. */
export class PostViewLanding {
  readonly #pictures: PictureLanding;
  readonly #turns = new InTurn();
  /**
   * The path under which a file is now, by the name in its report; undefined while that is being found out, or there is
   * none.
   */
  readonly #known = new Map<string, string | undefined>();
  /** Files whose pictures have not come, the oldest first. */
  #awaited: string[] = [];
  /** Files whose pictures have arrived, the oldest first. */
  #followed: string[] = [];

  /** @param pictures the landing of the same camera */
  constructor(pictures: PictureLanding) {
    this.#pictures = pictures;
    pictures.isSpent = (path) => this.#followed.includes(path);
  }

  /**
   * Takes a file that was reported as a post view away from where pictures come.
   * @param reported a path in any spelling, or a name alone
   * @param sizeBytes as reported; 0 = not reported
   * @returns undefined when there is no such file of ours, or it is no whole JPEG of that size: it may be the picture
   *   itself, which is being written, and is left alone.
   */
  take(reported: string, sizeBytes: number): Promise<PostViewFile | undefined> {
    const name = basename(reported);
    this.#known.delete(name);
    this.#known.set(name, undefined);
    const [oldest] = this.#known.keys();
    if (this.#known.size > MOST_NAMES && oldest !== undefined) this.#known.delete(oldest);
    return this.#pictures.track(
      this.#turns.run(async () => {
        const taken = await this.#pictures.within(reported, (own, file) =>
          this.#take(own, { name: file, sizeBytes }),
        );
        if (taken === undefined) return undefined;
        this.#known.set(name, taken.path);
        this.#awaited.push(taken.path);
        return taken;
      }),
    );
  }

  /** Whether the SDK may mean a post view by a picture that it reports under this path. */
  mayBe(reported: string): boolean {
    return this.#known.has(basename(reported));
  }

  /** Whether it does: the file that it reports is a post view, and there is no other one under that path. */
  isMeant(reported: string): Promise<boolean> {
    return this.#turns.run(async () => {
      if (this.#known.get(basename(reported)) === undefined) return false;
      const isThere = await this.#pictures
        .within(reported, (own, name) => lstat(own.at(name)).then(() => true))
        .catch(() => false);
      return isThere !== true;
    });
  }

  /** A picture has arrived: the oldest post view without one is no longer needed. Pictures arrive in order. */
  pictureCame(): void {
    void this.#turns.run(async () => {
      const path = this.#awaited.shift();
      if (path === undefined) return;
      this.#followed.push(path);
      const spent = this.#followed.length > MOST_FOLLOWED ? this.#followed.shift() : undefined;
      // A file that cannot be removed now is removed at the end of the session.
      if (spent !== undefined) await rm(spent, { force: true }).catch(() => this.#followed.unshift(spent));
    });
  }

  async #take(
    own: PinnedDirectory,
    { name, sizeBytes }: { name: string; sizeBytes: number },
  ): Promise<PostViewFile | undefined> {
    const found = await lstat(own.at(name)).catch(() => undefined);
    if (found === undefined || (sizeBytes > 0 && found.size !== sizeBytes)) return undefined;
    if (!(await isWholeJpegFile(await own.openFile(name)))) return undefined;
    return withDirectory(await own.makeOurs(POST_VIEWS), async ({ path, via }) => {
      const moved = await this.#pictures.names.give(own.at(name), { directory: path, via, name });
      const target = `${via}/${basename(moved)}`;
      const now = await lstat(target);
      if (now.size === found.size && now.mtimeMs === found.mtimeMs)
        return { path: moved, sizeBytes: now.size };
      // Between the look and the move the SDK has opened it, to write the picture of the same name: that is where it
      // was.
      await giveBack(target, own.at(name));
      return undefined;
    });
  }
}

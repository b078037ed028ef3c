// Lands post views that come as files. (A post view is a small picture that some bodies send before the picture.) The
// SDK writes it where it writes pictures, perhaps under the name of the picture that follows. So it is moved into a
// separate directory as soon as it is reported. A body might report the only copy of a picture as a post view, so a
// file is removed only when a picture has arrived for it; otherwise it is kept aside.

import { lstat, rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { InTurn } from '../../base/in-turn.js';
import { giveBack } from './landing-names.js';
import { type PictureLanding, POST_VIEWS } from './picture-landing.js';
import { type PinnedDirectory, withDirectory } from './pinned-directory.js';
import { isWholeJpegFile } from './whole-jpeg.js';

/** Upper limit of remembered names. No body sends as many post views before the pictures of a burst arrive. */
const MOST_NAMES = 256;
/** How many post views are kept for clients after their pictures have arrived. */
const MOST_FOLLOWED = 16;

/** A post view that came as a file. */
export interface PostViewFile {
  /** Its present path. */
  path: string;
  sizeBytes: number;
}

/** The post views of one camera. */
export class PostViewLanding {
  readonly #pictures: PictureLanding;
  readonly #turns = new InTurn();
  /**
   * The present path of a file by the name in its report; undefined while it is being moved, or when there is no such
   * file.
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
   * Moves a file that was reported as a post view away from the pictures.
   * @param reported a path in any form, or only a name
   * @param sizeBytes as reported; 0 = not reported
   * @returns undefined when there is no such file in a staging directory, or when it is not a whole JPEG of that size:
   * it may be the picture itself, still being written, and is left where it is.
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

  /** Whether a picture that the SDK reports under this path may really be a post view. */
  mayBe(reported: string): boolean {
    return this.#known.has(basename(reported));
  }

  /** Whether such a report is about a post view: one was reported under this path, and no file is there now. */
  isPostView(reported: string): Promise<boolean> {
    return this.#turns.run(async () => {
      if (this.#known.get(basename(reported)) === undefined) return false;
      const isThere = await this.#pictures
        .within(reported, (own, name) => lstat(own.at(name)).then(() => true))
        .catch(() => false);
      return isThere !== true;
    });
  }

  /**
   * Notes that a picture has arrived. Pictures arrive in order, so the oldest post view without a picture is no longer
   * needed.
   */
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
      // Between check and move the SDK has opened the file to write the picture of the same name, so the file is moved
      // back.
      await giveBack(target, own.at(name));
      return undefined;
    });
  }
}

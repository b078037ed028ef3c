// Small pictures (thumbnails and previews) of files, each made once: kept ones are read from a store, and callers that
// ask for the same one at the same time share its making. Must not know how they are made, nor HTTP.

import { createHash } from 'node:crypto';
import type { BigIntStats } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { type FileLimit, SharedCalls, withinLimit } from '../../base/file-calls.js';
import { quotedPath } from '../../base/quoted.js';
import { type AbortNotice, within } from '../../base/within.js';
import { PICTURE_SIZES, type PictureSize } from '../../protocol/words.js';
import { ServiceError } from '../errors/errors.js';
import type { PictureStore } from './picture-store.js';

/**
 * Makes a picture.
 * @param unwanted aborted when no caller waits for it any longer
 */
export type MakePicture = (unwanted: AbortSignal) => Promise<Buffer>;

/** Makes a small picture of a file of this host. @throws NO_THUMBNAIL, NO_PREVIEW, PICTURES_BUSY … */
export type MakeOfFile = (path: string, size: PictureSize, unwanted: AbortNotice) => Promise<Buffer>;

/** Dependencies of the small pictures. */
export interface SmallPicturesContext extends FileLimit {
  readonly store: Pick<PictureStore, 'read' | 'keep'>;
  readonly make: MakeOfFile;
}

/** A small picture, which may not have been made yet. */
export interface SmallPicture {
  /** Other pictures have other ones, and so has the picture of a file after a change. */
  readonly etag: string;
  /** The picture itself. @throws what its maker throws; CANCELLED when the caller has left */
  bytes(signal: AbortNotice): Promise<Buffer>;
}

/** A picture that is being made. */
interface Making {
  readonly picture: Promise<Buffer>;
  readonly unwanted: AbortController;
  callers: number;
}

/** The size that a request names; undefined: it asks for the file itself. */
export function pictureSizeOf(text: string | undefined): PictureSize | undefined {
  return PICTURE_SIZES.find((size) => size === text);
}

/** See the head of this file. */
export class SmallPictures {
  readonly #context: SmallPicturesContext;
  readonly #underWay = new Map<string, Making>();
  readonly #looks = new SharedCalls<BigIntStats>();

  constructor(context: SmallPicturesContext) {
    this.#context = context;
  }

  /**
   * The picture of a regular file of this host.
   * @param check called before the picture is made; when it rejects, the picture is not made
   * @throws Error when there is no such file; its message is a predicate about the file
   */
  async ofFile(path: string, size: PictureSize, check?: () => Promise<unknown>): Promise<SmallPicture> {
    const call = this.#looks.run(path, () => lstat(path, { bigint: true }));
    const facts = await withinLimit(this.#context, `the file ${quotedPath(path)}`, call);
    const { dev, ino, size: bytes, mtimeNs } = facts;
    if (!facts.isFile()) throw new Error('is not a regular file');
    const key = ['file', path, dev, ino, bytes, mtimeNs, size].join('\n');
    return this.of(key, async (unwanted) => {
      await check?.();
      return this.#context.make(path, size, unwanted);
    });
  }

  /** The picture of anything, by a key that changes with its content. */
  of(key: string, make: MakePicture): SmallPicture {
    const name = createHash('sha256').update(key).digest('hex');
    return { etag: `"${name}"`, bytes: (signal) => this.#bytes(name, make, signal) };
  }

  async #bytes(name: string, make: MakePicture, signal: AbortNotice): Promise<Buffer> {
    const making = this.#underWay.get(name) ?? this.#begin(name, make);
    making.callers += 1;
    try {
      const { clock } = this.#context;
      const picture = await within(making.picture, Number.POSITIVE_INFINITY, clock, { signal });
      if (typeof picture !== 'symbol') return picture;
      throw new ServiceError('CANCELLED', 'the caller has left before the picture was made');
    } finally {
      making.callers -= 1;
      if (making.callers === 0) {
        this.#forget(name, making);
        making.unwanted.abort();
      }
    }
  }

  #begin(name: string, make: MakePicture): Making {
    const unwanted = new AbortController();
    const picture = this.#keptOrMade(name, () => make(unwanted.signal));
    const making = { picture, unwanted, callers: 0 };
    // Without this line a failure that no caller waits for is an unhandled rejection.
    picture.catch(() => undefined);
    this.#underWay.set(name, making);
    return making;
  }

  async #keptOrMade(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const { store } = this.#context;
    const kept = await store.read(name);
    if (kept !== undefined) return kept;
    const made = await make();
    await store.keep(name, made);
    return made;
  }

  #forget(name: string, making: Making): void {
    if (this.#underWay.get(name) === making) this.#underWay.delete(name);
  }
}

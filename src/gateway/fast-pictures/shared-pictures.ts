// The gateway's end of the memory in which a worker hands over pictures (protocol/shared-pictures.ts). The memory is a
// file without a name, so nothing is left of it. The gateway only reads it, by system calls. A faulty worker can spoil
// a picture, whose content is checked as little as on the link, or make a read too short, which ends the worker.

import { closeSync, readSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { MAX_MESSAGE_BYTES, ProtocolError } from '../../protocol/framing.js';
import type { PictureMessage } from '../../protocol/messages.js';
import { knownMessage } from '../../protocol/schemas/messages.js';
import { NOTICE_BYTES, type PictureNotice, readNotice, SEAL_BYTES } from '../../protocol/shared-pictures.js';
import { HEAD_ROOM, PicturePool } from '../cameras/picture-room.js';
import { openNameless } from '../host/nameless-memory.js';
import type { PictureMemory, PictureMemoryOwner } from '../supervisor/fast-paths.js';

/** The pictures of one worker. */
export class SharedPictures implements PictureMemory {
  readonly fd: number;
  readonly #pool = new PicturePool();
  #rest: Buffer = Buffer.alloc(0);
  #isOpen = true;

  private constructor(fd: number) {
    this.fd = fd;
  }

  /** Opens such a file; undefined where that is not possible: then pictures go over the link. */
  static open(): SharedPictures | undefined {
    const fd = openNameless();
    return fd === undefined ? undefined : new SharedPictures(fd);
  }

  follow(notices: Readable, owner: PictureMemoryOwner): void {
    notices.on('data', (chunk: Buffer) => {
      try {
        this.#take(chunk, owner);
      } catch (error) {
        if (!(error instanceof ProtocolError)) throw error;
        this.close();
        owner.fault(error);
      }
    });
    // A pipe whose peer was killed ends with an error, which is treated like any other end.
    notices.on('error', () => undefined);
  }

  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    closeSync(this.fd);
  }

  #take(chunk: Buffer, owner: PictureMemoryOwner): void {
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    let at = 0;
    for (; this.#isOpen && at + NOTICE_BYTES <= bytes.length; at += NOTICE_BYTES)
      this.#read(readNotice(bytes, at), owner);
    this.#rest = bytes.subarray(at);
  }

  #read({ seal, offset, bytes, number, capturedAtMs }: PictureNotice, owner: PictureMemoryOwner): void {
    const message = knownMessage({ kind: 'picture', layer: 'live', number, capturedAtMs });
    if (bytes === 0 || bytes > MAX_MESSAGE_BYTES || seal === 0)
      throw new ProtocolError(`it announced a picture of ${bytes} bytes with the seal ${seal}`);
    const picture = this.#pool.take(bytes);
    const read = readSync(this.fd, picture.whole, HEAD_ROOM, bytes + SEAL_BYTES, offset);
    if (read < bytes + SEAL_BYTES)
      throw new ProtocolError(`it announced a picture of ${bytes} bytes at ${offset}, where there is none`);
    picture.hold();
    if (picture.whole.readUInt32LE(HEAD_ROOM + bytes) === seal)
      owner.picture(message as PictureMessage, picture);
    else owner.missed();
    picture.release();
  }
}

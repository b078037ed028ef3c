// Ids of shots whose records are no longer in a journal: an id that was used must not expose again. The beginning of
// each id's SHA-256 is kept as one line of a file, which is replaced as a whole. The limit is for each host: beyond it,
// the oldest ids of that host are forgotten, and none of another host.

import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { readBounded, replaceWhole } from '../../host/whole-file.js';

/** The hexadecimal digits of a hash that are kept: 64 bits. */
const DIGITS = 16;
const LINE = /^([0-9a-f]{16})(?: ([\w-]{1,64}))?$/;
/** Size limit of the file; the other limits are reached long before. */
const MOST_BYTES = 256 * 1024 * 1024;
/** The most hosts whose ids are kept, far more than any rig has. */
const MOST_OWNERS = 256;

/** Dependencies of the ids. */
export interface UsedIdsContext {
  readonly path: string;
  /** The most ids of one host. */
  readonly most: number;
  readonly logger: Logger;
}

/** See the head of this file. */
export class UsedIds {
  readonly #context: UsedIdsContext;
  /** Hashes by the host that began the shots (empty for this host), oldest first. */
  readonly #kept = new Map<string, Set<string>>();
  /** Whether the content of the file is in memory. */
  #isRead = false;
  #unreadPath: string | undefined;

  constructor(context: UsedIdsContext) {
    this.#context = context;
  }

  /** The path of the file if it could not be read; undefined: it could be read. */
  get unreadPath(): string | undefined {
    return this.#unreadPath;
  }

  /** Reads the file. Never rejects: without it, only ids whose records are in the journal are known. */
  async open(): Promise<void> {
    const { path, logger } = this.#context;
    await this.#read().catch((error: unknown) => {
      this.#unreadPath = path;
      logger.error(
        { err: error, path },
        'the ids of removed shots cannot be read: shots with an unknown id from a client expose nothing until the file can be read, at the next start or when the oldest part of the journal is removed',
      );
    });
  }

  async #read(): Promise<void> {
    const { path, logger } = this.#context;
    const text = await readBounded(path, MOST_BYTES).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    this.#isRead = true;
    this.#unreadPath = undefined;
    const lines = text.split('\n').filter((line) => line !== '');
    const damagedLines = lines.filter((line) => !this.#takeLine(line)).length;
    if (damagedLines > 0)
      logger.warn({ path, damagedLines }, 'lines of the ids of shots are damaged: they are skipped');
  }

  /** The host that has begun a shot with this id, empty for this host; undefined: none. */
  ownerOf(shotId: string): string | undefined {
    const hash = hashOf(shotId);
    for (const [owner, hashes] of this.#kept) if (hashes.has(hash)) return owner;
    return undefined;
  }

  /**
   * Adds ids of a host. Resolves when they are on the disk.
   * @throws the error of the file system; a file that cannot be read is not replaced
   */
  async add(ids: readonly (readonly [id: string, owner: string])[]): Promise<void> {
    if (ids.length === 0) return;
    if (!this.#isRead) await this.#read();
    for (const [id, owner] of ids) this.#take(hashOf(id), owner);
    const lines = [...this.#kept].flatMap(([owner, hashes]) =>
      [...hashes].map((hash) => (owner === '' ? hash : `${hash} ${owner}`)),
    );
    await replaceWhole(this.#context.path, `${lines.join('\n')}\n`);
  }

  #takeLine(line: string): boolean {
    const [, hash, owner = ''] = LINE.exec(line) ?? [];
    return hash !== undefined && this.#take(hash, owner);
  }

  #take(hash: string, owner: string): boolean {
    const hashes = this.#kept.get(owner) ?? new Set<string>();
    if (this.#kept.size >= MOST_OWNERS && !this.#kept.has(owner)) return false;
    this.#kept.set(owner, hashes);
    hashes.add(hash);
    const [oldest] = hashes;
    if (oldest !== undefined && hashes.size > this.#context.most) hashes.delete(oldest);
    return true;
  }
}

function hashOf(shotId: string): string {
  return createHash('sha256').update(shotId).digest('hex').slice(0, DIGITS);
}

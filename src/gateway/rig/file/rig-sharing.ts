// Shares the rig file among the hosts of a rig: all have the same text. A change is made in the shared value first,
// which refuses a change to an older text. Each host has the text in its own file, and uses that while there is no bus.
// The text that host and rig last agreed on is on the disk, so that no edit is lost after a restart or a time without
// the bus.

import { join } from 'node:path';
import type { Logger } from 'pino';
import { type FileLimit, withinLimit } from '../../../base/file-calls.js';
import { ServiceError } from '../../errors/errors.js';
import { readBounded, replaceWhole } from '../../host/whole-file.js';
import type { RigFileFault } from '../declared/model.js';
import { MOST_TRIES, type SharedCell } from '../shared/shared-cell.js';
import { verdictOn } from './agreement.js';
import { RigTextError } from './rig-text.js';

/** The rig file of this host. */
export interface OwnFile {
  /** Reads the text; undefined: there is no file. */
  read(): Promise<string | undefined>;
  /** Whether the text is in force; false: it has a fault. */
  isInForce(): boolean;
  /** Checks a text. @throws RigTextError when it cannot be in force */
  judge(text: string): void;
  /** Writes a text and puts it in force. */
  take(text: string): Promise<void>;
  /** Notes that the reported state of the file has changed. */
  tell(): void;
}

/** Dependencies of the sharing. */
export interface RigSharingContext extends FileLimit {
  readonly cell: SharedCell;
  readonly own: OwnFile;
  readonly stateDirectory: string;
  readonly logger: Logger;
  readonly maxBytes: number;
}

/** File with the text that host and rig last agreed on. */
const AGREED = 'rig.shared.toml';
const UNSHARED = 'The other hosts do not have it yet';

/** See the head of this file. */
export class RigSharing {
  readonly #context: RigSharingContext;
  readonly #agreedPath: string;
  /** Undefined before the file was read. */
  #agreed: { readonly text: string | undefined } | undefined;
  #isDue = true;
  #fault: RigFileFault | undefined;
  /** Notice for people, with the path to which this host's own text was moved. */
  #conflict: string | undefined;
  /** Why the other hosts do not have the file. */
  #unshared: string | undefined;

  /** @param changed called when the copy of the shared text has changed, or the bus is connected or lost */
  constructor(context: RigSharingContext, changed: () => void) {
    this.#context = context;
    this.#agreedPath = join(context.stateDirectory, AGREED);
    context.cell.onChange(() => {
      this.#isDue = true;
      changed();
    });
  }

  /** Why the shared text is not in force here. */
  get fault(): RigFileFault | undefined {
    return this.#fault;
  }

  /** A notice for people about the file in force; undefined: none. */
  get notice(): string | undefined {
    return this.#conflict ?? this.#unshared;
  }

  /** Whether host and rig may have to agree again. */
  get isDue(): boolean {
    return this.#isDue;
  }

  /** Notes that the file of this host has changed. */
  ownChanged(): void {
    this.#isDue = true;
  }

  /** Calls {@link agree} when it is due. Failures are reported, and it is tried again later. Never rejects. */
  async agreeWhenDue(): Promise<void> {
    if (!this.#isDue) return;
    try {
      await this.agree();
    } catch (error) {
      const isOfOther = error instanceof ServiceError && error.code === 'RIG_FILE_BROKEN';
      if (!isOfOther) this.#say(this.#fault, `${UNSHARED}: ${reasonOf(error)}`);
    }
  }

  /**
   * Makes the file of this host and the shared text the same.
   * @returns the revision of the text that both have; undefined without a bus
   * @throws {ServiceError} BUS_DOWN, RIG_FILE_BROKEN when the shared text cannot be in force here; Error of the disk
   */
  async agree(): Promise<number | undefined> {
    const { cell } = this.#context;
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const own = await this.#context.own.read();
      const agreed = await this.#agreedText();
      if (!cell.isUp) {
        this.#isDue = false;
        const isShared = own === undefined || own === agreed;
        this.#say(this.#fault, isShared ? undefined : `${UNSHARED}: there is no bus`);
        return undefined;
      }
      this.#isDue = false;
      const revision = await this.#agreeOn(own, agreed).catch((error: unknown) => {
        this.#isDue = !(error instanceof ServiceError && error.code === 'RIG_FILE_BROKEN');
        throw error;
      });
      if (revision !== undefined) return revision;
    }
    throw busyRig();
  }

  /**
   * Offers a text as the next shared text.
   * @param revision of the shared text from which this one was made
   * @returns false when another host has changed the shared text meanwhile
   * @throws {ServiceError} BUS_DOWN, RIG_INVALID when it is too long for the bus
   */
  async offer(text: string, revision: number): Promise<boolean> {
    const { cell } = this.#context;
    const bytes = Buffer.byteLength(JSON.stringify(text));
    if (bytes > cell.maxBytes)
      throw new ServiceError(
        'RIG_INVALID',
        `the rig file has ${bytes} bytes, and the bus takes ${cell.maxBytes} at most: raise max_payload of nats-server`,
      );
    return cell.write({ text }, revision);
  }

  /** Notes that host and rig both have this text now. */
  async keep(text: string): Promise<void> {
    this.#agreed = { text };
    this.#say(undefined, undefined);
    await this.#within(replaceWhole(this.#agreedPath, text));
  }

  /** @returns undefined when another host has changed the shared text meanwhile */
  async #agreeOn(own: string | undefined, agreed: string | undefined): Promise<number | undefined> {
    const { cell, own: file } = this.#context;
    const { content, by, revision } = cell.now ?? (await cell.refresh());
    const shared = textOf(content);
    const verdict = verdictOn({ own, shared, agreed });
    if (verdict === 'same' && agreed !== shared) await this.keep(shared ?? '');
    if (verdict === 'push') {
      // A file with a fault is not shared: perhaps the operator is still editing it.
      if (!file.isInForce()) return revision;
      if (!(await this.offer(own ?? '', revision))) return undefined;
      await this.keep(own ?? '');
      return cell.now?.revision;
    }
    if (verdict === 'take' || verdict === 'conflict') {
      this.#judge(shared ?? '', by);
      if (verdict === 'conflict') await this.#putAside(own ?? '', by);
      await file.take(shared ?? '');
      await this.keep(shared ?? '');
    }
    this.#say(undefined, undefined);
    return revision;
  }

  #judge(text: string, by: string): void {
    try {
      this.#context.own.judge(text);
    } catch (error) {
      if (!(error instanceof RigTextError)) throw error;
      const { message, line } = error.fault;
      const told = `the text that host ${by} has shared is not in force here: ${message}`;
      this.#say(line === undefined ? { message: told } : { message: told, line }, undefined);
      throw new ServiceError('RIG_FILE_BROKEN', `the rig file has a fault: ${told}`);
    }
  }

  async #putAside(text: string, by: string): Promise<void> {
    const time = new Date().toISOString().replaceAll(/[:.]/g, '-');
    const path = join(this.#context.stateDirectory, `rig.conflict-${time}.toml`);
    await this.#within(replaceWhole(path, text));
    const what = `the text of ${by} is in force, the text of this host is kept as ${path}`;
    this.#conflict = `The rig file was changed here and on ${by}: ${what}`;
    this.#context.logger.warn({ host: by, path }, this.#conflict);
  }

  /** Notes a fault, and reports it once. */
  #say(fault: RigFileFault | undefined, unshared: string | undefined): void {
    if (unshared === this.#unshared && fault?.message === this.#fault?.message) return;
    const { logger, own } = this.#context;
    this.#unshared = unshared;
    this.#fault = fault;
    const reason = fault?.message ?? unshared;
    if (reason !== undefined) logger.warn({ reason }, 'the rig file is not the same on all hosts');
    own.tell();
  }

  async #agreedText(): Promise<string | undefined> {
    this.#agreed ??= { text: await this.#read() };
    return this.#agreed.text;
  }

  async #read(): Promise<string | undefined> {
    try {
      return await this.#within(readBounded(this.#agreedPath, this.#context.maxBytes));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  #within<T>(call: Promise<T>): Promise<T> {
    return withinLimit(this.#context, `the file ${this.#agreedPath}`, call);
  }
}

/** The error when other hosts changed the text first, at every try. */
export function busyRig(): ServiceError {
  return new ServiceError('BUS_DOWN', 'other hosts keep changing the rig file; nothing was changed');
}

function textOf(content: unknown): string | undefined {
  const { text } = (content ?? {}) as { text?: unknown };
  return typeof text === 'string' ? text : undefined;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

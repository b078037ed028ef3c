// The rig file in force. The operator edits the file by hand or through the service. A fault in it is reported with its
// line; then the previous content stays in force, also after a restart. A change through the service starts from the
// text that is on the disk at that moment, so that no edit by hand is lost.

import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { type FileLimit, withinLimit } from '../../../base/file-calls.js';
import { InTurn } from '../../../base/in-turn.js';
import { ServiceError } from '../../errors/errors.js';
import { readBounded, replaceWhole } from '../../host/whole-file.js';
import {
  EMPTY_RIG,
  type KnownCamera,
  type Properties,
  type RigContent,
  type RigEdit,
  type RigFile,
  type RigFileFault,
} from '../declared/model.js';
import { MOST_TRIES, type SharedCell } from '../shared/shared-cell.js';
import { DeclaredRig } from './declared-rig.js';
import { busyRig, type OwnFile, RigSharing } from './rig-sharing.js';
import { RigTextError, readRig, writeRig } from './rig-text.js';

/** Dependencies of the rig file. */
export interface RigFileContext extends FileLimit {
  readonly stateDirectory: string;
  readonly logger: Logger;
  /** How many bodies, groups and presets there may be, each. */
  readonly rigEntries: number;
  /** Time from one look at the file to the next. */
  readonly rigFileMs: number;
  /** The ids of the cameras that are attached now. */
  readonly attached: () => readonly string[];
}

/** Far more than a file with the most bodies, each with every property. */
const MAX_BYTES = 4 * 1024 * 1024;
const NAME = 'rig.toml';
/** File with the text that was last in force, for a start with a faulty rig file. */
const IN_FORCE = 'rig.in-force.toml';

/** The file as it was read. */
interface Look {
  readonly stamp: string;
  readonly text: string;
}

/** See the head of this file. */
export class RigFileOnDisk implements RigFile {
  readonly #context: RigFileContext;
  readonly #path: string;
  readonly #listeners: (() => void)[] = [];
  #declared = new DeclaredRig(EMPTY_RIG);
  #fault: RigFileFault | undefined;
  /** Stamp (inode, size, time) of the file as it was last read. */
  #stamp = '';
  /** Performs reads and changes one after another. */
  readonly #turns = new InTurn();
  /** Undefined while the file is not followed. */
  #cancelTimer: (() => void) | undefined;
  #isMissing = false;
  /** Undefined when there are no other hosts. */
  #sharing: RigSharing | undefined;

  constructor(context: RigFileContext) {
    this.#context = context;
    this.#path = join(context.stateDirectory, NAME);
  }

  get content(): RigContent {
    return this.#declared.content;
  }

  get file(): RigFile['file'] {
    const error = this.#fault ?? this.#sharing?.fault;
    const notice = this.#sharing?.notice;
    return {
      path: this.#path,
      ...(error === undefined ? {} : { error }),
      ...(notice === undefined ? {} : { notice }),
    };
  }

  camera(id: string): KnownCamera | undefined {
    return this.#declared.camera(id);
  }

  label(id: string): string {
    return this.#declared.label(id);
  }

  members(group: string): string[] {
    return this.#declared.members(group, this.#context.attached());
  }

  desired(id: string): Properties {
    return this.#declared.desired(id);
  }

  get defaultTemplate(): string | undefined {
    return this.#declared.defaultTemplate;
  }

  template(id: string, group?: string): string | undefined {
    return this.#declared.template(id, group);
  }

  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Shares the file with the other hosts of the rig from now on. */
  share(cell: SharedCell): void {
    const own: OwnFile = {
      read: () => this.#textIfAny(),
      isInForce: () => this.#fault === undefined,
      judge: (text) => void readRig(text, this.#context.rigEntries),
      take: (text) => this.#replace(text),
      tell: () => this.#tell(),
    };
    this.#sharing = new RigSharing({ ...this.#context, cell, own, maxBytes: MAX_BYTES }, () => {
      if (this.#cancelTimer !== undefined) void this.#turns.run(() => this.#follow());
    });
  }

  /** Reads the file, and follows it from then on. Never rejects. */
  async start(): Promise<void> {
    await this.#turns.run(() => this.#look('first'));
    this.#watch();
    if (this.#sharing !== undefined) void this.#turns.run(() => this.#follow());
  }

  /** Resolves when everything that was seen of the file, here and from other hosts, is in force. */
  settled(): Promise<void> {
    return this.#turns.run(async () => undefined);
  }

  /** Stops following the file. Resolves when work that was begun is done. */
  stop(): Promise<void> {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    return this.settled();
  }

  change(edit: RigEdit): Promise<void> {
    return this.#turns.run(async () => {
      await this.#look('again');
      const sharing = this.#sharing;
      for (let tries = 0; tries < MOST_TRIES; tries += 1) {
        const revision = await sharing?.agree();
        // When the file was removed, a new one may be written.
        if (this.#fault !== undefined && !this.#isMissing) throw brokenFile(this.#path, this.#fault);
        const text = await this.#edited(edit);
        if (revision !== undefined && !(await sharing?.offer(text, revision))) continue;
        await this.#replace(text);
        if (revision === undefined) await sharing?.agreeWhenDue();
        else await sharing?.keep(text);
        return;
      }
      throw busyRig();
    });
  }

  async #edited(edit: RigEdit): Promise<string> {
    const next = edit(this.#declared.content);
    try {
      return writeRig(await this.#text(), next, this.#context.rigEntries);
    } catch (error) {
      if (error instanceof RigTextError) throw new ServiceError('RIG_INVALID', error.message);
      throw error;
    }
  }

  /** Writes a text and puts it in force. */
  async #replace(text: string): Promise<void> {
    await this.#write(this.#path, text).catch((error: unknown) => {
      throw new ServiceError(
        'RIG_UNWRITABLE',
        `the rig file ${this.#path} cannot be written: ${reasonOf(error)}`,
      );
    });
    await this.#look('again');
    if (this.#fault !== undefined) throw brokenFile(this.#path, this.#fault);
  }

  /** Takes changes that were made by hand or by other hosts. Never rejects. */
  async #follow(): Promise<void> {
    await this.#look('again');
    await this.#sharing?.agreeWhenDue();
  }

  #watch(): void {
    this.#cancelTimer = this.#context.clock.setTimer(this.#context.rigFileMs, () => {
      void this.#turns
        .run(() => this.#follow())
        .finally(() => {
          if (this.#cancelTimer !== undefined) this.#watch();
        });
    });
  }

  /** Takes the file if it has changed since the last look. Never rejects. */
  async #look(when: 'first' | 'again'): Promise<void> {
    try {
      const look = await this.#changed();
      if (look === undefined) return;
      this.#stamp = look.stamp;
      this.#take(look.text);
      await this.#write(join(this.#context.stateDirectory, IN_FORCE), look.text).catch(() => undefined);
    } catch (error) {
      const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
      if (isMissing && (when === 'first' || this.#stamp === '')) return;
      if (isMissing) this.#stamp = 'missing';
      if (when === 'first') await this.#takeLast();
      this.#refuse(error, isMissing);
    }
  }

  /** Reads the file. @returns undefined when it has not changed since the last look */
  async #changed(): Promise<Look | undefined> {
    const facts = await this.#within(stat(this.#path));
    const stamp = `${facts.ino} ${facts.size} ${facts.mtimeMs}`;
    if (stamp === this.#stamp) return undefined;
    // The stamp is kept first, so that a faulty file is reported only once.
    this.#stamp = stamp;
    this.#sharing?.ownChanged();
    return { stamp, text: await this.#text() };
  }

  #take(text: string): void {
    this.#declared = new DeclaredRig(readRig(text, this.#context.rigEntries));
    this.#fault = undefined;
    this.#isMissing = false;
    this.#tell();
  }

  /** Takes the text that was in force before this start. */
  async #takeLast(): Promise<void> {
    const path = join(this.#context.stateDirectory, IN_FORCE);
    try {
      this.#take(await this.#within(readBounded(path, MAX_BYTES)));
    } catch {
      // There was no such text: the rig is empty.
    }
  }

  #refuse(error: unknown, isMissing: boolean): void {
    const fault: RigFileFault = error instanceof RigTextError ? error.fault : { message: reasonOf(error) };
    const told = isMissing
      ? { message: 'the file was removed; its last content stays in force until there is a file again' }
      : fault;
    if (told.message === this.#fault?.message && told.line === this.#fault?.line) return;
    this.#fault = told;
    this.#isMissing = isMissing;
    const { message, line } = told;
    const place = line === undefined ? this.#path : `${this.#path}:${line}`;
    this.#context.logger.error(
      { file: place, reason: message },
      'the rig file is refused; the previous one stays in force',
    );
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }

  async #text(): Promise<string> {
    return (await this.#textIfAny()) ?? '';
  }

  async #textIfAny(): Promise<string | undefined> {
    return this.#within(readBounded(this.#path, MAX_BYTES)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
  }

  #write(path: string, text: string): Promise<void> {
    return this.#within(replaceWhole(path, text));
  }

  #within<T>(call: Promise<T>): Promise<T> {
    return withinLimit(this.#context, `the rig file ${this.#path}`, call);
  }
}

function brokenFile(path: string, { message, line }: RigFileFault): ServiceError {
  const place = line === undefined ? path : `${path}:${line}`;
  return new ServiceError(
    'RIG_FILE_BROKEN',
    `the rig file has a fault and is left unchanged: ${place}: ${message}`,
  );
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

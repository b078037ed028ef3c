// The rig file in force. The operator edits it by hand or through the service; what is not valid is told with its line,
// and what was in force stays, also over a restart. A change through the service is made from the text that is on the
// disk at that moment, so that an edit by hand is never lost.

import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { InTurn } from '../../worker/protocol/in-turn.js';
import { meantBy } from '../../worker/protocol/nearest.js';
import { quoted } from '../../worker/protocol/quoted.js';
import { ServiceError } from '../errors.js';
import { type FileLimit, withinLimit } from '../host/file-calls.js';
import { readBounded, replaceWhole } from '../host/whole-file.js';
import { cameraLabel } from '../rig.js';
import {
  ALL,
  EMPTY_RIG,
  type KnownCamera,
  type KnownRig,
  type Properties,
  type RigContent,
  type RigEdit,
  type RigFileFault,
} from './model.js';
import { byNumber } from './rig-tables.js';
import { RigTextError, readRig, writeRig } from './rig-text.js';

/** What the book depends on. */
export interface RigBookContext extends FileLimit {
  readonly stateDirectory: string;
  readonly logger: Logger;
  /** Bodies, groups and presets, each. */
  readonly rigEntries: number;
  /** From one look at the file to the next. */
  readonly rigFileMs: number;
  /** The ids of the cameras that are attached now. */
  readonly attached: () => readonly string[];
}

/** Far above a file of the most bodies, each with every property. */
const MAX_BYTES = 4 * 1024 * 1024;
const NAME = 'rig.toml';
/** The text that was in force last, for a start at which the file is not valid. */
const IN_FORCE = 'rig.in-force.toml';

/** A file that was read, or why there is none. */
interface Look {
  readonly stamp: string;
  readonly text: string;
}

/** See the head of this file. */
export class RigBook implements KnownRig {
  readonly #context: RigBookContext;
  readonly #path: string;
  readonly #listeners: (() => void)[] = [];
  #content: RigContent = EMPTY_RIG;
  #fault: RigFileFault | undefined;
  #byId = new Map<string, KnownCamera>();
  /** What distinguishes the file that was looked at last. */
  #stamp = '';
  /** Reads and changes, one after another. */
  readonly #turns = new InTurn();
  /** Undefined: the file is not followed. */
  #cancelTimer: (() => void) | undefined;
  #isMissing = false;

  constructor(context: RigBookContext) {
    this.#context = context;
    this.#path = join(context.stateDirectory, NAME);
  }

  get content(): RigContent {
    return this.#content;
  }

  get file(): { readonly path: string; readonly error?: RigFileFault } {
    return this.#fault === undefined ? { path: this.#path } : { path: this.#path, error: this.#fault };
  }

  camera(id: string): KnownCamera | undefined {
    return this.#byId.get(id);
  }

  label(id: string): string {
    return cameraLabel(this.camera(id) ?? {}) || id;
  }

  members(group: string): string[] {
    const { cameras, groups } = this.#content;
    if (group === ALL) {
      const others = this.#context.attached().filter((id) => !this.#byId.has(id));
      return [
        ...cameras.map(({ id }) => ({ id, ...numberOf(this.camera(id)) })),
        ...others.map((id) => ({ id })),
      ]
        .sort(byNumber)
        .map(({ id }) => id);
    }
    if (!groups.some(({ name }) => name === group)) {
      const hint = meantBy(group, [ALL, ...groups.map(({ name }) => name)]);
      throw new ServiceError('GROUP_NOT_FOUND', `the rig has no group ${quoted(group)}${hint}`);
    }
    return cameras.filter((camera) => camera.groups.includes(group)).map(({ id }) => id);
  }

  desired(id: string): Properties {
    const camera = this.camera(id);
    if (camera === undefined) return {};
    const ofGroups = camera.groups.map((group) => this.#group(group)?.properties ?? {});
    return Object.assign({}, ...ofGroups, camera.properties) as Properties;
  }

  template(id: string, group?: string): string | undefined {
    const camera = this.camera(id);
    const groups = [...(camera?.groups ?? []), ...(group === undefined ? [] : [group])].reverse();
    const ofGroup = groups.map((name) => this.#group(name)?.template).find((each) => each !== undefined);
    return camera?.template ?? ofGroup ?? this.#content.template;
  }

  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Reads the file, and follows it from then on. Never rejects. */
  async start(): Promise<void> {
    await this.#turns.run(() => this.#look('first'));
    this.#watch();
  }

  /** Ends the following. Resolves when what was begun is done. */
  stop(): Promise<void> {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    return this.#turns.run(async () => undefined);
  }

  change(edit: RigEdit): Promise<void> {
    return this.#turns.run(async () => {
      await this.#look('again');
      // In the place of a file that is gone a new one is written.
      if (this.#fault !== undefined && !this.#isMissing) throw brokenFile(this.#path, this.#fault);
      const next = edit(this.#content);
      let text: string;
      try {
        text = writeRig(await this.#text(), next, this.#context.rigEntries);
      } catch (error) {
        if (error instanceof RigTextError) throw new ServiceError('RIG_INVALID', error.message);
        throw error;
      }
      await this.#write(this.#path, text).catch((error: unknown) => {
        throw new ServiceError(
          'RIG_UNWRITABLE',
          `the rig file ${this.#path} cannot be written: ${reasonOf(error)}`,
        );
      });
      await this.#look('again');
      if (this.#fault !== undefined) throw brokenFile(this.#path, this.#fault);
    });
  }

  #group(name: string) {
    return this.#content.groups.find((group) => group.name === name);
  }

  #watch(): void {
    this.#cancelTimer = this.#context.clock.setTimer(this.#context.rigFileMs, () => {
      void this.#turns
        .run(() => this.#look('again'))
        .finally(() => {
          if (this.#cancelTimer !== undefined) this.#watch();
        });
    });
  }

  /** Takes the file when it is another one than that looked at last. Never rejects. */
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

  /** @returns undefined while the file is the one that was looked at last */
  async #changed(): Promise<Look | undefined> {
    const facts = await this.#within(stat(this.#path));
    const stamp = `${facts.ino} ${facts.size} ${facts.mtimeMs}`;
    if (stamp === this.#stamp) return undefined;
    // A file that is at fault is told once.
    this.#stamp = stamp;
    return { stamp, text: await this.#text() };
  }

  #take(text: string): void {
    this.#content = readRig(text, this.#context.rigEntries);
    this.#byId = new Map(this.#content.cameras.map((camera) => [camera.id, camera]));
    this.#fault = undefined;
    this.#isMissing = false;
    this.#tell();
  }

  /** What was in force before this start. */
  async #takeLast(): Promise<void> {
    const path = join(this.#context.stateDirectory, IN_FORCE);
    try {
      this.#take(await this.#within(readBounded(path, MAX_BYTES)));
    } catch {
      // There was none: the rig is empty.
    }
  }

  #refuse(error: unknown, isMissing: boolean): void {
    const fault: RigFileFault = error instanceof RigTextError ? error.fault : { message: reasonOf(error) };
    const told = isMissing
      ? { message: 'the file is gone; what it said stays in force until there is one again' }
      : fault;
    if (told.message === this.#fault?.message && told.line === this.#fault?.line) return;
    this.#fault = told;
    this.#isMissing = isMissing;
    const { message, line } = told;
    const place = line === undefined ? this.#path : `${this.#path}:${line}`;
    this.#context.logger.error(
      { file: place, reason: message },
      'the rig file is refused, and what was in force stays',
    );
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }

  async #text(): Promise<string> {
    return this.#within(readBounded(this.#path, MAX_BYTES)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
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

function numberOf(camera: KnownCamera | undefined): { number?: number } {
  return camera?.number === undefined ? {} : { number: camera.number };
}

function brokenFile(path: string, { message, line }: RigFileFault): ServiceError {
  const place = line === undefined ? path : `${path}:${line}`;
  return new ServiceError(
    'RIG_FILE_BROKEN',
    `the rig file has a fault and is left as it is: ${place}: ${message}`,
  );
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

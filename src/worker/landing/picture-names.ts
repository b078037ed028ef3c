// Names the pictures of one camera by the template in force. An exposure gets its name when its first file lands: date,
// count and directories are chosen then, and its other files follow. That no file is replaced is the work of
// landing-names.ts; here a name is chosen that is free. Must not know the SDK.

import { lstat, readdir, unlink } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { InTurn } from '../../base/in-turn.js';
import { type NameTemplate, type PictureNaming, parseTemplate } from '../../protocol/name-template.js';
import type { ShotTag } from '../../protocol/operations.js';
import { expandTemplate, type NameValues } from '../../protocol/picture-name.js';
import type { Taken } from '../events/exposure.js';
import { type CountingToken, countedToken, type FilePieces, highestCount } from './counted-names.js';
import { type LandingNames, stemsOf } from './landing-names.js';
import { type PinnedDirectory, withDirectory } from './pinned-directory.js';

/** A file that has arrived. */
export interface ComeFile {
  /** Path by which this process reaches it. */
  path: string;
  /** The name the camera gave it. */
  name: string;
  /** The text that distinguishes the places that the camera writes to. */
  source: string;
  taken: Taken | undefined;
  /** When it was taken, by the camera: what exif-time.ts reads. */
  takenAt: string | undefined;
}

/** The name of an exposure, chosen with its first file. */
interface Exposure {
  id: number;
  values: NameValues;
  template: NameTemplate;
  takenAt: string | undefined;
  shot: string;
  /** It has a number of its directory, or needs none. */
  isCounted: boolean;
  /** Kinds of files that have arrived. */
  kinds: Set<string>;
}

/** Exposures that are remembered: a burst whose RAW files come first and whose JPEG files follow. */
const MOST_EXPOSURES = 512;
/** Directories whose count is remembered. */
const MOST_DIRECTORIES = 256;
/** Shots whose frames are remembered. */
const MOST_SHOTS = 64;

/** The names of the pictures of one camera. */
export class PictureNames {
  readonly #names: LandingNames;
  readonly #turns = new InTurn();
  #naming: PictureNaming | undefined;
  /** Exposures by source and stem given by the camera; the oldest are removed first. */
  readonly #exposures = new Map<string, Exposure>();
  /** The last count of each directory. */
  readonly #counts = new Map<string, number>();
  /** The frames that have arrived of each shot. */
  readonly #frames = new Map<string, Set<number>>();
  #lastId = 0;

  /** @param names of the same camera */
  constructor(names: LandingNames) {
    this.#names = names;
  }

  /**
   * From now on exposures are named so; undefined = as the camera names them.
   * @throws Error when a template is not valid
   */
  set(naming: PictureNaming | undefined): void {
    const templates = [naming?.template, ...Object.values(naming?.ofGroups ?? {})];
    for (const template of templates) if (template !== undefined) parseTemplate(template);
    this.#naming = naming;
  }

  /** The camera's numbers may begin anew: what it sends from this source from now on is of no earlier exposure. */
  forget(source: string): void {
    for (const key of this.#exposures.keys()) if (key.startsWith(`${source}\0`)) this.#exposures.delete(key);
  }

  /**
   * Moves a file to its name in the directory or below.
   * @returns the path it has now; undefined when there is no template for it: it was not moved
   * @throws as the file system does; the file stays where it was then
   */
  async give(file: ComeFile, destination: PinnedDirectory): Promise<string | undefined> {
    return this.#turns.run(async () => {
      const exposure = this.#exposureOf(file);
      if (exposure === undefined) return undefined;
      const extension = extname(file.name);
      exposure.values = { ...exposure.values, ext: extension.slice(1) };
      const path = await this.#below(destination, directoriesOf(exposure), (directory) =>
        this.#take(file.path, exposure, directory),
      );
      exposure.kinds.add(extension.toLowerCase());
      return path;
    });
  }

  /** The exposure of which a file with this stem came before and this one did not, or a new one. */
  #exposureOf(file: ComeFile): Exposure | undefined {
    const { name, source, taken, takenAt } = file;
    const key = [source, stemOf(name)].join('\0');
    const shot = taken?.tag === undefined ? '' : [taken.tag.shotId, taken.tag.round, taken.frame].join('\0');
    const known = this.#exposures.get(key);
    const isOfKnown =
      known !== undefined &&
      !known.kinds.has(extname(name).toLowerCase()) &&
      known.shot === shot &&
      (known.takenAt ?? takenAt) === (takenAt ?? known.takenAt);
    if (isOfKnown) return known;
    const naming = this.#naming;
    const template = naming && templateOf(naming, taken?.tag?.group);
    if (naming === undefined || template === undefined) return undefined;
    this.#lastId += 1;
    const values = this.#valuesOf(file, naming);
    const exposure: Exposure = {
      id: this.#lastId,
      values,
      template: parseTemplate(template),
      takenAt,
      shot,
      isCounted: false,
      kinds: new Set(),
    };
    keep(this.#exposures, key, exposure, MOST_EXPOSURES);
    return exposure;
  }

  #valuesOf({ name, taken, takenAt }: ComeFile, { facts }: PictureNaming): NameValues {
    const moment = takenAt ?? localText(taken?.exposedAt ?? new Date());
    const tag = taken?.tag;
    return {
      ...facts,
      session: tag?.session ?? facts.session,
      group: tag?.group ?? '',
      shot: tag?.shot ?? 0,
      seq: tag === undefined ? 1 : this.#frameOf(tag, taken?.frame ?? 1),
      counter: 0,
      date: moment.slice(0, 'YYYY-MM-DD'.length),
      time: moment.slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDTHH:MM:SS'.length).replaceAll(':', ''),
      original: stemOf(name),
      ext: '',
    };
  }

  /** Number of the picture within its shot: that of its round, unless an earlier round brought more than one. */
  #frameOf({ shotId, round }: ShotTag, frameOfRound: number): number {
    const come = this.#frames.get(shotId) ?? new Set();
    let frame = round + frameOfRound;
    while (come.has(frame)) frame += 1;
    keep(this.#frames, shotId, come.add(frame), MOST_SHOTS);
    return frame;
  }

  /** Works in a directory below another; makes what is missing. */
  async #below(
    parent: PinnedDirectory,
    names: readonly string[],
    work: (directory: PinnedDirectory) => Promise<string>,
  ): Promise<string> {
    const [name, ...others] = names;
    if (name === undefined) return work(parent);
    return withDirectory(await parent.makeChild(name), (child) => this.#below(child, others, work));
  }

  /** Chooses the count of an exposure with its first file, and takes the name. */
  async #take(path: string, exposure: Exposure, directory: PinnedDirectory): Promise<string> {
    const named = await nameOf(path, directory);
    if (named !== undefined) {
      await unlink(path);
      return join(directory.path, named);
    }
    const pieces = exposure.template.at(-1) ?? [];
    const counted = countedToken(pieces, exposure.shot !== '');
    if (counted !== undefined && !exposure.isCounted) await this.#count(exposure, pieces, counted, directory);
    exposure.isCounted = true;
    const name = fileOf(pieces, exposure.values);
    const landed = await this.#names.give(path, {
      directory: directory.path,
      via: directory.via,
      name,
      exposure: String(exposure.id),
    });
    await directory.sync();
    return landed;
  }

  /** Gives an exposure the next number of a directory whose name is free. */
  async #count(
    exposure: Exposure,
    pieces: FilePieces,
    counted: CountingToken,
    directory: PinnedDirectory,
  ): Promise<void> {
    const there = await readdir(directory.via);
    const key = [counted, directory.path].join('\0');
    let count = this.#counts.get(key) ?? highestCount(there, pieces, counted, exposure.values);
    const taken = stemsOf(there);
    do {
      count += 1;
      exposure.values = { ...exposure.values, [counted]: count };
    } while (taken.include(fileOf(pieces, exposure.values)));
    keep(this.#counts, key, count, MOST_DIRECTORIES);
  }
}

/** @param group that was shot; undefined = the picture belongs to no shot */
function templateOf(
  { template, ofGroups = {} }: PictureNaming,
  group: string | undefined,
): string | undefined {
  return group !== undefined && Object.hasOwn(ofGroups, group) ? ofGroups[group] : template;
}

/** The name that a file has in a directory already: its worker died before it removed the old name. */
async function nameOf(path: string, directory: PinnedDirectory): Promise<string | undefined> {
  const file = await lstat(path, { bigint: true });
  if (file.nlink < 2n) return undefined;
  for (const name of await readdir(directory.via)) {
    const other = await lstat(directory.at(name), { bigint: true }).catch(() => undefined);
    if (other?.dev === file.dev && other.ino === file.ino) return name;
  }
  return undefined;
}

function stemOf(name: string): string {
  return name.slice(0, name.length - extname(name).length);
}

function directoriesOf({ template, values }: Exposure): string[] {
  return expandTemplate(template.slice(0, -1), values);
}

function fileOf(pieces: FilePieces, values: NameValues): string {
  return expandTemplate([pieces], values)[0] ?? '';
}

/** Sets an entry as the newest, and removes the oldest when there are too many. */
function keep<Value>(map: Map<string, Value>, key: string, value: Value, most: number): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > most && oldest !== undefined) map.delete(oldest);
}

/** A moment by the clock of this host, `2026-11-23T14:22:33`. */
function localText(moment: Date): string {
  const shifted = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 19);
}

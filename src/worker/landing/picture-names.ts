// Names the pictures of one camera by the present template. An exposure gets its name when its first file lands: date,
// count and directories are chosen then, and its other files get the same name. This file chooses a name that is free;
// landing-names.ts makes sure that no file is replaced. Must not know the SDK.

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
export interface ArrivedPicture {
  /** Path by which this process reaches the file. */
  path: string;
  /** The name the camera gave it. */
  name: string;
  /** A text that identifies the place that the camera writes to. */
  source: string;
  taken: Taken | undefined;
  /** When the picture was taken, by the camera's clock, as read by exif-time.ts. */
  takenAt: string | undefined;
}

/** The name of an exposure, chosen with its first file. */
interface Exposure {
  id: number;
  values: NameValues;
  template: NameTemplate;
  takenAt: string | undefined;
  shot: string;
  /** Whether it has its count in the directory, or needs none. */
  isCounted: boolean;
  /** Kinds of files that have arrived. */
  kinds: Set<string>;
}

/** How many exposures are remembered: enough for a burst whose RAW files all come before its JPEG files. */
const MOST_EXPOSURES = 512;
/** How many directories have their count remembered. */
const MOST_DIRECTORIES = 256;
/** How many shots have their frames remembered. */
const MOST_SHOTS = 64;

/** The names of the pictures of one camera. */
export class PictureNames {
  readonly #names: LandingNames;
  readonly #turns = new InTurn();
  #naming: PictureNaming | undefined;
  /** Exposures by source and the camera's own stem. The oldest are removed first. */
  readonly #exposures = new Map<string, Exposure>();
  /** The last count of each directory. */
  readonly #counts = new Map<string, number>();
  /** The numbers of the pictures of each shot that have arrived. */
  readonly #frames = new Map<string, Set<number>>();
  #lastId = 0;

  /** @param names the landing names of the same camera */
  constructor(names: LandingNames) {
    this.#names = names;
  }

  /**
   * Sets how exposures are named from now on; undefined = as the camera names them.
   * @throws Error when a template is not valid
   */
  set(naming: PictureNaming | undefined): void {
    const templates = [naming?.template, ...Object.values(naming?.ofGroups ?? {})];
    for (const template of templates) if (template !== undefined) parseTemplate(template);
    this.#naming = naming;
  }

  /**
   * Forgets the exposures of a source, because the camera's numbers may start again: later files belong to none of
   * them.
   */
  forget(source: string): void {
    for (const key of this.#exposures.keys()) if (key.startsWith(`${source}\0`)) this.#exposures.delete(key);
  }

  /**
   * Moves a file to its name in or below the directory.
   * @returns its new path; undefined when there is no template for it and it was not moved
   * @throws as the file system does; the file then stays where it was
   */
  async give(file: ArrivedPicture, destination: PinnedDirectory): Promise<string | undefined> {
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

  /** The exposure of this stem that has no file of this kind yet, or a new exposure. */
  #exposureOf(file: ArrivedPicture): Exposure | undefined {
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

  #valuesOf({ name, taken, takenAt }: ArrivedPicture, { facts }: PictureNaming): NameValues {
    const moment = takenAt ?? localText(taken?.exposedAt ?? new Date());
    const tag = taken?.tag;
    return {
      ...facts,
      session: tag?.session ?? facts.session,
      group: tag?.group ?? '',
      shot: tag?.shot ?? 0,
      ...tag?.take,
      seq: tag === undefined ? 1 : this.#frameOf(tag, taken?.frame ?? 1),
      counter: 0,
      date: moment.slice(0, 'YYYY-MM-DD'.length),
      time: moment.slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDTHH:MM:SS'.length).replaceAll(':', ''),
      original: stemOf(name),
      ext: '',
    };
  }

  /**
   * Number of the picture within its shot. It is the number of its round, unless an earlier round brought more than one
   * picture.
   */
  #frameOf({ shotId, round }: ShotTag, frameOfRound: number): number {
    const arrived = this.#frames.get(shotId) ?? new Set();
    // Rounds count from 0, the frames of a round from 1.
    let frame = round + frameOfRound;
    while (arrived.has(frame)) frame += 1;
    keep(this.#frames, shotId, arrived.add(frame), MOST_SHOTS);
    return frame;
  }

  /** Works in a directory below another; creates missing directories. */
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

  /** Gives an exposure the next count of a directory with which its name is free. */
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

/** @param group the group of the shot; undefined = the picture belongs to no shot */
function templateOf(
  { template, ofGroups = {} }: PictureNaming,
  group: string | undefined,
): string | undefined {
  return group !== undefined && Object.hasOwn(ofGroups, group) ? ofGroups[group] : template;
}

/** The name that a file already has in a directory. It has one when its worker died before removing the old name. */
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

/** Sets an entry as the newest, and removes the oldest one when there are too many. */
function keep<Value>(map: Map<string, Value>, key: string, value: Value, most: number): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > most && oldest !== undefined) map.delete(oldest);
}

/** A time in the local time of this host: `2026-11-23T14:22:33`. */
function localText(moment: Date): string {
  const shifted = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 19);
}

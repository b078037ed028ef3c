// The places of files in an export: a template of the same tokens as names of pictures, with ready ones for programs
// that expect a certain order. Every path stays below the folder of the export, whatever the texts contain. Pure.

import { parseTemplate } from '../../protocol/name-template.js';
import { expandTemplate, type NameValues } from '../../protocol/picture-name.js';
import type { Described, PlannedFile } from './plan.js';

/** Ready layouts by name. */
export const LAYOUTS = {
  flat: '{shot:6}-{number}-{name}-{seq}.{ext}',
  'by-subject': '{subject}/{take:3}/{number}-{name}-{shot}-{seq}.{ext}',
  // A folder for each camera of a rig; pictures of one moment have one name: https://colmap.github.io/rigs.html
  colmap: 'rig1/camera{number}/image{shot:6}-{seq:3}.{ext}',
  // Folders are numbered from 0 without gaps: https://github.com/alicevision/meshroom/wiki/Multi-Camera-Rig
  meshroom: 'rig/{rig-index}/{shot:6}-{seq:3}.{ext}',
} as const;

/** Names at the top of an export that are for files of other kinds. */
const RESERVED = /^(ascmhl|shots(-\d+)?|rig_config(-\d+)?)$/i;

/** Chooses a path for each picture. One object serves one export, because no two pictures may have one path. */
export class Layout {
  readonly #template;
  readonly #rig: string;
  /** Used paths in lower case, because some file systems do not distinguish `A` from `a`. */
  readonly #used = new Set<string>();

  /**
   * @param rig the name of the rig
   * @throws Error with the position of a fault in the template
   */
  constructor(layout: string, rig: string) {
    this.#template = parseTemplate(
      Object.hasOwn(LAYOUTS, layout) ? LAYOUTS[layout as keyof typeof LAYOUTS] : layout,
      true,
    );
    this.#rig = rig;
  }

  /** The path of a picture without its extension. A number is added to a path that another picture has. */
  stemOf(entry: Described, seq: number, files: readonly PlannedFile[]): string {
    const parts = expandTemplate(this.#template, this.#valuesOf(entry, seq, files));
    const [top = ''] = parts;
    const named = RESERVED.test(parts.length === 1 ? stripped(top) : top)
      ? [`_${top}`, ...parts.slice(1)]
      : parts;
    const stem = stripped(named.join('/'));
    for (let number = 1; ; number += 1) {
      const free = number === 1 ? stem : `${stem}-${number}`;
      if (this.#used.has(free.toLowerCase())) continue;
      this.#used.add(free.toLowerCase());
      return free;
    }
  }

  #valuesOf(
    { shot, body, take, rigIndex }: Described,
    seq: number,
    files: readonly PlannedFile[],
  ): NameValues {
    const takenAt = files.find((file) => file.takenAt !== undefined)?.takenAt ?? shot.at;
    const [date = '', time = ''] = takenAt.split('T');
    const [file] = files;
    const values = {
      rig: this.#rig,
      session: shot.session,
      camera: body.id,
      number: body.number === undefined ? '' : String(body.number),
      name: body.name,
      serial: body.id,
      model: body.model,
      group: shot.group,
      shot: shot.number,
      counter: shot.number,
      seq,
      date,
      time: time.slice(0, 8).replaceAll(':', ''),
      original: stripped(file?.path.split('/').at(-1) ?? ''),
      ext: file?.ext ?? '',
      subject: take?.subject ?? '',
      take: take?.take ?? 0,
      rating: take?.rating ?? 0,
      fields: take?.fields ?? {},
      'rig-index': rigIndex,
    };
    return values;
  }
}

/** The text without an extension. */
function stripped(path: string): string {
  const dot = path.lastIndexOf('.');
  return dot > path.lastIndexOf('/') ? path.slice(0, dot) : path;
}

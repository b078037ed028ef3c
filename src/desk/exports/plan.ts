// The plan of an export: one entry for each exposure of the selected shots, with its files and the names that they
// get. A plan is kept on disk, so an export that continues after a crash writes the same names and texts. Pure.

import Type, { type Static } from 'typebox';
import { Subject, Take } from '../../gateway/contract/jobs.js';
import { ShotReceipt } from '../../gateway/contract/rig-shots.js';
import type { Receipt } from '../../gateway/contract/shapes.js';

type File = Receipt['bodies'][number]['exposures'][number]['files'][number];

const BODY = ShotReceipt.properties.bodies.items;
const EXPOSURE = BODY.properties.exposures.items;
const optional = Type.Optional;

const TAKE_FACTS = Type.Object({
  jobId: Type.String(),
  /** Name of the job. */
  job: Type.String(),
  /** Present name of the subject. */
  subject: Type.String(),
  /** Name of the subject when the shot was taken. */
  subjectThen: Type.String(),
  ...Type.Pick(Subject, ['subjectId', 'barcode', 'fields']).properties,
  ...Type.Pick(Take, ['take', 'verdict', 'rating', 'note']).properties,
});
/** Facts of the take of a shot when the export is planned. */
export type TakeFacts = Static<typeof TAKE_FACTS>;

const PLANNED_FILE = Type.Object({
  ...EXPOSURE.properties.files.items.properties,
  /** Host that has the file. */
  host: optional(Type.String()),
  /** Extension in the export. */
  ext: Type.String(),
});
/** A file to hand over. */
export type PlannedFile = Static<typeof PLANNED_FILE>;

const PLANNED_PICTURE = Type.Object({
  /** Path in the export, without the extension; `/` between the parts. */
  stem: Type.String(),
  /** The number of the picture in its shot, from 1; the same for pictures that bodies took at the same time. */
  seq: Type.Integer(),
  files: Type.Array(PLANNED_FILE),
});
/** The files of one picture, such as a RAW file and its JPEG: the same name, different extensions. */
export type PlannedPicture = Static<typeof PLANNED_PICTURE>;

/** One exposure of one body, with the shot that it is a part of. */
export const PLANNED_EXPOSURE = Type.Object({
  shot: Type.Pick(ShotReceipt, ['shotId', 'number', 'at', 'group', 'session', 'skew']),
  body: Type.Omit(BODY, ['exposures', 'refused']),
  rigIndex: Type.Integer(),
  exposure: Type.Omit(EXPOSURE, ['files']),
  take: optional(TAKE_FACTS),
  /** Settings in the first file; absent before they are read. */
  settings: optional(
    Type.Object({
      iso: optional(Type.Number()),
      shutter: optional(Type.String()),
      aperture: optional(Type.Number()),
    }),
  ),
  pictures: Type.Array(PLANNED_PICTURE),
});
/** See {@link PLANNED_EXPOSURE}. */
export type PlannedExposure = Static<typeof PLANNED_EXPOSURE>;
/** An exposure without its pictures. */
export type Described = Omit<PlannedExposure, 'pictures'>;
/** Chooses the path of a picture, without the extension. */
export type StemOf = (entry: Described, seq: number, files: readonly PlannedFile[]) => string;

/** The place of a body among those of the rig, from 0: as in the list of the rig. */
export type RigIndex = (bodyId: string) => number;

/** The entries of one shot. A body that took no part has none. */
export function planShot(
  receipt: Receipt,
  take: TakeFacts | undefined,
  layout: { readonly stemOf: StemOf },
  rigIndexOf: RigIndex,
): PlannedExposure[] {
  const { shotId, number, at, group, session, skew, bodies } = receipt;
  const shot = { shotId, number, at, group, session, skew };
  const first = firstSeqs(bodies);
  return bodies.flatMap(({ exposures, refused: _, ...body }) =>
    exposures.map(({ files, ...exposure }) => {
      const entry = { shot, body, rigIndex: rigIndexOf(body.id), exposure, ...(take && { take }) };
      const pictures = picturesOf(files).map((each, place) => {
        const seq = (first.get(exposure.round) ?? 1) + place;
        const planned = each.map((file) => ({
          ...file,
          ...(body.host === undefined ? {} : { host: body.host }),
          ext: extensionOf(file.path),
        }));
        return { seq, files: planned, stem: layout.stemOf(entry, seq, planned) };
      });
      return { ...entry, pictures };
    }),
  );
}

/**
 * The number of the first picture of each round. A round has room for the longest burst of a body, so pictures of one
 * moment have the same number on all bodies even if a body lost an earlier one.
 */
function firstSeqs(bodies: Receipt['bodies']): Map<number, number> {
  const most = new Map<number, number>();
  for (const { round, files, exposed } of bodies.flatMap(({ exposures }) => exposures)) {
    const count = Math.max(1, exposed?.count ?? 1, picturesOf(files).length);
    most.set(round, Math.max(most.get(round) ?? 1, count));
  }
  let next = 1;
  const first = new Map<number, number>();
  for (const [round, count] of [...most].sort(([a], [b]) => a - b)) {
    first.set(round, next);
    next += count;
  }
  return first;
}

/** Files that differ only by their extension, together; in the order of their landing. */
function picturesOf(files: readonly File[]): File[][] {
  const pictures = new Map<string, File[]>();
  for (const file of [...files].sort((a, b) => a.index - b.index)) {
    const stem = file.path.slice(0, file.path.length - extensionOf(file.path).length);
    pictures.set(stem, [...(pictures.get(stem) ?? []), file]);
  }
  return [...pictures.values()];
}

/** The extension of a file without the dot; empty when it has none. */
function extensionOf(path: string): string {
  return /\.([^./]{1,16})$/.exec(path)?.[1] ?? '';
}

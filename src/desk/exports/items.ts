// The files of an export: pictures, their sidecars, the table of exposures, and the rig for COLMAP. They follow from
// the plan alone, so they are the same in every attempt.

import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import Papa from 'papaparse';
import type { ExportFiles, ExportRecord } from './export-files.js';
import type { FileSource } from './place-file.js';
import type { PlannedExposure, PlannedFile } from './plan.js';
import { sidecarOf } from './xmp.js';

/** A file of an export. */
export interface Item extends FileSource {
  readonly kind: 'picture' | 'sidecar' | 'list';
  /** Path in the export, without the extension; `/` between the parts. A list gets a number if the name is taken. */
  readonly stem: string;
  readonly ext: string;
  readonly sizeBytes: number;
  /** Hashes for a hash list, as far as they are known. */
  readonly hashes: { readonly md5?: string; readonly xxh64?: string };
}

/** The place at which a file of a shot is read. */
export type SourceOf = (shotId: string, file: PlannedFile) => FileSource['from'];

/** The cells of an exposure in the table, by column. */
const COLUMNS: Readonly<Record<string, (entry: PlannedExposure) => unknown>> = {
  shot: ({ shot }) => shot.number,
  shotId: ({ shot }) => shot.shotId,
  session: ({ shot }) => shot.session,
  group: ({ shot }) => shot.group,
  job: ({ take }) => take?.job,
  subject: ({ take }) => take?.subject,
  subjectThen: ({ take }) => take?.subjectThen,
  subjectId: ({ take }) => take?.subjectId,
  barcode: ({ take }) => take?.barcode,
  take: ({ take }) => take?.take,
  verdict: ({ take }) => take?.verdict,
  rating: ({ take }) => take?.rating,
  note: ({ take }) => take?.note,
  round: ({ exposure }) => exposure.round,
  body: ({ body }) => body.id,
  name: ({ body }) => body.name,
  number: ({ body }) => body.number,
  model: ({ body }) => body.model,
  host: ({ body }) => body.host,
  rigIndex: ({ rigIndex }) => rigIndex,
  driveMode: ({ body }) => body.driveMode,
  state: ({ exposure }) => exposure.state,
  missing: ({ exposure }) => exposure.missing?.reason,
  armedAt: ({ shot }) => shot.at,
  issuedAt: ({ exposure }) => exposure.issued?.at,
  exposedAt: ({ exposure }) => exposure.exposed?.at,
  iso: ({ settings }) => settings?.iso,
  shutter: ({ settings }) => settings?.shutter,
  aperture: ({ settings }) => settings?.aperture,
  takenAt: ({ pictures }) => pictures.flatMap(({ files }) => files.flatMap((file) => file.takenAt ?? []))[0],
  issuedLateUs: ({ exposure }) => exposure.issued?.lateUs,
  delayMs: ({ exposure }) => exposure.delayMs,
  lagMs: ({ body }) => body.lagMs,
  skewIssueMs: ({ shot }) => shot.skew.issueMs,
  skewExposureMs: ({ shot }) => shot.skew.exposureMs,
  files: ({ pictures }) =>
    pictures.flatMap(({ stem, files }) => files.map(({ ext }) => `${stem}.${ext}`)).join(' | '),
};

/**
 * The files of a planned export: those of a picture together, and last the lists, which lie at its top.
 * @throws Error when the plan is damaged; the reason of the signal
 */
export async function* itemsOf(
  record: ExportRecord,
  files: Pick<ExportFiles, 'plan'>,
  sourceOf: SourceOf,
  signal?: AbortSignal,
): AsyncGenerator<readonly Item[]> {
  const { fields = [], view, request } = record;
  const lines = [csvLine([...Object.keys(COLUMNS), ...fields.map((name) => `subject.${name}`)])];
  const folders = new Map<string, number>();
  for await (const entry of files.plan(record)) {
    const own = Object.values(COLUMNS).map((cell) => cell(entry));
    lines.push(csvLine([...own, ...fields.map((name) => entry.take?.fields[name])]));
    for (const picture of entry.pictures) {
      const { stem } = picture;
      folders.set(stem.slice(0, stem.lastIndexOf('/') + 1), entry.rigIndex);
      signal?.throwIfAborted();
      const items = picture.files.map((file): Item => {
        const { ext, sizeBytes, sha256, md5, xxh64 } = file;
        const from = sourceOf(entry.shot.shotId, file);
        const hashes = { ...(md5 && { md5 }), ...(xxh64 && { xxh64 }) };
        return { kind: 'picture', stem, ext, sizeBytes, sha256, from, hashes };
      });
      // One sidecar for a RAW file and its JPEG, as Lightroom expects it.
      if (request.xmp) items.push(textItem('sidecar', stem, 'xmp', sidecarOf(entry, picture)));
      yield items;
    }
  }
  const table = textItem('list', 'shots', 'csv', lines.join(''));
  const isColmap = view.layout === 'colmap';
  yield isColmap ? [table, textItem('list', 'rig_config', 'json', rigOf(folders))] : [table];
}

function textItem(kind: Item['kind'], stem: string, ext: string, text: string): Item {
  const bytes = Buffer.from(text);
  const digest = (name: string) => createHash(name).update(bytes).digest('hex');
  const from = async () => Readable.from([bytes]);
  const hashes = { md5: digest('md5') };
  return { kind, stem, ext, sizeBytes: bytes.length, sha256: digest('sha256'), from, hashes };
}

/** The rig for `colmap rig_configurator`: the first body is the reference, the poses of the others are unknown. */
function rigOf(folders: ReadonlyMap<string, number>): string {
  const cameras = [...folders].sort(([, a], [, b]) => a - b).map(([image_prefix]) => ({ image_prefix }));
  const [reference, ...others] = cameras;
  const rig = { cameras: reference === undefined ? [] : [{ ...reference, ref_sensor: true }, ...others] };
  return `${JSON.stringify([rig], undefined, 2)}\n`;
}

/** A line of a table. A cell that spreadsheets would take for a formula gets an apostrophe in front. */
function csvLine(cells: unknown[]): string {
  return `${Papa.unparse([cells], { escapeFormulae: true })}\r\n`;
}

// Exports and the bin as a part of the desk: the handlers of their operations, and how an export is performed.

import { join } from 'node:path';
import { systemClock } from '../../base/clock.js';
import { within } from '../../base/within.js';
import { ServiceError } from '../../gateway/errors/errors.js';
import type { DeskContext, DeskPart } from '../frame/part.js';
import { Bin, type BinFile, type Moved } from './bin.js';
import { ExportFiles } from './export-files.js';
import { makeFolder } from './export-folder.js';
import { ExportQueue, type ExportQueueContext, type ExportView } from './export-queue.js';
import { itemsOf } from './items.js';
import { Layout } from './layout.js';
import { MhlError, verify } from './mhl/index.js';
import { hostsOf, performExport } from './perform-export.js';
import { Planning } from './planning.js';
import { type Selection, selectedReceipts } from './selection.js';
import { zipAnswer } from './zip-export.js';

/** How long a request for the bin waits for its files; a larger entry is still moved after its answer. */
const BIN_ANSWER_MS = 5_000;
/** Names in a forecast, and differences that are named. */
const MOST_NAMES = 3;
const MOST_FINDINGS = 100;

type Operation =
  | 'startExport'
  | 'forecastExport'
  | 'verifyExport'
  | 'listExports'
  | 'getExport'
  | 'readExportZip'
  | 'resumeExport'
  | 'stopExport'
  | 'binShots'
  | 'listBin'
  | 'restoreBin';

/** Exports and the bin; nothing runs until the first request, or {@link DeskPart.resume}. */
export function exportsPart(context: DeskContext): DeskPart<Operation> {
  const { options, work, say } = context;
  const { limits, stateDirectory, exportRoots: roots } = options;
  const files = new ExportFiles(stateDirectory, say);
  const bin = new Bin({ stateDirectory, roots, work, say, now: Date.now });
  const queue = new ExportQueue({
    ...{ files, work, limits, say },
    perform: (attempt) => performExport(attempt, context, files),
    compare: compareFolder,
    report: (view) => context.tell('export', progressOf(view)),
  });
  const answer = (view: ExportView) => ({ success: true, message: newestOf(view), export: view }) as const;
  const binAnswer = async ({ entry, done }: Moved) => {
    await within(done, BIN_ANSWER_MS, systemClock);
    const message = `${entry.files} file(s) are in the bin, ${entry.faults.length} have a fault.`;
    return { success: true, message, entry } as const;
  };
  return {
    handlers: {
      startExport: async ({ body }) => {
        const { exportId, selection, to, path, layout = 'flat', xmp = true, mhl = true } = body;
        const make = async (id: string) => {
          requireLayout(layout);
          const folder = to === 'zip' ? {} : { path: await makeFolder(path ?? join('exports', id), roots) };
          const view = { ...NOTHING, faults: [], at: new Date().toISOString(), to, layout, ...folder };
          return { request: { selection, xmp, mhl }, view };
        };
        return answer(await queue.add(exportId, make));
      },
      forecastExport: async ({ body: { selection, layout = 'flat' }, signal }) => {
        requireLayout(layout);
        const plan = new Planning(selection, layout, context, signal);
        const names: string[] = [];
        for await (const { pictures } of plan.entries())
          for (const { stem, files } of pictures)
            if (names.length < MOST_NAMES) names.push(...files.map(({ ext }) => `${stem}.${ext}`));
        const { shots, count: files, bytes } = plan;
        return {
          success: true,
          message: `${files} file(s) of ${shots} shot(s).`,
          shots,
          files,
          bytes,
          names,
        };
      },
      verifyExport: async ({ params }) => answer(await queue.check(params.exportId)),
      listExports: async () => {
        const exports = await queue.all();
        return { success: true, message: `${exports.length} export(s).`, exports };
      },
      getExport: async ({ params }) => answer((await queue.get(params.exportId)).view),
      resumeExport: async ({ params }) => answer(await queue.resume(params.exportId)),
      stopExport: async ({ params }) => answer(await queue.stop(params.exportId)),
      readExportZip: async ({ params, headers }) => {
        const record = await queue.get(params.exportId);
        const items = itemsOf(record, files, (await hostsOf(context)).sourceOf);
        return zipAnswer(record, items, files, headers);
      },
      binShots: async ({ body, signal }) =>
        binAnswer(await bin.add(await filesToBin(body.selection, context, signal))),
      restoreBin: async ({ params }) => binAnswer(await bin.restore(params.binId)),
      listBin: async () => {
        const entries = await bin.all();
        return { success: true, message: `${entries.length} entries.`, bin: entries };
      },
    },
    resume: async () => {
      await Promise.all([queue.takeUp(), bin.takeUp()]);
    },
    close: async () => {
      await Promise.all([queue.close(), bin.close()]);
    },
  };
}

const NOTHING = { state: 'waiting', files: 0, ofFiles: 0, bytes: 0, ofBytes: 0, message: '' } as const;

function progressOf(view: ExportView) {
  const { exportId, state, files, ofFiles, bytes, ofBytes } = view;
  return { exportId, state, files, ofFiles, bytes, ofBytes, message: newestOf(view) };
}

/** The sentence about the check of an export, if there is one, else that about the export. */
const newestOf = ({ message, check }: ExportView) => check?.message ?? message;

/** Compares the files of a folder with its hash lists. @throws EXPORT_REFUSED when there are none that can be used */
const compareFolder: ExportQueueContext['compare'] = async (folder, signal, onProgress) => {
  const compared = verify(folder, { signal, onProgress }).catch((error: Error) => {
    throw error instanceof MhlError ? new ServiceError('EXPORT_REFUSED', error.message) : error;
  });
  const { files, ofFiles, findings } = await compared;
  const named = findings.map(({ path, problem, reason }) => ({ path, reason: reason ?? problem }));
  const count = named.length;
  const message = `${files} file(s) are as they were, ${count} differ.`;
  return { files, ofFiles, count, findings: named.slice(0, MOST_FINDINGS), message };
};

/** @throws EXPORT_REFUSED */
function requireLayout(layout: string): void {
  try {
    new Layout(layout, '');
  } catch (error) {
    throw new ServiceError('EXPORT_REFUSED', `the layout is not possible: ${(error as Error).message}`);
  }
}

/** The files of the selected shots that this host has. @throws EXPORT_REFUSED */
async function filesToBin(
  selection: Selection,
  context: DeskContext,
  signal: AbortSignal,
): Promise<BinFile[]> {
  const { exportFiles } = context.options.limits;
  const { isHere } = await hostsOf(context);
  const found: BinFile[] = [];
  for await (const { shotId, bodies } of selectedReceipts(selection, context, exportFiles, signal))
    for (const { host, exposures } of bodies)
      for (const { path, sizeBytes, sha256 } of exposures.flatMap(({ files }) => files))
        if (isHere(host)) found.push({ path, shotId, sizeBytes, sha256 });
  if (found.length > 0 && found.length <= exportFiles) return found;
  throw new ServiceError(
    'EXPORT_REFUSED',
    `the selection has ${found.length} files on this host; 1 to ${exportFiles} are possible`,
  );
}

// How an export is performed: its plan, then its files, then their hash list. Every step can begin again.

import { basename } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type ExposureSettings, exposureSettings } from '../../base/exif-exposure.js';
import { readerOf } from '../../base/exif-place.js';
import { openRegular } from '../../base/file-calls.js';
import { ServiceError } from '../../gateway/errors/errors.js';
import type { DeskContext } from '../frame/part.js';
import { ITSELF } from '../frame/service-client.js';
import type { ExportFiles } from './export-files.js';
import type { Attempt, ExportView } from './export-queue.js';
import { writeFolder } from './folder-export.js';
import { itemsOf, type SourceOf } from './items.js';
import { isListable, writeGeneration } from './mhl/index.js';
import { FileFault } from './place-file.js';
import type { PlannedExposure, PlannedFile } from './plan.js';
import { Planning } from './planning.js';
import { listZip } from './zip-export.js';

/** Bytes of a file of another host in which its Exif data are looked for. */
const HEAD_BYTES = 262_144;

/** Performs an export: the plan, unless an earlier attempt made it, then the files. */
export async function performExport(
  { record, signal, note }: Attempt,
  context: DeskContext,
  files: ExportFiles,
): Promise<Pick<ExportView, 'state' | 'message'>> {
  const { to, path, generation } = record.view;
  signal.throwIfAborted();
  await note({ state: 'running', message: 'It looks for its files.', faults: [] }, true);
  const { sourceOf, version } = await hostsOf(context);
  if (record.fields === undefined) {
    const plan = new Planning(record.request.selection, record.view.layout, context, signal);
    await files.savePlan(record, withSettings(plan.entries(), sourceOf, context));
    if (plan.count === 0)
      throw new ServiceError('EXPORT_REFUSED', `none of the ${plan.shots} selected shot(s) has a file`);
    record.fields = [...plan.fields].sort();
    const { shots, count: ofFiles, bytes: ofBytes } = plan;
    await note({ ofFiles, ofBytes, message: `${ofFiles} file(s) of ${shots} shot(s).` }, true);
  }
  const items = itemsOf(record, files, sourceOf, signal);
  const total = record.view.ofFiles;
  const isListed = !record.request.mhl || generation !== undefined;
  const noteList = async (list: string | undefined) =>
    note(list === undefined ? {} : { generation: basename(list) }, true);
  if (to === 'zip' || path === undefined) {
    if (!isListed) await noteList(await listZip(record, items, files.listsOf(record), version));
    return { state: 'ready', message: `${total} file(s) are ready to be read.` };
  }
  let [count, bytes] = [0, 0];
  const placed = await writeFolder(record, items, path, {
    roomBytes: context.options.limits.exportRoomBytes,
    progress: async (done) => {
      if ('reason' in done) return note({ faults: [...record.view.faults, done] });
      count += 1;
      bytes += done.sizeBytes;
      await note({ files: count, bytes, message: `${count} of ${total} file(s) are in the folder.` });
    },
  });
  const [first] = record.view.faults;
  if (first !== undefined)
    return {
      state: 'failed',
      message: `${total - count} of ${total} file(s) lack or differ: ${first.reason}`,
    };
  if (!isListed) {
    const listable = placed.filter((file) => isListable(file.path));
    await noteList((await writeGeneration(path, listable, { process: 'transfer', version }))?.path);
  }
  return { state: 'done', message: `All ${total} file(s) are in the folder.` };
}

/** Adds the settings to the entries of a plan. */
async function* withSettings(
  entries: AsyncIterable<PlannedExposure>,
  sourceOf: SourceOf,
  context: DeskContext,
): AsyncGenerator<PlannedExposure> {
  for await (const entry of entries) {
    const file = entry.pictures[0]?.files[0];
    yield { ...entry, settings: await settingsOf(entry.shot.shotId, file, sourceOf, context) };
  }
}

/** Settings in the Exif data of a file; none if it cannot be read, which the copy reports. */
async function settingsOf(
  shotId: string,
  file: PlannedFile | undefined,
  sourceOf: SourceOf,
  context: DeskContext,
): Promise<ExposureSettings> {
  const from = file && sourceOf(shotId, file);
  try {
    if (file === undefined || from === undefined) return {};
    if (typeof from !== 'string') {
      const range = `bytes=0-${HEAD_BYTES - 1}`;
      const call = { params: { shotId, index: file.index } };
      const head = await buffer(await context.service.open('readShotFile', call, ITSELF, { range }));
      return await exposureSettings(async (offset, length) => head.subarray(offset, offset + length));
    }
    const opened = await openRegular(from);
    return await exposureSettings(readerOf(opened)).finally(() => opened.close());
  } catch {
    return {};
  }
}

/** Facts of the hosts: their version, whether a file is here, and where each file is read. */
export async function hostsOf({ service }: DeskContext) {
  const { hosts } = await service.call('listHosts', {}, ITSELF);
  const own = hosts.find(({ self }) => self === true);
  const isHere = (host: string | undefined) => host === undefined || host === own?.name;
  const sourceOf: SourceOf = (shotId, { path, host, index }) => {
    if (isHere(host)) return path;
    return async () =>
      service.open('readShotFile', { params: { shotId, index } }, ITSELF).catch((error: Error) => {
        throw new FileFault(`the file ${index} of the shot ${shotId} cannot be fetched: ${error.message}`);
      });
  };
  return { version: own?.version ?? '', isHere, sourceOf };
}

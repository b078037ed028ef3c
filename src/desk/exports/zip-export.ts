// The ZIP file of a planned export: stored without compression, made while it is read, and the same bytes each time, so
// that a reader can continue where it was interrupted. The size is known before the first byte.

import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { openRegular } from '../../base/file-calls.js';
import { quoted } from '../../base/quoted.js';
import { ServiceError } from '../../gateway/errors/errors.js';
import { rangeVerdict } from '../../gateway/http/byte-range.js';
import { StreamAnswer } from '../frame/part.js';
import type { ExportFiles, ExportRecord } from './export-files.js';
import type { Item } from './items.js';
import { HISTORY_FOLDER, type NewFile, writeGeneration } from './mhl/index.js';
import { FileFault } from './place-file.js';

/**
 * Makes the hash list of a ZIP file in a directory beside its record. Files whose hashes are not known are read.
 * @param version of rigd
 * @returns the path of the list
 * @throws FileFault when a file has changed; MhlError
 */
export async function listZip(
  { view: { at } }: ExportRecord,
  items: AsyncIterable<readonly Item[]>,
  directory: string,
  version: string,
): Promise<string | undefined> {
  const modifiedAt = new Date(at);
  const listed = async function* (): AsyncGenerator<NewFile> {
    for await (const group of items)
      for (const item of group) {
        const { stem, ext, sizeBytes, hashes } = item;
        const known = Object.keys(hashes).length > 0 ? hashes : { md5: await md5Of(item) };
        yield { path: `${stem}.${ext}`, sizeBytes, modifiedAt, hashes: known };
      }
  };
  // A generation that an interrupted attempt has left is not of this one.
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory);
  return (await writeGeneration(directory, listed(), { process: 'transfer', version }))?.path;
}

/**
 * Answers with the ZIP file, or a range of its bytes. A file that has changed ends the answer before its end.
 * @throws EXPORT_REFUSED, RANGE_NOT_SATISFIABLE; Error when the plan is damaged
 */
export async function zipAnswer(
  record: ExportRecord,
  items: AsyncIterable<readonly Item[]>,
  files: Pick<ExportFiles, 'listsOf'>,
  { range, 'if-range': ifRange }: { readonly range?: string; readonly 'if-range'?: string },
): Promise<StreamAnswer> {
  const { exportId, state, to, at } = record.view;
  if (to !== 'zip' || state !== 'ready')
    throw new ServiceError(
      'EXPORT_REFUSED',
      `there is no ZIP file of the export ${exportId}: it is ${state}`,
    );
  const { sizeBytes, bytes } = await openZip(record, items, files);
  const etag = `"${exportId}-${Date.parse(at)}-${sizeBytes}"`;
  const asked = { ...(range && { range }), ...(ifRange && { 'if-range': ifRange }) };
  const verdict = rangeVerdict(asked, sizeBytes, etag);
  if (verdict.kind === 'unsatisfiable') {
    const text = `the ZIP file has ${sizeBytes} bytes, and the range ${quoted(range ?? '')} none of them`;
    throw new ServiceError('RANGE_NOT_SATISFIABLE', text, { details: { size: sizeBytes } });
  }
  const isPart = verdict.kind === 'part';
  const { start, end } = isPart ? verdict : { start: 0, end: sizeBytes - 1 };
  const headers = {
    ...{ 'content-type': 'application/zip', 'content-length': String(end - start + 1), etag },
    ...{ 'accept-ranges': 'bytes', 'cache-control': 'private, no-cache' },
    'content-disposition': `attachment; filename="${exportId}.zip"`,
    ...(isPart ? { 'content-range': `bytes ${start}-${end}/${sizeBytes}` } : {}),
  };
  return new StreamAnswer(
    Readable.from(bytes(start, end), { objectMode: false }),
    headers,
    isPart ? 206 : 200,
  );
}

/** A ZIP file that is about to be read; nothing is read before its stream is. */
interface OpenedZip {
  readonly sizeBytes: number;
  /** The bytes from one position to another, once. A file that has changed ends them with an error. */
  readonly bytes: (start: number, end: number) => AsyncGenerator<Buffer>;
}

async function openZip(
  record: ExportRecord,
  items: AsyncIterable<readonly Item[]>,
  files: Pick<ExportFiles, 'listsOf'>,
): Promise<OpenedZip> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const options = { mtime: new Date(record.view.at), mode: 0o100644, compress: false };
  let reading: Readable | undefined;
  const add = (item: Item) =>
    zip.addReadStreamLazy(`${item.stem}.${item.ext}`, { ...options, size: item.sizeBytes }, (give) => {
      const open = async () => {
        reading = await checkedStream(item);
        // The package does not pass on that a stream of a file fails.
        reading.once('error', (error) => output.destroy(error));
        give(undefined, reading);
      };
      open().catch((error: Error) => output.destroy(error));
    });
  for await (const group of items) for (const item of group) add(item);
  const history = join(files.listsOf(record), HISTORY_FOLDER);
  for (const name of record.view.generation === undefined ? [] : await readdir(history))
    zip.addBuffer(await readFile(join(history, name)), `${HISTORY_FOLDER}/${name}`, options);
  const sizeBytes = await new Promise<number>((resolve, reject) => {
    zip.once('error', reject);
    // The types of the package lack the argument.
    zip.end(undefined, resolve as () => void);
  });
  return {
    sizeBytes,
    bytes: async function* (start, end) {
      let at = 0;
      try {
        for await (const piece of output as AsyncIterable<Buffer>) {
          const kept = piece.subarray(Math.max(0, start - at), Math.max(0, end + 1 - at));
          if (kept.length > 0) yield kept;
          at += piece.length;
          if (at > end) return;
        }
      } finally {
        reading?.destroy();
      }
    },
  };
}

async function md5Of(item: Item): Promise<string> {
  const md5 = createHash('md5');
  for await (const piece of await checkedStream(item)) md5.update(piece as Buffer);
  return md5.digest('hex');
}

/** The bytes of a file, which fail at the end if they are not those of the receipt. */
async function checkedStream({ from, sha256, stem }: Item): Promise<Readable> {
  const source = typeof from === 'string' ? (await openRegular(from)).createReadStream() : await from();
  const hash = createHash('sha256');
  const check = new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece);
      done(undefined, piece);
    },
    flush(done) {
      const isSame = hash.digest('hex') === sha256;
      done(isSame ? undefined : new FileFault(`the file ${stem} has other content than when it arrived`));
    },
  });
  pipeline(source, check).catch(() => undefined);
  return check;
}

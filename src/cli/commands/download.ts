// `rigd download`: copies files from a card to a directory of this computer. Files that already exist are not fetched
// again, nothing is overwritten, and an interrupted download continues where it ended.

import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { didYouMean } from '../../base/nearest.js';
import { printable } from '../../base/printable.js';
import { CommandError, type Given } from '../command.js';
import { isCamera, type ListedCamera, listedCameras, oneCamera, pathOf } from '../http/cameras.js';
import { type AnswerOf, clientFor, type ServiceClient } from '../http/client.js';
import { follow } from '../http/events.js';
import type { Refusal } from '../http/refusals.js';
import { INTERRUPTED, interruption } from '../terminal/interrupt.js';
import { print, printJson, remark, sizeText, table } from '../terminal/output.js';
import { Progress } from '../terminal/progress.js';
import { type CardFile, cardNameOf, fetchFile, nameOf, takenAt } from './fetch-file.js';

/** Refusals after which no other file can be fetched either. */
const ENDS_ALL: ReadonlySet<string> = new Set([
  'NOT_CONNECTED',
  'CAMERA_RECOVERING',
  'WRONG_MODE',
  'TOKEN_REQUIRED',
]);

/** Errors of a file system after which no other file can be saved either. */
const ENDS_DISK: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EIO']);

/** Downloads files, or lists them. */
export async function run(given: Given): Promise<void> {
  const { options } = given;
  const client = await clientFor(given);
  const { camera, wanted } = await cameraAndFiles(client, given.words);
  const slot = options.slot ?? '1';
  const path = `${pathOf(camera)}/sd-card/slot/${slot}/files`;
  const answer = await client.ask<'listSDCardFiles'>('GET', path);
  if (options.list === true) {
    if (options.json === true) printJson(answer);
    else printList(answer, camera, slot);
    return;
  }
  const files = chosen(answer.files, wanted, `slot ${slot} of ${camera.id}`);
  const directory = resolve(typeof options.to === 'string' ? options.to : '.');
  makeDirectory(directory);
  const failures = await fetchAll(client, { camera, path, directory }, files, options.json === true);
  if (failures > 0)
    throw new CommandError('failed', `${failures} of ${files.length} files were not downloaded`);
}

/** The first word is the camera when it names one. */
async function cameraAndFiles(
  client: ServiceClient,
  words: readonly string[],
): Promise<{ camera: ListedCamera; wanted: readonly string[] }> {
  const cameras = await listedCameras(client);
  const [first, ...rest] = words;
  if (first !== undefined && isCamera(cameras, first))
    return { camera: oneCamera(cameras, first), wanted: rest };
  return { camera: oneCamera(cameras, undefined), wanted: words };
}

function printList({ files }: AnswerOf<'listSDCardFiles'>, camera: ListedCamera, slot: unknown): void {
  if (files.length === 0) remark(`slot ${slot} of ${camera.id} has no files`);
  else
    print(
      table(
        ['FILE', 'SIZE', 'TAKEN', 'CONTENT'],
        files.map((file) => [
          nameOf(file),
          sizeText(file.file_size),
          takenAt(file)?.toLocaleString('sv') ?? '',
          String(file.content_id),
        ]),
      ),
    );
}

/** The files that the words mean: names, patterns with * and ?, or numbers of contents. @throws CommandError */
function chosen(files: readonly CardFile[], words: readonly string[], place: string): readonly CardFile[] {
  if (words.length === 0) return files;
  const found = new Set<CardFile>();
  for (const word of words) {
    const matches = files.filter((file) => isMeant(file, word));
    if (matches.length === 0)
      throw new CommandError(
        'failed',
        `${place} has no file "${word}"${didYouMean(word, files.map(nameOf))}\n  next: rigd download --list`,
      );
    for (const file of matches) found.add(file);
  }
  return [...found];
}

function isMeant(file: CardFile, word: string): boolean {
  if (/^\d+$/.test(word)) return String(file.content_id) === word;
  const names = [nameOf(file), cardNameOf(file)];
  return names.some((name) => matchesPattern(name.toLowerCase(), word.toLowerCase()));
}

/**
 * Whether a name matches a pattern: `*` matches any characters and `?` one. With two pointers the work is at most the
 * length of the name times that of the pattern.
 */
function matchesPattern(name: string, pattern: string): boolean {
  let [at, star, starAt] = [0, -1, 0];
  let place = 0;
  while (at < name.length) {
    if (pattern[place] === '*') {
      star = place++;
      starAt = at;
    } else if (pattern[place] === '?' || pattern[place] === name[at]) {
      at++;
      place++;
    } else if (star >= 0) {
      place = star + 1;
      at = ++starAt;
    } else return false;
  }
  while (pattern[place] === '*') place++;
  return place === pattern.length;
}

function makeDirectory(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true });
  } catch (error) {
    throw new CommandError('failed', `--to ${directory}: ${error instanceof Error ? error.message : error}`);
  }
}

interface Place {
  readonly camera: ListedCamera;
  readonly path: string;
  readonly directory: string;
}

/** Fetches one file after the other, because the camera sends one at a time. @returns how many failed */
async function fetchAll(
  client: ServiceClient,
  { camera, path, directory }: Place,
  files: readonly CardFile[],
  isForProgram: boolean,
): Promise<number> {
  const signal = interruption();
  const progress = new Progress();
  const totalBytes = files.reduce((sum, { file_size }) => sum + file_size, 0);
  const percents = new Percents(client, camera);
  let doneBytes = 0;
  let failures = 0;
  try {
    for (const [index, file] of files.entries()) {
      const name = nameOf(file);
      let received = 0;
      const drawing = setInterval(() => {
        const bytes = Math.max(received, (percents.of(file) / 100) * file.file_size);
        const text = `${index + 1} of ${files.length}  ${name}  ${sizeText(bytes)} of ${sizeText(file.file_size)}`;
        progress.show(text, totalBytes === 0 ? 1 : (doneBytes + bytes) / totalBytes);
      }, 200);
      try {
        const onBytes = (bytes: number) => {
          received = bytes;
        };
        const fetched = await fetchFile(client, path, file, { directory, signal, onBytes });
        progress.clear();
        if (isForProgram) printJson({ cameraId: camera.id, name, ...fetched });
        else
          print(
            `${printable(fetched.savedPath)}  ${sizeText(fetched.sizeBytes)}${fetched.state === 'saved' ? '' : '  (there already)'}`,
          );
      } catch (error) {
        progress.clear();
        if (signal.aborted) break;
        if (endsAll(error)) throw error;
        failures++;
        const { answer, message } = error as Error & { answer?: unknown };
        if (isForProgram) printJson(answer ?? { success: false, message, name });
        else remark(`rigd: ${printable(name)}: ${message}`);
      } finally {
        clearInterval(drawing);
      }
      doneBytes += file.file_size;
    }
  } finally {
    percents.close();
    progress.clear();
  }
  if (signal.aborted) {
    remark('interrupted; the same command continues where it ended');
    process.exitCode = INTERRUPTED;
  }
  return failures;
}

/** Whether the other files need not be tried after a failure. */
function endsAll(error: unknown): boolean {
  if (!(error instanceof CommandError)) {
    const { code } = error as NodeJS.ErrnoException;
    return code === undefined || ENDS_DISK.has(code);
  }
  const { kind, answer } = error;
  return kind !== 'failed' || ENDS_ALL.has((answer as Refusal | undefined)?.code ?? '');
}

/**
 * Follows how much of each file the host has got from the camera: this command gets no bytes of a file before the host
 * has the whole file.
 */
class Percents {
  readonly #end = new AbortController();
  readonly #percents = new Map<string, number>();

  constructor(client: ServiceClient, camera: ListedCamera) {
    // The progress is only displayed, so a failure is ignored.
    if (process.stderr.isTTY) void this.#read(client, camera);
  }

  of({ content_id, file_id }: CardFile): number {
    return this.#percents.get(`${content_id}-${file_id}`) ?? 0;
  }

  close(): void {
    this.#end.abort();
  }

  async #read(client: ServiceClient, camera: ListedCamera): Promise<void> {
    try {
      for await (const { event, data } of follow(client, `${pathOf(camera)}/events`, {
        signal: this.#end.signal,
      }))
        if (event === 'transferProgress')
          this.#percents.set(`${data.contentId}-${data.fileId}`, Number(data.percent));
    } catch {
      // Without these events the bar moves only when bytes arrive here.
    }
  }
}

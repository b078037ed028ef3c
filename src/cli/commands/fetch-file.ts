// Fetches one file from a card into a directory. During the download its name is `.NAME.SHA256.part`; an interrupted
// download leaves this part behind, and the next one continues it. The file gets its final name when its digest matches
// that of the service. Nothing is overwritten: if another file has the name, the new one becomes NAME-2.

import { createHash, type Hash } from 'node:crypto';
import { constants, createReadStream, type Stats } from 'node:fs';
import { type FileHandle, open, readdir, stat, unlink, utimes } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join, parse } from 'node:path';
import { cardFileName, endOf } from '../../base/card-file-name.js';
import { giveFreeName } from '../../base/free-name.js';
import { CommandError } from '../command.js';
import type { AnswerOf, ServiceClient } from '../http/client.js';

/** A file as the list of a card has it. */
export type CardFile = AnswerOf<'listSDCardFiles'>['files'][number];

/** Result for a file. */
export interface Fetched {
  /** `there`: the same file was in the directory already. */
  readonly state: 'saved' | 'there';
  readonly savedPath: string;
  readonly sizeBytes: number;
  /** Digest in lower-case hex; not known for an existing file that was recognised by its size and time. */
  readonly sha256?: string;
}

/** How a file is fetched. */
export interface FetchOptions {
  readonly directory: string;
  readonly signal: AbortSignal;
  /** Called with the number of bytes that have arrived. */
  readonly onBytes: (bytes: number) => void;
}

/**
 * Longest silence of the connection. The service sends nothing while it waits for earlier transfers and gets the file
 * from the camera.
 */
const SILENCE_MS = 1_800_000;
/** Extension of a part. */
const PART = '.part';
/** Longest name of a file in the name of its part: 255 bytes, less those of two dots, a digest and {@link PART}. */
const MOST_PART_BYTES = 184;
/** The largest number of names that are tried for a file whose name is taken. */
const MOST_NAMES = 1_000;

/** The name of a file on this computer, by the same rules as in the service. */
export function nameOf({ file_path, content_id, file_id }: CardFile): string {
  return cardFileName(file_path, `content-${content_id}-${file_id}`);
}

/** The name on the card, by which a person knows the file. */
export function cardNameOf({ file_path }: CardFile): string {
  return file_path.split(/[/\\]/).at(-1) ?? '';
}

/** Time when the file was made, by the clock of the camera; undefined when the card does not have it. */
export function takenAt(file: CardFile): Date | undefined {
  const { creation_year: year, creation_month: month = 1, creation_day: day = 1 } = file;
  if (year === undefined) return undefined;
  const { creation_hour: hour = 0, creation_minute: minute = 0, creation_second: second = 0 } = file;
  return new Date(year, month - 1, day, hour, minute, second);
}

/**
 * Fetches a file.
 * @param path path of the list that contains the file
 * @throws CommandError
 */
export async function fetchFile(
  client: ServiceClient,
  path: string,
  file: CardFile,
  options: FetchOptions,
): Promise<Fetched> {
  const target = join(options.directory, nameOf(file));
  const present = await factsOf(target);
  // A downloaded file gets the time of the file on the card.
  if (present?.size === file.file_size && present.mtimeMs === takenAt(file)?.getTime())
    return { state: 'there', savedPath: target, sizeBytes: present.size };
  // Only a regular file is read: a FIFO would be read without end.
  const known = present?.isFile() === true ? await digestOf(target) : undefined;
  const part = await partOf(options.directory, file);
  const response = await client.open('GET', `${path}/${file.content_id}/${file.file_id}`, {
    timeoutMs: SILENCE_MS,
    signal: options.signal,
    headers: {
      ...(part === undefined ? {} : { range: `bytes=${part.sizeBytes}-`, 'if-range': `"${part.sha256}"` }),
    },
  });
  const sha256 = digestIn(response);
  if (known !== undefined && known === sha256) {
    response.destroy();
    return { state: 'there', savedPath: target, sizeBytes: file.file_size, sha256: known };
  }
  return save(response, sha256, target, file, options);
}

async function save(
  response: IncomingMessage,
  sha256: string | undefined,
  target: string,
  file: CardFile,
  { directory, onBytes }: FetchOptions,
): Promise<Fetched> {
  const partPath = join(directory, `${partHead(file)}${sha256 ?? 'unknown'}${PART}`);
  const goesOn = response.statusCode === 206;
  const hash = createHash('sha256');
  const handle = await openPart(partPath, goesOn);
  let bytes = 0;
  try {
    if (goesOn) bytes = await hashFile(partPath, hash);
    for await (const chunk of response as AsyncIterable<Buffer>) {
      await handle.write(chunk);
      hash.update(chunk);
      bytes += chunk.length;
      onBytes(bytes);
    }
    await handle.sync();
  } catch (error) {
    throw new CommandError(
      'failed',
      `the transfer ended early: ${error instanceof Error ? error.message : error}`,
    );
  } finally {
    await handle.close();
  }
  const received = hash.digest('hex');
  if (sha256 !== undefined && received !== sha256) {
    await unlink(partPath);
    throw new CommandError(
      'failed',
      `the received file has the SHA-256 ${received}, but the service announced ${sha256}`,
    );
  }
  const taken = takenAt(file);
  if (taken !== undefined) await utimes(partPath, taken, taken);
  return { state: 'saved', savedPath: await giveName(partPath, target), sizeBytes: bytes, sha256: received };
}

/** Opens a part. A link is not followed, because another user could guess the name of the part and put a link there. */
function openPart(path: string, goesOn: boolean): Promise<FileHandle> {
  const { O_WRONLY, O_CREAT, O_NOFOLLOW, O_APPEND, O_TRUNC } = constants;
  return open(path, O_WRONLY | O_CREAT | O_NOFOLLOW | (goesOn ? O_APPEND : O_TRUNC), 0o666);
}

/** Gives the file a name that is free. @returns the path it got */
async function giveName(partPath: string, target: string): Promise<string> {
  const { dir, name, ext } = parse(target);
  for (let number = 1; number <= MOST_NAMES; number++) {
    const path = number === 1 ? target : join(dir, `${name}-${number}${ext}`);
    if (await giveFreeName(partPath, path)) return path;
  }
  throw new CommandError('failed', `${target} and ${MOST_NAMES} names like it are taken`);
}

/** The part that an earlier download has left. */
async function partOf(
  directory: string,
  file: CardFile,
): Promise<{ sha256: string; sizeBytes: number } | undefined> {
  const head = partHead(file);
  for (const entry of await readdir(directory)) {
    if (!entry.startsWith(head) || !entry.endsWith(PART)) continue;
    const sha256 = entry.slice(head.length, -PART.length);
    const found = await factsOf(join(directory, entry));
    const sizeBytes = found?.isFile() === true ? found.size : 0;
    const isPart = sizeBytes > 0 && sizeBytes < file.file_size;
    if (isPart && /^[0-9a-f]{64}$/.test(sha256)) return { sha256, sizeBytes };
  }
  return undefined;
}

/** The beginning of the name of a part, cut so that there is room for the digest and the extension. */
function partHead(file: CardFile): string {
  return `.${endOf(nameOf(file), MOST_PART_BYTES)}.`;
}

/** The facts of a path; undefined when there is nothing, or it cannot be examined. */
async function factsOf(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path);
  } catch {
    return undefined;
  }
}

/** Digest of the whole file, also where a part is sent (RFC 9530). */
function digestIn({ headers }: IncomingMessage): string | undefined {
  const { 'repr-digest': digest } = headers;
  const found = typeof digest === 'string' ? /sha-256=:([A-Za-z0-9+/=]{44}):/.exec(digest)?.[1] : undefined;
  return found === undefined ? undefined : Buffer.from(found, 'base64').toString('hex');
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await hashFile(path, hash);
  return hash.digest('hex');
}

/** Adds the content of a file to a hash. @returns how many bytes the file has */
async function hashFile(path: string, hash: Hash): Promise<number> {
  let bytes = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return bytes;
}

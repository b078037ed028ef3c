// A card of a simulated body as a test sees it: files are put on it as a photographer's camera would, and compared.

import { strictEqual } from 'node:assert';
import { createHash, randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { until } from '#harness/deadline.js';
import type { EventClient } from '#harness/event-client.js';
import type { Service } from '#harness/service.js';

/** One entry of a list of files. */
export interface ListedFile {
  content_id: number;
  file_id: number;
  file_path: string;
  file_size: number;
}

/** One card. */
export class CardFolder {
  readonly directory: string;

  constructor(service: Service, cameraId: string, slot: 1 | 2 = 1) {
    this.directory = join(service.body(cameraId), `card${slot}`);
  }

  /** Puts a file of random bytes on the card. @returns its SHA-256 */
  put(path: string, sizeBytes: number, madeAt?: Date): string {
    const target = join(this.directory, path);
    const hidden = join(dirname(target), `.${sizeBytes}.part`);
    const bytes = randomBytes(sizeBytes);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(hidden, bytes);
    if (madeAt !== undefined) utimesSync(hidden, madeAt, madeAt);
    // The file is complete when it appears, since a camera lists finished files only.
    renameSync(hidden, target);
    return sha256(bytes);
  }

  /** The SHA-256 of a file on the card. */
  digest(path: string): string {
    return digestOfFile(join(this.directory, path));
  }
}

/** Lower-case hex. */
export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Digest of a file on this host. */
export function digestOfFile(path: string): string {
  return sha256(readFileSync(path));
}

/** Every file below a directory, hidden ones too, as paths relative to it. */
export function filesBelow(directory: string): string[] {
  if (!existsSync(directory)) return [];
  try {
    return readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1))
      .sort();
  } catch (error) {
    // The service removed a directory while it was read: look again.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return filesBelow(directory);
  }
}

/** Waits until a slot has so many files. @returns the list */
export async function listed(
  service: Service,
  cameraId: string,
  count: number,
  slot = 1,
): Promise<ListedFile[]> {
  return until(`${count} files in slot ${slot} of ${cameraId}`, async () => {
    const { status, body } = await service.request(
      'GET',
      `/api/cameras/${cameraId}/sd-card/slot/${slot}/files`,
    );
    if (status === 200) strictEqual(body.file_count, body.files.length, 'file_count is the number of files');
    return status === 200 && body.files.length >= count && body.files;
  });
}

/** The address of a file. */
export function addressOf(cameraId: string, file: ListedFile, slot = 1): string {
  return `/api/cameras/${cameraId}/sd-card/slot/${slot}/files/${file.content_id}/${file.file_id}`;
}

/**
 * Takes events of a stream one after another. A call takes the first event of the given names that was not taken yet.
 */
export function nextEventOf(events: EventClient) {
  const taken = new Set<unknown>();
  return async (
    name: string | readonly string[],
    matches: (data: Record<string, unknown>) => boolean = () => true,
  ) => {
    const names = [name].flat();
    const { data } = await events.first(`event ${names.join(' or ')}`, (one) => {
      return names.includes(one.name) && !taken.has(one.data) && matches(one.data);
    });
    taken.add(data);
    return data;
  };
}

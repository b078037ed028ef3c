// The bodies on the network that clients have named by their address. They are kept in the state directory until they
// are forgotten: addresses.json, readable by its user only and replaced as a whole by a rename. The content of the file
// is checked before it is used; credentials are never in it.

import { constants } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { DiscoveredCamera } from '../../worker/protocol/operations.js';
import { type FileLimit, openRegular, REGULAR_ONLY, withinLimit } from '../host/file-calls.js';
import { cameraAt, ipAddressOf, macOf, type RememberedCamera } from './camera-address.js';

const FILE = 'addresses.json';
/** Far above the size of a full address book. */
const MAX_FILE_BYTES = 64 * 1024;
const MODEL = /^[ -~]{1,64}$/;

/** What the address book depends on. */
export interface AddressBookContext extends FileLimit {
  stateDirectory: string;
  /** The most cameras that are kept. */
  most: number;
  logger: Logger;
}

/** See the head of this file. */
export class AddressBook {
  readonly #context: AddressBookContext;
  readonly #path: string;
  readonly #cameras = new Map<string, RememberedCamera>();
  /** Whether the last change is on the disk; changes are written one after another. */
  #isOnDisk = Promise.resolve(true);

  constructor(context: AddressBookContext) {
    this.#context = context;
    this.#path = join(context.stateDirectory, FILE);
  }

  /** The remembered cameras by their id, as discovery would report them. */
  get cameras(): ReadonlyMap<string, DiscoveredCamera> {
    return new Map([...this.#cameras].map(([id, camera]) => [id, cameraAt(camera)]));
  }

  /** Whether this camera is remembered. */
  has(id: string): boolean {
    return this.#cameras.has(id);
  }

  /** No further camera can be remembered. */
  get isFull(): boolean {
    return this.#cameras.size >= this.#context.most;
  }

  /**
   * Reads the file. When it is not valid or cannot be read, the book is empty and the log says so; a file that is not
   * valid is renamed to `addresses.json.damaged`. Never rejects.
   */
  async load(): Promise<void> {
    try {
      const text = await this.#within(readBounded(this.#path));
      const cameras = await this.#judged(text);
      for (const camera of cameras.slice(0, this.#context.most)) this.#cameras.set(camera.id, camera);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
      this.#context.logger.error({ err: error }, 'the remembered addresses of cameras cannot be read');
    }
  }

  async #judged(text: string): Promise<RememberedCamera[]> {
    try {
      return rememberedIn(text);
    } catch (error) {
      await this.#within(rename(this.#path, `${this.#path}.damaged`));
      throw error;
    }
  }

  /** Remembers a camera, or its new address. @returns whether the change is on the disk. */
  async remember(camera: RememberedCamera): Promise<boolean> {
    const known = this.#cameras.get(camera.id);
    if (JSON.stringify(known) === JSON.stringify(camera) && (await this.#isOnDisk)) return true;
    this.#cameras.set(camera.id, camera);
    return this.#write();
  }

  /** Forgets a camera. @returns whether it was remembered. */
  async forget(id: string): Promise<boolean> {
    const isKnown = this.#cameras.delete(id);
    if (isKnown || !(await this.#isOnDisk)) await this.#write();
    return isKnown;
  }

  #write(): Promise<boolean> {
    this.#isOnDisk = this.#isOnDisk
      .then(() => this.#within(replace(this.#path, this.#text())))
      .then(
        () => true,
        (error: unknown) => {
          this.#context.logger.error({ err: error }, 'the remembered addresses of cameras cannot be written');
          return false;
        },
      );
    return this.#isOnDisk;
  }

  #text(): string {
    return `${JSON.stringify({ cameras: [...this.#cameras.values()] }, undefined, 2)}\n`;
  }

  #within<T>(call: Promise<T>): Promise<T> {
    return withinLimit(this.#context, `the file ${this.#path}`, call);
  }
}

async function readBounded(path: string): Promise<string> {
  const file = await openRegular(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAX_FILE_BYTES), 0, MAX_FILE_BYTES, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Replaces the file as a whole or not at all, also when the machine loses its power. */
async function replace(path: string, text: string): Promise<void> {
  const draft = `${path}.${process.pid}.new`;
  // The draft of a service that was killed.
  await rm(draft, { force: true });
  const { O_WRONLY, O_CREAT, O_EXCL } = constants;
  const file = await open(draft, O_WRONLY | O_CREAT | O_EXCL | REGULAR_ONLY, 0o600);
  try {
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** @throws Error for a text that is not an address book; single entries that are not valid are left out. */
function rememberedIn(text: string): RememberedCamera[] {
  const { cameras } = JSON.parse(text) as { cameras?: unknown };
  if (!Array.isArray(cameras)) throw new Error(`${FILE} has no list of cameras`);
  return cameras.filter(isRemembered);
}

function isRemembered(value: unknown): value is RememberedCamera {
  if (typeof value !== 'object' || value === null) return false;
  const { id, model, ip, accessAuthentication } = value as Record<string, unknown>;
  return (
    typeof id === 'string' &&
    macOf(id) === id &&
    typeof model === 'string' &&
    MODEL.test(model) &&
    typeof ip === 'string' &&
    ipAddressOf(ip) !== undefined &&
    (accessAuthentication === undefined || typeof accessAuthentication === 'boolean')
  );
}

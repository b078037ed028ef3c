// The bodies on the network whose addresses clients have given. They are kept in addresses.json in the state directory
// (kept-file.ts) until they are forgotten. The content of the file is checked before it is used; it never holds
// credentials.

import type { DiscoveredCamera } from '../../protocol/operations.js';
import { KeptFile, type KeptFileContext } from '../host/kept-file.js';
import { cameraAt, ipAddressOf, macOf, type RememberedCamera } from './camera-address.js';

const FILE = 'addresses.json';
/** Far more than a full address book needs. */
const MAX_FILE_BYTES = 64 * 1024;
const MODEL = /^[ -~]{1,64}$/;

/** Dependencies of the address book. */
export interface AddressBookContext extends KeptFileContext {
  /** The most cameras that are kept. */
  most: number;
}

/** See the head of this file. */
export class AddressBook {
  readonly #most: number;
  readonly #file: KeptFile<{ cameras: RememberedCamera[] }>;
  readonly #cameras = new Map<string, RememberedCamera>();
  /** Whether the last change is on the disk. */
  #isOnDisk = Promise.resolve(true);

  constructor(context: AddressBookContext) {
    this.#most = context.most;
    this.#file = new KeptFile(context, {
      name: FILE,
      what: 'the remembered addresses of cameras',
      maxBytes: MAX_FILE_BYTES,
      content: () => ({ cameras: [...this.#cameras.values()] }),
    });
  }

  /** The remembered cameras by their id, as discovery would report them. */
  get cameras(): ReadonlyMap<string, DiscoveredCamera> {
    return new Map([...this.#cameras].map(([id, camera]) => [id, cameraAt(camera)]));
  }

  /** Whether this camera is remembered. */
  has(id: string): boolean {
    return this.#cameras.has(id);
  }

  /** Whether no further camera can be remembered. */
  get isFull(): boolean {
    return this.#cameras.size >= this.#most;
  }

  /** Reads the file; the book is empty when it cannot be used. Never rejects. */
  async load(): Promise<void> {
    const cameras = (await this.#file.load(rememberedIn)) ?? [];
    for (const camera of cameras.slice(0, this.#most)) this.#cameras.set(camera.id, camera);
  }

  /** Remembers a camera or its new address. @returns whether that is on the disk. */
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
    this.#isOnDisk = this.#file.write();
    return this.#isOnDisk;
  }
}

/** @throws Error when the value is not an address book; single entries that are not valid are left out. */
function rememberedIn(value: unknown): RememberedCamera[] {
  const { cameras } = value as { cameras?: unknown };
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

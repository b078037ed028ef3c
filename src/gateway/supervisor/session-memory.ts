// The open sessions of this service, kept in the state directory so that the next service restores them: sessions.json
// (kept-file.ts). A session is kept from its opening until a client ends it. When the settings demand no restoring,
// nothing is kept, and the file of an earlier service is put aside: the request of a client weeks ago must not come
// back.

import type { DiscoveredCamera } from '../../protocol/operations.js';
import { CameraPasswords } from './camera-passwords.js';
import { KeptFile, type KeptFileContext } from './kept-file.js';
import type { SessionRequest } from './machine/model.js';
import {
  bodyOf,
  isRemembered,
  type RememberedSession,
  rememberedOf,
  requestOf,
  type SaveDefaults,
} from './remembered-session.js';

const FILE = 'sessions.json';
/** Above the size of a full file, whose paths may be 4,096 characters long. */
const MAX_FILE_BYTES = 2 * 1024 * 1024;

/** Whether and how sessions outlive the service. */
export interface RestoreSettings {
  /** Sessions are kept, and those of the last service are restored. */
  isOn: boolean;
  /** Passwords of cameras are kept too. */
  arePasswordsKept: boolean;
  /** Directory of the credentials that systemd gave the service; undefined = there are none. */
  credentialsDirectory?: string | undefined;
}

/** Dependencies of the memory. */
export interface SessionMemoryContext extends KeptFileContext {
  settings: RestoreSettings;
  /** The most sessions that are kept. */
  most: number;
  defaults: SaveDefaults;
}

/** A session to be restored. */
export interface SessionToRestore {
  /** Known facts of a body that has not been seen. */
  camera: DiscoveredCamera;
  request: SessionRequest;
}

/** See the head of this file. */
export class SessionMemory {
  readonly #context: SessionMemoryContext;
  readonly #file: KeptFile<{ sessions: RememberedSession[] }>;
  readonly #passwords: CameraPasswords;
  readonly #sessions = new Map<string, RememberedSession>();
  /** Contents of the file at the start. */
  #loaded: readonly RememberedSession[] = [];
  /** Resolves when all changes until now are written, or could not be written. */
  #settled: Promise<unknown> = Promise.resolve();
  #isFull = false;

  constructor(context: SessionMemoryContext) {
    this.#context = context;
    const { isOn, arePasswordsKept, credentialsDirectory } = context.settings;
    this.#file = new KeptFile(context, {
      name: FILE,
      what: 'the sessions to be restored',
      maxBytes: MAX_FILE_BYTES,
      content: () => ({ sessions: [...this.#sessions.values()] }),
    });
    const areKept = isOn && arePasswordsKept;
    this.#passwords = new CameraPasswords({ ...context, areKept, credentialsDirectory });
  }

  /** Reads what the last service has kept; nothing when it cannot be used or is not demanded. Never rejects. */
  async load(): Promise<SessionToRestore[]> {
    const { settings, most, logger } = this.#context;
    await this.#passwords.load();
    const found = (await this.#file.load(sessionsIn)) ?? [];
    if (!settings.isOn) {
      await this.#file.drop('aside');
      const ids = found.map(({ id }) => id);
      if (ids.length > 0)
        logger.warn({ ids }, 'sessions of the last service are not restored: the setting restore is off');
      return [];
    }
    for (const session of found.slice(0, most)) this.#sessions.set(session.id, session);
    this.#loaded = [...this.#sessions.values()];
    const ids = [...this.#sessions.keys()];
    if (ids.length > 0) logger.info({ ids }, 'sessions of the last service are restored');
    return [...this.#sessions.values()].map((session) => ({
      camera: bodyOf(session),
      request: requestOf(session, this.#passwords.of(session.id), this.#context.defaults),
    }));
  }

  /** The session of a camera, in the form to be restored, is on the disk. */
  holds(id: string): boolean {
    const session = this.#sessions.get(id);
    return session !== undefined && this.#onDisk(id) === session;
  }

  /** Keeps the session of a camera in place of an earlier one, or forgets it when there is none. */
  keep(camera: DiscoveredCamera, request: SessionRequest | undefined): void {
    if (!this.#context.settings.isOn || !this.#hasRoom(camera.id)) return;
    const passwords = this.#passwords.keep(camera.id, request);
    this.#settled = Promise.all([this.#settled, passwords, this.#keep(camera, request)]);
  }

  /** Resolves when all changes until now are written, or could not be written. */
  async settled(): Promise<void> {
    await this.#settled;
  }

  async #keep(camera: DiscoveredCamera, request: SessionRequest | undefined): Promise<void> {
    const { id } = camera;
    const before = this.#sessions.get(id);
    const session = request && rememberedOf(camera, request, this.#context.defaults);
    if (this.#onDisk(id) === before && JSON.stringify(before) === JSON.stringify(session)) return;
    if (session === undefined) this.#sessions.delete(id);
    else this.#sessions.set(id, session);
    await this.#file.write();
  }

  #onDisk(id: string): RememberedSession | undefined {
    const { sessions } = this.#file.written ?? { sessions: this.#loaded };
    return sessions.find((session) => session.id === id);
  }

  /** A session beyond the limit is not restored; the log reports it once. */
  #hasRoom(id: string): boolean {
    const { most, logger } = this.#context;
    if (this.#sessions.has(id) || this.#sessions.size < most) return true;
    if (!this.#isFull) logger.warn({ cameraId: id, most }, 'no further session is kept for a restart');
    this.#isFull = true;
    return false;
  }
}

/** @throws Error for what is not such a file; single entries that are not valid are left out. */
function sessionsIn(value: unknown): RememberedSession[] {
  const { sessions } = value as { sessions?: unknown };
  if (!Array.isArray(sessions)) throw new Error(`${FILE} has no list of sessions`);
  return sessions.filter(isRemembered);
}

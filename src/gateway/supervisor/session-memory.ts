// The open sessions of this service, in sessions.json in the state directory (kept-file.ts), so that the next start
// restores them. A session is kept from its opening until a client ends it. If the settings turn restoring off, nothing
// is kept, and the file of an earlier run is put aside: a session that a client requested weeks ago must not come back.

import type { DiscoveredCamera } from '../../protocol/operations.js';
import { KeptFile, type KeptFileContext } from '../host/kept-file.js';
import { CameraPasswords } from './camera-passwords.js';
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
/** Size limit of the file; a full file is smaller, even with paths of 4,096 characters. */
const MAX_FILE_BYTES = 2 * 1024 * 1024;

/** How sessions are kept for the next start of the service. */
export interface RestoreSettings {
  /** Whether sessions are kept, and those of the last run are restored. */
  isOn: boolean;
  /** Whether passwords of cameras are kept too. */
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
  /** The known facts about a body that has not been seen. */
  camera: DiscoveredCamera;
  request: SessionRequest;
}

/** See the head of this file. */
export class SessionMemory {
  readonly #context: SessionMemoryContext;
  readonly #file: KeptFile<{ sessions: RememberedSession[] }>;
  readonly #passwords: CameraPasswords;
  readonly #sessions = new Map<string, RememberedSession>();
  /** The content of the file at the start. */
  #loaded: readonly RememberedSession[] = [];
  /** Resolves when all changes so far are written, or could not be written. */
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

  /** Reads the sessions of the last run; none when the file cannot be used, or restoring is off. Never rejects. */
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

  /** Whether the session of a camera is on the disk, so that it can be restored. */
  holds(id: string): boolean {
    const session = this.#sessions.get(id);
    return session !== undefined && this.#onDisk(id) === session;
  }

  /** Keeps the session of a camera in place of an earlier one; undefined: forgets it. */
  keep(camera: DiscoveredCamera, request: SessionRequest | undefined): void {
    if (!this.#context.settings.isOn || !this.#hasRoom(camera.id)) return;
    const passwords = this.#passwords.keep(camera.id, request);
    this.#settled = Promise.all([this.#settled, passwords, this.#keep(camera, request)]);
  }

  /** Resolves when all changes so far are written, or could not be written. */
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

  /** Whether there is room for a session. One beyond the limit is not kept, which is logged once. */
  #hasRoom(id: string): boolean {
    const { most, logger } = this.#context;
    if (this.#sessions.has(id) || this.#sessions.size < most) return true;
    if (!this.#isFull) logger.warn({ cameraId: id, most }, 'no further session is kept for a restart');
    this.#isFull = true;
    return false;
  }
}

/** @throws Error when the value has no list of sessions; single entries that are not valid are left out. */
function sessionsIn(value: unknown): RememberedSession[] {
  const { sessions } = value as { sessions?: unknown };
  if (!Array.isArray(sessions)) throw new Error(`${FILE} has no list of sessions`);
  return sessions.filter(isRemembered);
}

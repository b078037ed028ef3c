// User and password of bodies with access authentication, so that their sessions can be restored after a restart of the
// service. If the settings allow it, they are kept in passwords.json, which only the service's user can read; otherwise
// that file is removed. The systemd credential `rigd-camera-passwords` may give further log-ins; it has the same form,
// and is read but never written.

import { join } from 'node:path';
import Type, { type Static } from 'typebox';
import { withinLimit } from '../../base/file-calls.js';
import { compiledAtUse } from '../../protocol/schemas/compiled-at-use.js';
import { exactly, text, VALUE_CHARS } from '../../protocol/schemas/shapes.js';
import { KeptFile, type KeptFileContext } from '../host/kept-file.js';
import { readBounded } from '../host/whole-file.js';
import type { SessionRequest } from './machine/model.js';

const FILE = 'passwords.json';
/** The name of the systemd credential. */
export const CREDENTIAL = 'rigd-camera-passwords';
/** Far more than a full file needs. */
const MAX_FILE_BYTES = 1024 * 1024;

const LOG_IN = exactly({
  username: Type.Optional(text(VALUE_CHARS)),
  password: text(VALUE_CHARS),
  fingerprint: Type.Optional(text(VALUE_CHARS)),
});
const CONTENT = exactly({ cameras: Type.Record(Type.String({ maxLength: 128 }), LOG_IN) });

/** Credentials that one body requires. The fingerprint is not a secret; it may be part of them. */
export type LogIn = Static<typeof LOG_IN>;

/** Dependencies of the passwords. */
export interface PasswordContext extends KeptFileContext {
  /** Whether the settings allow keeping passwords. */
  areKept: boolean;
  /** Directory of the credentials that systemd gave the service; undefined = there are none. */
  credentialsDirectory?: string | undefined;
}

const validator = compiledAtUse(CONTENT);

/** See the head of this file. */
export class CameraPasswords {
  readonly #context: PasswordContext;
  readonly #file: KeptFile<Static<typeof CONTENT>>;
  readonly #kept = new Map<string, LogIn>();
  readonly #given = new Map<string, LogIn>();

  constructor(context: PasswordContext) {
    this.#context = context;
    this.#file = new KeptFile(context, {
      name: FILE,
      what: 'the remembered passwords of cameras',
      maxBytes: MAX_FILE_BYTES,
      content: () => ({ cameras: Object.fromEntries(this.#kept) }),
    });
  }

  /** Reads file and credential; removes the file if the settings do not allow it. Never rejects. */
  async load(): Promise<void> {
    if (!this.#context.areKept) await this.#file.drop();
    else fill(this.#kept, await this.#file.load(logInsIn));
    fill(this.#given, await this.#credential());
  }

  /** The log-in of a camera: the one that a client sent last, otherwise the one in the credential. */
  of(id: string): LogIn | undefined {
    return this.#kept.get(id) ?? this.#given.get(id);
  }

  /** Keeps the log-in of a camera, or removes it when there is none. Resolves when that is written. */
  async keep(id: string, request: SessionRequest | undefined): Promise<void> {
    if (!this.#context.areKept) return;
    const { username, password } = request ?? {};
    const before = this.#kept.get(id);
    if (password === undefined) this.#kept.delete(id);
    else this.#kept.set(id, { ...(username === undefined ? {} : { username }), password });
    if (JSON.stringify(before) !== JSON.stringify(this.#kept.get(id))) await this.#file.write();
  }

  async #credential(): Promise<Readonly<Record<string, LogIn>> | undefined> {
    const { credentialsDirectory, logger } = this.#context;
    if (credentialsDirectory === undefined) return undefined;
    const path = join(credentialsDirectory, CREDENTIAL);
    try {
      const call = readBounded(path, MAX_FILE_BYTES);
      return logInsIn(JSON.parse(await withinLimit(this.#context, `the file ${path}`, call)));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // The error text of a parser may hold a part of the file.
      const why = code ?? `it is not of the form {"cameras": {"ID": {"username": "…", "password": "…"}}}`;
      if (code !== 'ENOENT')
        logger.error({ path, why }, 'the passwords given as a credential cannot be read');
      return undefined;
    }
  }
}

/** @throws Error for a value that is not such a file; its message shows nothing of the content. */
function logInsIn(value: unknown): Readonly<Record<string, LogIn>> {
  if (!validator.Check(value)) throw new Error('it does not hold passwords of cameras');
  return value.cameras;
}

function fill(logIns: Map<string, LogIn>, from: Readonly<Record<string, LogIn>> = {}): void {
  for (const [id, logIn] of Object.entries(from)) logIns.set(id, logIn);
}

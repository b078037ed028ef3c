// Stored form of a session, so that it can be restored after a restart of the service: its shape in sessions.json, and
// the way there and back. Passwords are never in it (camera-passwords.ts). Pure.

import { resolve } from 'node:path';
import Type, { type Static } from 'typebox';
import type { DiscoveredCamera, SaveInfo } from '../../protocol/operations.js';
import { compiledAtUse } from '../../protocol/schemas/compiled-at-use.js';
import {
  DISCOVERED_CAMERA,
  exactly,
  NAME_CHARS,
  PATH_CHARS,
  text,
  VALUE_CHARS,
  word,
} from '../../protocol/schemas/shapes.js';
import { CONNECTION_MODES, PRIORITY_SETTINGS } from '../../protocol/words.js';
import type { SessionRequest } from './machine/model.js';
import { isSameSaveInfo } from './remember.js';

const { id, model, connectionType } = DISCOVERED_CAMERA.properties;

/** One entry of the file. */
const REMEMBERED_SESSION = exactly({
  id,
  model,
  connectionType,
  mode: word([...CONNECTION_MODES]),
  reconnecting: Type.Boolean(),
  fingerprint: Type.Optional(text(VALUE_CHARS)),
  /** Left out: no client has set it, and the service's own applies. */
  saveInfo: Type.Optional(
    exactly({
      path: text(PATH_CHARS),
      prefix: text(NAME_CHARS),
      startNo: Type.Integer({ minimum: -1, maximum: 0x7fff_ffff }),
    }),
  ),
  priorityKey: word(PRIORITY_SETTINGS),
  liveView: Type.Boolean(),
});

/** A session in sessions.json. */
export type RememberedSession = Static<typeof REMEMBERED_SESSION>;

/** Defaults for the destination of pictures. */
export interface SaveDefaults {
  /** Destination of a new session, until a client sets another. */
  readonly saveInfo: SaveInfo;
  /** Paths of clients are relative to it; undefined: to the working directory. */
  saveRoot?: string | undefined;
}

const validator = compiledAtUse(REMEMBERED_SESSION);

/** Whether a value of the file is a session; a member too many is none. */
export function isRemembered(value: unknown): value is RememberedSession {
  return validator.Check(value);
}

/** Stored form of this session. */
export function rememberedOf(
  camera: DiscoveredCamera,
  { mode, reconnecting, fingerprint, saveInfo, priorityKey, liveView }: SessionRequest,
  defaults: SaveDefaults,
): RememberedSession {
  const isDefault = isSameSaveInfo(saveInfo, defaults.saveInfo);
  // The next service may have another working directory.
  const path = defaults.saveRoot === undefined ? resolve(saveInfo.path) : saveInfo.path;
  return {
    id: camera.id,
    model: camera.model,
    connectionType: camera.connectionType,
    mode,
    reconnecting,
    ...(fingerprint === undefined ? {} : { fingerprint }),
    ...(isDefault ? {} : { saveInfo: { path, prefix: saveInfo.prefix, startNo: saveInfo.startNo } }),
    priorityKey,
    liveView,
  };
}

/** Known facts of a body that has not been seen. */
export function bodyOf({ id, model, connectionType }: RememberedSession): DiscoveredCamera {
  return { id, model, connectionType };
}

/** The request that opens the session again. @param logIn user and password, when they are known. */
export function requestOf(
  session: RememberedSession,
  logIn: Pick<SessionRequest, 'username' | 'password' | 'fingerprint'> | undefined,
  { saveInfo }: SaveDefaults,
): SessionRequest {
  const { mode, reconnecting, fingerprint, priorityKey, liveView } = session;
  return {
    mode,
    reconnecting,
    ...(fingerprint === undefined ? {} : { fingerprint }),
    ...logIn,
    saveInfo: session.saveInfo ?? saveInfo,
    priorityKey,
    liveView,
  };
}

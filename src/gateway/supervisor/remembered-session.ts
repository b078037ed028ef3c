// The stored form of a session, so that a restart of the service can restore it: its schema in sessions.json, and the
// conversion to it and back. It never holds passwords (camera-passwords.ts). Pure.

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
  /** Left out when no client has set it: then the service's default applies. */
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

/** Defaults for where pictures go. */
export interface SaveDefaults {
  /** The place for pictures of a new session, until a client changes it. */
  readonly saveInfo: SaveInfo;
  /** Paths of clients are relative to this directory; undefined: to the working directory. */
  saveRoot?: string | undefined;
}

const validator = compiledAtUse(REMEMBERED_SESSION);

/** Whether a value in the file is a session; a value with unknown members is not. */
export function isRemembered(value: unknown): value is RememberedSession {
  return validator.Check(value);
}

/** The stored form of this session. */
export function rememberedOf(
  camera: DiscoveredCamera,
  { mode, reconnecting, fingerprint, saveInfo, priorityKey, liveView }: SessionRequest,
  defaults: SaveDefaults,
): RememberedSession {
  const isDefault = isSameSaveInfo(saveInfo, defaults.saveInfo);
  // The service may have another working directory after a restart.
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

/** The known facts about a body that has not been seen. */
export function bodyOf({ id, model, connectionType }: RememberedSession): DiscoveredCamera {
  return { id, model, connectionType };
}

/** The request that opens the session again. @param logIn user and password, if they are known. */
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

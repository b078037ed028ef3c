// What each event of a worker may hold, by its name.

import Type, { type TSchema } from 'typebox';
import { WORKER_ERROR_CODES } from '../codes.js';
import { MAX_MESSAGE_CHARS } from '../limits.js';
import type { WorkerEventName, WorkerEvents } from '../messages.js';
import type { Assert, Disagreeing, None } from './agree.js';
import {
  CONTENT_ROW,
  code,
  exactly,
  list,
  NAME_CHARS,
  nothing,
  PATH_CHARS,
  SHA256,
  text,
  u32,
  WIRE_ERROR,
  whole,
  word,
} from './shapes.js';

/** The addon passes on so many codes at once. */
const MOST_CODES = 4_096;
/** Files of one exposure; the addon reads 16. */
const MOST_FILES = 256;

const transferId = text(NAME_CHARS);
const message = text(2 * MAX_MESSAGE_CHARS);
const success = Type.Boolean();

/** The table. */
export const EVENTS = {
  disconnected: exactly({ sdkCode: code() }),
  confirmOnCamera: nothing(),
  reconnecting: nothing(),
  reconnected: nothing(),
  propertyChanged: exactly({ codes: list(u32(), MOST_CODES) }),
  afStatus: exactly({
    state: word(['focused', 'unlocked', 'tracking', 'not-focused']),
    source: Type.Literal('OnWarningExt'),
  }),
  downloadComplete: exactly({
    path: text(PATH_CHARS),
    type: word(['image', 'settings']),
    sizeBytes: Type.Optional(whole()),
    sha256: Type.Optional(SHA256),
  }),
  transferProgress: exactly({ transferId, percent: whole(100) }),
  transferEnded: Type.Union([
    exactly({ transferId, landed: exactly({ path: text(PATH_CHARS), sizeBytes: whole(), sha256: SHA256 }) }),
    exactly({ transferId, error: WIRE_ERROR }),
  ]),
  contentAdded: exactly({
    slot: whole(),
    contentId: whole(),
    created: text(15),
    files: list(CONTENT_ROW, MOST_FILES),
  }),
  contentsChanged: exactly({ slot: whole(), change: word(['changed', 'cleared']) }),
  settingsResult: exactly({ operation: word(['read', 'save']), success }),
  lutImportResult: exactly({
    success,
    error: Type.Optional(
      word([
        'invalid',
        'general_failure',
        'invalid_filename',
        'device_busy',
        'storage_full',
        'invalid_parameter',
        'invalid_file',
      ]),
    ),
  }),
  formatResult: exactly({ success, canceled: Type.Optional(Type.Literal(true)) }),
  focusResult: exactly({ success }),
  cautionDisplay: exactly({ message }),
  recording: exactly({ state: word(['started', 'stopped']) }),
  warning: exactly({ code: code(), message }),
  fault: exactly({ message, code: Type.Optional(word(WORKER_ERROR_CODES)) }),
  dropped: exactly({ count: whole() }),
} satisfies { readonly [Name in WorkerEventName]: TSchema };

export type EventsAgree = Assert<None<Disagreeing<typeof EVENTS, WorkerEvents>>>;

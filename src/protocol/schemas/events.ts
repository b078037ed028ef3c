// Events that a worker may report, by name: the schemas, and the types that follow from them. Times are in milliseconds
// of the worker's monotonic clock. The gateway checks every event against this table; a worker uses only the types.

import Type, { type Static } from 'typebox';
import { ASSUMPTION_NAMES } from '../assumptions.js';
import { WORKER_ERROR_CODES } from '../codes.js';
import { MAX_MESSAGE_CHARS, MAX_SEEN_CHARS } from '../limits.js';
import {
  AF_STATES,
  CALL_RESULTS,
  CAMERA_CALLS,
  CARD_CHANGES,
  LUT_FAILURES,
  RECORDING_CHANGES,
  SAVED_FILE_TYPES,
  SETTINGS_FILE_OPERATIONS,
} from '../words.js';
import {
  CONTENT_ROW,
  code,
  exactly,
  lineOfText,
  list,
  NAME_CHARS,
  nothing,
  PATH_CHARS,
  PICTURE_HASHES,
  SHA256,
  text,
  u32,
  WIRE_ERROR,
  whole,
  word,
} from './shapes.js';

/** Most codes that the addon passes on in one event. */
const MOST_CODES = 4_096;
/** Most files of one exposure; the addon reads 16. */
const MOST_FILES = 256;

const transferId = text(NAME_CHARS);
const message = text(2 * MAX_MESSAGE_CHARS);
const success = Type.Boolean();

/** Members that identify an exposure of a shot; `frame` counts from 1 within a round. */
const EXPOSURE = { shotId: text(NAME_CHARS), round: whole(), frame: whole() };
/** Time from EXIF, by the body's own clock: `YYYY-MM-DDTHH:MM:SS.sss`, cut where EXIF has no further digits. */
const TAKEN_AT = text(32);

const LUT_FAILURE = word(LUT_FAILURES);

const LANDED_TRANSFER = exactly({ path: text(PATH_CHARS), sizeBytes: whole(), sha256: SHA256 });

/** The table. */
export const EVENTS = {
  /** The session ended without a request. */
  disconnected: exactly({ sdkCode: code() }),
  /** A body on the network has not answered for a while: it may wait for a confirmation of the connection. */
  confirmOnCamera: nothing(),
  /**
   * The camera may restart, because a settings file is being sent to it or was accepted; with `isExpected` false it
   * will not restart after all.
   */
  restartExpected: exactly({ isExpected: Type.Boolean() }),
  /** The SDK has lost the session and restores it automatically. */
  reconnecting: nothing(),
  /** The SDK has restored the session. */
  reconnected: nothing(),
  /** Properties have a new value, or the values that they accept have changed. */
  propertyChanged: exactly({ codes: list(u32(), MOST_CODES) }),
  afStatus: exactly({
    state: word(AF_STATES),
    source: Type.Literal('OnWarningExt'),
  }),
  /** A file of the camera is on the host under its final name; the exposure is present if it belongs to a shot. */
  downloadComplete: exactly({
    path: text(PATH_CHARS),
    type: word(SAVED_FILE_TYPES),
    sizeBytes: Type.Optional(whole()),
    sha256: Type.Optional(SHA256),
    shotId: Type.Optional(EXPOSURE.shotId),
    round: Type.Optional(EXPOSURE.round),
  }),
  /**
   * A post view: a small picture of an exposure, which arrives before the picture itself. It is a file, or without
   * `path` in the memory of the SDK. The exposure is present if it is known and belongs to a shot. `at`: ISO 8601, UTC.
   */
  postView: exactly({
    at: text(32),
    sizeBytes: whole(),
    path: Type.Optional(text(PATH_CHARS)),
    shotId: Type.Optional(EXPOSURE.shotId),
    round: Type.Optional(EXPOSURE.round),
    frame: Type.Optional(EXPOSURE.frame),
  }),
  /** Progress of a file that is fetched from a card. */
  transferProgress: exactly({ transferId, percent: whole(100) }),
  /** A transfer has ended: the file has its final name, or nothing of it is left. */
  transferEnded: Type.Union([
    exactly({ transferId, landed: LANDED_TRANSFER }),
    exactly({ transferId, error: WIRE_ERROR }),
  ]),
  /** Something new is on a card. */
  contentAdded: exactly({
    slot: whole(),
    contentId: whole(),
    created: text(15),
    files: list(CONTENT_ROW, MOST_FILES),
  }),
  /** The card was removed (`cleared`), or its list of files has changed in another way. */
  contentsChanged: exactly({ slot: whole(), change: word(CARD_CHANGES) }),
  settingsResult: exactly({ operation: word(SETTINGS_FILE_OPERATIONS), success }),
  /** Result of importing a LUT. `slot` is the slot of the LUT that was sent, if one was sent. */
  lutImportResult: exactly({
    success,
    status: word(['success', ...LUT_FAILURES]),
    slot: Type.Optional(whole()),
    error: Type.Optional(LUT_FAILURE),
  }),
  /** Result of formatting a card. */
  formatResult: exactly({ success, canceled: Type.Optional(Type.Literal(true)) }),
  /** Result of a move to a focus position. */
  focusResult: exactly({ success }),
  /** The camera shows a caution. */
  cautionDisplay: exactly({ message }),
  /** A recording has begun or ended by an operation of the service. */
  recording: exactly({ state: word(RECORDING_CHANGES) }),
  /** A release of a shot was issued. `acceptedUs` is when the SDK accepted it, `error` why the SDK refused it. */
  shotIssued: exactly({
    shotId: text(NAME_CHARS),
    round: whole(),
    issuedUs: whole(),
    issuedAt: text(32),
    acceptedUs: Type.Optional(whole()),
    error: Type.Optional(WIRE_ERROR),
  }),
  /** The camera has reported an exposure of a shot; `hostFiles` is how many files it brings to the host. */
  shotExposed: exactly({
    ...EXPOSURE,
    exposedUs: whole(),
    exposedAt: text(32),
    proof: text(NAME_CHARS),
    hostFiles: Type.Optional(whole()),
  }),
  /** A file of an exposure of a shot is on the host under its final name. */
  shotLanded: exactly({
    ...EXPOSURE,
    path: text(PATH_CHARS),
    sizeBytes: whole(),
    sha256: SHA256,
    ...PICTURE_HASHES,
    takenAt: Type.Optional(TAKEN_AT),
  }),
  /**
   * An exposure of a shot, or `files` of its files, will not come. A file that comes later anyway is still reported.
   */
  shotMissing: exactly({ ...EXPOSURE, reason: message, files: Type.Optional(whole()) }),
  /** Any other notification of the SDK. */
  warning: exactly({
    code: code(),
    message,
    lostPictures: Type.Optional(whole()),
    /** Result of a call, when the event is about a call. Its `code` is the code of a property or a command. */
    call: Type.Optional(exactly({ name: word(CAMERA_CALLS), code: u32(), result: word(CALL_RESULTS) })),
  }),
  /** The service could not finish something in the background; `message` names the remedy, `code` the kind. */
  fault: exactly({
    message,
    code: Type.Optional(word(WORKER_ERROR_CODES)),
    lostPictures: Type.Optional(whole()),
  }),
  /**
   * An assumption of rigd does not hold. `seen` describes what was seen instead; it was seen `count` times since
   * the last such event.
   */
  assumption: exactly({ name: word(ASSUMPTION_NAMES), seen: lineOfText(MAX_SEEN_CHARS), count: whole() }),
  /** Events were dropped because they came faster than they could be passed on. */
  dropped: exactly({ count: whole() }),
};

/** The payload of each event, by its name. */
export type WorkerEvents = { [Name in keyof typeof EVENTS]: Static<(typeof EVENTS)[Name]> };
/** A file that a transfer has brought to the host; `sha256` is lower-case hex, of the file under its final name. */
export type LandedTransfer = Static<typeof LANDED_TRANSFER>;
/** Why a camera did not take a LUT. */
export type LutFailure = Static<typeof LUT_FAILURE>;

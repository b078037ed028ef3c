// What each event holds, when it is sent, and an example; openapi.json and docs/events.md are generated from it. Every
// event carries cameraId as well, and those of NAMED_EVENTS id and model.

import Type, { type Static, type TObject, type TProperties } from 'typebox';
import {
  AF_STATES,
  CALL_RESULTS,
  CAMERA_CALLS,
  CARD_CHANGES,
  CONNECTION_TYPES,
  GAP_REASONS,
  LEASE_STATES,
  LUT_FAILURES,
  RECORDING_CHANGES,
  SAVED_FILE_TYPES,
  SETTINGS_FILE_OPERATIONS,
  TRANSFER_KINDS,
} from '../../protocol/words.js';
import { SHOWN_STATES } from './envelope.js';
import { AfFrames, TrackingFrames } from './focus-frames.js';
import { Drift } from './rig.js';
import { SHOT_SUMMARY } from './rig-shots.js';

/** @param sent when it is sent. @param example its members, as a client may receive them. */
function event<Members extends TProperties>(
  sent: string,
  members: Members,
  example: Static<TObject<Members>>,
): TObject<Members> {
  return Type.Object(members, { description: sent, examples: [example] });
}

const text = (description: string) => Type.String({ description });
const HEX = '^0x[0-9a-fA-F]+$';
const code = (description: string) => Type.String({ pattern: HEX, description });
const whole = (description: string) => Type.Integer({ description });
const cameraState = (description: string) => Type.Enum([...SHOWN_STATES], { description });

const success = Type.Boolean({ description: 'Whether it succeeded.' });
const slot = whole('The slot of the card, 1 or 2.');
const sha256 = text('Lower-case hex, of the file.');
const sizeBytes = whole('Of the file.');
const savedPath = text('Absolute path on the host.');
const filename = text('The same text as savedPath.');

const contentOfTransfer = {
  slot,
  contentId: whole('The content on the card, as the list of the slot has it.'),
  fileId: whole('The file of the content.'),
  kind: Type.Enum([...TRANSFER_KINDS], { description: 'What is fetched of it.' }),
};
const savedFile = {
  savedPath: Type.Optional(savedPath),
  filename: Type.Optional(filename),
  sizeBytes: Type.Optional(sizeBytes),
  sha256: Type.Optional(sha256),
};

/** Of an exposure that belongs to a shot. */
const ofShot = {
  shotId: Type.Optional(text('The shot of the exposure, where it is known.')),
  round: Type.Optional(whole('Of that shot, from 0.')),
  name: Type.Optional(text('Of the body, where the exposure belongs to a shot and the rig file has one.')),
  number: Type.Optional(whole('Of the body, as its name.')),
};

const ADDRESS = { slot: 1, contentId: 1234, fileId: 1, kind: 'original' } as const;
const PATH = '/home/studio/pictures/DSC00012.JPG';
const DIGEST = 'b3a8e0e1f9ab1bfe3a36f231f676f78bb30a519d2b21e6c530c0eee8ebb4a5d0';
const FOCUS_FRAME = {
  state: 'focused',
  priority: 1,
  normalized: { x: 0.5, y: 0.25 },
  position: { x: 320, y: 120 },
  size: { width: 64, height: 48, normalized_width: 0.1, normalized_height: 0.1 },
  raw: { xNumerator: 320, xDenominator: 640, yNumerator: 120, yDenominator: 480 },
} as const;

/** The members of each event by its name, without cameraId, and without id and model of {@link NAMED_EVENTS}. */
export const EVENT_PAYLOADS = {
  connected: event('A session is open: the first one, or one that was recovered.', {}, {}),
  disconnected: event(
    'A session has ended: a client ended it, or it was lost.',
    {
      errorCode: Type.Optional(text('Of the camera SDK; "0x0" when a client asked for it.')),
      error: Type.Optional(text('Why, when no client asked for it.')),
      recovering: Type.Optional(Type.Boolean({ description: 'The service is bringing the camera back.' })),
    },
    { error: 'the worker ended: SIGSEGV', recovering: true },
  ),
  confirmOnCamera: event(
    'A camera may wait for somebody. A body on the network has not answered a connect yet, and may ask for a ' +
      'confirmation; or one that was lost on USB is not back, and may ask for its USB mode.',
    { message: text('What to do.') },
    {
      message:
        'confirm the connection on the screen of the camera: it has not answered yet, and may be asking',
    },
  ),
  reconnecting: event('The camera SDK has lost the camera and is reconnecting by itself.', {}, {}),
  reconnected: event('The camera SDK has reconnected by itself. It follows `connected`.', {}, {}),
  propertyChanged: event(
    'Properties have other values, or may be set to other values.',
    {
      codes: Type.Array(Type.String({ pattern: HEX }), { description: 'Numbers of the camera SDK.' }),
      count: Type.Integer({ minimum: 0, description: 'How many codes there are.' }),
    },
    { codes: ['0x100', '0x104'], count: 2 },
  ),
  afStatus: event(
    'The state of the autofocus has changed.',
    {
      state: Type.Enum([...AF_STATES], { description: 'The new state.' }),
      source: text('The callback of the camera SDK.'),
    },
    { state: 'focused', source: 'OnWarningExt' },
  ),
  recording: event(
    'toggleMovieRecording has begun or ended a recording. propertyChanged with 0x705 reports every change.',
    { state: Type.Enum([...RECORDING_CHANGES], { description: 'What it has done.' }) },
    { state: 'started' },
  ),
  downloadComplete: event(
    'A picture or a settings file of the camera is on the host under its final name.',
    {
      filename: text('Path on the host, as savedPath.'),
      savedPath,
      type: Type.Enum([...SAVED_FILE_TYPES], { description: 'What it is.' }),
      sizeBytes: Type.Optional(sizeBytes),
      sha256: Type.Optional(sha256),
      ...ofShot,
    },
    {
      ...{ filename: PATH, savedPath: PATH, type: 'image', sizeBytes: 8_123_456, sha256: DIGEST },
      ...{ shotId: 'take-12', round: 0, name: 'front left', number: 1 },
    },
  ),
  postView: event(
    'A small picture of an exposure is there, ahead of the picture and apart from it, on bodies that send one. It ' +
      'is no picture: downloadComplete reports that.',
    {
      at: text('When the camera reported it. ISO 8601, UTC.'),
      sizeBytes,
      savedPath: Type.Optional(
        text('Absolute path on the host; left out for one that is in the memory of the camera SDK.'),
      ),
      ...ofShot,
    },
    {
      ...{ at: '2026-11-24T10:10:10.123Z', sizeBytes: 163_840 },
      ...{ shotId: 'take-12', round: 0, name: 'front left', number: 1 },
    },
  ),
  transferProgress: event(
    'A transfer from a card goes on, or has ended well.',
    {
      ...contentOfTransfer,
      percent: whole('100 with savedPath: the file is there. It comes after the answer.'),
      notify: code('Number of the camera SDK: 0x20099 while it goes on, 0x20093 at its end.'),
      ...savedFile,
    },
    { ...ADDRESS, percent: 40, notify: '0x20099' },
  ),
  transferFailed: event(
    'A transfer has failed. There is no file, and nothing is left of it on the host; the card still has it.',
    {
      ...contentOfTransfer,
      code: text('An error code of the service.'),
      message: text('Why, and what to do.'),
    },
    { ...ADDRESS, code: 'CANCELLED', message: 'the transfer was cancelled' },
  ),
  contentsTransfer: event(
    'In the mode contents, beside the events of every transfer.',
    {
      status: Type.Enum(['started', 'complete', 'error'], { description: 'How the transfer is.' }),
      handle: code('The contentId in hex.'),
      ...savedFile,
      message: Type.Optional(text('Why it failed.')),
    },
    { status: 'started', handle: '0x4d2' },
  ),
  contentAdded: event(
    'Something new is on a card. In the mode remote-transfer only.',
    {
      slot,
      contentId: whole('The content; a RAW file and its JPEG share it.'),
      created: text("YYYYMMDDTHHMMSS by the camera's clock; may be empty."),
      files: Type.Array(
        Type.Object({
          fileId: whole('The file of the content.'),
          path: text('On the card.'),
          sizeBytes,
          width: whole('Pixels; 0 = not known.'),
          height: whole('Pixels; 0 = not known.'),
        }),
        { description: 'The files of the content.' },
      ),
    },
    {
      slot: 1,
      contentId: 1234,
      created: '20260813T093005',
      files: [
        {
          fileId: 1,
          path: '/DCIM/100MSDCF/DSC00012.JPG',
          sizeBytes: 8_123_456,
          width: 7008,
          height: 4672,
        },
      ],
    },
  ),
  contentsChanged: event(
    'The card was pulled, or another one is in the slot. Ids seen before mean nothing.',
    {
      slot,
      change: Type.Enum([...CARD_CHANGES], { description: 'cleared: no card is in the slot.' }),
    },
    { slot: 1, change: 'cleared' },
  ),
  settingsResult: event(
    'The camera has read or saved a settings file.',
    { operation: Type.Enum([...SETTINGS_FILE_OPERATIONS], { description: 'What it has done.' }), success },
    { operation: 'read', success: true },
  ),
  lutImportResult: event(
    'The camera has taken or refused a LUT.',
    {
      success,
      slot: Type.Optional(
        Type.Integer({ description: 'Of the import; left out for a result that no import waits for.' }),
      ),
      status: Type.Enum(['success', ...LUT_FAILURES], { description: 'What became of it.' }),
      error: Type.Optional(
        Type.Enum([...LUT_FAILURES], { description: 'The same, where the camera refused it.' }),
      ),
    },
    { success: false, slot: 3, status: 'invalid_file', error: 'invalid_file' },
  ),
  formatResult: event(
    'Formatting a card has ended.',
    {
      success,
      canceled: Type.Optional(Type.Literal(true, { description: 'It was cancelled at the camera.' })),
    },
    { success: true },
  ),
  focusResult: event(
    'The move that a new focus-position has begun has ended.',
    { success },
    { success: true },
  ),
  cautionDisplay: event(
    'The camera shows a caution on its own display.',
    { message: text('What to do.') },
    { message: 'The camera shows a caution; its own display says which' },
  ),
  warning: event(
    'The camera SDK has sent a notification that has no event of its own.',
    {
      code: code('Number of the camera SDK.'),
      message: text('What it means.'),
      call: Type.Optional(
        Type.Object(
          {
            name: Type.Enum([...CAMERA_CALLS], { description: 'The call of the camera SDK.' }),
            code: code('The property or the command.'),
            result: Type.Enum([...CALL_RESULTS], { description: 'What the camera says of it.' }),
          },
          { description: 'The call that the camera has not carried out, when it is about one.' },
        ),
      ),
    },
    { code: '0x20011', message: 'Captured: an exposure has started' },
  ),
  drift: event(
    'A property is not as the rig file declares it, reads otherwise again, or is as declared again.',
    {
      ...Drift.properties,
      resolved: Type.Optional(Type.Literal(true, { description: 'It is over.' })),
    },
    { property: 'iso', desired: '800', current: 'ISO 400', since: '2026-08-01T12:00:00.000Z' },
  ),
  assumption: event(
    'Something that the service relies on does not hold for the camera: at most once a minute for each name and session.',
    {
      name: text('Which one; docs/assumptions.md lists them, and others may follow.'),
      about: text('The assumption.'),
      seen: text('What was met in place of it.'),
      count: Type.Integer({ minimum: 1, description: 'How often since the last such event.' }),
      remedy: text('What to do about it.'),
    },
    {
      name: 'pictureWhole',
      about: 'A picture of live view is whole within 5 s of being asked for',
      seen: '41 pictures of 200 bytes, the last one beginning with 00 00 00 c8',
      count: 1,
      remedy: 'rigd report D10F60149B0C   # and attach the archive to a bug report',
    },
  ),
  error: event(
    'The service could not finish something in the background.',
    {
      message: text('What happened, and what to do.'),
      code: Type.Optional(text('An error code of the service.')),
    },
    { message: 'the disk of the save path is full: 0 bytes are free', code: 'DISK_FULL' },
  ),
  cameraAdded: event(
    'Discovery sees a camera.',
    { connectionType: Type.Enum([...CONNECTION_TYPES], { description: 'How it is attached.' }) },
    { connectionType: 'USB' },
  ),
  cameraRemoved: event('Discovery does not see the camera any more, and no session is left.', {}, {}),
  cameraState: event(
    'Every change of what a camera is doing; see getCameraStatus.',
    {
      state: cameraState('The new state.'),
      previous: cameraState('The state before.'),
      reason: text('Empty when there is nothing to explain.'),
    },
    { state: 'recovering', previous: 'connected', reason: 'the worker ended: SIGSEGV' },
  ),
  rig: event(
    'The rig file is in force as it is now, or was refused. Of no camera: cameraId is "*".',
    {
      change: Type.Enum(['taken', 'refused'], { description: 'refused: what was in force stays.' }),
      message: text(
        'What is wrong with the file, with its line. When it was taken, what else is to be known of it: empty, or the ' +
          'notice of getRig.',
      ),
      line: Type.Optional(whole('The line at fault.')),
    },
    { change: 'refused', message: 'cameras.D10F60140701 has no "numbre"; did you mean number?', line: 8 },
  ),
  lease: event(
    'A lease was taken, taken over or released, or has expired. Renewing is not told. Of the rig: cameraId is "*".',
    {
      state: Type.Enum([...LEASE_STATES], { description: 'What has happened.' }),
      holder: text('Who holds it now, or has held it when it is over.'),
      expiresAt: Type.Optional(text('RFC 3339, UTC: when it ends, unless it is renewed.')),
      from: Type.Optional(text('From whom it was taken over.')),
    },
    { state: 'taken-over', holder: 'Anna', expiresAt: '2026-08-13T09:31:05.000Z', from: 'a bot' },
  ),
  shot: event(
    'A shot of the rig stands elsewhere, at most 5 a second for each shot; see getShot. cameraId is "*".',
    SHOT_SUMMARY,
    {
      shotId: 'take-12',
      number: 41,
      group: 'all',
      at: '2027-03-01T10:00:00.000Z',
      state: 'complete',
      message: 'Shot 41: 8 of 8 exposure(s) proved, 16 file(s) on the host.',
      together: true,
      planned: 8,
      exposed: 8,
      files: 16,
    },
  ),
  frames: event(
    'AF and tracking frames in a picture, at most 10 a second, with ?frames=1 and while live view is fetched. No id.',
    {
      frame: whole('Number of the picture of live view that they are in.'),
      af: AfFrames,
      tracking: TrackingFrames,
    },
    {
      frame: 812,
      af: { available: true, frame_count: 1, frames: [{ type: 'zone', ...FOCUS_FRAME }] },
      tracking: { available: false, frame_count: 0, frames: [] },
    },
  ),
  gap: event(
    'The stream cannot give everything since the id that the client came with. It follows the handshake and has no id.',
    {
      reason: Type.Enum([...GAP_REASONS], {
        description: 'Too old to be kept; of an earlier start of the service; not an id of this service.',
      }),
      from: Type.Optional(text('The id the client came with.')),
      host: Type.Optional(
        text('The host whose events of this camera are lost, in the middle of a stream; with an id.'),
      ),
      missed: Type.Optional(
        Type.Integer({ minimum: 1, description: 'How many events are lost, when that is known.' }),
      ),
    },
    { reason: 'dropped', from: '1790000000000-12', missed: 30 },
  ),
} as const;

/** The name of a public event. */
export type EventName = keyof typeof EVENT_PAYLOADS;

/** The members of an event, without those that name its camera. */
export type EventPayload<Name extends EventName> = Static<(typeof EVENT_PAYLOADS)[Name]>;

/**
 * Events that carry `id`, the same text as cameraId, and `model`, the plain name of the model, as well; and `name` and
 * `number` where the operator has given the camera one.
 */
export const NAMED_EVENTS: ReadonlySet<EventName> = new Set([
  'connected',
  'disconnected',
  'confirmOnCamera',
  'reconnecting',
  'error',
  'cameraAdded',
  'cameraRemoved',
  'cameraState',
]);

/** Events of the rig as a whole, which come of no camera; most have "*" in place of a camera. */
export const RIG_EVENTS: ReadonlySet<EventName> = new Set(['lease', 'rig', 'shot']);

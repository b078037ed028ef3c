// Events: members, occasion and example of each; openapi.json and docs/use/events.md are generated from it. Every event
// carries cameraId as well, and those of NAMED_EVENTS id and model.

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

const success = Type.Boolean({ description: 'Whether the action succeeded.' });
const slot = whole('Card slot, 1 or 2.');
const sha256 = text('SHA-256 of the file, in lower-case hex.');
const sizeBytes = whole('Size of the file in bytes.');
const savedPath = text('Absolute path on the host.');
const filename = text('The same text as savedPath.');

const contentOfTransfer = {
  slot,
  contentId: whole('Id of the content on the card, as in the list of the slot.'),
  fileId: whole('Id of the file within the content.'),
  kind: Type.Enum([...TRANSFER_KINDS], {
    description: 'Part that is fetched: the file, its thumbnail or its screennail.',
  }),
};
const savedFile = {
  savedPath: Type.Optional(savedPath),
  filename: Type.Optional(filename),
  sizeBytes: Type.Optional(sizeBytes),
  sha256: Type.Optional(sha256),
};

/** Members of an exposure that belongs to a shot. */
const ofShot = {
  shotId: Type.Optional(text('Id of the shot the exposure belongs to, if known.')),
  round: Type.Optional(whole('Round of the shot, from 0.')),
  name: Type.Optional(
    text('Name of the body, if the exposure belongs to a shot and the rig file has a name.'),
  ),
  number: Type.Optional(
    whole('Number of the body, if the exposure belongs to a shot and the rig file has a number.'),
  ),
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
  connected: event(
    'A session with a camera was opened, for the first time or again after it was lost. The ' +
      'handshake of a stream has the same name, but no member other than cameraId.',
    {},
    {},
  ),
  disconnected: event(
    'A session ended: a client ended it, or it was lost.',
    {
      errorCode: Type.Optional(
        text('Error number of the camera SDK; "0x0" when a client ended the session.'),
      ),
      error: Type.Optional(text('Reason why the session ended; absent if a client ended it.')),
      recovering: Type.Optional(
        Type.Boolean({ description: 'true: the service is reconnecting the camera.' }),
      ),
    },
    { error: 'the worker ended: SIGSEGV', recovering: true },
  ),
  confirmOnCamera: event(
    'A camera may be waiting for a person. A network body has not answered a connect yet, and may ask for a ' +
      'confirmation; or a body lost on USB has not returned, and may ask for its USB mode.',
    { message: text('What to do at the camera.') },
    {
      message:
        'confirm the connection on the screen of the camera: it has not answered yet, and may be asking',
    },
  ),
  reconnecting: event('The camera SDK lost the camera and is reconnecting to it.', {}, {}),
  reconnected: event('The camera SDK reconnected to the camera. Sent right after `connected`.', {}, {}),
  propertyChanged: event(
    'The values of properties changed, or the values that they can be set to.',
    {
      codes: Type.Array(Type.String({ pattern: HEX }), { description: 'Property codes of the camera SDK.' }),
      count: Type.Integer({ minimum: 0, description: 'Number of codes.' }),
    },
    { codes: ['0x100', '0x104'], count: 2 },
  ),
  afStatus: event(
    'The state of the autofocus changed.',
    {
      state: Type.Enum([...AF_STATES], { description: 'The new state.' }),
      source: text('Name of the SDK callback.'),
    },
    { state: 'focused', source: 'OnWarningExt' },
  ),
  recording: event(
    'An operation of the service started or stopped a recording. propertyChanged with the ' +
      'code 0x705 (recording-state) also reports a recording that is started or stopped at the ' +
      'camera.',
    { state: Type.Enum([...RECORDING_CHANGES], { description: 'Action that was performed.' }) },
    { state: 'started' },
  ),
  downloadComplete: event(
    'A picture or a settings file of the camera was saved on the host under its final name.',
    {
      filename,
      savedPath,
      type: Type.Enum([...SAVED_FILE_TYPES], { description: 'Kind of file.' }),
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
    'A preview of an exposure arrived, ahead of the picture and separate from it, on bodies that send one. It ' +
      'is not the picture itself, which downloadComplete reports.',
    {
      at: text('Time at which the camera reported the preview. RFC 3339, UTC.'),
      sizeBytes,
      savedPath: Type.Optional(
        text('Absolute path on the host; absent for a preview in the memory of the camera SDK.'),
      ),
      ...ofShot,
    },
    {
      ...{ at: '2026-11-24T10:10:10.123Z', sizeBytes: 163_840 },
      ...{ shotId: 'take-12', round: 0, name: 'front left', number: 1 },
    },
  ),
  transferProgress: event(
    'A transfer from a card progressed or completed.',
    {
      ...contentOfTransfer,
      percent: whole(
        'Share of the file that has been transferred, in percent. 100 together with savedPath: ' +
          'the file is complete; this last event comes after the answer to the request.',
      ),
      notify: code('Notification number of the camera SDK: 0x20099 during the transfer, 0x20093 at its end.'),
      ...savedFile,
    },
    { ...ADDRESS, percent: 40, notify: '0x20099' },
  ),
  transferFailed: event(
    'A transfer failed. No part of the file remains on the host; the card still has it.',
    {
      ...contentOfTransfer,
      code: text('Error code of the service; one of ErrorCode.'),
      message: text('Cause of the failure, and what to do.'),
    },
    { ...ADDRESS, code: 'CANCELLED', message: 'the transfer was cancelled' },
  ),
  contentsTransfer: event(
    'Progress of a transfer in the mode contents, in addition to transferProgress and ' + 'transferFailed.',
    {
      status: Type.Enum(['started', 'complete', 'error'], { description: 'State of the transfer.' }),
      handle: code('The contentId in hex.'),
      ...savedFile,
      message: Type.Optional(text('Cause of the failure; only with the status error.')),
    },
    { status: 'started', handle: '0x4d2' },
  ),
  contentAdded: event(
    'New content appeared on a card. Only in the mode remote-transfer.',
    {
      slot,
      contentId: whole('Id of the content; a RAW file and its JPEG share it.'),
      created: text('Time of the content by the clock of the camera, as YYYYMMDDTHHMMSS; may be empty.'),
      files: Type.Array(
        Type.Object({
          fileId: whole('Id of the file within the content.'),
          path: text('Path on the card.'),
          sizeBytes,
          width: whole('Width in pixels; 0 if unknown.'),
          height: whole('Height in pixels; 0 if unknown.'),
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
    'The card was removed or replaced. Content ids seen before are no longer valid.',
    {
      slot,
      change: Type.Enum([...CARD_CHANGES], {
        description: 'changed: the slot has another list of contents. cleared: the slot is empty.',
      }),
    },
    { slot: 1, change: 'cleared' },
  ),
  settingsResult: event(
    'The camera accepted or refused a settings file (operation read), or could not save its ' +
      'settings (operation save). downloadComplete with type settings reports settings that ' +
      'were saved.',
    {
      operation: Type.Enum([...SETTINGS_FILE_OPERATIONS], { description: 'Action that was performed.' }),
      success,
    },
    { operation: 'read', success: true },
  ),
  lutImportResult: event(
    'The camera accepted or refused a LUT.',
    {
      success,
      slot: Type.Optional(
        Type.Integer({
          description:
            'User LUT that the import was for, 1 to 16, as in the request; absent for a result that ' +
            'no import waits for.',
        }),
      ),
      status: Type.Enum(['success', ...LUT_FAILURES], { description: 'Result reported by the camera.' }),
      error: Type.Optional(
        Type.Enum([...LUT_FAILURES], {
          description: 'The same text as status, if the camera refused the LUT.',
        }),
      ),
    },
    { success: false, slot: 3, status: 'invalid_file', error: 'invalid_file' },
  ),
  formatResult: event(
    'Formatting of a card ended.',
    {
      success,
      canceled: Type.Optional(
        Type.Literal(true, { description: 'true: cancelled at the camera; success is false.' }),
      ),
    },
    { success: true },
  ),
  focusResult: event('The move to a new focus-position ended.', { success }, { success: true }),
  cautionDisplay: event(
    'The camera shows a caution on its own display.',
    { message: text('What is known of the caution; the camera does not report which one it is.') },
    { message: 'The camera shows a caution; its own display says which' },
  ),
  warning: event(
    'The camera SDK sent a notification that has no event of its own.',
    {
      code: code('Notification number of the camera SDK.'),
      message: text('Meaning of that number.'),
      call: Type.Optional(
        Type.Object(
          {
            name: Type.Enum([...CAMERA_CALLS], { description: 'Name of the SDK call.' }),
            code: code('Code of the property or command of that call.'),
            result: Type.Enum([...CALL_RESULTS], { description: 'Result reported by the camera.' }),
          },
          { description: 'The SDK call that the notification is about, if it is about one.' },
        ),
      ),
    },
    { code: '0x20011', message: 'Captured: an exposure has started' },
  ),
  drift: event(
    'A property began to differ from its declared value, changed to another wrong value, or ' +
      'has its declared value again.',
    {
      ...Drift.properties,
      resolved: Type.Optional(Type.Literal(true, { description: 'true: the drift has ended.' })),
    },
    { property: 'iso', desired: '800', current: 'ISO 400', since: '2026-08-01T12:00:00.000Z' },
  ),
  assumption: event(
    'An assumption of the service does not hold for the camera: at most once a minute per name and session.',
    {
      name: text('Name of the assumption; docs/proof/assumptions.md lists them, and others may follow.'),
      about: text('The assumption.'),
      seen: text('What was observed instead.'),
      count: Type.Integer({ minimum: 1, description: 'Occurrences since the last such event.' }),
      remedy: text('What to do: a command, or a sentence.'),
    },
    {
      name: 'pictureWhole',
      about: 'A live-view picture arrives completely within 5 s of being requested',
      seen: '41 pictures of 200 bytes, the last one beginning with 00 00 00 c8',
      count: 1,
      remedy: 'rigd report D10F60149B0C   # and attach the archive to a bug report',
    },
  ),
  error: event(
    'The service could not finish something in the background.',
    {
      message: text('What happened, and what to do about it.'),
      code: Type.Optional(text('Error code of the service; one of ErrorCode.')),
    },
    { message: 'the disk of the save path is full: 0 bytes are free', code: 'DISK_FULL' },
  ),
  cameraAdded: event(
    'Discovery found a camera.',
    { connectionType: Type.Enum([...CONNECTION_TYPES], { description: 'Type of connection.' }) },
    { connectionType: 'USB' },
  ),
  cameraRemoved: event('Discovery no longer finds the camera, and no session is open.', {}, {}),
  cameraState: event(
    'The state of a camera changed; see getCameraStatus.',
    {
      state: cameraState(
        'The new state. unreachable: the host of the camera cannot be reached; only in a rig of several hosts.',
      ),
      previous: cameraState('Previous state.'),
      reason: text('Reason for the new state; empty if there is nothing to explain.'),
    },
    { state: 'recovering', previous: 'connected', reason: 'the worker ended: SIGSEGV' },
  ),
  rig: event(
    'The rig file was read and is in force, or was refused. cameraId is "*".',
    {
      change: Type.Enum(['taken', 'refused'], {
        description: 'taken: the file is in force. refused: the previous file stays in force.',
      }),
      message: text('refused: the fault in the file, with its line. taken: empty, or the notice of getRig.'),
      line: Type.Optional(whole('Line of the fault.')),
    },
    { change: 'refused', message: 'cameras.D10F60140701 has no "numbre"; did you mean number?', line: 8 },
  ),
  lease: event(
    'A lease was taken, taken over or released, or expired. Renewals are not reported. cameraId is "*" for the lease of the rig.',
    {
      state: Type.Enum([...LEASE_STATES], { description: 'Change of the lease.' }),
      holder: text('Holder of the lease, or its last holder once it has ended.'),
      expiresAt: Type.Optional(text('Time at which the lease ends unless it is renewed. RFC 3339, UTC.')),
      from: Type.Optional(
        text('Previous holder of a lease that was taken over; several are separated by commas.'),
      ),
    },
    { state: 'taken-over', holder: 'Anna', expiresAt: '2026-08-13T09:31:05.000Z', from: 'a bot' },
  ),
  shot: event(
    'The state of a shot changed; at most 5 events a second per shot by default; see getShot. cameraId is "*".',
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
    'AF and tracking frames of a live-view picture. Sent only on streams opened with ' +
      '?frames=1 while live view is fetched, at most 10 a second by default. Has no event id.',
    {
      frame: whole('Number of the live-view picture that the frames belong to.'),
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
    'Events are missing. A gap after the handshake has no event id: the stream cannot replay ' +
      'everything since the id that the client sent. A gap in the middle of a stream has an ' +
      'event id and the member host: events of that host are lost.',
    {
      reason: Type.Enum([...GAP_REASONS], {
        description:
          'dropped: events after that id, or events of another host, are lost. restarted: the id is from before the ' +
          'service was started. unknown-id: the service never gave that id.',
      }),
      from: Type.Optional(text('Id that the client sent; absent if it is not in the form of an id.')),
      host: Type.Optional(text('Host whose events of this camera are lost; only in the middle of a stream.')),
      missed: Type.Optional(Type.Integer({ minimum: 1, description: 'Number of lost events, if known.' })),
    },
    { reason: 'dropped', from: '1790000000000-12', missed: 30 },
  ),
} as const;

/** The name of a public event. */
export type EventName = keyof typeof EVENT_PAYLOADS;

/** The members of an event, without those that name its camera. */
export type EventPayload<Name extends EventName> = Static<(typeof EVENT_PAYLOADS)[Name]>;

/**
 * Events that also carry `id`, which equals cameraId, and `model`, the plain name of the model; and `name` and `number`
 * where the operator has given the camera one.
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

/** Events of the rig as a whole: cameraId is "*", except for the lease of a single camera. */
export const RIG_EVENTS: ReadonlySet<EventName> = new Set(['lease', 'rig', 'shot']);

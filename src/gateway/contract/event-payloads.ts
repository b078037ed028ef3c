// Every event: its description, its members and an example. openapi.json and docs/use/events.md are generated from
// this file. An event also has cameraId, which is not listed here, and an event of NAMED_EVENTS has the members that
// are listed there.

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
import { EXPORT_PROGRESS } from './exports.js';
import { AfFrames, TrackingFrames } from './focus-frames.js';
import { JOB_CHANGE } from './jobs.js';
import { RUN_SUMMARY } from './recipes.js';
import { Drift } from './rig.js';
import { MOVIE_SUMMARY } from './rig-movies.js';
import { SHOT_SUMMARY } from './rig-shots.js';

/** @param sent when the event is sent. @param example its members, as a client may receive them. */
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

const success = Type.Boolean({ description: 'true: the action succeeded. false: it failed.' });
const slot = whole('Card slot, 1 or 2.');
const sha256 = text('SHA-256 of the file, in lower-case hex.');
const sizeBytes = whole('Size of the file in bytes.');
const savedPath = text('Absolute path of the file on the host.');
const filename = text('The same text as savedPath.');

const contentOfTransfer = {
  slot,
  contentId: whole('Id of the content on the card, as in listSDCardFiles.'),
  fileId: whole('Id of the file within the content, as in listSDCardFiles.'),
  kind: Type.Enum([...TRANSFER_KINDS], {
    description:
      'Part of the file that is transferred. original: the whole file. screennail: a screen-sized picture.',
  }),
};
const savedFile = {
  savedPath: Type.Optional(savedPath),
  filename: Type.Optional(filename),
  sizeBytes: Type.Optional(sizeBytes),
  sha256: Type.Optional(sha256),
};

/** Members of an event about an exposure, if the exposure belongs to a shot. */
const ofShot = {
  shotId: Type.Optional(
    text('Id of the shot that the exposure belongs to; absent if there is none, or it is not known.'),
  ),
  round: Type.Optional(whole('Round of the shot; the first round is 0.')),
  name: Type.Optional(text('Name of the body in the rig file, if the exposure belongs to a shot.')),
  number: Type.Optional(whole('Number of the body in the rig file, if the exposure belongs to a shot.')),
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

/** The events by their names, without the members that name a camera. */
export const EVENT_PAYLOADS = {
  connected: event(
    'A session with a camera was opened, for the first time or again after it was lost. The handshake of a ' +
      'stream has the same name; its only member is cameraId.',
    {},
    {},
  ),
  disconnected: event(
    'A session ended, because a client ended it or because it was lost.',
    {
      errorCode: Type.Optional(text('Error number of the camera SDK; "0x0" if a client ended the session.')),
      error: Type.Optional(text('Reason why the session ended; absent if a client ended it.')),
      recovering: Type.Optional(Type.Boolean({ description: 'true: the service is restoring the session.' })),
    },
    { error: 'the worker ended: SIGSEGV', recovering: true },
  ),
  confirmOnCamera: event(
    'A camera may be waiting for a person. There are two cases. A network body has not yet answered the ' +
      'attempt to connect: it may ask for a confirmation on its screen. A body that was lost on USB has not ' +
      'returned: it may ask for its USB mode.',
    { message: text('What to do at the camera.') },
    {
      message:
        'confirm the connection on the screen of the camera: it has not answered yet, and may be asking',
    },
  ),
  reconnecting: event('The camera SDK lost the camera and is trying to reconnect to it.', {}, {}),
  reconnected: event('The camera SDK has reconnected to the camera. This event follows `connected`.', {}, {}),
  propertyChanged: event(
    'Properties have other values now, or can be set to other values.',
    {
      codes: Type.Array(Type.String({ pattern: HEX }), {
        description: 'Codes of the properties in the camera SDK; docs/use/properties.md lists them.',
      }),
      count: Type.Integer({ minimum: 0, description: 'Number of codes.' }),
    },
    { codes: ['0x100', '0x104'], count: 2 },
  ),
  afStatus: event(
    'The state of the autofocus changed.',
    {
      state: Type.Enum([...AF_STATES], { description: 'The new state.' }),
      source: text('Name of the SDK callback that reported the state.'),
    },
    { state: 'focused', source: 'OnWarningExt' },
  ),
  recording: event(
    'An operation of the service started or stopped a recording. This event does not report a recording that ' +
      'is started or stopped at the camera; propertyChanged with the code 0x705 (recording-state) reports both.',
    { state: Type.Enum([...RECORDING_CHANGES], { description: 'Change of the recording.' }) },
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
    'A preview of an exposure arrived, before the picture and separate from it. Only some bodies send ' +
      'previews. The event downloadComplete reports the picture itself.',
    {
      at: text('Time at which the camera reported the preview. RFC 3339, UTC.'),
      sizeBytes,
      savedPath: Type.Optional(
        text(
          'Absolute path of the preview on the host; absent if it is only in the memory of the camera SDK.',
        ),
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
        'Share of the file that has been transferred, in percent. An event with 100 and with savedPath is ' +
          'the last one: the file is complete. It comes after the answer to the request.',
      ),
      notify: code('Notification number of the camera SDK: 0x20099 during the transfer, 0x20093 at its end.'),
      ...savedFile,
    },
    { ...ADDRESS, percent: 40, notify: '0x20099' },
  ),
  transferFailed: event(
    'A transfer failed. No part of the file remains on the host; the file is still on the card.',
    {
      ...contentOfTransfer,
      code: text('Error code of the service; one of ErrorCode.'),
      message: text('Cause of the failure, and the remedy.'),
    },
    { ...ADDRESS, code: 'CANCELLED', message: 'the transfer was cancelled' },
  ),
  contentsTransfer: event(
    'A transfer in the mode contents started, completed or failed. This event is sent in addition to ' +
      'transferProgress and transferFailed.',
    {
      status: Type.Enum(['started', 'complete', 'error'], { description: 'State of the transfer.' }),
      handle: code('The contentId in hex.'),
      ...savedFile,
      message: Type.Optional(text('Cause of the failure; only with the status error.')),
    },
    { status: 'started', handle: '0x4d2' },
  ),
  contentAdded: event(
    'New content (the files of one picture or movie) is on a card. Sent only in the mode remote-transfer.',
    {
      slot,
      contentId: whole('Id of the content. A RAW file and its JPEG belong to the same content.'),
      created: text('Time of creation by the clock of the camera, as YYYYMMDDTHHMMSS; empty if unknown.'),
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
    'A card was removed or replaced. Ids of its content are no longer valid.',
    {
      slot,
      change: Type.Enum([...CARD_CHANGES], {
        description: 'changed: the slot has other content now. cleared: the slot is empty.',
      }),
    },
    { slot: 1, change: 'cleared' },
  ),
  settingsResult: event(
    'The camera accepted or refused a settings file (operation read), or it failed to save its settings ' +
      '(operation save). If it has saved them, downloadComplete with type settings reports that instead.',
    {
      operation: Type.Enum([...SETTINGS_FILE_OPERATIONS], {
        description:
          'What the camera was asked to do. read: to read a settings file. save: to save its settings; the ' +
          'event then always reports a failure.',
      }),
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
            'Number of the User LUT, 1 to 16, as in the request. Absent if the camera sends a result without ' +
            'a request that waits for it.',
        }),
      ),
      status: Type.Enum(['success', ...LUT_FAILURES], { description: 'Result reported by the camera.' }),
      error: Type.Optional(
        Type.Enum([...LUT_FAILURES], {
          description: 'The same text as status; absent if the camera accepted the LUT.',
        }),
      ),
    },
    { success: false, slot: 3, status: 'invalid_file', error: 'invalid_file' },
  ),
  formatResult: event(
    'The camera finished formatting a card, or failed to.',
    {
      success,
      canceled: Type.Optional(
        Type.Literal(true, {
          description: 'true: a person cancelled it at the camera; then success is false.',
        }),
      ),
    },
    { success: true },
  ),
  focusResult: event(
    'The camera finished moving its focus to a new value of focus-position, or failed to.',
    { success },
    { success: true },
  ),
  cautionDisplay: event(
    'The camera shows a caution on its own display.',
    { message: text('Sentence for people. The camera does not report which caution it shows.') },
    { message: 'The camera shows a caution; its own display says which' },
  ),
  warning: event(
    'The camera SDK sent a notification for which there is no other event.',
    {
      code: code('Notification number of the camera SDK.'),
      message: text('Meaning of the notification.'),
      text: Type.Optional(text('The notification as a sentence in words of the studio.')),
      call: Type.Optional(
        Type.Object(
          {
            name: Type.Enum([...CAMERA_CALLS], { description: 'Name of the SDK call.' }),
            code: code('Code of the property or command in that call.'),
            result: Type.Enum([...CALL_RESULTS], { description: 'Result reported by the camera.' }),
          },
          { description: 'The SDK call that the notification is about, if it is about one.' },
        ),
      ),
    },
    {
      code: '0x20007',
      message: 'The SDK reports an error of the network to the camera',
      text: 'The network to the camera is disturbed.',
    },
  ),
  drift: event(
    'A property does not have its declared value: it began to differ, or it differs in another way than ' +
      'before. With resolved: true, the property has its declared value again.',
    {
      ...Drift.properties,
      resolved: Type.Optional(
        Type.Literal(true, { description: 'true: the property has its declared value again.' }),
      ),
    },
    { property: 'iso', desired: '800', current: 'ISO 400', since: '2026-08-01T12:00:00.000Z' },
  ),
  assumption: event(
    'The service relies on an assumption about cameras that does not hold for this one. Sent at most once a ' +
      'minute for each assumption in a session.',
    {
      name: text(
        'Name of the assumption. docs/proof/assumptions.md lists them; a later version may add others.',
      ),
      about: text('The assumption as a sentence.'),
      seen: text('What was observed instead.'),
      count: Type.Integer({
        minimum: 1,
        description: 'Number of times that the assumption did not hold since the previous event about it.',
      }),
      remedy: text('Remedy: a command or a sentence.'),
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
    'Work of the service in the background failed.',
    {
      message: text('Description of the failure, and the remedy.'),
      code: Type.Optional(text('Error code of the service; one of ErrorCode.')),
    },
    { message: 'the disk of the save path is full: 0 bytes are free', code: 'DISK_FULL' },
  ),
  cameraAdded: event(
    'Discovery found a camera.',
    { connectionType: Type.Enum([...CONNECTION_TYPES], { description: 'Type of connection.' }) },
    { connectionType: 'USB' },
  ),
  cameraRemoved: event('Discovery no longer finds the camera, and the camera has no session.', {}, {}),
  cameraState: event(
    'The state of a camera changed. getCameraStatus explains the states.',
    {
      state: cameraState(
        'The new state. unreachable, only in a rig of several hosts: the host of the camera cannot be reached.',
      ),
      previous: cameraState('Previous state.'),
      reason: text('Reason for the new state; empty if there is nothing to explain.'),
    },
    { state: 'recovering', previous: 'connected', reason: 'the worker ended: SIGSEGV' },
  ),
  rig: event(
    'The service read the rig file and applied or refused it. cameraId is "*".',
    {
      change: Type.Enum(['taken', 'refused'], {
        description:
          'taken: the file is in force. refused: the file has a fault, and the previous content stays in force.',
      }),
      message: text(
        'For refused: the fault in the file, with its line. For taken: the text of rig.file.notice in getRig; ' +
          'empty if there is none.',
      ),
      line: Type.Optional(whole('Number of the line with the fault.')),
    },
    { change: 'refused', message: 'cameras.D10F60140701 has no "numbre"; did you mean number?', line: 8 },
  ),
  lease: event(
    'A lease was taken, taken over or released, or it expired. A renewal is not reported. cameraId is the ' +
      'camera; for the lease of the rig, cameraId is "*".',
    {
      state: Type.Enum([...LEASE_STATES], { description: 'What happened to the lease.' }),
      holder: text('Name of the holder; for a lease that ended, of its last holder.'),
      expiresAt: Type.Optional(text('Time at which the lease ends if it is not renewed. RFC 3339, UTC.')),
      from: Type.Optional(
        text('Previous holder, if the lease was taken over; several holders are separated by commas.'),
      ),
    },
    { state: 'taken-over', holder: 'Anna', expiresAt: '2026-08-13T09:31:05.000Z', from: 'a bot' },
  ),
  shot: event(
    'The receipt of a shot changed; getShot reads it. Sent at most 5 times a second for each shot by default. ' +
      'cameraId is "*".',
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
      session: 'spring',
      skew: { issueMs: 0.41, exposureMs: 2.1 },
      firstFile: 0,
    },
  ),
  job: event('A job, one of its subjects or one of its takes changed. cameraId is "*".', JOB_CHANGE, {
    jobId: 'spring-look',
    change: 'take',
    subjectId: 'anna',
    take: 2,
    current: 'anna',
  }),
  export: event(
    'An export or its check progressed, or has another state. Sent at most 4 times a second. cameraId is "*".',
    EXPORT_PROGRESS,
    {
      ...{ exportId: 'monday', state: 'running' },
      ...{ files: 12, ofFiles: 48, bytes: 98_304_000, ofBytes: 393_216_000 },
      message: '12 of 48 file(s) are in the folder.',
    },
  ),
  movie: event(
    'The receipt of a recording changed; getMovie reads it. Sent at most 5 times a second for each recording by ' +
      'default. cameraId is "*".',
    MOVIE_SUMMARY,
    {
      movieId: 'take-7',
      number: 7,
      group: 'all',
      state: 'recording',
      startedAt: '2027-03-01T10:00:00.000Z',
      message: 'Recording 7: 8 of 8 bodies record.',
      bodies: 8,
      recording: 8,
      stopped: 0,
    },
  ),
  run: event(
    'A run of a recipe changed; getRun reads it. Sent at every change of its state, and at most 5 times a second ' +
      'for its steps. cameraId is "*".',
    RUN_SUMMARY,
    {
      runId: 'vase-3',
      recipe: 'focus-stack',
      state: 'running',
      step: 5,
      steps: 17,
      shots: 2,
      message: 'shot',
    },
  ),
  frames: event(
    'AF and tracking frames of a live-view picture. Sent only in streams that were opened with ?frames=1, ' +
      'while the service fetches pictures, and at most 10 times a second by default. Has no event id.',
    {
      frame: whole('Number of the live-view picture to which the frames belong.'),
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
    'Events are missing from the stream. A gap right after the handshake means that the service cannot send all ' +
      'events since the event id that the client sent; such a gap has no event id of its own. A gap later in a ' +
      'stream has an event id and the member host, and means that events of that host are lost.',
    {
      reason: Type.Enum([...GAP_REASONS], {
        description:
          'dropped: events are no longer kept, or events of another host are lost. restarted: the event id that ' +
          'the client sent is from before the start of the service. unknown-id: the service never gave that id.',
      }),
      from: Type.Optional(text('Event id that the client sent; absent if its text is not a valid event id.')),
      host: Type.Optional(text('Host whose events are lost; absent in a gap right after the handshake.')),
      missed: Type.Optional(
        Type.Integer({ minimum: 1, description: 'Number of missing events, if it is known.' }),
      ),
    },
    { reason: 'dropped', from: '1790000000000-12', missed: 30 },
  ),
} as const;

/** The name of a public event. */
export type EventName = keyof typeof EVENT_PAYLOADS;

/** The members of an event, without those that name the camera. */
export type EventPayload<Name extends EventName> = Static<(typeof EVENT_PAYLOADS)[Name]>;

/**
 * Events with more members that name the camera: `id`, which equals cameraId; `model`, the plain model name; and `name`
 * and `number` if the rig file has them.
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

/** Events about the whole rig: their cameraId is "*", except that of a lease of a single camera. */
export const RIG_EVENTS: ReadonlySet<EventName> = new Set([
  ...['export', 'job', 'lease', 'movie', 'rig', 'run', 'shot'],
] as EventName[]);

// The only place that translates news of a camera into the events that clients receive. Each kind of news has a row
// with the types of the contract: an event that breaks the contract does not compile. One kind of news may become
// several events, or none.

import type { TSchema } from 'typebox';
import { messageText } from '../../base/message-text.js';
import { quoted } from '../../base/quoted.js';
import { ProtocolError } from '../../protocol/framing.js';
import { compiledAtUse } from '../../protocol/schemas/compiled-at-use.js';
import type { CameraNews, NewsName, NewsPayloads, ReportNews, TransferNews } from '../cameras/camera-news.js';
import type { CameraSummary } from '../cameras/cameras.js';
import { warningText } from '../cameras/warnings.js';
import {
  EVENT_PAYLOADS,
  type EventName,
  type EventPayload,
  NAMED_EVENTS,
} from '../contract/event-payloads.js';
import { WHOLE_RIG } from '../contract/lease-needs.js';
import type { EventHub } from './event-hub.js';
import type { RigEvent } from './event-log.js';

/** An event of the contract, without cameraId and without id and model of {@link NAMED_EVENTS}. */
export type PublicEvent<Name extends EventName = EventName> = {
  [Each in Name]: { readonly name: Each; readonly payload: EventPayload<Each> };
}[Name];

/** A counter of the SDK that changes constantly and means nothing to clients. */
const NOISY_PROPERTY_CODE = 0x799;

/** The SDK's numbers for a transfer in progress and for a complete one; existing clients know them. */
const NOTIFY = { inProgress: '0x20099', done: '0x20093' } as const;

/** Facts about a camera that its events carry. */
type NamedCamera = Pick<CameraSummary, 'model' | 'name' | 'number'>;

type Rows = { readonly [Name in NewsName]: (payload: NewsPayloads[Name]) => readonly PublicEvent[] };

const ROWS: Rows = {
  added: ({ connectionType }) => [{ name: 'cameraAdded', payload: { connectionType } }],
  removed: () => [{ name: 'cameraRemoved', payload: {} }],
  state: ({ state, previous, reason }) => [{ name: 'cameraState', payload: { state, previous, reason } }],
  opened: () => [{ name: 'connected', payload: {} }],
  closed: () => [{ name: 'disconnected', payload: { errorCode: '0x0' } }],
  lost: ({ reason, sdkCode, isRecovering }) => [
    {
      name: 'disconnected',
      payload: {
        error: reason,
        ...(sdkCode === undefined ? {} : { errorCode: `0x${sdkCode.toString(16).toUpperCase()}` }),
        ...(isRecovering ? { recovering: true } : {}),
      },
    },
  ],
  reconnecting: () => [{ name: 'reconnecting', payload: {} }],
  reconnected: () => [
    { name: 'connected', payload: {} },
    { name: 'reconnected', payload: {} },
  ],
  confirmOnCamera: ({ message }) => [{ name: 'confirmOnCamera', payload: { message } }],
  fault: (payload) => [errorEvent(payload)],
  failed: (payload) => [errorEvent(payload)],
  broke: ({ message, isSessionOver }) => [
    ...(isSessionOver ? [{ name: 'disconnected' as const, payload: { error: message } }] : []),
    errorEvent({ message, code: 'INTERNAL' }),
  ],
  propertyChanged: ({ codes }) => {
    const shown = codes.filter((code) => code !== NOISY_PROPERTY_CODE).map(hexText);
    return shown.length === 0
      ? []
      : [{ name: 'propertyChanged', payload: { codes: shown, count: shown.length } }];
  },
  afStatus: ({ state, source }) => [{ name: 'afStatus', payload: { state, source } }],
  downloadComplete: ({ path, type, sizeBytes, sha256, shotId, round }) => {
    const digest = sizeBytes === undefined || sha256 === undefined ? {} : { sizeBytes, sha256 };
    const ofShot = shotId === undefined || round === undefined ? {} : { shotId, round };
    const payload = { filename: path, savedPath: path, type, ...digest, ...ofShot };
    return [{ name: 'downloadComplete', payload }];
  },
  postView: ({ at, sizeBytes, path, shotId, round }) => [
    {
      name: 'postView',
      payload: {
        at,
        sizeBytes,
        ...(path === undefined ? {} : { savedPath: path }),
        ...(shotId === undefined ? {} : { shotId, round }),
      },
    },
  ],
  contentAdded: ({ slot, contentId, created, files }) => [
    {
      name: 'contentAdded',
      payload: {
        slot,
        contentId,
        created,
        files: files.map(({ fileId, path, sizeBytes, width, height }) => {
          return { fileId, path, sizeBytes, width, height };
        }),
      },
    },
  ],
  contentsChanged: (payload) => [{ name: 'contentsChanged', payload }],
  settingsResult: (payload) => [{ name: 'settingsResult', payload }],
  lutImportResult: (payload) => [{ name: 'lutImportResult', payload }],
  formatResult: (payload) => [{ name: 'formatResult', payload }],
  focusResult: (payload) => [{ name: 'focusResult', payload }],
  cautionDisplay: (payload) => [{ name: 'cautionDisplay', payload }],
  recording: (payload) => [{ name: 'recording', payload }],
  assumption: (payload) => [{ name: 'assumption', payload }],
  drift: (payload) => [{ name: 'drift', payload }],
  warning: ({ code, message, call }) => {
    const about = call === undefined ? {} : { call: { ...call, code: hexText(call.code) } };
    const shown = hexText(code);
    return [{ name: 'warning', payload: { code: shown, message, text: warningText(shown).text, ...about } }];
  },
  // These are attempts of a worker; the queue of transfers reports each transfer once, however many attempts it takes.
  transferProgress: () => [],
  transferEnded: () => [],
  // The receipt reports the results of a shot.
  shotIssued: () => [],
  shotExposed: () => [],
  shotLanded: () => [],
  shotMissing: () => [],
  fileBegun: (transfer) => contentsEvents(transfer, { status: 'started' }),
  fileProgress: ({ percent, ...transfer }) => [
    {
      name: 'transferProgress',
      payload: { percent, notify: NOTIFY.inProgress, ...addressOf(transfer) },
    },
  ],
  fileLanded: ({ landed: { path, sizeBytes, sha256 }, ...transfer }) => {
    const file = { savedPath: path, filename: path, sizeBytes, sha256 };
    const payload = { percent: 100, notify: NOTIFY.done, ...file, ...addressOf(transfer) };
    return [
      { name: 'transferProgress', payload },
      ...contentsEvents(transfer, { status: 'complete', ...file }),
    ];
  },
  fileFailed: ({ code, message, ...transfer }) => [
    { name: 'transferFailed', payload: { code, message, ...addressOf(transfer) } },
    ...contentsEvents(transfer, { status: 'error', message }),
  ],
};

/**
 * The events that clients receive for news, in order.
 * @param camera the plain name of its model, and the name and number that the operator gave it
 */
export function publicEventsOf<Name extends NewsName>(
  news: CameraNews<Name>,
  { model, name: called, number }: NamedCamera,
): RigEvent[] {
  const { cameraId } = news;
  const names = {
    ...(called === undefined ? {} : { name: called }),
    ...(number === undefined ? {} : { number }),
  };
  const named = { id: cameraId, model, ...names };
  const withNames = <Payload extends object>(payload: Payload) =>
    'shotId' in payload ? { ...payload, ...names } : payload;
  const row: (payload: NewsPayloads[Name]) => readonly PublicEvent[] = ROWS[news.name];
  return row(news.payload).map(({ name, payload }) => ({
    name,
    cameraId,
    payload: NAMED_EVENTS.has(name) ? { ...named, ...payload } : withNames(payload),
  }));
}

/** Makes a reader of news that publishes their public events. @param cameraOf a camera by its id */
export function publisherOf(
  hub: Pick<EventHub, 'publish'>,
  cameraOf: (cameraId: string) => NamedCamera,
): ReportNews {
  return (news) => {
    for (const event of publicEventsOf(news, cameraOf(news.cameraId))) hub.publish(event);
  };
}

/**
 * Makes a publisher of events that are not made from news of a camera.
 * @returns a function that takes an event and its camera; without a camera the event is about the rig as a whole
 */
export function rigPublisherOf(hub: EventHub): (event: PublicEvent, cameraId?: string) => void {
  return ({ name, payload }, cameraId = WHOLE_RIG) => hub.publish({ name, cameraId, payload });
}

/** The events that the desk may send. */
const OF_THE_DESK = {
  export: compiledAtUse<TSchema>(EVENT_PAYLOADS.export),
  run: compiledAtUse(EVENT_PAYLOADS.run),
};

/** The events of the desk. */
export class DeskEvents {
  readonly #hub: EventHub;
  #run: EventPayload<'run'> | undefined;

  constructor(hub: EventHub) {
    this.#hub = hub;
  }

  /** The newest run of a recipe since the start of the service; undefined: there was none. */
  get run(): EventPayload<'run'> | undefined {
    return this.#run;
  }

  /** Publishes an event. @throws ProtocolError for one that the desk must not send, or with other members */
  publish(name: string, payload: Readonly<Record<string, unknown>>): void {
    if (!Object.hasOwn(OF_THE_DESK, name)) throw new ProtocolError(`the desk sent an event ${quoted(name)}`);
    if (!OF_THE_DESK[name as keyof typeof OF_THE_DESK].Check(payload))
      throw new ProtocolError(`the desk sent an event ${name} with other members`);
    if (name === 'run' && OF_THE_DESK.run.Check(payload)) this.#run = payload;
    this.#hub.publish({ name: name as EventName, cameraId: WHOLE_RIG, payload });
  }
}

function errorEvent({ message, code }: { message: string; code?: string }): PublicEvent<'error'> {
  return {
    name: 'error',
    payload: { message: messageText(message), ...(code === undefined ? {} : { code }) },
  };
}

function addressOf({ slot, contentId, fileId, kind }: TransferNews) {
  return { slot, contentId, fileId, kind };
}

/** Events that clients of the contents mode wait for. */
function contentsEvents(
  { contentId, mode }: TransferNews,
  facts: Omit<EventPayload<'contentsTransfer'>, 'handle'>,
): PublicEvent[] {
  if (mode !== 'contents') return [];
  return [{ name: 'contentsTransfer', payload: { handle: hexText(contentId), ...facts } }];
}

function hexText(code: number): string {
  return `0x${code.toString(16)}`;
}

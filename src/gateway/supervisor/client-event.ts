// What clients are told when a camera reports something: the worker's event in the words of the contract. One
// event may become several, or none.

import { messageText } from '../../worker/protocol/message-text.js';
import type { EventMessage, WorkerEventName, WorkerEvents } from '../../worker/protocol/messages.js';
import type { CameraSummary } from '../rig.js';

/** An event as clients receive it; the stream adds `cameraId` and an id. */
export interface ClientEvent {
  name: string;
  cameraId: string;
  payload: Readonly<Record<string, unknown>>;
}

/** Tells every subscriber. Never blocks and never throws. */
export type PublishEvent = (event: ClientEvent) => void;

/** What a person has to do. Nothing of the SDK says that a body asks: it is told of one that is silent. */
export const CONFIRM_ON_CAMERA =
  'confirm the connection on the screen of the camera: it has not answered yet, and may be asking';

/** A counter of the SDK that changes all the time and tells nobody anything. */
const NOISY_PROPERTY_CODE = 0x799;

type Translation = { name: string; payload: Record<string, unknown> };
type Translations = {
  readonly [Name in WorkerEventName]: (payload: WorkerEvents[Name], camera: CameraSummary) => Translation[];
};

const TRANSLATIONS: Translations = {
  // The supervisor tells of the end of a session itself, whatever ended it.
  disconnected: () => [],
  // A gap in what the camera reported is a matter for the log.
  dropped: () => [],
  confirmOnCamera: (_payload, camera) => [
    {
      name: 'confirmOnCamera',
      payload: { id: camera.id, model: camera.model, message: CONFIRM_ON_CAMERA },
    },
  ],
  reconnecting: () => [{ name: 'reconnecting', payload: {} }],
  reconnected: (_payload, camera) => [
    { name: 'connected', payload: { id: camera.id, model: camera.model } },
    { name: 'reconnected', payload: {} },
  ],
  propertyChanged: ({ codes }) => {
    const told = codes.filter((code) => code !== NOISY_PROPERTY_CODE).map(hexText);
    return told.length === 0
      ? []
      : [{ name: 'propertyChanged', payload: { codes: told, count: told.length } }];
  },
  afStatus: (payload) => [{ name: 'afStatus', payload }],
  downloadComplete: ({ path, type, sizeBytes, sha256 }) => {
    const facts = sha256 === undefined ? {} : { sizeBytes, sha256 };
    return [{ name: 'downloadComplete', payload: { filename: path, savedPath: path, type, ...facts } }];
  },
  // For gateway/transfers, which tells clients in its own words.
  transferProgress: (payload) => [{ name: 'transferProgress', payload }],
  transferEnded: (payload) => [{ name: 'transferEnded', payload }],
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
  recording: (payload) => [{ name: 'recording', payload }],
  contentsChanged: (payload) => [{ name: 'contentsChanged', payload }],
  settingsResult: (payload) => [{ name: 'settingsResult', payload }],
  lutImportResult: (payload) => [{ name: 'lutImportResult', payload }],
  formatResult: (payload) => [{ name: 'formatResult', payload }],
  focusResult: (payload) => [{ name: 'focusResult', payload }],
  cautionDisplay: (payload) => [{ name: 'cautionDisplay', payload }],
  warning: ({ code, message }) => [{ name: 'warning', payload: { code: hexText(code), message } }],
  fault: ({ message, ...code }) => [{ name: 'error', payload: { message: messageText(message), ...code } }],
};

/** Translates one event of a worker. */
export function clientEventsOf(event: EventMessage, camera: CameraSummary): ClientEvent[] {
  const translate = TRANSLATIONS[event.name] as (payload: unknown, camera: CameraSummary) => Translation[];
  return translate(event.payload, camera).map((told) => ({ ...told, cameraId: camera.id }));
}

function hexText(code: number): string {
  return `0x${code.toString(16)}`;
}

// Makes the line for an event: a word, and a description. The table has a row for each event; an event without a row is
// shown with its members.

import { printable } from '../../base/printable.js';
import { PROPERTY_CODES } from '../../gateway/contract/property-codes.js';
import type { ServiceEvent } from '../http/events.js';
import { type Colour, clockText, sizeText } from '../terminal/output.js';

type Data = ServiceEvent['data'];

/** Parts of a line. */
export interface EventLine {
  readonly word: string;
  readonly text: string;
  readonly colour?: Colour | undefined;
}

type Row = readonly [word: string, text: (data: Data) => string, colour?: Colour];

const ROWS: Readonly<Record<string, Row>> = {
  afStatus: ['focus', ({ state }) => `${state}`],
  assumption: [
    'assumption',
    ({ about, seen, remedy }) => `does not hold: ${about}; seen: ${seen}; ${remedy}`,
    'red',
  ],
  cameraAdded: ['seen', ({ model, connectionType }) => `${model} on ${connectionType}`, 'cyan'],
  cameraRemoved: ['gone', ({ model }) => `${model}`, 'dim'],
  cameraState: ['state', ({ previous, state, reason }) => `${previous} -> ${state}${because(reason)}`],
  cautionDisplay: ['caution', ({ message }) => `${message}`, 'yellow'],
  confirmOnCamera: ['confirm', ({ message }) => `${message}`, 'yellow'],
  connected: ['connected', ({ model }) => `${model}`, 'green'],
  contentAdded: [
    'on card',
    ({ slot, contentId, files }) => `slot ${slot}, ${filesText(files)} (content ${contentId})`,
  ],
  contentsChanged: [
    'card',
    ({ slot, change }) => `slot ${slot}: ${change === 'cleared' ? 'no card' : 'another card'}`,
  ],
  drift: [
    'drift',
    ({ property, desired, current, resolved }) =>
      resolved === true ? `${property} is ${current} again` : `${property} is ${current}, not ${desired}`,
    'yellow',
  ],
  disconnected: [
    'disconnected',
    ({ error, recovering }) =>
      `${error ?? 'by a client'}${recovering === true ? '; the service is reconnecting it' : ''}`,
    'yellow',
  ],
  downloadComplete: ['landed', landed, 'green'],
  error: ['error', ({ message, code }) => `${message}${code === undefined ? '' : ` (${code})`}`, 'red'],
  gap: [
    'gap',
    ({ reason, missed }) => `events are missing (${reason})${missed === undefined ? '' : `: ${missed}`}`,
    'yellow',
  ],
  lease: ['lease', leaseText, 'cyan'],
  propertyChanged: ['changed', ({ codes }) => namesText(codes), 'dim'],
  reconnected: ['connected', () => 'the SDK has reconnected', 'green'],
  reconnecting: ['lost', () => 'the SDK is reconnecting', 'yellow'],
  rig: [
    'rig file',
    ({ change, message, line }) =>
      change === 'taken'
        ? 'is in force'
        : `is refused: ${line === undefined ? '' : `line ${line}: `}${message}`,
  ],
  shot: ['shot', ({ message, shotId }) => `${message} (${shotId})`, 'cyan'],
  recording: ['recording', ({ state }) => `${state}`, 'cyan'],
  transferFailed: ['failed', ({ message, code }) => `transfer: ${message} (${code})`, 'red'],
  transferProgress: [
    'transfer',
    (data) =>
      data.savedPath === undefined ? `${data.percent} % of content ${data.contentId}` : landed(data),
  ],
  warning: ['camera', ({ message, code }) => `${message} (${code})`],
};

/** The largest number of names of changed properties in a line; the others are counted. */
const MOST_NAMES = 6;

/** The line of an event. */
export function eventLine({ event, data }: ServiceEvent): EventLine {
  const row = Object.hasOwn(ROWS, event) ? ROWS[event] : undefined;
  if (row === undefined) return { word: printable(event), text: membersText(data) };
  const [word, text, colour] = row;
  return { word, text: printable(text(data)), colour };
}

function landed({ savedPath, sizeBytes }: Data): string {
  return `${savedPath}${typeof sizeBytes === 'number' ? `, ${sizeText(sizeBytes)}` : ''}`;
}

function leaseText({ state, holder, from, expiresAt }: Data): string {
  const until = expiresAt === undefined ? '' : ` until ${clockText(new Date(String(expiresAt)))}`;
  const former = from === undefined ? '' : ` from ${from}`;
  return `${state}: ${holder}${former}${until}`;
}

function because(reason: unknown): string {
  return typeof reason === 'string' && reason !== '' ? `: ${reason}` : '';
}

function filesText(files: unknown): string {
  if (!Array.isArray(files)) return '';
  return files.map(({ path, sizeBytes }) => `${path}, ${sizeText(Number(sizeBytes))}`).join('; ');
}

/** Whether a line is useful to people: changes of properties that no command knows are not. */
export function hasLine({ event, data }: ServiceEvent): boolean {
  return event !== 'propertyChanged' || namesText(data.codes) !== '';
}

/** Known properties by name; the others are numbers that no command takes. */
function namesText(codes: unknown): string {
  if (!Array.isArray(codes)) return '';
  const names = codes.flatMap((code) => PROPERTY_CODES[String(code)] ?? []);
  const shown = names.slice(0, MOST_NAMES).join(', ');
  const rest = codes.length - Math.min(names.length, MOST_NAMES);
  if (shown === '') return '';
  return rest === 0 ? shown : `${shown} and ${rest} more`;
}

function membersText(data: Data): string {
  const members = Object.entries(data).filter(([name]) => !['cameraId', 'id', 'model'].includes(name));
  return printable(
    members
      .map(([name, value]) => `${name}=${typeof value === 'object' ? JSON.stringify(value) : value}`)
      .join(' '),
  );
}

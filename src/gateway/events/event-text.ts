// The text of an event on a server-sent event stream (WHATWG HTML, 9.2): id, name, one line of JSON. JSON text never
// holds a raw line break, so a payload cannot start a field of its own.

import type { GapReason } from '../../protocol/words.js';

/** An event with its number, as it leaves the service. */
export interface NumberedEvent {
  /** `<start of the service>-<number>`, so that it differs from every id of an earlier run. */
  readonly id: string;
  readonly name: string;
  readonly cameraId: string;
  readonly payload: object;
}

/** Why a client that reconnects does not get every event since its last one. */
export interface EventGap {
  /** `dropped`: too old to be kept; `restarted`: from before a restart; `unknown-id`: not an id of the service. */
  readonly reason: GapReason;
  /** The id that the client sent, when it has the form of an event id. */
  readonly from?: string;
  /** How many events are lost, when that is known. */
  readonly missed?: number;
}

/** A comment that keeps intermediaries from closing a silent stream. */
export const KEEPALIVE_TEXT = ': keepalive\n\n';

/**
 * The first text of a stream.
 * @param cameraId the camera of the subscription; undefined = all.
 * @param id of the last event before the stream, for a client that leaves before the next one.
 */
export function handshakeText(cameraId: string | undefined, id: string): string {
  return `id: ${id}\nevent: connected\ndata: ${JSON.stringify({ cameraId: cameraId ?? '*' })}\n\n`;
}

/** A gap has no id: a client that leaves after it reconnects with its earlier id, and gets the gap again. */
export function gapText(cameraId: string | undefined, gap: EventGap): string {
  return `event: gap\ndata: ${JSON.stringify({ ...gap, cameraId: cameraId ?? '*' })}\n\n`;
}

/** One event; the data always has cameraId. */
export function eventText(event: NumberedEvent): string {
  return `id: ${event.id}\n${momentaryText(event)}`;
}

/** The text of an event that is not kept. It has no id, so a client reconnects with the id of the last kept event. */
export function momentaryText({ name, cameraId, payload }: Omit<NumberedEvent, 'id'>): string {
  return `event: ${name}\ndata: ${JSON.stringify({ ...payload, cameraId })}\n\n`;
}

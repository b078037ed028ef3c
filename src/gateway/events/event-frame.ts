// How an event looks on a server-sent event stream (WHATWG HTML, 9.2): id, name, one line of JSON. JSON text
// never holds a raw line break, so a payload cannot start a field of its own.

/** An event with its number, as it leaves the service. */
export interface NumberedEvent {
  /** `<start of the service>-<number>`, so that numbers of an earlier life are told apart. */
  readonly id: string;
  readonly name: string;
  readonly cameraId: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** A comment that keeps intermediaries from closing a silent stream. */
export const KEEPALIVE_FRAME = ': keepalive\n\n';

/** @param cameraId the camera of the subscription; undefined = all. */
export function handshakeFrame(cameraId: string | undefined): string {
  return `event: connected\ndata: ${JSON.stringify({ cameraId: cameraId ?? '*' })}\n\n`;
}

/** One event; cameraId always stands in the data. */
export function eventFrame(event: NumberedEvent): string {
  const line = JSON.stringify({ ...event.payload, cameraId: event.cameraId });
  return `id: ${event.id}\nevent: ${event.name}\ndata: ${line}\n\n`;
}

// A program that follows the events with the types of openapi.json alone: the name of an event decides the type of its
// data. The build shows that it compiles, except where it reads a member that an event does not have;
// event-program.test.ts runs it.

import type { components, paths } from '#page/openapi.js';

/** One event, with `data` read as JSON. */
export type Streamed = paths['/api/events']['get']['responses'][200]['content']['text/event-stream'];

/** The data of each event by its name, as programs with a listener for each name need it. */
export type EventData = { [Event in Streamed as Event['event']]: Event['data'] };

/** The line that the program shows for an event. */
export function lineOf(event: Streamed): string {
  switch (event.event) {
    case 'connected':
      // The handshake has the camera of the subscription alone.
      return 'model' in event.data ? `${event.data.model} connected` : `following ${event.data.cameraId}`;
    case 'propertyChanged':
      return event.data.codes.join(' ');
    case 'transferProgress': {
      const percent: number = event.data.percent;
      // @ts-expect-error: of another event
      return `${event.data.kind} ${percent} ${event.data.codes ?? ''}`;
    }
    case 'gap':
      // Only a gap in the middle of a stream has an event id.
      return event.id ?? 'missed';
    case 'frames':
      // @ts-expect-error: frames have no event id
      return `${event.id ?? event.data.cameraId}`;
    // @ts-expect-error: there is no such event
    case 'conected':
      return '';
    default:
      return `${event.id} ${event.event} ${event.data.cameraId}`;
  }
}

type Listeners = { [Name in keyof EventData]?: (data: EventData[Name]) => string };

/** Listeners of the program for single events. */
export const LISTENERS: Listeners = {
  cameraState: (data: components['schemas']['EventCameraState']) => data.state,
  downloadComplete: ({ savedPath = '' }) => savedPath,
  // @ts-expect-error: a percentage is a number
  transferProgress: ({ percent }) => percent,
};

/** Calls the listener of an event, where there is one. */
export function heard<Name extends keyof EventData>(name: Name, data: EventData[Name]): string | undefined {
  return LISTENERS[name]?.(data);
}

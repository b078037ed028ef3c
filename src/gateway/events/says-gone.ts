// Whether an event reports the removal of its camera.

import type { EventName, EventPayload } from '../contract/event-payloads.js';
import type { RigEvent } from './event-log.js';

type Table = { readonly [Name in EventName]?: (payload: EventPayload<Name>) => boolean };

const GONE: Table = { cameraRemoved: () => true, cameraState: ({ state }) => state === 'absent' };

/** See the head of this file. */
export function saysGone({ name, payload }: RigEvent): boolean {
  const judge = GONE[name as EventName] as ((payload: object) => boolean) | undefined;
  return judge?.(payload) ?? false;
}

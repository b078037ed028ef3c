// Handlers of the Events group: each opens a stream and lets go of it.

import type { Clock } from '../../worker/protocol/clock.js';
import type { EventHub } from '../events/event-hub.js';
import { EventStream } from '../events/event-stream.js';
import type { SomeHandlers } from './operation-route.js';

/** What these handlers need. */
export interface EventDependencies {
  readonly events: EventHub;
  readonly clock: Clock;
  readonly limits: { readonly sseClientEvents: number; readonly sseKeepaliveMs: number };
}

/** Handlers of the Events group. */
export function eventHandlers(
  deps: EventDependencies,
): SomeHandlers<'subscribeAllEvents' | 'subscribeCameraEvents'> {
  const open = (cameraId: string | undefined) => {
    return new EventStream({
      hub: deps.events,
      clock: deps.clock,
      cameraId,
      maxEvents: deps.limits.sseClientEvents,
      keepaliveMs: deps.limits.sseKeepaliveMs,
    });
  };
  return {
    subscribeAllEvents: () => open(undefined),
    subscribeCameraEvents: ({ params }) => open(params.cameraId),
  };
}

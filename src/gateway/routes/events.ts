// Handlers of the Events group. Each returns an open stream. The handlers do not have to close it: it closes itself
// when the client leaves or stops reading, or when the service ends.

import type { Clock } from '../../base/clock.js';
import type { EventHub } from '../events/event-hub.js';
import { EventStream } from '../events/event-stream.js';
import type { OperationRequest, SomeHandlers } from '../http/operation-route.js';

/** Dependencies of these handlers. */
export interface EventRoutesContext {
  readonly events: EventHub;
  readonly clock: Clock;
  readonly limits: { readonly sseClientEvents: number; readonly sseKeepaliveMs: number };
}

type ResumeRequest = Pick<OperationRequest<'subscribeAllEvents'>, 'headers' | 'query'>;

/** Handlers of the Events group. */
export function eventHandlers(
  context: EventRoutesContext,
): SomeHandlers<'subscribeAllEvents' | 'subscribeCameraEvents'> {
  const open = (cameraId: string | undefined, { headers, query }: ResumeRequest) => {
    return new EventStream({
      hub: context.events,
      clock: context.clock,
      cameraId,
      // An EventSource has an empty id before its first event, which counts as none.
      lastEventId: headers['last-event-id'] || query.lastEventId || undefined,
      // A momentary event is outdated at once and not kept; `frames` is the only one.
      takesMomentary: query.frames === '1',
      maxEvents: context.limits.sseClientEvents,
      keepaliveMs: context.limits.sseKeepaliveMs,
    });
  };
  return {
    subscribeAllEvents: (request) => open(undefined, request),
    subscribeCameraEvents: (request) => open(request.params.cameraId, request),
  };
}

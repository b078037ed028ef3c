// Limits the events of a worker that wait for a slow gateway. An event whose content cannot be got again is always
// sent; one that can be read again, or only informs, is dropped and counted. It does not know the link, only how many
// bytes wait.

import { clipped } from '../../base/printable.js';
import { MAX_MESSAGE_CHARS } from '../../protocol/limits.js';
import type { EventMessage, WorkerEvent, WorkerEventName } from '../../protocol/messages.js';
import { WARNING } from '../sdk/codes.js';
import type { Report } from './event-report.js';

/** Bytes of events that wait for the gateway before some are dropped. */
export const EVENT_BACKLOG_BYTES = 1_048_576;
/** Events that may be dropped. All others are as rare as exposures. */
const MAY_GIVE_WAY: ReadonlySet<WorkerEventName> = new Set([
  'propertyChanged',
  'afStatus',
  'transferProgress',
  'warning',
]);
/** Warnings that report what became of an exposure or a picture. */
const ALWAYS_SENT: ReadonlySet<number> = new Set([
  WARNING.exposureStarted,
  WARNING.getImageFailed,
  WARNING.storageFull,
]);

/**
 * Makes a {@link Report} that sends events or drops them. After dropping some it sends their number before the next
 * event.
 * @param limitBytes bytes that may wait before events are dropped.
 * @param backlogBytes bytes that wait now.
 */
export function boundedReport(
  limitBytes: number,
  backlogBytes: () => number,
  send: (event: EventMessage) => void,
): Report {
  let dropped = 0;
  return (event) => {
    if (givesWay(event) && backlogBytes() > limitBytes) {
      dropped += 1;
      return;
    }
    if (dropped > 0) send({ kind: 'event', name: 'dropped', payload: { count: dropped } });
    dropped = 0;
    send({ kind: 'event', ...shortened(event) });
  };
}

function givesWay(event: WorkerEvent): boolean {
  if (event.name === 'warning' && ALWAYS_SENT.has(event.payload.code)) return false;
  return MAY_GIVE_WAY.has(event.name);
}

/** The event with a message of limited length: a message of the operating system may quote a path of any length. */
function shortened(event: WorkerEvent): WorkerEvent {
  if (event.name !== 'fault') return event;
  const { payload } = event;
  return { name: 'fault', payload: { ...payload, message: clipped(payload.message, MAX_MESSAGE_CHARS) } };
}

// What a worker reports when the gateway does not keep up: what happened once is always reported, what can be read
// again or is a mere remark gives way and is counted. It knows no link, only how much waits.

import { MAX_MESSAGE_CHARS } from '../protocol/limits.js';
import type { EventMessage, WorkerEvent, WorkerEventName } from '../protocol/messages.js';
import { clipped } from '../protocol/printable.js';
import { WARNING } from '../sdk/codes.js';
import type { Report } from './event-report.js';

/** These may give way. The others come as seldom as pictures do. */
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
 * Makes a {@link Report} that sends, or counts what it drops and says so with the next event that it sends.
 * @param limitBytes how much may wait before events give way.
 * @param backlogBytes how much waits now.
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

/** A message of the operating system may quote a path of any length. */
function shortened(event: WorkerEvent): WorkerEvent {
  if (event.name !== 'fault') return event;
  const { payload } = event;
  return { name: 'fault', payload: { ...payload, message: clipped(payload.message, MAX_MESSAGE_CHARS) } };
}

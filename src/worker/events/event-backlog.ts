// What a worker tells when the gateway does not keep up: what happened once is always told, what can be read again or
// is a mere remark gives way and is counted. It knows no link, only how much waits.

import type { Clock } from '../protocol/clock.js';
import { MAX_MESSAGE_CHARS } from '../protocol/limits.js';
import type { EventMessage, WorkerEventName, WorkerEvents } from '../protocol/messages.js';
import { clipped } from '../protocol/printable.js';
import { WARNING } from '../sdk/codes.js';
import type { Report } from './event-report.js';

type Fault = WorkerEvents['fault'];

/** These may give way. The others come as seldom as pictures do. */
const MAY_GIVE_WAY: ReadonlySet<WorkerEventName> = new Set([
  'propertyChanged',
  'afStatus',
  'transferProgress',
  'warning',
]);
/** Warnings that tell what became of an exposure or a picture. */
const TOLD_ALWAYS: ReadonlySet<number> = new Set([
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
  clock: Clock,
  limitBytes: number,
  backlogBytes: () => number,
  send: (event: EventMessage) => void,
): Report {
  let dropped = 0;
  return (name, payload) => {
    const code = name === 'warning' ? (payload as { code: number }).code : 0;
    if (MAY_GIVE_WAY.has(name) && !TOLD_ALWAYS.has(code) && backlogBytes() > limitBytes) {
      dropped += 1;
      return;
    }
    const atMs = clock.nowMs();
    if (dropped > 0) send({ kind: 'event', name: 'dropped', payload: { count: dropped }, atMs });
    dropped = 0;
    send({ kind: 'event', name, payload: name === 'fault' ? shortened(payload as Fault) : payload, atMs });
  };
}

/** The system's own words may quote a path of any length. */
function shortened(fault: Fault): Fault {
  return { ...fault, message: clipped(fault.message, MAX_MESSAGE_CHARS) };
}

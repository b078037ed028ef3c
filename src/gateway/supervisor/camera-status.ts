// What the status of a camera shows, gathered from those who know. It asks the worker for its own word and never
// waits for more than a moment.

import type { CameraStatus } from '../rig.js';
import type { CameraRecord } from './camera-record.js';
import type { Healing } from './healing.js';
import type { IncidentLog } from './incident-log.js';
import type { Wish, WorkerSession } from './worker-session.js';

/** Who knows something of a camera. */
export interface StatusSources {
  record: CameraRecord;
  incidents: IncidentLog;
  session: WorkerSession | undefined;
  healing: Healing | undefined;
  wish: Wish | undefined;
  droppedEvents: number;
}

/** The status of one camera, now. */
export async function statusOf(sources: StatusSources): Promise<CameraStatus> {
  const { record, incidents, session, healing, wish, droppedEvents } = sources;
  const pong = await session?.probe();
  const { lastExit } = incidents;
  return {
    state: record.state,
    since: record.since,
    reason: record.reason,
    ...(record.detail === undefined ? {} : { detail: record.detail }),
    ...(wish === undefined ? {} : { mode: wish.mode }),
    worker: {
      state: healing?.isWaiting === true ? 'backoff' : (session?.workerState ?? 'stopped'),
      ...(session?.worker?.pid === undefined ? {} : { pid: session.worker.pid }),
      restartsInWindow: incidents.inWindow,
      restartsTotal: incidents.total,
      ...(lastExit === undefined ? {} : { lastExit }),
      ...(pong?.call === undefined
        ? {}
        : { call: { name: pong.call, sinceMs: Math.round(pong.sinceMs ?? 0) } }),
      queued: pong?.queued ?? 0,
      droppedEvents,
    },
  };
}

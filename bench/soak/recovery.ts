// Waits after the last fault: every camera must return on its own, or when a client connects it. And the last pictures
// must arrive before the accounting.

import { setTimeout as sleep } from 'node:timers/promises';
import type { Load } from './load.js';
import type { Pictures } from './pictures.js';

/**
 * Limit of a recovery: 20 s until a hang is ended, 30 s at the pace of a restart loop, 15 s for a connect, and the rest
 * for a busy machine.
 */
const RECOVERY_LIMIT_MS = 120_000;
const POLL_MS = 500;
/** Time without a new picture after which none is under way. */
const QUIET_MS = 2_000;
const QUIET_LIMIT_MS = 30_000;

/** Waits until every camera is connected. @returns sentences about those that are not, and how long it took */
export async function allConnected(load: Load, ids: string[]): Promise<{ faults: string[]; tookMs: number }> {
  const startedAtMs = Date.now();
  const missing = await Promise.all(ids.map((id) => connected(load, id, startedAtMs + RECOVERY_LIMIT_MS)));
  return { faults: missing.filter((text) => text !== undefined), tookMs: Date.now() - startedAtMs };
}

async function connected(load: Load, id: string, untilMs: number): Promise<string | undefined> {
  for (;;) {
    const { body } = await load.ask('GET', id, 'status');
    const { state, reason, worker } = body.data ?? {};
    if (state === 'connected' && worker.call === undefined) return undefined;
    if (Date.now() > untilMs) {
      const what = `${state} (${reason}), worker ${JSON.stringify(worker)}`;
      return `camera ${id}: not connected within ${RECOVERY_LIMIT_MS / 1000} s of the last fault: ${what}`;
    }
    if (state === 'available' || state === 'absent' || state === 'failed') await load.revive(id);
    await sleep(POLL_MS);
  }
}

/** Waits until no more pictures arrive. */
export async function allArrived(pictures: Pictures): Promise<void> {
  const untilMs = Date.now() + QUIET_LIMIT_MS;
  let quietSinceMs = Date.now();
  let count = -1;
  while (Date.now() - quietSinceMs < QUIET_MS && Date.now() < untilMs) {
    pictures.sweep();
    if (pictures.count !== count) {
      count = pictures.count;
      quietSinceMs = Date.now();
    }
    await sleep(POLL_MS);
  }
}

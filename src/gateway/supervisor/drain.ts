// Waits for pending pictures before the service stops: a body may hold many that it has not handed over yet, and the
// end of the session would lose them. Waits for all cameras at the same time, within a limit, and reports to the log.

import type { Logger } from 'pino';
import { type Clock, delay } from '../../base/clock.js';
import type { Limits } from '../limits/limit-table.js';

/** A camera that may have pending pictures. */
export interface DrainedCamera {
  readonly id: string;
  /** The largest possible number of pending pictures; never rejects. */
  pending(): Promise<number>;
  /** Releases the shutter button if it is held, and waits for the pictures. @returns how many have not come in time. */
  finish(waitMs: number): Promise<number>;
}

/** Dependencies of the wait. */
export interface DrainContext {
  readonly clock: Clock;
  readonly limits: Pick<Limits, 'drainMs' | 'drainReportMs'>;
  readonly logger: Logger;
}

/** Resolves when no picture is pending or the time is over; at once when none is pending. Never rejects. */
export async function drain(cameras: readonly DrainedCamera[], context: DrainContext): Promise<void> {
  const { clock, limits, logger } = context;
  const beganMs = clock.nowMs();
  const counts = await pendingOf(cameras);
  const waited = cameras.filter(({ id }) => counts.has(id));
  if (waited.length === 0) return;
  const said = { pending: Object.fromEntries(counts), limitMs: limits.drainMs };
  logger.info(said, 'the service waits for pending pictures before it stops; another signal ends the wait');
  let isOver = false;
  const ends = Promise.all(
    waited.map(async ({ id: cameraId, finish }) => {
      try {
        const left = await finish(limits.drainMs);
        if (left > 0) logger.error({ cameraId, left }, 'pictures have not arrived in time');
      } catch (error) {
        logger.warn({ cameraId, err: error }, 'the wait for pending pictures failed');
      }
    }),
  ).then(() => {
    isOver = true;
  });
  const report = async () => {
    for (;;) {
      await Promise.race([ends, delay(clock, limits.drainReportMs)]);
      if (isOver) return;
      const now = Object.fromEntries(await pendingOf(waited));
      logger.info({ pending: now }, 'the service waits for pending pictures');
    }
  };
  await report();
  logger.info({ tookMs: Math.round(clock.nowMs() - beganMs) }, 'the wait for pending pictures is over');
}

async function pendingOf(cameras: readonly DrainedCamera[]): Promise<ReadonlyMap<string, number>> {
  const counts = await Promise.all(cameras.map(async ({ id, pending }) => [id, await pending()] as const));
  return new Map(counts.filter(([, count]) => count > 0));
}

// Patience with bodies: repeats a call while the body is busy, or away and may come back. Each kind of failure has a
// limit of its own.

import type { Clock } from '../../base/clock.js';
import { type AbortNotice, within } from '../../base/within.js';
import { type ErrorCode, ServiceError } from '../../gateway/errors/errors.js';
import type { AnswerOf } from '../frame/service-client.js';

/** `busy`: the same call can succeed a moment later. `away`: it can when the body, or its lease, is back. */
export type Passing = 'busy' | 'away';

const CODES: Readonly<Record<Passing, readonly ErrorCode[]>> = {
  busy: [
    'NOT_WRITABLE',
    'VALUE_NOT_ALLOWED',
    'VALUE_NOT_KEPT',
    'PROPERTY_NOT_REPORTED',
    'SDK_REFUSED',
    'CAMERA_BUSY',
    'CAMERA_STUCK',
    'SHOT_RUNNING',
    'WOULD_NOT_EXPOSE',
    'SPOOL_FULL',
  ],
  away: [
    'NOT_CONNECTED',
    'CAMERA_NOT_FOUND',
    'CAMERA_RECOVERING',
    'WORKER_LOST',
    'WORKER_START_FAILED',
    'HOST_LATE',
    'HOST_LOST',
    'HOST_UNREACHABLE',
    'LEASED',
    'LEASE_OVER',
    'NOT_READY',
    'DESK_LOST',
  ],
};
const POLL_MS: Readonly<Record<Passing, number>> = { busy: 100, away: 500 };

/** The limits of {@link persist}. */
export interface Patience {
  readonly clock: Clock;
  /** Time for a body that is busy. */
  readonly settleMs: number;
  /** Time for a body that is away. */
  readonly awayMs: number;
  /** Ends the repetition. */
  readonly stopped: AbortNotice;
}

/** Repeats a call while its failures pass. @param kindOf the kind of a failure @throws the last failure */
export async function persist<T>(
  call: () => Promise<T>,
  { clock, settleMs, awayMs, stopped }: Patience,
  kindOf: (error: unknown) => Passing | undefined = kindOfError,
): Promise<T> {
  const beganMs = clock.nowMs();
  let busySinceMs: number | undefined;
  for (;;) {
    try {
      return await call();
    } catch (error) {
      const kind = kindOf(error);
      busySinceMs = kind === 'busy' ? (busySinceMs ?? clock.nowMs()) : undefined;
      const untilMs = busySinceMs === undefined ? beganMs + awayMs : busySinceMs + settleMs;
      if (kind === undefined || clock.nowMs() >= untilMs || stopped.aborted) throw error;
      await pause(clock, POLL_MS[kind], stopped);
    }
  }
}

/** The kind of a failed call that may be repeated. */
export function kindOfError(error: unknown): Passing | undefined {
  return error instanceof ServiceError ? kindOfCode(error.code) : undefined;
}

/** The kind of a failed shot: only of one in which certainly no body has fired. */
export function kindOfShot(error: unknown): Passing | undefined {
  if (!(error instanceof ServiceError) || error.outcome === 'unknown') return undefined;
  if (error.code !== 'SHOT_REFUSED') return kindOfCode(error.code);
  const results = (error.details.results ?? []) as AnswerOf<'shootGroup'>['results'];
  const kinds = results.filter(({ success }) => !success).map(({ code = '' }) => kindOfCode(code));
  if (kinds.length === 0 || kinds.includes(undefined)) return undefined;
  return kinds.includes('away') ? 'away' : 'busy';
}

function kindOfCode(code: string): Passing | undefined {
  return (['busy', 'away'] as const).find((kind) => (CODES[kind] as readonly string[]).includes(code));
}

/** Waits, at most until the notice. */
export async function pause(clock: Clock, ms: number, stopped: AbortNotice): Promise<void> {
  await within(new Promise<never>(() => undefined), ms, clock, { signal: stopped });
}

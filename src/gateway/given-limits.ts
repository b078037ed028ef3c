// Limits other than the defaults, as tests give them in RIGD_LIMITS: what makes no sense as a limit is refused by name,
// since most of it would show as something else, much later.

import { quoted } from '../worker/protocol/quoted.js';
import { ConfigError } from './config-error.js';
import { DEFAULT_LIMITS, type Limits } from './limits.js';

/** Timers of Node fire at once beyond it. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** The largest value by the unit that a name ends in; the rest are counts. */
const MOST: readonly (readonly [unit: RegExp, most: number])[] = [
  [/Ms$/, MAX_TIMER_MS],
  [/S$/, Math.floor(MAX_TIMER_MS / 1_000)],
  [/Bytes$/, Number.MAX_SAFE_INTEGER],
  [/(?:)/, MAX_TIMER_MS],
];

/** Those that may be 0: pauses that can be left out. Nothing works with 0 of anything else. */
const MAY_BE_ZERO: ReadonlySet<string> = new Set([
  'answerGraceMs',
  'discoveryPauseMs',
  'firstDiscoveryMs',
  'liveViewReleaseMs',
  'overlayPauseMs',
  'pendingPicturesMs',
  'orphanWaitMs',
  'probeMs',
  'restartMs',
  'transferHoldMs',
  'transferRetryMs',
]);

/**
 * The limits in force.
 * @param json an object with some of the limits; undefined = none.
 * @throws ConfigError
 */
export function givenLimits(json: string | undefined): Limits {
  if (json === undefined) return DEFAULT_LIMITS;
  let changes: unknown;
  try {
    changes = JSON.parse(json);
  } catch (error) {
    throw new ConfigError('RIGD_LIMITS is no JSON', { cause: error });
  }
  if (typeof changes !== 'object' || changes === null || Array.isArray(changes)) {
    throw new ConfigError('RIGD_LIMITS must be a JSON object, {"answerMs":5000}');
  }
  for (const [name, value] of Object.entries(changes)) checkLimit(name, value);
  return { ...DEFAULT_LIMITS, ...changes };
}

function checkLimit(name: string, value: unknown): void {
  if (!Object.hasOwn(DEFAULT_LIMITS, name)) throw new ConfigError(`RIGD_LIMITS: ${quoted(name)} is no limit`);
  const least = MAY_BE_ZERO.has(name) ? 0 : 1;
  const most = MOST.find(([unit]) => unit.test(name))?.[1] ?? MAX_TIMER_MS;
  if (Number.isInteger(value) && Number(value) >= least && Number(value) <= most) return;
  throw new ConfigError(`RIGD_LIMITS: ${name} must be a whole number from ${least} to ${most}`);
}

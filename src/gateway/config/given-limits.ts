// Limits that the config file or RIGD_LIMITS (used by tests) sets. A value that cannot be a limit is refused with the
// name of the limit: otherwise it would cause another failure much later.

import { didYouMean } from '../../base/nearest.js';
import { quoted } from '../../base/quoted.js';
import { DEFAULT_LIMITS, type Limits, MAY_BE_ZERO, MOST_OF } from '../limits/limit-table.js';
import { ConfigError } from './config-error.js';

/** Limits of earlier versions that are constants now. A config file may still have them: the service starts anyway. */
const RETIRED: ReadonlySet<string> = new Set([
  ...['unfocusedProofMs', 'networkLeaveMs', 'networkReleaseMs', 'probeMs', 'launchMs', 'transferRetryMs'],
  ...['knownContents', 'settingsFileBytes', 'eventBacklogBytes', 'reservedDescriptors', 'bodyMembers'],
  ...['logRetryMs', 'diskWaitMs', 'statusMs', 'readyPollMs', 'shotIdsOfHost', 'shotExposures', 'shotArms'],
  ...['shotSlipBytes', 'fireAheadMs', 'fireWakeMs', 'bulbMs', 'hostSockets', 'hostAnswerBytes'],
  ...['recordingPauseMs', 'enumerateS', 'ipcMs', 'lutFileBytes'],
]);

/** A Node timer with a longer delay fires at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** The largest value, by the unit at the end of a name; limits without a unit are counts. */
const MOST: readonly (readonly [unit: RegExp, most: number])[] = [
  [/Ms$/, MAX_TIMER_MS],
  [/Bytes$/, Number.MAX_SAFE_INTEGER],
  [/(?:)/, MAX_TIMER_MS],
];

/** Limits given by RIGD_LIMITS. */
interface GivenLimits {
  readonly limits: Partial<Limits>;
  /** Lines for the log. */
  readonly notices: readonly string[];
}

/**
 * Limits from a JSON object.
 * @param json an object with some of the limits; undefined = none.
 * @throws ConfigError
 */
export function givenLimits(json: string | undefined): GivenLimits {
  if (json === undefined) return { limits: {}, notices: [] };
  let changes: unknown;
  try {
    changes = JSON.parse(json);
  } catch (error) {
    throw new ConfigError('RIGD_LIMITS is not valid JSON', { cause: error });
  }
  if (typeof changes !== 'object' || changes === null || Array.isArray(changes)) {
    throw new ConfigError('RIGD_LIMITS must be a JSON object, {"answerMs":5000}');
  }
  const given = Object.entries(changes).filter(([name]) => !RETIRED.has(name));
  for (const [name, value] of given) {
    const fault = limitFault(name, value);
    if (fault !== undefined) throw new ConfigError(`RIGD_LIMITS: ${fault}`);
  }
  const retired = Object.keys(changes).flatMap((name) => retiredNotice(name) ?? []);
  return { limits: Object.fromEntries(given), notices: retired.map((notice) => `RIGD_LIMITS: ${notice}`) };
}

/** Notice about a limit of an earlier version; undefined when none had this name. */
export function retiredNotice(name: string): string | undefined {
  return RETIRED.has(name) ? `${name} is ignored: it cannot be set any more` : undefined;
}

/** Why this cannot be a limit; undefined when it can. */
export function limitFault(name: string, value: unknown): string | undefined {
  if (!Object.hasOwn(DEFAULT_LIMITS, name))
    return `${quoted(name)} is not a limit${didYouMean(name, Object.keys(DEFAULT_LIMITS))}`;
  const least = MAY_BE_ZERO.has(name) ? 0 : 1;
  const most = MOST_OF[name as keyof Limits] ?? MOST.find(([unit]) => unit.test(name))?.[1] ?? MAX_TIMER_MS;
  if (Number.isInteger(value) && Number(value) >= least && Number(value) <= most) return undefined;
  return `${name} must be a whole number from ${least} to ${most}`;
}

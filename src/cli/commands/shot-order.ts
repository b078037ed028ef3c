// The request for a shot of a group, made from the options of the command line: which bodies, in which pattern, and how
// they must be together.

import { randomUUID } from 'node:crypto';
import { CommandError, type Given } from '../command.js';
import { millisecondsIn, type Unit } from '../durations.js';
import { bodyAmong } from '../http/bodies.js';
import type { ServiceClient } from '../http/client.js';
import { wholeNumber } from '../selection.js';

/**
 * Longest wait for a picture to reach the host, without --timeout; enough for a long exposure with noise reduction.
 */
const DEFAULT_WAIT_S = 60;
const MOST_WAIT_S = 3_600;

type Options = Given['options'];
/** Members of a request by the option that they stand for. */
type Members = Readonly<Record<string, (text: string) => object>>;

const time = (option: string, member: string, usual?: Unit) => (text: string) => ({
  [member]: millisecondsIn(option, text, usual),
});
const MEMBERS: Members = {
  id: (shotId) => ({ shotId }),
  policy: (policy) => ({ policy }),
  together: time('together', 'togetherMs', 'ms'),
  equalise: () => ({ equalise: true }),
};
const PATTERN: Members = {
  interval: time('interval', 'intervalMs'),
  sequence: () => ({ sequence: true }),
  bulb: time('bulb', 'bulbMs'),
};
const BODIES = ['order', 'except'] as const;

/** Options that apply only to a shot of a group. */
export const OF_A_SHOT = [...Object.keys({ ...MEMBERS, ...PATTERN }), 'every', 'times', ...BODIES];

/** Times at which the bodies fire, as the service takes them. */
export interface ShotPattern {
  readonly repeat?: { readonly everyMs: number; readonly times: number };
  readonly intervalMs?: number;
  readonly sequence?: true;
  readonly bulbMs?: number;
}

/** The request for a shot. One with a pattern has an id, so that it can be stopped before its first answer. */
export interface ShotOrder extends Readonly<Record<string, unknown>> {
  readonly shotId?: string;
  /** Left out: all bodies fire once, at one instant. */
  readonly pattern?: ShotPattern;
}

/** The request that the options describe. @throws CommandError */
export async function shotOrder(client: ServiceClient, options: Options): Promise<ShotOrder> {
  const pattern = patternIn(options);
  return {
    ...(Object.keys(pattern).length === 0 ? {} : { pattern, shotId: randomUUID() }),
    ...(options['no-af'] === true ? { focus: false } : {}),
    ...membersIn(options, MEMBERS),
    ...(await bodiesIn(client, options)),
  };
}

function patternIn(options: Options): ShotPattern {
  const { every, times } = options;
  if ((every === undefined) !== (times === undefined))
    throw new CommandError('not-understood', '--every and --times belong together: --every 2s --times 10');
  if (options.interval !== undefined && options.sequence === true)
    throw new CommandError('not-understood', '--interval and --sequence exclude each other');
  const repeat = every !== undefined && {
    everyMs: millisecondsIn('every', String(every)),
    times: wholeNumber('times', String(times)),
  };
  return { ...(repeat && { repeat }), ...membersIn(options, PATTERN) };
}

function membersIn(options: Options, members: Members): object {
  const given = Object.entries(members).filter(([name]) => options[name] !== undefined);
  return Object.assign({}, ...given.map(([name, member]) => member(String(options[name]))));
}

/** The lists of bodies that were given, as ids. @throws CommandError */
export async function bodiesIn(client: ServiceClient, options: Options): Promise<object> {
  const given = BODIES.filter((name) => options[name] !== undefined);
  if (given.length === 0) return {};
  const { cameras } = await client.ask<'getRig'>('GET', '/api/rig');
  const idOf = (word: string) => bodyAmong(cameras, word.trim()).id;
  return Object.fromEntries(given.map((name) => [name, String(options[name]).split(',').map(idOf)]));
}

/** How long to wait for pictures, in milliseconds. @throws CommandError */
export function waitMsIn({ timeout }: Options): number {
  const seconds = timeout === undefined ? DEFAULT_WAIT_S : Number(timeout);
  if (Number.isFinite(seconds) && seconds > 0 && seconds <= MOST_WAIT_S) return 1_000 * seconds;
  throw new CommandError('not-understood', `--timeout must be a number of seconds up to ${MOST_WAIT_S}`);
}

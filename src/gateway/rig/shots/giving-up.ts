// Decides which exposures and files of a shot are no longer expected, and which host reports that:
//   - Each host gives up what its own bodies were to report. That is recorded, and the other hosts take it over.
//   - The host that shoots also gives up what a body of an unreachable or silent host was to report. That is recorded,
//     too.
//   - In a shot of another host, this host only concludes that the results of hosts that do not come back are unknown.
//     No other host would take that over, so it is recorded nowhere; records that come later are added anyway.
// Pure.

import { exposureOf, type ShotFacts } from './fold.js';
import { roundsOf } from './pattern.js';
import { isFired, isFiredByBegun, openExposures, roundsBegun } from './receipt.js';
import type { RecordOf } from './record.js';
import type { ShotHosts } from './shot-hosts.js';

type GivenUp = RecordOf<'givenUp'>;
type Begun = RecordOf<'begun'>;
type Hosts = Pick<ShotHosts, 'own' | 'awayText' | 'beganAtMs'>;

/** The host of a body gives up after one wait. Other hosts wait twice, so that the record of that host can arrive. */
const WAITS_FOR_OTHERS = 2;

/** The end of a wait for reports. */
export interface WaitOver {
  /** Why nothing more can come. */
  readonly reason: string;
  /** The number of waits in which nothing of the shot came; 0: the wait has ended for another reason. */
  readonly waits: number;
  /** The only body concerned; left out: all bodies. */
  readonly body?: string | undefined;
}

/** Records for the end of a wait. */
export interface GivingUp {
  /** Records that this host decides and other hosts get. */
  readonly told: readonly GivenUp[];
  /** Conclusions for this host alone: it does not know what happened. */
  readonly concluded: readonly GivenUp[];
}

interface Exposure {
  readonly body: string;
  readonly round: number;
}

/**
 * Gives up what is expected of a shot.
 * @param has whether this host has a body, or had it in this run; needed because a shot of another host may name any
 * body as a body of this host
 */
export function giveUp(
  facts: ShotFacts,
  over: WaitOver,
  hosts: Hosts | undefined,
  has: (cameraId: string) => boolean,
): GivingUp {
  const { shotId, begun } = facts;
  const told: GivenUp[] = [];
  const concluded: GivenUp[] = [];
  if (begun === undefined) return { told, concluded };
  const isAlone = hosts !== undefined && over.waits > 0 && isLeftAlone(hosts, begun);
  const expected = [...openExposures(facts), ...(isAlone ? nextRound(facts, begun) : [])];
  for (const { body, round } of expected) {
    if (over.body !== undefined && over.body !== body) continue;
    const isOrdered = isFired(exposureOf(facts, body, round)) || isFiredByBegun(begun, body, round);
    if (!isOrdered && !isAlone) continue;
    const verdict = verdictOn(hosts, begun, body, over.waits, has);
    if (verdict === undefined) continue;
    const reason = `${verdict.why}${over.reason}`;
    const record: GivenUp = { kind: 'givenUp', shotId, body, round, reason };
    if (verdict.isTold && isOrdered) told.push(record);
    else concluded.push(record);
  }
  return { told, concluded };
}

/** Whether another host shoots and cannot be reached or has restarted. Then it reports no further round, nor a stop. */
function isLeftAlone(hosts: Hosts, begun: Begun): boolean {
  const { by } = begun;
  if (by === undefined || by === hosts.own) return false;
  return hosts.awayText(by) !== undefined || isOfEarlierRun(hosts, begun);
}

/**
 * Whether another host shoots and began the shot before its present run. Compares times of that host's clock, so it is
 * wrong if that clock was set back.
 */
export function isOfEarlierRun(hosts: Pick<ShotHosts, 'own' | 'beganAtMs'>, { by, at }: Begun): boolean {
  return by !== undefined && by !== hosts.own && Date.parse(at) < (hosts.beganAtMs(by) ?? 0);
}

/** The next round, about which nothing is known, if more rounds are planned. */
function nextRound(facts: ShotFacts, begun: Begun): Exposure[] {
  const round = roundsBegun(facts);
  if (facts.stopped !== undefined || facts.withdrawn !== undefined || round >= roundsOf(begun)) return [];
  return begun.bodies.filter(({ refused }) => refused === undefined).map(({ id: body }) => ({ body, round }));
}

/**
 * Decides about one body.
 * @returns undefined when another host gives it up; otherwise the beginning of the reason, and whether this host
 * reports it
 */
function verdictOn(
  hosts: Hosts | undefined,
  begun: Begun,
  body: string,
  waits: number,
  has: (cameraId: string) => boolean,
): { why: string; isTold: boolean } | undefined {
  const host = begun.bodies.find(({ id }) => id === body)?.host;
  const isTold = begun.by === undefined || begun.by === hosts?.own;
  if (hosts === undefined || host === undefined) return { why: '', isTold: true };
  // Until the first wait is over, this run may not have seen the bodies of an earlier run yet.
  if (host === hosts.own) return { why: '', isTold: isTold || waits === 0 || has(body) };
  const away = hosts.awayText(host);
  const isPatient = waits < WAITS_FOR_OTHERS;
  const isAway = away !== undefined && waits > 0 && (isTold || isLeftAlone(hosts, begun));
  if (isPatient && !isAway) return undefined;
  return { why: `${away ?? `the host ${host} has not reported the result`}; `, isTold };
}

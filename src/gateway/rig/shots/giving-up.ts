// Exposures and files that a host no longer expects of a shot, and the host that reports it. Each host gives up what
// its own bodies were to report, and the host that shoots what a body of a host that is away or silent was to
// report: that is recorded, and the others take it over. Of a shot of another host whose hosts do not come back this
// host can only conclude that it does not know: no other host would take that over, so it is recorded nowhere, and what
// comes later anyway is added. Pure.

import { exposureOf, type ShotFacts } from './fold.js';
import { roundsOf } from './pattern.js';
import { isFired, isFiredByBegun, openExposures, roundsBegun } from './receipt.js';
import type { RecordOf } from './record.js';
import type { ShotHosts } from './shot-hosts.js';

type GivenUp = RecordOf<'givenUp'>;
type Begun = RecordOf<'begun'>;
type Hosts = Pick<ShotHosts, 'own' | 'awayText' | 'beganAtMs'>;

/** A host gives up after one wait; its record of that has another one to arrive. */
const WAITS_FOR_OTHERS = 2;

/** Why the wait is over. */
export interface WaitOver {
  /** Why nothing more can come. */
  readonly reason: string;
  /** Waits in which nothing came of the shot; 0: the reason is another one. */
  readonly waits: number;
  /** Id of the only body concerned; left out: all bodies. */
  readonly body?: string | undefined;
}

/** Records of the end of a wait. */
export interface GivingUp {
  /** Decided by this host. */
  readonly told: readonly GivenUp[];
  /** This host does not know, and that is for itself alone. */
  readonly concluded: readonly GivenUp[];
}

interface Exposure {
  readonly body: string;
  readonly round: number;
}

/**
 * Gives up what is expected of a shot.
 * @param has whether this host has a body, or had it in this run: a shot of another host may name any as its own
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

/**
 * Another host shoots, and cannot be reached, or has restarted: it reports no further round, nor that it has stopped.
 */
function isLeftAlone(hosts: Hosts, begun: Begun): boolean {
  const { by } = begun;
  if (by === undefined || by === hosts.own) return false;
  return hosts.awayText(by) !== undefined || isOfEarlierRun(hosts, begun);
}

/**
 * Another host shoots, and has begun the shot before the run in which it is now. By its clock, if that was not set
 * back.
 */
export function isOfEarlierRun(hosts: Pick<ShotHosts, 'own' | 'beganAtMs'>, { by, at }: Begun): boolean {
  return by !== undefined && by !== hosts.own && Date.parse(at) < (hosts.beganAtMs(by) ?? 0);
}

/** The round of which nothing is known, where more are planned. */
function nextRound(facts: ShotFacts, begun: Begun): Exposure[] {
  const round = roundsBegun(facts);
  if (facts.stopped !== undefined || facts.withdrawn !== undefined || round >= roundsOf(begun)) return [];
  return begun.bodies.filter(({ refused }) => refused === undefined).map(({ id: body }) => ({ body, round }));
}

/** @returns undefined: another host gives it up; else the begin of the reason, and whether this host is to report it */
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
  // Before the first wait is over the bodies of an earlier run may not have been seen yet.
  if (host === hosts.own) return { why: '', isTold: isTold || waits === 0 || has(body) };
  const away = hosts.awayText(host);
  const isPatient = waits < WAITS_FOR_OTHERS;
  const isAway = away !== undefined && waits > 0 && (isTold || isLeftAlone(hosts, begun));
  if (isPatient && !isAway) return undefined;
  return { why: `${away ?? `the host ${host} has not reported the result`}; `, isTold };
}

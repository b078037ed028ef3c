// Takes a shot: arms its bodies, decides by its policy, and fires it, at most once for an id, whatever happens. The
// record of the shot is on the disk before the first body is fired.

import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { ShotPolicy } from '../../../protocol/words.js';
import { ServiceError } from '../../errors/errors.js';
import type { Limits } from '../../limits/limit-table.js';
import { bodyOf } from '../declared/group-run.js';
import { Arming, type ArmingContext, type ArmingRequest } from './arming.js';
import { noticesOf } from './arming-notices.js';
import { withDelays } from './equalise.js';
import { Firing, type FiringContext, type WithoutOrder } from './firing.js';
import { type ExposureFacts, exposureOf, type ShotFacts } from './fold.js';
import { clocksOf } from './host-clocks.js';
import type { Lags } from './lags.js';
import { inOrder, requireSensible } from './pattern.js';
import { receiptOf } from './receipt.js';
import type { BegunHost, BegunTake, RecordOf, RecordOfShot } from './record.js';
import type { ShotBook } from './shot-book.js';
import { type ShotTakes, type TakeAsked, tagOf } from './shot-takes.js';
import { wouldNotExpose } from './taking-part.js';
import { requireUnused } from './unused-id.js';

/** Request of a client. */
export interface ShootRequest extends ArmingRequest {
  readonly group: string;
  /** Chosen by the client. The same id never exposes again. */
  readonly shotId?: string | undefined;
  readonly policy: ShotPolicy;
  /** Bodies that fire first, in this order. */
  readonly order: readonly string[];
  /** Bodies of the group that take no part. */
  readonly except?: readonly string[] | undefined;
  /**
   * How far apart the bodies may expose, in milliseconds; left out: the value of the rig file, otherwise the default.
   */
  readonly togetherMs?: number | undefined;
  /** Whether exposures are to coincide, and not orders; left out: the value of the rig file, otherwise false. */
  readonly equalise?: boolean | undefined;
  /** Left out: a new take of the current subject, if a job is open. */
  readonly take?: TakeAsked | undefined;
}

/** The bodies of a shot, and its take. */
interface Parts {
  readonly ids: readonly string[];
  readonly leftOut: readonly string[];
  readonly take: BegunTake | undefined;
}

const FIRST_ROUND = 0;
/** Reason when a shot was not fired because it was stopped while its bodies were being armed. */
const STOPPED = 'it was stopped before its first order';

/** Dependencies of shooting. */
export interface ShootingContext extends ArmingContext, Pick<FiringContext, 'nowUs'> {
  readonly book: ShotBook;
  readonly lags: Pick<Lags, 'usualUs'>;
  readonly logger: Pick<Logger, 'warn'>;
  /** Gives the takes of a job; undefined: there are no jobs. */
  readonly takes?: (() => ShotTakes | undefined) | undefined;
  readonly limits: ArmingContext['limits'] &
    FiringContext['limits'] &
    Pick<Limits, 'busLateMs' | 'shotTogetherMs'>;
}

/** See the head of this file. */
export class Shooting {
  readonly #context: ShootingContext;
  /** Shots whose first round is not over yet, by id. */
  readonly #beginning = new Map<string, Promise<void>>();
  /** Shots that are giving orders, by id. */
  readonly #firing = new Map<string, Firing>();
  /** Stops shots that have begun but have given no order yet, by id. */
  readonly #stops = new Map<string, AbortController>();
  readonly #arming: Arming;

  constructor(context: ShootingContext) {
    this.#context = context;
    this.#arming = new Arming(context);
  }

  /**
   * Resolves when the bodies have answered in the first round of a shot that is beginning now; otherwise at once. Never
   * rejects.
   */
  async begun(shotId: string): Promise<void> {
    await this.#beginning.get(shotId)?.catch(() => undefined);
  }

  /** Whether orders of this shot are being given, or will be. */
  isFiring(shotId: string): boolean {
    return this.#beginning.has(shotId) || this.#firing.has(shotId);
  }

  /**
   * Begins a shot, or joins the shot with this id. Resolves when the bodies have answered in the first round.
   * @returns the id; the book has the result of the shot
   * @throws GROUP_NOT_FOUND, GROUP_EMPTY, BAD_REQUEST, JOURNAL_FAILED: then there is no such shot; SHOT_FIRED: the id
   * was used, and there is no receipt for it
   */
  async shoot(request: ShootRequest): Promise<string> {
    const shotId = request.shotId ?? randomUUID();
    const known = this.#beginning.get(shotId);
    const begun = known ?? this.#begin(shotId, request);
    this.#beginning.set(shotId, begun);
    await begun;
    return shotId;
  }

  /** Stops a shot: it gives no further order. If it has given none yet, resolves when that is recorded. */
  async stop(shotId: string): Promise<void> {
    const firing = this.#firing.get(shotId);
    if (firing === undefined) {
      const unfired = this.#stops.get(shotId);
      unfired?.abort();
      if (unfired !== undefined) await this.begun(shotId);
    } else if (!firing.isStopped) {
      this.#recordStop(shotId);
      firing.stop();
    }
  }

  #recordStop(shotId: string): void {
    this.#context.book.add({ kind: 'stopped', shotId, at: new Date().toISOString() });
  }

  /** Has a shot judged again when its orders have ended: only then can it be over. */
  #judgedAnew(shotId: string): void {
    if (!this.isFiring(shotId)) this.#context.book.touch(shotId);
  }

  async #begin(shotId: string, request: ShootRequest): Promise<void> {
    let isNew = false;
    const stop = new AbortController();
    this.#stops.set(shotId, stop);
    try {
      isNew = await this.#beginNew(shotId, request, stop.signal);
    } finally {
      this.#stops.delete(shotId);
      this.#beginning.delete(shotId);
      if (isNew) this.#judgedAnew(shotId);
    }
  }

  /** @returns whether this host has begun the shot now */
  async #beginNew(shotId: string, request: ShootRequest, stopped: AbortSignal): Promise<boolean> {
    const { rigFile, book, hosts } = this.#context;
    const takes = this.#context.takes?.();
    if ((await book.find(shotId)) !== undefined) return false;
    const members = rigFile.members(request.group);
    const leftOut = members.filter((id) => request.except?.includes(id));
    const ids = inOrder(
      members.filter((id) => !leftOut.includes(id)),
      request.order,
    );
    if (members.length === 0) throw new ServiceError('GROUP_EMPTY', 'no body belongs to the group');
    if (ids.length === 0)
      throw new ServiceError('GROUP_EMPTY', 'the request leaves out every body of the group');
    requireSensible(request.pattern, ids.length);
    // An id that this service has made is certainly new.
    const ofOther = request.shotId === undefined ? undefined : await hosts?.claim(shotId);
    if (ofOther !== undefined) {
      await this.#join(shotId, ofOther);
      return false;
    }
    // The claim stays even when this throws: no host may use the id.
    if (request.shotId !== undefined) requireUnused(book, shotId);
    try {
      const take = await takes?.begin(shotId, request.take);
      await this.#armAndDecide(shotId, { ids, leftOut, take }, request, stopped);
      return true;
    } catch (error) {
      await hosts?.release(shotId);
      throw error;
    } finally {
      const facts = book.inMemory(shotId);
      takes?.over(shotId, facts && receiptOf(facts));
    }
  }

  /** Joins a shot that another host has begun. */
  async #join(shotId: string, records: readonly RecordOfShot[]): Promise<void> {
    const { book } = this.#context;
    await book.addAnswered(records);
    const begun = (await book.find(shotId))?.begun;
    if (begun !== undefined) await this.#heardOfOthers(begun);
  }

  async #armAndDecide(
    shotId: string,
    { ids, leftOut, take }: Parts,
    request: ShootRequest,
    stopped: AbortSignal,
  ): Promise<void> {
    const { rigFile, hosts, limits, lags } = this.#context;
    const { group, focus, policy, pattern } = request;
    // The bodies of a sequence have no common instant.
    const isEqualised = (request.equalise ?? rigFile.content.equalise ?? false) && pattern.sequence !== true;
    const togetherMs = request.togetherMs ?? rigFile.content.togetherMs ?? limits.shotTogetherMs;
    try {
      const [shot] = await Promise.all([this.#number(), hosts?.measure(this.#hostsOf(ids))]);
      const named = { shotId, number: shot, group, session: rigFile.content.session };
      const about = { ...named, ...(take === undefined ? {} : { take }) };
      const armed = await this.#arming.arm(ids, tagOf(about, FIRST_ROUND), request, stopped);
      const bodies = withDelays(armed, (body) => lags.usualUs(body, request), isEqualised);
      const begun: RecordOf<'begun'> = {
        kind: 'begun',
        ...about,
        at: new Date().toISOString(),
        ...{ policy, focus, pattern, togetherMs, bodies },
        ...(isEqualised ? { equalised: true as const } : {}),
        ...(leftOut.length === 0 ? {} : { leftOut: leftOut.map((id) => bodyOf(rigFile, id)) }),
        ...(hosts === undefined ? {} : { hosts: clocksOf(hosts, bodies) }),
      };
      await this.#decide(begun, request.leases, stopped);
    } finally {
      if (!this.#firing.has(shotId)) this.#arming.free(shotId);
    }
  }

  async #number(): Promise<number> {
    const { book, hosts } = this.#context;
    const least = book.nextNumber();
    if (hosts === undefined) return least;
    const number = await hosts.number(least);
    book.numberGiven(number);
    return number;
  }

  #hostsOf(ids: readonly string[]): string[] {
    const { hosts } = this.#context;
    return [...new Set(ids.flatMap((id) => hosts?.hostOf(id) ?? []))];
  }

  /**
   * Fires or refuses by the policy. Decides before the record is on the disk, and again after other hosts were asked to
   * record the shot.
   */
  async #decide(begun: RecordOf<'begun'>, leases: readonly string[], stopped: AbortSignal): Promise<void> {
    const { book, logger } = this.#context;
    const { shotId } = begun;
    const armed = armedOf(begun);
    const refusal = stopped.aborted ? STOPPED : refusalOf(begun);
    for (const notice of noticesOf(begun)) logger.warn({ shotId, number: begun.number }, notice);
    if (refusal !== undefined) {
      this.#arming.disarm(armed, shotId);
      book.refuse(begun, refusal);
      return;
    }
    try {
      await book.begin(begun);
    } catch (error) {
      this.#arming.disarm(armed, shotId);
      throw error;
    }
    const without = await this.#keepElsewhere(begun);
    if (stopped.aborted) {
      this.#stopUnfired(begun);
      return;
    }
    const late = refusalOf(begun, without);
    if (late !== undefined) {
      this.#arming.disarm(armed, shotId);
      book.add({ kind: 'withdrawn', shotId, number: begun.number, reason: late });
      return;
    }
    const firing = new Firing(this.#context, begun, without, leases);
    this.#firing.set(shotId, firing);
    void firing.over.then(() => {
      this.#firing.delete(shotId);
      this.#arming.free(shotId);
      this.#judgedAnew(shotId);
    });
    await firing.firstRound;
    if (!firing.isStopped) await this.#heardOfOthers(begun);
  }

  /** Stops a shot whose record is on the disk, here and on other hosts, but whose bodies have no order yet. */
  #stopUnfired(begun: RecordOf<'begun'>): void {
    const { shotId } = begun;
    const armed = armedOf(begun);
    this.#recordStop(shotId);
    this.#arming.disarm(armed, shotId);
    const of = { kind: 'skipped', shotId, round: FIRST_ROUND, reason: 'the shot was stopped' } as const;
    this.#context.book.add(...armed.map((body) => ({ ...of, body })));
  }

  /**
   * Waits for the records of other hosts. A host answers an order at once; its record comes another way, maybe later.
   */
  async #heardOfOthers({ shotId, bodies }: RecordOf<'begun'>): Promise<void> {
    const { hosts, book, limits } = this.#context;
    const remote = bodies.filter(
      ({ host, refused }) => refused === undefined && host !== undefined && host !== hosts?.own,
    );
    const isHeard = (facts: ShotFacts) =>
      remote.every(({ id }) => hasOutcome(exposureOf(facts, id, FIRST_ROUND)));
    await book.until(shotId, isHeard, limits.busLateMs);
  }

  /**
   * Writes the record to the disk of every host that fires. @returns the bodies of hosts that cannot: they get no order
   */
  async #keepElsewhere(begun: RecordOf<'begun'>): Promise<WithoutOrder> {
    const { hosts, book } = this.#context;
    const without = new Map<string, string>();
    if (hosts === undefined) return without;
    const { shotId } = begun;
    // As the book has recorded it: with the name of this host (`by`).
    const recorded = book.inMemory(shotId)?.begun ?? begun;
    const keep = async ({ host }: BegunHost) => {
      if (host === hosts.own) return;
      try {
        await hosts.keep(host, recorded);
      } catch (error) {
        const message = `the host ${host} could not record the shot: ${(error as Error).message}`;
        const bodies = begun.bodies.filter((each) => each.host === host && each.refused === undefined);
        for (const { id } of bodies) {
          without.set(id, message);
          book.add({ kind: 'failed', shotId, body: id, round: 0, code: 'JOURNAL_FAILED', message });
        }
        this.#arming.disarm([...without.keys()], shotId);
      }
    };
    await Promise.all((begun.hosts ?? []).map(keep));
    return without;
  }
}

function armedOf({ bodies }: RecordOf<'begun'>): string[] {
  return bodies.filter(({ refused }) => refused === undefined).map(({ id }) => id);
}

/**
 * Why nothing is fired; undefined: the policy lets the shot be fired.
 * @param without bodies that are armed but get no order
 */
function refusalOf(begun: RecordOf<'begun'>, without: WithoutOrder = new Map()): string | undefined {
  const armed = armedOf(begun).length - without.size;
  const refused = begun.bodies.filter(wouldNotExpose).length + without.size;
  if (armed > 0 && (refused === 0 || begun.policy !== 'all-or-nothing')) return undefined;
  const asked = armed + refused;
  if (asked === 0) return 'no body of the group takes still pictures';
  return `${refused} of ${asked} bodies would not expose`;
}

/** Whether the result of an order is known. */
function hasOutcome(facts: ExposureFacts | undefined): boolean {
  if (facts === undefined) return false;
  const { exposed, missing, failed, unknown, skipped, givenUp } = facts;
  return exposed.size > 0 || [missing, failed, unknown, skipped, givenUp].some((end) => end !== undefined);
}

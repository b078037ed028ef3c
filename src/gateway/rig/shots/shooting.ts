// Arms the bodies of a shot, decides by its policy, and fires it: at most once for an id, whatever happens. The record
// of the shot is on the disk before the first body is fired.

import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Clock } from '../../../worker/protocol/clock.js';
import type { Params, Result, ShotTag } from '../../../worker/protocol/operations.js';
import { quoted } from '../../../worker/protocol/quoted.js';
import { TIMED_OUT, within } from '../../../worker/protocol/within.js';
import { ServiceError } from '../../errors.js';
import type { Limits } from '../../limits.js';
import type { Rig } from '../../rig.js';
import { type BodyResult, runForGroup } from '../group-run.js';
import type { KnownRig } from '../model.js';
import { noticesOf } from './arming-notices.js';
import { Firing, type WithoutOrder } from './firing.js';
import { type ExposureFacts, exposureOf, type ShotFacts } from './fold.js';
import { clocksOf, requireClock } from './host-clocks.js';
import { inOrder, requireSensible } from './pattern.js';
import type { RecordOf, RecordOfShot, ShotBody, ShotHost, ShotPattern, ShotPolicy } from './record.js';
import type { ShotBook } from './shot-book.js';
import type { ShotHosts } from './shot-hosts.js';
import { wouldNotExpose } from './taking-part.js';

/** What a client asks for. */
export interface ShootRequest {
  readonly group: string;
  /** Chosen by the client; the same id never exposes again. */
  readonly shotId?: string | undefined;
  readonly focus: boolean;
  readonly policy: ShotPolicy;
  readonly pattern: ShotPattern;
  /** Bodies that fire first, in this order. */
  readonly order: readonly string[];
  /** Throws for a body that another client holds a lease of. */
  readonly mayChange: (cameraId: string) => void;
  /** How far apart the bodies may expose, in milliseconds; left out: as the rig file says, else the usual. */
  readonly togetherMs?: number | undefined;
  /** How well the clock of another host has to be known, in milliseconds; left out: the usual. */
  readonly toleranceMs?: number | undefined;
}

const FIRST_ROUND = 0;

/** What shooting needs. */
export interface ShootingParts {
  readonly rig: Pick<Rig, 'call' | 'summary'>;
  readonly known: KnownRig;
  readonly book: ShotBook;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'warn'>;
  /** Microseconds of CLOCK_MONOTONIC. */
  readonly nowUs: () => number;
  readonly limits: Pick<
    Limits,
    | 'busLateMs'
    | 'shotArms'
    | 'shotArmMs'
    | 'shotArmAheadMs'
    | 'shotExposures'
    | 'shotLeadMs'
    | 'shotTogetherMs'
    | 'shotToleranceMs'
  >;
  /** Undefined: there are no others. */
  readonly hosts?: ShotHosts | undefined;
}

/** See the head of this file. */
export class Shooting {
  readonly #parts: ShootingParts;
  /** Shots whose first round is not over, by id. */
  readonly #beginning = new Map<string, Promise<void>>();
  /** Shots that give orders, by id. */
  readonly #firing = new Map<string, Firing>();
  /** The shot that a body belongs to. */
  readonly #taken = new Map<string, string>();

  constructor(parts: ShootingParts) {
    this.#parts = parts;
  }

  /** Resolves when the bodies have answered in the first round of a shot that begins now, else at once. Never rejects. */
  async begun(shotId: string): Promise<void> {
    await this.#beginning.get(shotId)?.catch(() => undefined);
  }

  /** Orders of this shot are under way, or follow. */
  isFiring(shotId: string): boolean {
    return this.#beginning.has(shotId) || this.#firing.has(shotId);
  }

  /**
   * Begins a shot, or joins the one of this id. Resolves when the bodies have answered in the first round.
   * @returns the id; what became of the shot is in the book
   * @throws GROUP_NOT_FOUND, GROUP_EMPTY, BAD_REQUEST, JOURNAL_FAILED: then there is no such shot; SHOT_FIRED: the id was
   * used, and there is no receipt of it
   */
  async shoot(request: ShootRequest): Promise<string> {
    const shotId = request.shotId ?? randomUUID();
    const known = this.#beginning.get(shotId);
    const begun = known ?? this.#begin(shotId, request);
    this.#beginning.set(shotId, begun);
    await begun;
    return shotId;
  }

  /** Gives no further order of a shot. @returns false when there was none to give */
  stop(shotId: string): boolean {
    const firing = this.#firing.get(shotId);
    if (firing === undefined || firing.isStopped) return false;
    this.#parts.book.add({ kind: 'stopped', shotId, at: new Date().toISOString() });
    firing.stop();
    return true;
  }

  /** A shot is over only when no order follows: the last end of what gives orders has its receipt judged again. */
  #judgedAnew(shotId: string): void {
    if (!this.isFiring(shotId)) this.#parts.book.touch(shotId);
  }

  async #begin(shotId: string, request: ShootRequest): Promise<void> {
    let isNew = false;
    try {
      isNew = await this.#beginNew(shotId, request);
    } finally {
      this.#beginning.delete(shotId);
      if (isNew) this.#judgedAnew(shotId);
    }
  }

  /** @returns whether this host has begun it now */
  async #beginNew(shotId: string, request: ShootRequest): Promise<boolean> {
    const { known, book, limits, hosts } = this.#parts;
    if ((await book.find(shotId)) !== undefined) return false;
    const ids = inOrder(known.members(request.group), request.order);
    if (ids.length === 0) throw new ServiceError('GROUP_EMPTY', 'no body belongs to the group');
    requireSensible(request.pattern, ids.length, limits.shotExposures);
    // An id that the service has made is new.
    const ofOther = request.shotId === undefined ? undefined : await hosts?.claim(shotId);
    if (ofOther !== undefined) {
      await this.#join(shotId, ofOther);
      return false;
    }
    // The claim stays: the id is free for no host.
    if (book.isUsed(shotId)) {
      const text = `the id ${quoted(shotId)} was used before, and its receipt is damaged or no longer kept`;
      throw new ServiceError('SHOT_FIRED', text);
    }
    try {
      await this.#armAndDecide(shotId, ids, request);
      return true;
    } catch (error) {
      await hosts?.release(shotId);
      throw error;
    }
  }

  /** Another host has begun the shot. */
  async #join(shotId: string, records: readonly RecordOfShot[]): Promise<void> {
    const { book } = this.#parts;
    await book.addAnswered(records);
    const begun = (await book.find(shotId))?.begun;
    if (begun !== undefined) await this.#heardOfOthers(begun);
  }

  async #armAndDecide(shotId: string, ids: readonly string[], request: ShootRequest): Promise<void> {
    const { known, hosts, limits } = this.#parts;
    const { group, focus, policy, pattern } = request;
    const togetherMs = request.togetherMs ?? known.content.togetherMs ?? limits.shotTogetherMs;
    const [shot] = await Promise.all([this.#number(), hosts?.measure(this.#hostsOf(ids))]);
    const tag = { shotId, shot, round: 0, group, session: known.content.session };
    const free = ids.filter((id) => !this.#taken.has(id));
    for (const id of free) this.#taken.set(id, shotId);
    try {
      const results = await this.#armAll(ids, tag, request);
      const bodies = results.map((result) => this.#body(result));
      const begun: RecordOf<'begun'> = {
        kind: 'begun',
        ...{ shotId, number: tag.shot, group, session: tag.session, at: new Date().toISOString() },
        ...{ policy, focus, pattern, togetherMs, bodies },
        ...(hosts === undefined ? {} : { hosts: clocksOf(hosts, bodies) }),
      };
      await this.#decide(begun);
    } finally {
      if (!this.#firing.has(shotId)) this.#free(shotId);
    }
  }

  async #number(): Promise<number> {
    const { book, hosts } = this.#parts;
    const least = book.nextNumber();
    if (hosts === undefined) return least;
    const number = await hosts.number(least);
    book.numberGiven(number);
    return number;
  }

  #hostsOf(ids: readonly string[]): string[] {
    const { hosts } = this.#parts;
    return [...new Set(ids.flatMap((id) => hosts?.hostOf(id) ?? []))];
  }

  /** Fires, or refuses by the policy. */
  async #decide(begun: RecordOf<'begun'>): Promise<void> {
    const { book, logger } = this.#parts;
    const { shotId, policy, bodies } = begun;
    const armed = bodies.filter(({ refused }) => refused === undefined).map(({ id }) => id);
    const refused = bodies.filter(wouldNotExpose).length;
    if (armed.length === 0 || (refused > 0 && policy === 'all-or-nothing')) {
      this.#disarm(armed, shotId);
      const asked = armed.length + refused;
      const why = `${refused} of ${asked} bodies would not expose`;
      book.refuse(begun, asked === 0 ? 'no body of the group takes still pictures' : why);
      return;
    }
    try {
      await book.begin(begun);
    } catch (error) {
      this.#disarm(armed, shotId);
      throw error;
    }
    for (const notice of noticesOf(begun)) logger.warn({ shotId, number: begun.number }, notice);
    const without = await this.#keepElsewhere(begun);
    const firing = new Firing(this.#parts, begun, without);
    this.#firing.set(shotId, firing);
    void firing.over.then(() => {
      this.#firing.delete(shotId);
      this.#free(shotId);
      this.#judgedAnew(shotId);
    });
    await firing.firstRound;
    if (!firing.isStopped) await this.#heardOfOthers(begun);
  }

  /** A host answers an order as soon as its body has exposed; its record of that comes another way, and maybe later. */
  async #heardOfOthers({ shotId, bodies }: RecordOf<'begun'>): Promise<void> {
    const { hosts, book, limits } = this.#parts;
    const remote = bodies.filter(
      ({ host, refused }) => refused === undefined && host !== undefined && host !== hosts?.own,
    );
    const isHeard = (facts: ShotFacts) =>
      remote.every(({ id }) => hasOutcome(exposureOf(facts, id, FIRST_ROUND)));
    await book.until(shotId, isHeard, limits.busLateMs);
  }

  /** The record is on the disk of every host that fires; bodies of one that cannot keep it get no order. */
  async #keepElsewhere(begun: RecordOf<'begun'>): Promise<WithoutOrder> {
    const { hosts, book } = this.#parts;
    const without = new Map<string, string>();
    if (hosts === undefined) return without;
    const { shotId } = begun;
    const signed = book.inMemory(shotId)?.begun ?? begun;
    const keep = async ({ host }: ShotHost) => {
      if (host === hosts.own) return;
      try {
        await hosts.keep(host, signed);
      } catch (error) {
        const message = `the host ${host} could not record the shot: ${(error as Error).message}`;
        const bodies = begun.bodies.filter((each) => each.host === host && each.refused === undefined);
        for (const { id } of bodies) {
          without.set(id, message);
          book.add({ kind: 'failed', shotId, body: id, round: 0, code: 'JOURNAL_FAILED', message });
        }
        this.#disarm([...without.keys()], shotId);
      }
    };
    await Promise.all((begun.hosts ?? []).map(keep));
    return without;
  }

  async #armAll(
    ids: readonly string[],
    tag: ShotTag,
    { focus, pattern, mayChange, toleranceMs }: ShootRequest,
  ): Promise<BodyResult[]> {
    const { known, limits } = this.#parts;
    const hold = pattern.bulbMs === undefined ? {} : { holdMs: pattern.bulbMs };
    return runForGroup({ known, ids, most: limits.shotArms, mayChange }, (id) =>
      this.#arm(id, { tag, focus, ...hold }, toleranceMs ?? limits.shotToleranceMs),
    );
  }

  async #arm(id: string, params: Params<'armShutter'>, toleranceMs: number): Promise<object> {
    const { tag } = params;
    const { rig, clock, limits, hosts } = this.#parts;
    const other = this.#taken.get(id);
    if (other !== undefined && other !== tag.shotId) {
      const text = `the body belongs to the shot ${quoted(other)}, which is under way`;
      throw new ServiceError('SHOT_RUNNING', text, { details: { shotId: other } });
    }
    if (hosts !== undefined) requireClock(hosts, hosts.hostOf(id), toleranceMs);
    const late = new AbortController();
    const armed = rig.call(id, 'armShutter', params, { signal: late.signal });
    const outcome = await within(armed, limits.shotArmMs, clock).catch((error: unknown) => {
      // An arming whose answer was lost may hold the body.
      if (error instanceof ServiceError && error.outcome === 'unknown') this.#disarm([id], tag.shotId);
      throw error;
    });
    if (outcome !== TIMED_OUT) return outcome;
    late.abort();
    armed.catch(() => undefined);
    this.#disarm([id], tag.shotId);
    throw new ServiceError('CAMERA_BUSY', `the body was not ready within ${limits.shotArmMs} ms`);
  }

  #disarm(ids: readonly string[], shotId: string): void {
    for (const id of ids) this.#parts.rig.call(id, 'disarmShutter', { shotId }).catch(() => undefined);
  }

  #free(shotId: string): void {
    for (const [id, owner] of this.#taken) if (owner === shotId) this.#taken.delete(id);
  }

  #body({ id, name, number, success, code, message, data }: BodyResult): ShotBody {
    const { hostFiles, exposureMs, driveMode } = (data ?? {}) as Partial<Result<'armShutter'>>;
    const host = this.#parts.hosts?.hostOf(id);
    return {
      id,
      name,
      ...(number === undefined ? {} : { number }),
      model: this.#parts.rig.summary(id).model,
      ...(host === undefined ? {} : { host }),
      ...(hostFiles === undefined ? {} : { hostFiles }),
      ...(exposureMs === undefined ? {} : { exposureMs: Math.ceil(exposureMs) }),
      ...(driveMode === undefined ? {} : { driveMode }),
      ...(success ? {} : { refused: { code: code ?? 'INTERNAL', message: message ?? '' } }),
    };
  }
}

/** Whether it is known what came of an order. */
function hasOutcome(facts: ExposureFacts | undefined): boolean {
  if (facts === undefined) return false;
  const { exposed, missing, failed, unknown, skipped, givenUp } = facts;
  return exposed.size > 0 || [missing, failed, unknown, skipped, givenUp].some((end) => end !== undefined);
}

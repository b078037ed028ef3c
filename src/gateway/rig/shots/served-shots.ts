// Serves the shots of other hosts: keeps their records, passes their orders to bodies of this host, and reports the
// facts of this host. An order reaches a body only if the record of its shot is on the disk of this host.

import { quoted } from '../../../base/quoted.js';
import type { Result } from '../../../protocol/operations.js';
import type { Cameras } from '../../cameras/cameras.js';
import { ServiceError } from '../../errors/errors.js';
import { exposureOf, type ShotFacts } from './fold.js';
import { isOfEarlierRun } from './giving-up.js';
import { openExposures } from './receipt.js';
import type { RecordOf, RecordOfShot } from './record.js';
import type { Shooting } from './shooting.js';
import type { ShotBook } from './shot-book.js';
import type { RemoteArming, RemoteOrder, ShotAnswers, ShotHosts, UseOfId } from './shot-hosts.js';
import { mayOrder } from './told.js';
import { requireKnown } from './unused-id.js';

/**
 * Checks that a client with these leases may arm a body of this host. A lease that is over permits it while no other
 * client has one: a series can be longer than the lease with which it began.
 * @throws LEASED
 */
export type MayArm = (cameraId: string, leases: readonly string[]) => Promise<void>;

/** Dependencies of serving. */
export interface ServedShotsContext {
  readonly hosts: ShotHosts;
  readonly cameras: Pick<Cameras, 'call'>;
  /** Whether this host has a body, or had it in this run. */
  readonly has: (cameraId: string) => boolean;
  /** As in the context of the shots. */
  readonly mayArm: MayArm;
  readonly book: ShotBook;
  readonly shooting: Pick<Shooting, 'stop' | 'begun'>;
}

/** See the head of this file. */
export class ServedShots implements ShotAnswers {
  readonly #context: ServedShotsContext;
  /** The newest order of each body. */
  readonly #orders = new Map<string, { shotId: string; round: number; offsetUs: number }>();
  /** Bodies that are carrying an order out. */
  readonly #firing = new Set<string>();

  constructor(context: ServedShotsContext) {
    this.#context = context;
  }

  /** The offset with which an exposure was ordered; undefined: no other host ordered it. */
  offsetUs(shotId: string, body: string, round: number): number | undefined {
    const order = this.#orders.get(body);
    return order?.shotId === shotId && order.round === round ? order.offsetUs : undefined;
  }

  async keep(begun: RecordOf<'begun'>): Promise<void> {
    const { book, hosts } = this.#context;
    const run = runOf(hosts, begun);
    const known = (await book.find(begun.shotId))?.begun;
    if (known !== undefined && known.by !== begun.by) {
      const text = `the host ${hosts.own} already has a shot ${begun.shotId}, of the host ${known.by ?? hosts.own}`;
      throw new ServiceError('SHOT_FIRED', text);
    }
    if (known === undefined && !book.isFreeFor(begun)) {
      const text = `the id ${quoted(begun.shotId)} was used before, as host ${hosts.own} has on record`;
      throw new ServiceError('SHOT_FIRED', text);
    }
    // The bus may have brought this very shot already, so a shot that is known here is not refused as used.
    requireKnown(
      book,
      begun.shotId,
      `The bodies of the host ${hosts.own} take part again when it can read the file`,
    );
    await book.keepOfOther(begun);
    // The host of the shot may have restarted meanwhile.
    if (run !== runOf(hosts, begun)) this.#skipUnordered(book.inMemory(begun.shotId));
  }

  async arm({ cameraId, params, leases = [] }: RemoteArming): Promise<Result<'armShutter'>> {
    this.#requireOwn(cameraId);
    await this.#context.mayArm(cameraId, leases);
    return this.#context.cameras.call(cameraId, 'armShutter', params);
  }

  async disarm(cameraId: string, shotId: string): Promise<void> {
    this.#requireOwn(cameraId);
    await this.#context.cameras.call(cameraId, 'disarmShutter', { shotId });
  }

  async fire({ cameraId, params, offsetUs }: RemoteOrder, asker: string): Promise<void> {
    const { hosts, cameras, book } = this.#context;
    const { tag } = params;
    const { shotId, round } = tag;
    const facts = await book.find(shotId);
    const begun = facts?.begun;
    if (begun?.by !== asker) {
      const text = `the host ${hosts.own} has no record of a shot of ${asker} on its disk, so nothing is fired`;
      throw new ServiceError('JOURNAL_FAILED', text);
    }
    if (!mayOrder(begun, facts?.hosts.get(cameraId), { own: hosts.own, asker, round })) {
      const text = `the record of the shot ${quoted(shotId)} has no order of the round ${round} to ${quoted(cameraId)}`;
      throw new ServiceError('BAD_REQUEST', text);
    }
    // The host that shoots records the answers that it gets. Without this check, a record here could be about a body
    // that this host has never seen.
    this.#requireOwn(cameraId);
    const of = { shotId, body: cameraId, round };
    const order = { ...of, offsetUs };
    this.#orders.set(cameraId, order);
    this.#firing.add(cameraId);
    try {
      await cameras.call(cameraId, 'fireShutter', params);
    } catch (thrown) {
      const error = thrown instanceof ServiceError ? thrown : ServiceError.unforeseen(thrown);
      const { code, message, outcome } = error;
      // The host that shoots may arm a body again that is no longer armed: then the order is not recorded as failed.
      if (outcome === 'unknown') book.add({ kind: 'unknown', ...of, code, message });
      else if (code !== 'SHOT_NOT_ARMED') book.add({ kind: 'failed', ...of, code, message });
      else if (this.#orders.get(cameraId) === order) this.#orders.delete(cameraId);
      throw error;
    } finally {
      this.#firing.delete(cameraId);
    }
  }

  /**
   * Refuses cameras of other hosts: a request of another host is never passed on to a third one. @throws
   * CAMERA_NOT_FOUND
   */
  #requireOwn(cameraId: string): void {
    const { hosts, has } = this.#context;
    if (has(cameraId)) return;
    throw new ServiceError('CAMERA_NOT_FOUND', `the host ${hosts.own} has no camera ${quoted(cameraId)}`);
  }

  away(host: string): void {
    const { book, hosts, cameras } = this.#context;
    // A body is armed for one shot at most. The other host may report any number of shots, so only the newest counts.
    const shotOf = new Map<string, string>();
    for (const { shotId, begun } of book.newest()) {
      if (begun?.by !== host) continue;
      for (const { id, host: at } of begun.bodies) if (at === hosts.own) shotOf.set(id, shotId);
    }
    for (const [id, shotId] of shotOf) {
      // A given order is carried out, because the other host relies on it.
      if (!this.#firing.has(id)) cameras.call(id, 'disarmShutter', { shotId }).catch(() => undefined);
    }
  }

  back(host: string): void {
    this.#context.book.reconsider(
      ({ begun }) => begun?.by === host || begun?.bodies.some((body) => body.host === host) === true,
    );
  }

  startedAnew(host: string): void {
    this.away(host);
    for (const facts of this.#context.book.newest()) if (facts.begun?.by === host) this.#skipUnordered(facts);
  }

  /** Skips the orders that the host that shoots has not given, when the run in which it began the shot is over. */
  #skipUnordered(facts: ShotFacts | undefined): void {
    const { book, hosts, has } = this.#context;
    const { begun } = facts ?? {};
    if (facts === undefined || begun === undefined || !isOfEarlierRun(hosts, begun)) return;
    // The unreadable part may hold records of what the bodies did.
    if (!book.isWhole(facts)) return;
    const { shotId } = facts;
    const own = new Set(
      begun.bodies.flatMap(({ id, host: at }) => (at === hosts.own && has(id) ? [id] : [])),
    );
    const without = openExposures(facts).filter(
      ({ body, round }) => own.has(body) && !this.#wasOrdered(facts, body, round),
    );
    const reason = `the host ${begun.by} ended before its order came`;
    book.add(
      ...without.map(({ body, round }) => ({ kind: 'skipped' as const, shotId, body, round, reason })),
    );
  }

  /**
   * Whether an order of another host has arrived, even in an earlier run of this host: then records of the body show
   * it.
   */
  #wasOrdered(facts: ShotFacts, body: string, round: number): boolean {
    const newest = this.#orders.get(body);
    // An order of a later round comes after this one.
    if (newest?.shotId === facts.shotId && newest.round >= round) return true;
    const known = exposureOf(facts, body, round);
    if (known === undefined) return false;
    if (known.unknown !== undefined && known.unknown.by === this.#context.hosts.own) return true;
    return known.issued !== undefined || known.exposed.size > 0 || known.files.size > 0;
  }

  stop(shotId: string): Promise<void> {
    return this.#context.shooting.stop(shotId);
  }

  async records(shotId: string): Promise<readonly RecordOfShot[]> {
    await this.#context.shooting.begun(shotId);
    return this.#context.book.ownRecords(shotId);
  }

  useOf(shotId: string): UseOfId {
    const { book } = this.#context;
    if (book.isUsed(shotId)) return 'used';
    return book.unreadPath === undefined ? 'free' : 'unread';
  }

  take(records: readonly RecordOfShot[]): Promise<boolean> {
    const { book } = this.#context;
    // When this host did not know the shot, no order has arrived: an order needs the record of its shot.
    const unknown = records.filter(
      ({ kind, shotId }) => kind === 'begun' && book.inMemory(shotId)?.begun === undefined,
    );
    const taken = book.addOfOthers(records);
    for (const { shotId } of unknown) this.#skipUnordered(book.inMemory(shotId));
    return taken;
  }

  replay(segment: number, take: (record: RecordOfShot, segment: number) => void): Promise<void> {
    return this.#context.book.replay(segment, take);
  }
}

/** When the present run of the host that shoots began, as far as this host knows. */
function runOf(hosts: ShotHosts, { by }: RecordOf<'begun'>): number | undefined {
  return by === undefined ? undefined : hosts.beganAtMs(by);
}

// Shots over several hosts: what one host asks another for a shot, and its answers. Both go over the bus.

import type { Logger } from 'pino';
import Type from 'typebox';
import type { Clock } from '../../base/clock.js';
import { quoted } from '../../base/quoted.js';
import { FIRE_AHEAD_MS } from '../../protocol/bounds.js';
import type { Result } from '../../protocol/operations.js';
import { compiledAtUse } from '../../protocol/schemas/compiled-at-use.js';
import { knownResult } from '../../protocol/schemas/messages.js';
import type { Outcome } from '../../protocol/words.js';
import { ServiceError } from '../errors/errors.js';
import { MOST_SHOWN } from '../http/lease-claim.js';
import type { Limits } from '../limits/limit-table.js';
import { hashOf, LEASE_HASH, shownByHash } from '../rig/leases/lease-table.js';
import {
  HOLD_MS,
  MICROSECONDS,
  OFFSET_US,
  type RecordOf,
  type RecordOfShot,
  recordsToldBy,
  TAG,
} from '../rig/shots/record.js';
import type {
  HostClock,
  RemoteArming,
  RemoteOrder,
  ShotAnswers,
  ShotHosts,
  UseOfId,
} from '../rig/shots/shot-hosts.js';
import type { Bus } from './bus/bus.js';
import type { CameraPlaces } from './camera-places.js';
import { HostClocks } from './clocks.js';
import { plainOf } from './plain.js';
import { Receipts } from './receipts.js';
import type { HostCalls, OtherHosts, RemoteHost } from './remote-host.js';
import { SharedShotIds } from './shared-shot-ids.js';

const VERB = {
  ...{ keep: 'shot', arm: 'arm', disarm: 'disarm', fire: 'fire' },
  ...{ stop: 'shotStop', records: 'receipt' },
} as const;
/** How long a request waits for a shot that another host begins with the same id: its arming, and its first round. */
const JOIN_MS = 90_000;
/** The most hosts that may hold an id, one after the other, without beginning the shot. */
const MOST_HOLDERS = 4;
const MOST_CHARS = 512;
/** Records of a shot in one answer, far less than a message can hold. */
const PAGE = 500;
/** Records of the longest shot. */
const MOST_RECORDS = 100_000;
/** Size limit for all records of a shot, as JSON; a record has some hundred characters. */
const MOST_RECORD_CHARS = 64 * 1024 * 1024;

const ID = Type.Object({ shotId: Type.String({ maxLength: MOST_CHARS }) });
const CAMERA_ID = Type.String({ maxLength: MOST_CHARS });
/** The messages that are checked here. */
export const CHECKS = {
  id: compiledAtUse(ID),
  page: compiledAtUse(
    Type.Object({ shotId: ID.properties.shotId, from: Type.Integer({ minimum: 0, maximum: MOST_RECORDS }) }),
  ),
  arming: compiledAtUse(
    Type.Object({
      cameraId: CAMERA_ID,
      params: Type.Object({ tag: TAG, focus: Type.Boolean(), holdMs: HOLD_MS }),
      /** Hashes of the leases that the client has shown: their ids stay on its host. */
      leases: Type.Optional(Type.Array(LEASE_HASH, { maxItems: MOST_SHOWN })),
    }),
  ),
  disarming: compiledAtUse(Type.Object({ cameraId: CAMERA_ID, ...ID.properties })),
  order: compiledAtUse(
    Type.Object({
      cameraId: CAMERA_ID,
      offsetUs: OFFSET_US,
      params: Type.Object({ tag: TAG, atUs: MICROSECONDS, holdMs: HOLD_MS }),
    }),
  ),
} as const;

/** Dependencies of shots over hosts. */
export interface ShotCallsContext {
  readonly bus: Bus;
  readonly others: OtherHosts;
  readonly calls: HostCalls;
  readonly places: CameraPlaces;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly limits: Pick<
    Limits,
    'busLateMs' | 'busRetryMs' | 'busStoreMs' | 'fileMs' | 'shotArmMs' | 'shutterAnswerMs'
  >;
  readonly stateDirectory: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Report of another host about a shot. */
interface Told {
  readonly records: readonly RecordOfShot[];
  readonly use: UseOfId;
}

/** See the head of this file. */
export class ShotCalls implements ShotHosts {
  readonly own: string;
  readonly #context: ShotCallsContext;
  readonly #clocks: HostClocks;
  readonly #ids: SharedShotIds;
  readonly #receipts: Receipts;
  /** Look-ups by id: when several clients ask for one shot at once, the other hosts are asked once. */
  readonly #lookUps = new Map<string, Promise<readonly RecordOfShot[]>>();

  constructor(context: ShotCallsContext) {
    const { bus, others, logger, environment } = context;
    this.#context = context;
    this.own = others.own;
    this.#clocks = new HostClocks({ ...context, path: environment.PATH });
    this.#ids = new SharedShotIds(bus, logger);
    this.#receipts = new Receipts(context);
  }

  hostOf(cameraId: string): string {
    return this.#context.others.hostOf(cameraId)?.name ?? this.own;
  }

  awayText(host: string): string | undefined {
    if (host === this.own) return undefined;
    const remote = this.#context.others.find(host);
    if (remote?.state === 'here') return undefined;
    if (remote === undefined) return `the host ${host} is not known`;
    return `the host ${host} cannot be reached since ${remote.since}`;
  }

  beganAtMs(host: string): number | undefined {
    const beganAtMs = Number.parseInt(this.#context.others.find(host)?.session ?? '', 10);
    return Number.isFinite(beganAtMs) ? beganAtMs : undefined;
  }

  measure(hosts: readonly string[]): Promise<void> {
    return this.#clocks.measure(hosts.filter((host) => host !== this.own));
  }

  clockOf(host: string): HostClock | undefined {
    return this.#clocks.of(host);
  }

  tripMs(hosts: readonly string[]): number {
    return this.#clocks.tripMs(hosts);
  }

  number(least: number): Promise<number> {
    return this.#ids.number(least);
  }

  async claim(shotId: string): Promise<readonly RecordOfShot[] | undefined> {
    let holder = await this.#ids.claim(shotId);
    for (let tries = 0; holder !== undefined && tries < MOST_HOLDERS; tries += 1) {
      const { host } = holder;
      const { records, use } = await this.#toldBy(host, shotId, JOIN_MS);
      if (records.some(({ kind }) => kind === 'begun')) return records;
      if (use !== 'free') throw notFree(host, shotId, use);
      holder = await this.#ids.claim(shotId, holder);
    }
    if (holder === undefined) return undefined;
    throw new ServiceError('SHOT_RUNNING', `the host ${holder.host} begins a shot with this id`);
  }

  release(shotId: string): Promise<void> {
    return this.#ids.release(shotId);
  }

  async keep(host: string, begun: RecordOf<'begun'>): Promise<void> {
    const { limits, calls } = this.#context;
    const limitMs = limits.fileMs + limits.busLateMs;
    await calls.ask(host, VERB.keep, { begun }, { hasEffect: false, limitMs });
  }

  async arm(host: string, arming: RemoteArming): Promise<Result<'armShutter'>> {
    const { leases = [], ...rest } = arming;
    const answer = await this.#toBody(host, VERB.arm, { ...rest, leases: leases.map(hashOf) });
    try {
      return knownResult('armShutter', answer);
    } catch {
      // The body may be armed nevertheless.
      throw lost(host, 'gives an answer that is not understood', 'unknown');
    }
  }

  async disarm(host: string, cameraId: string, shotId: string): Promise<void> {
    await this.#toBody(host, VERB.disarm, { cameraId, shotId });
  }

  async #toBody(host: string, verb: string, question: object): Promise<unknown> {
    const { limits, calls } = this.#context;
    const limitMs = limits.shotArmMs + limits.busLateMs;
    return calls.ask(host, verb, question, { hasEffect: true, limitMs });
  }

  async fire(host: string, order: RemoteOrder): Promise<void> {
    const { limits, calls } = this.#context;
    // The order arrives before its instant, the press may be long, and the body reports after that.
    const limitMs = FIRE_AHEAD_MS + (order.params.holdMs ?? 0) + limits.shutterAnswerMs;
    await calls.ask(host, VERB.fire, order, { hasEffect: true, limitMs });
  }

  async stop(host: string, shotId: string): Promise<void> {
    const { limits, calls } = this.#context;
    // A shot whose bodies are still being armed is over once that is recorded.
    const limitMs = limits.fileMs + limits.busLateMs;
    await calls.ask(host, VERB.stop, { shotId }, { hasEffect: true, limitMs });
  }

  async stopAnywhere(shotId: string): Promise<void> {
    await Promise.all(this.#here().map((host) => this.stop(host, shotId).catch(() => undefined)));
  }

  lookUp(shotId: string): Promise<readonly RecordOfShot[]> {
    const asked =
      this.#lookUps.get(shotId) ?? this.#askAll(shotId).finally(() => this.#lookUps.delete(shotId));
    this.#lookUps.set(shotId, asked);
    return asked;
  }

  written(record: RecordOfShot, segment: number): void {
    this.#receipts.written(record, segment);
  }

  open(): Promise<void> {
    return this.#receipts.open();
  }

  serve(shots: ShotAnswers): void {
    const { calls } = this.#context;
    calls.answer(VERB.keep, async (question, asker) => {
      const [begun] = recordsToldBy(asker, [Object(plainOf(question)).begun]);
      if (begun?.kind !== 'begun') throw notUnderstood(VERB.keep);
      await shots.keep(begun);
      return {};
    });
    calls.answer(VERB.arm, async (question, asker) => {
      if (!CHECKS.arming.Check(question)) throw notUnderstood(VERB.arm);
      const { leases = [], ...rest } = question as RemoteArming;
      return this.#arm(shots, { ...rest, leases: leases.map(shownByHash) }, asker);
    });
    calls.answer(VERB.disarm, async (question, asker) => {
      if (!CHECKS.disarming.Check(question)) throw notUnderstood(VERB.disarm);
      const { cameraId, shotId } = question;
      const { places } = this.#context;
      // Disarming has places of its own: it ends what has taken the other places.
      await places.within(asker, cameraId, () => shots.disarm(cameraId, shotId), 'end');
      return {};
    });
    calls.answer(VERB.fire, async (question, asker) => {
      if (!CHECKS.order.Check(question)) throw notUnderstood(VERB.fire);
      await shots.fire(question as RemoteOrder, asker);
      return {};
    });
    calls.answer(VERB.stop, async (question) => {
      if (!CHECKS.id.Check(question)) throw notUnderstood(VERB.stop);
      await shots.stop(question.shotId);
      return {};
    });
    calls.answer(VERB.records, async (question) => {
      if (!CHECKS.page.Check(question)) throw notUnderstood(VERB.records);
      const { shotId, from } = question;
      const records = await shots.records(shotId);
      const isLast = records.length <= from + PAGE;
      const use = shots.useOf(shotId);
      // A host of an earlier version knows `isUsed` only; it must not use the id either.
      const told = { isUsed: use !== 'free', ...(use === 'unread' ? { isUnread: true } : {}) };
      return { records: records.slice(from, from + PAGE), isLast, ...told };
    });
    this.#followHosts(shots);
    this.#receipts.serve(shots);
    this.#clocks.start();
  }

  async close(): Promise<void> {
    this.#clocks.close();
    await this.#receipts.close();
  }

  async #arm(shots: ShotAnswers, arming: RemoteArming, asker: string): Promise<Result<'armShutter'>> {
    const { places, others } = this.#context;
    const { cameraId, params } = arming;
    const before = others.find(asker);
    const armed = await places.within(asker, cameraId, () => shots.arm(arming));
    // The host that takes the shot has left while the camera was being armed: no order will come.
    if (hasGone(before, others.find(asker))) shots.disarm(cameraId, params.tag.shotId).catch(() => undefined);
    return armed;
  }

  #followHosts(shots: ShotAnswers): void {
    const { others } = this.#context;
    const here = new Set<string>();
    const runs = new Map<string, string>();
    const look = () => {
      for (const { name, state, session } of others.all()) {
        if (state !== 'here') {
          if (here.delete(name)) shots.away(name);
          continue;
        }
        const isBack = !here.has(name);
        here.add(name);
        const before = runs.get(name);
        runs.set(name, session);
        if (before !== undefined && before !== session) shots.startedAnew(name);
        if (isBack) shots.back(name);
      }
    };
    others.onChange(look);
    // Looks at once, for hosts whose state changed while the journal was read.
    look();
  }

  #here(): string[] {
    return this.#context.others.all().flatMap(({ name, state }) => (state === 'here' ? [name] : []));
  }

  async #askAll(shotId: string): Promise<RecordOfShot[]> {
    const { limits } = this.#context;
    const all = await Promise.all(
      this.#here().map((host) => this.#toldBy(host, shotId, limits.fileMs).catch(() => ({ records: [] }))),
    );
    return all.flatMap(({ records }) => records);
  }

  /** Asks a host for its records of a shot. @param limitMs for all questions together */
  async #toldBy(host: string, shotId: string, limitMs: number): Promise<Told> {
    const { calls, clock } = this.#context;
    const endMs = clock.nowMs() + limitMs;
    const found: RecordOfShot[] = [];
    let leftChars = MOST_RECORD_CHARS;
    let use: UseOfId = 'free';
    for (let from = 0; from < MOST_RECORDS; from += PAGE) {
      const leftMs = endMs - clock.nowMs();
      if (leftMs <= 0) throw lost(host, `has not sent all records of a shot within ${limitMs} ms`);
      const options = { hasEffect: false, limitMs: leftMs };
      const { records, isLast, isUsed, isUnread } = Object(
        await calls.ask(host, VERB.records, { shotId, from }, options),
      );
      const page = pageOf(host, records);
      leftChars -= page.length;
      if (leftChars < 0) throw lost(host, 'sends more records of a shot than there can be');
      const rows = JSON.parse(page) as unknown[];
      // A host of an earlier version does not send `isUsed`.
      if (isUsed === true) use = isUnread === true ? 'unread' : 'used';
      found.push(...recordsToldBy(host, rows).filter((record) => record.shotId === shotId));
      if (isLast !== false || rows.length < PAGE) break;
    }
    return { records: found, use };
  }
}

/** The error for an id that another host has used, and for which it has no receipt. */
function notFree(host: string, shotId: string, use: 'used' | 'unread'): ServiceError {
  const used = `the id ${quoted(shotId)} was used before by the host ${host}`;
  if (use === 'used')
    return new ServiceError('SHOT_FIRED', `${used}, and its receipt is damaged or no longer kept`);
  const text = `it is not known whether ${used}, since a part of its journal could not be read, and nothing is fired`;
  const options = { details: { host }, isLasting: true };
  return new ServiceError(
    'JOURNAL_FAILED',
    `${text}. Leave the id out, or repair the journal of that host`,
    options,
  );
}

/** One page of records as JSON text: MessagePack has types that an answer to a client cannot have. */
function pageOf(host: string, records: unknown): string {
  try {
    return JSON.stringify(Array.isArray(records) ? records.slice(0, PAGE) : []);
  } catch {
    throw lost(host, 'sends records of a shot that are not understood');
  }
}

function lost(host: string, what: string, outcome: Outcome = 'none'): ServiceError {
  return new ServiceError('HOST_LOST', `the host ${host} ${what}`, { outcome, details: { host } });
}

type Standing = Pick<RemoteHost, 'state' | 'session'> | undefined;

/** Whether a host has left since it asked. A host that was just started may not count as `here` yet. */
function hasGone(before: Standing, after: Standing): boolean {
  if (before === undefined) return false;
  return before.session !== after?.session || (before.state === 'here' && after.state !== 'here');
}

/** The error for a question in a form that hosts of this version do not use. */
function notUnderstood(verb: string): ServiceError {
  return new ServiceError('BAD_REQUEST', `the question ${verb} of another host is not understood`);
}

// The facts of one shot, folded from its records. Folding a record twice changes nothing, and the order of records does
// not matter: the slip of a worker may bring records late, and again. contradictions.ts decides between records that
// contradict each other. Two facts do depend on the order. When no host has given a file an index, the index is the
// order in which files were first recorded. And when several hosts begin shots with the same id, the host whose record
// came first has the shot: no later record of another host changes its receipt (told.ts).

import { counts, isFirst, MOST_REWRITES } from './contradictions.js';
import { joinedIndex } from './file-indexes.js';
import type { LandedFile } from './receipt-shape.js';
import type { BegunBody, RecordOf, RecordOfExposure, RecordOfShot } from './record.js';
import { type BodyHosts, bodyHostsOf, isLeftTo, joiningBodies, MOST_TOLD, mayStop, mayTell } from './told.js';

/** The most attempts of one shot, of all hosts together; attempts without a record `begun` make room for others. */
const MOST_ATTEMPTS = 32;
/** The most attempts of one host that joins a shot. */
const MOST_JOINED = 4;
/** The most records that wait for the record of their shot; far more than the hosts of a shot send before it. */
const MOST_EARLY = 20_000;

/** Facts about one exposure of one body. */
export interface ExposureFacts {
  fired?: RecordOf<'fired'>;
  issued?: RecordOf<'issued'>;
  /** Reports by frame number; a burst has several frames. */
  readonly exposed: Map<number, RecordOf<'exposed'>>;
  /** The first post view that was reported. */
  postView?: RecordOf<'previewed'>;
  /** Files by path. */
  readonly files: Map<string, LandedFile>;
  /** The records of the files, by path. */
  readonly landings: Map<string, RecordOf<'landed'>>;
  /** Paths that workers of this host have reported. */
  readonly pathsHere: Set<string>;
  missing?: RecordOf<'missing'>;
  failed?: RecordOf<'failed'>;
  unknown?: RecordOf<'unknown'>;
  skipped?: RecordOf<'skipped'>;
  givenUp?: RecordOf<'givenUp'>;
  /** How many records have replaced contradicting ones. */
  rewrites: number;
}

/** One attempt to begin a shot. */
export interface Attempt {
  begun?: RecordOf<'begun'>;
  withdrawn?: RecordOf<'withdrawn'>;
  /** How many records have replaced contradicting ones. */
  rewrites: number;
}

/** Facts about one shot. */
export interface ShotFacts {
  readonly shotId: string;
  /** The newest attempt that was not withdrawn, otherwise the newest one. */
  begun?: RecordOf<'begun'>;
  /** The record that this attempt was withdrawn. */
  withdrawn?: RecordOf<'withdrawn'>;
  /** Attempts by number and host. There may be several: when the journal fails, a client may ask again with the id. */
  readonly attempts: Map<string, Attempt>;
  /** How many attempts were removed because another attempt ended. */
  displaced: number;
  /**
   * The newest attempt of each host whose end was left out. The record `begun` alone would look like a shot that may
   * have fired.
   */
  readonly endsLeftOut: Map<string, number>;
  /** The host whose record of the shot came first; empty on a host without others. */
  shooter?: string;
  /** The hosts of each body: the one that has it, and the one that orders it. */
  hosts: Map<string, BodyHosts>;
  /** Records of other hosts that came before the record of the shot. */
  early: RecordOfShot[];
  stopped?: RecordOf<'stopped'>;
  /** Exposures by body, then by round. */
  readonly bodies: Map<string, Map<number, ExposureFacts>>;
  files: number;
  frames: number;
}

/** The facts of a shot about which nothing is known yet. */
export function noFacts(shotId: string): ShotFacts {
  return {
    ...{
      shotId,
      attempts: new Map(),
      displaced: 0,
      endsLeftOut: new Map(),
      hosts: new Map(),
      early: [],
      bodies: new Map(),
      files: 0,
      frames: 0,
    },
  };
}

/** Facts about an exposure; undefined: there are none. */
export function exposureOf(facts: ShotFacts, body: string, round: number): ExposureFacts | undefined {
  return facts.bodies.get(body)?.get(round);
}

/** Adds a record of this host to the facts of its shot. @returns whether it is new */
export function fold(facts: ShotFacts, record: RecordOfShot): boolean {
  switch (record.kind) {
    case 'begun':
    case 'withdrawn':
      return foldAttempt(facts, record);
    case 'stopped':
      return setStopped(facts, record);
    default: {
      const exposure = exposureFor(facts, record);
      if (record.kind === 'landed') exposure.pathsHere.add(record.path);
      return foldExposure(facts, exposure, record);
    }
  }
}

/**
 * Adds a record of another host, if that host may send it. A record that comes before the record of the shot waits for
 * that record. @returns whether the record is new
 */
export function foldTold(facts: ShotFacts, record: RecordOfShot): boolean {
  if (record.kind === 'begun' || record.kind === 'withdrawn')
    return mayAttempt(facts, record) && foldAttempt(facts, record, MOST_REWRITES);
  const { begun } = facts;
  if (begun === undefined) {
    if (facts.early.length >= MOST_EARLY) return false;
    facts.early.push(record);
    return true;
  }
  if (record.kind === 'stopped') return mayStop(begun, record) && setStopped(facts, record);
  const hosts = facts.hosts.get(record.body);
  const placed = hosts?.isJoined === true ? placedIn(begun, record) : record;
  if (!mayTell(begun, hosts, placed)) return false;
  const exposure = exposureFor(facts, placed);
  if (placed.kind === 'landed' && exposure.files.size >= MOST_TOLD) return false;
  return foldExposure(facts, exposure, placed, MOST_REWRITES);
}

/** Removes records that exposures were given up. @returns whether there were any */
export function unfold(facts: ShotFacts, isTakenBack: (record: RecordOf<'givenUp'>) => boolean): boolean {
  let isAny = false;
  for (const rounds of facts.bodies.values()) {
    for (const [round, exposure] of rounds) {
      if (exposure.givenUp === undefined || !isTakenBack(exposure.givenUp)) continue;
      delete exposure.givenUp;
      isAny = true;
      // An exposure without further facts is removed.
      if (Object.values(exposure).every(isNothing)) rounds.delete(round);
    }
  }
  return isAny;
}

function isNothing(of: ExposureFacts[keyof ExposureFacts]): boolean {
  return (
    of === undefined || typeof of === 'number' || ((of instanceof Map || of instanceof Set) && of.size === 0)
  );
}

function placedIn(begun: RecordOf<'begun'>, record: RecordOfExposure): RecordOfExposure {
  if (record.kind !== 'landed' || record.index === undefined) return record;
  return { ...record, index: joinedIndex(begun, record.by ?? '', record.index) };
}

/**
 * Whether a host may add an attempt. It may begin a shot that no other host has begun, and join a shot with bodies that
 * were left to it. Attempts without a record `begun` make room: a host has one more each time its journal fails.
 */
function mayAttempt(facts: ShotFacts, record: RecordOf<'begun' | 'withdrawn'>): boolean {
  const { begun, shooter, attempts } = facts;
  const keys = [...attempts.keys()];
  if (begun === undefined || record.by === shooter) return hasRoom(facts, record, keys, MOST_ATTEMPTS);
  const isJoining =
    record.kind === 'begun' ? joiningBodies(begun, record).length > 0 : isLeftTo(begun, record.by);
  const joined = keys.filter((key) => key.endsWith(` ${record.by}`));
  return (
    isJoining && hasRoom(facts, record, joined, MOST_JOINED) && hasRoom(facts, record, keys, MOST_ATTEMPTS)
  );
}

/** Whether there is room for one more attempt. The oldest one that was withdrawn and never begun makes room for it. */
function hasRoom(
  facts: ShotFacts,
  record: RecordOf<'begun' | 'withdrawn'>,
  keys: readonly string[],
  most: number,
): boolean {
  const { attempts } = facts;
  const left = keys.filter((key) => attempts.has(key));
  if (attempts.has(keyOf(record)) || left.length < most) return true;
  const never = left.find((key) => attempts.get(key)?.begun === undefined);
  if (never === undefined) return false;
  const { by = '', number } = record;
  const leftOut = facts.endsLeftOut.get(by) ?? 0;
  if (record.kind === 'begun') {
    if (number <= leftOut) return false;
  } else if (facts.displaced >= MOST_REWRITES) {
    // The end of an attempt may come before its record `begun`. Nothing else limits how many such ends a host sends.
    facts.endsLeftOut.set(by, Math.max(leftOut, number));
    return false;
  } else facts.displaced += 1;
  attempts.delete(never);
  return true;
}

function keyOf({ number, by = '' }: RecordOf<'begun' | 'withdrawn'>): string {
  return `${number} ${by}`;
}

function foldAttempt(
  facts: ShotFacts,
  record: RecordOf<'begun' | 'withdrawn'>,
  mostRewrites = Number.POSITIVE_INFINITY,
): boolean {
  const attempt = facts.attempts.get(keyOf(record)) ?? { rewrites: 0 };
  facts.attempts.set(keyOf(record), attempt);
  const isNew = counts(attempt, record, attempt[record.kind], mostRewrites);
  if (isNew) Object.assign(attempt, { [record.kind]: record });
  if (record.kind === 'begun') facts.shooter ??= record.by ?? '';
  settleAttempts(facts);
  if (facts.begun !== undefined) for (const early of facts.early.splice(0)) foldTold(facts, early);
  return isNew;
}

/** Finds the attempt in force, and the bodies that other hosts have joined it with. */
function settleAttempts(facts: ShotFacts): void {
  const begun = [...facts.attempts.values()].filter((each) => each.begun !== undefined).sort(newestFirst);
  const isOfShooter = ({ begun: shot }: Attempt) => (shot?.by ?? '') === facts.shooter;
  const own = begun.filter(isOfShooter);
  const inForce = own.find(({ withdrawn }) => withdrawn === undefined) ?? own[0];
  delete facts.begun;
  delete facts.withdrawn;
  const shot = inForce?.begun;
  if (shot === undefined) return;
  facts.begun = shot;
  if (inForce?.withdrawn !== undefined) facts.withdrawn = inForce.withdrawn;
  facts.hosts = bodyHostsOf(shot);
  if (inForce?.withdrawn !== undefined) return;
  const others = begun.filter((each) => !isOfShooter(each) && each.withdrawn === undefined);
  facts.begun = others.reduce((joined, each) => joinedBy(facts, joined, each.begun ?? shot), shot);
}

function newestFirst(one: Attempt, other: Attempt): number {
  const [a, b] = [one.begun, other.begun];
  return (b?.number ?? 0) - (a?.number ?? 0) || ((a?.by ?? '') < (b?.by ?? '') ? -1 : 1);
}

/** Joins the shots of hosts that had no bus between them, and each began a shot with the same id for its own bodies. */
function joinedBy(facts: ShotFacts, shot: RecordOf<'begun'>, other: RecordOf<'begun'>): RecordOf<'begun'> {
  const joining = new Map(joiningBodies(shot, other).map((body) => [body.id, body]));
  if (joining.size === 0) return shot;
  for (const id of joining.keys()) facts.hosts.set(id, { shooter: other.by, host: other.by, isJoined: true });
  const known = shot.hosts ?? [];
  const added = (other.hosts ?? []).filter(({ host }) => !known.some((each) => each.host === host));
  const hosts = [...known, ...added];
  const bodies: BegunBody[] = shot.bodies.map((body) => joining.get(body.id) ?? body);
  return { ...shot, bodies, ...(hosts.length > 0 ? { hosts } : {}) };
}

function foldExposure(
  facts: ShotFacts,
  exposure: ExposureFacts,
  record: RecordOfExposure,
  mostRewrites = Number.POSITIVE_INFINITY,
): boolean {
  const known = knownOf(exposure, record);
  if (!counts(exposure, record, known, mostRewrites)) return false;
  switch (record.kind) {
    case 'exposed':
      exposure.exposed.set(record.frame, record);
      if (known === undefined) facts.frames += 1;
      break;
    case 'landed':
      addFile(facts, exposure, record);
      if (known === undefined) facts.files += 1;
      break;
    case 'previewed':
      exposure.postView = record;
      break;
    default:
      Object.assign(exposure, { [record.kind]: record });
  }
  return true;
}

/** The earlier record of the same fact about an exposure. */
function knownOf(exposure: ExposureFacts, record: RecordOfExposure): RecordOfExposure | undefined {
  switch (record.kind) {
    case 'exposed':
      return exposure.exposed.get(record.frame);
    case 'landed':
      return exposure.landings.get(record.path);
    case 'previewed':
      return exposure.postView;
    default:
      return exposure[record.kind];
  }
}

function setStopped(facts: ShotFacts, record: RecordOf<'stopped'>): boolean {
  if (facts.stopped !== undefined && !isFirst(record, facts.stopped)) return false;
  facts.stopped = record;
  return true;
}

function addFile(facts: ShotFacts, { landings, files }: ExposureFacts, record: RecordOf<'landed'>): void {
  const { path, sizeBytes, sha256, xxh64, md5, takenAt } = record;
  const { index = files.get(path)?.index ?? facts.files } = record;
  landings.set(path, record);
  files.set(path, {
    ...{ index, path, sizeBytes, sha256 },
    ...(xxh64 === undefined ? {} : { xxh64 }),
    ...(md5 === undefined ? {} : { md5 }),
    ...(takenAt === undefined ? {} : { takenAt }),
  });
}

function exposureFor(facts: ShotFacts, { body, round }: RecordOfExposure): ExposureFacts {
  const rounds = facts.bodies.get(body) ?? new Map<number, ExposureFacts>();
  facts.bodies.set(body, rounds);
  const exposure = rounds.get(round) ?? {
    ...{ exposed: new Map(), files: new Map(), landings: new Map(), pathsHere: new Set<string>() },
    rewrites: 0,
  };
  rounds.set(round, exposure);
  return exposure;
}

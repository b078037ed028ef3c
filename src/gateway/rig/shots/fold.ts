// The facts of one shot, folded from its records. Folding a record twice changes nothing, and the order of records does
// not matter: what a worker has written down for itself may come late, and again. Of two records that say one thing
// differently the same one counts in whatever order they come: that which `preferred` names, else the one whose text comes
// first. Two things do depend on the order. A file's index, where no host has given it, is the order in which files were
// first recorded. And of hosts that begin shots of one id the one whose record came first has the shot: no later record
// of another host rewrites its receipt (told.ts).

import { joinedIndex } from './file-indexes.js';
import type { RecordOf, RecordOfExposure, RecordOfShot, ShotBody } from './record.js';
import { type BodyHosts, bodyHostsOf, isLeftTo, joiningBodies, MOST_TOLD, mayStop, mayTell } from './told.js';

/** Attempts of one shot, of all hosts. */
const MOST_ATTEMPTS = 32;
/** Records that wait for the one of their shot, far above what the hosts of a shot tell before it comes. */
const MOST_EARLY = 20_000;

/** A file that has landed. */
export interface LandedFile {
  /** Within the shot; it stays. */
  readonly index: number;
  readonly path: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly takenAt?: string;
}

/** What is known of one exposure of one body. */
export interface ExposureFacts {
  fired?: RecordOf<'fired'>;
  issued?: RecordOf<'issued'>;
  /** By frame: a burst has several. */
  readonly exposed: Map<number, RecordOf<'exposed'>>;
  /** The first one that was reported. */
  postView?: RecordOf<'previewed'>;
  /** By path. */
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
}

/** One begin of a shot. */
export interface Attempt {
  begun?: RecordOf<'begun'>;
  withdrawn?: RecordOf<'withdrawn'>;
}

/** What is known of one shot. */
export interface ShotFacts {
  readonly shotId: string;
  /** The newest attempt that was not withdrawn, else the newest. */
  begun?: RecordOf<'begun'>;
  /** That attempt was withdrawn. */
  withdrawn?: RecordOf<'withdrawn'>;
  /** By number and host: when the journal fails, a client may ask again with the same id. */
  readonly attempts: Map<string, Attempt>;
  /** The host whose record of the shot came first; empty where there is one host. */
  shooter?: string;
  /** Of each body. */
  hosts: Map<string, BodyHosts>;
  /** Records of other hosts that came before it was known what the shot was. */
  early: RecordOfShot[];
  stopped?: RecordOf<'stopped'>;
  /** By body, then by round. */
  readonly bodies: Map<string, Map<number, ExposureFacts>>;
  files: number;
  frames: number;
}

/** A shot of which nothing is known yet. */
export function noFacts(shotId: string): ShotFacts {
  return {
    ...{ shotId, attempts: new Map(), hosts: new Map(), early: [], bodies: new Map(), files: 0, frames: 0 },
  };
}

/** What is known of an exposure; undefined: nothing. */
export function exposureOf(facts: ShotFacts, body: string, round: number): ExposureFacts | undefined {
  return facts.bodies.get(body)?.get(round);
}

/** Adds a record of this host to the facts of its shot. @returns whether it says something new */
export function fold(facts: ShotFacts, record: RecordOfShot): boolean {
  switch (record.kind) {
    case 'begun':
    case 'withdrawn':
      return foldAttempt(facts, record);
    case 'stopped':
      return setFirst(facts, 'stopped', record);
    default: {
      const exposure = exposureFor(facts, record);
      if (record.kind === 'landed') exposure.pathsHere.add(record.path);
      return foldExposure(facts, exposure, record);
    }
  }
}

/**
 * Adds a record that another host tells, when it may tell it; one that comes before the record of the shot waits for
 * that. @returns whether it says something new
 */
export function foldTold(facts: ShotFacts, record: RecordOfShot): boolean {
  if (record.kind === 'begun' || record.kind === 'withdrawn')
    return mayAttempt(facts, record) && foldAttempt(facts, record);
  const { begun } = facts;
  if (begun === undefined) {
    if (facts.early.length >= MOST_EARLY) return false;
    facts.early.push(record);
    return true;
  }
  if (record.kind === 'stopped') return mayStop(begun, record) && setFirst(facts, 'stopped', record);
  const hosts = facts.hosts.get(record.body);
  const placed = hosts?.isJoined === true ? placedIn(begun, record) : record;
  if (!mayTell(begun, hosts, placed)) return false;
  const exposure = exposureFor(facts, placed);
  if (placed.kind === 'landed' && exposure.files.size >= MOST_TOLD) return false;
  return foldExposure(facts, exposure, placed);
}

/** Takes back that exposures were given up. @returns whether any was */
export function unfold(facts: ShotFacts, isTakenBack: (record: RecordOf<'givenUp'>) => boolean): boolean {
  let isAny = false;
  for (const rounds of facts.bodies.values()) {
    for (const [round, exposure] of rounds) {
      if (exposure.givenUp === undefined || !isTakenBack(exposure.givenUp)) continue;
      delete exposure.givenUp;
      isAny = true;
      // Of a round that is only planned there is no more than this.
      if (Object.values(exposure).every(isNothing)) rounds.delete(round);
    }
  }
  return isAny;
}

function isNothing(of: ExposureFacts[keyof ExposureFacts]): boolean {
  return of === undefined || ((of instanceof Map || of instanceof Set) && of.size === 0);
}

function placedIn(begun: RecordOf<'begun'>, record: RecordOfExposure): RecordOfExposure {
  if (record.kind !== 'landed' || record.index === undefined) return record;
  return { ...record, index: joinedIndex(begun, record.by ?? '', record.index) };
}

/** A host may begin a shot that no other has begun, and join one with bodies that were left to it. */
function mayAttempt(facts: ShotFacts, record: RecordOf<'begun' | 'withdrawn'>): boolean {
  if (!facts.attempts.has(keyOf(record)) && facts.attempts.size >= MOST_ATTEMPTS) return false;
  const { begun, shooter } = facts;
  if (begun === undefined || record.by === shooter) return true;
  return record.kind === 'begun' ? joiningBodies(begun, record).length > 0 : isLeftTo(begun, record.by);
}

function keyOf({ number, by = '' }: RecordOf<'begun' | 'withdrawn'>): string {
  return `${number} ${by}`;
}

function foldAttempt(facts: ShotFacts, record: RecordOf<'begun' | 'withdrawn'>): boolean {
  const attempt = facts.attempts.get(keyOf(record)) ?? {};
  facts.attempts.set(keyOf(record), attempt);
  const isNew =
    record.kind === 'begun' ? setFirst(attempt, 'begun', record) : setFirst(attempt, 'withdrawn', record);
  if (record.kind === 'begun') facts.shooter ??= record.by ?? '';
  settleAttempts(facts);
  if (facts.begun !== undefined) for (const early of facts.early.splice(0)) foldTold(facts, early);
  return isNew;
}

/** Which attempt is in force, and what other hosts have joined it with. */
function settleAttempts(facts: ShotFacts): void {
  const begun = [...facts.attempts.values()].filter((each) => each.begun !== undefined).sort(newestFirst);
  const isOfShooter = ({ begun: shot }: Attempt) => (shot?.by ?? '') === facts.shooter;
  const own = begun.filter(isOfShooter);
  const inForce = own.find(({ withdrawn }) => withdrawn === undefined) ?? own[0];
  delete facts.begun;
  delete facts.withdrawn;
  Object.assign(facts, inForce);
  const shot = inForce?.begun;
  if (shot === undefined) return;
  facts.hosts = bodyHostsOf(shot);
  if (inForce?.withdrawn !== undefined) return;
  const others = begun.filter((each) => !isOfShooter(each) && each.withdrawn === undefined);
  facts.begun = others.reduce((joined, each) => joinedBy(facts, joined, each.begun ?? shot), shot);
}

function newestFirst(one: Attempt, other: Attempt): number {
  const [a, b] = [one.begun, other.begun];
  return (b?.number ?? 0) - (a?.number ?? 0) || ((a?.by ?? '') < (b?.by ?? '') ? -1 : 1);
}

/** Hosts without a bus between them may begin a shot of one id, each with its own bodies: the receipt has all. */
function joinedBy(facts: ShotFacts, shot: RecordOf<'begun'>, other: RecordOf<'begun'>): RecordOf<'begun'> {
  const joining = new Map(joiningBodies(shot, other).map((body) => [body.id, body]));
  if (joining.size === 0) return shot;
  for (const id of joining.keys()) facts.hosts.set(id, { shooter: other.by, host: other.by, isJoined: true });
  const known = shot.hosts ?? [];
  const added = (other.hosts ?? []).filter(({ host }) => !known.some((each) => each.host === host));
  const hosts = [...known, ...added];
  const bodies: ShotBody[] = shot.bodies.map((body) => joining.get(body.id) ?? body);
  return { ...shot, bodies, ...(hosts.length > 0 ? { hosts } : {}) };
}

function foldExposure(facts: ShotFacts, exposure: ExposureFacts, record: RecordOfExposure): boolean {
  switch (record.kind) {
    case 'fired':
      return setFirst(exposure, 'fired', record);
    case 'issued':
      return setFirst(exposure, 'issued', record);
    case 'exposed':
      return foldFrame(facts, exposure, record);
    case 'previewed':
      return setFirst(exposure, 'postView', record);
    case 'landed':
      return foldFile(facts, exposure, record);
    case 'missing':
      return setFirst(exposure, 'missing', record);
    case 'failed':
      return setFirst(exposure, 'failed', record);
    case 'unknown':
      return setFirst(exposure, 'unknown', record);
    case 'skipped':
      return setFirst(exposure, 'skipped', record);
    case 'givenUp':
      return setFirst(exposure, 'givenUp', record);
  }
}

/** Of two records that differ the one with the smaller number counts; of two with the same one see {@link isFirst}. */
function preferred(record: RecordOfShot): number {
  switch (record.kind) {
    // A body that was armed once more is ordered anew: the last order counts.
    case 'fired':
      return -record.atUs;
    // The call and its acceptance may be reported one after the other: the record that says more.
    case 'issued':
      return -((record.acceptedUs === undefined ? 0 : 1) + (record.error === undefined ? 0 : 1));
    case 'exposed':
      return record.exposedUs;
    // A burst has several: the receipt names the first.
    case 'previewed':
      return Date.parse(record.at) || 0;
    default:
      return 0;
  }
}

/** Whether a record counts instead of the one that is known. */
function isFirst(record: RecordOfShot, known: RecordOfShot): boolean {
  const difference = preferred(record) - preferred(known);
  return difference === 0 ? JSON.stringify(record) < JSON.stringify(known) : difference < 0;
}

function setFirst<Facts, Name extends keyof Facts>(
  facts: Facts,
  name: Name,
  record: NonNullable<Facts[Name]> & RecordOfShot,
): boolean {
  const known = facts[name] as RecordOfShot | undefined;
  if (known !== undefined && !isFirst(record, known)) return false;
  facts[name] = record;
  return true;
}

function foldFrame(facts: ShotFacts, { exposed }: ExposureFacts, record: RecordOf<'exposed'>): boolean {
  const known = exposed.get(record.frame);
  if (known !== undefined && !isFirst(record, known)) return false;
  exposed.set(record.frame, record);
  if (known === undefined) facts.frames += 1;
  return true;
}

function foldFile(facts: ShotFacts, { landings, files }: ExposureFacts, record: RecordOf<'landed'>): boolean {
  const known = landings.get(record.path);
  if (known !== undefined && !isFirst(record, known)) return false;
  const { path, sizeBytes, sha256, takenAt, index = files.get(path)?.index ?? facts.files } = record;
  landings.set(path, record);
  files.set(path, { index, path, sizeBytes, sha256, ...(takenAt === undefined ? {} : { takenAt }) });
  if (known === undefined) facts.files += 1;
  return true;
}

function exposureFor(facts: ShotFacts, { body, round }: RecordOfExposure): ExposureFacts {
  const rounds = facts.bodies.get(body) ?? new Map<number, ExposureFacts>();
  facts.bodies.set(body, rounds);
  const exposure = rounds.get(round) ?? {
    ...{ exposed: new Map(), files: new Map(), landings: new Map(), pathsHere: new Set<string>() },
  };
  rounds.set(round, exposure);
  return exposure;
}

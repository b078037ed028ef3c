// The facts of one shot, folded from its records. Folding a record twice changes nothing, and the order of records does
// not matter, except that a file's index is the order in which files were first recorded, where no host has given it:
// what a worker has written down for itself may come late, and again.

import type { RecordOf, RecordOfExposure, RecordOfShot, ShotBody } from './record.js';

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
  stopped?: RecordOf<'stopped'>;
  /** By body, then by round. */
  readonly bodies: Map<string, Map<number, ExposureFacts>>;
  files: number;
}

/** A shot of which nothing is known yet. */
export function noFacts(shotId: string): ShotFacts {
  return { shotId, attempts: new Map(), bodies: new Map(), files: 0 };
}

/** What is known of an exposure; undefined: nothing. */
export function exposureOf(facts: ShotFacts, body: string, round: number): ExposureFacts | undefined {
  return facts.bodies.get(body)?.get(round);
}

/** Adds a record to the facts of its shot. @returns whether it says something new */
export function fold(facts: ShotFacts, record: RecordOfShot): boolean {
  switch (record.kind) {
    case 'begun':
    case 'withdrawn':
      return foldAttempt(facts, record);
    case 'stopped':
      return setOnce(facts, 'stopped', record);
    default:
      return foldExposure(facts, exposureFor(facts, record), record);
  }
}

function foldAttempt(facts: ShotFacts, record: RecordOf<'begun' | 'withdrawn'>): boolean {
  const key = `${record.number} ${record.by ?? ''}`;
  const attempt = facts.attempts.get(key) ?? {};
  facts.attempts.set(key, attempt);
  const isNew =
    record.kind === 'begun' ? setOnce(attempt, 'begun', record) : setOnce(attempt, 'withdrawn', record);
  const begun = [...facts.attempts.values()].filter((each) => each.begun !== undefined).sort(newestFirst);
  const standing = begun.filter(({ withdrawn }) => withdrawn === undefined);
  const inForce = standing[0] ?? begun[0];
  delete facts.begun;
  delete facts.withdrawn;
  Object.assign(facts, inForce);
  const together = standing.flatMap((each) => each.begun ?? []);
  if (facts.begun !== undefined && together.length > 1) facts.begun = joined(facts.begun, together);
  return isNew;
}

function newestFirst(one: Attempt, other: Attempt): number {
  const [a, b] = [one.begun, other.begun];
  return (b?.number ?? 0) - (a?.number ?? 0) || ((a?.by ?? '') < (b?.by ?? '') ? -1 : 1);
}

/** Hosts without a bus between them may begin a shot of one id, each with its own bodies: the receipt has all. */
function joined(first: RecordOf<'begun'>, all: readonly RecordOf<'begun'>[]): RecordOf<'begun'> {
  const bodies = new Map<string, ShotBody>();
  for (const body of all.flatMap((each) => each.bodies))
    if (bodies.get(body.id)?.refused !== undefined || !bodies.has(body.id)) bodies.set(body.id, body);
  const hosts = new Map(all.flatMap((each) => each.hosts ?? []).map((each) => [each.host, each]));
  return {
    ...first,
    bodies: [...bodies.values()],
    ...(hosts.size > 0 ? { hosts: [...hosts.values()] } : {}),
  };
}

function foldExposure(facts: ShotFacts, exposure: ExposureFacts, record: RecordOfExposure): boolean {
  switch (record.kind) {
    case 'fired':
      return setOnce(exposure, 'fired', record);
    case 'issued':
      return foldIssued(exposure, record);
    case 'exposed':
      if (exposure.exposed.has(record.frame)) return false;
      exposure.exposed.set(record.frame, record);
      return true;
    case 'previewed':
      return foldPostView(exposure, record);
    case 'landed':
      return foldFile(facts, exposure, record);
    case 'missing':
      return setOnce(exposure, 'missing', record);
    case 'failed':
      return setOnce(exposure, 'failed', record);
    case 'unknown':
      return setOnce(exposure, 'unknown', record);
    case 'skipped':
      return setOnce(exposure, 'skipped', record);
    case 'givenUp':
      return setOnce(exposure, 'givenUp', record);
  }
}

/** A record says a thing once. Of two that differ the one whose text comes first is kept, whatever their order. */
function setOnce<Facts, Name extends keyof Facts>(
  facts: Facts,
  name: Name,
  record: NonNullable<Facts[Name]>,
): boolean {
  const known = facts[name];
  if (known !== undefined && JSON.stringify(known) <= JSON.stringify(record)) return false;
  facts[name] = record;
  return true;
}

/** A burst has several: the receipt names the first. */
function foldPostView(exposure: ExposureFacts, record: RecordOf<'previewed'>): boolean {
  const order = (one: RecordOf<'previewed'>) => `${one.at} ${JSON.stringify(one)}`;
  if (exposure.postView !== undefined && order(exposure.postView) <= order(record)) return false;
  exposure.postView = record;
  return true;
}

/** The call and its acceptance may be reported one after the other: the record that says more is kept. */
function foldIssued(exposure: ExposureFacts, record: RecordOf<'issued'>): boolean {
  const { issued } = exposure;
  const saysMore = ({ acceptedUs, error }: RecordOf<'issued'>) =>
    (acceptedUs === undefined ? 0 : 1) + (error === undefined ? 0 : 1);
  if (issued === undefined || saysMore(record) === saysMore(issued))
    return setOnce(exposure, 'issued', record);
  if (saysMore(record) < saysMore(issued)) return false;
  exposure.issued = record;
  return true;
}

function foldFile(facts: ShotFacts, { files }: ExposureFacts, record: RecordOf<'landed'>): boolean {
  const { path, sizeBytes, sha256, takenAt, index = facts.files } = record;
  if (files.has(path)) return false;
  files.set(path, {
    index,
    path,
    sizeBytes,
    sha256,
    ...(takenAt === undefined ? {} : { takenAt }),
  });
  facts.files += 1;
  return true;
}

function exposureFor(facts: ShotFacts, { body, round }: RecordOfExposure): ExposureFacts {
  const rounds = facts.bodies.get(body) ?? new Map<number, ExposureFacts>();
  facts.bodies.set(body, rounds);
  const exposure = rounds.get(round) ?? { exposed: new Map(), files: new Map() };
  rounds.set(round, exposure);
  return exposure;
}

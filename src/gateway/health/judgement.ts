// Judges the facts about the service: the state of each part, and whether the service is ready. Pure, so that HTTP
// answers and the watchdog of the service manager get the same judgement. Must not know where facts come from.

import { HEALTH_PARTS, type HealthPart, PART_STATES, type PartState } from '../../protocol/words.js';
import type { CameraVitals, DiscoveryState } from '../cameras/cameras.js';

/** Facts about a directory. */
export interface PlaceFacts {
  readonly path: string;
  /** Why nothing can be written there; undefined: it can be written to, as far as is known. */
  readonly problem?: string;
  /** Free bytes; undefined: not checked yet. */
  readonly roomBytes?: number;
}

/** Facts about the bus, in a rig of several hosts. */
export interface BusFacts {
  readonly isUp: boolean;
  /** Why it is down. */
  readonly reason: string;
  /** ISO 8601, UTC: since when it has been up or down. */
  readonly since: string;
  /** Why shared values or records are refused; empty: they are taken. */
  readonly storageFault: string;
  /** Warning that another host uses the log-in of this host; empty: none does. */
  readonly warning: string;
  /** This host and all others. */
  readonly hosts: readonly { readonly name: string; readonly state: string; readonly reason: string }[];
}

/** Everything that is judged. */
export interface HealthFacts {
  readonly discovery: DiscoveryState;
  /** Empty until the SDK has been loaded once. */
  readonly sdkVersion: string;
  readonly cameras: readonly CameraVitals[];
  /** The longest delay of the event loop in the last seconds. */
  readonly loopLagMs: number;
  readonly stateDirectory: PlaceFacts;
  /** A file of the journal of shots in the state directory that could not be read; undefined: none. */
  readonly unreadJournal: string | undefined;
  /** Directories of pictures: the default and those that clients have set. */
  readonly savePlaces: readonly PlaceFacts[];
  /** Bytes of files that are being read over HTTP, which cannot be removed meanwhile, and the limit for such files. */
  readonly spool: { readonly heldBytes: number; readonly limitBytes: number };
  /** Undefined: this host has no bus. */
  readonly bus: BusFacts | undefined;
}

/** The limits for the judgement. */
export interface HealthLimits {
  readonly lowRoomBytes: number;
  readonly noRoomBytes: number;
  readonly loopLagMs: number;
}

/** The judgement about one part. `why` is empty when there is nothing to explain. */
export interface Judgement {
  readonly state: PartState;
  readonly why: string;
  /** ISO 8601, UTC: since when the part has had this state; only where the part itself remembers it. */
  readonly since?: string;
}

const OK: Judgement = { state: 'ok', why: '' };
/** Share of the spool: when files that are being read take more, there is little room for further files. */
const SPOOL_HELD = 0.9;
/** The most cameras or hosts that a text names; the others are counted. */
const MOST_NAMED = 4;
const MIB = 1024 * 1024;

/** Undefined: the service has no such part. */
type Rule = (facts: HealthFacts, limits: HealthLimits) => Judgement | undefined;

/** The judgement about every part that the service has. */
export type Judged = Readonly<Partial<Record<HealthPart, Judgement>>>;

const RULES: { readonly [Name in HealthPart]: Rule } = {
  discovery: ({ discovery: { state, reason, since } }) => {
    if (state === 'working') return { ...OK, since };
    const why = state === 'starting' ? 'the first look for cameras has not ended' : reason;
    return { state: 'failing', why, since };
  },
  sdk: ({ sdkVersion, discovery: { state, reason } }) => {
    if (sdkVersion !== '') return OK;
    return { state: 'failing', why: state === 'failing' ? reason : 'the SDK has not been loaded yet' };
  },
  stateDirectory: ({ stateDirectory, unreadJournal }, limits) =>
    worst([placeJudgement(stateDirectory, limits), journalJudgement(unreadJournal)]),
  saveDirectory: ({ savePlaces }, limits) => worst(savePlaces.map((place) => placeJudgement(place, limits))),
  cameras: ({ cameras }) => {
    const lines = [...cameras.flatMap((camera) => troubleOf(camera) ?? []), ...cameras.flatMap(brokenOf)];
    return lines.length === 0 ? OK : { state: 'warning', why: firstOf(lines) };
  },
  loop: ({ loopLagMs }, limits) => {
    if (loopLagMs < limits.loopLagMs) return OK;
    return { state: 'warning', why: `the gateway was busy for ${Math.round(loopLagMs)} ms without a pause` };
  },
  spool: ({ spool: { heldBytes, limitBytes } }) => {
    if (heldBytes < SPOOL_HELD * limitBytes) return OK;
    return { state: 'warning', why: 'files that are being read over HTTP fill the space for such files' };
  },
  // The state is never `failing`: a host serves its own cameras without the bus.
  bus: ({ bus }) => {
    if (bus === undefined) return undefined;
    const { isUp, reason, since, storageFault, warning, hosts } = bus;
    if (!isUp) return { state: 'warning', why: `the bus is down: ${reason}`, since };
    const lines = hosts.flatMap((host) =>
      host.state === 'here' ? [] : `host ${host.name} is ${host.state}: ${host.reason}`,
    );
    if (storageFault !== '') lines.unshift(`the bus refuses what all hosts share: ${storageFault}`);
    if (warning !== '') lines.unshift(warning);
    return lines.length === 0 ? OK : { state: 'warning', why: firstOf(lines) };
  },
};

/** The judgement about every part. */
export function judge(facts: HealthFacts, limits: HealthLimits): Judged {
  const judged = HEALTH_PARTS.map((name) => [name, RULES[name](facts, limits)] as const);
  return Object.fromEntries(judged.filter(([, judgement]) => judgement !== undefined));
}

/** Whether the service is ready: no part is failing. */
export function isReady(parts: Judged): boolean {
  return HEALTH_PARTS.every((name) => parts[name]?.state !== 'failing');
}

function placeJudgement({ path, problem, roomBytes }: PlaceFacts, limits: HealthLimits): Judgement {
  if (problem !== undefined) return { state: 'failing', why: problem };
  if (roomBytes === undefined) return { state: 'warning', why: `${path} has not been looked at yet` };
  if (roomBytes >= limits.lowRoomBytes) return OK;
  const why = `${Math.floor(roomBytes / MIB)} MiB are free at ${path}`;
  return { state: roomBytes < limits.noRoomBytes ? 'failing' : 'warning', why };
}

function journalJudgement(unreadPath: string | undefined): Judgement {
  if (unreadPath === undefined) return OK;
  const why =
    `${unreadPath} could not be read. Until it is, shots with an unknown id from a client expose nothing, and bodies ` +
    'of this host expose nothing in shots of other hosts. Make it readable or move it away, then restart the service';
  return { state: 'warning', why };
}

/** The worst of several judgements, with the reasons of all that are equally bad. */
function worst(judgements: readonly Judgement[]): Judgement {
  const state =
    PART_STATES[Math.max(0, ...judgements.map((each) => PART_STATES.indexOf(each.state)))] ?? 'ok';
  const reasons = judgements.filter((each) => each.state === state).map(({ why }) => why);
  return { state, why: state === 'ok' ? '' : reasons.join('; ') };
}

function firstOf(lines: readonly string[]): string {
  const rest = lines.length - MOST_NAMED;
  const named = lines.slice(0, MOST_NAMED).join('; ');
  return rest > 0 ? `${named}; and ${rest} more` : named;
}

/** Assumptions of rigd that do not hold for a body. */
function brokenOf({ id, brokenAssumptions }: CameraVitals): string[] {
  return brokenAssumptions.map(
    ({ about, seen, remedy }) => `${id} is not as assumed: ${about}; seen: ${seen}; ${remedy}`,
  );
}

/** Why an operator must look at a camera; undefined: there is no reason. */
function troubleOf({ id, state, reason, isStuck }: CameraVitals): string | undefined {
  if (isStuck) return `${id}: the kernel holds a process that has the camera`;
  return state === 'failed' || state === 'recovering' ? `${id} is ${state}: ${reason}` : undefined;
}

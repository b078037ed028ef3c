// The final accounting: every exposure that a body has made must be on the host, or its loss must have been reported;
// and every shutter that was answered with success must have made an exposure. Works on the records only.

import type { Exposure } from './body-log.js';
import type { KeptEvent } from './events.js';
import type { Shot } from './load.js';
import { exposureKey, type Picture, type StagedFile } from './pictures.js';

/** Longest time from an exposure to its picture on the host, on an overloaded machine. */
const UNDER_WAY_MS = 5_000;
/** A call that was answered as "unknown" may continue in the camera until the worker is ended. */
const UNKNOWN_MS = 30_000;
/** Longest time from an exposure to the end of a session that waits for its picture in vain. */
const CLOSING_MS = 20_000;
/** Tolerance for times. All are of one clock, but a report passes through three processes. */
const SLACK_MS = 250;

/** The records. */
export interface Books {
  exposures: Exposure[];
  shots: Shot[];
  events: KeptEvent[];
  /** Pictures by {@link exposureKey}. */
  pictures: Map<string, Picture[]>;
  staged: StagedFile[];
}

/** The result of the accounting. */
export interface Reconciled {
  /** Numbers of exposures by their fate. */
  counts: { landed: number } & Record<string, number>;
  /** A sentence for each exposure or answer that is not accounted for. */
  violations: string[];
  /** Times from the exposure to downloadComplete. */
  arrivalsMs: number[];
}

/** Accounts for every exposure and every successful shutter. */
export function reconcile({ exposures, shots, events, pictures, staged }: Books): Reconciled {
  const counts = {
    landed: 0,
    kept: 0,
    'unknown to its caller': 0,
    'disconnected meanwhile': 0,
    'reported at the end of the session': 0,
    'not handed over': 0,
  };
  const violations: string[] = [];
  const arrivalsMs: number[] = [];
  const claims = claimExposures(exposures, shots, violations);
  const index = new EventIndex(events);
  const expected = new Set(exposures.map(({ camera, number }) => exposureKey(camera, number)));
  for (const exposure of exposures) {
    const { camera, number, file, atMs } = exposure;
    const name = `camera ${camera}, exposure ${number} (${file}, ${new Date(atMs).toISOString()})`;
    const claim = claims.get(exposure);
    if (claim === undefined) {
      const near = describe(nearest(shots, exposure));
      violations.push(
        `${name}: no answer reports that it was or may have been made; the nearest answer: ${near}`,
      );
    }
    const files = pictures.get(exposureKey(camera, number)) ?? [];
    if (files.length > 1) violations.push(`${name}: on the host ${files.length} times: ${paths(files)}`);
    if (files.length > 0) {
      counts.landed += 1;
      const completedAtMs = index.completed(files[0]?.path ?? '');
      if (completedAtMs !== undefined) arrivalsMs.push(completedAtMs - atMs);
      continue;
    }
    const kept = staged.find((left) => isOf(left, exposure));
    if (kept !== undefined) {
      if (!index.names(kept.path))
        violations.push(`${name}: kept as ${kept.path}, and no error event names it`);
      counts.kept += 1;
    } else if (claim?.outcome === 'unknown') counts['unknown to its caller'] += 1;
    else if (index.reported('disconnected', exposure, isLoss)) counts['disconnected meanwhile'] += 1;
    else if (index.reported('error', exposure, namesLoss, CLOSING_MS))
      counts['reported at the end of the session'] += 1;
    else if (index.reported('warning', exposure)) counts['not handed over'] += 1;
    else {
      const answer = describe(claim);
      violations.push(
        `${name}: expected on the host, for it was answered with ${answer} and no event reported its loss`,
      );
    }
  }
  for (const [key, files] of pictures) {
    if (!expected.has(key))
      violations.push(`${paths(files)}: of ${key}, an exposure that the body has not made`);
  }
  for (const path of index.completedPaths()) {
    if (![...pictures.values()].flat().some((picture) => picture.path === path)) {
      violations.push(`${path}: named by downloadComplete, and not there`);
    }
  }
  return { counts, violations, arrivalsMs };
}

/** The answer that each exposure belongs to. Each camera has one shot at a time, so the times decide. */
function claimExposures(exposures: Exposure[], shots: Shot[], violations: string[]): Map<Exposure, Shot> {
  const claims = new Map<Exposure, Shot>();
  const free = new Set(exposures);
  const claim = (shot: Shot, untilMs: number) => {
    const found = exposures.find((exposure) => {
      const { camera, atMs } = exposure;
      return (
        free.has(exposure) && camera === shot.camera && atMs >= shot.startedAtMs - SLACK_MS && atMs <= untilMs
      );
    });
    if (found === undefined) return false;
    free.delete(found);
    claims.set(found, shot);
    return true;
  };
  for (const shot of shots.filter(({ status }) => status === 200)) {
    if (claim(shot, shot.endedAtMs + SLACK_MS)) continue;
    violations.push(`camera ${shot.camera}: ${describe(shot)}, and the body's log has no exposure for it`);
  }
  for (const shot of shots.filter(({ outcome }) => outcome === 'unknown')) {
    claim(shot, shot.endedAtMs + UNKNOWN_MS);
  }
  return claims;
}

/** Events by camera; finds what was reported about an exposure. */
class EventIndex {
  readonly #byCamera = new Map<string, KeptEvent[]>();
  /** Time of downloadComplete, by path. */
  readonly #completed: Map<string, number>;
  readonly #errors: string[];

  constructor(events: KeptEvent[]) {
    for (const event of events) {
      const ofCamera = this.#byCamera.get(event.cameraId);
      if (ofCamera === undefined) this.#byCamera.set(event.cameraId, [event]);
      else ofCamera.push(event);
    }
    const downloads = events.filter(({ name }) => name === 'downloadComplete');
    this.#completed = new Map(downloads.map(({ data, atMs }) => [String(data.savedPath), atMs]));
    this.#errors = events.filter(({ name }) => name === 'error').map(({ data }) => String(data.message));
  }

  /** Whether an event of that name came while the picture was under way. */
  reported(
    name: string,
    { camera, atMs }: Exposure,
    fits: (data: KeptEvent['data']) => boolean = () => true,
    withinMs = UNDER_WAY_MS,
  ): boolean {
    return (this.#byCamera.get(camera) ?? []).some((event) => {
      const afterMs = event.atMs - atMs;
      return event.name === name && fits(event.data) && afterMs >= -SLACK_MS && afterMs <= withinMs;
    });
  }

  /** When downloadComplete named the file. */
  completed(path: string): number | undefined {
    return this.#completed.get(path);
  }

  completedPaths(): Iterable<string> {
    return this.#completed.keys();
  }

  /** Whether an error event names the file. */
  names(path: string): boolean {
    return this.#errors.some((message) => message.includes(path));
  }
}

/** Whether the session was lost. A session that a client ends is not lost: its end waits for pictures. */
function isLoss({ errorCode }: KeptEvent['data']): boolean {
  return errorCode !== '0x0';
}

function namesLoss({ message }: KeptEvent['data']): boolean {
  return String(message).includes('before the session was closed');
}

/** Whether a file belongs to an exposure: by its first bytes or, without them, by its directory and name. */
function isOf(left: StagedFile, { camera, number, file }: Exposure): boolean {
  if (left.camera !== undefined) return left.camera === camera && left.number === number;
  return left.path.includes(`.rigd-${camera}`) && left.name === file;
}

function nearest(shots: Shot[], { camera, atMs }: Exposure): Shot | undefined {
  const own = shots.filter((shot) => shot.camera === camera);
  return own.sort((a, b) => Math.abs(a.startedAtMs - atMs) - Math.abs(b.startedAtMs - atMs))[0];
}

function describe(shot: Shot | undefined): string {
  if (shot === undefined) return 'none';
  const { status, code, outcome, startedAtMs, endedAtMs } = shot;
  const times = `${new Date(startedAtMs).toISOString()} to ${new Date(endedAtMs).toISOString()}`;
  return `${status}${code === undefined ? '' : ` ${code}`}${outcome === undefined ? '' : ` (${outcome})`}, ${times}`;
}

function paths(files: Picture[]): string {
  return files.map(({ path }) => path).join(', ');
}

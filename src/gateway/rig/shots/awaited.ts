// Exposures of a body for shots whose files the camera has not handed over. A worker that ended may have left the files
// on the disk, so the next worker gets this list to search for them. It also gets what the body's clock showed at the
// last exposure that has a file: files carry times of the body's own clock. Pure.

import type { AwaitedExposure, AwaitedPictures } from '../../../protocol/operations.js';
import type { ExposureFacts, ShotFacts } from './fold.js';
import type { RecordOf } from './record.js';
import { tagOf } from './shot-takes.js';

type Begun = RecordOf<'begun'>;

/** The most exposures that a worker searches for; the newest ones. */
const MOST_AWAITED = 64;

/** @param shots oldest first @returns undefined when nothing is awaited and nothing is known about the clock */
export function awaitedOf(shots: readonly ShotFacts[], body: string): AwaitedPictures | undefined {
  const exposures = shots.flatMap(({ begun, withdrawn, bodies }) => {
    if (begun === undefined || withdrawn !== undefined) return [];
    return [...(bodies.get(body) ?? [])].flatMap(([round, facts]) => openOf(begun, body, round, facts) ?? []);
  });
  const clock = shots
    .flatMap(({ bodies }) => [...(bodies.get(body)?.values() ?? [])])
    .findLast((facts) => clockOf(facts) !== undefined);
  const shown = clock && clockOf(clock);
  if (exposures.length === 0 && shown === undefined) return undefined;
  return { exposures: exposures.slice(-MOST_AWAITED), ...(shown === undefined ? {} : { clock: shown }) };
}

function openOf(
  begun: Begun,
  body: string,
  round: number,
  { issued, fired, exposed, files, failed, skipped }: ExposureFacts,
): AwaitedExposure | undefined {
  const proofs = [...exposed.values()].sort((a, b) => a.exposedUs - b.exposedUs);
  const [first] = proofs;
  if (first === undefined && (failed !== undefined || skipped !== undefined)) return undefined;
  const at = first?.exposedAt ?? issued?.at ?? fired?.at;
  if (at === undefined) return undefined;
  const planned = begun.bodies.find(({ id }) => id === body)?.hostFiles;
  const ofEach = proofs.length === 0 ? [planned] : proofs.map(({ hostFiles }) => hostFiles ?? planned);
  const open = ofEach.reduce<number>((sum, count) => sum + (count ?? 1), 0) - files.size;
  if (open <= 0) return undefined;
  const spanUs = (proofs.at(-1)?.exposedUs ?? 0) - (first?.exposedUs ?? 0);
  return { tag: tagOf(begun, round), at, spanMs: Math.ceil(spanUs / 1_000), files: open };
}

/** The clock at an exposure with one file; the files of a burst cannot be assigned to its exposures. */
function clockOf({ exposed, files }: ExposureFacts): AwaitedPictures['clock'] {
  const [proof, ...others] = exposed.values();
  const takenAt = [...files.values()].find((file) => file.takenAt !== undefined)?.takenAt;
  if (proof === undefined || others.length > 0 || takenAt === undefined) return undefined;
  return { takenAt, exposedAt: proof.exposedAt };
}

// Makes the receipt of a shot, which shows and judges its facts for clients. A shot is complete only when every planned
// exposure is proved and every expected file has landed; an unknown result never counts as success. Pure.

import { exact } from '../../../base/exact.js';
import type { ShotState } from '../../../protocol/words.js';
import { noticesOf } from './arming-notices.js';
import { type ExposureFacts, exposureOf, type ShotFacts } from './fold.js';
import { roundsOf } from './pattern.js';
import { messageOf } from './receipt-message.js';
import type { Missing, Receipt, ReceiptBody, ReceiptExposure } from './receipt-shape.js';
import type { BegunBody, BegunTake, RecordOf } from './record.js';
import { calledUs, skewOf } from './skew.js';
import { type Togetherness, togetherOf } from './together.js';

type Begun = RecordOf<'begun'>;

/**
 * Whether the record of the shot alone shows that an exposure may have been ordered, without a record `fired`. It does
 * so for the first round; in a sequence only for the first body.
 */
export function isFiredByBegun({ pattern, bodies }: Begun, body: string, round: number): boolean {
  if (round > 0) return false;
  return pattern.sequence !== true || bodies.find(({ refused }) => refused === undefined)?.id === body;
}

/** Whether a record `fired` shows that the exposure was ordered. */
export function isFired(exposure: ExposureFacts | undefined): boolean {
  return exposure?.fired !== undefined && exposure.skipped === undefined;
}

/** The receipt; undefined while the record of the shot is not known. */
export function receiptOf(facts: ShotFacts): Receipt | undefined {
  const { begun } = facts;
  if (begun === undefined) return undefined;
  const { isTogether, apartOf } = togetherOf(facts);
  const bodies = begun.bodies.map((body) => bodyOf(facts, begun, body, apartOf));
  const exposures = bodies.flatMap((body) => body.exposures);
  const isLeft = isLeftUnknown(facts);
  const rounds = { planned: roundsOf(begun), begun: roundsBegun(facts) - (isLeft ? 1 : 0) };
  const isMoreToCome = facts.stopped === undefined && rounds.begun < rounds.planned && !isLeft;
  const state = stateOf(facts, exposures, isMoreToCome);
  const notices = noticesOf(begun);
  // Exposures that are still to come may be too far apart.
  const isKnown = isTogether === false || (isTogether === true && state !== 'incomplete');
  const draft = {
    shotId: facts.shotId,
    number: begun.number,
    group: begun.group,
    session: begun.session,
    at: begun.at,
    policy: begun.policy,
    focus: begun.focus,
    pattern: begun.pattern,
    ...(begun.single === undefined ? {} : { single: true as const }),
    ...(begun.take === undefined ? {} : { take: takeOf(begun.take) }),
    state,
    rounds,
    ...(begun.togetherMs === undefined ? {} : { togetherMs: begun.togetherMs }),
    ...(isKnown ? { together: isTogether } : {}),
    ...(begun.bodies.some(({ delayUs }) => delayUs !== undefined) ? { equalised: true as const } : {}),
    ...(notices.length === 0 ? {} : { notices }),
    skew: skewOf(facts),
    bodies,
    ...(begun.leftOut === undefined ? {} : { leftOut: begun.leftOut }),
    ...(begun.hosts === undefined ? {} : { hosts: begun.hosts }),
    ...(begun.by === undefined ? {} : { by: begun.by }),
  };
  const { withdrawn, stopped } = facts;
  const message = messageOf(draft, { withdrawn: withdrawn?.reason, stopped: stopped?.reason });
  return exact<Receipt>()({ ...draft, message });
}

/** The take as clients see it: without the texts for names of pictures. */
function takeOf({ jobId, subjectId, subject, take, runId }: BegunTake): NonNullable<Receipt['take']> {
  return { jobId, subjectId, subject, take, ...(runId === undefined ? {} : { runId }) };
}

/** Exposures of a shot of which something is still expected, with their bodies. */
export function openExposures(facts: ShotFacts): { body: string; round: number; isExposed: boolean }[] {
  const receipt = facts.withdrawn === undefined ? receiptOf(facts) : undefined;
  return (receipt?.bodies ?? []).flatMap(({ id, exposures }) =>
    exposures
      .filter(({ state }) => state === 'expected')
      .map(({ round, exposed }) => ({ body: id, round, isExposed: exposed !== undefined })),
  );
}

function stateOf(facts: ShotFacts, exposures: readonly ReceiptExposure[], isMoreToCome: boolean): ShotState {
  if (facts.withdrawn !== undefined) return 'refused';
  if (isMoreToCome || exposures.some(({ state }) => state === 'expected')) return 'incomplete';
  if (exposures.some(({ state }) => state === 'lost')) return 'lost';
  if (facts.stopped !== undefined) return 'stopped';
  return exposures.length === 0 ? 'lost' : 'complete';
}

/**
 * Whether the newest round was given up and no order of it is known. Then nothing is known of the rounds after it
 * either (giving-up.ts).
 */
function isLeftUnknown(facts: ShotFacts): boolean {
  const round = roundsBegun(facts) - 1;
  const newest = [...facts.bodies.values()].flatMap((rounds) => rounds.get(round) ?? []);
  return (
    round > 0 && newest.every((each) => each.givenUp !== undefined && !isFired(each) && !hasReport(each))
  );
}

function hasReport({ issued, exposed, files }: ExposureFacts): boolean {
  return issued !== undefined || exposed.size > 0 || files.size > 0;
}

/** The number of rounds up to the newest one of which something is known; at most as many as the shot has. */
export function roundsBegun({ begun, bodies }: ShotFacts): number {
  const planned = begun === undefined ? 1 : roundsOf(begun);
  let newest = 0;
  for (const rounds of bodies.values())
    for (const round of rounds.keys()) if (round < planned) newest = Math.max(newest, round);
  return newest + 1;
}

function bodyOf(
  facts: ShotFacts,
  begun: Begun,
  body: BegunBody,
  apartOf: Togetherness['apartOf'],
): ReceiptBody {
  const { id, name, number, model, host, driveMode, lagUs } = body;
  const refused = refusalOf(facts, body);
  const isOut = refused !== undefined || facts.withdrawn !== undefined;
  return exact<ReceiptBody>()({
    id,
    name,
    ...(number === undefined ? {} : { number }),
    model,
    ...(host === undefined ? {} : { host }),
    ...(driveMode === undefined ? {} : { driveMode }),
    ...(lagUs === undefined ? {} : { lagMs: lagUs / 1_000 }),
    ...(refused === undefined ? {} : { refused }),
    exposures: isOut ? [] : exposuresOf(facts, begun, body, apartOf),
  });
}

/**
 * Why a body would not expose. This also covers a shot that was not fired because the body's host could not record it.
 */
function refusalOf(facts: ShotFacts, { id, refused }: BegunBody): BegunBody['refused'] {
  const isRefused = facts.withdrawn !== undefined && facts.begun?.single === undefined;
  const failed = isRefused ? exposureOf(facts, id, 0)?.failed : undefined;
  return refused ?? (failed === undefined ? undefined : { code: failed.code, message: failed.message });
}

function exposuresOf(
  facts: ShotFacts,
  begun: Begun,
  body: BegunBody,
  apartOf: Togetherness['apartOf'],
): ReceiptExposure[] {
  return Array.from({ length: roundsBegun(facts) }, (_, round) => round)
    .filter((round) => isPlanned(facts, begun, body.id, round))
    .map((round) => {
      const apart = apartOf(body.id, round);
      const exposure = receiptExposure(body, round, exposureOf(facts, body.id, round));
      return apart === undefined ? exposure : { ...exposure, apart };
    });
}

/**
 * Whether an exposure is still planned. A stop cancels exposures that were not ordered. A body that has exposed was
 * ordered, whatever other records say.
 */
function isPlanned(facts: ShotFacts, begun: Begun, body: string, round: number): boolean {
  const exposure = exposureOf(facts, body, round);
  const isExposed = exposure !== undefined && exposure.exposed.size > 0;
  if (facts.stopped === undefined || isExposed || isFired(exposure)) return true;
  return exposure?.skipped === undefined && isFiredByBegun(begun, body, round);
}

function receiptExposure(body: BegunBody, round: number, facts: ExposureFacts | undefined): ReceiptExposure {
  const delay = body.delayUs === undefined ? {} : { delayMs: body.delayUs / 1_000 };
  if (facts === undefined)
    return { round, planned: true, state: 'expected', ...delay, ...expected(body, facts), files: [] };
  const { fired, issued, exposed, postView } = facts;
  const [proof] = [...exposed.values()].sort((a, b) => a.exposedUs - b.exposedUs);
  const state = exposureState(body, facts);
  const missing = state === 'complete' ? undefined : missingOf(body, facts);
  const unknown = unknownOf(facts);
  const called = calledUs(facts);
  return exact<ReceiptExposure>()({
    round,
    planned: true,
    state,
    ...delay,
    ...(issued === undefined
      ? {}
      : {
          issued: {
            at: issued.at,
            ...(fired === undefined || called === undefined ? {} : { lateUs: called - fired.atUs }),
          },
        }),
    ...(issued?.acceptedUs === undefined
      ? {}
      : { accepted: { tookUs: issued.acceptedUs - issued.issuedUs } }),
    ...(proof === undefined
      ? {}
      : {
          exposed: {
            at: proof.exposedAt,
            proof: proof.proof,
            ...(exposed.size > 1 ? { count: exposed.size } : {}),
          },
        }),
    ...(postView === undefined
      ? {}
      : {
          postView: { at: postView.at, ...(postView.path === undefined ? {} : { path: postView.path }) },
        }),
    ...(unknown === undefined ? {} : { unknown }),
    ...expected(body, facts),
    files: [...facts.files.values()].sort((a, b) => a.index - b.index),
    ...(missing === undefined ? {} : { missing }),
  });
}

/** The number of files that the host expects of an exposure; undefined while not known. */
function expectedFiles(body: BegunBody, facts: ExposureFacts | undefined): number | undefined {
  const proofs = [...(facts?.exposed.values() ?? [])];
  const each = proofs.map(({ hostFiles }) => hostFiles ?? body.hostFiles);
  if (proofs.length === 0) return body.hostFiles;
  return each.includes(undefined) ? undefined : each.reduce<number>((sum, files = 0) => sum + files, 0);
}

function expected(body: BegunBody, facts: ExposureFacts | undefined): { expectedFiles?: number } {
  const files = expectedFiles(body, facts);
  return files === undefined ? {} : { expectedFiles: files };
}

function exposureState(body: BegunBody, facts: ExposureFacts): ReceiptExposure['state'] {
  const isProved = facts.exposed.size > 0;
  // A body that sends no file to the host has nothing more to send after the proof.
  if (isProved && facts.files.size >= (expectedFiles(body, facts) ?? 1)) return 'complete';
  return missingOf(body, facts) === undefined ? 'expected' : 'lost';
}

/** Why it will stay unknown whether the body has exposed; undefined while it may become known, and when it is known. */
function unknownOf({
  exposed,
  failed,
  skipped,
  unknown,
  missing,
  givenUp,
}: ExposureFacts): ReceiptExposure['unknown'] {
  if (exposed.size > 0) return undefined;
  if (unknown !== undefined) return { code: unknown.code, message: unknown.message };
  // The wait ended before the body reported anything.
  const reason = missing?.reason ?? givenUp?.reason;
  if (failed !== undefined || skipped !== undefined || reason === undefined) return undefined;
  return { code: 'NO_EXPOSURE', message: reason };
}

/** Why the exposure will not become complete; undefined while it may. */
function missingOf(body: BegunBody, facts: ExposureFacts): Missing | undefined {
  const { failed, unknown, skipped, missing, givenUp, exposed, files } = facts;
  const isProved = exposed.size > 0;
  if (!isProved && failed !== undefined) return { code: failed.code, reason: failed.message };
  if (!isProved && skipped !== undefined) return { reason: skipped.reason };
  const reason = missing?.reason ?? givenUp?.reason;
  if (reason === undefined) return undefined;
  if (!isProved) {
    const code = unknown === undefined ? {} : { code: unknown.code };
    const why = unknown?.message ?? reason;
    if (files.size > 0)
      return { ...code, reason: `${files.size} file(s) came, and no report proves the exposure: ${why}` };
    return { ...code, reason: `unknown whether it exposed: ${missing?.reason ?? why}` };
  }
  if (missing !== undefined) return { reason };
  const count = expectedFiles(body, facts);
  const of = count === undefined ? '' : ` of ${count}`;
  const where = 'pending pictures land when the camera connects again; otherwise look on its card';
  return { reason: `${files.size}${of} file(s) came: ${reason}; ${where}` };
}

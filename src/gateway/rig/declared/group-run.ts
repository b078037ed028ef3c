// One piece of work for the bodies of a group: at most so many at once, one result for each, and nothing stops at the
// first failure. Must not know what the work is.

import { exact } from '../../../base/exact.js';
import { messageText } from '../../../base/message-text.js';
import { cameraLabel } from '../../cameras/cameras.js';
import type { BodyResult as ShownResult } from '../../contract/shapes.js';
import { type ErrorCode, ServiceError } from '../../errors/errors.js';
import type { RigFile } from './model.js';

/** What came of the work for one body. */
export type BodyResult = ShownResult & { readonly code?: ErrorCode };

/** Throws when the client may not change a body, because another has a lease: the `lease.require` of its request. */
export type MayChange = (id: string) => void;

/** For what changes nothing, and for what the service does by itself. */
export const FREE: MayChange = () => undefined;

/** How the bodies of a group are gone through. */
export interface GroupWork {
  /** Gives the bodies their names. */
  readonly known: Pick<RigFile, 'camera'>;
  readonly ids: readonly string[];
  /** Bodies at once. */
  readonly most: number;
  readonly mayChange: MayChange;
}

/** The answer when the work succeeded for every body. */
export interface GroupAnswer {
  readonly success: true;
  readonly message: string;
  readonly results: BodyResult[];
}

/**
 * Does the work for each body. Never rejects.
 * @param work returns what is told besides, or throws ServiceError, whose details are told besides
 * @returns one result for each id, in their order
 */
export async function runForGroup(
  { known, ids, most, mayChange }: GroupWork,
  work: (id: string) => Promise<object | undefined>,
): Promise<BodyResult[]> {
  const results: BodyResult[] = new Array(ids.length);
  const left = ids.entries();
  const lane = async (): Promise<void> => {
    for (const [at, id] of left) {
      const outcome = await outcomeOf(async () => {
        mayChange(id);
        return work(id);
      });
      results[at] = exact<BodyResult>()({ ...bodyOf(known, id), ...outcome });
    }
  };
  await Promise.all(Array.from({ length: Math.min(most, ids.length) }, lane));
  return results;
}

/**
 * The answer to a group operation.
 * @param done what was done, as the end of `3 bodies …`: `connected`
 * @throws GROUP_PARTIAL with the results when a body failed, GROUP_EMPTY when there was none
 */
export function groupAnswer(done: string, results: readonly BodyResult[]): GroupAnswer {
  if (results.length === 0) throw new ServiceError('GROUP_EMPTY', 'no body belongs to the group');
  const failed = results.filter(({ success }) => !success);
  if (failed.length === 0)
    return { success: true, message: `${count(results.length)} ${done}.`, results: [...results] };
  throw partial(done, results);
}

/** The error of a group operation of which a part failed. @param details members of `data` besides the results */
export function partial(done: string, results: readonly BodyResult[], details: object = {}): ServiceError {
  const failed = results.filter(({ success }) => !success);
  const first = failed
    .map((result) => `${cameraLabel(result) || result.id}: ${result.message ?? result.code}`)
    .slice(0, SPELLED);
  const more = failed.length > SPELLED ? `; ${failed.length - SPELLED} more` : '';
  const text = `${results.length - failed.length} of ${count(results.length)} ${done}. ${first.join('; ')}${more}`;
  const outcome = failed.some((result) => result.outcome === 'unknown') ? 'unknown' : 'none';
  return new ServiceError('GROUP_PARTIAL', messageText(text), { outcome, details: { results, ...details } });
}

/** Failed bodies that a message names; the results name all. */
const SPELLED = 3;

/** The body of a result. */
export function bodyOf(
  known: Pick<RigFile, 'camera'>,
  id: string,
): Pick<BodyResult, 'id' | 'name' | 'number'> {
  const { name = '', number } = known.camera(id) ?? {};
  return { id, name, ...(number === undefined ? {} : { number }) };
}

/** A failure as a result shows it. */
export function failureOf(error: unknown): Pick<BodyResult, 'code' | 'message' | 'outcome'> {
  const { code, message, outcome } = error instanceof ServiceError ? error : ServiceError.unforeseen(error);
  return { code, message, ...(outcome === 'unknown' ? { outcome } : {}) };
}

async function outcomeOf(work: () => Promise<object | undefined>): Promise<Omit<BodyResult, 'id' | 'name'>> {
  try {
    const data = await work();
    return { success: true, ...(data === undefined ? {} : { data }) };
  } catch (error) {
    const { details } = error instanceof ServiceError ? error : { details: {} };
    return {
      success: false,
      ...failureOf(error),
      ...(Object.keys(details).length === 0 ? {} : { data: details }),
    };
  }
}

function count(bodies: number): string {
  return bodies === 1 ? '1 body' : `${bodies} bodies`;
}

// Does one piece of work for each body of a group. Each host does it for its own bodies, for a limited number at the
// same time. There is one result for each body, and a failure stops nothing. Must not know what the work is, nor how
// other hosts are asked.

import { exact } from '../../../base/exact.js';
import { messageText } from '../../../base/message-text.js';
import { cameraLabel } from '../../cameras/cameras.js';
import type { BodyResult as ShownResult } from '../../contract/shapes.js';
import { type ErrorCode, ServiceError } from '../../errors/errors.js';
import type { RigFile } from './model.js';

/** Result of the work for one body. */
export type BodyResult = ShownResult & { readonly code?: ErrorCode };

/** Result of the work for one body, without the facts of the rig file about it. */
export type BodyOutcome = Omit<BodyResult, 'id' | 'name' | 'number'>;

/** Checks whether the client may change a body. Throws or rejects when another client has its lease: see LeaseClaim. */
export type MayChange = (id: string) => void | Promise<void>;

/** Allows every change: for requests that change nothing, and for automatic work of the service. */
export const FREE: MayChange = () => undefined;

/**
 * The part of a request that another host asks this host to do, for bodies of this host. The other host changes the rig
 * file itself.
 */
export interface GroupPart {
  readonly bodies: readonly string[];
  /** Does the work for a body in a place of the host that asks. @throws HOST_LATE */
  readonly place: <T>(id: string, perform: () => Promise<T>) => Promise<T>;
}

/** The other hosts, which do the work for their own bodies. */
export interface OtherBodies {
  /**
   * Has the hosts of these bodies do the work, each once. Never rejects.
   * @returns the outcomes of bodies of other hosts
   */
  outcomes(ids: readonly string[]): Promise<ReadonlyMap<string, BodyOutcome>>;
  /** The name of the other host that has a body; undefined: no other host has it. */
  hostOf(id: string): string | undefined;
}

/** A group that a request is for, with the check of what the client may change. */
export interface GroupRequest {
  readonly group: string;
  readonly mayChange: MayChange;
  /** The bodies of the group that are meant; left out = all. */
  readonly only?: readonly string[] | undefined;
  /** Left out when a client, not another host, sent the request. */
  readonly part?: GroupPart | undefined;
  /** Left out when there is no other host, or when another host sent the request. */
  readonly others?: OtherBodies | undefined;
}

/** The bodies to work on, and how. */
export interface GroupWork {
  /** Gives the bodies their names. */
  readonly rigFile: Pick<RigFile, 'camera'>;
  readonly ids: readonly string[];
  /** The most bodies of this host that are worked on at the same time. */
  readonly most: number;
  readonly mayChange: MayChange;
  readonly place?: GroupPart['place'] | undefined;
  readonly others?: OtherBodies | undefined;
}

/** The bodies of a request to work on. @throws GROUP_NOT_FOUND */
export function workFor(
  rigFile: Pick<RigFile, 'camera' | 'members'>,
  most: number,
  { group, mayChange, only, part, others }: GroupRequest,
): GroupWork {
  const ids = part?.bodies ?? rigFile.members(group);
  return {
    rigFile,
    ids: only === undefined ? ids : ids.filter((id) => only.includes(id)),
    most,
    mayChange,
    place: part?.place,
    others,
  };
}

/** The answer when the work succeeded for every body. */
export interface GroupAnswer {
  readonly success: true;
  readonly message: string;
  readonly results: BodyResult[];
}

/**
 * Does the work for each body. Never rejects.
 * @param work returns further data, or throws a ServiceError, whose details are further data
 * @returns one result for each id, in the order of the ids
 */
export async function runForGroup(
  { rigFile, ids, most, mayChange, place = anywhere, others }: GroupWork,
  work: (id: string) => Promise<object | undefined>,
): Promise<BodyResult[]> {
  const outcomes = new Map<string, BodyOutcome>();
  const theirs = ids.filter((id) => others?.hostOf(id) !== undefined);
  const own = ids.filter((id) => !theirs.includes(id));
  const left = own.values();
  const lane = async (): Promise<void> => {
    for (const id of left) {
      const permitted = async () => {
        await mayChange(id);
        return work(id);
      };
      outcomes.set(id, await outcomeOf(() => place(id, permitted)));
    }
  };
  const lanes = Array.from({ length: Math.min(most, own.length) }, lane);
  const [told] = await Promise.all([others?.outcomes(theirs), ...lanes]);
  const outcomeFor = (id: string) => told?.get(id) ?? outcomes.get(id) ?? NO_OUTCOME;
  return ids.map((id) => exact<BodyResult>()({ ...bodyOf(rigFile, id), ...outcomeFor(id) }));
}

const NO_OUTCOME: BodyOutcome = { success: false, ...failureOf(new Error('there is no outcome')) };

/** Takes no place: work for a client of this host is not limited like the work for another host. */
const anywhere: GroupPart['place'] = (_id, perform) => perform();

/**
 * The answer to a group operation.
 * @param done what was done; it ends the text `3 bodies …`: `connected`
 * @throws GROUP_PARTIAL with the results when a body failed, GROUP_EMPTY when there was no body
 */
export function groupAnswer(done: string, results: readonly BodyResult[]): GroupAnswer {
  if (results.length === 0) throw new ServiceError('GROUP_EMPTY', 'no body belongs to the group');
  const failed = results.filter(({ success }) => !success);
  if (failed.length === 0)
    return { success: true, message: `${count(results.length)} ${done}.`, results: [...results] };
  throw partial(done, results);
}

/** The error when a group operation failed for some bodies. @param details members of `data` besides the results */
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

/** The number of failed bodies that a message names; the results name all. */
const SPELLED = 3;

/** The body that a result is about, with the name and number that the rig file has. */
export function bodyOf(
  rigFile: Pick<RigFile, 'camera'>,
  id: string,
): Pick<BodyResult, 'id' | 'name' | 'number'> {
  const { name = '', number } = rigFile.camera(id) ?? {};
  return { id, name, ...(number === undefined ? {} : { number }) };
}

/** A failure as a result shows it. */
export function failureOf(error: unknown): Pick<BodyResult, 'code' | 'message' | 'outcome'> {
  const { code, message, outcome } = error instanceof ServiceError ? error : ServiceError.unforeseen(error);
  return { code, message, ...(outcome === 'unknown' ? { outcome } : {}) };
}

/** A failure with the further data of its error. */
export function failedOutcome(error: unknown): BodyOutcome {
  const { details } = error instanceof ServiceError ? error : { details: {} };
  return {
    success: false,
    ...failureOf(error),
    ...(Object.keys(details).length === 0 ? {} : { data: details }),
  };
}

async function outcomeOf(work: () => Promise<object | undefined>): Promise<BodyOutcome> {
  try {
    const data = await work();
    return { success: true, ...(data === undefined ? {} : { data }) };
  } catch (error) {
    return failedOutcome(error);
  }
}

function count(bodies: number): string {
  return bodies === 1 ? '1 body' : `${bodies} bodies`;
}

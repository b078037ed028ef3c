// The takes of subjects: gives each shot of the open job its take, notes which shots a take has, and finds the bodies
// that lack a picture in it. A take without a shot that fired has no number: the next shot gets it.

import { defined } from '../../base/defined.js';
import type { TakeView } from '../contract/shapes.js';
import { MOST_TAKES } from '../contract/shot-take.js';
import { ServiceError } from '../errors/errors.js';
import { bodyOf } from '../rig/declared/group-run.js';
import type { RigFile } from '../rig/declared/model.js';
import type { Receipt, ReceiptBody } from '../rig/shots/receipt-shape.js';
import type { BegunTake } from '../rig/shots/record.js';
import type { ShotTakes, TakeAsked } from '../rig/shots/shot-takes.js';
import type { ShotValue, TakeValue } from './entry.js';
import type { JobBook, JobFacts } from './job-book.js';

/** Dependencies of the takes. */
export interface TakesContext {
  readonly book: JobBook;
  readonly rigFile: Pick<RigFile, 'camera' | 'members'>;
  /** The receipt of a shot; undefined: it is no longer kept. */
  readonly receiptOf: (shotId: string) => Promise<Receipt | undefined>;
  /** Resolves when the jobs have been read. @throws JOURNAL_FAILED */
  readonly read: () => Promise<void>;
}

/** A shot of a take, with its id. */
export type TakeShot = ShotValue & { readonly shotId: string };
/** A take with the receipts of its shots. */
export interface JudgedTake {
  readonly view: TakeView;
  readonly receipts: readonly Receipt[];
}

/** The error of a body that takes no still pictures. */
const NO_PICTURES = 'NO_STILL_PICTURES';
/** The decision about a take at first: none. */
export const UNDECIDED: TakeValue = { verdict: 'none', rating: 0 };

/** See the head of this file. */
export class Takes implements ShotTakes {
  readonly #context: TakesContext;
  /** The takes of shots that are beginning, by shot id. */
  readonly #beginning = new Map<string, BegunTake>();

  constructor(context: TakesContext) {
    this.#context = context;
  }

  async begin(shotId: string, asked: TakeAsked | undefined): Promise<BegunTake | undefined> {
    if (asked === false) return undefined;
    const { book, read } = this.#context;
    await read();
    const open = book.open();
    const subjectId = asked?.subjectId ?? open?.job.current;
    if (open === undefined || subjectId === undefined) {
      if (asked === undefined) return undefined;
      const what = open === undefined ? 'no job is open' : 'the job has no current subject';
      throw new ServiceError('JOB_CONFLICT', `the shot cannot be a take: ${what}`);
    }
    const { name, fields } = book.presentSubject(open, subjectId);
    const { jobId } = open;
    const used = [...this.#numbers(open, subjectId)];
    const take = asked?.again ?? Math.max(0, ...used) + 1;
    if (asked?.again !== undefined && !used.includes(take))
      throw new ServiceError('JOB_NOT_FOUND', `the subject has no take ${take}`);
    if (take > MOST_TAKES) throw new ServiceError('JOB_CONFLICT', `the subject has ${MOST_TAKES} takes`);
    const begun: BegunTake = defined({
      ...{ jobId, subjectId, subject: name, take },
      runId: asked?.runId,
      rating: open.verdicts.get(`${subjectId}/${take}`)?.rating || undefined,
      fields: Object.keys(fields).length === 0 ? undefined : fields,
    });
    this.#beginning.set(shotId, begun);
    return begun;
  }

  over(shotId: string, receipt: Receipt | undefined): void {
    if (receipt !== undefined) this.note(receipt);
    this.#beginning.delete(shotId);
  }

  /** Notes which take a shot of any host is a part of, and whether it was refused. */
  note({ shotId, number, at, state, take: of }: Receipt): void {
    if (of === undefined) return;
    const { jobId, subjectId, take, runId } = of;
    const { book } = this.#context;
    const known = book.find(jobId)?.shots.get(subjectId)?.get(shotId);
    const isRefused = state === 'refused';
    if (known === undefined ? isRefused : (known.isRefused === true) === isRefused) return;
    const value = { subjectId, take, number, at, runId, isRefused: isRefused ? (true as const) : undefined };
    book.noteShot(jobId, shotId, defined(value));
  }

  /** The shots of the takes of a subject, by the number of the take, in the order of these numbers. */
  of({ shots }: JobFacts, subjectId: string): Map<number, TakeShot[]> {
    const takes = new Map<number, TakeShot[]>();
    for (const [shotId, shot] of shots.get(subjectId) ?? [])
      if (shot.isRefused !== true)
        takes.set(shot.take, [...(takes.get(shot.take) ?? []), { shotId, ...shot }]);
    for (const each of takes.values()) each.sort((one, other) => (one.at < other.at ? -1 : 1));
    return new Map([...takes].sort(([one], [other]) => one - other));
  }

  /** The shots of a take. @throws JOB_NOT_FOUND */
  shotsOf(facts: JobFacts, subjectId: string, take: number): readonly TakeShot[] {
    this.#context.book.subject(facts, subjectId);
    const shots = this.of(facts, subjectId).get(take);
    if (shots !== undefined) return shots;
    throw new ServiceError('JOB_NOT_FOUND', `the subject has no take ${take}`);
  }

  /** A take as clients see it, with the receipts of its shots that are still kept. @throws JOB_NOT_FOUND */
  async judged(facts: JobFacts, subjectId: string, take: number): Promise<JudgedTake> {
    const shots = this.shotsOf(facts, subjectId, take);
    const receipts = await Promise.all(shots.map(({ shotId }) => this.#context.receiptOf(shotId)));
    const known = receipts.flatMap((receipt) => receipt ?? []);
    const view = defined({
      take,
      shots: shots.map(({ shotId, number, at }, index) => shotView({ shotId, number, at }, receipts[index])),
      ...(facts.verdicts.get(`${subjectId}/${take}`) ?? UNDECIDED),
      lacks: this.#lacks(known),
      runId: shots.find(({ runId }) => runId !== undefined)?.runId,
    });
    return { view, receipts: known };
  }

  /** The group that a take is of: that of its first shot. @throws JOB_CONFLICT when no receipt is left */
  groupOf(receipts: readonly Receipt[]): { group: string; members: readonly string[] } {
    const group = receipts[0]?.group;
    if (group !== undefined) return { group, members: this.#context.rigFile.members(group) };
    throw new ServiceError(
      'JOB_CONFLICT',
      'the receipts of the take are no longer kept, so its group is not known',
    );
  }

  #numbers(facts: JobFacts, subjectId: string): Set<number> {
    const beginning = [...this.#beginning.values()].filter(
      (each) => each.jobId === facts.jobId && each.subjectId === subjectId,
    );
    return new Set([...this.of(facts, subjectId).keys(), ...beginning.map(({ take }) => take)]);
  }

  /**
   * The bodies that lack a picture. In a run of a recipe each shot is another picture, so a body that missed one lacks
   * it until it is shot again outside the run. In other takes one picture is enough.
   */
  #lacks(receipts: readonly Receipt[]): TakeView['lacks'] {
    const { rigFile } = this.#context;
    const lacks = new Map<string, string>();
    const had = new Set<string>();
    for (const { bodies, take } of receipts)
      for (const body of bodies) {
        const isOfRun = take?.runId !== undefined;
        const reason = reasonOf(body);
        if (reason !== undefined && (isOfRun || !had.has(body.id))) lacks.set(body.id, reason);
        if (reason !== undefined) continue;
        had.add(body.id);
        if (!isOfRun) lacks.delete(body.id);
      }
    const [first] = receipts;
    for (const id of first === undefined ? [] : membersOf(rigFile, first.group))
      if (!had.has(id) && !lacks.has(id)) lacks.set(id, 'it took no part in any shot of the take');
    return [...lacks].map(([id, reason]) => ({ ...bodyOf(rigFile, id), reason }));
  }
}

/** The bodies of a group; none when it no longer exists. */
function membersOf(rigFile: Pick<RigFile, 'members'>, group: string): readonly string[] {
  try {
    return rigFile.members(group);
  } catch {
    return [];
  }
}

function shotView(
  shot: { readonly shotId: string; readonly number: number; readonly at: string },
  receipt: Receipt | undefined,
): TakeView['shots'][number] {
  const exposures = receipt?.bodies.flatMap((body) => body.exposures) ?? [];
  const files = exposures.reduce((sum, exposure) => sum + exposure.files.length, 0);
  return { ...shot, ...(receipt === undefined ? {} : { state: receipt.state }), files };
}

/** Why a body lacks a picture of a shot; undefined: it has one, may still get one, or takes none. */
function reasonOf({ refused, exposures }: ReceiptBody): string | undefined {
  if (refused !== undefined) return refused.code === NO_PICTURES ? undefined : refused.message;
  const lost = exposures.find(({ state }) => state === 'lost');
  if (lost !== undefined) return lost.missing?.reason ?? lost.unknown?.message ?? 'its exposure is lost';
  return exposures.length === 0 ? 'it was not fired' : undefined;
}

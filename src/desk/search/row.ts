// A row of the index: one shot, as searches look at it. Rows are in the order of their shots' numbers. Pure.

import { basename } from 'node:path';
import Type, { type Static, type TSchema } from 'typebox';
import type { Receipt } from '../../gateway/rig/shots/receipt-shape.js';
import { summaryOf } from '../../gateway/rig/shots/summary.js';
import { compiledAtUse } from '../../protocol/schemas/compiled-at-use.js';

/** The longest text that words are looked for in; file names of a shot beyond it are not found. */
const MOST_TEXT_CHARS = 4_096;

/** The journals: that of this host, and that with records of other hosts. */
export const PLACES = ['own', 'others'] as const;
/** Which journal has the newest record of a shot. */
export type Place = (typeof PLACES)[number];

const ROW = Type.Object({
  shotId: Type.String(),
  number: Type.Number(),
  atMs: Type.Number(),
  state: Type.String(),
  session: Type.String(),
  /** This text and the next two are empty for a shot that is no take. */
  jobId: Type.String(),
  subjectId: Type.String(),
  /** Name of the subject at that time, in lower case. */
  subject: Type.String(),
  take: Type.Number(),
  /** Camera ids of the bodies, each with a line end before it and after it. */
  bodies: Type.String(),
  place: Type.Enum([...PLACES]),
  /** The newest segment with a record of the shot: the shot leaves the index with it. */
  segment: Type.Number(),
  /** The texts of the shot in lower case. */
  text: Type.String(),
  /** The summary as JSON: a text takes less memory than an object. */
  summary: Type.String(),
});
const check = compiledAtUse<TSchema>(ROW);

/** See the head of this file. A line of the index file has the same shape. */
export type Row = Readonly<Static<typeof ROW>>;
/** A place among rows. */
export type RowPlace = Pick<Row, 'number' | 'shotId'>;

/** The row of a shot. */
export function rowOf(receipt: Receipt, place: Place, segment: number): Row {
  const summary = summaryOf(receipt);
  const { shotId, number, group, at, state, session = '', message, take } = summary;
  const names = receipt.bodies.flatMap(({ name, exposures }) => [
    name,
    ...exposures.flatMap(({ files }) => files.map(({ path }) => basename(path))),
  ]);
  const texts = [shotId, group, session, take?.subject ?? '', ...new Set(names), message];
  // A literal without spreads: V8 gives such rows a form in which a search looks at them four times as fast.
  return {
    shotId,
    number,
    atMs: Date.parse(at),
    state,
    session,
    jobId: take?.jobId ?? '',
    subjectId: take?.subjectId ?? '',
    subject: take?.subject.toLowerCase() ?? '',
    // The receipt of a refused shot names the take that it would have been.
    take: state === 'refused' ? 0 : (take?.take ?? 0),
    bodies: `\n${receipt.bodies.map(({ id }) => id).join('\n')}\n`,
    place,
    segment,
    text: texts.join('\n').toLowerCase().slice(0, MOST_TEXT_CHARS),
    summary: JSON.stringify(summary),
  };
}

/** Whether a value, such as a line of the index file, is a row. */
export function isRow(value: unknown): value is Row {
  return check.Check(value);
}

/** Order of rows: by number; numbers can be equal when hosts had no bus between them. */
export function inOrder(one: RowPlace, other: RowPlace): number {
  return one.number - other.number || (one.shotId < other.shotId ? -1 : Number(one.shotId > other.shotId));
}

// The receipt of a shot in words of the trade: one line that says whether the take is good, and what there is to know
// about it. Pure.

import type { Receipt, RigCamera } from '../interface/wire.js';
import { roomOf } from '../state/faults.js';
import { labelOf } from '../state/rig.js';
import { spreadText } from '../state/spread.js';
import { resultOf, TAKE_LEVELS, type TakeResult } from '../state/take-words.js';
import { t } from '../texts/texts.js';

/** The line. */
export interface ReceiptWords {
  readonly title: string;
  readonly result: string;
  readonly level: (typeof TAKE_LEVELS)[TakeResult['kind']];
  readonly parts: readonly string[];
}

/** Facts that the words need besides the receipt. */
export interface Surroundings {
  readonly cameras: readonly RigCamera[];
  readonly isOwn: boolean;
}

/** Most bodies left out that the line names. */
const NAMED = 3;

/** The words. */
export function wordsOf(receipt: Receipt, { cameras, isOwn }: Surroundings): ReceiptWords {
  const result = resultOf(receipt);
  const parts = [exposedText(receipt), filesText(receipt, result), ...roundsText(receipt)];
  return {
    title: titleOf(receipt),
    result: resultText(result),
    level: TAKE_LEVELS[result.kind],
    parts: [
      ...(result.kind === 'refused' ? [] : parts),
      ...withoutText(receipt),
      ...(result.kind === 'complete' ? roomText(receipt, cameras) : []),
      ...originText(receipt, isOwn),
    ].filter((part) => part !== ''),
  };
}

/** The name of a take. */
export function titleOf({ number, single, bodies, take }: Receipt): string {
  const [body] = bodies;
  if (take !== undefined) return t.job.takeOf(take.subject, take.take);
  return single === true && body !== undefined ? t.take.alone(number, labelOf(body)) : t.take.title(number);
}

function resultText(result: TakeResult): string {
  return result.kind === 'missing' ? t.take.results.missing(result.bodies) : t.take.results[result.kind];
}

function exposedText(receipt: Receipt): string {
  const { bodies, together, rounds } = receipt;
  const taking = bodies.filter(({ refused }) => refused === undefined);
  const exposures = taking.flatMap((body) => body.exposures);
  const exposed = exposures.filter((exposure) => exposure.exposed !== undefined).length;
  const isOne = rounds.planned === 1 && taking.length === 1;
  const spread = together === undefined || isOne ? undefined : spreadText(receipt);
  const isTogether = together === true && !isOne;
  return t.take[isTogether ? 'together' : 'exposed'](exposed, exposures.length, spread);
}

function filesText({ bodies }: Receipt, { kind }: TakeResult): string {
  const exposures = bodies.flatMap((body) => body.exposures);
  const files = exposures.flatMap((exposure) => exposure.files);
  const expected = exposures.reduce((sum, { expectedFiles = 1 }) => sum + expectedFiles, 0);
  if (exposures.length > 0 && expected === 0) return t.take.onCards;
  const [first] = files;
  if (kind === 'arriving' || first === undefined || files.length < expected)
    return t.take.arrived(files.length, Math.max(expected, files.length));
  return t.take.files(files.length, folderOf(first.path));
}

/** The last two folders of a path. */
const folderOf = (path: string): string => path.split('/').filter(Boolean).slice(-3, -1).join('/');

function roundsText({ rounds }: Receipt): readonly string[] {
  return rounds.planned === 1 ? [] : [t.take.rounds(rounds.begun, rounds.planned)];
}

function withoutText({ leftOut = [] }: Receipt): readonly string[] {
  if (leftOut.length === 0) return [];
  return [t.take.without(t.common.named(leftOut.map(labelOf), NAMED))];
}

/** How many more takes fit: the room of the body that has the least of it. */
function roomText({ bodies }: Receipt, cameras: readonly RigCamera[]): readonly string[] {
  const ids = new Set(bodies.map(({ id }) => id));
  const rooms = cameras
    .filter(({ id, kind }) => ids.has(id) && kind !== 'cinema')
    .flatMap((camera) => {
      const { unit, left } = roomOf(camera);
      return unit !== 'pictures' || left === undefined ? [] : [left];
    });
  if (rooms.length === 0) return [];
  return [t.take.room(Math.min(...rooms))];
}

function originText({ by, hosts }: Receipt, isOwn: boolean): readonly string[] {
  if (isOwn) return [];
  return [by !== undefined && (hosts?.length ?? 0) > 1 ? t.take.from(by) : t.take.elsewhere];
}

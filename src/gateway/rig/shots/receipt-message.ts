// The receipt in one plain sentence: how many bodies exposed, how many files are there, and which body lacks what and
// why. Pure.

import { clipped } from '../../../worker/protocol/printable.js';
import { cameraLabel } from '../../rig.js';
import type { Receipt, ReceiptBody, ReceiptExposure } from './receipt-shape.js';

/** Bodies that the sentence names; the receipt has all of them. */
const MOST_NAMED = 4;
/** Of one reason. */
const REASON_CHARS = 160;

/** What people call a body, or its id. */
function bodyLabel(body: ReceiptBody): string {
  return cameraLabel(body) || body.id;
}

/** What the shot itself gives as reasons. */
export interface ShotReasons {
  /** Why nothing was fired. */
  readonly withdrawn: string | undefined;
  /** Why it was stopped, when no client has asked for it. */
  readonly stopped: string | undefined;
}

/** The sentence. */
export function messageOf(receipt: Omit<Receipt, 'message'>, { withdrawn, stopped }: ShotReasons): string {
  const { number, bodies } = receipt;
  const head = receipt.single === true ? `Shot ${number} of one camera` : `Shot ${number}`;
  if (withdrawn !== undefined) return `${head} was not fired: ${[withdrawn, ...refusals(bodies)].join('; ')}`;
  const taking = bodies.filter(({ refused }) => refused === undefined);
  const why = stopped === undefined ? [] : [`stopped: ${stopped}`];
  const parts = [progressOf(taking), ...roundsText(receipt), ...why, ...lacks(bodies)];
  return `${head}: ${parts.join('; ')}.`;
}

function progressOf(bodies: readonly ReceiptBody[]): string {
  const exposures = bodies.flatMap((body) => body.exposures);
  const exposed = exposures.filter((exposure) => exposure.exposed !== undefined);
  const files = exposures.reduce((sum, exposure) => sum + exposure.files.length, 0);
  const isCardOnly = exposed.length > 0 && exposed.every(({ expectedFiles }) => expectedFiles === 0);
  const where = isCardOnly ? 'the pictures stay on the cards' : `${files} file(s) on the host`;
  return `${exposed.length} of ${exposures.length} exposure(s) proved, ${where}`;
}

function roundsText({ rounds, state }: Omit<Receipt, 'message'>): string[] {
  if (rounds.planned === 1) return [];
  const stopped = state === 'stopped' ? ', then stopped' : '';
  return [`${rounds.begun} of ${rounds.planned} rounds${stopped}`];
}

/** Bodies that would not expose. */
function refusals(bodies: readonly ReceiptBody[]): string[] {
  return bodies.flatMap((body) =>
    body.refused === undefined ? [] : [`${bodyLabel(body)} (${clipped(body.refused.message, REASON_CHARS)})`],
  );
}

/** Which body lacks what; those of one kind together. */
function lacks(bodies: readonly ReceiptBody[]): string[] {
  const lost = bodies.flatMap((body) => {
    const [first] = body.exposures.filter(({ state }) => state === 'lost');
    return first === undefined ? [] : [`${bodyLabel(body)} (${clipped(reasonOf(first), REASON_CHARS)})`];
  });
  const expected = bodies.flatMap((body) => {
    const [first] = body.exposures.filter(({ state }) => state === 'expected');
    return first === undefined ? [] : [`${bodyLabel(body)} (${waitsFor(first)})`];
  });
  return [
    ...sentence('not fired', refusals(bodies)),
    ...sentence('lost', lost),
    ...sentence('still expected', expected),
  ];
}

function reasonOf({ missing, round }: ReceiptExposure): string {
  const of = round === 0 ? '' : `round ${round}: `;
  return `${of}${missing?.reason ?? 'unknown'}`;
}

function waitsFor({ exposed, expectedFiles, files }: ReceiptExposure): string {
  if (exposed === undefined) return 'exposure';
  return expectedFiles === undefined ? 'file' : `${expectedFiles - files.length} file(s)`;
}

function sentence(what: string, named: readonly string[]): string[] {
  if (named.length === 0) return [];
  const rest = named.length - MOST_NAMED;
  const shown = named.slice(0, MOST_NAMED).join(', ');
  return [`${what}: ${shown}${rest > 0 ? ` and ${rest} more` : ''}`];
}

// The receipt in one sentence: how many bodies exposed, how many files have arrived, and which bodies lack something
// and why. Pure.

import { clipped } from '../../../base/printable.js';
import { someOf } from '../../../base/some-of.js';
import { cameraLabel } from '../../cameras/cameras.js';
import type { Apart, Receipt, ReceiptBody, ReceiptExposure } from './receipt-shape.js';
import { takesNoPart, wouldNotExpose } from './taking-part.js';

/** The most bodies that the sentence names; the receipt has all of them. */
const MOST_NAMED = 4;
/** The longest reason, in characters. */
const REASON_CHARS = 160;

/** Label of a body for people, or its id. */
function bodyLabel(body: Pick<ReceiptBody, 'id' | 'name' | 'number'>): string {
  return cameraLabel(body) || body.id;
}

/** Reasons that belong to the whole shot. */
export interface ShotReasons {
  /** Why nothing was fired; undefined: something was. */
  readonly withdrawn: string | undefined;
  /** Why the shot was stopped, if no client requested it. */
  readonly stopped: string | undefined;
}

/** The sentence. */
export function messageOf(receipt: Omit<Receipt, 'message'>, { withdrawn, stopped }: ShotReasons): string {
  const { number, bodies } = receipt;
  const head = receipt.single === true ? `Shot ${number} of one camera` : `Shot ${number}`;
  if (withdrawn !== undefined) {
    const would = refusals(bodies.filter(wouldNotExpose));
    return `${head} was not fired: ${[withdrawn, ...would, ...strangers(bodies)].join('; ')}`;
  }
  const taking = bodies.filter(({ refused }) => refused === undefined);
  const isUnfired = receipt.state === 'stopped' && taking.every(({ exposures }) => exposures.length === 0);
  const why = stopped === undefined ? [] : [`stopped: ${stopped}`];
  if (isUnfired) why.push('stopped before its first order: nothing was fired');
  const notices = receipt.notices ?? [];
  const parts = [
    progressOf(taking),
    ...roundsText(receipt),
    ...why,
    ...lacks(bodies),
    ...withoutText(receipt),
    ...notices,
  ];
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

/** Text about bodies that the request left out. */
function withoutText({ leftOut = [] }: Omit<Receipt, 'message'>): string[] {
  return sentence('left out', leftOut.map(bodyLabel));
}

function roundsText({ rounds, state }: Omit<Receipt, 'message'>): string[] {
  if (rounds.planned === 1) return [];
  const stopped = state === 'stopped' ? ', then stopped' : '';
  return [`${rounds.begun} of ${rounds.planned} rounds${stopped}`];
}

/** Texts about bodies that can take part in no shot. */
function strangers(bodies: readonly ReceiptBody[]): string[] {
  return sentence('takes no part', refusals(bodies.filter(takesNoPart)));
}

/** Why bodies were not armed. */
function refusals(bodies: readonly ReceiptBody[]): string[] {
  return bodies.flatMap((body) =>
    body.refused === undefined ? [] : [`${bodyLabel(body)} (${clipped(body.refused.message, REASON_CHARS)})`],
  );
}

/** Texts about what bodies lack, one for each kind. */
function lacks(bodies: readonly ReceiptBody[]): string[] {
  const lost = bodies.flatMap((body) => {
    const [first] = body.exposures.filter(({ state }) => state === 'lost');
    return first === undefined ? [] : [`${bodyLabel(body)} (${clipped(reasonOf(first), REASON_CHARS)})`];
  });
  const expected = bodies.flatMap((body) => {
    const [first] = body.exposures.filter(({ state }) => state === 'expected');
    return first === undefined ? [] : [`${bodyLabel(body)} (${waitsFor(first)})`];
  });
  const apart = bodies.flatMap((body) => {
    const first = body.exposures.find((exposure) => exposure.apart !== undefined);
    return first?.apart === undefined
      ? []
      : [`${bodyLabel(body)} (${roundText(first)}${apartText(first.apart)})`];
  });
  return [
    ...sentence('not fired', refusals(bodies.filter(wouldNotExpose))),
    ...strangers(bodies),
    ...sentence('lost', lost),
    ...sentence('still expected', expected),
    ...sentence('not together', apart),
  ];
}

function reasonOf(exposure: ReceiptExposure): string {
  return `${roundText(exposure)}${exposure.missing?.reason ?? 'unknown'}`;
}

function roundText({ round }: ReceiptExposure): string {
  return round === 0 ? '' : `round ${round}: `;
}

function apartText({ ms, by }: Apart): string {
  const whose = by === 'call' ? 'the SDK was called' : 'it reported the exposure';
  return `${whose} ${Math.round(Math.abs(ms))} ms ${ms > 0 ? 'after' : 'before'} the others`;
}

function waitsFor({ exposed, expectedFiles, files }: ReceiptExposure): string {
  if (exposed === undefined) return 'exposure';
  return expectedFiles === undefined ? 'file' : `${expectedFiles - files.length} file(s)`;
}

function sentence(what: string, named: readonly string[]): string[] {
  return named.length === 0 ? [] : [`${what}: ${someOf(named, MOST_NAMED)}`];
}

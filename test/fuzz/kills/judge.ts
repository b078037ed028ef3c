// Compares a receipt with the exposures that the bodies have logged. Needs no service.

import type { TestReceipt } from '../../support/receipt-judge.js';

/** Fewest and most exposures of one body according to a receipt. */
export interface Told {
  readonly least: number;
  readonly most: number;
}

/** Exposures of a body that a receipt reports. */
export function told(receipt: TestReceipt, body: string): Told {
  const exposures = receipt.bodies.find(({ id }) => id === body)?.exposures ?? [];
  const all = exposures.map(({ exposed, files, unknown, missing }) => {
    if (exposed !== undefined || files.length > 0) return { least: 1, most: 1 };
    const isOpen = unknown !== undefined || /unknown whether/.test(missing?.reason ?? '');
    return { least: 0, most: isOpen ? 1 : 0 };
  });
  return {
    least: all.reduce((sum, { least }) => sum + least, 0),
    most: all.reduce((sum, { most }) => sum + most, 0),
  };
}

/**
 * The difference between a receipt and the bodies; undefined when there is none and nothing more is awaited.
 * @param isKnown whether every worker could write down what it did, so that nothing may be unknown
 */
export function differenceOf(
  receipt: TestReceipt | undefined,
  made: ReadonlyMap<string, number>,
  isKnown: boolean,
): string | undefined {
  if (receipt === undefined) return 'there is no receipt';
  if (receipt.state === 'incomplete') return `it waits: ${receipt.message}`;
  const wrong = [...made].flatMap(([body, count]) => {
    const { least, most: open } = told(receipt, body);
    const most = isKnown ? least : open;
    return count >= least && count <= most
      ? []
      : [`${body} has made ${count}, the receipt allows ${least} to ${most}`];
  });
  const isWhole = receipt.bodies
    .flatMap(({ exposures }) => exposures)
    .every(({ exposed, files, expectedFiles = 1 }) => exposed !== undefined && files.length >= expectedFiles);
  if (receipt.state === 'complete' && !isWhole) wrong.push('complete without all exposures and files');
  return wrong.length === 0 ? undefined : `${wrong.join('; ')}: ${receipt.state}, ${receipt.message}`;
}

/** Bodies that have exposed although the receipt leaves it unknown. */
export function unknownOf(receipt: TestReceipt, made: ReadonlyMap<string, number>): string[] {
  return [...made].flatMap(([body, count]) => (count > told(receipt, body).least ? [body] : []));
}

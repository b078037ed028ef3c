// The types of a receipt of a shot as clients see it, and of its parts. receipt.ts makes it from the facts.

import { SHOT_STATES, type ShotState } from '../../../protocol/words.js';
import type { Receipt } from '../../contract/shapes.js';

export type { Receipt } from '../../contract/shapes.js';

/** The states of a shot in which nothing more is expected. */
export const ENDED_STATES: readonly ShotState[] = SHOT_STATES.filter((state) => state !== 'incomplete');

/** One body of a shot. */
export type ReceiptBody = Readonly<Receipt['bodies'][number]>;
/** One planned exposure of one body. */
export type ReceiptExposure = Readonly<ReceiptBody['exposures'][number]>;
/** A file that has landed. */
export type LandedFile = Readonly<ReceiptExposure['files'][number]>;
/** Why something will not come. */
export type Missing = NonNullable<ReceiptExposure['missing']>;
/** How far a body exposed from the others, and how that is known. */
export type Apart = NonNullable<ReceiptExposure['apart']>;

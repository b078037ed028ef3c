// The receipt of a shot as clients see it. receipt.ts makes it of the facts.

import type { LandedFile } from './fold.js';
import type { ShotHost, ShotPattern, ShotPolicy } from './record.js';
import type { Apart } from './together.js';

/** Where a shot stands: `incomplete` = something is still expected. */
export const SHOT_STATES = ['incomplete', 'complete', 'lost', 'refused', 'stopped'] as const;
/** Those of a shot that nothing more is expected of. */
export const ENDED_STATES: readonly ShotState[] = SHOT_STATES.filter((state) => state !== 'incomplete');
/** One of {@link SHOT_STATES}. */
export type ShotState = (typeof SHOT_STATES)[number];

/** Why something will not come. */
export interface Missing {
  readonly reason: string;
  /** Of the error with which the body answered. */
  readonly code?: string;
}

/** One planned exposure of one body. */
export interface ReceiptExposure {
  readonly round: number;
  readonly planned: true;
  readonly state: 'expected' | 'complete' | 'lost';
  /** When the SDK was called, and how late that was. */
  readonly issued?: { readonly at: string; readonly lateUs?: number };
  /** How long the SDK took to accept the call. */
  readonly accepted?: { readonly tookUs: number };
  /** The first proof, and how many there are when the body took a burst. */
  readonly exposed?: { readonly at: string; readonly proof: string; readonly count?: number };
  /** It was further from the others than the tolerance of the shot. */
  readonly apart?: Apart;
  /**
   * A small picture that came ahead of the picture; no file that is expected. Without a path it is in the SDK's memory.
   */
  readonly postView?: { readonly at: string; readonly path?: string };
  /** Why it is not known whether it has exposed. */
  readonly unknown?: { readonly code: string; readonly message: string };
  /** Files for the host; left out while that is not known. */
  readonly expectedFiles?: number;
  readonly files: LandedFile[];
  readonly missing?: Missing;
}

/** One body of a shot. */
export interface ReceiptBody {
  readonly id: string;
  readonly name: string;
  readonly number?: number;
  readonly model: string;
  /** That it is attached to, where there are several. */
  readonly host?: string;
  /** When it was armed, in the words of the property. */
  readonly driveMode?: string;
  readonly refused?: { readonly code: string; readonly message: string };
  readonly exposures: ReceiptExposure[];
}

/** The receipt of a shot. */
export interface Receipt {
  readonly shotId: string;
  readonly number: number;
  readonly group: string;
  readonly session: string;
  readonly at: string;
  readonly policy: ShotPolicy;
  readonly focus: boolean;
  readonly pattern: ShotPattern;
  readonly single?: true;
  readonly state: ShotState;
  readonly message: string;
  /** Rounds that are planned, and those that have begun. */
  readonly rounds: { readonly planned: number; readonly begun: number };
  /** How far apart the bodies may expose. */
  readonly togetherMs?: number;
  /** Whether they did; left out while and where that is not known. */
  readonly together?: boolean;
  /** What was known when it was armed and may surprise. */
  readonly notices?: string[];
  readonly skew: { readonly issueMs?: number; readonly exposureMs?: number };
  readonly bodies: ReceiptBody[];
  /** The host that shoots, where there are several. */
  readonly by?: string;
  /** Those that take part. */
  readonly hosts?: ShotHost[];
}

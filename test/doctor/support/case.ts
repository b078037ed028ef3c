// One row of the tables of faults of a host, and the parts that several tables share.

import type { DoctorResult } from '#protocol/words.js';

/** Verdict of a check. */
export interface Verdict {
  result: DoctorResult;
  why: string;
  todo: string[];
}
/** The text of each file, or the target of each link, by path. */
export type Tree = Readonly<Record<string, string | { to: string }>>;
/** A fault of a host, and the verdict of a check about it. */
export interface Case {
  readonly check: string;
  readonly says: string;
  readonly tree?: Tree;
  readonly subject?: object;
  readonly process?: object;
  readonly environment?: Readonly<Record<string, string>>;
  /** Prepares more in the scratch directory. */
  readonly prepare?: (scratch: string) => void;
  /** The check is run by a user who is not root and has no access to closed paths. */
  readonly asOther?: true;
  readonly skip?: string | false;
  readonly checkMs?: number;
  readonly isSimulated?: boolean;
  /** Programs on the PATH, as scripts. */
  readonly programs?: Readonly<Record<string, string>>;
  readonly result: DoctorResult;
  readonly why: RegExp;
  readonly todo?: RegExp;
}

/** The SDK is not the simulated one. */
export const REAL = { simulated: false };

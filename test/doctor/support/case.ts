// One row of the tables of what is wrong with a host, and what the rows of several tables share.

import type { DoctorResult } from '#protocol/words.js';

/** Verdict of a check. */
export interface Verdict {
  result: DoctorResult;
  why: string;
  todo: string[];
}
/** A file by its path, or where a link leads. */
export type Tree = Readonly<Record<string, string | { to: string }>>;
/** A fault of a host, and the verdict of a check about it. */
export interface Case {
  readonly check: string;
  readonly says: string;
  readonly tree?: Tree;
  readonly subject?: object;
  readonly process?: object;
  readonly environment?: Readonly<Record<string, string>>;
  /** Makes more in the scratch directory. */
  readonly prepare?: (scratch: string) => void;
  /** Run by a user who is not root, and has no right to closed paths. */
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

// Known differences between the simulated SDK and a genuine library. The suite skips a check for the one library that
// is named here, with the reason. Nothing has been run against a genuine library yet: an entry for it is made by the
// person who runs the suite with a camera and sees a difference that is right.

/** Which library the suite runs against. */
export type Library = 'simulated' | 'genuine';

/** One known difference. */
export interface Difference {
  /** Title of the check in suite.ts. */
  check: string;
  /** The library that the check does not fit. */
  library: Library;
  reason: string;
}

/** All of them. */
export const DIFFERENCES: readonly Difference[] = [
  {
    check: 'a code the body does not know is left out or refused',
    library: 'genuine',
    reason:
      'the reference does not define the answer of a genuine library; the simulated one refuses with 0x8402',
  },
];

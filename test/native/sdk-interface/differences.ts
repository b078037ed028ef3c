// Known differences between the simulated SDK and a genuine library. The suite skips a check for the library that
// its entry here names, with the reason. The suite has not been run with a genuine library yet: a person who runs it
// with a camera and sees a justified difference adds an entry.

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

/** All known differences. */
export const DIFFERENCES: readonly Difference[] = [
  {
    check: 'a code the body does not know is left out or refused',
    library: 'genuine',
    reason:
      'the reference does not define the answer of a genuine library; the simulated one refuses with 0x8402',
  },
];

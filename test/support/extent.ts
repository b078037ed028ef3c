// How much of the tests' tables a run goes through: RIGD_TEST_EXTENT, read here and nowhere else in the tests. Which
// files run at all is decided by scripts/test-files.js.

/** `quick`: one cell for each class of fault; `usual`: one for each path through the code; `full`: every cell. */
export type Extent = 'quick' | 'usual' | 'full';

/** The extent of this run. */
export const EXTENT = readExtent(process.env.RIGD_TEST_EXTENT);

/**
 * Chooses a number, a list or a limit by the extent.
 * @param values one for each extent.
 */
export function byExtent<T>(values: Readonly<Record<Extent, T>>): T {
  return values[EXTENT];
}

function readExtent(text: string | undefined): Extent {
  if (text === undefined || text === '') return 'usual';
  if (text === 'quick' || text === 'usual' || text === 'full') return text;
  throw new Error(`RIGD_TEST_EXTENT=${text}: there are quick, usual, full`);
}

// How many rows of the tests' tables a run goes through: the variable RIGD_TEST_EXTENT. Tests read it only here;
// scripts/test-files.js decides which files run at all.

/** Rows that run: `quick`: one for each class of fault; `usual`: one for each path through the code; `full`: all. */
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

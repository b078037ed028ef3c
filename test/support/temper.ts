// How the simulated bodies behave in this run of the tests.

/** The temper of the bodies of all tests that ask for no other. */
export const TEMPER = process.env.RIGD_TEST_TEMPER ?? 'strict';

// A directory of a test's own. tap removes its directories before what was registered for the end of the test, unless
// something was registered before them. A program that still runs there could then make a file in a directory that is
// being removed, and the error would skip everything else at the end of the test.

import type { Test } from 'tap';

/** Initial content. */
type Content = Parameters<Test['testdir']>[0];

/** The directory of this test, there to the end of everything that is registered for the end of the test. */
export function testDirectory(t: Pick<Test, 'teardown' | 'testdir'>, content?: Content): string {
  t.teardown(() => undefined);
  return t.testdir(content);
}

// Directories of a test. tap gives a test one directory: each further call empties it, also while a service runs in it.
// And tap removes it before what was registered for the end of the test, unless something was registered before it: a
// program that still runs there would then make a file in a directory that is being removed, and the error would skip
// everything else at the end of the test.

import type { Scope } from './scope.js';

/** A scope that makes directories; `testdirName` is the next one of a test of tap. */
interface DirectoryScope<Content> extends Pick<Scope, 'teardown'> {
  testdir(content?: Content): string;
  testdirName?: string;
}

/** Directories that each scope has been given. */
const GIVEN = new WeakMap<object, number>();

/**
 * A directory of this test beside all others of it, there to the end of everything that is registered for the end.
 * @param content the initial files.
 */
export function testDirectory<Content>(scope: DirectoryScope<Content>, content?: Content): string {
  scope.teardown(() => undefined);
  const given = (GIVEN.get(scope) ?? 0) + 1;
  GIVEN.set(scope, given);
  if (given > 1 && scope.testdirName !== undefined) scope.testdirName = `${scope.testdirName}-${given}`;
  return scope.testdir(content);
}

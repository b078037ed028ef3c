// Directories of a test. tap itself gives a test only one directory, with two problems:
// - Each further call empties the directory, also while a service runs in it.
// - tap removes the directory before it runs the teardown functions, unless one was registered before the first call. A
//   program that still runs then writes into a directory that is being removed; the error skips all other functions.

import type { Scope } from './scope.js';

/** A scope that makes directories; `testdirName` is the next one of a test of tap. */
interface DirectoryScope<Content> extends Pick<Scope, 'teardown'> {
  testdir(content?: Content): string;
  testdirName?: string;
}

/** Directories that each scope has been given. */
const GIVEN = new WeakMap<object, number>();

/**
 * A further directory of this test. It is removed after all teardown functions have run.
 * @param content the initial files.
 */
export function testDirectory<Content>(scope: DirectoryScope<Content>, content?: Content): string {
  scope.teardown(() => undefined);
  const given = (GIVEN.get(scope) ?? 0) + 1;
  GIVEN.set(scope, given);
  if (given > 1 && scope.testdirName !== undefined) scope.testdirName = `${scope.testdirName}-${given}`;
  return scope.testdir(content);
}

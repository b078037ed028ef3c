// A first process that reaps late, as in many containers: a process that outlives its parent ends as a zombie for a
// while (late-reaper.cc).

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SOURCE = fileURLToPath(new URL('../harness/late-reaper.cc', import.meta.url));

/**
 * Compiles the program into a directory.
 * @returns a function that makes the words of a command below it; it reaps orphans the given milliseconds late
 */
export function lateReaper(directory: string): (lateMs: number) => string[] {
  const program = join(directory, 'late-reaper');
  execFileSync('g++', ['-std=c++17', '-Wall', '-Wextra', '-O1', '-o', program, SOURCE]);
  return (lateMs) => [program, String(lateMs)];
}

// A first process that reaps late, as in many containers: whatever outlives its parent below it stays a zombie for a
// while (late-reaper.cc).

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SOURCE = fileURLToPath(new URL('../harness/late-reaper.cc', import.meta.url));

/**
 * Compiles the program into a directory.
 * @returns makes the words that run a command below it, with what outlives its parent reaped so many milliseconds late
 */
export function lateReaper(directory: string): (lateMs: number) => string[] {
  const program = join(directory, 'late-reaper');
  execFileSync('g++', ['-std=c++17', '-Wall', '-Wextra', '-O1', '-o', program, SOURCE]);
  return (lateMs) => [program, String(lateMs)];
}

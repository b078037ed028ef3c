// examples/full-session.ts as people run it: a program that calls every operation of the interface.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Test } from 'tap';
import { TEMPER } from '#harness/temper.js';
import { testDirectory } from '#harness/test-directory.js';

const PROGRAM = fileURLToPath(new URL('../../dist-examples/full-session.js', import.meta.url));

/** Runs the program to its end, with temporary files below a directory of the test. */
export async function played(
  t: Test,
  onLine: (line: string, directory: string) => void = () => {},
  words: readonly string[] = [],
) {
  const directory = testDirectory(t);
  const program = spawn(process.execPath, [PROGRAM, ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, TMPDIR: directory, RIGD_SIM_TEMPER: TEMPER },
  });
  t.teardown(() => program.kill());
  const lines: string[] = [];
  const errors: string[] = [];
  createInterface({ input: program.stdout }).on('line', (line) => {
    lines.push(line);
    onLine(line, directory);
  });
  createInterface({ input: program.stderr }).on('line', (line) => errors.push(line));
  const [code] = await once(program, 'close');
  return { code, lines, errors, left: readdirSync(directory) };
}

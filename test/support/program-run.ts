// A run of a command that examines this host, in a directory of its own.

import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Limits } from '#gateway/limits/limit-table.js';
import { WATCH } from '#harness/misuse.js';

const PROGRAM = fileURLToPath(new URL('../../bin/rigd', import.meta.url));

/** The end and the output of a run. */
export interface ProgramRun {
  code: number;
  stdout: string;
  stderr: string;
}

/**
 * Runs `rigd` in a directory, which is also its HOME.
 * @param environment besides what every run has
 * @param input its standard input
 */
export function runProgram(
  directory: string,
  words: readonly string[],
  limits: Partial<Limits>,
  environment: NodeJS.ProcessEnv = {},
  input = '',
): Promise<ProgramRun> {
  const env = {
    PATH: process.env.PATH,
    HOME: directory,
    RIGD_CONFIG: 'none',
    RIGD_SIM_ENUMERATE_MS: '20',
    ...WATCH,
    RIGD_LIMITS: JSON.stringify(limits),
    ...environment,
  };
  return new Promise((resolve) => {
    const options = { env, cwd: directory };
    const child = execFile(process.execPath, [PROGRAM, ...words], options, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr });
    });
    child.stdin?.end(input);
  });
}

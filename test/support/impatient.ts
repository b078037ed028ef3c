// Loaded into a command under test (node --import): programs that the command starts with the word IMPATIENT_OF in
// their arguments get a limit of a second, so that a test of a program that never answers ends soon.

import childProcess, { type SpawnSyncOptions } from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';

const LIMIT_MS = 1_000;
const OF = process.env.IMPATIENT_OF ?? '';
const { spawnSync } = childProcess;
const impatient = (file: string, words: readonly string[], options: SpawnSyncOptions) =>
  spawnSync(
    file,
    words,
    options?.timeout !== undefined && String(words).includes(OF)
      ? { ...options, timeout: LIMIT_MS }
      : options,
  );
Object.assign(childProcess, { spawnSync: impatient });
syncBuiltinESMExports();

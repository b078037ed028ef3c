// Loaded into a command under test (node --import): a program that may take some time, and has the word IMPATIENT_OF in
// its arguments, has a second, so that a test of one that never answers does not last as long as the limit.

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

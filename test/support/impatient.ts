// Loaded into a command under test (node --import): a program that may take some time has a second, so that a test of
// one that never answers does not last as long as the limit.

import childProcess, { type SpawnSyncOptions } from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';

const LIMIT_MS = 1_000;
const { spawnSync } = childProcess;
const impatient = (file: string, words: readonly string[], options: SpawnSyncOptions) =>
  spawnSync(file, words, options?.timeout === undefined ? options : { ...options, timeout: LIMIT_MS });
Object.assign(childProcess, { spawnSync: impatient });
syncBuiltinESMExports();

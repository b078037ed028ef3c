// The System V semaphore sets of this host, as the kernel and ipcs list them: for tests of what processes leave behind.

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const IPCS = { env: { PATH: process.env.PATH, LC_ALL: 'C' }, encoding: 'utf8' } as const;

/** The ids of all sets, of every user. */
export function allSemaphoreSets(): string[] {
  const [, ...rows] = readFileSync('/proc/sysvipc/sem', 'utf8').trim().split('\n');
  return rows.map((row) => row.trim().split(/\s+/)[1] ?? '');
}

/** Whether one of these processes was the last to use the set; false for one that was removed meanwhile. */
export function isUsedBy(set: string, pids: readonly string[]): boolean {
  const { stdout } = spawnSync('ipcs', ['-s', '-i', set], IPCS);
  return stdout.split('\n').some((line) => pids.includes(/^\d.* (\d+) *$/.exec(line)?.[1] ?? ''));
}

// A session that is recorded, or played from recordings in the place of bodies (docs/run/recordings.md).

import { copyFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ProgramScope } from '#harness/scope.js';

const { RECORD, REPLAY } = process.env;
/** The directory recordings go to; undefined: none is made. */
export const RECORDED = RECORD === '' ? undefined : RECORD;
/** The directory of the recordings that are played; undefined: none are. */
export const PLAYED = REPLAY === '' ? undefined : REPLAY;
const REPLAYED_SDK = fileURLToPath(new URL('../../native/build/replay', import.meta.url));
/** The whole session, without a gap. */
const LIMITS = { recordingBytes: 32 * 1024 * 1024, recordingsDiskBytes: 512 * 1024 * 1024 };
let reports = '';

/** Words and variables of a service whose session is recorded or played. */
export function replaySettings(scope: ProgramScope): [words: string[], environment: NodeJS.ProcessEnv] {
  if (RECORDED !== undefined) return [['--keep-recordings'], { RIGD_LIMITS: JSON.stringify(LIMITS) }];
  if (PLAYED === undefined) return [[], {}];
  reports = join(scope.testdir(), 'reports');
  mkdirSync(reports, { recursive: true });
  const { RIGD_REPLAY_SPEED = '1' } = process.env;
  const played = { RIGD_REPLAY_FILE: PLAYED, RIGD_REPLAY_REPORT: reports, RIGD_REPLAY_SPEED };
  return [['--sdk-dir', REPLAYED_SDK], played];
}

/** Copies the recordings of a service that has ended its sessions, one of each process. @returns how many */
export function keepRecordings(directory: string): number {
  mkdirSync(RECORDED as string, { recursive: true });
  const kept = join(directory, 'state', 'recordings');
  const names = readdirSync(kept).filter((name) => /camera-worker.*-closed\.rec$/.test(name));
  for (const name of names) copyFileSync(join(kept, name), join(RECORDED as string, name));
  return names.length;
}

/** The findings of the replays, a line each; the last has the number of differences. */
export function replayFindings(recordings: string): string[] {
  const names = readdirSync(recordings).filter((name) => name.endsWith('.rec'));
  const lines = names.flatMap((name) => {
    const report = readReport(join(reports, `${name}.jsonl`));
    return report.map((line) => `${name}: ${line}`);
  });
  const differences = lines.filter((line) => line.includes('"difference":')).length;
  const ended = lines.filter((line) => line.includes('"end":true')).length;
  return [...lines, `${ended} of ${names.length} recordings played to the end, ${differences} differences`];
}

function readReport(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n').filter(Boolean);
  } catch {
    return ['not played'];
  }
}

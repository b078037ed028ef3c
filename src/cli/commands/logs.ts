// `rigd logs`: the newest lines of the log, and with -f also new lines as they come. The service has no stream of its
// log, so -f requests the log repeatedly, and leaves out the lines about these requests.

import { setTimeout as pause } from 'node:timers/promises';
import { CommandError, type Given } from '../command.js';
import { type AnswerOf, clientFor } from '../http/client.js';
import { interruption } from '../terminal/interrupt.js';
import { type Colour, clockText, coloured, print, printJson, remark } from '../terminal/output.js';

type Entry = AnswerOf<'getServerLogs'>['logs'][number];

const COLOURS: Readonly<Partial<Record<string, Colour>>> = { error: 'red', warn: 'yellow', debug: 'dim' };
const DEFAULT_LINES = 100;
/** The most lines that one answer of the service has. */
const MOST_LINES = 1_000;
const POLL_MS = 1_000;
/** Failed requests in a row after which -f gives up: the service has then been away for ten minutes. */
const MOST_MISSES = 600;
/** A part of the lines that the service logs about the requests of this command. */
const OWN_REQUEST = 'path=/api/server/logs';

/** Prints the log. */
export async function run(given: Given): Promise<void> {
  const { options } = given;
  const client = await clientFor(given);
  const lines = linesWanted(options.lines);
  const ask = (count: number) => {
    const query = new URLSearchParams({ lines: String(count), level: String(options.level ?? 'info') });
    return client.ask<'getServerLogs'>('GET', `/api/server/logs?${query}`);
  };
  const answer = await ask(lines);
  const isForProgram = options.json === true;
  if (isForProgram && options.follow !== true) {
    printJson(answer);
    return;
  }
  for (const entry of answer.logs.toReversed()) show(entry, isForProgram);
  if (options.follow === true)
    await follow(async () => (await ask(MOST_LINES)).logs, answer.logs, isForProgram);
}

async function follow(
  read: () => Promise<readonly Entry[]>,
  shown: readonly Entry[],
  isForProgram: boolean,
): Promise<void> {
  const signal = interruption();
  let last = shown;
  let misses = 0;
  while (!signal.aborted) {
    await pause(POLL_MS, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    try {
      const newest = await read();
      if (misses > 0) remark('the service is back');
      misses = 0;
      for (const entry of entriesSince(last, newest).toReversed()) show(entry, isForProgram);
      if (newest.length > 0) last = newest;
    } catch (error) {
      if (!(error instanceof CommandError) || error.kind !== 'unreachable' || misses >= MOST_MISSES)
        throw error;
      if (misses === 0) remark('the service does not answer; waiting for it');
      misses++;
    }
  }
}

/** The entries of the newer list that are not in the older one. All lists have the newest entry first. */
function entriesSince(older: readonly Entry[], newer: readonly Entry[]): readonly Entry[] {
  const latest = older[0]?.timestamp ?? '';
  // Lines with the same time are distinguished by their text.
  const known = new Set(older.map((entry) => JSON.stringify(entry)));
  return newer.filter((entry) => entry.timestamp >= latest && !known.has(JSON.stringify(entry)));
}

function show(entry: Entry, isForProgram: boolean): void {
  const { timestamp, level, message, cameraId } = entry;
  if (message.includes(OWN_REQUEST)) return;
  if (isForProgram) {
    printJson(entry);
    return;
  }
  const camera = cameraId === undefined || message.includes(cameraId) ? '' : `${coloured(cameraId, 'cyan')} `;
  const time = coloured(clockText(new Date(timestamp)), 'dim');
  print(`${time} ${coloured(level.padEnd(5), COLOURS[level])} ${camera}${message}`);
}

function linesWanted(given: string | boolean | undefined): number {
  const lines = given === undefined ? DEFAULT_LINES : Number(given);
  if (Number.isInteger(lines) && lines >= 1 && lines <= MOST_LINES) return lines;
  throw new CommandError('not-understood', `--lines must be a whole number from 1 to ${MOST_LINES}`);
}

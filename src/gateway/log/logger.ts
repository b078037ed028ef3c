// The log: one JSON line for each entry on standard error, or a readable line if that is a terminal. The newest entries
// are kept for clients. Standard output stays free for the one line that launchers wait for.

import { type Level, type Logger, type LoggerOptions, multistream, pino } from 'pino';
import { systemClock } from '../../base/clock.js';
import { LOG_ENTRY_LEVELS, type LogEntryLevel } from '../../protocol/words.js';
import { isJournal, withPriority } from './journal.js';
import { LogOutput, type LogOutputLimits, standardError } from './log-output.js';
import { LogRing, type LogRingLimits } from './log-ring.js';
import { jsonLine, readableLine } from './log-text.js';

/** Members that may hold a secret, at the top level and in the two levels below. */
const SECRET_PATHS = ['authorization', 'password', 'fingerprint', 'token'].flatMap((name) => [
  name,
  `*.${name}`,
  `*.*.${name}`,
]);

/** The log of the service. */
export interface Log {
  logger: Logger;
  /** Its newest entries. */
  ring: LogRing;
  /**
   * Keeps a line for clients only: it is not written, so it does not become text.
   * @param facts makes the details when a client asks; they hold no secret
   * @returns false when the line must be written; then nothing was kept
   */
  keepUnwritten(level: Level, facts: () => Record<string, unknown>, text: string): boolean;
  /** Writes a line at any level, even at `silent`: it answers an order of the administrator, such as SIGHUP. */
  always(level: Exclude<LogEntryLevel, 'debug'>, facts: Record<string, unknown>, text: string): void;
  /** Writes the backlog; blocks up to `logFlushMs`. For the end of the process. */
  flush(): void;
  /** Changes the level of the lines that are written. */
  setLevel(level: Level | 'silent'): void;
}

/** With this symbol, pino sets `lastLevel` of a stream before each line. */
const WITH_LEVEL = Symbol.for('pino.metadata');
/** The text of the line that replaces dropped lines. */
const DROPPED = 'log lines were dropped: standard error was not read';

/** The level from which lines are kept for clients, whatever level is written: clients look for causes of failures. */
const RING_LEVEL: LogEntryLevel = 'debug';

/**
 * Makes the log.
 * @param level one of pino's levels; applies to the lines that are written, not to those that are kept for clients
 * @param nameOf gives the operator's name for a camera, which is added to the lines about the camera
 */
export function createLog(
  level: Level | 'silent',
  limits: LogOutputLimits & LogRingLimits,
  nameOf: (cameraId: string) => string | undefined = () => undefined,
): Log {
  const { fd, isTerminal } = standardError();
  const form = isTerminal ? readableLine() : jsonLine;
  const shown = isJournal(fd, process.env.JOURNAL_STREAM) ? (line: string) => withPriority(form(line)) : form;
  const output = new LogOutput({
    fd,
    limits,
    clock: systemClock,
    gap: (dropped) => shown(`${JSON.stringify({ level: 'warn', time: now(), dropped, msg: DROPPED })}\n`),
  });
  const ring = new LogRing(limits);
  let least = numberOf(level);
  let isAlways = false;
  const written = {
    [WITH_LEVEL]: true,
    lastLevel: 0,
    write: (line: string) => {
      if (isAlways || written.lastLevel >= least) output.write(shown(line));
    },
  };
  const options: LoggerOptions = {
    level: keptLevel(level),
    base: null,
    redact: { paths: SECRET_PATHS, censor: '[hidden]' },
    timestamp: () => `,"time":"${now()}"`,
    formatters: { level: (label) => ({ level: label }), log: (facts) => withName(facts, nameOf) },
  };
  const logger = pino(
    options,
    multistream([
      { level: 'trace', stream: written },
      { level: RING_LEVEL, stream: ring },
    ]),
  );
  return {
    logger,
    ring,
    keepUnwritten: (lineLevel, facts, text) => {
      if (numberOf(lineLevel) >= least) return false;
      const known = LOG_ENTRY_LEVELS.find((each) => each === lineLevel);
      if (known !== undefined) ring.note(known, () => withName(facts(), nameOf), text);
      return true;
    },
    always: (lineLevel, facts, text) => {
      isAlways = true;
      // pino calls its streams before it returns, so the mark applies to this line only.
      logger[lineLevel](facts, text);
      isAlways = false;
    },
    flush: () => output.flushSync(),
    setLevel: (next) => {
      least = numberOf(next);
      logger.level = keptLevel(next);
    },
  };
}

/** The facts of a line, with the name of the camera that they are about. */
function withName(
  facts: Record<string, unknown>,
  nameOf: (cameraId: string) => string | undefined,
): Record<string, unknown> {
  const { cameraId } = facts;
  const name = typeof cameraId === 'string' && facts.name === undefined ? nameOf(cameraId) : undefined;
  return name === undefined ? facts : { ...facts, name };
}

/** The level for pino: entries that are not written are still made, for the ring. */
function keptLevel(level: Level | 'silent'): Level {
  return level === 'trace' ? level : RING_LEVEL;
}

function numberOf(level: Level | 'silent'): number {
  return level === 'silent' ? Number.POSITIVE_INFINITY : (pino.levels.values[level] ?? 0);
}

function now(): string {
  return new Date().toISOString();
}

// The log: one JSON line per entry on standard error, readable lines where that is a terminal; the newest are kept for
// clients. Standard output stays free for the one line that launchers wait for.

import { type Level, type Logger, type LoggerOptions, multistream, pino } from 'pino';
import { systemClock } from '../../worker/protocol/clock.js';
import { LogOutput, type LogOutputLimits, standardError } from './log-output.js';
import { type LogLevel, LogRing, type LogRingLimits } from './log-ring.js';
import { jsonLine, readableLine } from './log-text.js';

/** Members that may hold a secret, at the top and in the two levels below. */
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
  /** Writes the backlog; blocks up to `logFlushMs`. For the end of the process. */
  flush(): void;
}

/** The text of the line that replaces dropped lines. */
const DROPPED = 'log lines were dropped: standard error was not read';

/** The level that is kept for clients, whatever level is written: a client looks for the causes of a failure. */
const RING_LEVEL: LogLevel = 'debug';

/** @param level one of pino's levels; for the lines that are written, not for those that are kept. */
export function createLog(level: Level | 'silent', limits: LogOutputLimits & LogRingLimits): Log {
  const { fd, isTerminal } = standardError();
  const shown = isTerminal ? readableLine() : jsonLine;
  const output = new LogOutput({
    fd,
    limits,
    clock: systemClock,
    gap: (dropped) => shown(`${JSON.stringify({ level: 'warn', time: now(), dropped, msg: DROPPED })}\n`),
  });
  const ring = new LogRing(limits);
  const options: LoggerOptions = {
    level: level === 'trace' ? level : RING_LEVEL,
    base: null,
    redact: { paths: SECRET_PATHS, censor: '[hidden]' },
    timestamp: () => `,"time":"${now()}"`,
    formatters: { level: (label) => ({ level: label }) },
  };
  return {
    logger: pino(
      options,
      multistream([
        {
          level: level === 'silent' ? Number.POSITIVE_INFINITY : level,
          stream: { write: (line) => output.write(shown(line)) },
        },
        { level: RING_LEVEL, stream: ring },
      ]),
    ),
    ring,
    flush: () => output.flushSync(),
  };
}

function now(): string {
  return new Date().toISOString();
}

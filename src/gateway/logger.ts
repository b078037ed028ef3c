// The log: one JSON line per fact on standard error, or readable lines when a person is looking. Standard
// output stays free for the one line that launchers wait for.

import { type Logger, type LoggerOptions, pino } from 'pino';
import { prettyFactory } from 'pino-pretty';
import { systemClock } from '../worker/protocol/clock.js';
import { LogOutput, type LogOutputLimits, standardError } from './log-output.js';

/** Members that may carry a secret, wherever they stand. */
const SECRET_PATHS = ['authorization', 'password', 'fingerprint', 'token'].flatMap((name) => [
  name,
  `*.${name}`,
  `*.*.${name}`,
]);

/** The log of the service. */
export interface Log {
  logger: Logger;
  /** Writes what still waits; blocks for a moment. For the end of the process. */
  flush(): void;
}

/** @param level one of pino's levels. */
export function createLog(level: string, limits: LogOutputLimits): Log {
  const { fd, isTerminal } = standardError();
  const readable = isTerminal ? prettyFactory({ singleLine: true, colorize: true }) : undefined;
  const shown = (line: string) => readable?.(line) ?? line;
  const output = new LogOutput({
    fd,
    limits,
    clock: systemClock,
    gap: (dropped) =>
      shown(
        `${JSON.stringify({ level: 'warn', time: now(), dropped, msg: 'nobody read these log lines' })}\n`,
      ),
  });
  const options: LoggerOptions = {
    level,
    base: null,
    redact: { paths: SECRET_PATHS, censor: '[hidden]' },
    timestamp: () => `,"time":"${now()}"`,
    formatters: { level: (label) => ({ level: label }) },
  };
  return {
    logger: pino(options, { write: (line) => output.write(shown(line)) }),
    flush: () => output.flushSync(),
  };
}

function now(): string {
  return new Date().toISOString();
}

// The log: one JSON line per fact on standard error, or readable lines when a person is looking. Standard
// output stays free for the one line that launchers wait for.

import { type Logger, type LoggerOptions, pino } from 'pino';
import pretty from 'pino-pretty';

/** Members that may carry a secret, wherever they stand. */
const SECRET_PATHS = ['authorization', 'password', 'fingerprint', 'token'].flatMap((name) => [
  name,
  `*.${name}`,
  `*.*.${name}`,
]);

/** @param level one of pino's levels. */
export function createLogger(level: string): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    redact: { paths: SECRET_PATHS, censor: '[hidden]' },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
  };
  if (process.stderr.isTTY !== true) return pino(options, pino.destination({ fd: 2, sync: true }));
  return pino(options, pretty({ destination: 2, sync: true, singleLine: true }));
}

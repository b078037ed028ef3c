// The examination that the command makes itself, with the settings that the service would have.

import { resolve } from 'node:path';
import { systemClock } from '../../base/clock.js';
import { type Finding, failure } from '../../doctor/finding.js';
import { examine } from '../../doctor/run/examine.js';
import { readConfig } from '../../gateway/config/config.js';
import { ConfigError } from '../../gateway/config/config-error.js';
import type { Config } from '../../gateway/config/config-shape.js';
import { CommandError, firstLine, type Given } from '../command.js';
import { judgedSettings } from '../http/judged-settings.js';
import { serviceWords } from '../serve-options.js';
import { INTERRUPTED } from '../terminal/interrupt.js';

/** The settings of the service. A faulty setting is a finding, and the examination continues with the defaults. */
export function settings(options: Given['options']): { config: Config; broken: Finding[] } {
  try {
    return { config: judgedSettings(serviceWords(options)), broken: [] };
  } catch (error) {
    const why = problemOf(error);
    return {
      config: readConfig([], { HOME: process.env.HOME }, { entry: 'serve' }),
      broken: [{ name: 'settings', ...failure(why, '# the other checks use the default settings') }],
    };
  }
}

function problemOf(error: unknown): string {
  if (error instanceof ConfigError) return `the service would not start: ${error.message}`;
  // systemd does not answer. The examination continues, because this may be the problem that the user looks for.
  if (error instanceof CommandError) return firstLine(error);
  throw error;
}

/**
 * Examines this host as the present user.
 * @param about `isAnswered`: a service answers here; `bodies`: how many the host is meant for
 */
export async function examineHere(
  config: Config,
  { isAnswered, bodies }: { readonly isAnswered: boolean; readonly bodies?: number | undefined },
): Promise<readonly Finding[]> {
  const { doctorCheckMs, doctorMs, lowRoomBytes, noRoomBytes } = config.limits;
  const end = new AbortController();
  const interrupt = () => {
    end.abort();
    progress?.clear();
    process.exit(INTERRUPTED);
  };
  process.once('SIGINT', interrupt);
  const progress = process.stderr.isTTY === true ? new Progress() : undefined;
  const { stateDirectory, sdkDirectory, simulated, host, port } = config;
  const findings = await examine(
    {
      stateDirectory,
      saveDirectory: resolve(config.saveRoot ?? '.', config.saveDirectory),
      sdkDirectory,
      simulated,
      host,
      port,
      ...(bodies === undefined ? {} : { bodies }),
      isAnswered,
      lowRoomBytes,
      noRoomBytes,
      checkMs: doctorCheckMs,
      root: '/',
    },
    {
      clock: systemClock,
      doctorMs,
      environment: { ...config.simulator, ...process.env },
      signal: end.signal,
      ...(progress === undefined ? {} : { progress: (names, found) => progress.show(names, found) }),
    },
  );
  process.off('SIGINT', interrupt);
  progress?.clear();
  return findings;
}

/** Writes a line of progress over the previous one. */
class Progress {
  show(names: readonly string[], found: readonly Finding[]): void {
    const ended = new Set(found.map(({ name }) => name));
    const waiting = names.filter((name) => !ended.has(name)).slice(0, 3);
    process.stderr.write(
      `\r\u001b[K${found.length} of ${names.length} checks; waiting for ${waiting.join(', ')}`,
    );
  }

  clear(): void {
    process.stderr.write('\r\u001b[K');
  }
}

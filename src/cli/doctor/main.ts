// `rigd doctor`: asks the running service to examine its host; without one it examines the host itself, with the same
// checks. Standard output carries the findings; progress goes to standard error, on a terminal only.

import { resolve } from 'node:path';
import { type Finding, failure, summaryOf } from '../../doctor/finding.js';
import { examine } from '../../doctor/run/examine.js';
import { type Config, loadConfig, readConfig } from '../../gateway/config/config.js';
import { ConfigError } from '../../gateway/config/config-error.js';
import { systemClock } from '../../worker/protocol/clock.js';
import { CommandError, type Given } from '../command.js';
import { servicePlace } from '../http/service-place.js';
import { INTERRUPTED } from '../terminal/interrupt.js';
import { hasColours } from '../terminal/output.js';
import { programVersion } from '../version.js';
import { reportText } from './report.js';
import { type Asked, type Asking, askService } from './service.js';

/** Options of this command that are arguments of the service. */
const SETTINGS = ['state-dir', 'save-dir', 'sdk-dir', 'port'] as const;
const MOST_BODIES = 1000;
/** Addresses that a service listens on, and no client can call. */
const ANY_ADDRESS: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

/** Prints the findings; the exit code is 1 when one of them is a failure. @throws CommandError */
export async function run(given: Given): Promise<void> {
  const { options } = given;
  const bodies = bodiesOf(options.bodies);
  const at = new Date().toISOString();
  const { config, broken } = settings(options);
  const asked = options.here === true ? undefined : await askService(await asking(config, given));
  const own: Finding[] = [...(asked === undefined ? [] : [asked.service]), ...broken];
  const findings = [...own, ...(asked?.findings ?? (await examineHere(config, asked, bodies)))];
  const { result, message } = summaryOf(findings);
  const isTerminal = process.stdout.isTTY === true;
  process.stdout.write(
    options.json === true
      ? `${JSON.stringify({ success: true, message, result, at, checks: findings })}\n`
      : reportText(findings, {
          hasColours: hasColours(process.stdout),
          columns: isTerminal ? process.stdout.columns : undefined,
        }),
  );
  if (result === 'failure') process.exitCode = 1;
}

function bodiesOf(text: unknown): number | undefined {
  if (text === undefined) return undefined;
  const bodies = Number(text);
  if (Number.isInteger(bodies) && bodies > 0 && bodies <= MOST_BODIES) return bodies;
  throw new CommandError('not-understood', `--bodies ${text} is not a number from 1 to ${MOST_BODIES}`);
}

/** The settings of the service; where they are wrong, that is a finding, and the rest is looked at with the defaults. */
function settings(options: Given['options']): { config: Config; broken: Finding[] } {
  const words = SETTINGS.flatMap((name) =>
    options[name] === undefined ? [] : [`--${name}=${options[name]}`],
  );
  try {
    return { config: loadConfig(words, process.env, 'serve'), broken: [] };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const why = `the service would not start: ${error.message}`;
    return {
      config: readConfig([], { HOME: process.env.HOME }, { entry: 'serve' }),
      broken: [{ name: 'settings', ...failure(why, '# what follows is with the defaults instead') }],
    };
  }
}

/** The service of the settings, unless an address is given. */
async function asking({ host, port, token, limits }: Config, given: Given): Promise<Asking> {
  const about = { version: programVersion(), doctorMs: limits.doctorMs };
  // The token of the settings is for the service of the settings.
  if (given.options.url !== undefined || process.env.RIGD_URL)
    return { ...about, ...(await servicePlace(given, process.env)) };
  const name = ANY_ADDRESS.has(host) ? 'localhost' : host;
  const url = new URL(`http://${name.includes(':') ? `[${name}]` : name}:${port}`);
  return { ...about, url, token };
}

async function examineHere(
  config: Config,
  asked: Asked | undefined,
  bodies: number | undefined,
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
      isAnswered: asked?.isAnswered ?? false,
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

/** One line that is written again and again. */
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

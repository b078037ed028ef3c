// `rigd doctor`: asks the running service to examine its host; without one it examines the host itself, with the same
// checks. Findings go to standard output; progress goes to standard error, only on a terminal.

import { type Finding, summaryOf } from '../../doctor/finding.js';
import type { Config } from '../../gateway/config/config-shape.js';
import { CommandError, type Given } from '../command.js';
import { addressIn, installedSocket, servicePlace } from '../http/service-place.js';
import { hasColours } from '../terminal/output.js';
import { programVersion } from '../version.js';
import { examineHere, settings } from './here.js';
import { reportText } from './report.js';
import { type Asking, askService } from './service.js';

const MOST_BODIES = 1000;
/**
 * Limit of an answer. A service answers in milliseconds, but on a busy host it may take seconds and must not be
 * reported as hanging.
 */
const ANSWER_MS = 10_000;

/** Arguments that count only when the command examines the host itself. */
const OF_OWN_EXAMINATION = ['state-dir', 'save-dir', 'sdk-dir', 'bodies'] as const;

/** Prints the findings; the exit code is 1 when one of them is a failure. @throws CommandError */
export async function run(given: Given): Promise<void> {
  const { options } = given;
  const bodies = bodiesOf(options.bodies);
  const at = new Date().toISOString();
  const { config, broken } = settings(options);
  const asked = options.here === true ? undefined : await askService(await asking(config, given));
  if (asked?.findings !== undefined) noteUnused(options);
  const own: Finding[] = [...(asked === undefined ? [] : [asked.service]), ...broken];
  const findings = [
    ...own,
    ...(asked?.findings ?? (await examineHere(config, { isAnswered: asked?.isAnswered ?? false, bodies }))),
  ];
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

/** Names the arguments that a running service does not take. */
function noteUnused(options: Given['options']): void {
  const unused = OF_OWN_EXAMINATION.filter((name) => options[name] !== undefined).map((name) => `--${name}`);
  if (unused.length === 0) return;
  process.stderr.write(
    `rigd doctor: without effect: ${unused.join(', ')}; the running service examines its host with its own settings. ` +
      'Add --here to examine with yours\n',
  );
}

function bodiesOf(text: unknown): number | undefined {
  if (text === undefined) return undefined;
  const bodies = Number(text);
  if (Number.isInteger(bodies) && bodies > 0 && bodies <= MOST_BODIES) return bodies;
  throw new CommandError('not-understood', `--bodies ${text} is not a number from 1 to ${MOST_BODIES}`);
}

/** The address of the service in the settings, unless an address is given. */
async function asking(config: Config, given: Given): Promise<Asking> {
  const { limits, token, tlsCa } = config;
  const about = { version: programVersion(), doctorMs: limits.doctorMs, answerMs: ANSWER_MS };
  // The token in the settings is only sent to the service in the settings.
  if (given.options.url !== undefined || process.env.RIGD_URL)
    return { ...about, ...(await servicePlace(given, process.env)) };
  const socket = given.options.port === undefined ? installedSocket(process.env) : undefined;
  return { ...about, url: addressIn(config, socket), token, ca: tlsCa?.cert };
}

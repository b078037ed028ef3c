// Entry of the service. Reads the settings, has the parts built, starts them, and passes signals on. Exit codes: 0 =
// stopped on request, 1 = could not start. When a call hangs in the kernel, SIGKILL ends the process instead
// (host/end-process.ts).

import { resolve } from 'node:path';
import { systemClock } from '../base/clock.js';
import { withinLimit } from '../base/file-calls.js';
import { printable } from '../base/printable.js';
import { openStateDirectory } from '../base/state-directory.js';
import { lockStateDirectory } from '../base/state-lock.js';
import { hostsPart } from './assembly/hosts-part.js';
import { buildParts, type Parts } from './assembly/parts.js';
import { SettingsInForce } from './assembly/settings-in-force.js';
import { Stopping } from './assembly/stopping.js';
import { programVersion } from './config/arguments.js';
import { entryOf, loadConfig, textAskedFor } from './config/config.js';
import type { Config } from './config/config-shape.js';
import { rigEnvironment } from './config/rig-environment.js';
import { endProcess } from './host/end-process.js';
import { isOnTerminal } from './host/hang-up.js';
import { useCertificate } from './http/certificate.js';
import { type Listening, listen } from './http/listen.js';
import { forJournal } from './log/journal.js';
import { createLog, type Log } from './log/logger.js';
import { CameraNames } from './rig/declared/camera-name.js';
import { takeInherited } from './service-manager/inherited.js';
import { prepareLaunchDirectory } from './supervisor/launch-directory.js';

/** Time for file calls that are still running when the service could not start. */
const START_FAILURE_WAIT_MS = 2_000;
/** Time after which one of these calls counts as hanging. */
const START_FAILURE_HANG_MS = 1_000;
/** Launchers wait for this text on standard output. */
const STARTED = 'rigd started on';

/** Runs the service. @param readAgain reads the present settings, for SIGHUP */
async function serve(config: Config, readAgain: () => Config): Promise<void> {
  const inherited = takeInherited(process.env, process.pid);
  const isOnSockets = inherited.sockets.length > 0;
  const settings = new SettingsInForce(config, readAgain, isOnSockets);
  const { limits } = settings;
  const names = new CameraNames();
  const log = createLog(config.logLevel, limits, (id) => names.of(id).name);
  const { logger, ring, flush, keepUnwritten } = log;
  followProcess(log);
  const hasTerminal = isOnTerminal();
  for (const notice of settings.notices) logger.warn(notice);
  const clock = systemClock;
  const fileLimit = { clock, fileMs: config.limits.fileMs };
  const joinHosts = config.bus === undefined ? undefined : await hostsPart();
  const stateDirectory = await withinLimit(
    fileLimit,
    `the state directory ${config.stateDirectory}`,
    openStateDirectory(config.stateDirectory, (line) => logger.warn(line)),
  );
  await lockStateDirectory(stateDirectory);
  const executable = await prepareLaunchDirectory(stateDirectory, config.sdkDirectory, {
    clock,
    logger,
  });
  const context = buildParts({
    joinHosts,
    ...fileLimit,
    ...{ settings, limits, logger, ring, keepUnwritten, stateDirectory, executable, names, inherited },
    onShutdown: () => void stopping.now('a client asked'),
  });
  const admit = (addresses: readonly string[]) => settings.listensAt(addresses);
  const starting = start(context, { ...config, sockets: inherited.sockets, admit }, settings);
  const stopping = new Stopping({
    ...context,
    ...{ clock, limits, logger, flush, starting },
    // Clients that connect from now on wait for the next service, and are not refused by this one.
    stopAccepting: (listening) => {
      if (isOnSockets) listening.stopAccepting();
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stopping.inTurn(signal));
  process.on('SIGHUP', () => {
    if (hasTerminal) void stopping.inTurn('SIGHUP: the terminal was closed');
    else void context.manager.reloading(() => reload(settings, log, context));
  });
  const listening = await starting;
  sayStarted(config, isOnSockets ? listening.url : urlOf(config, listening.port), log);
}

/** Listens, then starts the parts in order. */
async function start(
  { app, cameras, deskProcess, rigParts, jobs, loop, health, manager, hosts }: Parts,
  listenSettings: Parameters<typeof listen>[1],
  settings: SettingsInForce,
): Promise<Listening> {
  const listening = await listen(app, listenSettings);
  await rigParts.timeline.start(programVersion());
  await rigParts.rigFile.start();
  cameras.start();
  rigParts.shots.start();
  rigParts.movies.start();
  jobs?.start();
  deskProcess.resume();
  loop.start();
  health.start();
  manager.start(listening.url);
  const { isLoopbackOnly, config } = settings;
  hosts?.start({ port: listening.port, isLoopbackOnly, isTls: config.tls !== undefined });
  return listening;
}

function followProcess({ logger, flush }: Log): void {
  process.once('exit', flush);
  process.on('uncaughtExceptionMonitor', (error) => logger.fatal({ err: error }, 'the service crashed'));
  // A launcher may close standard output before or after it has read its line.
  process.stdout.on('error', (error) => logger.warn({ err: error }, 'standard output cannot be written'));
  // Without a handler, Node would open a port for debuggers.
  process.on('SIGUSR1', () => logger.warn('SIGUSR1 is ignored'));
}

/** Reads the settings again, and gives the server the certificate that they name. */
function reload(settings: SettingsInForce, log: Log, { app }: Pick<Parts, 'app'>): void {
  settings.reload(log);
  const { tls } = settings.config;
  if (tls !== undefined) useCertificate(app.server, tls);
}

function urlOf({ host, tls }: Config, port: number): string {
  const scheme = tls === undefined ? 'http' : 'https';
  return `${scheme}://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function sayStarted(config: Config, url: string, { logger }: Log): void {
  process.stdout.write(`${STARTED} ${url}${config.simulated ? ' (simulated cameras)' : ''}\n`);
  logger.info(
    { saveDirectory: resolve(config.saveDirectory), configFile: config.configFile ?? 'none' },
    'pictures are saved there until a client names another directory',
  );
  if (config.simulated)
    logger.info({ directory: rigEnvironment(config).RIGD_SIM_STATE }, 'directory of the simulated cameras');
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Runs the service with the words of the command line. No `await` at the top level: the bundle is CommonJS. */
async function main(): Promise<void> {
  try {
    const words = process.argv.slice(2);
    const text = textAskedFor(words);
    const read = () => loadConfig(words, process.env, entryOf(process.argv));
    if (text === undefined) await serve(read(), read);
    else process.stdout.write(text);
  } catch (error) {
    // A refused config file has a line for each fault.
    const lines = messageOf(error).split('\n').map(printable);
    process.stderr.write(forJournal('error', `rigd could not start: ${lines.join('\n')}\n`));
    await endProcess(1, {
      clock: systemClock,
      waitMs: START_FAILURE_WAIT_MS,
      hangMs: START_FAILURE_HANG_MS,
      flush: () => undefined,
    });
  }
}

void main();

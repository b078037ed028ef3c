#!/usr/bin/env node

// Entry of the service: settings, rig, application, signals, exit codes. Everything is built here; nothing below reads
// the command line, the environment or a signal. Exit codes: 0 stopped on request, 1 could not start. When a call hangs
// in the kernel, the process ends by SIGKILL instead (host/end-process.ts).

import { join, resolve } from 'node:path';
import { systemClock } from '../worker/protocol/clock.js';
import { printable } from '../worker/protocol/printable.js';
import { buildApp } from './app.js';
import type { ReportNews } from './camera-news.js';
import { type Config, entryOf, loadConfig, textAskedFor } from './config/config.js';
import { EventHub } from './events/event-hub.js';
import { publisherOf } from './events/public-event.js';
import { DiskWatch } from './health/disk-watch.js';
import { Health } from './health/health.js';
import { endAtTheLatest, endProcess } from './host/end-process.js';
import { withinLimit } from './host/file-calls.js';
import { isOnTerminal } from './host/hang-up.js';
import { LoopWatch } from './host/loop-watch.js';
import { openStateDirectory } from './host/state-directory.js';
import { lockStateDirectory } from './host/state-lock.js';
import { listen } from './http/listen.js';
import type { Access } from './http/request-gate.js';
import { PictureHub } from './live-view/picture-hub.js';
import { createLog } from './log/logger.js';
import { framesEvent } from './routes/focus-frame-data.js';
import { prepareLaunchDirectory } from './supervisor/launch-directory.js';
import { ProcessRecords } from './supervisor/process-record.js';
import { RigSupervisor } from './supervisor/rig-supervisor.js';
import { StartGate } from './supervisor/start-gate.js';
import { CardFiles } from './transfers/card-files.js';
import { Spool } from './transfers/spool.js';
import { Transfers } from './transfers/transfers.js';

/** Time for file calls that are under way when the service could not start. */
const START_FAILURE_WAIT_MS = 1_000;
/** Launchers wait for this text on standard output. */
const STARTED = 'rigd started on';

function accessOf(config: Config): Access {
  const access = {
    hosts: ['localhost', config.host, ...config.allowedHosts],
    anyIpAddress: true,
    origins: config.allowedOrigins,
  };
  return config.token === undefined ? access : { ...access, token: config.token };
}

/** Simulated bodies are kept in the state directory, unless RIGD_SIM_STATE names another. */
function rigEnvironment(config: Config): NodeJS.ProcessEnv {
  if (!config.simulated) return process.env;
  const state = { RIGD_SIM_STATE: join(config.stateDirectory, 'simulator') };
  return { ...state, ...config.simulator, ...process.env };
}

async function serve(config: Config): Promise<void> {
  const { logger, ring, flush } = createLog(config.logLevel, config.limits);
  process.once('exit', flush);
  process.on('uncaughtExceptionMonitor', (error) => logger.fatal({ err: error }, 'the service crashed'));
  // A launcher may close standard output after it has read its line, or before.
  process.stdout.on('error', (error) => logger.warn({ err: error }, 'standard output cannot be written'));
  // Without a handler node would open a port for debuggers.
  process.on('SIGUSR1', () => logger.warn('SIGUSR1 is ignored'));
  const hasTerminal = isOnTerminal();
  for (const notice of config.notices) logger.warn(notice);
  const fileLimit = { clock: systemClock, fileMs: config.limits.fileMs };
  const stateDirectory = await withinLimit(
    fileLimit,
    `the state directory ${config.stateDirectory}`,
    openStateDirectory(config.stateDirectory, (line) => logger.warn(line)),
  );
  await lockStateDirectory(stateDirectory);
  const environment = rigEnvironment(config);
  const events = new EventHub(Date.now(), config.limits.eventLogEvents);
  const pictures = new PictureHub({
    clock: systemClock,
    limits: config.limits,
    credit: (cameraId, layer) => rig.credit(cameraId, layer, events.isMomentaryRequested(cameraId)),
    prepare: (cameraId, layer, signal) =>
      rig.call(cameraId, 'watchLiveView', { layer }, signal === undefined ? {} : { signal }),
    model: (cameraId) => rig.summary(cameraId).model,
  });
  const rig = new RigSupervisor({
    executable: await prepareLaunchDirectory(stateDirectory, config.sdkDirectory, {
      clock: systemClock,
      launchMs: config.limits.launchMs,
      logger,
    }),
    stateDirectory,
    environment,
    records: new ProcessRecords(stateDirectory, logger),
    clock: systemClock,
    limits: config.limits,
    logger,
    sdkDirectory: config.sdkDirectory,
    simulated: config.simulated,
    startGate: new StartGate(systemClock, config.limits),
    report: (news) => report(news),
    forget: (cameraId) => events.forget(cameraId),
    picture: (cameraId, { layer, number, capturedAtMs }, image) =>
      pictures.receive(cameraId, layer, { number, capturedAtMs, image }),
    focusFrames: (cameraId, focusFrames) => {
      // Without live view the focus frames have no viewer.
      if (pictures.isStreaming(cameraId)) events.publishMomentary(framesEvent(cameraId, focusFrames));
    },
    saveInfo: { path: config.saveDirectory, prefix: '', startNo: -1 },
    saveRoot: config.saveRoot,
    restore: {
      isOn: config.restore,
      arePasswordsKept: config.rememberPasswords,
      credentialsDirectory: process.env.CREDENTIALS_DIRECTORY,
    },
  });
  const transfers = new Transfers({
    rig,
    clock: systemClock,
    limits: config.limits,
    report: (news) => report(news),
  });
  const publish = publisherOf(events, (cameraId) => rig.summary(cameraId).model);
  const report: ReportNews = (news) => {
    publish(news);
    transfers.onNews(news);
    pictures.onNews(news);
  };
  const spool = new Spool(join(stateDirectory, 'spool'), config.limits.spoolBytes, fileLimit);
  const loop = new LoopWatch(systemClock);
  const placeOf = (path: string) => resolve(config.saveRoot ?? '.', path);
  const health = new Health({
    clock: systemClock,
    disks: new DiskWatch(systemClock, config.limits),
    limits: config.limits,
    stateDirectory,
    savePaths: () => {
      const set = rig.vitals().flatMap(({ savePath }) => savePath ?? []);
      return [...new Set([config.saveDirectory, ...set].map(placeOf))];
    },
    facts: () => ({
      discovery: rig.discovery,
      sdkVersion: rig.sdkVersion,
      cameras: rig.vitals(),
      loopLagMs: loop.longestMs,
      spool: spool.held,
    }),
    logger,
  });

  let isStopping = false;
  const stop = async (why: string): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    logger.info({ why }, 'stopping');
    const { shutdownMs, shutdownGraceMs, lastAnswersMs } = config.limits;
    const untilMs = systemClock.nowMs() + shutdownMs;
    health.stop();
    loop.stop();
    endAtTheLatest(shutdownMs + shutdownGraceMs);
    const end = (): Promise<never> => {
      // A halted worker cannot notice that its gateway has gone.
      rig.killHalted();
      const waitMs = Math.max(0, untilMs - systemClock.nowMs());
      return endProcess(0, { clock: systemClock, waitMs, flush });
    };
    // Service managers kill a process that takes longer to stop.
    systemClock.setTimer(shutdownMs, () => void end());
    await rig.close();
    const closed = app.close();
    // Node counts a connection without any request as busy, and browsers open some in advance.
    systemClock.setTimer(lastAnswersMs, () => app.server.closeAllConnections());
    await closed;
    await end();
  };
  const app = buildApp({
    rig,
    transfers,
    cardFiles: new CardFiles(rig, transfers, spool),
    settingsDirectory: config.settingsDirectory,
    events,
    pictures,
    health,
    limits: config.limits,
    logger,
    access: accessOf(config),
    serverStatus: () => ({
      uptimeS: Math.floor(process.uptime()),
      platform: `${process.platform}-${process.arch}`,
    }),
    logs: ring,
    onShutdown: () => void stop('a client asked'),
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal));
  process.on('SIGHUP', () => {
    if (hasTerminal) void stop('SIGHUP: the terminal is gone');
    else
      logger.warn(
        'SIGHUP is ignored: the service runs without a terminal, and settings are read at the start only',
      );
  });

  const port = await listen(app, config);
  rig.start();
  loop.start();
  health.start();
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  process.stdout.write(
    `${STARTED} http://${host}:${port}${config.simulated ? ' (simulated cameras)' : ''}\n`,
  );
  logger.info(
    { saveDirectory: resolve(config.saveDirectory), configFile: config.configFile ?? 'none' },
    'pictures are saved there until a client names another directory',
  );
  if (config.simulated)
    logger.info({ directory: environment.RIGD_SIM_STATE }, 'directory of the simulated cameras');
}

try {
  const words = process.argv.slice(2);
  const text = textAskedFor(words);
  if (text === undefined) await serve(loadConfig(words, process.env, entryOf(process.argv)));
  else process.stdout.write(text);
} catch (error) {
  const text = error instanceof Error ? error.message : String(error);
  process.stderr.write(`rigd could not start: ${printable(text)}\n`);
  await endProcess(1, { clock: systemClock, waitMs: START_FAILURE_WAIT_MS, flush: () => undefined });
}

#!/usr/bin/env node
// Entry of the service: settings, rig, application, signals, exit codes. Everything is built here and handed
// on; nothing below reads the command line, the environment or a signal. Exit codes: 0 stopped as asked, 1 it
// could not start.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '../worker/protocol/clock.js';
import { buildApp } from './app.js';
import { type Config, readConfig, textAskedFor } from './config.js';
import { EventHub } from './events/event-hub.js';
import { listen } from './listen.js';
import { FrameHub } from './live-view/frame-hub.js';
import { createLog } from './logger.js';
import type { Access } from './request-gate.js';
import { framesEvent } from './routes/screen-frames.js';
import { lockStateDirectory } from './state-lock.js';
import { prepareLaunchDirectory } from './supervisor/launch-directory.js';
import { ProcessRecords } from './supervisor/process-record.js';
import { RigSupervisor } from './supervisor/rig-supervisor.js';
import { StartGate } from './supervisor/start-gate.js';
import { CardFiles } from './transfers/card-files.js';
import { Spool } from './transfers/spool.js';
import { Transfers } from './transfers/transfers.js';

/** A launcher reads these words on standard output. */
const STARTED = 'rigd started on';

function accessOf(config: Config): Access {
  const access = {
    hosts: ['localhost', config.host, ...config.allowedHosts],
    anyIpAddress: true,
    origins: config.allowedOrigins,
  };
  return config.token === undefined ? access : { ...access, token: config.token };
}

/** The simulated bodies live with the service unless they are told to live elsewhere. */
function rigEnvironment(config: Config): NodeJS.ProcessEnv {
  if (!config.simulated) return process.env;
  return { RIGD_SIM_STATE: join(config.stateDirectory, 'simulator'), ...process.env };
}

async function serve(config: Config): Promise<void> {
  const { logger, ring, flush } = createLog(config.logLevel, config.limits);
  process.once('exit', flush);
  process.on('uncaughtExceptionMonitor', (error) => logger.fatal({ err: error }, 'the service crashed'));
  // A launcher may leave once it has seen its line, or before.
  process.stdout.on('error', (error) => logger.warn({ err: error }, 'standard output cannot be written'));
  for (const notice of config.notices) logger.warn(notice);
  mkdirSync(config.stateDirectory, { recursive: true });
  await lockStateDirectory(config.stateDirectory);
  const environment = rigEnvironment(config);
  const events = new EventHub(Date.now(), config.limits.eventLogEvents);
  const frames = new FrameHub({
    clock: systemClock,
    limits: config.limits,
    credit: (cameraId, layer) => rig.credit(cameraId, layer, events.wantsMomentary(cameraId)),
    prepare: (cameraId, layer, signal) =>
      rig.call(cameraId, 'watchLiveView', { layer }, signal === undefined ? {} : { signal }),
    model: (cameraId) => rig.summary(cameraId).model,
  });
  const rig = new RigSupervisor({
    executable: await prepareLaunchDirectory(config.stateDirectory, config.sdkDirectory),
    stateDirectory: config.stateDirectory,
    environment,
    records: new ProcessRecords(config.stateDirectory, logger),
    clock: systemClock,
    limits: config.limits,
    logger,
    sdkDirectory: config.sdkDirectory,
    simulated: config.simulated,
    startGate: new StartGate(systemClock, config.limits),
    publish: (event) => {
      transfers.publish(event);
      frames.noticed(event);
    },
    forget: (cameraId) => events.forget(cameraId),
    frame: (cameraId, { layer, number, capturedAtMs }, image) =>
      frames.receive(cameraId, layer, { number, capturedAtMs, image }),
    overlay: (cameraId, overlay) => {
      // What nobody is left to see is told to nobody.
      if (frames.isStreaming(cameraId)) events.publishMomentary(framesEvent(cameraId, overlay));
    },
    saveInfo: { path: config.saveDirectory, prefix: '', startNo: -1 },
    saveRoot: config.saveRoot,
  });
  const transfers = new Transfers({
    rig,
    clock: systemClock,
    limits: config.limits,
    publish: (event) => events.publish(event),
  });
  const spool = new Spool(join(config.stateDirectory, 'spool'), config.limits.spoolBytes);

  let isStopping = false;
  const stop = async (why: string): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    logger.info({ why }, 'stopping');
    // Whatever still hangs after this time would be killed by the one who asked.
    systemClock.setTimer(config.limits.shutdownMs, () => process.exit(0));
    await rig.close();
    const closed = app.close();
    // A connection on which nothing was ever asked counts as busy, and browsers open some in advance.
    systemClock.setTimer(config.limits.lastAnswersMs, () => app.server.closeAllConnections());
    await closed;
    process.exit(0);
  };
  const app = buildApp({
    rig,
    transfers,
    cardFiles: new CardFiles(rig, transfers, spool),
    settingsDirectory: config.settingsDirectory,
    events,
    frames,
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

  const port = await listen(app, { ...config, connections: config.limits.connections });
  rig.start();
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  process.stdout.write(
    `${STARTED} http://${host}:${port}${config.simulated ? ' (simulated cameras)' : ''}\n`,
  );
  if (config.simulated)
    logger.info({ directory: environment.RIGD_SIM_STATE }, 'the simulated cameras live here');
}

try {
  const words = process.argv.slice(2);
  const text = textAskedFor(words);
  if (text === undefined) await serve(readConfig(words, process.env));
  else process.stdout.write(text);
} catch (error) {
  const text = error instanceof Error ? error.message : String(error);
  process.stderr.write(`rigd could not start: ${text}\n`);
  process.exit(1);
}

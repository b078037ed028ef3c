#!/usr/bin/env node

// Entry of the service: settings, rig, application, signals, exit codes. Everything is built here; nothing below reads
// the command line, the environment or a signal. Exit codes: 0 stopped on request, 1 could not start. When a call hangs
// in the kernel, the process ends by SIGKILL instead (host/end-process.ts).

import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { examine } from '../doctor/run/examine.js';
import { SharedExamination } from '../doctor/run/shared-examination.js';
import { systemClock } from '../worker/protocol/clock.js';
import { printable } from '../worker/protocol/printable.js';
import { buildApp } from './app.js';
import type { ReportNews } from './camera-news.js';
import { ownNames } from './config/allow-lists.js';
import { programVersion } from './config/arguments.js';
import { type Config, entryOf, loadConfig, textAskedFor } from './config/config.js';
import { reloadOf } from './config/reload.js';
import { INTERFACE_VERSION } from './contract/server.js';
import { EventHub } from './events/event-hub.js';
import { publisherOf, rigPublisherOf } from './events/public-event.js';
import { DiskWatch } from './health/disk-watch.js';
import { Health } from './health/health.js';
import { endAtTheLatest, endProcess } from './host/end-process.js';
import { withinLimit } from './host/file-calls.js';
import { isOnTerminal } from './host/hang-up.js';
import { LoopWatch } from './host/loop-watch.js';
import { openStateDirectory } from './host/state-directory.js';
import { lockStateDirectory } from './host/state-lock.js';
import { type Listening, listen } from './http/listen.js';
import type { Access } from './http/request-gate.js';
import { PictureHub } from './live-view/picture-hub.js';
import { createLog } from './log/logger.js';
import { newsLog } from './log/news-log.js';
import { Metrics } from './metrics/metrics.js';
import { AutoConnect } from './rig/auto-connect.js';
import { CameraNames } from './rig/camera-name.js';
import { BodyWatch } from './rig/desired/body-watch.js';
import { DesiredState } from './rig/desired/desired-state.js';
import { GroupValues } from './rig/desired/group-values.js';
import { LeaseBook } from './rig/leases/lease-book.js';
import { PictureNamings } from './rig/naming/picture-namings.js';
import { RigBook } from './rig/rig-book.js';
import { RigView } from './rig/rig-view.js';
import { ENDED_STATES } from './rig/shots/receipt-shape.js';
import { Shots } from './rig/shots/shots.js';
import { lostExposures, summaryOf } from './rig/shots/summary.js';
import { LineFile } from './rig/timeline/line-file.js';
import { Timeline } from './rig/timeline/timeline.js';
import { TimelineNews } from './rig/timeline/timeline-news.js';
import { framesEvent } from './routes/focus-frame-data.js';
import { takeInherited } from './service-manager/inherited.js';
import { ServiceManager } from './service-manager/service-manager.js';
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
    hosts: ['localhost', config.host, ...ownNames(config.host, hostname()), ...config.allowedHosts],
    anyIpAddress: true,
    origins: config.allowedOrigins,
  };
  return config.token === undefined ? access : { ...access, token: config.token };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Simulated bodies are kept in the state directory, unless RIGD_SIM_STATE names another. */
function rigEnvironment(config: Config): NodeJS.ProcessEnv {
  if (!config.simulated) return process.env;
  const state = { RIGD_SIM_STATE: join(config.stateDirectory, 'simulator') };
  return { ...state, ...config.simulator, ...process.env };
}

/**
 * Examinations of this host by this service.
 * @param saveDirectory gives the one in force
 */
function doctorOf(config: Config, executable: string, saveDirectory: () => string): SharedExamination {
  const { doctorCheckMs, doctorMs, doctorKeptMs, lowRoomBytes, noRoomBytes } = config.limits;
  const { host, port, sdkDirectory, simulated, stateDirectory } = config;
  const subject = {
    stateDirectory,
    sdkDirectory,
    simulated,
    host,
    port,
    service: { pid: process.pid, executable },
    lowRoomBytes,
    noRoomBytes,
    checkMs: doctorCheckMs,
    root: '/',
  };
  const options = { clock: systemClock, doctorMs, environment: rigEnvironment(config) };
  const look = (signal: AbortSignal) =>
    examine({ ...subject, saveDirectory: saveDirectory() }, { ...options, signal });
  return new SharedExamination(look, systemClock, doctorKeptMs);
}

/** @param readAgain gives the settings as they are now, for SIGHUP */
async function serve(config: Config, readAgain: () => Config): Promise<void> {
  const inherited = takeInherited(process.env, process.pid);
  // Replaced as a whole by a reload. Limits that a reload may change are read from it whenever they are kept.
  let current = config;
  let access = accessOf(config);
  const limits = { ...config.limits };
  const names = new CameraNames();
  const { logger, ring, flush, setLevel } = createLog(config.logLevel, limits, (id) => names.of(id).name);
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
    limits,
    credit: (cameraId, layer) => rig.credit(cameraId, layer, events.isMomentaryRequested(cameraId)),
    prepare: (cameraId, layer, signal) =>
      rig.call(cameraId, 'watchLiveView', { layer }, signal === undefined ? {} : { signal }),
    camera: (cameraId) => rig.summary(cameraId),
  });
  const executable = await prepareLaunchDirectory(stateDirectory, config.sdkDirectory, {
    clock: systemClock,
    launchMs: config.limits.launchMs,
    logger,
  });
  const rig = new RigSupervisor({
    executable,
    stateDirectory,
    environment,
    records: new ProcessRecords(stateDirectory, logger),
    clock: systemClock,
    limits,
    logger,
    sdkDirectory: config.sdkDirectory,
    simulated: config.simulated,
    startGate: new StartGate(systemClock, config.limits),
    report: (news) => report(news),
    observe: {
      called: (...call) => metrics.called(...call),
      workerEnded: (cameraId, cause, isClean) => {
        if (!isClean) metrics.workerEnded(cameraId, cause);
        shots.workerEnded(cameraId, cause);
      },
    },
    forget: (cameraId) => events.forget(cameraId),
    picture: (cameraId, { layer, number, capturedAtMs }, image) =>
      pictures.receive(cameraId, layer, { number, capturedAtMs, image }),
    focusFrames: (cameraId, focusFrames) => {
      // Without live view the focus frames have no viewer.
      if (pictures.isStreaming(cameraId)) events.publishMomentary(framesEvent(cameraId, focusFrames));
    },
    get saveInfo() {
      return { path: current.saveDirectory, prefix: '', startNo: -1 };
    },
    nameOf: names.of,
    namingOf: (cameraId) => namings.connecting(cameraId),
    saveRoot: config.saveRoot,
    restore: {
      isOn: config.restore,
      arePasswordsKept: config.rememberPasswords,
      credentialsDirectory: process.env.CREDENTIALS_DIRECTORY,
    },
  });
  const known = new RigBook({
    stateDirectory,
    logger,
    ...fileLimit,
    rigEntries: limits.rigEntries,
    rigFileMs: limits.rigFileMs,
    attached: () => rig.vitals().flatMap(({ id, state }) => (state === 'absent' ? [] : id)),
  });
  names.use(known);
  const publishOfRig = rigPublisherOf(events);
  const { timelineBytes, timelineEntries } = limits;
  const lines = { stateDirectory, logger, maxBytes: timelineBytes, maxWaiting: timelineEntries };
  const timeline = new Timeline({ file: new LineFile({ ...fileLimit, ...lines }), known, limits });
  const happened = new TimelineNews((entry) => timeline.add(entry), systemClock);
  known.onChange(() => {
    const { error } = known.file;
    const payload =
      error === undefined
        ? { change: 'taken' as const, message: '' }
        : { change: 'refused' as const, ...error };
    publishOfRig({ name: 'rig', payload });
    happened.rigFile(error);
  });
  const watch = new BodyWatch({ rig, known, clock: systemClock, limits });
  const desired = new DesiredState({
    rig,
    known,
    watch,
    clock: systemClock,
    limits,
    report: (news) => report(news),
    logger,
  });
  const autoConnect = new AutoConnect({
    known,
    rig,
    clock: systemClock,
    logger,
    autoConnectMs: limits.autoConnectMs,
  });
  const namings: PictureNamings = new PictureNamings({ known, rig, logger });
  const shots = new Shots({
    directory: join(stateDirectory, 'shots'),
    slipDirectory: join(stateDirectory, 'shots', 'slips'),
    ...{ rig, known, clock: systemClock, logger, limits },
    earlierEnded: () => rig.earlierEnded,
    report: (receipt) => publishOfRig({ name: 'shot', payload: summaryOf(receipt) }),
    ended: (receipt) => {
      const { shotId, number, state, message } = receipt;
      metrics.values.add('rigd_shots_total', { state });
      metrics.values.add('rigd_shot_exposures_lost_total', {}, lostExposures(receipt));
      const isWell = state === 'complete' || state === 'stopped';
      logger[isWell ? 'info' : 'warn']({ shotId, number, state }, message);
    },
  });
  const transfers = new Transfers({
    rig,
    clock: systemClock,
    limits,
    report: (news) => report(news),
  });
  const publish = publisherOf(events, (cameraId) => rig.summary(cameraId));
  const logNews = newsLog(logger);
  const report: ReportNews = (news) => {
    publish(news);
    transfers.onNews(news);
    pictures.onNews(news);
    logNews(news);
    metrics.onNews(news);
    watch.onNews(news);
    desired.onNews(news);
    autoConnect.onNews(news);
    namings.onNews(news);
    happened.onNews(news);
    shots.onNews(news);
  };
  const leases = new LeaseBook({
    clock: systemClock,
    limits,
    report: ({ scope, ...payload }) => {
      publishOfRig({ name: 'lease', payload }, scope);
      happened.lease(payload, scope);
    },
  });
  const spool = new Spool(join(stateDirectory, 'spool'), config.limits.spoolBytes, fileLimit);
  const loop = new LoopWatch(systemClock);
  const placeOf = (path: string) => resolve(config.saveRoot ?? '.', path);
  const health = new Health({
    clock: systemClock,
    disks: new DiskWatch(systemClock, limits),
    limits,
    stateDirectory,
    savePaths: () => {
      const set = rig.vitals().flatMap(({ savePath }) => savePath ?? []);
      return [...new Set([current.saveDirectory, ...set].map(placeOf))];
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

  const metrics = new Metrics({
    rig,
    versions: { version: programVersion(), interface: INTERFACE_VERSION, node: process.version },
    health: () => health.now(),
    liveView: () => pictures.vitals(),
    transfers: (cameraId) => transfers.views(cameraId),
    eventClients: () => events.subscriberCount,
    body: (cameraId) => desired.facts(cameraId),
    nameOf: names.of,
  });
  // A counter has to be there before it rises: an increase from nothing is none.
  for (const state of ENDED_STATES) metrics.values.add('rigd_shots_total', { state }, 0);
  loop.onSecond((lagMs) => metrics.values.observe('rigd_gateway_loop_lag_seconds', {}, lagMs / 1_000));

  const manager = new ServiceManager({
    inherited,
    path: process.env.PATH,
    clock: systemClock,
    limits,
    logger,
    facts: () => {
      const { connected, discovered } = rig.counts();
      const { state, reason } = rig.discovery;
      return {
        isReady: state === 'working',
        status: reason === '' ? `${connected} of ${discovered} cameras connected` : `discovery: ${reason}`,
        discoveryAtMs: rig.discoveryReportedAtMs,
      };
    },
  });

  const doctor = doctorOf(config, executable, () => placeOf(current.saveDirectory));
  let isStopping = false;
  const stop = async (why: string): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    logger.info({ why }, 'stopping');
    const { shutdownMs, shutdownGraceMs, lastAnswersMs } = limits;
    const told = manager.stopping(shutdownMs + shutdownGraceMs);
    // Clients that come now wait for the next service instead of being refused by this one.
    if (inherited.sockets.length > 0) listening?.stopAccepting();
    const untilMs = systemClock.nowMs() + shutdownMs;
    health.stop();
    loop.stop();
    known.stop();
    autoConnect.stop();
    watch.close();
    endAtTheLatest(shutdownMs + shutdownGraceMs);
    const end = (): Promise<never> => {
      // A halted worker cannot notice that its gateway has gone.
      rig.killHalted();
      const waitMs = Math.max(0, untilMs - systemClock.nowMs());
      return endProcess(0, { clock: systemClock, waitMs, flush });
    };
    // Service managers kill a process that takes longer to stop.
    systemClock.setTimer(shutdownMs, () => void end());
    doctor.close();
    leases.close();
    await rig.close();
    await timeline.stop(why);
    await shots.close();
    const closed = app.close();
    // Node counts a connection without any request as busy, and browsers open some in advance.
    systemClock.setTimer(lastAnswersMs, () => app.server.closeAllConnections());
    await closed;
    // The timer above ends the service if the manager takes no message.
    await told;
    await end();
  };
  let isDraining = false;
  /** First waits for pending pictures; a second signal ends that wait. */
  const stopInTurn = async (why: string): Promise<void> => {
    if (!isDraining && !isStopping) {
      isDraining = true;
      await rig.drain();
    }
    await stop(why);
  };
  const app = buildApp({
    rig,
    known,
    shots,
    view: new RigView(known, rig, {
      lastPicture: (cameraId) => shots.lastPicture(cameraId),
      facts: (cameraId) => desired.facts(cameraId),
      looked: () => watch.looked(),
      leaseOf: (cameraId) => leases.of(cameraId),
    }),
    groupValues: new GroupValues({ known, watch, desired, limits }),
    transfers,
    cardFiles: new CardFiles(rig, transfers, spool),
    settingsDirectory: config.settingsDirectory,
    events,
    leases,
    timeline,
    pictures,
    health,
    metrics: {
      contentType: metrics.values.contentType,
      text: () => {
        watch.looked();
        return metrics.text();
      },
    },
    requestEnded: ({ operationId = 'other', status }) =>
      metrics.values.add('rigd_http_requests_total', { operation: operationId, status: String(status) }),
    limits,
    logger,
    access: () => access,
    serverStatus: () => ({
      uptimeS: Math.floor(process.uptime()),
      platform: `${process.platform}-${process.arch}`,
    }),
    doctor,
    version: programVersion(),
    logs: ring,
    onShutdown: () => void stop('a client asked'),
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stopInTurn(signal));
  const reload = (): void => {
    let read: Config;
    try {
      read = readAgain();
      // The sockets of the service manager were allowed because of the token.
      if (
        inherited.sockets.length > 0 &&
        current.token !== undefined &&
        read.token === undefined &&
        !read.insecure
      )
        throw new Error(
          'the token cannot be removed while the service listens on sockets of the service manager',
        );
    } catch (error) {
      logger.error({ reason: messageOf(error) }, 'SIGHUP: the settings are refused, and those in force stay');
      return;
    }
    const { config: next, applied, afterRestart } = reloadOf(current, read);
    current = next;
    access = accessOf(next);
    Object.assign(limits, next.limits);
    setLevel(next.logLevel);
    for (const notice of read.notices) logger.warn(notice);
    logger.info(
      { configFile: read.configFile ?? 'none', applied, afterRestart },
      'SIGHUP: the settings were read again',
    );
  };
  process.on('SIGHUP', () => {
    if (hasTerminal) void stopInTurn('SIGHUP: the terminal is gone');
    else void manager.reloading(reload);
  });

  let listening: Listening | undefined;
  listening = await listen(app, {
    ...config,
    sockets: inherited.sockets,
    isOpenAllowed: config.token !== undefined || config.insecure,
  });
  await timeline.start(programVersion());
  await known.start();
  rig.start();
  shots.start();
  loop.start();
  health.start();
  manager.start(listening.url);
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  process.stdout.write(
    `${STARTED} ${inherited.sockets.length > 0 ? listening.url : `http://${host}:${listening.port}`}${config.simulated ? ' (simulated cameras)' : ''}\n`,
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
  const read = () => loadConfig(words, process.env, entryOf(process.argv));
  if (text === undefined) await serve(read(), read);
  else process.stdout.write(text);
} catch (error) {
  process.stderr.write(`rigd could not start: ${printable(messageOf(error))}\n`);
  await endProcess(1, { clock: systemClock, waitMs: START_FAILURE_WAIT_MS, flush: () => undefined });
}

// The parts of the service, built and connected. The code here starts nothing, does not listen and ends nothing. It
// passes to parts the variables of the environment that they need. The command line and signals are left to main.ts.

import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { SharedExamination } from '../../doctor/run/shared-examination.js';
import type { ReportNews } from '../cameras/camera-news.js';
import type { Cameras } from '../cameras/cameras.js';
import { programVersion } from '../config/arguments.js';
import { ownName } from '../config/bus-settings.js';
import { rigEnvironment } from '../config/rig-environment.js';
import { settingsPlace } from '../config/save-place.js';
import { INTERFACE_VERSION } from '../contract/server.js';
import type { DeskOptions } from '../desk/asking.js';
import { Desk } from '../desk/desk.js';
import { EventHub } from '../events/event-hub.js';
import { DeskEvents, publisherOf, rigPublisherOf } from '../events/public-event.js';
import { DiskWatch } from '../health/disk-watch.js';
import { Health } from '../health/health.js';
import { HostsView } from '../health/hosts-view.js';
import { LoopWatch } from '../host/loop-watch.js';
import { DeskDoor } from '../http/desk-door.js';
import { PictureHub } from '../live-view/picture-hub.js';
import type { Log } from '../log/logger.js';
import { newsLog } from '../log/news-log.js';
import { Metrics } from '../metrics/metrics.js';
import { Recordings } from '../recordings/recordings.js';
import type { CameraNames } from '../rig/declared/camera-name.js';
import { ENDED_STATES } from '../rig/shots/receipt-shape.js';
import { lostExposures } from '../rig/shots/summary.js';
import { buildApp } from '../routes/app.js';
import { framesEvent } from '../routes/focus-frame-data.js';
import type { Inherited } from '../service-manager/inherited.js';
import { ServiceManager } from '../service-manager/service-manager.js';
import { PictureStore } from '../small-pictures/picture-store.js';
import { SmallPictures } from '../small-pictures/small-pictures.js';
import { DeskProcess } from '../supervisor/desk-process.js';
import { HostCameras } from '../supervisor/host-cameras.js';
import { PictureMaker } from '../supervisor/picture-maker.js';
import { ProcessRecords } from '../supervisor/process-record.js';
import { StartGate } from '../supervisor/start-gate.js';
import { CardFiles } from '../transfers/card-files.js';
import { Spool } from '../transfers/spool.js';
import { Transfers } from '../transfers/transfers.js';
import { FAST_PATHS } from './fast-paths.js';
import type { HostsPart, JoinHosts } from './hosts-part.js';
import { type JobsPart, jobsPart } from './jobs-part.js';
import { ownDoctor } from './own-doctor.js';
import { OwnReport } from './own-report.js';
import { RigParts } from './rig-parts.js';
import type { ServiceContext } from './service-context.js';
import type { SettingsInForce } from './settings-in-force.js';

/** Dependencies of the parts. */
export interface PartsContext extends ServiceContext {
  readonly settings: SettingsInForce;
  /** Takes the names of cameras from the rig file. */
  readonly names: CameraNames;
  readonly ring: Log['ring'];
  readonly keepUnwritten: Log['keepUnwritten'];
  /** The Node.js program that workers are started with. */
  readonly executable: string;
  readonly inherited: Inherited;
  /** Undefined: this host is a rig of its own. */
  readonly joinHosts: JoinHosts | undefined;
  /** Called once for each shutdown that a client asks for. */
  readonly onShutdown: () => void;
}

/** Parts that are started, and ended in order. */
export interface Parts {
  readonly app: FastifyInstance;
  readonly cameras: HostCameras;
  readonly pictureMaker: PictureMaker;
  readonly deskProcess: DeskProcess;
  readonly rigParts: RigParts;
  /** Undefined: this build has no jobs. */
  readonly jobs: JobsPart | undefined;
  readonly health: Health;
  readonly loop: LoopWatch;
  readonly manager: ServiceManager;
  readonly doctor: SharedExamination;
  /** Undefined: this host is a rig of its own. */
  readonly hosts: HostsPart | undefined;
}

/** Builds all parts. */
export function buildParts(context: PartsContext): Parts {
  const { settings, names, ring, keepUnwritten, executable, inherited, joinHosts, onShutdown, ...service } =
    context;
  const { clock, limits, logger, stateDirectory } = service;
  // Settings that a reload does not change.
  const { config } = settings;
  const events = new EventHub(Date.now(), limits);
  const pictures = new PictureHub({
    clock,
    limits,
    credit: (cameraId, credit) => {
      if (hosts?.pictures.credit(cameraId, credit) === true) return;
      cameras.credit(cameraId, { ...credit, focusFrames: events.isMomentaryRequested(cameraId) });
    },
    prepare: (cameraId, layer, signal) =>
      hosts?.pictures.prepare(cameraId, layer) ??
      cameras.call(cameraId, 'watchLiveView', { layer }, signal === undefined ? {} : { signal }),
    viewed: (...viewed) => hosts?.pictures.viewed(...viewed),
    camera: (cameraId) => everyCamera.summary(cameraId),
  });
  const recordings = new Recordings({ ...service, areAllKept: config.keepRecordings });
  /** The context that all child processes share. */
  const children = {
    ...{ executable, stateDirectory, clock, limits, logger },
    environment: rigEnvironment(config),
    records: new ProcessRecords(stateDirectory, logger),
  };
  const cameras: HostCameras = new HostCameras({
    ...children,
    recordings,
    sdkDirectory: config.sdkDirectory,
    simulated: config.simulated,
    startGate: new StartGate(clock, limits),
    ...FAST_PATHS,
    report: (news) => report(news),
    observe: {
      called: (...call) => metrics.called(...call),
      workerEnded: (cameraId, cause, isClean) => {
        if (!isClean) metrics.workerEnded(cameraId, cause);
        rigParts.shots.workerEnded(cameraId, cause, isClean);
      },
    },
    forget: (cameraId) => events.forget(cameraId),
    picture: (cameraId, { layer, number, capturedAtMs }, image, roomy) =>
      pictures.receive(cameraId, layer, { number, capturedAtMs, image }, roomy),
    focusFrames: (cameraId, focusFrames) => {
      // Without live view, focus frames have no viewer.
      if (pictures.isStreaming(cameraId)) events.publishMomentary(framesEvent(cameraId, focusFrames));
    },
    saveInfo: () => ({ path: settings.config.saveDirectory, prefix: '', startNo: -1 }),
    nameOf: names.of,
    declared: () => rigParts.rigFile.content.cameras.map(({ id }) => id),
    namingOf: (cameraId) => rigParts.namings.connecting(cameraId),
    awaitedOf: (cameraId) => rigParts.shots.awaited(cameraId),
    saveRoot: config.saveRoot,
    landingMd5: config.landingMd5,
    restore: {
      isOn: config.restore,
      arePasswordsKept: config.rememberPasswords,
      credentialsDirectory: process.env.CREDENTIALS_DIRECTORY,
    },
  });
  const version = programVersion();
  const hosts: HostsPart | undefined =
    config.bus &&
    joinHosts?.({
      ...service,
      ...{
        settings: config.bus,
        authority: config.tlsCa?.cert,
        version,
        environment: process.env,
        cameras,
        events,
        pictures,
        names,
      },
    });
  /** Cameras of all hosts. */
  const everyCamera: Cameras = hosts?.cameras ?? cameras;
  const publishOfRig = rigPublisherOf(events);
  const rigParts: RigParts = new RigParts({
    ...service,
    cameras,
    hosts,
    report: (news) => report(news),
    publish: publishOfRig,
    takes: () => jobs?.takes,
    shotChanged: (receipt) => jobs?.receiptChanged(receipt),
    shotEnded: (receipt) => {
      metrics.values.add('rigd_shots_total', { state: receipt.state });
      metrics.values.add('rigd_shot_exposures_lost_total', {}, lostExposures(receipt));
      metrics.values.add('rigd_shots_apart_total', {}, receipt.together === false ? 1 : 0);
    },
  });
  const jobs: JobsPart | undefined = jobsPart({
    ...{ ...service, shots: rigParts.shots, rigFile: rigParts.rigFile, publish: publishOfRig },
    others: hosts && { host: hosts.own, entries: hosts.entries('jobs') },
  });
  names.use(rigParts.rigFile);
  const transfers = new Transfers({ cameras, clock, limits, report: (news) => report(news) });
  const spool = new Spool(join(stateDirectory, 'spool'), limits.spoolBytes, service);
  const pictureMaker = new PictureMaker(children);
  const smallPictures = new SmallPictures({
    ...service,
    store: new PictureStore({
      ...service,
      directory: join(stateDirectory, 'small-pictures'),
      limitBytes: limits.pictureCacheBytes,
    }),
    make: (path, size, unwanted) => pictureMaker.make(path, size, unwanted),
  });
  const door = new DeskDoor();
  const deskOptions = (): DeskOptions => {
    const { recipeAllow, saveDirectory, saveRoot, exportDirectory } = settings.config;
    const places = [saveDirectory, saveRoot, exportDirectory].filter((path) => path !== undefined);
    const exportRoots = places.map((path) => settings.absolute(path));
    return { stateDirectory, limits, recipeAllow, exportRoots };
  };
  const deskEvents = new DeskEvents(events);
  const deskProcess = new DeskProcess({
    ...children,
    ...{ door, options: deskOptions, publish: (name, payload) => deskEvents.publish(name, payload) },
  });
  const loop = new LoopWatch(clock);
  const seen = new HostsView({
    host: hosts?.own ?? ownName(),
    version,
    url: () => hosts?.url ?? '',
    bodies: () => cameras.counts(),
    ...(hosts === undefined ? {} : { joined: hosts.seen }),
  });
  const health = new Health({
    clock,
    disks: new DiskWatch(clock, limits),
    limits,
    stateDirectory,
    savePaths: () => {
      const set = cameras.vitals().flatMap(({ savePath }) => savePath ?? []);
      return [...new Set([settings.config.saveDirectory, ...set].map((path) => settings.absolute(path)))];
    },
    facts: () => ({
      discovery: cameras.discovery,
      sdkVersion: cameras.sdkVersion,
      cameras: cameras.vitals(),
      loopLagMs: loop.longestMs,
      spool: spool.held,
      unreadJournal: rigParts.shots.unreadPath,
      bus: seen.facts(),
    }),
    logger,
  });
  const metrics = new Metrics({
    cameras,
    versions: { version, interface: INTERFACE_VERSION, node: process.version },
    health: () => health.now(),
    liveView: () => pictures.vitals(),
    transfers: (cameraId) => transfers.views(cameraId),
    eventClients: () => events.subscriberCount,
    bus: () => seen.facts(),
    body: (cameraId) => rigParts.desired.facts(cameraId),
    nameOf: names.of,
  });
  // A counter has to exist before it rises: monitoring sees no increase in a counter that is new.
  for (const state of ENDED_STATES) metrics.values.add('rigd_shots_total', { state }, 0);
  loop.onSecond((lagMs) => metrics.values.observe('rigd_gateway_loop_lag_seconds', {}, lagMs / 1_000));
  const publish = publisherOf(hosts ?? events, (cameraId) => cameras.summary(cameraId));
  const logNews = newsLog(logger);
  const report: ReportNews = (news) => {
    publish(news);
    transfers.onNews(news);
    pictures.onNews(news);
    logNews(news);
    metrics.onNews(news);
    rigParts.onNews(news);
  };
  const manager = new ServiceManager({
    inherited,
    path: process.env.PATH,
    clock,
    limits,
    logger,
    facts: () => {
      const { connected, discovered } = cameras.counts();
      const { state, reason } = cameras.discovery;
      return {
        isReady: state === 'working',
        status: reason === '' ? `${connected} of ${discovered} cameras connected` : `discovery: ${reason}`,
        discoveryAtMs: cameras.discoveryReportedAtMs,
      };
    },
  });
  const doctor = ownDoctor(settings, executable);
  const { rigFile, shots, movies, view, groupValues, leases, timeline } = rigParts;
  const shown = hosts?.shown(view, timeline);
  const app = buildApp({
    cameras: everyCamera,
    ...{ rigFile, shots, movies, groupValues, leases },
    ...{ view, timeline },
    ...{ allBodies: shown, allTimelines: shown },
    remoteHosts: hosts?.forwarding,
    hosts: () => seen.shown(),
    hostAccess: hosts?.access,
    otherShotFiles: hosts?.shotFiles,
    transfers,
    cardFiles: new CardFiles(cameras, transfers, spool),
    smallPictures,
    jobs: jobs?.handlers,
    ...{ door, desk: new Desk(deskProcess), newestRun: () => deskEvents.run },
    settingsDirectory: () => settingsPlace(settings.config),
    events,
    pictures,
    health,
    metrics: {
      contentType: metrics.values.contentType,
      text: () => {
        rigParts.scraped();
        return metrics.text();
      },
    },
    requestEnded: ({ operationId = 'other', status }) =>
      metrics.values.add('rigd_http_requests_total', { operation: operationId, status: String(status) }),
    limits,
    logger,
    keepLine: keepUnwritten,
    tls: config.tls,
    authority: config.tlsCa?.cert,
    access: () => settings.access,
    serverStatus: () => ({
      uptimeS: Math.floor(process.uptime()),
      platform: `${process.platform}-${process.arch}`,
    }),
    doctor,
    broken: () =>
      cameras
        .vitals()
        .flatMap(({ id: cameraId, brokenAssumptions }) =>
          brokenAssumptions.map((one) => ({ cameraId, ...one })),
        ),
    report: new OwnReport({
      ...service,
      ...{ recordings, cameras, ring, nameOf: names.of, sdkDirectory: config.sdkDirectory },
    }),
    version,
    logs: ring,
    onShutdown,
  });
  hosts?.answer({ app, token: () => settings.access.token });
  return { app, cameras, pictureMaker, deskProcess, rigParts, jobs, health, loop, manager, doctor, hosts };
}

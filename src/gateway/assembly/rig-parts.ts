// The parts of the rig, connected: its file, its shots, names of pictures, desired state, leases and timeline. Passes
// news on to each of them. Knows neither HTTP nor processes.

import { join } from 'node:path';
import type { CameraNews, ReportNews } from '../cameras/camera-news.js';
import { WHOLE_RIG } from '../contract/lease-needs.js';
import type { PublicEvent } from '../events/public-event.js';
import { AutoConnect } from '../rig/auto-connect.js';
import { BodyWatch } from '../rig/desired/body-watch.js';
import { DesiredState } from '../rig/desired/desired-state.js';
import { GroupValues } from '../rig/desired/group-values.js';
import { RigFileOnDisk } from '../rig/file/rig-file.js';
import { LeaseBook } from '../rig/leases/lease-book.js';
import { Movies } from '../rig/movies/movies.js';
import { PictureNamings } from '../rig/naming/picture-namings.js';
import { RecentWarnings } from '../rig/recent-warnings.js';
import { RigView } from '../rig/rig-view.js';
import type { Receipt } from '../rig/shots/receipt-shape.js';
import type { ShotTakes } from '../rig/shots/shot-takes.js';
import { Shots } from '../rig/shots/shots.js';
import { isWithoutExposure, summaryOf } from '../rig/shots/summary.js';
import { LineFile } from '../rig/timeline/line-file.js';
import { Timeline } from '../rig/timeline/timeline.js';
import { TimelineNews } from '../rig/timeline/timeline-news.js';
import type { HostCameras } from '../supervisor/host-cameras.js';
import type { HostsPart } from './hosts-part.js';
import type { ServiceContext } from './service-context.js';

/** Dependencies of the parts of the rig. */
export interface RigPartsContext extends ServiceContext {
  /** The cameras of this host. */
  readonly cameras: HostCameras;
  /** The other hosts; undefined: this host has no bus. */
  readonly hosts: HostsPart | undefined;
  readonly report: ReportNews;
  /** Sends an event of the rig, or of one camera, to clients. */
  readonly publish: (event: PublicEvent, cameraId?: string) => void;
  /** The takes of jobs; undefined: this build has no jobs. */
  readonly takes: () => ShotTakes | undefined;
  /** Called when the receipt of a shot has changed. */
  readonly shotChanged: (receipt: Receipt) => void;
  /** Called once for each shot, with its last receipt. */
  readonly shotEnded: (receipt: Receipt) => void;
}

/** See the head of this file. */
export class RigParts {
  readonly rigFile: RigFileOnDisk;
  readonly timeline: Timeline;
  readonly desired: DesiredState;
  readonly namings: PictureNamings;
  readonly shots: Shots;
  readonly movies: Movies;
  readonly leases: LeaseBook;
  readonly groupValues: GroupValues;
  readonly view: RigView;
  readonly #happened: TimelineNews;
  readonly #watch: BodyWatch;
  readonly #warnings: RecentWarnings;
  readonly #autoConnect: AutoConnect;

  constructor(context: RigPartsContext) {
    const { cameras, hosts, report, publish, takes, shotChanged, shotEnded, ...service } = context;
    const { clock, limits, logger, stateDirectory } = service;
    const rigFile = new RigFileOnDisk({
      ...service,
      rigEntries: limits.rigEntries,
      rigFileMs: limits.rigFileMs,
      attached: () =>
        hosts?.everywhere() ?? cameras.vitals().flatMap(({ id, state }) => (state === 'absent' ? [] : id)),
    });
    this.rigFile = rigFile;
    const { timelineBytes: maxBytes, timelineEntries: maxWaiting } = limits;
    this.timeline = new Timeline({
      file: new LineFile({ ...service, maxBytes, maxWaiting }),
      rigFile,
      limits,
    });
    this.#happened = new TimelineNews((entry) => this.timeline.add(entry), clock);
    rigFile.onChange(() => {
      const { error, notice = '' } = rigFile.file;
      const payload =
        error === undefined
          ? { change: 'taken' as const, message: notice }
          : { change: 'refused' as const, ...error };
      publish({ name: 'rig', payload });
      this.#happened.rigFile(error);
    });
    this.#warnings = new RecentWarnings(clock);
    this.#watch = new BodyWatch({ cameras, rigFile, clock, limits });
    this.desired = new DesiredState({ cameras, rigFile, watch: this.#watch, clock, limits, report, logger });
    this.#autoConnect = new AutoConnect({
      ...{ rigFile, cameras, clock, logger, report },
      autoConnectMs: limits.autoConnectMs,
      elsewhere: (cameraId) => hosts?.elsewhere(cameraId),
    });
    this.namings = new PictureNamings({
      ...{ rigFile, cameras, logger },
      said: (text) => this.#happened.names(text),
    });
    this.shots = new Shots({
      directory: join(stateDirectory, 'shots'),
      slipDirectory: join(stateDirectory, 'shots', 'slips'),
      ...{ cameras: hosts?.cameras ?? cameras, rigFile, clock, logger, limits, hosts: hosts?.shots },
      mayArm: (cameraId, shown) => this.leases.requireNoOther(cameraId, shown),
      earlierEnded: () => cameras.earlierEnded,
      takes,
      report: (receipt) => {
        publish({ name: 'shot', payload: summaryOf(receipt) });
        shotChanged(receipt);
      },
      ended: (receipt) => {
        const { shotId, number, state, message, by, together } = receipt;
        // Only the host that carries out a shot counts it.
        if (by === undefined || by === hosts?.own) shotEnded(receipt);
        const isWell = (state === 'complete' || state === 'stopped') && together !== false;
        logger[isWell || isWithoutExposure(receipt) ? 'info' : 'warn'](
          { shotId, number, state, together },
          message,
        );
      },
    });
    this.movies = new Movies({
      ...{ ...service, cameras, rigFile },
      report: (payload) => publish({ name: 'movie', payload }),
    });
    this.leases = new LeaseBook({
      clock,
      limits,
      report: ({ scope, ...payload }) => {
        // The table of leases of all hosts may name cameras that this host has never seen: their events are dropped.
        const isOfRig = scope === WHOLE_RIG || rigFile.camera(scope) !== undefined;
        if (!isOfRig && cameras.vitalsOf(scope) === undefined && !hosts?.everywhere().includes(scope)) return;
        publish({ name: 'lease', payload }, scope);
        this.#happened.lease(payload, scope);
      },
    });
    hosts?.share(rigFile, this.leases);
    this.groupValues = new GroupValues({ rigFile, watch: this.#watch, desired: this.desired, limits });
    this.view = new RigView(rigFile, cameras, {
      lastPicture: (cameraId) => this.shots.lastPicture(cameraId),
      lag: (cameraId) => this.shots.lag(cameraId),
      facts: (cameraId) => this.desired.facts(cameraId),
      warnings: (cameraId) => this.#warnings.of(cameraId),
      looked: () => this.#watch.looked('person'),
      leaseOf: (cameraId) => this.leases.of(cameraId),
    });
  }

  /**
   * Notes that the metrics were read. When they are read again soon, this host also watches bodies that the rig file
   * does not list, for a limited time.
   */
  scraped(): void {
    this.#watch.looked('scrape');
  }

  /** Takes news of cameras. */
  onNews(news: CameraNews): void {
    this.#watch.onNews(news);
    this.desired.onNews(news);
    this.#autoConnect.onNews(news);
    this.namings.onNews(news);
    this.#happened.onNews(news);
    this.#warnings.onNews(news);
    this.shots.onNews(news);
    this.movies.onNews(news);
  }

  /** Stops connecting, setting and reading cameras automatically, and stops following the rig file. */
  rest(): void {
    void this.rigFile.stop();
    this.#autoConnect.stop();
    this.#watch.close();
    this.movies.rest();
  }
}

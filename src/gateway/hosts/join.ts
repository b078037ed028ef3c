// Builds the part for the other hosts of the rig, and connects it to the parts of this host. This is the only file of
// its folder that the assembly knows, by one line (assembly/optional-parts.ts).

import { randomBytes } from 'node:crypto';
import { networkInterfaces } from 'node:os';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Clock } from '../../base/clock.js';
import type { OwnCameras } from '../cameras/cameras.js';
import type { BusSettings } from '../config/config-shape.js';
import type { EventHub } from '../events/event-hub.js';
import type { RigEvent } from '../events/event-log.js';
import type { HostsViewBus } from '../health/hosts-view.js';
import type { HostAccess } from '../http/host-access.js';
import type { Limits } from '../limits/limit-table.js';
import type { PictureHub } from '../live-view/picture-hub.js';
import { type OtherHostsUse, useByOthers } from '../rig/auto-connect.js';
import type { CameraNames } from '../rig/declared/camera-name.js';
import type { RigFileOnDisk } from '../rig/file/rig-file.js';
import type { LeaseBook } from '../rig/leases/lease-book.js';
import type { RigView } from '../rig/rig-view.js';
import type { Timeline } from '../rig/timeline/timeline.js';
import { AllBodies } from './all-bodies.js';
import { AllCameras } from './all-cameras.js';
import { BodyNews } from './body-news.js';
import type { Bus } from './bus/bus.js';
import { byteRequests } from './byte-requests.js';
import { BusCalls } from './calls.js';
import { CameraPlaces } from './camera-places.js';
import { CatchUp } from './catch-up.js';
import { type Held, heldOf } from './claim.js';
import { HostDirectory } from './directory.js';
import { EventExchange } from './event-exchange.js';
import { Forwarding } from './forwarding.js';
import { NameWatch } from './name-watch.js';
import type { OwnPresence } from './own-signs.js';
import { ownUrl } from './own-url.js';
import { Peers } from './peers.js';
import { RemoteFrames } from './remote-frames.js';
import type { RemoteBody } from './remote-host.js';
import { RemotePictures } from './remote-pictures.js';
import { RemoteShotFiles } from './remote-shot-files.js';
import { BusCell } from './shared-cell.js';
import { BusEntries } from './shared-entries.js';
import { ShotCalls } from './shot-calls.js';

/** Dependencies of the connection to the other hosts. */
export interface OtherHostsContext {
  readonly clock: Clock;
  readonly limits: Limits;
  readonly logger: Logger;
  /** Path of the state directory, which this process has opened and locked. */
  readonly stateDirectory: string;
  readonly settings: BusSettings;
  /** Certificate of a local authority that other hosts may have theirs from, PEM. */
  readonly authority: string | undefined;
  /** Version of the program. */
  readonly version: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly cameras: OwnCameras;
  readonly events: EventHub;
  readonly pictures: PictureHub;
  readonly names: CameraNames;
}

/** Dependencies of the answers to other hosts. */
export interface AnsweringContext {
  readonly app: FastifyInstance;
  /** Token for requests to this service; undefined = none. */
  readonly token: () => string | undefined;
}

/** Address of this service. */
export interface OwnPlace {
  readonly port: number;
  /** Whether only programs of this machine reach it. */
  readonly isLoopbackOnly: boolean;
  /** Whether it answers by HTTPS. */
  readonly isTls: boolean;
}

const ID_BYTES = 6;

/**
 * Loads this part, for a host with a bus.
 * @returns a function that joins the other hosts; the bus connects on its own
 */
export async function loadHosts(): Promise<(context: OtherHostsContext) => JoinedHosts> {
  const { NatsBus } = await import('./bus/nats-bus.js');
  return (context) => {
    const { settings, logger, limits } = context;
    return new JoinedHosts({ ...context, bus: new NatsBus({ settings, logger, limits }) });
  };
}

interface JoinedContext extends OtherHostsContext {
  readonly bus: Bus;
}

class JoinedHosts {
  /** The cameras of all hosts. */
  readonly cameras: AllCameras;
  readonly forwarding: Forwarding;
  /** Calls of shots to other hosts. */
  readonly shots: ShotCalls;
  readonly shotFiles: RemoteShotFiles;
  /** Live views of the other hosts. */
  readonly pictures: RemotePictures;
  readonly #context: JoinedContext;
  readonly #directory: HostDirectory;
  readonly #calls: BusCalls;
  readonly #peers: Peers;
  readonly #exchange: EventExchange;
  readonly #news: BodyNews;
  readonly #frames: RemoteFrames;
  readonly #places: CameraPlaces;
  readonly #watch: NameWatch;
  #place: OwnPlace | undefined;

  constructor(context: JoinedContext) {
    const { bus, cameras, events, pictures, names, clock, limits, logger, version } = context;
    this.#context = context;
    // A session begins with the start time: other hosts compare two runs of one host by it.
    const session = `${Date.now()}-${randomBytes(ID_BYTES).toString('hex')}`;
    const own = () => this.#presence();
    const held = (cameraId: string): Held | undefined => {
      const own = cameras.vitalsOf(cameraId);
      return own === undefined || own.state === 'absent' ? undefined : heldOf(own);
    };
    this.#watch = new NameWatch({ bus, clock, logger, limits });
    const heardOwn = (what: string) => this.#watch.noted(what);
    this.#directory = new HostDirectory({
      ...{ bus, clock, logger, limits, version, session, own, held, heardOwn },
    });
    this.#calls = new BusCalls({ bus, directory: this.#directory, clock, limits });
    const hosts = this.#directory;
    const calls = this.#calls;
    this.#places = new CameraPlaces(limits);
    this.shots = new ShotCalls({ ...context, others: hosts, calls, places: this.#places });
    calls.useClocks(this.shots);
    this.cameras = new AllCameras({ local: cameras, hosts, nameOf: names.of });
    this.#news = new BodyNews({
      ...{ hosts, logger, clock, limits },
      nameOf: names.of,
      own: () => this.attached(),
      publish: (event, host) => events.publish(event, host),
    });
    this.#exchange = new EventExchange({
      ...{ bus, calls, hosts, session, clock, logger, limits, heardOwn },
      publish: (event, host) => events.publish(event, host),
    });
    this.#directory.onSign((host, presence) => this.#exchange.sign(host, presence));
    this.#peers = new Peers({ calls, others: hosts, clock, limits, authority: context.authority });
    const streams = { peers: this.#peers, others: hosts, clock, limits, logger };
    this.pictures = new RemotePictures({
      ...streams,
      ...{ calls, places: this.#places },
      isRequested: (cameraId, layer) => pictures.find(cameraId, layer)?.isRequested === true,
      receive: (...picture) => pictures.receive(...picture),
    });
    this.#frames = new RemoteFrames({ ...streams, events });
    const byHttp = byteRequests(this.#peers, hosts);
    this.forwarding = new Forwarding({
      ...{ bus, calls, hosts, limits, places: this.#places },
      byHttp,
    });
    this.shotFiles = new RemoteShotFiles({
      ...{ own: hosts.own, byHttp },
      perform: (...asked) => this.forwarding.perform(...asked),
    });
  }

  /** The name of this host. */
  get own(): string {
    return this.#context.bus.host;
  }

  /** Lets other hosts in without the token of clients. */
  get access(): HostAccess {
    return this.#peers.access;
  }

  /** Address at which this service answers other hosts; empty: unknown. */
  get url(): string {
    const { settings, bus } = this.#context;
    if (this.#place === undefined) return '';
    return ownUrl(settings.url, bus.ownAddress, { ...this.#place, interfaces: networkInterfaces });
  }

  /** View of the hosts. */
  get seen(): HostsViewBus {
    return {
      bus: this.#context.bus,
      others: this.#directory,
      refusal: () => this.#directory.refusal,
      warning: () => this.#watch.warning,
      clockOf: (host) => this.shots.clockOf(host),
    };
  }

  /** The ids of the cameras of this host. */
  attached(): string[] {
    return this.#context.cameras.vitals().flatMap(({ id, state }) => (state === 'absent' ? [] : id));
  }

  /**
   * Use of a camera by another host. For a camera on the network, which several hosts see, its session decides.
   */
  elsewhere(cameraId: string): OtherHostsUse {
    if (this.#directory.hostOf(cameraId)?.state === 'here') return 'has';
    if (this.#context.cameras.vitalsOf(cameraId)?.connectionType !== 'Network') return undefined;
    return useByOthers(this.#directory.statesOf(cameraId));
  }

  /** The ids of the cameras of all hosts. */
  everywhere(): string[] {
    const theirs = this.#directory.all().flatMap(({ bodies }) => bodies);
    const there = theirs.flatMap(({ id, state }) => (state === 'absent' ? [] : id));
    return [...new Set([...this.attached(), ...there])];
  }

  /** Publishes an event of a camera of this host to the clients of all hosts. */
  readonly publish = (event: RigEvent): void => {
    const { events } = this.#context;
    if (!this.#news.isOfMoved(event)) events.publish(event);
    this.#directory.introduce(event.cameraId);
    this.#exchange.tell(event);
    this.#directory.changed();
  };

  /** The view of the bodies and the timeline of all hosts. @param local the bodies as this host shows them */
  shown(local: RigView, timeline: Timeline): AllBodies {
    const perform: Forwarding['perform'] = (...asked) => this.forwarding.perform(...asked);
    return new AllBodies({ local, timeline, hosts: this.#directory, perform });
  }

  /** Shares the rig file and the leases with the other hosts. */
  share(rigFile: RigFileOnDisk, leases: LeaseBook): void {
    const { bus, clock, logger, limits } = this.#context;
    const file = new BusCell({ bus, key: 'rig.file', what: 'the rig file', logger, limits });
    rigFile.share(file);
    this.forwarding.useCatchUp(new CatchUp({ cell: file, settled: () => rigFile.settled(), clock, limits }));
    const cell = new BusCell({ bus, key: 'lease.all', what: 'the leases', logger, limits });
    leases.share({ cell, logger, hostOf: (cameraId) => this.#directory.hostOf(cameraId)?.name });
  }

  /** Values under the keys of one folder that all hosts share. */
  entries(folder: string): BusEntries {
    return new BusEntries(this.#context.bus, folder);
  }

  /** Begins to answer the questions of other hosts. */
  answer({ app, token }: AnsweringContext): void {
    const { cameras } = this.#context;
    this.forwarding.serve(app, token);
    this.pictures.serve((cameraId, layer) => cameras.call(cameraId, 'watchLiveView', { layer }));
  }

  /** Begins to give signs of life, so that other hosts may ask. */
  start(place: OwnPlace): void {
    this.#place = place;
    this.#directory.start();
    this.#watch.start();
  }

  /** Announces the departure of this host, and leaves the bus. */
  async close(): Promise<void> {
    this.#watch.close();
    this.#directory.close();
    this.#news.close();
    this.pictures.close();
    this.#frames.close();
    this.#peers.close();
    await this.#context.bus.close();
  }

  #presence(): OwnPresence {
    const { cameras } = this.#context;
    const vitals = new Map(cameras.vitals().map((each) => [each.id, each]));
    const bodies = cameras.listedNow().map((camera): RemoteBody => {
      const own = vitals.get(camera.id);
      const mode = own?.mode;
      return {
        ...camera,
        ...(own === undefined ? { state: 'absent', claimedAtMs: 0 } : heldOf(own)),
        ...(mode === undefined ? {} : { mode }),
      };
    });
    return {
      url: this.url,
      bodies,
      eventNumber: this.#exchange?.newest ?? 0,
      isReady: cameras.discovery.state !== 'starting',
    };
  }
}

// The interface between the assembly and the part for the other hosts of the rig. That part is the folder hosts, which
// a build may lack (optional-parts.ts). So no type here comes from that folder: the part that uses a member defines its
// type.

import type { FastifyInstance } from 'fastify';
import type { PictureLayer } from '../../protocol/operations.js';
import type { Cameras, OwnCameras } from '../cameras/cameras.js';
import type { BusSettings } from '../config/config-shape.js';
import type { EventHub } from '../events/event-hub.js';
import type { HostsViewBus } from '../health/hosts-view.js';
import type { HostAccess } from '../http/host-access.js';
import type { RemoteHosts } from '../http/remote-hosts.js';
import type { PictureOrder } from '../live-view/picture-channel.js';
import type { PictureHub } from '../live-view/picture-hub.js';
import type { OtherHostsUse } from '../rig/auto-connect.js';
import type { CameraNames } from '../rig/declared/camera-name.js';
import type { RigFileOnDisk } from '../rig/file/rig-file.js';
import type { LeaseBook } from '../rig/leases/lease-book.js';
import type { RigBodies, RigView } from '../rig/rig-view.js';
import type { SharedEntries } from '../rig/shared/shared-entries.js';
import type { ShotHosts } from '../rig/shots/shot-hosts.js';
import type { Timeline } from '../rig/timeline/timeline.js';
import type { OtherShotFiles } from '../routes/rig-shots.js';
import type { TimelineRoutesContext } from '../routes/rig-timeline.js';
import * as optionalParts from './optional-parts.js';
import type { ServiceContext } from './service-context.js';

/** Everything that the part for the other hosts needs. */
export interface HostsPartContext extends ServiceContext {
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

/** Makes the part. It gives other hosts no sign of life before `start`. */
export type JoinHosts = (context: HostsPartContext) => HostsPart;

/** See the head of this file. */
export interface HostsPart extends Pick<EventHub, 'publish'> {
  /** The name of this host. */
  readonly own: string;
  /** Address at which this service answers other hosts; empty: unknown. */
  readonly url: string;
  readonly seen: HostsViewBus;
  /** The cameras of all hosts. */
  readonly cameras: Cameras;
  readonly pictures: {
    /** Orders pictures, as from a worker. @returns false when the body is not one of another host: nothing was done */
    credit(cameraId: string, order: PictureOrder & { layer: PictureLayer }): boolean;
    viewed(cameraId: string, layer: PictureLayer): void;
    /** Has the host of a body make it ready for viewers. @returns undefined when no other host has the body */
    prepare(cameraId: string, layer: PictureLayer): Promise<unknown> | undefined;
  };
  readonly shots: ShotHosts;
  readonly shotFiles: OtherShotFiles;
  readonly forwarding: RemoteHosts;
  readonly access: HostAccess;
  /** Values under the keys of one folder that all hosts share. */
  entries(folder: string): SharedEntries;
  /** The ids of the cameras of all hosts. */
  everywhere(): string[];
  /** Use of a camera by another host. */
  elsewhere(cameraId: string): OtherHostsUse;
  /** The view of the bodies and the timeline of all hosts. */
  shown(
    local: RigView,
    timeline: Timeline,
  ): Pick<RigBodies, 'cameras' | 'camera'> & NonNullable<TimelineRoutesContext['allTimelines']>;
  /** Has all hosts share the rig file and the leases. */
  share(rigFile: RigFileOnDisk, leases: LeaseBook): void;
  /** Takes the application, which from now on answers the requests of other hosts. */
  answer(answering: {
    readonly app: FastifyInstance;
    /** Token of this service; undefined = none. */
    readonly token: () => string | undefined;
  }): void;
  /** Begins to give signs of life, so that other hosts send requests. */
  start(place: { readonly port: number; readonly isLoopbackOnly: boolean; readonly isTls: boolean }): void;
  /** Announces the departure of this host, and leaves the bus. */
  close(): Promise<void>;
}

/** Loads the part, for a host with a bus. @throws Error when this build has no such part */
export async function hostsPart(): Promise<JoinHosts> {
  const parts: object = optionalParts;
  const { loadHosts } = parts as { readonly loadHosts?: () => Promise<JoinHosts> };
  if (loadHosts === undefined)
    throw new Error('this build has no part for a rig of several hosts: leave --bus out');
  return loadHosts();
}

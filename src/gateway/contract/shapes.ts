// The shapes that parts of the gateway make and clients see, by the schemas of the contract: types alone. A part has no
// shape of its own beside them; `exact()` finds a member that it makes and the contract lacks.

import type { Static, TSchema } from 'typebox';
import type { listCameras, CameraStatus as STATUS } from './connection.js';
import type { CameraSummary as SUMMARY } from './envelope.js';
import type { EVENT_PAYLOADS } from './event-payloads.js';
import type { Drift as DRIFT, getRig, BodyResult as RESULT, RigCamera } from './rig.js';
import type { listHosts } from './rig-hosts.js';
import type { Lease as LEASE, OwnLease as OWN_LEASE } from './rig-leases.js';
import type { listShots, ShotReceipt, verifyShot } from './rig-shots.js';
import type { TimelineEntry as ENTRY } from './rig-timeline.js';
import type { getHealth, getServerLogs, getServerStatus } from './server.js';

type AnswerOf<Operation extends { readonly success: { readonly schema: TSchema } }> = Static<
  Operation['success']['schema']
>;

/** The facts of a camera that almost every answer holds. */
export type CameraSummary = Static<typeof SUMMARY>;
/** A camera in the list. */
export type ListedCamera = AnswerOf<typeof listCameras>['cameras'][number];
/** The state of a camera and of its worker. */
export type CameraStatus = Static<typeof STATUS>;
/** The state of the search for cameras. */
export type DiscoveryState = AnswerOf<typeof getServerStatus>['discovery'];
/** A part of the service and its state. */
export type PartHealth = Readonly<AnswerOf<typeof getHealth>['data']['parts'][number]>;
/** An entry of the log. */
export type LogEntry = AnswerOf<typeof getServerLogs>['logs'][number];

/** A body of the rig. */
export type RigCameraView = Readonly<Static<typeof RigCamera>>;
/** A group of the rig. */
export type RigGroupView = Readonly<AnswerOf<typeof getRig>['groups'][number]>;
/** A declared property that reads otherwise. */
export type Drift = Readonly<Static<typeof DRIFT>>;
/** The result of a group operation for one body. */
export type BodyResult = Readonly<Static<typeof RESULT>>;
/** A host of the rig. */
export type HostView = Readonly<AnswerOf<typeof listHosts>['hosts'][number]>;
/** A lease as everybody may see it. */
export type Lease = Readonly<Static<typeof LEASE>>;
/** A lease as its holder gets it. */
export type OwnLease = Readonly<Static<typeof OWN_LEASE>>;
/** A change of a lease. */
export type LeaseChange = Readonly<Static<(typeof EVENT_PAYLOADS)['lease']>>;
/** An entry of the timeline. */
export type TimelineEntry = Readonly<Static<typeof ENTRY>>;

/** The receipt of a shot. */
export type Receipt = Readonly<Static<typeof ShotReceipt>>;
/** A shot in a few numbers. */
export type ShotSummary = Readonly<AnswerOf<typeof listShots>['shots'][number]>;
/** A file of a shot with what was found when it was read again. */
export type VerifiedFile = Readonly<AnswerOf<typeof verifyShot>['files'][number]>;

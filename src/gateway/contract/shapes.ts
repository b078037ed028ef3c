// The types of objects that the gateway makes and clients see, derived from the schemas of the contract. No part of the
// gateway declares such a type again; `exact()` finds a member that a part makes and the contract lacks.

import type { Static, TSchema } from 'typebox';
import type { listCameras, CameraStatus as STATUS } from './connection.js';
import type { CameraSummary as SUMMARY } from './envelope.js';
import type { EVENT_PAYLOADS } from './event-payloads.js';
import type { SubjectAsked as ASKED, Job as JOB, Subject as SUBJECT, Take as TAKE } from './jobs.js';
import type { Drift as DRIFT, getRig, BodyResult as RESULT, RigCamera } from './rig.js';
import type { listHosts } from './rig-hosts.js';
import type { Lease as LEASE, OwnLease as OWN_LEASE } from './rig-leases.js';
import type { listMovies, MovieReceipt as MOVIE } from './rig-movies.js';
import type { listShots, ShotReceipt, verifyShot } from './rig-shots.js';
import type { TimelineEntry as ENTRY } from './rig-timeline.js';
import type { getHealth, getServerLogs, getServerStatus } from './server.js';

type AnswerOf<Operation extends { readonly success: { readonly schema: TSchema } }> = Static<
  Operation['success']['schema']
>;

/** The facts about a camera that almost every answer has. */
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
/** A property that does not have its declared value. */
export type Drift = Readonly<Static<typeof DRIFT>>;
/** The result of a group operation for one body. */
export type BodyResult = Readonly<Static<typeof RESULT>>;
/** A host of the rig. */
export type HostView = Readonly<AnswerOf<typeof listHosts>['hosts'][number]>;
/** A lease as every client sees it: without its id. */
export type Lease = Readonly<Static<typeof LEASE>>;
/** A lease as its holder gets it: with its id. */
export type OwnLease = Readonly<Static<typeof OWN_LEASE>>;
/** A change of a lease. */
export type LeaseChange = Readonly<Static<(typeof EVENT_PAYLOADS)['lease']>>;
/** An entry of the timeline. */
export type TimelineEntry = Readonly<Static<typeof ENTRY>>;

/** The receipt of a shot. */
export type Receipt = Readonly<Static<typeof ShotReceipt>>;
/** A shot as lists and events show it. */
export type ShotSummary = Readonly<AnswerOf<typeof listShots>['shots'][number]>;
/** A file of a shot, and the result of reading it again. */
export type VerifiedFile = Readonly<AnswerOf<typeof verifyShot>['files'][number]>;

/** A job. */
export type JobView = Readonly<Static<typeof JOB>>;
/** A subject of a job. */
export type SubjectView = Readonly<Static<typeof SUBJECT>>;
/** A subject in a request; members that are left out stay as they are. */
export type SubjectAsked = Readonly<Static<typeof ASKED>>;
/** A take of a subject. */
export type TakeView = Readonly<Static<typeof TAKE>>;

/** The receipt of a recording. */
export type MovieReceipt = Readonly<Static<typeof MOVIE>>;
/** The newest recording, as getRig shows it. */
export type RigMovie = Readonly<NonNullable<AnswerOf<typeof getRig>['movie']>>;
/** A recording as lists and events show it. */
export type MovieSummary = Readonly<AnswerOf<typeof listMovies>['movies'][number]>;

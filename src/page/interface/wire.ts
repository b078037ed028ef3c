// The shapes of the interface that the page uses, from the types of openapi.json.

import type { components, operations } from '#page/openapi.js';

type Schemas = components['schemas'];

/** State of a body. */
export type CameraState = Schemas['RigCamera']['state'];

/** Values by name of the property. */
export type Properties = Readonly<Record<string, string>>;

/** A property of a body that is not as declared. */
export type Drift = Schemas['Drift'];

/** A lease on the rig or on a body. */
export type Lease = Schemas['Lease'];

/** The answer of POST /api/rig/lease. */
export type LeaseAnswer = operations['takeRigLease']['responses']['200']['content']['application/json'];

/** One body of the rig. */
export type RigCamera = Schemas['RigCamera'];

/** A group of the rig. */
export type RigGroup = Schemas['RigGroup'];

/** The answer of GET /api/rig. */
export type Rig = operations['getRig']['responses']['200']['content']['application/json'];

/** Result of an operation on one body of a group. */
export type BodyResult = Schemas['BodyResult'];

/** An event as the page keeps it: its name, when it came, and its own members. */
export interface RigEvent {
  readonly name: string;
  /** Milliseconds of the clock of this computer. */
  readonly cameAt: number;
  readonly cameraId: string;
  readonly [member: string]: unknown;
}

/** A file that has landed on the host. */
export type ShotFile = Schemas['ShotFile'];

/** One body of a shot. */
export type ShotBody = Schemas['ShotBody'];

/** Receipt of a shot. */
export type Receipt = Schemas['ShotReceipt'];

/** Receipt of a recording. */
export type Movie = Schemas['MovieReceipt'];

/** Behaviour when a body of a shot would not expose. */
export type ShotPolicy = Receipt['policy'];

/** An entry of the log. */
export type LogEntry = Schemas['LogEntry'];

/** A shot in the list. */
export type ListedShot =
  operations['listShots']['responses']['200']['content']['application/json']['shots'][number];

/** Receipt of a recording. */
export type MovieReceipt = Schemas['MovieReceipt'];

/** An action on the recordings of a group. */
export type RecordAction = operations['recordGroup']['requestBody']['content']['application/json']['action'];

/** One body of a recording. */
export type MovieBody = Schemas['MovieBody'];

/** A recording in the list. */
export type ListedMovie =
  operations['listMovies']['responses']['200']['content']['application/json']['movies'][number];

/** The place of a shot in a job. */
export type ShotTake = Schemas['ShotTake'];

/** A job. */
export type Job = Schemas['Job'];

/** A take of a subject, with its verdict. */
export type JobTake = Schemas['JobTake'];

/** The members that select shots. */
export type ShotSelection = Schemas['ShotSelection'];

/** An export. */
export type Export = Schemas['Export'];

/** An entry of the bin. */
export type BinEntry = Schemas['BinEntry'];

/** The counts of an export before it begins. */
export type ExportForecast = operations['forecastExport']['responses']['200']['content']['application/json'];

/** A subject of a job. */
export type Subject = Schemas['JobSubject'];

/** A recipe (a declared capture). */
export type Recipe = Schemas['Recipe'];

/** A parameter of a recipe. */
export type RecipeParameter = Schemas['RecipeParameter'];

/** The forecast of a run. */
export type Forecast = Schemas['RecipeForecast'];

/** A run of a recipe. */
export type RecipeRun = Schemas['RecipeRun'];

/** A change of a run that people order. */
export type RunChange = operations['changeRun']['parameters']['path']['change'];

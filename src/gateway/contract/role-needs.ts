// The role that a request needs for each operation, where the service has tokens of several roles. Reading needs the
// lowest role; the table names every other need, with the reason. docs/run/roles.md shows the table.

import type { OperationContract } from './operation.js';

/** Every role, the lowest first. A role may do what the lower ones may. */
export const ROLES = ['look', 'operate', 'administer'] as const;

/** The right of a request: to look at the rig, to operate its cameras, or also to change how they are set up. */
export type Role = (typeof ROLES)[number];

/** Operations that need a role above the lowest, for one reason. */
export interface RoleRow {
  readonly role: Exclude<Role, 'look'>;
  readonly because: string;
  /** Their operationIds. */
  readonly operations: readonly string[];
}

/** The needs. An operation other than GET that no row names needs the highest role; a test finds it. */
export const ROLE_ROWS: readonly RoleRow[] = [
  {
    role: 'operate',
    because: 'opens or ends sessions',
    operations: [
      'connectCamera',
      'connectCameraByAddress',
      'disconnectCamera',
      'connectGroup',
      'disconnectGroup',
    ],
  },
  {
    role: 'operate',
    because: 'takes pictures or movies',
    operations: [
      'triggerShutter',
      'afShutter',
      'toggleMovieRecording',
      'shootGroup',
      'stopShot',
      'recordGroup',
      'reshootTake',
    ],
  },
  {
    role: 'operate',
    because: 'changes a job',
    operations: [
      'addJob',
      'setJob',
      'removeJob',
      'addSubjects',
      'setSubject',
      'removeSubject',
      'nextSubject',
      'judgeTake',
    ],
  },
  {
    role: 'operate',
    because: 'controls a camera',
    operations: [
      'halfPress',
      'halfPressGroup',
      'pressCameraButton',
      'remoteTouch',
      'cancelRemoteTouch',
      'controlZoom',
      'focusNearFar',
      'setAFAreaPosition',
    ],
  },
  {
    role: 'operate',
    because: 'runs a recipe',
    operations: ['forecastRecipe', 'startRun', 'changeRun'],
  },
  {
    role: 'administer',
    because: 'changes recipes, which may start programs',
    operations: ['saveRecipe', 'deleteRecipe'],
  },
  {
    role: 'operate',
    because: 'sets values of cameras',
    operations: [
      'setProperty',
      'setPriorityKey',
      'setGroupProperties',
      'setGroupClock',
      'applyGroup',
      'applyPreset',
    ],
  },
  {
    role: 'operate',
    because: 'switches live view on or off for all viewers',
    operations: [
      'enableLiveView',
      'disableLiveView',
      'startLiveViewStream',
      'stopLiveViewStream',
      'enableOSD',
      'disableOSD',
      'setGroupLiveView',
    ],
  },
  {
    role: 'operate',
    because: 'keeps a card or a disk busy',
    operations: [
      'listSDCardFiles',
      'readSDCardFile',
      'downloadSDCardFile',
      'downloadSDCardThumbnail',
      'downloadSDCardScreennail',
      'cancelTransfers',
      'verifyShot',
    ],
  },
  {
    role: 'operate',
    because: 'hands over pictures, or moves them into the bin',
    operations: [
      ...['forecastExport', 'startExport', 'resumeExport', 'stopExport', 'verifyExport'],
      ...['binShots', 'restoreBin'],
    ],
  },
  {
    role: 'operate',
    because: 'takes or releases a lease',
    operations: ['takeRigLease', 'releaseRigLease', 'takeCameraLease', 'releaseCameraLease'],
  },
  {
    role: 'operate',
    because: 'starts a process on the host',
    operations: ['examineHost'],
  },
  {
    role: 'administer',
    because: 'changes the rig file',
    operations: [
      'setRig',
      'setRigCamera',
      'forgetRigCamera',
      'setRigGroup',
      'adoptGroup',
      'savePreset',
      'deletePreset',
    ],
  },
  {
    role: 'administer',
    because: 'forgets a body',
    operations: ['forgetCameraAddress'],
  },
  {
    role: 'administer',
    because: 'chooses directories and files of the host',
    operations: ['setSaveInfo', 'downloadCameraSettings', 'uploadCameraSettings', 'importLUT'],
  },
  {
    role: 'administer',
    because: 'holds the log and recordings of the service',
    operations: ['makeReport'],
  },
  {
    role: 'administer',
    because: 'ends the service',
    operations: ['shutdownServer'],
  },
];

const BY_OPERATION: ReadonlyMap<string, Role> = new Map(
  ROLE_ROWS.flatMap(({ role, operations }) => operations.map((id) => [id, role] as const)),
);

/** The lowest role that may use an operation. */
export function roleNeedOf({ operationId, method }: Pick<OperationContract, 'operationId' | 'method'>): Role {
  return BY_OPERATION.get(operationId) ?? (method === 'GET' ? 'look' : 'administer');
}

/** Whether a role includes another one. */
export function includesRole(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(needed);
}

// What the machine reports about its camera.

import type { WorkerEvents } from '../../../worker/protocol/messages.js';
import type { ErrorCode } from '../../errors.js';
import type { CameraState } from './states.js';

/** An event of a worker: `name` says which shape `payload` has. */
export type WorkerEvent = {
  [Name in keyof WorkerEvents]: { name: Name; payload: WorkerEvents[Name] };
}[keyof WorkerEvents];

/** What the machine reports about its camera. */
export type CameraNews =
  | { kind: 'state'; state: CameraState; previous: CameraState; reason: string }
  | { kind: 'added' | 'removed' | 'opened' }
  | { kind: 'closed'; error?: string; errorCode?: string; recovering?: true }
  | { kind: 'error'; message: string; code?: ErrorCode }
  | { kind: 'event'; event: WorkerEvent };

// Operations that the other hosts of a rig may use on this host with the token that it gives them. They read pictures
// and files of cameras, and those answers about a camera that may be too large for a message of the bus. They change
// nothing.

import type { OperationId } from '../contract/operations.js';
import { routedOperation } from './routed-operation.js';

/** Operations whose answers are bytes. */
export const BYTE_OPERATIONS: readonly OperationId[] = [
  'getLiveViewFrame',
  'getOSDFrame',
  'readSDCardFile',
  'readShotFile',
  'readLastPicture',
];

/** Answers that never end; a host opens each only once for all its viewers. */
const STREAMS: readonly OperationId[] = ['streamLiveView', 'subscribeCameraEvents'];

/** Long lists: the files of a card, and all properties. */
const LARGE_LISTS: readonly OperationId[] = ['listSDCardFiles', 'getAllProperties'];

/** All operations that are open to other hosts. */
export const HOST_OPERATIONS: readonly OperationId[] = [...BYTE_OPERATIONS, ...STREAMS, ...LARGE_LISTS];

const OPEN: ReadonlySet<string> = new Set(HOST_OPERATIONS);

/** Whether a request is one of {@link HOST_OPERATIONS}. @param path without the query */
export function isOpenToHosts(method: string, path: string): boolean {
  return OPEN.has(routedOperation(method, path)?.operationId ?? '');
}

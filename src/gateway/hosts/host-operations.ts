// Operations that the other hosts of a rig may read from this one with the token that it gives them: pictures and files
// of cameras, and the answers about a camera that may be larger than a message of the bus. Nothing that changes
// anything.

import type { OperationId } from '../contract/operations.js';
import { routedOperation } from './routed-operation.js';

/** Operations whose answers are bytes. */
export const BYTE_OPERATIONS: readonly OperationId[] = [
  'getLiveViewFrame',
  'getOSDFrame',
  'readSDCardFile',
  'readShotFile',
];

/** Answers without an end, of which a host opens one for all its viewers. */
const STREAMS: readonly OperationId[] = ['streamLiveView', 'subscribeCameraEvents'];

/** Lists, of a card with thousands of files and of all properties. */
const LARGE_LISTS: readonly OperationId[] = ['listSDCardFiles', 'getAllProperties'];

/** All that is open to other hosts. */
export const HOST_OPERATIONS: readonly OperationId[] = [...BYTE_OPERATIONS, ...STREAMS, ...LARGE_LISTS];

const OPEN: ReadonlySet<string> = new Set(HOST_OPERATIONS);

/** Whether a request is one of {@link HOST_OPERATIONS}. @param path without the query */
export function isOpenToHosts(method: string, path: string): boolean {
  return OPEN.has(routedOperation(method, path)?.operationId ?? '');
}

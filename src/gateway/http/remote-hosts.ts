// Operations of cameras that another host of the rig has: what the routes hand on, and what they get back.

import type { Readable } from 'node:stream';
import type { AbortNotice } from '../../base/within.js';
import type { OperationContract } from '../contract/operation.js';

/** Says that a request was handed on by a host, whose name it has: it is performed where it arrives. */
export const ASKED_BY = 'rigd-asked-by';

/**
 * In a request for a file of a shot that was handed on: its SHA-256. Each host counts the files of a shot for itself.
 */
export const SHOT_FILE = 'rigd-shot-file';

/** A request that has passed the contract, as it is handed on. */
export interface HandedRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON; undefined = none. */
  readonly body?: string;
  /** Aborted when the caller has left. */
  readonly signal: AbortNotice;
  /** The answer is JSON, not a picture or a file. */
  readonly isJson: boolean;
}

/** What the other host answered. */
export interface HandedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | Readable;
}

/** The other hosts of the rig, as the routes see them. */
export interface RemoteHosts {
  /** The name of the host that has a camera; undefined: this one, or none. */
  hostOf(cameraId: string): string | undefined;
  /** @throws HOST_UNREACHABLE, HOST_LATE, HOST_LOST */
  perform(host: string, request: HandedRequest): Promise<HandedAnswer>;
}

/** Operations of one camera that every host performs for cameras of all: it has what they need. */
const PERFORMED_ANYWHERE: ReadonlySet<string> = new Set(['streamLiveView', 'subscribeCameraEvents']);

/** Whether an operation has to be performed by the host that has its camera. */
export function isOfTheHost({ operationId, path }: OperationContract): boolean {
  return path.startsWith('/api/cameras/{cameraId}/') && !PERFORMED_ANYWHERE.has(operationId);
}

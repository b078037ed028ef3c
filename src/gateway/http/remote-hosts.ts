// How a request gets to another host of the rig: one for a body to the host that has it, and one for many bodies to each
// host once, for its own bodies. Must not know how hosts speak to each other.

import type { Readable } from 'node:stream';
import type { AbortNotice } from '../../base/within.js';
import type { OperationContract } from '../contract/operation.js';
import type { GroupPart, OtherBodies } from '../rig/declared/group-run.js';
import type { RigBodies } from '../rig/rig-view.js';
import type { TimelineEntry } from '../rig/timeline/entry.js';
import type { TimelineQuery } from '../rig/timeline/timeline.js';

/** Names a request that another host has handed on, to the route that performs it; made anew for each, and unknown outside. */
export const HANDED = 'rigd-handed';

/** In a request for a file of a shot that was handed on: its SHA-256. Each host counts the files of a shot for itself. */
export const SHOT_FILE = 'rigd-shot-file';

/** A request that has passed the contract, as it is handed on. */
export interface HandedRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON; undefined = none. */
  readonly body?: string;
  /** The bodies that the other host performs it for; left out: it is for one camera. */
  readonly bodies?: readonly string[];
  /** How long the answer may take, in milliseconds; left out: as long as the work may. */
  readonly limitMs?: number;
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

/** A request that another host has handed on. */
export interface Handed {
  /** Left out: it is for one camera. */
  readonly part?: GroupPart;
}

/** What is shown of all hosts of the rig. */
export interface ShownOfAll {
  readonly bodies: Pick<RigBodies, 'cameras' | 'camera'>;
  /** Entries with the host that has noted each. */
  readonly timeline: { read(query: TimelineQuery): Promise<(TimelineEntry & { readonly host: string })[]> };
}

/** The other hosts, for one request of a client. A request of another host has none: it is never handed on. */
export interface Others extends OtherBodies, ShownOfAll {}

/** The other hosts of the rig, as the routes see them. */
export interface RemoteHosts extends ShownOfAll {
  /** The name of the host that has a camera; undefined: this one, or none. */
  hostOf(cameraId: string): string | undefined;
  /** @throws HOST_UNREACHABLE, HOST_LATE, HOST_LOST */
  perform(host: string, request: HandedRequest): Promise<HandedAnswer>;
  /** A request that another host has handed on. @param name the value of {@link HANDED}; undefined: a client asks */
  handed(name: unknown): Handed | undefined;
}

/** Operations of one camera that every host performs for cameras of all: it has what they need. */
const PERFORMED_ANYWHERE: ReadonlySet<string> = new Set(['streamLiveView', 'subscribeCameraEvents']);

/** Whether an operation has to be performed by the host that has its camera. */
export function isOfTheHost({ operationId, path }: OperationContract): boolean {
  return path.startsWith('/api/cameras/{cameraId}/') && !PERFORMED_ANYWHERE.has(operationId);
}

// How a request reaches another host of the rig. A request for one body goes to the host that has it; a request for
// many bodies goes once to each host, for the host's own bodies. Must not know how hosts communicate.

import type { Readable } from 'node:stream';
import type { AbortNotice } from '../../base/within.js';
import type { OperationContract } from '../contract/operation.js';

/**
 * Header with the name of a request that another host has handed on. By this name the route gets the facts about the
 * request ({@link RemoteHosts.handed}). Each request gets a new random name, which clients cannot know.
 */
export const HANDED = 'rigd-handed';

/**
 * Header with the SHA-256 of a file of a shot, in a request that was handed on: each host numbers the files of a shot
 * itself.
 */
export const SHOT_FILE = 'rigd-shot-file';

/** A request that has passed the contract, in the form that is handed on. */
export interface HandedRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON; undefined = none. */
  readonly body?: string;
  /** The bodies for which the other host performs the request; left out: the request is for one camera. */
  readonly bodies?: readonly string[];
  /** How long the answer may take, in milliseconds; left out: as long as the work takes. */
  readonly limitMs?: number;
  /** Aborted when the caller has left. */
  readonly signal: AbortNotice;
  /** Whether the answer is JSON, not a picture or a file. */
  readonly isJson: boolean;
}

/** Answer of the other host. */
export interface HandedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | Readable;
}

/** This host's part of a request on many bodies. */
export interface HandedPart {
  readonly bodies: readonly string[];
  /** Does the work for a body in a place of the host that asks (hosts/places.ts). @throws HOST_LATE */
  readonly place: <T>(id: string, perform: () => Promise<T>) => Promise<T>;
}

/** A request that another host has handed on. */
export interface Handed {
  /** Left out when the request is for one camera. */
  readonly part?: HandedPart;
}

/** The other hosts, for one request of a client on many bodies. */
export interface Others {
  /** The name of the other host that has a camera; undefined: this host has it, or none. */
  hostOf(cameraId: string): string | undefined;
  /** Hands the request on to a host, for these of its bodies. @throws as {@link RemoteHosts.perform} */
  perform(host: string, bodies: readonly string[]): Promise<HandedAnswer>;
  /** Whether the outcome is unknown when the answer is lost. */
  readonly hasEffect: boolean;
}

/** The other hosts of the rig, as the routes see them. */
export interface RemoteHosts {
  /** The name of the other host that has a camera; undefined: this host has it, or none. */
  hostOf(cameraId: string): string | undefined;
  /** @throws HOST_UNREACHABLE, HOST_LATE, HOST_LOST */
  perform(host: string, request: HandedRequest): Promise<HandedAnswer>;
  /** Finds a request that another host handed on. @param name the value of {@link HANDED}; undefined: a client asks */
  handed(name: unknown): Handed | undefined;
}

/** The most bodies in one request: the results of more could be too large for a message of the bus. */
const MOST_IN_PART = 64;

/** The bodies of other hosts, grouped by host into parts that each fit into one answer. */
export function partsByHost(
  ids: readonly string[],
  hostOf: (id: string) => string | undefined,
): { readonly host: string; readonly bodies: readonly string[] }[] {
  const byHost = new Map<string, string[]>();
  for (const id of ids) {
    const host = hostOf(id);
    if (host !== undefined) byHost.set(host, [...(byHost.get(host) ?? []), id]);
  }
  return [...byHost].flatMap(([host, all]) => {
    const count = Math.ceil(all.length / MOST_IN_PART);
    return Array.from({ length: count }, (_, at) => ({
      host,
      bodies: all.slice(at * MOST_IN_PART, (at + 1) * MOST_IN_PART),
    }));
  });
}

/** Operations of one camera that every host can perform for the cameras of all hosts. */
const PERFORMED_ANYWHERE: ReadonlySet<string> = new Set(['streamLiveView', 'subscribeCameraEvents']);

/** Operations of one body of the rig that only the host with the camera can perform. */
const PERFORMED_THERE: ReadonlySet<string> = new Set(['readLastPicture']);

/** Whether only the host that has the camera can perform an operation. */
export function isOfTheHost({ operationId, path }: OperationContract): boolean {
  if (PERFORMED_THERE.has(operationId)) return true;
  return path.startsWith('/api/cameras/{cameraId}/') && !PERFORMED_ANYWHERE.has(operationId);
}

// How a request gets to another host of the rig: one for a body to the host that has it, and one for many bodies to
// each host once, for its own bodies. Must not know how hosts speak to each other.

import type { Readable } from 'node:stream';
import type { AbortNotice } from '../../base/within.js';
import type { OperationContract } from '../contract/operation.js';

/**
 * Names a request that another host has handed on, to the route that performs it; made anew for each, and unknown
 * outside.
 */
export const HANDED = 'rigd-handed';

/**
 * In a request for a file of a shot that was handed on: its SHA-256. Each host counts the files of a shot for itself.
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
  /** The bodies that the other host performs it for; left out: it is for one camera. */
  readonly bodies?: readonly string[];
  /** How long the answer may take, in milliseconds; left out: as long as the work may. */
  readonly limitMs?: number;
  /** Aborted when the caller has left. */
  readonly signal: AbortNotice;
  /** The answer is JSON, not a picture or a file. */
  readonly isJson: boolean;
}

/** Answer of the other host. */
export interface HandedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | Readable;
}

/** The bodies of this host that a request on many bodies is for, and the places of the host that asks. */
export interface HandedPart {
  readonly bodies: readonly string[];
  /** Does the work for a body in a place of its own. @throws HOST_LATE */
  readonly place: <T>(id: string, perform: () => Promise<T>) => Promise<T>;
}

/** A request that another host has handed on. */
export interface Handed {
  /** Left out: it is for one camera. */
  readonly part?: HandedPart;
}

/** The other hosts, for one request of a client on many bodies. */
export interface Others {
  /** The name of the host that has a camera; undefined: this one, or none. */
  hostOf(cameraId: string): string | undefined;
  /** Hands the request on to a host, for these bodies of it. @throws as {@link RemoteHosts.perform} */
  perform(host: string, bodies: readonly string[]): Promise<HandedAnswer>;
  /** A lost answer leaves open what has happened. */
  readonly hasEffect: boolean;
}

/** The other hosts of the rig, as the routes see them. */
export interface RemoteHosts {
  /** The name of the host that has a camera; undefined: this one, or none. */
  hostOf(cameraId: string): string | undefined;
  /** @throws HOST_UNREACHABLE, HOST_LATE, HOST_LOST */
  perform(host: string, request: HandedRequest): Promise<HandedAnswer>;
  /** A request that another host has handed on. @param name the value of {@link HANDED}; undefined: a client asks */
  handed(name: unknown): Handed | undefined;
}

/** Bodies of one question: the results of more could be too large for a message of the bus. */
const MOST_IN_PART = 64;

/** Bodies by their host, at most as many as fit into one answer; without those of this host. */
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

/** Operations of one camera that every host performs for cameras of all: it has what they need. */
const PERFORMED_ANYWHERE: ReadonlySet<string> = new Set(['streamLiveView', 'subscribeCameraEvents']);

/** Whether an operation has to be performed by the host that has its camera. */
export function isOfTheHost({ operationId, path }: OperationContract): boolean {
  return path.startsWith('/api/cameras/{cameraId}/') && !PERFORMED_ANYWHERE.has(operationId);
}

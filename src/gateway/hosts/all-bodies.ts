// The bodies and the timeline of all hosts, for the views of the rig. Every host gets the request that a client would
// send, for its own bodies. For a host that does not answer in time, its last announcement is shown.

import { type HandedRequest, partsByHost, type RemoteHosts } from '../http/remote-hosts.js';
import type { RigBodies, RigCameraView, RigView } from '../rig/rig-view.js';
import type { TimelineEntry } from '../rig/timeline/entry.js';
import type { Timeline, TimelineQuery } from '../rig/timeline/timeline.js';
import { NotUnderstood } from './handed-answers.js';
import type { OtherHosts, RemoteHost } from './remote-host.js';

/** Dependencies of the view of all bodies. */
export interface AllBodiesContext {
  readonly local: Pick<RigView, 'cameras' | 'camera'>;
  readonly timeline: Pick<Timeline, 'read'>;
  readonly hosts: OtherHosts;
  readonly perform: RemoteHosts['perform'];
}

/** An entry of the timeline, with the host that noted it. */
export interface HostEntry extends TimelineEntry {
  readonly host: string;
}

/** Facts that other hosts show of their bodies. */
interface Shown {
  /** Views by id. */
  readonly views: ReadonlyMap<string, RigCameraView>;
  /** Hosts whose answer is not understood. */
  readonly strangers: ReadonlySet<string>;
}

/** How long a view waits for another host: after this, its last announcement is better than more waiting. */
const VIEW_MS = 1_000;
const VIEW: Omit<HandedRequest, 'url' | 'bodies'> = {
  ...{ method: 'GET', headers: {}, isJson: true, limitMs: VIEW_MS },
  signal: new AbortController().signal,
};

/** See the head of this file. */
export class AllBodies implements Pick<RigBodies, 'cameras' | 'camera'> {
  readonly #context: AllBodiesContext;

  constructor(context: AllBodiesContext) {
    this.#context = context;
  }

  async cameras(): Promise<RigCameraView[]> {
    const own = this.#context.local.cameras();
    const others = await this.#remote(own);
    return own.map((view) => this.#joined(view, others));
  }

  async camera(id: string): Promise<RigCameraView | undefined> {
    const { local, hosts } = this.#context;
    const isOwn = hosts.hostOf(id) === undefined;
    // A body of another host that is not declared is only listed among the cameras of the whole rig.
    const own = isOwn ? local.camera(id) : local.cameras().find((view) => view.id === id);
    return own === undefined ? undefined : this.#joined(own, await this.#remote([own]));
  }

  /** The newest entries of all hosts, newest first. */
  async read(query: TimelineQuery): Promise<HostEntry[]> {
    const { timeline, hosts } = this.#context;
    const own = timeline.read(query).map((entry) => ({ ...entry, host: hosts.own }));
    const url = `/api/rig/timeline?${membersOf(query)}`;
    const here = hosts.all().filter(({ state }) => state === 'here');
    const asked = here.map(async ({ name: host }) => {
      const { entries = [] } = (await this.#ask(host, url, [])) as { entries?: readonly TimelineEntry[] };
      return entries.map((entry) => ({ ...entry, host }));
    });
    const told = await Promise.allSettled(asked);
    const theirs = told.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
    return [...own, ...theirs].sort((one, other) => (one.at < other.at ? 1 : -1)).slice(0, query.most);
  }

  /** Views of these bodies from their hosts. */
  async #remote(own: readonly RigCameraView[]): Promise<Shown> {
    const { hosts } = this.#context;
    const views = new Map<string, RigCameraView>();
    const strangers = new Set<string>();
    const hostOf = (id: string) => {
      const host = hosts.hostOf(id);
      return host?.state === 'here' ? host.name : undefined;
    };
    const asked = partsByHost(
      own.map(({ id }) => id),
      hostOf,
    ).map(async ({ host, bodies }) => {
      try {
        const { cameras = [] } = (await this.#ask(host, '/api/rig/groups/all', bodies)) as {
          cameras?: readonly RigCameraView[];
        };
        // Two hosts may have the same body: the one that serves it knows its state.
        for (const view of cameras) if (hostOf(view.id) === host) views.set(view.id, view);
      } catch (error) {
        if (error instanceof NotUnderstood) strangers.add(host);
      }
    });
    await Promise.all(asked);
    return { views, strangers };
  }

  /** The answer of a host, checked against the contract. @throws ServiceError for a host that gives none */
  async #ask(host: string, url: string, bodies: readonly string[]): Promise<unknown> {
    const { body } = await this.#context.perform(host, { ...VIEW, url, bodies });
    return JSON.parse(String(body));
  }

  #joined(own: RigCameraView, { views, strangers }: Shown): RigCameraView {
    const host = this.#context.hosts.hostOf(own.id);
    const theirs = views.get(own.id);
    if (host === undefined) return own.since === undefined ? own : { ...own, host: this.#context.hosts.own };
    if (theirs !== undefined && host.state === 'here') return { ...theirs, host: host.name };
    const body = host.bodies.find(({ id }) => id === own.id);
    const isHere = host.state === 'here';
    return {
      ...own,
      host: host.name,
      model: body?.model ?? own.model,
      ...(body === undefined ? {} : { connectionType: body.connectionType }),
      state: isHere ? (body?.state ?? own.state) : 'unreachable',
      since: host.since,
      reason: reasonOf(host, strangers),
      connected: isHere && body?.connected === true,
    };
  }
}

function membersOf({ sinceMs, camera, most }: TimelineQuery): URLSearchParams {
  return new URLSearchParams({
    limit: String(most),
    ...(sinceMs === undefined ? {} : { since: new Date(sinceMs).toISOString() }),
    ...(camera === undefined ? {} : { camera }),
  });
}

function reasonOf({ name, state, reason }: RemoteHost, strangers: ReadonlySet<string>): string {
  if (state !== 'here') return `its host ${name} cannot be reached: ${reason}`;
  return strangers.has(name) ? `the answer of its host ${name} about it is not understood` : '';
}

// The bodies and the timeline of all hosts, for those who show them. Every host that answers in time says how its own
// stand; of the others what they told last is shown.

import type { Limits } from '../limits/limit-table.js';
import type { RigBodies, RigCameraView, RigGroupView, RigView } from '../rig/rig-view.js';
import type { TimelineEntry } from '../rig/timeline/entry.js';
import type { Timeline, TimelineQuery } from '../rig/timeline/timeline.js';
import { rowsIn } from './host-answers.js';
import type { RigQuestion } from './remote-calls.js';
import type { HostCalls, OtherHosts, RemoteHost } from './remote-host.js';

/** What it is made of. */
export interface FederatedViewParts {
  readonly local: RigView;
  readonly timeline: Pick<Timeline, 'read'>;
  readonly hosts: OtherHosts;
  readonly calls: HostCalls;
  readonly limits: Pick<Limits, 'busViewMs'>;
}

/** An entry of the timeline, with the host that has noted it. */
export interface HostEntry extends TimelineEntry {
  readonly host: string;
}

/** Facts that other hosts show of their bodies. */
interface Shown {
  /** By id. */
  readonly views: ReadonlyMap<string, RigCameraView>;
  /** Hosts that show something that is not understood. */
  readonly strangers: ReadonlySet<string>;
}

const NOTHING: Shown = { views: new Map(), strangers: new Set() };

/** See the head of this file. */
export class FederatedView implements RigBodies {
  readonly #parts: FederatedViewParts;

  constructor(parts: FederatedViewParts) {
    this.#parts = parts;
  }

  async cameras(): Promise<RigCameraView[]> {
    const { local } = this.#parts;
    const [own, others] = [local.cameras(), await this.#remote()];
    return own.map((view) => this.#joined(view, others));
  }

  async camera(id: string): Promise<RigCameraView | undefined> {
    const { local, hosts } = this.#parts;
    const own = local.camera(id);
    if (hosts.hostOf(id) === undefined) return own === undefined ? own : this.#joined(own, NOTHING);
    return (await this.cameras()).find((view) => view.id === id);
  }

  groups(): RigGroupView[] {
    return this.#parts.local.groups();
  }

  group(name: string): RigGroupView {
    return this.#parts.local.group(name);
  }

  /** The newest entries of all hosts, newest first. */
  async read(query: TimelineQuery): Promise<HostEntry[]> {
    const { timeline, hosts } = this.#parts;
    const own = timeline.read(query).map((entry) => ({ ...entry, host: hosts.own }));
    const { sinceMs, camera, most } = query;
    const asked = { kind: 'timeline', sinceMs, camera, most } as RigQuestion;
    const theirs = (await this.#askAll(asked)).flatMap(([{ name: host }, answer]) =>
      (rowsIn('timeline', answer) ?? []).map((entry) => ({ ...(entry as TimelineEntry), host })),
    );
    return [...own, ...theirs].sort((one, other) => (one.at < other.at ? 1 : -1)).slice(0, most);
  }

  /** Facts that the hosts show of their bodies. */
  async #remote(): Promise<Shown> {
    const { hosts } = this.#parts;
    const views = new Map<string, RigCameraView>();
    const strangers = new Set<string>();
    for (const [{ name }, answer] of await this.#askAll({ kind: 'view' })) {
      const rows = rowsIn('view', answer);
      if (rows === undefined || rows.length < (answer as unknown[]).length) strangers.add(name);
      // Two hosts may have one body: the one that serves it knows how it stands.
      for (const view of rows ?? [])
        if (hosts.hostOf(view.id)?.name === name) views.set(view.id, view as RigCameraView);
    }
    return { views, strangers };
  }

  #joined(own: RigCameraView, { views, strangers }: Shown): RigCameraView {
    const host = this.#parts.hosts.hostOf(own.id);
    const theirs = views.get(own.id);
    if (host === undefined) return own.since === undefined ? own : { ...own, host: this.#parts.hosts.own };
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

  /** The answers of all hosts that give one in time. */
  async #askAll(question: RigQuestion): Promise<[RemoteHost, unknown][]> {
    const { hosts, calls, limits } = this.#parts;
    const asked = hosts
      .all()
      .filter(({ state }) => state === 'here')
      .map(async (host): Promise<[RemoteHost, unknown]> => {
        const options = { hasEffect: false, limitMs: limits.busViewMs };
        return [host, await calls.ask(host.name, 'rig', question, options)];
      });
    const settled = await Promise.allSettled(asked);
    return settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  }
}

function reasonOf({ name, state, reason }: RemoteHost, strangers: ReadonlySet<string>): string {
  if (state !== 'here') return `its host ${name} cannot be reached: ${reason}`;
  return strangers.has(name) ? `what its host ${name} shows of it is not understood` : '';
}

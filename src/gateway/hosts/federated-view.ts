// The bodies and the timeline of all hosts, for those who show them. Every host that answers in time says how its own
// stand; of the others what they told last is shown.

import type { Limits } from '../limits.js';
import type { RigBodies, RigCameraView, RigGroupView, RigView } from '../rig/rig-view.js';
import type { TimelineEntry } from '../rig/timeline/entry.js';
import type { Timeline, TimelineQuery } from '../rig/timeline/timeline.js';
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

/** See the head of this file. */
export class FederatedView implements RigBodies {
  readonly #parts: FederatedViewParts;

  constructor(parts: FederatedViewParts) {
    this.#parts = parts;
  }

  async cameras(): Promise<RigCameraView[]> {
    const { local } = this.#parts;
    const [own, others] = [local.cameras(), await this.#remote()];
    return own.map((view) => this.#joined(view, others.get(view.id)));
  }

  async camera(id: string): Promise<RigCameraView | undefined> {
    const { local, hosts } = this.#parts;
    const own = local.camera(id);
    if (hosts.hostOf(id) === undefined) return own === undefined ? own : this.#joined(own, undefined);
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
    const others = await this.#askAll<TimelineEntry[]>(asked);
    const theirs = others.flatMap(([host, entries]) =>
      entries.map((entry) => ({ ...entry, host: host.name })),
    );
    return [...own, ...theirs].sort((one, other) => (one.at < other.at ? 1 : -1)).slice(0, most);
  }

  /** By id, as their hosts show them. */
  async #remote(): Promise<Map<string, RigCameraView>> {
    const answers = await this.#askAll<RigCameraView[]>({ kind: 'view' });
    const { hosts } = this.#parts;
    // Two hosts may have one body: the one that serves it knows how it stands.
    return new Map(
      answers.flatMap(([host, views]) =>
        views
          .filter(({ id }) => hosts.hostOf(id)?.name === host.name)
          .map((view) => [view.id, view] as const),
      ),
    );
  }

  #joined(own: RigCameraView, theirs: RigCameraView | undefined): RigCameraView {
    const host = this.#parts.hosts.hostOf(own.id);
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
      reason: isHere ? '' : `its host ${host.name} cannot be reached: ${host.reason}`,
      connected: isHere && body?.connected === true,
    };
  }

  /** The answers of all hosts that give one in time. */
  async #askAll<Answer>(question: RigQuestion): Promise<[RemoteHost, Answer][]> {
    const { hosts, calls, limits } = this.#parts;
    const asked = hosts
      .all()
      .filter(({ state }) => state === 'here')
      .map(async (host): Promise<[RemoteHost, Answer]> => {
        const options = { hasEffect: false, limitMs: limits.busViewMs };
        return [host, (await calls.ask(host.name, 'rig', question, options)) as Answer];
      });
    const settled = await Promise.allSettled(asked);
    return settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  }
}

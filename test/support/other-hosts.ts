// Stand-ins for the other hosts of a rig: a test sets which hosts there are, and answers the questions to them.

import type { HostCalls, OtherHosts, RemoteHost } from '#gateway/hosts/remote-host.js';

type Answerer = (question: unknown, asker: string) => Promise<unknown>;

/** Another connected host, with these bodies. */
export function remoteHost(
  name: string,
  bodies: readonly string[],
  facts: Partial<RemoteHost> = {},
): RemoteHost {
  return {
    name,
    state: 'here',
    since: '2026-08-01T12:00:00.000Z',
    reason: '',
    version: '9.9.9',
    url: '',
    session: 'first',
    bodies: bodies.map((id) => ({
      id,
      model: 'ILCE-7M4',
      connectionType: 'USB',
      connected: true,
      state: 'connected',
      claimedAtMs: 0,
    })),
    ...facts,
  };
}

/** Other hosts that a test sets. */
export class GivenHosts implements OtherHosts {
  readonly own = 'left';
  readonly #listeners: (() => void)[] = [];
  #hosts: readonly RemoteHost[] = [];

  /** Sets the connected hosts. */
  set(...hosts: readonly RemoteHost[]): void {
    this.#hosts = hosts;
    for (const listener of this.#listeners) listener();
  }

  all(): readonly RemoteHost[] {
    return this.#hosts;
  }

  find(name: string): RemoteHost | undefined {
    return this.#hosts.find((host) => host.name === name);
  }

  hostOf(cameraId: string): RemoteHost | undefined {
    return this.#hosts.find(({ bodies }) => bodies.some(({ id }) => id === cameraId));
  }

  claimants(cameraId: string): readonly string[] {
    return this.#hosts.flatMap(({ name, bodies }) =>
      bodies.some(({ id }) => id === cameraId) ? [name] : [],
    );
  }

  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }
}

/** Questions that a test answers, under `host verb`. */
export class GivenCalls implements HostCalls {
  /** Answers of this host. */
  readonly own = new Map<string, Answerer>();
  readonly asked: string[] = [];
  readonly #others: Record<string, Answerer>;

  constructor(others: Record<string, Answerer> = {}) {
    this.#others = others;
  }

  async ask(host: string, verb: string, question: unknown): Promise<unknown> {
    this.asked.push(`${host} ${verb}`);
    const answerer = this.#others[`${host} ${verb}`];
    if (answerer === undefined) throw new Error(`${host} does not answer ${verb}`);
    return answerer(question, 'left');
  }

  answer(verb: string, answerer: Answerer): void {
    this.own.set(verb, answerer);
  }
}

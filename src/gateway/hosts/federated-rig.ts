// The cameras of all hosts as one rig: what concerns a camera of this host goes to its supervisor, all else as a
// question to the host that has it.

import {
  type ConnectionMode,
  OPERATION_KINDS,
  type OperationName,
  type Params,
  type Result,
} from '../../protocol/operations.js';
import type {
  AddressedConnect,
  CallOptions,
  CameraAddress,
  CameraName,
  CameraStatus,
  CameraSummary,
  Cameras,
  ConnectRequest,
  DiscoveryState,
  ListedCamera,
} from '../cameras/cameras.js';
import { ServiceError } from '../errors/errors.js';
import type { Limits } from '../limits/limit-table.js';
import { answerTo, resultOf } from './host-answers.js';
import { isRemote, type RigQuestion } from './remote-calls.js';
import type { HostCalls, OtherHosts, RemoteBody, RemoteHost } from './remote-host.js';

/** What it is made of. */
export interface FederatedRigParts {
  readonly local: Cameras;
  readonly hosts: OtherHosts;
  readonly calls: HostCalls;
  readonly limits: Pick<Limits, 'busCallMs'>;
  readonly nameOf: (cameraId: string) => CameraName;
}

/** See the head of this file. */
export class FederatedRig implements Cameras {
  readonly #parts: FederatedRigParts;

  constructor(parts: FederatedRigParts) {
    this.#parts = parts;
  }

  get sdkVersion(): string {
    return this.#parts.local.sdkVersion;
  }

  get discovery(): DiscoveryState {
    return this.#parts.local.discovery;
  }

  async list(): Promise<ListedCamera[]> {
    const { local, hosts } = this.#parts;
    const elsewhere = this.#elsewhere();
    // Cameras of other hosts are listed also while this host cannot look for its own.
    const own = await local.list().catch((error: unknown) => {
      if (elsewhere.length === 0) throw error;
      return [];
    });
    const others = new Set(elsewhere.map(({ body }) => body.id));
    return [
      ...own.filter(({ id }) => !others.has(id)).map((camera) => ({ ...camera, host: hosts.own })),
      ...elsewhere.map(({ host, body }) => this.#listed(host, body)),
    ].sort((one, other) => (one.id < other.id ? -1 : 1));
  }

  counts(): { connected: number; discovered: number } {
    const { connected, discovered } = this.#parts.local.counts();
    const bodies = this.#elsewhere();
    return {
      connected: connected + bodies.filter(({ host, body }) => isConnected(host, body)).length,
      discovered: discovered + bodies.length,
    };
  }

  summary(id: string): CameraSummary {
    const { local, hosts, nameOf } = this.#parts;
    const found = this.#find(id);
    if (found === undefined) return { ...local.summary(id), host: hosts.own };
    const { host, body } = found;
    return { connected: isConnected(host, body), model: body.model, id, ...nameOf(id), host: host.name };
  }

  async status(id: string): Promise<CameraStatus> {
    const host = this.#parts.hosts.hostOf(id);
    if (host === undefined) return this.#parts.local.status(id);
    return answerTo('status', host.name, await this.#ask(host, { kind: 'status', id }, false), false);
  }

  mode(id: string): ConnectionMode | undefined {
    const found = this.#find(id);
    if (found === undefined) return this.#parts.local.mode(id);
    return found.host.state === 'here' ? found.body.mode : undefined;
  }

  async connect(id: string, request: ConnectRequest): Promise<'connected' | 'already'> {
    const host = this.#parts.hosts.hostOf(id);
    if (host === undefined) return this.#parts.local.connect(id, request);
    const { mode, reconnecting } = request;
    const question = { kind: 'connect', id, request: { mode, reconnecting } } as const;
    return answerTo('connect', host.name, await this.#ask(host, question, true), true);
  }

  connectByAddress(address: CameraAddress, request: ConnectRequest): Promise<AddressedConnect> {
    return this.#parts.local.connectByAddress(address, request);
  }

  forgetAddress(id: string): Promise<void> {
    return this.#parts.local.forgetAddress(id);
  }

  async disconnect(id: string): Promise<void> {
    const host = this.#parts.hosts.hostOf(id);
    if (host === undefined) return this.#parts.local.disconnect(id);
    await this.#ask(host, { kind: 'disconnect', id }, true);
  }

  fingerprint(id: string, options?: CallOptions): Promise<string | undefined> {
    return this.#parts.local.fingerprint(id, options);
  }

  async call<Name extends OperationName>(
    id: string,
    operation: Name,
    params: Params<Name>,
    options?: CallOptions,
  ): Promise<Result<Name>> {
    const host = this.#parts.hosts.hostOf(id);
    if (host === undefined) return this.#parts.local.call(id, operation, params, options);
    if (!isRemote(operation))
      throw new ServiceError('INTERNAL', `the operation ${operation} cannot be asked of another host`);
    const kind = OPERATION_KINDS[operation];
    const hasEffect = kind === 'write' || kind === 'action';
    const question = { kind: 'call', id, operation, params } as const;
    const answer = await this.#ask(host, question, hasEffect);
    return resultOf(operation, host.name, answer, hasEffect) as Result<Name>;
  }

  #ask({ name }: RemoteHost, question: RigQuestion, hasEffect: boolean): Promise<unknown> {
    const { calls, limits } = this.#parts;
    return calls.ask(name, 'rig', question, { hasEffect, limitMs: limits.busCallMs });
  }

  #elsewhere(): { host: RemoteHost; body: RemoteBody }[] {
    const { hosts } = this.#parts;
    return hosts
      .all()
      .flatMap((host) =>
        host.bodies
          .filter(({ id, state }) => state !== 'absent' && hosts.hostOf(id)?.name === host.name)
          .map((body) => ({ host, body })),
      );
  }

  #find(id: string): { host: RemoteHost; body: RemoteBody } | undefined {
    const host = this.#parts.hosts.hostOf(id);
    const body = host?.bodies.find((each) => each.id === id);
    return host === undefined || body === undefined ? undefined : { host, body };
  }

  #listed(host: RemoteHost, body: RemoteBody): ListedCamera {
    const { state: _state, mode: _mode, claimedAtMs: _at, unseen: _unseen, ...listed } = body;
    const { name: _name, number: _number, ...facts } = listed;
    return {
      ...facts,
      ...this.#parts.nameOf(body.id),
      connected: isConnected(host, body),
      host: host.name,
      ...(host.state === 'here' ? {} : { unreachableSince: host.since }),
    };
  }
}

function isConnected({ state }: RemoteHost, { connected }: RemoteBody): boolean {
  return state === 'here' && connected;
}

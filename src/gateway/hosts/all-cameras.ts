// The cameras of all hosts in one list. Only views cover all of them. The supervisor of this host performs actions, for
// its own cameras only; routes send requests for other cameras to their hosts (http/remote-hosts.ts).

import type { ConnectionMode, OperationName, Params, Result } from '../../protocol/operations.js';
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
import type { OtherHosts, RemoteBody, RemoteHost } from './remote-host.js';

/** Dependencies of the cameras of all hosts. */
export interface AllCamerasContext {
  readonly local: Cameras;
  readonly hosts: OtherHosts;
  readonly nameOf: (cameraId: string) => CameraName;
}

/** See the head of this file. */
export class AllCameras implements Cameras {
  readonly #context: AllCamerasContext;

  constructor(context: AllCamerasContext) {
    this.#context = context;
  }

  get sdkVersion(): string {
    return this.#context.local.sdkVersion;
  }

  get discovery(): DiscoveryState {
    return this.#context.local.discovery;
  }

  async list(): Promise<ListedCamera[]> {
    const { local, hosts } = this.#context;
    const elsewhere = this.#elsewhere();
    // Cameras of other hosts are listed even while this host cannot search for its own.
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
    const { connected, discovered } = this.#context.local.counts();
    const bodies = this.#elsewhere();
    return {
      connected: connected + bodies.filter(({ host, body }) => isConnected(host, body)).length,
      discovered: discovered + bodies.length,
    };
  }

  summary(id: string): CameraSummary {
    const { local, hosts, nameOf } = this.#context;
    const found = this.#find(id);
    if (found === undefined) return { ...local.summary(id), host: hosts.own };
    const { host, body } = found;
    return { connected: isConnected(host, body), model: body.model, id, ...nameOf(id), host: host.name };
  }

  status(id: string): Promise<CameraStatus> {
    return this.#context.local.status(id);
  }

  mode(id: string): ConnectionMode | undefined {
    const found = this.#find(id);
    if (found === undefined) return this.#context.local.mode(id);
    return found.host.state === 'here' ? found.body.mode : undefined;
  }

  connect(id: string, request: ConnectRequest): Promise<'connected' | 'already'> {
    return this.#context.local.connect(id, request);
  }

  connectByAddress(address: CameraAddress, request: ConnectRequest): Promise<AddressedConnect> {
    return this.#context.local.connectByAddress(address, request);
  }

  forgetAddress(id: string): Promise<void> {
    return this.#context.local.forgetAddress(id);
  }

  disconnect(id: string): Promise<void> {
    return this.#context.local.disconnect(id);
  }

  fingerprint(id: string, options?: CallOptions): Promise<string | undefined> {
    return this.#context.local.fingerprint(id, options);
  }

  call<Name extends OperationName>(
    id: string,
    operation: Name,
    params: Params<Name>,
    options?: CallOptions,
  ): Promise<Result<Name>> {
    return this.#context.local.call(id, operation, params, options);
  }

  #elsewhere(): { host: RemoteHost; body: RemoteBody }[] {
    const { hosts } = this.#context;
    return hosts
      .all()
      .flatMap((host) =>
        host.bodies
          .filter(({ id, state }) => state !== 'absent' && hosts.hostOf(id)?.name === host.name)
          .map((body) => ({ host, body })),
      );
  }

  #find(id: string): { host: RemoteHost; body: RemoteBody } | undefined {
    const host = this.#context.hosts.hostOf(id);
    const body = host?.bodies.find((each) => each.id === id);
    return host === undefined || body === undefined ? undefined : { host, body };
  }

  #listed(host: RemoteHost, body: RemoteBody): ListedCamera {
    const { state: _state, mode: _mode, claimedAtMs: _at, unseen: _unseen, ...listed } = body;
    const { name: _name, number: _number, ...facts } = listed;
    return {
      ...facts,
      ...this.#context.nameOf(body.id),
      connected: isConnected(host, body),
      host: host.name,
      ...(host.state === 'here' ? {} : { unreachableSince: host.since }),
    };
  }
}

function isConnected({ state }: RemoteHost, { connected }: RemoteBody): boolean {
  return state === 'here' && connected;
}

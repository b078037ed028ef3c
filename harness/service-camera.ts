// One camera of a service that the tests of a file share. The service starts once, and each test takes a camera of its
// own, so that no test sees traces of another.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ConnectionMode } from '#protocol/words.js';
import { until } from './deadline.js';
import { EventClient } from './event-client.js';
import type { Scope } from './scope.js';
import type { Service } from './service.js';

/** How a camera is connected. */
export type Mode = ConnectionMode;

/** Options of a camera: which one, and its state at the beginning of the test. */
export interface CameraOptions {
  /** A camera of this model; otherwise the next of the list. */
  model?: string;
  /** Connects it in this mode; in `remote` the computer gets the priority. Otherwise it is not connected. */
  mode?: Mode;
}

/** A camera that belongs to one test; at its end the faults are cleared and the session is closed. */
export class ServiceCamera {
  readonly service: Service;
  readonly id: string;
  /** `/api/cameras/{id}` */
  readonly path: string;
  /** Directory for pictures of this camera alone, when it is connected through this object. */
  readonly pictures: string;
  readonly #scope: Scope;

  private constructor(scope: Scope, service: Service, id: string) {
    this.#scope = scope;
    this.service = service;
    this.id = id;
    this.path = `/api/cameras/${id}`;
    this.pictures = join(service.pictures, id.replaceAll(':', ''));
    mkdirSync(this.pictures, { recursive: true });
  }

  /**
   * Takes a camera that is not in `taken` and adds it there. Called by {@link Service.camera}.
   * @throws Error when the rig has no more of them, after a while.
   */
  static async take(
    scope: Scope,
    service: Service,
    taken: Set<string>,
    { model, mode }: CameraOptions,
  ): Promise<ServiceCamera> {
    // The first looks of discovery may miss a body on the network.
    const next = await until(`a ${model ?? 'camera'} of the rig that no test has taken`, async () => {
      const cameras: { id: string; model: string }[] = (await service.ok('GET', '/api/cameras')).body.cameras;
      return cameras.find((one) => !taken.has(one.id) && (model === undefined || one.model === model));
    });
    taken.add(next.id);
    const camera = new ServiceCamera(scope, service, next.id);
    scope.teardown(() => camera.#leave());
    if (mode !== undefined) await camera.connect(mode);
    return camera;
  }

  /**
   * Connects it, with the log-in that it requires; its pictures go to {@link ServiceCamera.pictures}.
   * @param reconnecting whether the SDK itself reconnects after a lost cable
   */
  async connect(mode: Mode = 'remote', reconnecting: 'on' | 'off' = 'off'): Promise<void> {
    const body = { mode, reconnecting, ...this.service.logIn(this.id) };
    await this.service.ok('POST', `${this.path}/connection`, body);
    await this.service.ok('PUT', `${this.path}/settings/save-info`, { path: this.pictures });
    if (mode !== 'remote') return;
    await this.service.ok('PUT', `${this.path}/priority-key`, { setting: 'pc-remote' });
    await this.service.reads(this.id, 'priority-key', '0x2');
  }

  /** The events of all cameras, until the end of the test. */
  async events(): Promise<EventClient> {
    const client = await EventClient.open(`${this.service.url}/api/events`);
    this.#scope.teardown(() => client.close());
    return client;
  }

  async #leave(): Promise<void> {
    if (!this.service.isRunning) return;
    this.service.clearFaults(this.id);
    // The request is refused when the camera is not connected or has left: then there is nothing to close.
    await this.service.request('DELETE', `${this.path}/connection`);
  }
}

// A service with a job: calls that are typed again after a kill of the gateway, as a client does that lost the answer.

import { until } from '#harness/deadline.js';
import type { Scope } from '#harness/scope.js';
import { type Answer, Service, type ServiceOptions } from '#harness/service.js';

/** A busy machine arms late; that is no fault of a job. */
const BUSY = { shotArmMs: 30_000, fireLateMs: 30_000 };

/** A service that can be killed and started again on its directory. */
export class JobService {
  readonly #scope: Scope;
  readonly #options: ServiceOptions;
  #service: Service;

  private constructor(scope: Scope, options: ServiceOptions, service: Service) {
    this.#scope = scope;
    this.#options = options;
    this.#service = service;
  }

  /** Starts a service whose bodies are connected. */
  static async start(scope: Scope, options: ServiceOptions): Promise<JobService> {
    const whole = { ...options, limits: { ...BUSY, ...options.limits } };
    const job = new JobService(scope, whole, await Service.start(scope, whole));
    await job.#connectAll();
    return job;
  }

  /** The running service. */
  get now(): Service {
    return this.#service;
  }

  /** Kills the gateway, and starts it again. */
  async killAndStart(): Promise<void> {
    const { directory } = this.#service;
    await this.#service.signal('SIGKILL');
    await until('the end of its children', () => this.#service.childProcesses().length === 0);
    this.#service = await Service.start(this.#scope, { ...this.#options, directory });
    await this.#connectAll();
  }

  /** Kills the worker of a body, and waits until the body is connected again. */
  async killWorker(): Promise<void> {
    const [id = ''] = await this.#service.cameraIds();
    const pid = this.#service.workerPid(id);
    process.kill(pid, 'SIGKILL');
    await until('the end of the worker', () => {
      return !this.#service.childProcesses().some((child) => child.pid === pid);
    });
    await this.#connectAll();
  }

  /**
   * Shoots until a shot is not refused: some bodies take no press for a while after an exposure.
   * @returns the receipt
   */
  async shoot(group: string, body: object = {}, path = `/api/rig/groups/${group}/shoot`): Promise<Receipt> {
    return until('a shot', async () => {
      const answer = await this.#service.request('POST', path, { focus: true, ...body });
      if (answer.body.code === 'SHOT_REFUSED') return undefined;
      const { receipt = answer.body.data?.receipt } = answer.body;
      if (receipt === undefined) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
      return receipt as Receipt;
    });
  }

  /** Sends a request that must succeed. */
  async ok(method: string, path: string, body?: unknown): Promise<Answer['body']> {
    return (await this.#service.ok(method, path, body)).body;
  }

  async #connectAll(): Promise<void> {
    const service = this.#service;
    const bodies = Number(this.#options.rig?.split(':').at(-1));
    await until('all bodies are connected', async () => {
      const ids = await service.cameraIds();
      if (ids.length !== bodies) return false;
      for (const id of ids) {
        const auth = service.logIn(id);
        if (auth.auth !== undefined) await service.request('POST', `/api/cameras/${id}/connection`, auth);
      }
      return (await service.request('POST', '/api/rig/groups/all/connect', {})).status === 200;
    });
  }
}

/** The members of a receipt that tests of jobs look at. */
export interface Receipt {
  readonly shotId: string;
  readonly state: string;
  readonly take?: { readonly subjectId: string; readonly subject: string; readonly take: number };
  readonly leftOut?: readonly { readonly id: string }[];
  readonly bodies: readonly {
    readonly id: string;
    readonly exposures: readonly { readonly files: readonly { readonly path: string }[] }[];
  }[];
}

// One host, or two over a real nats-server, whose processes are killed and started again. Starts, kills and asks them;
// judge.ts checks the receipts.

import { until } from '#harness/deadline.js';
import { NatsServer } from '#harness/nats-server.js';
import { directoryOf, type Scope } from '#harness/scope.js';
import { Service } from '#harness/service.js';
import type { TestReceipt } from '../../support/receipt-judge.js';
import { QUICK, STEP } from '../../support/two-hosts.js';

/** Processes that can be killed in a shot. */
export const VICTIMS = ['gateway', 'worker', 'both', 'nats'] as const;

/** A process that is killed in a shot. */
export type Victim = (typeof VICTIMS)[number];

/** Size of a rig. */
export interface RigSize {
  /** 1 or 2. */
  readonly hosts: number;
  /** Number of bodies of each host. */
  readonly bodies: number;
}

const LIMITS = { ...QUICK, maxRestarts: 10_000 };

interface HostPlace {
  readonly name: string;
  readonly directory: string;
  readonly rig: string;
}

/** A host: its current service, and the function that starts the next one. */
export interface Host {
  readonly name: string;
  service: Service;
  /** Ids of its bodies. */
  readonly bodies: readonly string[];
  readonly start: () => Promise<Service>;
}

/** The rig whose processes are killed. */
export class KilledRig {
  readonly hosts: readonly Host[];
  readonly #nats: NatsServer | undefined;

  private constructor(hosts: readonly Host[], nats: NatsServer | undefined) {
    this.hosts = hosts;
    this.#nats = nats;
  }

  /** Starts all hosts and connects all bodies, in manual focus. They end with the scope. */
  static async start(scope: Scope, { hosts: count, bodies }: RigSize): Promise<KilledRig> {
    const nats = count > 1 ? await NatsServer.start(scope) : undefined;
    const hosts: Host[] = [];
    for (let index = 0; index < count; index += 1) {
      const place: HostPlace = {
        name: `host${index + 1}`,
        directory: directoryOf(scope, 'rigd-kills'),
        rig: `ILCE-7M4:${bodies}@${index * STEP + 1}`,
      };
      const start = () => startHost(scope, place, nats);
      const service = await start();
      const ids = await until('its bodies', async () => {
        const { cameras } = (await service.ok('GET', '/api/cameras')).body;
        const own = cameras.filter(
          ({ host }: { host?: string }) => host === undefined || host === place.name,
        );
        return own.length === bodies && own.map(({ id }: { id: string }) => id);
      });
      for (const id of ids) await prepare(service, id);
      hosts.push({ name: place.name, service, bodies: ids, start });
    }
    const rig = new KilledRig(hosts, nats);
    await rig.whole();
    return rig;
  }

  /** Ids of all bodies. */
  get bodies(): readonly string[] {
    return this.hosts.flatMap(({ bodies }) => bodies);
  }

  /** The exposures that each body has logged itself. */
  exposures(): ReadonlyMap<string, number> {
    return new Map(
      this.hosts.flatMap(({ service, bodies }) =>
        bodies.map(
          (id) => [id, service.bodyLog(id).filter((line) => / exposure /.test(line)).length] as const,
        ),
      ),
    );
  }

  /** Kills the given processes at once, and starts those that do not restart on their own. Resolves when they run. */
  async harm(victim: Victim, host: Host, body: string, restartAfter: () => Promise<void>): Promise<void> {
    if (victim === 'worker' || victim === 'both') killWorker(host.service, body);
    if (victim === 'gateway' || victim === 'both') await host.service.signal('SIGKILL');
    if (victim === 'nats') await this.#nats?.end('SIGKILL');
    await restartAfter();
    if (victim === 'nats') await this.#nats?.begin();
    if (!host.service.isRunning) host.service = await host.start();
  }

  /** Resolves when each host lists every body as connected. */
  async whole(): Promise<void> {
    for (const { service, name } of this.hosts) {
      await until(
        `all bodies are connected for ${name}`,
        async () => {
          const answer = await service.request('GET', '/api/rig').catch(() => undefined);
          const cameras: { id: string; connected: boolean }[] = answer?.body.cameras ?? [];
          const connected = cameras.filter((camera) => camera.connected).map(({ id }) => id);
          return this.bodies.every((id) => connected.includes(id));
        },
        120_000,
      );
    }
  }

  /** The receipt of a shot from each host. */
  async receipts(shotId: string): Promise<(TestReceipt | undefined)[]> {
    return Promise.all(
      this.hosts.map(async ({ service }) => {
        const answer = await service.request('GET', `/api/rig/shots/${shotId}`).catch(() => undefined);
        return answer?.status === 200 ? (answer.body.receipt as TestReceipt) : undefined;
      }),
    );
  }

  /** Requests a shot with all bodies; undefined when its host was killed meanwhile. */
  async shoot(host: Host, shotId: string): Promise<number | undefined> {
    const request = { shotId, policy: 'those-that-can' };
    const answer = await host.service
      .request('POST', '/api/rig/groups/all/shoot', request)
      .catch(() => undefined);
    return answer?.status;
  }
}

async function startHost(
  scope: Scope,
  { name, directory, rig }: HostPlace,
  nats: NatsServer | undefined,
): Promise<Service> {
  const bus = nats === undefined ? [] : ['--bus', nats.url, '--bus-host', name];
  return Service.start(scope, { directory, rig, limits: LIMITS, arguments: ['--restore', 'on', ...bus] });
}

async function prepare(service: Service, id: string): Promise<void> {
  await service.connect(id);
  await service.ok('PUT', `/api/cameras/${id}/properties/focus-mode`, { value: '0x1' });
  await service.reads(id, 'focus-mode', '0x1');
}

function killWorker(service: Service, id: string): void {
  try {
    process.kill(service.workerPid(id), 'SIGKILL');
  } catch {
    // It has ended.
  }
}

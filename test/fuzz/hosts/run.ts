// A hostile host of the rig against two real services, and the checks: clients see no event about a camera that its
// sender does not have, and no file that no worker has reported; the receipts of shots made meanwhile match the logs of
// the bodies; neither memory nor log grows with the number of messages; and every call to the hosts' own cameras
// succeeds.

import { join } from 'node:path';
import { until } from '#harness/deadline.js';
import { EventClient } from '#harness/event-client.js';
import type { NatsServer } from '#harness/nats-server.js';
import type { Scope } from '#harness/scope.js';
import { Service } from '#harness/service.js';
import { memoryBytes } from '#harness/vitals.js';
import { HostileHost } from '../../support/hostile-host.js';
import { startStudioBus, studioWords } from '../../support/studio-bus.js';
import { listed } from '../../support/two-hosts.js';
import { Forger, HERS, MARK } from './forge.js';
import { GROUP, HonestShots } from './honest-shots.js';
import { MarkedFiles } from './marked-files.js';

/** Steps of a run. */
export interface HostilePlan {
  readonly messages: number;
  readonly seed: number;
  readonly directory: string;
  readonly progress?: (sent: number, growthBytes: number) => void;
}

/** Result of a run. */
export interface HostileReport {
  readonly counts: Readonly<Record<string, number>>;
  readonly ownCalls: number;
  readonly events: number;
  /** Growth of each attacked host. */
  readonly growthBytes: readonly number[];
  /** Log lines that name the hostile host, on the host with the most. */
  readonly logLines: number;
  /** Shots of the attacked hosts. */
  readonly shots: number;
  /** Requests for files. */
  readonly reads: number;
  readonly findings: readonly string[];
}

/** The attacked hosts, with their bodies. */
const HOSTS = [
  ['right', 'ILCE-7M4:2@31'],
  ['top', 'ILCE-7M4:1@41'],
] as const;
/** Most bytes by which the memory of a service may grow. */
const MOST_GROWTH_BYTES = 64 * 1024 * 1024;
/** Lines of the log that may name the stranger, each minute: see `busLogMs`. */
const MOST_LINES_A_MINUTE = 120;
/** Messages between two calls to own cameras. */
const STRIDE = 200;
/** Messages between two shots. */
const SHOT_STRIDE = 1_000;
/** Messages before the first measurement of memory: by then the bounded lists about one host are full. */
const WARM_UP = 2_000;
const MOST_FINDINGS = 200;
const SETTLE_MS = 60_000;

/** Starts two services and a hostile host beside them, and runs the plan. */
export async function runHostile(scope: Scope, plan: HostilePlan): Promise<HostileReport> {
  const { messages, seed, directory, progress } = plan;
  const findings: string[] = [];
  const found = (text: string) => {
    if (findings.length < MOST_FINDINGS) findings.push(text.slice(0, 500));
  };
  const server = await startStudioBus(scope, directory, ['top']);
  const { services, bodies } = await startHosts(scope, server, directory);
  const ids = [...bodies.keys()];
  const seen = { events: 0 };
  const streams = await Promise.all(
    [...services.values()].map(({ url }) =>
      EventClient.open(`${url}/api/events`, ({ name, data }) => {
        seen.events += 1;
        const camera = String(data.cameraId);
        const isOwn = camera === '*' || ids.includes(camera);
        // The hostile host may begin shots of its own, as any host may.
        const isHers = camera.startsWith(HERS) || (name === 'shot' && !HonestShots.isOwn(data.shotId));
        const isForged = isOwn && JSON.stringify(data).match(new RegExp(`${MARK}|0xdead`)) !== null;
        if (!isHers && (isForged || !isOwn)) found(`event ${name} ${JSON.stringify(data)}`);
      }),
    ),
  );
  scope.teardown(() => Promise.all(streams.map((stream) => stream.close().catch(() => undefined))));
  const stranger = await HostileHost.join(scope, server);
  const marked = new MarkedFiles(services, stranger, found);
  const shots = new HonestShots(services, bodies, found);
  const subjects = { host: stranger.host, hosts: [...services.keys()], ids, files: marked.files };
  const forger = new Forger(stranger, { ...subjects, shots: () => shots.ids }, seed);
  const beganMs = performance.now();
  const all = [...services.values()];
  const linesBefore = all.map(({ log }) => log.length);
  const own = { calls: 0 };
  let reads = 0;
  let before: readonly number[] = [];
  for (let sent = 0; sent < messages; sent += 1) {
    if (sent === Math.min(WARM_UP, messages / 2)) before = all.map(memoryOf);
    forger.send();
    if (sent % STRIDE !== 0) continue;
    await stranger.flush();
    await callOwn(bodies, own, found);
    if (sent % SHOT_STRIDE === 0) {
      await shots.shoot();
      const known = [...forger.shots, ...shots.ids];
      reads += await marked.ask(known[(sent / SHOT_STRIDE) % known.length] ?? '');
    }
    const growths = all.map((service, at) => memoryOf(service) - (before[at] ?? Number.POSITIVE_INFINITY));
    progress?.(sent, Math.max(0, ...growths));
  }
  await stranger.flush();
  await callOwn(bodies, own, found);
  for (const shotId of [...forger.shots, ...shots.ids]) reads += await marked.ask(shotId);
  await shots.judge();
  const growthBytes = await Promise.all(
    all.map(async (service, at) => {
      const first = before[at] ?? 0;
      return (await settled(service, first + MOST_GROWTH_BYTES)) - first;
    }),
  );
  for (const bytes of growthBytes)
    if (bytes > MOST_GROWTH_BYTES) found(`the memory has grown by ${bytes} bytes`);
  for (const stream of streams) await stream.close().catch((error: unknown) => found(String(error)));
  const lines = all.map(({ log }, at) => log.slice(linesBefore[at]));
  const logLines = Math.max(...lines.map((each) => each.filter((line) => /left/.test(line)).length));
  const minutes = Math.ceil((performance.now() - beganMs) / 60_000);
  if (logLines > minutes * MOST_LINES_A_MINUTE) found(`${logLines} lines of the log in ${minutes} min`);
  for (const line of lines.flat()) if (/"level":"?(fatal|60)/.test(line)) found(line);
  return {
    ...{ counts: forger.counts, ownCalls: own.calls, events: seen.events, growthBytes, logLines, findings },
    ...{ shots: shots.ids.length, reads },
  };
}

/** Starts both hosts, and connects their bodies in manual focus, in a group of their own. */
async function startHosts(scope: Scope, server: NatsServer, directory: string) {
  const services = new Map<string, Service>();
  const bodies = new Map<string, Service>();
  for (const [host, rig] of HOSTS) {
    const service = await Service.start(scope, {
      rig,
      directory: join(directory, host),
      arguments: studioWords(server, host, directory),
    });
    for (const id of await listed(service, host, Number(/:(\d)/.exec(rig)?.[1]))) {
      bodies.set(id, service);
      await service.connect(id);
      await service.ok('PUT', `/api/cameras/${id}/properties/focus-mode`, { value: '0x1' });
      await service.reads(id, 'focus-mode', '0x1');
      await service.ok('PUT', `/api/rig/cameras/${id}`, { groups: [GROUP] });
    }
    services.set(host, service);
  }
  for (const service of services.values())
    await until('all bodies are in the group', async () => {
      const { cameras } = (await service.ok('GET', '/api/rig')).body;
      const inGroup = cameras.filter(
        ({ connected, groups = [] }: { connected: boolean; groups?: string[] }) =>
          connected && groups.includes(GROUP),
      );
      return inGroup.length === bodies.size;
    });
  return { services, bodies };
}

async function callOwn(
  bodies: ReadonlyMap<string, Service>,
  own: { calls: number },
  found: (text: string) => void,
): Promise<void> {
  const call = async (service: Service, method: string, path: string, body?: unknown) => {
    own.calls += 1;
    const answer = await service.request(method, path, body);
    if (answer.status !== 200) found(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  };
  const value = own.calls % 2 === 0 ? 'ISO 100' : 'ISO 200';
  const ofBodies = [...bodies].map(async ([id, service]) => {
    await call(service, 'GET', `/api/cameras/${id}/properties/iso`);
    await call(service, 'GET', `/api/cameras/${id}/status`);
    await call(service, 'PUT', `/api/cameras/${id}/properties/iso`, { value });
  });
  const ofHosts = [...new Set(bodies.values())].map(async (service) => {
    await call(service, 'GET', '/api/rig');
    await call(service, 'GET', '/api/rig/hosts');
  });
  await Promise.all([...ofBodies, ...ofHosts]);
}

function memoryOf(service: Service): number {
  return memoryBytes(service.process.pid, 'VmRSS');
}

/** The memory of a service as soon as it is below a limit; after a while, the memory that it has then. */
async function settled(service: Service, below: number): Promise<number> {
  await until('its memory is given back', () => memoryOf(service) <= below, SETTLE_MS).catch(() => undefined);
  return memoryOf(service);
}

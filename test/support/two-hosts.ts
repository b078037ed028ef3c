// Hosts of one rig: real services, and a real nats-server between them.

import type { Test } from 'tap';
import { until } from '#harness/deadline.js';
import type { NatsServer } from '#harness/nats-server.js';
import { directoryOf } from '#harness/scope.js';
import { Service, type ServiceOptions } from '#harness/service.js';

/** Limits at which a lost host is noticed soon. */
export const QUICK = {
  busPingMs: 500,
  busRetryMs: 100,
  busPresenceMs: 200,
  busAwayMs: 2_500,
  busLateMs: 1_000,
  busStoreMs: 1_000,
};

/** Limits at which no host counts as gone, and no request or shot as late, because a machine is busy. */
export const PATIENT = {
  busPingMs: 20_000,
  busAwayMs: 10_000,
  busLateMs: 20_000,
  busStoreMs: 10_000,
  fireLateMs: 30_000,
};
/** Tolerance of a shot over hosts whose clocks are measured on a busy machine. */
export const TOLERANCE_MS = 5_000;

/** The number of the first body of a host: no two hosts have the same bodies. */
export const STEP = 10;
let hosts = 0;

/** Starts a host. @param bus where it reaches the server; that of the server when left out */
export async function startHost(
  t: Test,
  server: NatsServer,
  name: string,
  { bodies = 1, bus = server.url, ...options }: ServiceOptions & { bodies?: number; bus?: string } = {},
): Promise<Service> {
  hosts += 1;
  return Service.start(t, {
    rig: `ILCE-7M4:${bodies}@${hosts * STEP + 1}`,
    directory: directoryOf(t, `rigd-${name}`),
    ...options,
    limits: { ...QUICK, ...options.limits },
    arguments: ['--restore', 'on', '--bus', bus, '--bus-host', name, ...(options.arguments ?? [])],
  });
}

/** The ids of the bodies that a service lists for a host. */
export async function bodiesOf(service: Service, host: string): Promise<string[]> {
  const { body } = await service.ok('GET', '/api/cameras');
  return body.cameras
    .filter((camera: { host: string }) => camera.host === host)
    .map(({ id }: { id: string }) => id);
}

/** Waits until a service lists so many bodies of a host. */
export function listed(service: Service, host: string, count: number): Promise<string[]> {
  return until(`${count} bodies of ${host} are listed`, async () => {
    const ids = await bodiesOf(service, host);
    return ids.length === count ? ids : undefined;
  });
}

/** How a service shows a body. */
export async function shown(service: Service, id: string) {
  return (await service.ok('GET', `/api/rig/cameras/${id}`)).body.camera;
}

/** Waits until a service shows a body in a state. */
export function inState(service: Service, id: string, state: string) {
  return until(`${id} is ${state}`, async () => {
    const camera = await shown(service, id);
    return camera.state === state ? camera : undefined;
  });
}

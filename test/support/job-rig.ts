// The rig of the jobs of operators: a service whose bodies have names, numbers and a session, and are connected.

import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Test } from 'tap';
import { until } from '#harness/deadline.js';
import { Service, type ServiceOptions } from '#harness/service.js';

/** Names of the bodies, in the order of their numbers. */
export const NAMES = [
  'front left',
  'front right',
  'side left',
  'side right',
  'back left',
  'back right',
  'top',
  'face',
] as const;

/** A body of the rig as the service reports it, in the parts that jobs look at. */
export interface JobBody {
  readonly id: string;
  readonly name: string;
  readonly number?: number;
  readonly state: string;
  readonly connected: boolean;
  readonly model: string;
  readonly facts: { readonly exposure: Readonly<Record<string, string>>; readonly recording?: boolean };
}

/** A service with its bodies, in the order of their numbers. */
export interface JobRig {
  readonly service: Service;
  readonly ids: readonly string[];
}

/** Starts a service with unnamed bodies. */
export async function startBare(t: Test, bodies: number, options: ServiceOptions): Promise<JobRig> {
  // The docs show pictures with this path.
  const directory = mkdtempSync(join(tmpdir(), 'studio-'));
  t.teardown(() => rm(directory, { recursive: true, force: true, maxRetries: 3 }));
  const service = await Service.start(t, { directory, limits: { rigFileMs: 20 }, ...options });
  await until('all bodies are listed', async () => (await service.cameraIds()).length === bodies);
  return { service, ids: await service.cameraIds() };
}

/** Names, numbers and connects the bodies of a rig. */
export async function prepare({ service, ids }: JobRig, session = 'Anna'): Promise<void> {
  await service.ok('PUT', '/api/rig', { name: 'Studio 2', session });
  for (const [at, id] of ids.entries())
    await service.ok('PUT', `/api/rig/cameras/${id}`, { name: NAMES[at], number: at + 1, connect: true });
  // The service does not connect bodies that need a log-in on its own.
  for (const id of ids)
    if (service.logIn(id).auth !== undefined)
      await service.ok('POST', `/api/cameras/${id}/connection`, service.logIn(id));
  await until('all bodies are connected', async () =>
    (await bodiesOf({ service })).every((body) => body.connected),
  );
}

/** Starts a service with named and connected bodies. */
export async function startRig(t: Test, bodies: number, options: ServiceOptions = {}): Promise<JobRig> {
  const rig = await startBare(t, bodies, { rig: `ILCE-7M4:${bodies}`, ...options });
  await prepare(rig);
  return rig;
}

/** The bodies as the service reports them. */
export async function bodiesOf({ service }: Pick<JobRig, 'service'>): Promise<readonly JobBody[]> {
  return (await service.ok('GET', '/api/rig')).body.cameras;
}

/** The values of a setting as the bodies report them, in their order, once all of them report it. */
export async function valuesOf(rig: JobRig, property: string): Promise<readonly string[]> {
  return until(`all bodies report ${property}`, async () => {
    const values = (await bodiesOf(rig)).map(({ facts }) => facts.exposure[property]);
    return values.every((value) => value !== undefined) ? values : undefined;
  });
}

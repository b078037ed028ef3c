// A service of this program's own: three simulated bodies, a free port, a temporary directory that is removed with it.
// Knows nothing of the requests that are made to it.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '#harness/deadline.js';
import { NatsServer } from '#harness/nats-server.js';
import type { ProgramScope } from '#harness/scope.js';
import { Service } from '#harness/service.js';

/**
 * A still camera, one on the network that requires a log-in, and a cinema camera that takes LUTs and requires one too.
 */
export const SESSION_RIG = 'ILCE-7M4:1,ILCE-1M2:1,ILME-FX6:1';

/**
 * Starts a service whose bodies are as a user of the simulator finds them; it ends with the scope.
 * @param rig bodies and how many of each, as in RIGD_SIM_RIG; undefined: three cameras
 * @param words more words of its command line
 * @param more variables besides those of the simulator
 */
export async function ownService(
  scope: ProgramScope,
  rig?: string,
  words: string[] = [],
  more: NodeJS.ProcessEnv = {},
): Promise<Service> {
  // How the simulated bodies behave (docs/develop/tempers.md) is the caller's choice; the defaults of tests are not
  // wanted.
  const { RIGD_SIM_TEMPER } = process.env;
  const environment = {
    RIGD_SIM_TEMPER,
    RIGD_SIM_CARDS: undefined,
    RIGD_SIM_ENUMERATE_MS: undefined,
    ...more,
  };
  return Service.start(scope, { ...(rig !== undefined && { rig }), environment, arguments: words });
}

/** A host without bodies of its own that the session needs, and the one that has them. */
export interface TwoHosts {
  readonly asked: Service;
  readonly withBodies: Service;
}

/** Two services of one rig, and a NATS server between them: what is asked of one is done by the other. */
export async function twoHosts(scope: ProgramScope): Promise<TwoHosts> {
  const { url } = await NatsServer.start(scope);
  const words = (host: string) => ['--bus', url, '--bus-host', host];
  const withBodies = await ownService(scope, SESSION_RIG, words('bodies'));
  // Before there is another host: each lists the bodies of both.
  const own = await withBodies.cameraIds();
  const asked = await ownService(scope, 'ILME-FX3:1', words('asked'));
  await until('one host lists the bodies of the other', async () => {
    const listed = await asked.cameraIds();
    return own.every((id) => listed.includes(id));
  });
  return { asked, withBodies };
}

/** Makes a touch on this simulated body track the subject there, as its menu would; by default it only focuses. */
export function letTouchTrack(service: Service, cameraId: string): void {
  // A body that is played from a recording has no directory.
  mkdirSync(service.body(cameraId), { recursive: true });
  writeFileSync(join(service.body(cameraId), 'touch-func'), 'tracking\n');
}

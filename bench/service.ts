// Starts the service for benches: with the log in a file, and with the default speed of discovery.

import { mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import type { ProgramScope } from '#harness/scope.js';
import { Service, type ServiceOptions } from '#harness/service.js';

/**
 * Starts a service with so many cameras, none connected.
 * @param scope ends it
 */
export async function benchService(
  scope: ProgramScope,
  cameras: number,
  { environment, ...options }: ServiceOptions = {},
): Promise<Service> {
  const directory = options.directory ?? scope.testdir();
  mkdirSync(directory, { recursive: true });
  return Service.start(scope, {
    rig: `ILCE-7M4:${cameras}`,
    directory,
    stderr: openSync(logPath(directory), 'w'),
    environment: { RIGD_SIM_ENUMERATE_MS: undefined, ...environment },
    ...options,
  });
}

/** Path of the log of the service in this directory. */
export function logPath(directory: string): string {
  return join(directory, 'service.log');
}

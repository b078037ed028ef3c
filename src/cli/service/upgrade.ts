// `rigd service upgrade`: replaces the running version. The service waits for pending pictures when it stops, clients
// wait at the socket, and the upgrade ends when the cameras that were connected are connected again.

import { setTimeout as delay } from 'node:timers/promises';
import type { OperationId } from '../../gateway/contract/operations.js';
import { CommandError, firstLine } from '../command.js';
import type { AnswerOf, ServiceClient } from '../http/client.js';
import { isOfInstalled } from '../http/service-place.js';

const REQUEST_MS = 10_000;
/** Limit of a restart: the stop and the start, each with its own limit in the unit, and the recovery of the cameras. */
const BACK_MS = 180_000;
const POLL_MS = 100;
/** The value of the property `recording-state` while a camera records. */
const RECORDING = '0x1';

/** The ids of the cameras that are connected now. @throws CommandError when the service does not list them */
export async function connectedCameras(service: ServiceClient): Promise<string[]> {
  const answer: Partial<AnswerOf<'listCameras'>> | null = await get<'listCameras'>(service, '/api/cameras');
  if (!Array.isArray(answer?.cameras))
    throw new CommandError('failed', `the program that answers at ${service.place.url.href} is not rigd`);
  return answer.cameras.filter(({ connected }) => connected).map(({ id }) => id);
}

/**
 * Requires that the address is that of the service that is restarted, because the check whether it records must ask
 * that service.
 * @throws CommandError for an address of another source
 */
export function mustBeInstalled({ place }: ServiceClient): void {
  if (isOfInstalled(place)) return;
  throw new CommandError(
    'failed',
    `nothing was changed: ${place.source} names ${place.url.href}, which may not be the installed service of this host\n` +
      `  next: repeat the command without ${place.source} (sudo env -u RIGD_URL -u RIGD_CONFIG rigd service upgrade …); ` +
      'if that is a config file in the home directory of root, move it away',
  );
}

/**
 * The ids of the cameras that are connected before a restart; undefined when the service does not list them.
 * @param mayBeUnknown whether to continue when the service does not list them: another version may be the remedy
 * @throws CommandError
 */
export async function camerasBefore(
  service: ServiceClient,
  mayBeUnknown: boolean,
): Promise<string[] | undefined> {
  try {
    return await connectedCameras(service);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    if (!mayBeUnknown)
      throw new CommandError(
        error.kind,
        `the service does not list its cameras: ${error.message}\n` +
          '  or: --now upgrades without asking what they do; --rollback returns to the previous version',
        error.answer,
      );
    process.stderr.write(
      `warning: it is not known which cameras are connected, recording or transferring: ${firstLine(error)}\n`,
    );
    return undefined;
  }
}

/** The version of the running program; undefined when it does not answer, or is too old to report it. */
export async function runningVersion(service: ServiceClient): Promise<string | undefined> {
  const answer: unknown = await get<'getHealth'>(service, '/api/health').catch(
    // The refusal of a service that is not ready has the same members.
    (error: unknown) => (error instanceof CommandError ? error.answer : undefined),
  );
  const { version } = (answer as { data?: { version?: unknown } } | undefined)?.data ?? {};
  return typeof version === 'string' ? version : undefined;
}

/** Work that an upgrade would interrupt, in words: recordings, and files in transfer from cards. */
export async function occupations(service: ServiceClient, ids: readonly string[]): Promise<string[]> {
  const found = await Promise.all(ids.flatMap((id) => [recordingOf(service, id), transfersOf(service, id)]));
  return found.filter((text) => text !== undefined);
}

async function recordingOf(service: ServiceClient, id: string): Promise<string | undefined> {
  const path = `/api/cameras/${id}/properties/recording-state`;
  const answer = await get<'getProperty'>(service, path).catch(() => undefined);
  return answer?.data?.value === RECORDING ? `${id} is recording` : undefined;
}

async function transfersOf(service: ServiceClient, id: string): Promise<string | undefined> {
  const answer = await get<'listTransfers'>(service, `/api/cameras/${id}/transfer`).catch(() => undefined);
  const count = answer?.data?.transfers?.length ?? 0;
  return count > 0 ? `${id} is transferring ${count} file(s) from its card` : undefined;
}

/**
 * Restarts, and waits until the cameras are back.
 * @param ids the cameras. If empty, it waits until the service lists cameras at all. Undefined when the service did not
 * list them before: then even a service that requires a token counts as answering
 * @param restart stops and starts the service, and returns when it is ready; until then the old one may answer.
 * @param withinMs from the restart on
 * @returns seconds until the service answered, and until all cameras were back; undefined when that cannot be known
 * @throws CommandError for cameras that do not come back, and for a service that does not list its cameras
 */
export async function restartAndWait(
  service: ServiceClient,
  ids: readonly string[] | undefined,
  restart: () => void,
  withinMs = BACK_MS,
): Promise<{ answeredS: number; backS: number | undefined }> {
  const startedAtMs = performance.now();
  restart();
  let answeredS: number | undefined;
  let failure: unknown;
  for (;;) {
    const now = await connectedCameras(service).catch((error: unknown) => {
      failure = error;
      return undefined;
    });
    const passedMs = performance.now() - startedAtMs;
    if (now !== undefined) answeredS ??= passedMs / 1_000;
    else if (ids === undefined && isTokenWanted(failure))
      return { answeredS: passedMs / 1_000, backS: undefined };
    const missing = (ids ?? []).filter((id) => now?.includes(id) !== true);
    if (missing.length === 0 && answeredS !== undefined) return { answeredS, backS: passedMs / 1_000 };
    if (passedMs > withinMs) {
      const what =
        answeredS === undefined
          ? `the service does not list its cameras: ${firstLine(failure)}`
          : `not connected again: ${missing.join(', ')}`;
      throw new CommandError('failed', `${what}; see rigd status and journalctl -u rigd`);
    }
    await delay(POLL_MS);
  }
}

/** Whether the service has answered that it requires a token. */
export function isTokenWanted(error: unknown): boolean {
  const answer = error instanceof CommandError ? (error.answer as { code?: unknown } | undefined) : undefined;
  return answer?.code === 'TOKEN_REQUIRED';
}

function get<Id extends OperationId>(service: ServiceClient, path: string): Promise<AnswerOf<Id>> {
  return service.ask<Id>('GET', path, undefined, REQUEST_MS);
}

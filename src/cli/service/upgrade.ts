// `rigd service upgrade`: another version in place of the one that runs. The service waits for pending pictures when
// it stops, clients wait at the socket, and the upgrade ends when the cameras that were connected are connected again.

import { setTimeout as delay } from 'node:timers/promises';
import { CommandError } from '../command.js';

/** How the running service is reached. */
export interface RunningService {
  readonly url: string;
  readonly token: string | undefined;
}

const REQUEST_MS = 10_000;
/** The stop and the start, each with its own limit in the unit, and the recovery of the cameras. */
const BACK_MS = 180_000;
const POLL_MS = 100;
/** The value of the property `recording-state`. */
const RECORDING = '0x1';

/** With it the health has the same members. */
const NOT_READY = 503;

/** The ids of the cameras that are connected now. @throws CommandError when the service does not answer */
export async function connectedCameras(service: RunningService): Promise<string[]> {
  const answer = await get(service, '/api/cameras').catch((error: unknown) => {
    throw new CommandError('unreachable', `the service at ${service.url} does not answer: ${String(error)}`);
  });
  const { cameras = [] } = answer as { cameras?: { id: string; connected: boolean }[] };
  return cameras.filter(({ connected }) => connected).map(({ id }) => id);
}

/** The version of the program that runs; undefined when it does not answer, or is older than this answer. */
export async function runningVersion(service: RunningService): Promise<string | undefined> {
  const answer = await get(service, '/api/health', NOT_READY).catch(() => undefined);
  const { data } = (answer ?? {}) as { data?: { version?: string } };
  return data?.version;
}

/** What an upgrade would cut off, in words: recordings, and files that are on their way from cards. */
export async function occupations(service: RunningService, ids: readonly string[]): Promise<string[]> {
  const found = await Promise.all(ids.flatMap((id) => [recordingOf(service, id), transfersOf(service, id)]));
  return found.filter((text) => text !== undefined);
}

async function recordingOf(service: RunningService, id: string): Promise<string | undefined> {
  const path = `/api/cameras/${id}/properties/recording-state`;
  const answer = await get(service, path).catch(() => undefined);
  const { data } = (answer ?? {}) as { data?: { value?: string } };
  return data?.value === RECORDING ? `${id} is recording` : undefined;
}

async function transfersOf(service: RunningService, id: string): Promise<string | undefined> {
  const answer = await get(service, `/api/cameras/${id}/transfer`).catch(() => undefined);
  const { data } = (answer ?? {}) as { data?: { transfers?: unknown[] } };
  const count = data?.transfers?.length ?? 0;
  return count > 0 ? `${id} transfers ${count} file(s) from its card` : undefined;
}

/**
 * Restarts, and waits until the cameras are back.
 * @param restart stops and starts the service, and returns when it is ready: until then the old one may answer.
 * @returns seconds until the service answered, and until all cameras were back.
 * @throws CommandError for cameras that do not come back
 */
export async function restartAndWait(
  service: RunningService,
  ids: readonly string[],
  restart: () => void,
): Promise<{ answeredS: number; backS: number }> {
  const startedAtMs = performance.now();
  restart();
  let answeredS: number | undefined;
  for (;;) {
    const now = await connectedCameras(service).catch(() => undefined);
    const passedMs = performance.now() - startedAtMs;
    if (now !== undefined) answeredS ??= passedMs / 1_000;
    const missing = ids.filter((id) => now?.includes(id) !== true);
    if (missing.length === 0 && answeredS !== undefined) return { answeredS, backS: passedMs / 1_000 };
    if (passedMs > BACK_MS)
      throw new CommandError(
        'failed',
        `not connected again: ${missing.join(', ')}; see rigd status and journalctl -u rigd`,
      );
    await delay(POLL_MS);
  }
}

async function get({ url, token }: RunningService, path: string, orStatus?: number): Promise<unknown> {
  const response = await fetch(`${url}${path}`, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(REQUEST_MS),
  });
  if (!response.ok && response.status !== orStatus) throw new Error(`${response.status} for ${path}`);
  return response.json();
}

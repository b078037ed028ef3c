// One service for many rows: hands out a camera in the state that a row requires, and sends its request.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Test } from 'tap';
import { until } from '#harness/deadline.js';
import { faultsOf, type PublishedOperation } from '#harness/published-contract.js';
import { type Answer, Service, type ServiceOptions } from '#harness/service.js';
import { testDirectory } from '#harness/test-directory.js';
import type { Asked, Stage, Wanted } from './case.js';

const DEFAULT_MODEL = 'ILCE-7M4';
/** Models without a priority key accept every write anyway. */
const WITHOUT_PRIORITY_KEY: ReadonlySet<string> = new Set(['ILME-FX3', 'ILME-FX6']);

/** Model and mode that a row requires: rows that have both in common can use one session. */
export const sessionOf = ({ model = DEFAULT_MODEL, mode = 'remote' }: Wanted): string => `${model} ${mode}`;

/** The bytes of a stream that are read: the first event, or the headers and the beginning of a picture. */
const ENOUGH_BYTES = { events: 1, pictures: 2_000 };

/** See the head of this file. */
export class Theatre {
  readonly service: Service;
  #rows = 0;

  private constructor(service: Service) {
    this.service = service;
  }

  /** Starts a service; it ends with the test. */
  static async open(t: Test, options: ServiceOptions): Promise<Theatre> {
    // A place for settings files where the service may save, outside the checkout.
    const directory = options.directory ?? testDirectory(t);
    const words = ['--save-root', directory, ...(options.arguments ?? [])];
    return new Theatre(await Service.start(t, { ...options, directory, arguments: words }));
  }

  /** The camera of that model, in the requested state, with an unused directory. */
  async stage(wanted: Wanted): Promise<Stage> {
    const model = wanted.model ?? DEFAULT_MODEL;
    const mode = wanted.mode ?? 'remote';
    // The first looks of discovery may miss a body on the network.
    const id = await until(`a ${model}`, async () => {
      const { body } = await this.service.ok('GET', '/api/cameras');
      return body.cameras.find((camera: { model: string }) => camera.model === model)?.id as
        | string
        | undefined;
    });
    const camera = `/api/cameras/${encodeURIComponent(id)}`;
    const connection = await this.service.ok('GET', `${camera}/connection`);
    if ((connection.body.data?.mode ?? 'none') !== mode) {
      await this.service.ok('DELETE', `${camera}/connection`);
      if (mode !== 'none')
        await this.service.ok('POST', `${camera}/connection`, { mode, ...this.service.logIn(id) });
    }
    const isControlled = mode === 'remote' || mode === 'remote-transfer';
    if (isControlled && !WITHOUT_PRIORITY_KEY.has(model)) {
      await this.service.ok('PUT', `${camera}/priority-key`, { setting: 'pc-remote' });
    }
    this.#rows += 1;
    const directory = join(this.service.directory, `row-${this.#rows}`);
    mkdirSync(directory);
    return { service: this.service, id, camera, directory };
  }
}

/**
 * Sends a request of one operation and checks the answer against openapi.json.
 * @param id takes the place of `{cameraId}`.
 * @throws Error when the answer is not the documented one.
 */
export async function ask(
  service: Service,
  operation: PublishedOperation,
  id: string,
  asked: Asked,
): Promise<Answer> {
  const params: Record<string, string> = { cameraId: id, ...asked.params };
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const url = `${service.url}${path}${asked.query ?? ''}`;
  const body = typeof asked.body === 'object' ? JSON.stringify(asked.body) : (asked.body as string);
  const isStream =
    operation.mediaType === 'text/event-stream' || operation.mediaType.startsWith('multipart/');
  if (isStream && asked.body === undefined) return askStream(url, operation);
  const response = await fetch(url, { method: operation.method, ...(body === undefined ? {} : { body }) });
  const mediaType = (response.headers.get('content-type') ?? '').split(';')[0];
  if (mediaType !== 'application/json') {
    return {
      status: response.status,
      headers: response.headers,
      body: Buffer.from(await response.arrayBuffer()),
    };
  }
  return judged(operation, {
    status: response.status,
    headers: response.headers,
    body: await response.json(),
  });
}

/** Opens a stream, waits for its first bytes, and leaves it. */
async function askStream(url: string, operation: PublishedOperation): Promise<Answer> {
  const abort = new AbortController();
  const response = await fetch(url, { signal: abort.signal });
  const { status, headers } = response;
  if (!(headers.get('content-type') ?? '').startsWith(operation.mediaType)) {
    return judged(operation, { status, headers, body: await response.json() });
  }
  const received: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    received.push(chunk as Uint8Array);
    size += (chunk as Uint8Array).length;
    if (size > ENOUGH_BYTES[operation.mediaType === 'text/event-stream' ? 'events' : 'pictures']) break;
  }
  abort.abort();
  return { status, headers, body: Buffer.concat(received) };
}

function judged(operation: PublishedOperation, answer: Answer): Answer {
  const faults = faultsOf(operation, answer.status, answer.body);
  if (faults.length === 0) return answer;
  throw new Error(`${operation.operationId} ${answer.status}: ${faults} in ${JSON.stringify(answer.body)}`);
}

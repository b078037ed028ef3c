// Shared parts of the steps of a session: the generated client, the events, and the book of successes. An operation
// counts by what was seen on the wire, never by the word of a step.

import { readFileSync } from 'node:fs';
import createClient, { type Client } from 'openapi-fetch';
import { until, within } from '#harness/deadline.js';
import type { operations, paths } from '../openapi.js';
import type { EventFeed } from './event-feed.js';

/** Every operation of openapi.json. */
export type OperationId = keyof operations;
/** Every property of openapi.json. */
export type PropertyName = operations['getProperty']['parameters']['path']['propertyName'];

/** Longer than any wait within a step: the error of a wait names what did not come. */
const STEP_LIMIT_MS = 120_000;
const NAME_WIDTH = 25;

/** See the head of this file. */
export class Session {
  readonly api: Client<paths>;
  /** Events of all cameras; set once the session has subscribed. */
  events!: EventFeed;
  /** Ids of the three bodies; set once they have been listed. */
  readonly cameras = { still: '', network: '', cinema: '' };
  /** Directory of the service: `state`, `pictures`, and what the steps make. */
  readonly directory: string;
  readonly #answered = new Set<string>();
  readonly #succeeded = new Set<string>();

  constructor(url: string, directory: string) {
    this.directory = directory;
    this.api = createClient<paths>({ baseUrl: url });
    const idOf = readOperationIds();
    this.api.use({
      onResponse: async ({ schemaPath, request, response }) => {
        const operationId = idOf.get(`${request.method} ${schemaPath}`) ?? `${request.method} ${schemaPath}`;
        if (!response.ok) throw new RefusedError(operationId, response.status, await response.clone().text());
        this.#answered.add(operationId);
      },
    });
  }

  /** Operations whose step has succeeded. */
  get succeeded(): ReadonlySet<string> {
    return this.#succeeded;
  }

  /**
   * Runs one step, which calls this operation and checks the result, and prints what it returns.
   * @throws Error that names the operation, when anything in it fails or the operation was not answered with success.
   */
  async step(operationId: OperationId, action: () => Promise<string>): Promise<void> {
    this.#answered.clear();
    try {
      const says = await within('the step', action(), STEP_LIMIT_MS);
      if (!this.#answered.has(operationId)) throw new Error('was not asked in its own step');
      console.log(`${operationId.padEnd(NAME_WIDTH)} ${says}`);
      this.#succeeded.add(operationId);
    } catch (error) {
      throw new Error(`${operationId}: ${(error as Error).message}`);
    }
  }

  /** Writes a property and waits until the camera reads back the value, given in hex. */
  async set(cameraId: string, propertyName: PropertyName, value: string): Promise<string> {
    const params = { path: { cameraId, propertyName } };
    await this.api.PUT('/api/cameras/{cameraId}/properties/{propertyName}', { params, body: { value } });
    return this.reads(cameraId, propertyName, value);
  }

  /** Waits until a property reads a value, also while the camera is away. @returns the value as text */
  reads(cameraId: string, propertyName: PropertyName, value: string): Promise<string> {
    return until(`${propertyName} reads ${value}`, async () => {
      const now = await this.#read({ cameraId, propertyName }).catch(() => undefined);
      return now?.value === value ? now.formatted : undefined;
    });
  }

  async #read(path: { cameraId: string; propertyName: PropertyName }) {
    const url = '/api/cameras/{cameraId}/properties/{propertyName}';
    return (await answered(this.api.GET(url, { params: { path } }))).data;
  }
}

/** The service has refused a request. */
export class RefusedError extends Error {
  /** The status of the answer. */
  readonly status: number;

  constructor(operationId: string, status: number, body: string) {
    super(`${operationId} answered ${status}: ${body.slice(0, 500)}`);
    this.status = status;
  }
}

/** The body of a success; refusals have been thrown by the client before. */
export async function answered<T>(call: Promise<{ data?: T }>): Promise<NonNullable<T>> {
  const { data } = await call;
  if (data === undefined || data === null) throw new Error('the answer has no body');
  return data;
}

/** Fails the step unless what it saw is right. */
export function check(isRight: boolean, what: string): asserts isRight {
  if (!isRight) throw new Error(`not as it should be: ${what}`);
}

/** `GET /api/cameras` -> `listCameras`, of every operation. */
function readOperationIds(): Map<string, string> {
  const file = new URL('../../openapi.json', import.meta.url);
  const document: { paths: Record<string, Record<string, { operationId: string }>> } = JSON.parse(
    readFileSync(file, 'utf8'),
  );
  return new Map(
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, { operationId }]) => [`${method.toUpperCase()} ${path}`, operationId] as const,
      ),
    ),
  );
}

// Target of the search for blocking inputs: the application in this process, on a rig that answers at once or refuses
// with the client's own text in the message, which is the worst that a worker does.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { systemClock } from '#base/clock.js';
import type { CallOptions } from '#gateway/cameras/cameras.js';
import { ServiceError } from '#gateway/errors/errors.js';
import { EventHub } from '#gateway/events/event-hub.js';
import { publisherOf } from '#gateway/events/public-event.js';
import { DEFAULT_LIMITS } from '#gateway/limits/limit-table.js';
import { PictureHub } from '#gateway/live-view/picture-hub.js';
import { LeaseBook } from '#gateway/rig/leases/lease-book.js';
import { buildApp } from '#gateway/routes/app.js';
import type { CardFiles } from '#gateway/transfers/card-files.js';
import { Transfers } from '#gateway/transfers/transfers.js';
import type { OperationName, Params } from '#protocol/operations.js';
import { CAMERA, FakeCameras } from '../../support/fake-cameras.js';
import { NO_DESK } from '../../support/no-desk.js';
import { standIn } from '../../support/stand-in.js';
import { testMovies } from '../../support/test-movies.js';
import { testPictures } from '../../support/test-pictures.js';
import { testRig, vitalsOf } from '../../support/test-rig.js';
import { testShots } from '../../support/test-shots.js';
import { exampleOf, type FuzzedOperation, isEndless, type TextSite } from '../interface.js';

/** The parts of a request that can contain an attack. */
export interface Request {
  readonly operation: FuzzedOperation;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** Whether the rig refuses, with the client's text in its message. */
  readonly isRefused?: boolean;
}

const EPOCH = 1_700_000_000_000;
const HOUR_MS = 3_600_000;
/** Turns of the loop that an endless answer gets before its reader leaves. */
const TURNS = 20;
/** An error whose message contains text that the client has sent. */
const REFUSAL = 'SDK_REFUSED';

class EchoRig extends FakeCameras {
  isRefusing = false;

  override async call<Name extends OperationName>(
    id: string,
    operation: Name,
    params: Params<Name>,
    options: CallOptions = {},
  ) {
    if (this.isRefusing) throw new ServiceError(REFUSAL, textsOf(params).join(' '));
    return super.call(id, operation, params, options);
  }
}

/** The application; close it after use. */
export class Target {
  readonly app: FastifyInstance;
  readonly #cameras = new EchoRig();

  /** @param directory for the file that is read over HTTP. */
  constructor(directory: string) {
    mkdirSync(directory, { recursive: true });
    const path = join(directory, 'DSC00001.JPG');
    writeFileSync(path, 'a picture of some bytes');
    const events = new EventHub(EPOCH);
    const pictures = new PictureHub({
      clock: systemClock,
      limits: { slateMs: 20, stalePictureMs: HOUR_MS },
      credit: () => {},
      prepare: async () => {},
      camera: () => CAMERA,
    });
    const limits = { ...DEFAULT_LIMITS, transferHoldMs: 1, slateMs: 20, pictureWaitMs: 1 };
    const { clock } = { clock: systemClock };
    const transfers = new Transfers({
      cameras: this.#cameras,
      clock,
      limits,
      report: publisherOf(events, () => CAMERA),
    });
    const file = { path, sizeBytes: 23, sha256: 'ab'.repeat(32), release: () => {} };
    const declared = testRig(directory, [vitalsOf(CAMERA)]);
    this.app = buildApp({
      cameras: this.#cameras,
      ...declared,
      desk: NO_DESK,
      shots: testShots(directory, this.#cameras, declared.rigFile),
      movies: testMovies(directory, this.#cameras, declared.rigFile),
      // No lease is ever given: later inputs would not reach their operations.
      leases: new LeaseBook({ clock, limits: { leaseMs: 1, leases: 1 }, report: () => {} }),
      timeline: { read: () => [] },
      hosts: () => ({ host: 'left', hosts: [] }),
      events,
      pictures,
      logger: pino({ level: 'info' }, { write: () => {} }),
      limits,
      access: () => ({
        hosts: ['localhost', '127.0.0.1'],
        anyIpAddress: true,
        origins: ['http://page.test'],
      }),
      transfers,
      cardFiles: standIn<CardFiles>({ open: async () => file }),
      smallPictures: testPictures(directory),
      settingsDirectory: () => join(directory, 'camera_settings'),
      metrics: { contentType: 'text/plain', text: async () => '' },
      health: { report: async () => ({ ready: true, parts: [] }) },
      doctor: { examine: async () => ({ at: '2026-01-02T03:04:05.678Z', findings: [] }) },
      broken: () => [],
      report: {
        knows: async (id) => id === CAMERA.id,
        items: async function* () {
          yield { name: 'log.jsonl', bytes: Buffer.alloc(1000) };
        },
      },
      version: '9.9.9',
      serverStatus: () => ({ uptimeS: 12, platform: 'linux-x64' }),
      logs: { total: 0, recent: () => [] },
      onShutdown: () => {},
    });
    pictures.channel(CAMERA.id, 'live').hold();
    pictures.receive(CAMERA.id, 'live', { number: 1, capturedAtMs: Date.now(), image: Buffer.alloc(100) });
  }

  /** Sends a request and waits for the end of its answer. @returns the status; 0 when the reader has left. */
  async send(request: Request): Promise<number> {
    const { operation } = request;
    this.#cameras.isRefusing = request.isRefused === true;
    this.#cameras.calls.length = 0;
    const leaving = new AbortController();
    const answer = this.app.inject({
      method: operation.method as 'GET',
      url: addressOf(request),
      headers: { host: 'localhost', ...request.headers },
      signal: leaving.signal,
      ...(request.body === undefined ? {} : { payload: request.body }),
    });
    const status = answer.then(
      ({ statusCode }) => statusCode,
      () => 0,
    );
    if (!isEndless(operation)) return status;
    // A client that leaves before a stream has begun gets no answer at all.
    const left = afterTurns(TURNS).then(() => {
      leaving.abort();
      return 0;
    });
    return Promise.race([status, left]);
  }
}

/** A request with a text at one place; everything else in it is valid. */
export function requestAt({ operation, place, way }: TextSite, text: string): Request {
  const [name = ''] = way;
  if (place === 'path') return { operation, path: { [name]: encodeURIComponent(wellFormed(text)) } };
  if (place === 'query') return { operation, query: { [name]: encodeURIComponent(wellFormed(text)) } };
  if (place === 'header') return { operation, headers: { [name]: headerValue(text) } };
  return { operation, body: bodyWith(operation, way, text) };
}

/** The valid body of an operation with a value at one place. */
function bodyWith({ body }: FuzzedOperation, way: readonly string[], value: unknown): string {
  const whole = (body === undefined ? {} : exampleOf(body)) as Record<string, unknown>;
  let at = whole;
  for (const step of way.slice(0, -1)) {
    at[step] = {};
    at = at[step] as Record<string, unknown>;
  }
  at[way.at(-1) ?? ''] = value;
  return JSON.stringify(whole);
}

function addressOf({ operation, path = {}, query = {} }: Request): string {
  const address = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (path[name] !== undefined) return path[name];
    if (name === 'cameraId') return CAMERA.id;
    if (name === 'propertyName') return 'iso';
    const schema = operation.parameters.find((one) => one.in === 'path' && one.name === name)?.schema;
    return String(exampleOf(schema ?? {}));
  });
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${value}`);
  return pairs.length === 0 ? address : `${address}?${pairs.join('&')}`;
}

/** The text with `?` for each character that Node refuses in a header. */
function headerValue(text: string): string {
  return text.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '?');
}

function wellFormed(text: string): string {
  return text.replaceAll(/\p{Cs}/gu, '\ufffd');
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

async function afterTurns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

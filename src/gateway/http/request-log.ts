// Logs requests: one line when the answer has been sent or the caller has left, with the error code if there is one.
// Requests that pages and monitors repeat, and those for small pictures, are logged at `debug`; requests with an
// effect, files and streams at `info`. A defect of the service has an additional line at `error`, with its stack.

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../base/clock.js';
import type { Role } from '../contract/role-needs.js';
import { ERRORS, type ErrorCode, ServiceError } from '../errors/errors.js';
import { pictureSizeOf } from '../small-pictures/small-pictures.js';
import { cameraIdOf } from './camera-path.js';

/** Codes of 503 answers in normal use: the client repeats the request, and an operator has nothing to do. */
const ORDINARY: ReadonlySet<ErrorCode> = new Set([
  'CAMERA_BUSY',
  'CAMERA_RECOVERING',
  'CAMERA_STUCK',
  'CANCELLED',
  // The log has a line of its own for each part that fails.
  'NOT_READY',
  'PICTURES_BUSY',
  'SHUTTING_DOWN',
  'SPOOL_FULL',
  'WORKER_LOST',
]);

/** Error codes of Node when a caller leaves before its answer is complete. */
const BROKEN_OFF: ReadonlySet<unknown> = new Set([
  'ABORT_ERR',
  'ECONNRESET',
  'EPIPE',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_PREMATURE_CLOSE',
]);

/** How long a repeated failure of a polled request is not logged again. */
const REPEAT_MS = 60_000;

type LineLevel = 'trace' | 'debug' | 'info' | 'warn';

/**
 * Keeps a line for clients only: it is not written, so it need not become text.
 * @param facts makes the details when a client asks; they hold no secret
 * @returns false when the line must be written; then nothing was kept
 */
export type KeepLine = (level: LineLevel, facts: () => Record<string, unknown>, text: string) => boolean;

/** A request that has ended. */
export interface EndedRequest {
  /** Undefined when it matches no operation of the contract. */
  readonly operationId: string | undefined;
  readonly status: number;
}

/** The log of requests of one application. */
export class RequestLog {
  readonly #clock: Clock;
  readonly #ended: (request: EndedRequest) => void;
  readonly #keep: KeepLine;
  /** When each failure of polled requests was last logged, by operation and code, of which there are few. */
  readonly #loggedAtMs = new Map<string, number>();

  /** @param ended is called at the end of each request. */
  constructor(clock: Clock, ended: (request: EndedRequest) => void, keep: KeepLine = () => false) {
    this.#clock = clock;
    this.#ended = ended;
    this.#keep = keep;
  }

  /** Logs the request when it ends. Call this before anything else handles the request. */
  follow(request: FastifyRequest, reply: FastifyReply): void {
    const startedAtMs = performance.now();
    const { raw } = reply;
    let isEnded = false;
    const end = (hasLeft: boolean) => {
      if (isEnded) return;
      isEnded = true;
      const durationMs = Math.round(performance.now() - startedAtMs);
      const { id, method, url, failure } = request;
      const role = request.admitted ? request.role : undefined;
      const { statusCode: status } = raw;
      const facts = factsLater({ method, url, status, role, failure, durationMs });
      const level = this.#levelOf(request, hasLeft);
      const text = hasLeft ? 'request, caller left' : 'request';
      if (!this.#keep(level, facts, text)) request.log[level]({ reqId: id, ...facts() }, text);
      this.#ended({ operationId: request.routeOptions?.config?.operationId, status });
    };
    raw.once('finish', () => end(false));
    raw.once('close', () => end(true));
  }

  #levelOf(request: FastifyRequest, hasLeft: boolean): LineLevel {
    const { isPicture, isPolled } = request.routeOptions?.config ?? {};
    const isSmallPicture =
      pictureSizeOf((request.query as { size?: string } | undefined)?.size) !== undefined;
    const usual = isPicture === true ? 'trace' : isPolled === true || isSmallPicture ? 'debug' : 'info';
    const { failure } = request;
    if (failure === undefined || hasLeft) return usual;
    const isUnexpected = failure.status === 503 && !ORDINARY.has(failure.code);
    // A refused caller is worth a line. But a monitor without its token would cause one every time.
    const level = isUnexpected ? 'warn' : request.admitted ? usual : 'info';
    return usual === 'info' || this.#isNew(request, failure) ? level : usual;
  }

  #isNew({ routeOptions }: FastifyRequest, { code }: ServiceError): boolean {
    const key = `${routeOptions?.config.operationId} ${code}`;
    const nowMs = this.#clock.nowMs();
    const isNew = nowMs - (this.#loggedAtMs.get(key) ?? Number.NEGATIVE_INFINITY) >= REPEAT_MS;
    if (isNew) this.#loggedAtMs.set(key, nowMs);
    return isNew;
  }
}

interface Asked {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  /** Undefined when the gate has not admitted the request. */
  readonly role: Role | undefined;
  readonly failure: ServiceError | undefined;
  readonly durationMs: number;
}

/**
 * Makes the facts of a line when they are wanted. The function is made here and not where the request is: it would keep
 * the whole request in memory, and the newest lines are kept for a long time.
 */
function factsLater(asked: Asked): () => Record<string, unknown> {
  return () => factsOf(asked);
}

function factsOf({ method, url, status, role, failure, durationMs }: Asked): Record<string, unknown> {
  const cameraId = cameraIdOf(url);
  return {
    ...(cameraId === undefined ? {} : { cameraId }),
    method,
    path: url.split('?', 1)[0],
    status,
    // Most services have no tokens of lower roles, so a line without a role is about the highest one.
    ...(role === undefined || role === 'administer' ? {} : { role }),
    ...(failure === undefined ? {} : { code: failure.code }),
    // Messages of errors below 500 repeat what the client has sent.
    ...(failure !== undefined && failure.status >= 500 ? { reason: failure.message } : {}),
    durationMs,
  };
}

/** Records the failure of a request before it is answered. @returns the error to answer with */
export function noteFailure(request: FastifyRequest, reply: FastifyReply, error: ServiceError): ServiceError {
  const cause = error.cause as NodeJS.ErrnoException | undefined;
  const isDefect = ERRORS[error.code].status === 500;
  if (isDefect && reply.raw.destroyed && BROKEN_OFF.has(cause?.code)) {
    request.failure = new ServiceError('CANCELLED', 'the caller left before it had its answer', { cause });
    return request.failure;
  }
  request.failure = error;
  // A line for a defect is also written when the status is 400 because the outcome is unknown.
  if (isDefect) request.log.error({ reqId: request.id, err: error }, 'request failed');
  return error;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The error of the request. */
    failure: ServiceError | undefined;
  }
}

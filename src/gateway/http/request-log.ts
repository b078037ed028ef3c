// Logs requests: one line when the answer is sent or the caller has left, with the code of the error if there was one.
// A defect of the service has a line of its own, at level error, with its stack.

import { finished } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ERRORS, type ErrorCode, ServiceError } from '../errors.js';
import { cameraIdOf } from './camera-path.js';

/** Codes of 503 that occur in normal use: the client repeats the request, and an operator has nothing to do. */
const ORDINARY: ReadonlySet<ErrorCode> = new Set([
  'CAMERA_BUSY',
  'CAMERA_RECOVERING',
  'CAMERA_STUCK',
  'CANCELLED',
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

/** Logs the request when it ends. Call it first of all; requests for pictures are logged at `trace`. */
export function logEnd(request: FastifyRequest, reply: FastifyReply): void {
  const startedAtMs = performance.now();
  finished(reply.raw, (error) => {
    const cameraId = cameraIdOf(request.url);
    const { failure } = request;
    const line = {
      ...(cameraId === undefined ? {} : { cameraId }),
      method: request.method,
      path: request.url.split('?', 1)[0],
      status: reply.raw.statusCode,
      ...(failure === undefined ? {} : { code: failure.code }),
      // Messages of other errors repeat what the client has sent.
      ...(failure !== undefined && failure.status >= 500 ? { reason: failure.message } : {}),
      durationMs: Math.round(performance.now() - startedAtMs),
    };
    const hasLeft = error !== undefined && error !== null;
    request.log[levelOf(request, hasLeft)](line, hasLeft ? 'request, caller left' : 'request');
  });
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
  // Also where the answer is 400 because the outcome is unknown.
  if (isDefect) request.log.error({ err: error }, 'request failed');
  return error;
}

function levelOf(request: FastifyRequest, hasLeft: boolean): 'trace' | 'info' | 'warn' {
  const { failure } = request;
  if (failure !== undefined && failure.status === 503 && !hasLeft && !ORDINARY.has(failure.code))
    return 'warn';
  return request.routeOptions?.config.isPicture === true ? 'trace' : 'info';
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The error of the request. */
    failure: ServiceError | undefined;
  }
}

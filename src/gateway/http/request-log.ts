// What the log says of a request: one line when its answer has left or its caller has, with the code of the error if
// there was one. Only a defect of the service has a line of its own, with its stack: whoever looks for errors finds those.

import { finished } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ERRORS, type ErrorCode, ServiceError } from '../errors.js';
import { cameraIdOf } from './camera-path.js';

/** 503 that a rig in use gives now and then: the client asks again, and nobody has to look after anything. */
const ORDINARY: ReadonlySet<ErrorCode> = new Set([
  'CAMERA_BUSY',
  'CAMERA_RECOVERING',
  'CAMERA_STUCK',
  'CANCELLED',
  'SHUTTING_DOWN',
  'SPOOL_FULL',
  'WORKER_LOST',
]);

/** How Node names that the other end has gone in the middle. */
const BROKEN_OFF: ReadonlySet<unknown> = new Set([
  'ABORT_ERR',
  'ECONNRESET',
  'EPIPE',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_PREMATURE_CLOSE',
]);

/** To be called before anything else of a request, so that each has its line; one of a frame only for `trace`. */
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
      // What a client has sent stands in the message of other errors.
      ...(failure !== undefined && failure.status >= 500 ? { reason: failure.message } : {}),
      durationMs: Math.round(performance.now() - startedAtMs),
    };
    const hasLeft = error !== undefined && error !== null;
    request.log[levelOf(request, hasLeft)](line, hasLeft ? 'request, caller left' : 'request');
  });
}

/** To be called with what a request has failed by, before it is answered. @returns the error that the caller is told. */
export function noteFailure(request: FastifyRequest, reply: FastifyReply, error: ServiceError): ServiceError {
  const cause = error.cause as NodeJS.ErrnoException | undefined;
  const isDefect = ERRORS[error.code].status === 500;
  if (isDefect && reply.raw.destroyed && BROKEN_OFF.has(cause?.code)) {
    request.failure = new ServiceError('CANCELLED', 'the caller left before it had its answer', { cause });
    return request.failure;
  }
  request.failure = error;
  // Also where the answer is 400, because nobody knows what the camera has done.
  if (isDefect) request.log.error({ err: error }, 'request failed');
  return error;
}

function levelOf(request: FastifyRequest, hasLeft: boolean): 'trace' | 'info' | 'warn' {
  const { failure } = request;
  if (failure !== undefined && failure.status === 503 && !hasLeft && !ORDINARY.has(failure.code))
    return 'warn';
  return request.routeOptions?.config.isFrame === true ? 'trace' : 'info';
}

declare module 'fastify' {
  interface FastifyRequest {
    /** What the request has failed by. */
    failure: ServiceError | undefined;
  }
}

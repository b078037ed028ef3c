// Answers a connection whose bytes are not an HTTP request, or arrive too slowly. The answer is an error envelope like
// any other; it is written to the socket because there is no request to answer.

import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorCode, ServiceError } from '../errors/errors.js';
import { errorAnswer } from './error-answer.js';
import { STRICT_HEADERS } from './request-gate.js';

interface Refusal {
  readonly code: ErrorCode;
  readonly message: string;
}

const REFUSALS: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: { code: 'HEADERS_TOO_LARGE', message: 'the header of the request is too large' },
  ERR_HTTP_REQUEST_TIMEOUT: { code: 'REQUEST_TIMEOUT', message: 'the request did not arrive in time' },
};
/** Codes of Node and OpenSSL for a TLS handshake that failed, such as that of a client that speaks plain HTTP. */
const TLS_ERROR = /^ERR_(?:SSL|TLS)_|^EPROTO$/;
const MALFORMED: Refusal = { code: 'BAD_REQUEST', message: 'the bytes received are not an HTTP request' };

/** Answers and closes the connection. */
export function refuseConnection(error: Error & { code?: string }, socket: Socket): void {
  // This answer must not follow an answer that has begun, nor overtake the answer to an earlier request. The field
  // `_httpMessage` is internal to Node (20.20).
  const { _httpMessage: running } = socket as Socket & { _httpMessage?: ServerResponse | null };
  const isAnswering = running != null && (running.headersSent || running.req.complete);
  // Without a handshake no answer can be sent.
  const isOfTls = TLS_ERROR.test(error.code ?? '');
  if (error.code === 'ECONNRESET' || isOfTls || !socket.writable || isAnswering) {
    socket.destroy();
    return;
  }
  const refusal = REFUSALS[error.code ?? ''] ?? MALFORMED;
  const { status, body } = errorAnswer(new ServiceError(refusal.code, refusal.message), {});
  const text = JSON.stringify(body);
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    ...Object.entries(STRICT_HEADERS).map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${text}`);
}

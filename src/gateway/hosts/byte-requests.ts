// Passes requests for pictures and files of a body of another host on to that host by HTTP. Of the answer, only what
// the contract has is passed back, at the pace of the client. An answer that breaks off also breaks off for the client.
// JSON is read as a whole and checked.

import type { IncomingMessage } from 'node:http';
import { ServiceError } from '../errors/errors.js';
import type { HandedRequest } from '../http/remote-hosts.js';
import type { ByHttp } from './forwarding.js';
import { bytesAnswer, isOfBytes, jsonAnswer, NotUnderstood } from './handed-answers.js';
import type { Peers } from './peers.js';
import type { OtherHosts } from './remote-host.js';

/**
 * The longest answer in JSON that is read over HTTP, because it is too large for the bus; a longer one is HOST_LOST.
 */
const ANSWER_BYTES = 16_777_216;

/** Makes a function that fetches. It throws what {@link Peers.get} throws, and HOST_LOST for an invalid answer. */
export function byteRequests(peers: Peers, hosts: OtherHosts): ByHttp {
  return async (name, request) => {
    const { url: path, headers, signal } = request;
    const host = hosts.find(name);
    if (host === undefined) throw new ServiceError('HOST_UNREACHABLE', `host ${name} is no longer known`);
    const answer = await peers.get(host, { path, headers, signal });
    // A response always has a status.
    const head = { status: answer.statusCode ?? 0, headers: answer.headers };
    try {
      if (isOfBytes(request, head.status)) return bytesAnswer(name, request, { ...head, body: answer });
      const body = await whole(answer, ANSWER_BYTES, () => new NotUnderstood(name, request));
      return jsonAnswer(name, request, { ...head, body });
    } catch (error) {
      answer.destroy();
      throw error instanceof ServiceError ? error : lost(name, request, error);
    }
  };
}

/** Reads the answer as a whole. @throws the error that `tooLong` makes */
async function whole(answer: IncomingMessage, most: number, tooLong: () => Error): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of answer as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > most) throw tooLong();
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function lost(host: string, { signal }: HandedRequest, error: unknown): ServiceError {
  if (signal.aborted) return new ServiceError('CANCELLED', 'the caller left');
  const why = error instanceof Error ? error.message : String(error);
  return new ServiceError('HOST_LOST', `the answer of host ${host} broke off: ${why}`, { cause: error });
}

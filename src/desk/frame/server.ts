// The server of the desk, for the gateway: one request for each operation. Answers JSON, an error, or a stream, which
// ends with its reader. Must not know what operations do.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { TSchema } from 'typebox';
import { textOf } from '../../base/unix-request.js';
import { DESK_REQUEST, type DeskRequest, JSON_TYPE, wireOf } from '../../gateway/desk/asking.js';
import { ServiceError } from '../../gateway/errors/errors.js';
import { compiledAtUse } from '../../protocol/schemas/compiled-at-use.js';
import type { DeskContext, DeskHandlers } from './part.js';
import { StreamAnswer } from './part.js';

/** The longest request: bodies of the gateway have a lower limit. */
const MOST_REQUEST_BYTES = 16 * 1024 * 1024;
const request = compiledAtUse<TSchema>(DESK_REQUEST);

type Perform = (call: DeskRequest & { readonly signal: AbortSignal }) => Promise<object>;

/** Makes the server; it is not listening yet. @param say writes a line for the log */
export function deskServer(handlers: DeskHandlers, say: DeskContext['say']): Server {
  const byId: Readonly<Record<string, unknown>> = handlers;
  const perform = async (asked: IncomingMessage, signal: AbortSignal): Promise<object> => {
    const id = asked.url?.slice(1) ?? '';
    if (!Object.hasOwn(byId, id))
      throw ServiceError.unforeseen(new Error(`the desk knows no operation ${id}`));
    const value: unknown = JSON.parse(await textOf(asked, MOST_REQUEST_BYTES));
    if (!request.Check(value)) throw ServiceError.unforeseen(new Error(`the request ${id} lacks members`));
    return (byId[id] as Perform)({ ...(value as DeskRequest), signal });
  };
  const answer = async (asked: IncomingMessage, response: ServerResponse): Promise<void> => {
    const caller = new AbortController();
    response.once('close', () => {
      if (!response.writableFinished) caller.abort();
    });
    try {
      const made = await perform(asked, caller.signal);
      if (made instanceof StreamAnswer) {
        response.writeHead(made.status, made.headers);
        // A reader that has left ends the stream; a stream that fails ends the connection before its end.
        await pipeline(made.body, response).catch((error: Error) =>
          say(`a stream ended early: ${error.message}`),
        );
      } else sendJson(response, 200, made);
    } catch (thrown) {
      const error = thrown instanceof ServiceError ? thrown : ServiceError.unforeseen(thrown);
      if (error.code === 'INTERNAL') say(`${asked.url} failed: ${(error.cause as Error | undefined)?.stack}`);
      if (!response.headersSent) sendJson(response, 400, wireOf(error));
    }
  };
  return createServer((asked, response) => void answer(asked, response));
}

function sendJson(response: ServerResponse, status: number, value: object): void {
  const text = JSON.stringify(value);
  response
    .writeHead(status, { 'content-type': JSON_TYPE, 'content-length': Buffer.byteLength(text) })
    .end(text);
}

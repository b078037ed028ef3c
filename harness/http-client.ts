// A client for load tests: it keeps a bounded set of connections, and reports when each answer arrived.

import { Agent, request as send } from 'node:http';

/** Longer than any answer may take. */
const ANSWER_LIMIT_MS = 90_000;

/** An answer, or a note that none came. */
export interface TimedAnswer {
  /** 0 when no answer came: `body.code` is then `NO_ANSWER`. */
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: clients look into answers of every shape
  body: any;
  /** Time by the clock of the host, as in the log of a simulated body. */
  startedAtMs: number;
  endedAtMs: number;
}

/** An HTTP client of one service. */
export class HttpClient {
  readonly #url: string;
  readonly #agent: Agent;

  /** @param connections the most connections at a time */
  constructor(url: string, connections: number) {
    this.#url = url;
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  /** Sends a request; a body is sent as JSON. Never rejects. */
  async request(method: string, path: string, body?: unknown): Promise<TimedAnswer> {
    const startedAtMs = Date.now();
    const { status, text } = await this.#exchange(method, path, body).catch((error: Error) => {
      return { status: 0, text: JSON.stringify({ code: 'NO_ANSWER', message: error.message }) };
    });
    return { status, body: JSON.parse(text), startedAtMs, endedAtMs: Date.now() };
  }

  /** Closes the connections that are kept; the next request opens one again. */
  rest(): void {
    this.#agent.destroy();
  }

  #exchange(method: string, path: string, body: unknown): Promise<{ status: number; text: string }> {
    return new Promise((resolve, reject) => {
      const text = body === undefined ? '' : JSON.stringify(body);
      const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
      const options = { method, agent: this.#agent, headers, timeout: ANSWER_LIMIT_MS };
      const sent = send(new URL(path, this.#url), options, (response) => {
        response.setEncoding('utf8');
        let received = '';
        response.on('data', (chunk: string) => {
          received += chunk;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text: received }));
        response.on('error', reject);
      });
      sent.on('timeout', () => sent.destroy(new Error(`no answer within ${ANSWER_LIMIT_MS} ms`)));
      sent.on('error', reject);
      sent.end(text);
    });
  }
}

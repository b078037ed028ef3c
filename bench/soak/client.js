// A client of the service: requests over a bounded set of kept connections, and what is known about every answer.

import { Agent, request as send } from 'node:http';

/** Longer than any answer may take. */
const ANSWER_LIMIT_MS = 90_000;

/** An HTTP client of one service. */
export class Client {
  #url;
  #agent;

  /** @param {string} url of the service. @param {number} connections how many at once, at most. */
  constructor(url, connections) {
    this.#url = url;
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  /**
   * Sends a request.
   * @returns {Promise<{status: number, body: any, startedAtMs: number, endedAtMs: number}>} status 0 = no answer came.
   */
  async request(method, path, body) {
    const startedAtMs = Date.now();
    const { status, text } = await this.#exchange(method, path, body).catch((error) => {
      return { status: 0, text: JSON.stringify({ code: 'NO_ANSWER', message: error.message }) };
    });
    return { status, body: JSON.parse(text), startedAtMs, endedAtMs: Date.now() };
  }

  /** Closes the connections that are kept; the next request opens one again. */
  rest() {
    this.#agent.destroy();
  }

  #exchange(method, path, body) {
    return new Promise((resolve, reject) => {
      const text = body === undefined ? '' : JSON.stringify(body);
      const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
      const options = { method, agent: this.#agent, headers, timeout: ANSWER_LIMIT_MS };
      const sent = send(new URL(path, this.#url), options, (response) => {
        response.setEncoding('utf8');
        let received = '';
        response.on('data', (chunk) => {
          received += chunk;
        });
        response.on('end', () => resolve({ status: response.statusCode, text: received }));
        response.on('error', reject);
      });
      sent.on('timeout', () => sent.destroy(new Error(`no answer within ${ANSWER_LIMIT_MS} ms`)));
      sent.on('error', reject);
      sent.end(text);
    });
  }
}

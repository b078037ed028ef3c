// A process that makes load with a cheap client (connection.ts); load-job.ts has its messages. `prepare` opens the
// connections and is answered with `ready`; `go` makes the load and is answered with the outcome.

import { percentile, sorted } from '../statistics.js';
import { Connection } from './connection.js';
import type { LoadJob, LoadMessage, LoadOutcome, LoadRequest } from './load-job.js';

/** Milliseconds between two checks for due requests. */
const TICK_MS = 1;
/** How long an open load waits for answers at its end. A request without an answer by then is an error. */
const DRAIN_MS = 5_000;

let job: LoadJob | undefined;
let connections: Connection[] = [];

/** Collects times and errors of one load. */
class Book {
  readonly times: number[] = [];
  errors = 0;
  firstError: string | undefined;

  /** Sends a request; its time begins at `dueMs`. */
  async ask(connection: Connection, { method, path, body }: LoadRequest, dueMs: number): Promise<void> {
    const status = await connection.ask(method, path, body).catch((error: Error) => error.message);
    this.times.push(performance.now() - dueMs);
    if (status !== 200) this.#failed(`${method} ${path}: ${status}`);
  }

  /** Notes requests that were due and not answered at all. */
  lost(requests: number): void {
    this.errors += requests;
    if (requests > 0) this.firstError ??= `${requests} requests were still waiting at the end`;
  }

  #failed(text: string): void {
    this.errors += 1;
    this.firstError ??= text;
  }
}

/** A closed loop: every connection sends its next request when it has an answer. */
async function closed({ requests, forMs }: LoadJob, book: Book): Promise<void> {
  const endMs = performance.now() + forMs;
  const lane = async (connection: Connection, at: number) => {
    for (let n = at; performance.now() < endMs; n += connections.length) {
      const request = requests[n % requests.length];
      if (request !== undefined) await book.ask(connection, request, performance.now());
    }
  };
  await Promise.all(connections.map(lane));
}

/** An open load: requests are made at their times. One without a free connection waits for one, and its time runs. */
async function open({ requests, forMs, perSecond = 1 }: LoadJob, book: Book): Promise<void> {
  const free = [...connections];
  const all = Math.round((perSecond * forMs) / 1000);
  const startMs = performance.now();
  let sent = 0;
  let done = 0;
  await new Promise<void>((resolve) => {
    const timer = setInterval(look, TICK_MS);
    function look() {
      const nowMs = performance.now();
      while (sent < all && startMs + (sent * 1000) / perSecond <= nowMs) {
        const connection = free.pop();
        if (connection === undefined) break;
        const request = requests[sent % requests.length] as LoadRequest;
        void book.ask(connection, request, startMs + (sent * 1000) / perSecond).then(() => {
          done += 1;
          free.push(connection);
          look();
        });
        sent += 1;
      }
      if (done < all && nowMs < startMs + forMs + DRAIN_MS) return;
      clearInterval(timer);
      resolve();
    }
  });
  book.lost(all - done);
}

async function prepare(next: LoadJob): Promise<void> {
  for (const connection of connections) connection.close();
  job = next;
  connections = Array.from({ length: next.connections }, () => new Connection(new URL(next.url)));
  await Promise.all(connections.map((connection) => connection.opened()));
  process.send?.('ready');
}

async function go(asked: LoadJob): Promise<void> {
  const book = new Book();
  const startMs = performance.now();
  await (asked.perSecond === undefined ? closed(asked, book) : open(asked, book));
  const inOrder = sorted(book.times);
  const outcome: LoadOutcome = {
    count: inOrder.length,
    errors: book.errors,
    ...(book.firstError === undefined ? {} : { firstError: book.firstError }),
    seconds: (performance.now() - startMs) / 1000,
    p50: percentile(inOrder, 0.5),
    p99: percentile(inOrder, 0.99),
    max: inOrder.at(-1) ?? null,
  };
  process.send?.(outcome);
}

process.on('message', (message: LoadMessage) => {
  if (typeof message === 'object') void prepare(message.prepare);
  else if (job !== undefined) void go(job);
});
process.on('disconnect', () => process.exit());

// A process with readers of the event stream, which also makes the writes that cause events. The message `open` states
// the number of readers and is answered with `open`. `write` makes writes for a while, and is answered with the times
// from when each write was due until its event reached a reader.

import { get } from 'node:http';
import { Connection } from '../http/connection.js';
import { percentile, sorted } from '../statistics.js';

/** Messages to this process. */
export type EventLoadMessage =
  | { open: number; url: string }
  | { write: string[]; url: string; perSecond: number; forMs: number };

/** Observed times. */
export interface EventTimes {
  writes: number;
  /** Events of writes that have arrived, over all readers. */
  events: number;
  /** ms; null without events. */
  p50: number | null;
  p99: number | null;
  /** Streams that the service has ended. */
  ended: number;
}

/** Code of the property in events. */
const ISO_CODE = '"0x104"';
const ISOS = ['400', '800'];
const OTHER_ISO = '1600';
/** Time by which the event of a write has arrived. */
const SETTLE_MS = 500;
/** Longest delay of an event before it counts as lost. */
const DRAIN_MS = 1_000;

/** When the last write of a camera was due. */
const due = new Map<string, number>();
const times: number[] = [];
let ended = 0;

function take(text: string): void {
  const atMs = performance.now();
  for (const line of text.split('\n')) {
    if (!line.startsWith('data:') || !line.includes(ISO_CODE)) continue;
    const { cameraId } = JSON.parse(line.slice('data:'.length)) as { cameraId: string };
    const dueMs = due.get(cameraId);
    if (dueMs !== undefined) times.push(atMs - dueMs);
  }
}

function openReader(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(`${url}/api/events`, { agent: false }, (response) => {
      response.setEncoding('utf8');
      let rest = '';
      response.once('data', () => resolve());
      response.on('data', (chunk: string) => {
        const text = rest + chunk;
        const end = text.lastIndexOf('\n') + 1;
        rest = text.slice(end);
        take(text.slice(0, end));
      });
      response.on('close', () => {
        ended += 1;
      });
    });
    request.on('error', reject);
  });
}

async function write(ids: string[], url: string, perSecond: number, forMs: number): Promise<EventTimes> {
  const connections = ids.map(() => new Connection(new URL(url)));
  await Promise.all(connections.map((connection) => connection.opened()));
  // After this write every further write is a change.
  const reset = JSON.stringify({ value: OTHER_ISO });
  await Promise.all(
    ids.map((id, at) => connections[at]?.ask('PUT', `/api/cameras/${id}/properties/iso`, reset)),
  );
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  times.length = 0;
  due.clear();
  const all = Math.round((perSecond * forMs) / 1000);
  const startMs = performance.now();
  // Each connection has one request at a time.
  const answers = connections.map(() => Promise.resolve(0));
  let failed = 0;
  for (let n = 0; n < all; n += 1) {
    const dueMs = startMs + (n * 1000) / perSecond;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, dueMs - performance.now())));
    const at = n % ids.length;
    const id = ids[at] ?? '';
    const value = ISOS[Math.floor(n / ids.length) % ISOS.length];
    const path = `/api/cameras/${id}/properties/iso`;
    answers[at] = (answers[at] ?? Promise.resolve(0)).then(async () => {
      due.set(id, dueMs);
      const status = await connections[at]?.ask('PUT', path, JSON.stringify({ value }));
      if (status !== 200) failed += 1;
      return status ?? 0;
    });
  }
  await Promise.all(answers);
  await new Promise((resolve) => setTimeout(resolve, DRAIN_MS));
  for (const connection of connections) connection.close();
  if (failed > 0) throw new Error(`${failed} of ${all} writes failed`);
  const inOrder = sorted(times);
  const p50 = percentile(inOrder, 0.5);
  return { writes: all, events: times.length, p50, p99: percentile(inOrder, 0.99), ended };
}

process.on('message', async (message: EventLoadMessage) => {
  if ('open' in message) {
    await Promise.all(Array.from({ length: message.open }, () => openReader(message.url)));
    process.send?.('open');
  } else {
    process.send?.(await write(message.write, message.url, message.perSecond, message.forMs));
  }
});
process.on('disconnect', () => process.exit());

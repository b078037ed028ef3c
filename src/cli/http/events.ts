// Events of the service as a sequence. A stream that ends is opened again with the id of the last event, so that events
// in between are not lost. The service reports a `gap` when it does not have all of them.

import type { IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { eventReader } from '../../base/event-stream.js';
import { CommandError, firstLine } from '../command.js';
import type { ServiceClient } from './client.js';

/** One event, with its data parsed. */
export interface ServiceEvent {
  readonly id: string | undefined;
  readonly event: string;
  readonly data: Readonly<Record<string, unknown>> & { readonly cameraId?: string };
}

/** Pauses between attempts to open a stream again; the last one repeats. */
const PAUSES_MS = [250, 500, 1_000, 2_000, 5_000];
/** How long the service may be unreachable before the sequence ends. */
const AWAY_MS = 600_000;
/**
 * Silence after which a stream counts as dead. The service sends a comment every 30 s (`sseKeepaliveMs`, which
 * RIGD_LIMITS may change).
 */
const SILENCE_MS = 60_000;
/** Longest event; the largest is `frames`, of some 20 kB. */
const MOST_EVENT_CHARS = 1_048_576;

/** How a stream is followed. */
export interface FollowOptions {
  readonly signal: AbortSignal;
  /** Called when the stream is lost (with why), and when it is open again (with undefined). */
  readonly onLoss?: (why: string | undefined) => void;
  /** Whether the end of the stream ends the sequence. */
  readonly once?: true;
}

/**
 * The events of a path, from now on; the first is the handshake `connected`. Ends when `signal` is aborted.
 * @throws CommandError when the service cannot be reached, or not again within ten minutes
 */
export async function* follow(
  client: ServiceClient,
  path: string,
  { signal, onLoss, once }: FollowOptions,
): AsyncGenerator<ServiceEvent> {
  let lastId: string | undefined;
  let response: IncomingMessage | undefined = await open(client, path, undefined, signal);
  while (response !== undefined && !signal.aborted) {
    try {
      for await (const event of eventsOf(response)) {
        lastId = event.id ?? lastId;
        yield event;
      }
    } catch (error) {
      if (signal.aborted) return;
      if (once === true)
        throw new CommandError('unreachable', `the stream of events has ended: ${firstLine(error)}`);
    }
    if (signal.aborted) return;
    if (once === true) throw new CommandError('unreachable', 'the service ended the stream of events');
    onLoss?.('the service ended the stream of events');
    response = await openAgain(client, path, lastId, signal);
    onLoss?.(undefined);
  }
}

function open(client: ServiceClient, path: string, lastId: string | undefined, signal: AbortSignal) {
  return client.open('GET', path, {
    timeoutMs: SILENCE_MS,
    signal,
    headers: { accept: 'text/event-stream', ...(lastId === undefined ? {} : { 'last-event-id': lastId }) },
  });
}

/** Opens the stream; undefined when `signal` was aborted. */
async function openAgain(
  client: ServiceClient,
  path: string,
  lastId: string | undefined,
  signal: AbortSignal,
): Promise<IncomingMessage | undefined> {
  const untilMs = performance.now() + AWAY_MS;
  for (let attempt = 0; !signal.aborted; attempt++) {
    try {
      await pause(PAUSES_MS[attempt] ?? PAUSES_MS.at(-1), undefined, { signal });
      return await open(client, path, lastId, signal);
    } catch (error) {
      const isAway = error instanceof CommandError && error.kind === 'unreachable';
      if (!signal.aborted && (!isAway || performance.now() > untilMs)) throw error;
    }
  }
  return undefined;
}

async function* eventsOf(response: IncomingMessage): AsyncGenerator<ServiceEvent> {
  const ready: ServiceEvent[] = [];
  const take = eventReader(MOST_EVENT_CHARS, ({ id, name, data }) => {
    ready.push({ id, event: name, data: JSON.parse(data) });
  });
  for await (const piece of response as AsyncIterable<Buffer>) {
    take(piece);
    yield* ready.splice(0);
  }
}

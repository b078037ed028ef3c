// Finds how many streams hold: viewers of live view, and readers of the event stream.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { within } from '#harness/deadline.js';
import { streamOf, watch } from '../liveview/watch.js';
import type { TableRig } from '../table/rig.js';
import type { EventLoadMessage, EventTimes } from './event-load.js';
import { jiffies, MOST_TIMES } from './limit.js';

const DURATION = { warmMs: 1_000, measureMs: 2_000 };
const VIEWERS = { factor: 2, most: 256 };
/** For readers the factor and the greatest number differ: a try takes longer, and there can be more of them. */
const READERS = { factor: 4, most: 256 };
/** Pictures that a viewer may miss, as a share. */
const MOST_LOST = 0.01;
/** Writes to a body in a second; it accepts some eight. */
const WRITES_OF_A_BODY_PER_S = 4;
/** Writes in a second in all, to the bodies in turn. */
const MOST_WRITES_PER_S = 20;
const WRITES_MS = 2_000;
const TRIES = 2;
/** Largest share of writes whose events may be merged with others. */
const MOST_TOGETHER = 0.1;
const READERS_LIMIT_MS = 60_000;

/** Found limit. */
export interface StreamLimit {
  /** Streams that held. */
  streams: number;
  /** Whether this is the largest number that was tried. */
  isMost: boolean;
  /** ms, of a single stream. */
  lightP99: number;
  p50: number;
  p99: number;
  /** Share of the processors that was in use, by all programs. */
  busy: number;
}

interface Seen {
  p50: number;
  p99: number;
  /** Whether everything arrived that should have. */
  isWhole: boolean;
}

/** Multiplies the number of streams until they do not hold, and then tries the number in between. */
async function findStreams(
  { factor, most }: { factor: number; most: number },
  run: (streams: number) => Promise<Seen>,
): Promise<StreamLimit> {
  const light = await run(1);
  const look = async (streams: number) => {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const before = jiffies();
      const { p50, p99, isWhole } = await run(streams);
      const after = jiffies();
      const busy = 1 - (after.idle - before.idle) / (after.all - before.all);
      if (isWhole && p99 <= MOST_TIMES * light.p99) return { streams, p50, p99, busy };
    }
    return undefined;
  };
  let held = { streams: 1, p50: light.p50, p99: light.p99, busy: Number.NaN };
  let next = factor;
  for (; next <= most; next *= factor) {
    const found = await look(next);
    if (found === undefined) break;
    held = found;
  }
  const isMost = next > most;
  const between = isMost ? undefined : await look(Math.round((held.streams + next) / 2));
  return { ...held, ...between, isMost, lightP99: light.p99 };
}

/** Finds the number of viewers at full rate, spread over the bodies, by lost pictures and the age of pictures. */
export function findViewers({ service, ids }: TableRig): Promise<StreamLimit> {
  const port = Number(new URL(service.url).port);
  return findStreams(VIEWERS, async (streams) => {
    const addresses = Array.from({ length: streams }, (_, at) => ({
      port,
      path: streamOf(ids[at % ids.length] ?? ''),
    }));
    const { p50, p99, gaps, pictures } = await watch(addresses, service.process.pid, DURATION);
    return { p50, p99, isWhole: gaps <= MOST_LOST * pictures };
  });
}

/** Finds the number of readers of all events while values are written, by the time from the write to the event. */
export function findReaders({ service, ids }: TableRig): Promise<StreamLimit> {
  return findStreams(READERS, async (streams) => {
    const load = fork(fileURLToPath(new URL('./event-load.js', import.meta.url)));
    try {
      const ask = async (message: EventLoadMessage) => {
        const answer = within('an answer of the readers of events', once(load, 'message'), READERS_LIMIT_MS);
        load.send(message);
        return (await answer)[0] as unknown;
      };
      await ask({ open: streams, url: service.url });
      const seen = (await ask({
        write: [...ids],
        url: service.url,
        perSecond: Math.min(MOST_WRITES_PER_S, WRITES_OF_A_BODY_PER_S * ids.length),
        forMs: WRITES_MS,
      })) as EventTimes;
      const isWhole = seen.ended === 0 && seen.events >= (1 - MOST_TOGETHER) * seen.writes * streams;
      return { p50: seen.p50 ?? Number.NaN, p99: seen.p99 ?? Number.NaN, isWhole };
    } finally {
      if (load.connected) load.disconnect();
    }
  });
}

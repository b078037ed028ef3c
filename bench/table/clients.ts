// Measures reads of a property as a client sees them that uses Node's own HTTP library: one in flight, then 32 over
// eight bodies, compared with a bare server that has the answers in memory.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startBareServer } from '../http/bare-server.js';
import type { ClientJob, ClientTimes } from '../http/node-client-job.js';
import { median } from '../statistics.js';
import { connectedRig, scoped, withRigs } from './rig.js';
import { inTurn, medianRatio, progress, type Row, ratios } from './row.js';

const BODIES = 8;
const SLOT_MS = 6_000;
/** Aims, as multiples of the figures of the bare server. */
const MOST = { p50: 2.9, p99: 8, p99OfMany: 2.1 };
const LEAST_RATE = 0.35;

/** Times of a client. It has a new process for each slot, as a user's program would. */
async function timesOf(job: ClientJob): Promise<ClientTimes> {
  const client = fork(fileURLToPath(new URL('../http/node-client.js', import.meta.url)));
  try {
    const answered = once(client, 'message');
    client.send(job);
    const [times] = (await answered) as [ClientTimes | { error: string }];
    if ('error' in times) throw new Error(times.error);
    return times;
  } finally {
    client.disconnect();
  }
}

/** The rows about clients. */
export async function clients(): Promise<Row[]> {
  return scoped((scope) =>
    withRigs([connectedRig(BODIES)], async (rig) => {
      if (rig === undefined) throw new Error('no service');
      const paths = rig.ids.map((id) => `/api/cameras/${id}/properties/iso`);
      const { url } = rig.service;
      const bare = await startBareServer(scope, url, paths);
      const of = (each: string) => () => timesOf({ url: each, paths, forMs: SLOT_MS });
      progress('clients: warming up');
      await of(url)();
      progress('clients: pairs');
      const slots = await inTurn<'rigd' | 'bare', ClientTimes>({ rigd: of(url), bare: of(bare.url) });
      return [single(slots.rigd, slots.bare), many(slots.rigd, slots.bare)];
    }),
  );
}

type Slots = readonly ClientTimes[];
const figures = (slots: Slots, name: keyof ClientTimes) => slots.map((each) => each[name]);
const middle = (slots: Slots, name: keyof ClientTimes) => median(figures(slots, name));

function single(rigd: Slots, bare: Slots): Row {
  const p50 = medianRatio(figures(rigd, 'p50'), figures(bare, 'p50'));
  const p99 = medianRatio(figures(rigd, 'p99'), figures(bare, 'p50'));
  const shown = (slots: Slots) =>
    `${middle(slots, 'p50').toFixed(3)} / ${middle(slots, 'p99').toFixed(2)} ms`;
  return {
    what: 'one read in flight, p50 / p99, as a client sees it',
    reference: `bare \`node:http\` server: ${shown(bare)}`,
    measured: `${shown(rigd)}; ${p50.toFixed(1)} × and ${p99.toFixed(1)} × the p50 of the bare server`,
    aim: `≤ ${MOST.p50} × / ≤ ${MOST.p99} ×`,
    isMet: p50 <= MOST.p50 && p99 <= MOST.p99,
    samples: {
      p50: figures(rigd, 'p50'),
      p99: figures(rigd, 'p99'),
      bareP50: figures(bare, 'p50'),
      bareP99: figures(bare, 'p99'),
      ratio: ratios(figures(rigd, 'p50'), figures(bare, 'p50')),
    },
  };
}

function many(rigd: Slots, bare: Slots): Row {
  const rate = medianRatio(figures(rigd, 'perSecond'), figures(bare, 'perSecond'));
  const p99 = medianRatio(figures(rigd, 'p99OfMany'), figures(bare, 'p99OfMany'));
  const shown = (slots: Slots) =>
    `${middle(slots, 'perSecond').toFixed(0)} a second, p99 ${middle(slots, 'p99OfMany').toFixed(1)} ms`;
  return {
    what: `32 reads in flight over ${BODIES} bodies, as a client sees them`,
    reference: `bare \`node:http\` server: ${shown(bare)}`,
    measured: `${shown(rigd)}; ${rate.toFixed(2)} of its rate, p99 ${p99.toFixed(1)} ×`,
    aim: `≥ ${LEAST_RATE} of its rate, p99 ≤ ${MOST.p99OfMany} ×`,
    isMet: rate >= LEAST_RATE && p99 <= MOST.p99OfMany,
    samples: {
      rate: figures(rigd, 'perSecond'),
      bareRate: figures(bare, 'perSecond'),
      p99: figures(rigd, 'p99OfMany'),
      bareP99: figures(bare, 'p99OfMany'),
    },
  };
}

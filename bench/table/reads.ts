// Measures the cost of a read of a property, and the number of reads in a second: eight bodies, 32 reads in flight,
// compared with a bare server that has the answers in memory, and with the commit that RIGD_BASE names.

import { processorMs } from '#harness/vitals.js';
import { startBareServer } from '../http/bare-server.js';
import { Loader } from '../http/loader.js';
import { median } from '../statistics.js';
import {
  baseProgram,
  type Cost,
  connectedRig,
  costOf,
  propertyReads,
  QUIET,
  scoped,
  type TableRig,
  withRigs,
} from './rig.js';
import { inTurn, medianRatio, progress, type Row, ratios } from './row.js';

const BODIES = 8;
const CONNECTIONS = 32;
/** Time for warming up the JIT. */
const WARM_UP_MS = 8_000;
const SLOT_MS = 4_000;
const MOST_US = 250;
const MOST_TIMES = 4;
const LEAST_FASTER = 2.2;

/** The rows about reads. */
export async function reads(): Promise<Row[]> {
  const base = baseProgram();
  const starts = [connectedRig(BODIES), ...(base === undefined ? [] : [connectedRig(BODIES, QUIET, base)])];
  return scoped((scope) =>
    withRigs(starts, async (rig, before) => {
      if (rig === undefined) throw new Error('no service');
      const loader = new Loader(scope);
      const requests = propertyReads(rig.ids);
      const server = await startBareServer(
        scope,
        rig.service.url,
        requests.map(({ path }) => path),
      );
      const job = { requests, connections: CONNECTIONS, forMs: SLOT_MS };
      const ofService = (each: TableRig) => async () =>
        costOf(loader, each, { ...job, url: each.service.url, requests: propertyReads(each.ids) });
      const ofBare = async (): Promise<Cost> => {
        let beforeMs = 0;
        const load = await loader.runWell({ ...job, url: server.url }, () => {
          beforeMs = processorMs(server.pid);
        });
        const all = (1000 * (processorMs(server.pid) - beforeMs)) / load.count;
        return { all, gateway: all, workers: 0, discovery: 0, rate: load.count / load.seconds };
      };
      progress(`reads: warming up`);
      for (const each of [rig, before])
        if (each !== undefined)
          await loader.runWell({
            ...job,
            forMs: WARM_UP_MS,
            url: each.service.url,
            requests: propertyReads(each.ids),
          });
      await loader.runWell({ ...job, forMs: WARM_UP_MS / 2, url: server.url });
      progress('reads: pairs');
      const ways = { rigd: ofService(rig), bare: ofBare };
      return rowsOf(
        before === undefined ? await inTurn(ways) : await inTurn({ before: ofService(before), ...ways }),
      );
    }),
  );
}

interface Slots {
  rigd: readonly Cost[];
  bare: readonly Cost[];
  before?: readonly Cost[];
}

function rowsOf({ rigd, bare, before }: Slots): Row[] {
  const of = (slots: readonly Cost[] | undefined, name: keyof Cost) =>
    (slots ?? []).map((slot) => slot[name]);
  const us = (name: keyof Cost) => Math.round(median(of(rigd, name)));
  const times = medianRatio(of(rigd, 'all'), of(bare, 'all'));
  const faster = before && medianRatio(of(rigd, 'rate'), of(before, 'rate'));
  return [
    {
      what: 'CPU of a property read, 8 bodies, 32 in flight, all processes',
      reference: `bare \`node:http\` server: ${Math.round(median(of(bare, 'all')))} µs`,
      measured: `${us('all')} µs (gateway ${us('gateway')}, workers ${us('workers')}, discovery ${us('discovery')}); ${times.toFixed(1)} ×`,
      aim: `≤ ${MOST_US} µs and ≤ ${MOST_TIMES} ×`,
      isMet: us('all') <= MOST_US && times <= MOST_TIMES,
      samples: {
        rigdUs: of(rigd, 'all'),
        gatewayUs: of(rigd, 'gateway'),
        workersUs: of(rigd, 'workers'),
        bareUs: of(bare, 'all'),
        ratio: ratios(of(rigd, 'all'), of(bare, 'all')),
      },
    },
    {
      what: 'property reads per second, the same',
      reference:
        before === undefined
          ? 'not measured: RIGD_BASE names no built checkout of the base commit'
          : `the base commit: ${Math.round(median(of(before, 'rate')))} (${Math.round(median(of(before, 'all')))} µs)`,
      measured: `${Math.round(median(of(rigd, 'rate')))}${faster === undefined ? '' : `; ${faster.toFixed(2)} ×`}`,
      aim: `≥ ${LEAST_FASTER} ×`,
      isMet: faster === undefined ? undefined : faster >= LEAST_FASTER,
      samples: { rigd: of(rigd, 'rate'), before: of(before, 'rate'), beforeUs: of(before, 'all') },
    },
  ];
}

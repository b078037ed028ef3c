// Measures the processor time of a read of a property: eight bodies, 32 reads in flight by a client that costs little,
// compared with a bare server that has the answers in memory.

import { processorMs } from '#harness/vitals.js';
import { startBareServer } from '../http/bare-server.js';
import { Loader } from '../http/loader.js';
import { median } from '../statistics.js';
import { type Cost, connectedRig, costOf, propertyReads, scoped, withRigs } from './rig.js';
import { inTurn, medianRatio, NO_AIM, progress, type Row, ratios } from './row.js';

const BODIES = 8;
const CONNECTIONS = 32;
/** Time for warming up the JIT. */
const WARM_UP_MS = 8_000;
const SLOT_MS = 4_000;
/** The row about the cost of reads. */
export async function reads(): Promise<Row[]> {
  return scoped((scope) =>
    withRigs([connectedRig(BODIES)], async (rig) => {
      if (rig === undefined) throw new Error('no service');
      const loader = new Loader(scope);
      const requests = propertyReads(rig.ids);
      const { url } = rig.service;
      const server = await startBareServer(
        scope,
        url,
        requests.map(({ path }) => path),
      );
      const job = { requests, connections: CONNECTIONS, forMs: SLOT_MS };
      const ofService = async (): Promise<Cost> => costOf(loader, rig, { ...job, url });
      const ofBare = async (): Promise<Cost> => {
        let beforeMs = 0;
        const load = await loader.runWell({ ...job, url: server.url }, () => {
          beforeMs = processorMs(server.pid);
        });
        const all = (1000 * (processorMs(server.pid) - beforeMs)) / load.count;
        return { all, gateway: all, workers: 0, discovery: 0, rate: load.count / load.seconds };
      };
      progress('reads: warming up');
      await loader.runWell({ ...job, forMs: WARM_UP_MS, url });
      await loader.runWell({ ...job, forMs: WARM_UP_MS / 2, url: server.url });
      progress('reads: pairs');
      return [rowOf(await inTurn({ rigd: ofService, bare: ofBare }))];
    }),
  );
}

function rowOf({ rigd, bare }: { rigd: readonly Cost[]; bare: readonly Cost[] }): Row {
  const of = (slots: readonly Cost[], name: keyof Cost) => slots.map((slot) => slot[name]);
  const us = (name: keyof Cost) => Math.round(median(of(rigd, name)));
  const times = medianRatio(of(rigd, 'all'), of(bare, 'all'));
  return {
    what: 'CPU of a property read, 8 bodies, 32 in flight, all processes',
    reference: `bare \`node:http\` server: ${Math.round(median(of(bare, 'all')))} µs`,
    measured: `${us('all')} µs (gateway ${us('gateway')}, workers ${us('workers')}, discovery ${us('discovery')}) at ${us('rate')} a second; ${times.toFixed(1)} ×`,
    aim: NO_AIM,
    isMet: undefined,
    samples: {
      rigdUs: of(rigd, 'all'),
      gatewayUs: of(rigd, 'gateway'),
      workersUs: of(rigd, 'workers'),
      rate: of(rigd, 'rate'),
      bareUs: of(bare, 'all'),
      ratio: ratios(of(rigd, 'all'), of(bare, 'all')),
    },
  };
}

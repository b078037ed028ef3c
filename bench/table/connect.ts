// Measures how long it takes to connect 32 bodies that are all requested at once, compared with the start of as many
// bare workers, two at a time.

import { startBareWorkers } from '../memory/bare-workers.js';
import { median } from '../statistics.js';
import { listedRig, QUIET, withRigs } from './rig.js';
import { inTurn, medianRatio, NO_AIM, progress, type Row, ratios } from './row.js';

const BODIES = 32;

async function ofRigd(): Promise<number> {
  progress('connect: a service');
  return withRigs([listedRig(BODIES, QUIET)], async (rig) => {
    if (rig === undefined) throw new Error('no service');
    const startedAtMs = performance.now();
    const connect = (id: string) =>
      rig.service.ok('POST', `/api/cameras/${id}/connection`, { mode: 'remote' });
    await Promise.all(rig.ids.map(connect));
    return (performance.now() - startedAtMs) / 1000;
  });
}

async function ofBare(): Promise<number> {
  const bare = await startBareWorkers(BODIES);
  await bare.close();
  return bare.startedMs / 1000;
}

/** The row about connecting. */
export async function connect(): Promise<Row[]> {
  const slots = await inTurn({ rigd: ofRigd, bare: ofBare });
  const times = medianRatio(slots.rigd, slots.bare);
  return [
    {
      what: `${BODIES} bodies connected over HTTP, all requested at once`,
      reference: `start of ${BODIES} bare workers, two at a time: ${median(slots.bare).toFixed(1)} s`,
      measured: `${median(slots.rigd).toFixed(1)} s; ${times.toFixed(2)} ×`,
      aim: NO_AIM,
      isMet: undefined,
      samples: { rigdS: slots.rigd, bareS: slots.bare, ratio: ratios(slots.rigd, slots.bare) },
    },
  ];
}

// Measures a wall of 32 bodies: one viewer sees all of them at 10 fps, four viewers see one body each at full rate, and
// properties are read at a fixed rate at the same time.

import { Loader } from '../http/loader.js';
import { openStream } from '../http/streams.js';
import { streamOf, watch } from '../liveview/watch.js';
import { median } from '../statistics.js';
import { connectedRig, propertyReads, QUIET, scoped, type TableRig, withRigs } from './rig.js';
import { PAIRS, progress, type Row } from './row.js';

const BODIES = 32;
const SINGLES = 4;
const WALL_FPS = 10;
const READS_PER_S = 50;
const WARM_UP = { warmMs: 3_000, measureMs: 5_000 };
const SLOT = { warmMs: 1_000, measureMs: 8_000 };
const MOST_MS = 50;

/** The row about the wall. */
export async function wall(): Promise<Row[]> {
  return scoped((scope) =>
    withRigs([connectedRig(BODIES, QUIET)], async (given) => {
      const { service, ids } = given as TableRig;
      const loader = new Loader(scope);
      const port = Number(new URL(service.url).port);
      const singles = ids.slice(0, SINGLES).map((id) => ({ port, path: streamOf(id) }));
      const slot = async (duration: typeof SLOT) => {
        const all = await openStream(`${service.url}/api/live-view/stream?fps=${WALL_FPS}`);
        const [seen, load] = await Promise.all([
          watch(singles, service.process.pid, duration),
          loader.runWell({
            url: service.url,
            requests: propertyReads(ids),
            connections: BODIES,
            perSecond: READS_PER_S,
            forMs: duration.warmMs + duration.measureMs,
          }),
        ]);
        all.close();
        return { ...seen, readsP50: load.p50, readsP99: load.p99 };
      };
      progress('wall: warming up');
      await slot(WARM_UP);
      const slots: Awaited<ReturnType<typeof slot>>[] = [];
      for (let n = 0; n < PAIRS; n += 1) {
        progress(`wall: slot ${n + 1} of ${PAIRS}`);
        slots.push(await slot(SLOT));
      }
      const of = (name: 'gaps' | 'fps' | 'readsP99' | 'readsP50' | 'p99') => slots.map((each) => each[name]);
      const gaps = of('gaps').reduce((sum, each) => sum + each, 0);
      const readsP99 = median(of('readsP99'));
      const cores = median(slots.map((each) => (each.ownMs + each.childrenMs) / SLOT.measureMs));
      return [
        {
          what: `${BODIES} bodies × 30 fps, one wall viewer at ${WALL_FPS} fps, ${SINGLES} single viewers, ${READS_PER_S} reads a second`,
          reference: '–',
          measured:
            `${gaps} pictures dropped in ${PAIRS} × ${SLOT.measureMs / 1000} s, ${median(of('fps')).toFixed(1)} fps, ` +
            `p99 of reads ${readsP99.toFixed(0)} ms; ${cores.toFixed(2)} cores`,
          aim: `no drop, p99 ≤ ${MOST_MS} ms`,
          isMet: gaps === 0 && readsP99 <= MOST_MS,
          samples: { gaps: of('gaps'), fps: of('fps'), readsP50: of('readsP50'), readsP99: of('readsP99') },
        },
      ];
    }),
  );
}

// Measures one read at a time from the supervisor to the SDK, as `npm run bench:latency` does, compared with the same
// read made directly in one process.

import { realRig } from '#harness/real-rig.js';
import type { Scope } from '#harness/scope.js';
import { directReads } from '../direct.js';
import { median, percentile, sorted } from '../statistics.js';
import { scoped } from './rig.js';
import { inTurn, medianRatio, progress, type Row, ratios } from './row.js';

const READS = 2_000;
const WARM_UP_READS = 5_000;
const MOST_MS = { p50: 0.25, p99: 1 };

/** Milliseconds. */
interface Times {
  p50: number;
  p99: number;
}

function timesOf(ms: number[]): Times {
  const inOrder = sorted(ms);
  return { p50: percentile(inOrder, 0.5), p99: percentile(inOrder, 0.99) };
}

/** Starts a rig in this process. @returns reads through it, and reads of another body without it */
async function inProcess(scope: Scope) {
  const real = await realRig(scope.testdir(), { bodies: 'ILCE-7M4:2' });
  const { cameras } = real;
  cameras.start();
  scope.teardown(() => cameras.close());
  const [served, left] = await cameras.list();
  if (served === undefined || left === undefined) throw new Error('the rig has too few cameras');
  await cameras.connect(served.id, { mode: 'remote', reconnecting: false });
  return {
    through: async (reads = READS) => {
      const ms: number[] = [];
      for (let read = 0; read < reads; read += 1) {
        const startedAtMs = performance.now();
        await cameras.call(served.id, 'getProperty', { property: 'iso' });
        ms.push(performance.now() - startedAtMs);
      }
      return timesOf(ms);
    },
    direct: async () => timesOf((await directReads(real, left, READS)).map((us) => us / 1000)),
  };
}

/** The row about one read in flight. */
export async function single(): Promise<Row[]> {
  return scoped(async (scope) => {
    const { through, direct } = await inProcess(scope);
    progress('single: warming up');
    await through(WARM_UP_READS);
    progress('single: pairs');
    const slots = await inTurn<'through' | 'direct', Times>({ through, direct });
    return [row(slots.through, slots.direct)];
  });
}

function row(measured: readonly Times[], direct: readonly Times[]): Row {
  const of = (times: readonly Times[], name: keyof Times) => times.map((each) => each[name]);
  const [p50, p99] = [median(of(measured, 'p50')), median(of(measured, 'p99'))];
  const ratio = medianRatio(of(measured, 'p50'), of(direct, 'p50'));
  return {
    what: 'one read in flight, p50 / p99, from the supervisor to the SDK, as bench:latency',
    reference: `direct SDK call in one process: ${median(of(direct, 'p50')).toFixed(3)} / ${median(of(direct, 'p99')).toFixed(3)} ms`,
    measured: `${p50.toFixed(2)} / ${p99.toFixed(2)} ms; ${ratio.toFixed(0)} ×`,
    aim: `≤ ${MOST_MS.p50} / ${MOST_MS.p99.toFixed(1)} ms`,
    isMet: p50 <= MOST_MS.p50 && p99 <= MOST_MS.p99,
    samples: {
      p50: of(measured, 'p50'),
      p99: of(measured, 'p99'),
      directP50: of(direct, 'p50'),
      ratio: ratios(of(measured, 'p50'), of(direct, 'p50')),
    },
  };
}

// Measures the load that a host can take before p99 doubles, by number of bodies and by operation: the tables of
// docs/proof/capacity.md.
//
//   npm run bench:capacity          some ten minutes; BENCH_BODIES=1,8,32 for some sizes only
// Progress goes to standard error.

import { findLimit, jiffies, type Limit } from './capacity/limit.js';
import { OPERATIONS, type Operation } from './capacity/requests.js';
import { findReaders, findViewers, type StreamLimit } from './capacity/streams.js';
import { Loader } from './http/loader.js';
import { machine } from './statistics.js';
import { connectedRig, scoped, type TableRig, withRigs } from './table/rig.js';
import { progress } from './table/row.js';

const BODIES = (process.env.BENCH_BODIES ?? '1,2,4,8,16,32').split(',').map(Number);
/** Numbers of bodies for which everything is measured; for other numbers only reads are. */
const ALL_AT = [1, 8, 32];
/** Most requests in flight in an open load. */
const MOST_IN_FLIGHT = 64;
const WARM_UP_MS = 3_000;
const MANUAL_FOCUS = '0x1';

const requests: { bodies: number; name: string; limit: Limit }[] = [];
const streams: { bodies: number; name: string; limit: StreamLimit }[] = [];

async function limitOf(rig: TableRig, loader: Loader, operation: Operation): Promise<void> {
  progress(`${rig.ids.length} bodies: ${operation.name}`);
  const job = { url: rig.service.url, requests: operation.requests(rig.ids) };
  const inFlight = operation.inFlight(rig.ids.length);
  const limit = await findLimit({
    ...operation,
    run: (perSecond, forMs) =>
      loader.run(
        perSecond === undefined
          ? { ...job, connections: inFlight, forMs }
          : { ...job, connections: MOST_IN_FLIGHT, forMs, perSecond },
      ),
  });
  requests.push({ bodies: rig.ids.length, name: operation.name, limit });
}

async function measure(rig: TableRig, loader: Loader): Promise<void> {
  const { service, ids } = rig;
  const { reads, ...others } = OPERATIONS;
  const warm = { url: service.url, requests: reads.requests(ids), connections: MOST_IN_FLIGHT };
  await loader.runWell({ ...warm, forMs: WARM_UP_MS });
  await limitOf(rig, loader, reads);
  if (!ALL_AT.includes(ids.length)) return;
  for (const id of ids)
    await service.ok('PUT', `/api/cameras/${id}/properties/focus-mode`, { value: MANUAL_FOCUS });
  for (const id of ids) await service.reads(id, 'focus-mode', MANUAL_FOCUS);
  for (const operation of Object.values(others)) await limitOf(rig, loader, operation);
  progress(`${ids.length} bodies: live view`);
  streams.push({ bodies: ids.length, name: 'viewers of live view', limit: await findViewers(rig) });
  progress(`${ids.length} bodies: event readers`);
  streams.push({ bodies: ids.length, name: 'readers of events', limit: await findReaders(rig) });
}

const ms = (number: number) => `${number.toFixed(number < 10 ? 1 : 0)} ms`;
const rate = (number: number) => number.toFixed(number < 10 ? 1 : 0);
const share = (number: number) => (Number.isNaN(number) ? '–' : `${Math.round(100 * number)} %`);
const row = (...cells: (string | number)[]) => console.log(`| ${cells.join(' | ')} |`);

const startedAtMs = Date.now();
const before = jiffies();
const failures: string[] = [];
await scoped(async (scope) => {
  const loader = new Loader(scope);
  for (const bodies of BODIES) {
    try {
      await withRigs([connectedRig(bodies)], (rig) => measure(rig as TableRig, loader));
    } catch (error) {
      // The results for other sizes are still useful.
      failures.push(`${bodies} bodies: ${error instanceof Error ? error.message : error}`);
    }
  }
});
const after = jiffies();
const of = (name: 'idle' | 'stolen') => (after[name] - before[name]) / (after.all - before.all);
const minutes = ((Date.now() - startedAtMs) / 60_000).toFixed(0);
console.log(
  `${machine()}; ${new Date().toISOString().slice(0, 10)}, ${minutes} min, processors idle ${share(of('idle'))}, ` +
    `taken by other machines (steal) ${share(of('stolen'))}.\n`,
);
row(
  'operation',
  'bodies',
  'p50, p99 under a light load',
  'capacity, a second',
  'p50, p99 at capacity',
  'processors in use',
  'closed loop, a second',
);
row(...Array.from({ length: 7 }, () => '---'));
for (const name of Object.values(OPERATIONS).map((operation) => operation.name))
  for (const { bodies, limit } of requests.filter((each) => each.name === name))
    row(
      name,
      bodies,
      `${ms(limit.lightP50)}, ${ms(limit.lightP99)} (${rate(limit.lightRate)}/s)`,
      `**${rate(limit.rate)}**`,
      `${ms(limit.p50)}, ${ms(limit.p99)}`,
      share(limit.busy),
      rate(limit.closedRate),
    );
console.log('');
row('streams', 'bodies', 'p99 of a single one', 'capacity', 'p50, p99 at capacity', 'processors in use');
row(...Array.from({ length: 6 }, () => '---'));
for (const { bodies, name, limit } of streams.toSorted((a, b) => b.name.localeCompare(a.name)))
  row(
    name,
    bodies,
    ms(limit.lightP99),
    `**${limit.isMost ? '≥ ' : ''}${limit.streams}**`,
    `${ms(limit.p50)}, ${ms(limit.p99)}`,
    share(limit.busy),
  );
for (const failure of failures) console.error(`failed: ${failure}`);
process.exitCode = failures.length > 0 ? 1 : 0;

// Measures pictures of a body of another host: how many arrive, how old they are, and what each costs the asked host
// and the host that has the body, compared with a viewer on that host itself. Needs nats-server.
//
//   npm run bench:hosts-pictures    about a minute; prints the table of docs/proof/performance.md

import { loadavg } from 'node:os';
import { until } from '#harness/deadline.js';
import { NatsServer } from '#harness/nats-server.js';
import { ProgramScope } from '#harness/scope.js';
import type { Service } from '#harness/service.js';
import { processorMsOfThreads } from '#harness/vitals.js';
import { streamOf, watch } from './liveview/watch.js';
import { benchService } from './service.js';

const DURATION = { warmMs: 1_500, measureMs: Number(process.env.BENCH_MS ?? 5_000) };
/** Bodies of each host. */
const BODIES = 4;
/** Distance between the numbers of bodies of two hosts, so that they differ. */
const STEP = 10;

/** One measurement. */
interface Case {
  readonly name: string;
  /** Host that requests the pictures. */
  readonly asked: Service;
  readonly bodies: readonly string[];
  /** Viewers of each body. */
  readonly viewers: number;
}

const scope = new ProgramScope('rigd-bench');
const server = await NatsServer.start(scope);
const hosts: Service[] = [];
for (const [index, name] of ['left', 'middle', 'right'].entries()) {
  hosts.push(
    await benchService(scope, BODIES, {
      rig: `ILCE-7M4:${BODIES}@${index * STEP + 1}`,
      arguments: ['--bus', server.url, '--bus-host', name],
    }),
  );
}
const [left, middle] = hosts as [Service, Service];
const all = await until('the bodies of all hosts', async () => {
  const { body } = await left.ok('GET', '/api/cameras');
  const cameras: { id: string; host: string }[] = body.cameras;
  return cameras.length === hosts.length * BODIES && cameras;
});
for (const { id } of all) await left.ok('POST', `/api/cameras/${id}/connection`, { mode: 'remote' });
const ids = all.map(({ id }) => id);
const there = all.filter(({ host }) => host === 'middle').map(({ id }) => id);
const one = there.slice(0, 1);

const CASES: Case[] = [
  { name: '1 body, 1 viewer on its own host', asked: middle, bodies: one, viewers: 1 },
  { name: '1 body, 1 viewer on another host', asked: left, bodies: one, viewers: 1 },
  { name: '1 body, 8 viewers on its own host', asked: middle, bodies: one, viewers: 8 },
  { name: '1 body, 8 viewers on another host', asked: left, bodies: one, viewers: 8 },
  { name: 'all 12 bodies, 1 viewer each, on one host', asked: left, bodies: ids, viewers: 1 },
];

const number = (value: number, digits = 2) => value.toFixed(digits);
const row = (...cells: readonly (string | number)[]) => console.log(`| ${cells.join(' | ')} |`);

console.log(`load ${loadavg()[0]?.toFixed(1)} before the start\n`);
row(
  'case',
  'fps of a viewer',
  'p50 ms',
  'p99 ms',
  'asked gateway, ms a picture',
  'other gateways, ms a picture',
);
row('---', '---', '---', '---', '---', '---');
for (const { name, asked, bodies, viewers } of CASES) {
  const port = Number(new URL(asked.url).port);
  const addresses = bodies.flatMap((id) =>
    Array.from({ length: viewers }, () => ({ port, path: streamOf(id) })),
  );
  const others = hosts.filter((host) => host !== asked).map(({ process }) => process.pid);
  const othersMs = () => others.reduce<number>((sum, pid) => sum + processorMsOfThreads(pid), 0);
  // These figures include the cost of the start: 1.5 s of 6.5 s.
  const beforeMs = othersMs();
  const seen = await watch(addresses, asked.process.pid, DURATION);
  const sourcePictures = (seen.pictures / viewers) * (1 + DURATION.warmMs / DURATION.measureMs);
  row(
    name,
    number(seen.fps, 1),
    number(seen.p50),
    number(seen.p99),
    number(seen.ownMs / (seen.pictures / viewers), 3),
    number((othersMs() - beforeMs) / sourcePictures, 3),
  );
}
console.log(
  `\nload ${loadavg()[0]?.toFixed(1)} at the end; a picture counts once, however many viewers get it`,
);
await scope.end();
process.exit(0);

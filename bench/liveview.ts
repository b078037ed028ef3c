// Live view as viewers get it: how many pictures arrive, how old they are and what they cost, each beside the least
// work possible for the same bytes in the same run (liveview/sender.js). Also how much pictures slow down a command.
//
//   npm run bench:liveview          about three minutes; prints tables for docs/performance.md

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpus, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ProgramScope } from '#harness/scope.js';
import type { Service } from '#harness/service.js';
import { processorMs, processorMsOfChildren } from '#harness/vitals.js';
import { PICTURES_PER_SECOND } from './liveview/picture-clock.js';
import type { Address, Seen } from './liveview/viewers.js';
import { benchService } from './service.js';
import { median } from './statistics.js';

const WARM_MS = 3_000;
const MEASURE_MS = Number(process.env.BENCH_MS ?? 10_000);
const COMMAND_SLOTS = 8;
const COMMANDS_PER_SLOT = 100;

/** One measurement. */
interface Case {
  name: string;
  cameras: number;
  /** Of each camera. */
  viewers: number;
  /** Of a picture; 0: as large as the body makes it. */
  bytes: number;
}

/** What viewers have seen, and what it has cost. */
interface Watched extends Seen {
  p50: number;
  p99: number;
  ownMs: number;
  childrenMs: number;
  fps: number;
}

interface Rig {
  service: Service;
  ids: string[];
  port: number;
  close: () => Promise<void>;
}

const CASES: Case[] = [
  { name: '8 bodies, 60 KB, one viewer each', cameras: 8, viewers: 1, bytes: 0 },
  { name: '1 body, 60 KB, 100 viewers', cameras: 1, viewers: 100, bytes: 0 },
  { name: '8 bodies, 250 KB, one viewer each', cameras: 8, viewers: 1, bytes: 250_000 },
];

const child = (name: string, ...args: string[]): ChildProcess =>
  fork(fileURLToPath(new URL(`./liveview/${name}.js`, import.meta.url)), args);
const cpuOf = (pid: number | undefined) => ({
  ownMs: processorMs(pid),
  childrenMs: processorMsOfChildren(pid),
});

/** Viewers of these addresses for a while. */
async function watch(addresses: Address[], cpu: () => ReturnType<typeof cpuOf>): Promise<Watched> {
  const viewers = child('viewers');
  viewers.send({ open: addresses });
  await once(viewers, 'message');
  await sleep(WARM_MS);
  const before = cpu();
  viewers.send('begin');
  await sleep(MEASURE_MS);
  viewers.send('end');
  const [seen] = (await once(viewers, 'message')) as [Seen];
  const after = cpu();
  viewers.disconnect();
  const used = { ownMs: after.ownMs - before.ownMs, childrenMs: after.childrenMs - before.childrenMs };
  // NaN comes as null: messages are JSON.
  const { p50, p99 } = seen;
  return {
    ...seen,
    p50: p50 ?? Number.NaN,
    p99: p99 ?? Number.NaN,
    ...used,
    fps: (seen.pictures * 1000) / MEASURE_MS / addresses.length,
  };
}

async function startRig(cameras: number, bytes: number): Promise<Rig> {
  const scope = new ProgramScope('rigd-bench');
  const environment = bytes > 0 ? { RIGD_SIM_LIVE_VIEW_BYTES: String(bytes) } : {};
  const service = await benchService(scope, cameras, { environment });
  const ids = await service.cameraIds();
  for (const id of ids) await service.ok('POST', `/api/cameras/${id}/connection`);
  return { service, ids, port: Number(new URL(service.url).port), close: () => scope.end() };
}

async function skippedBy({ service, ids }: Rig): Promise<number> {
  const statuses = await Promise.all(
    ids.map((id) => service.ok('GET', `/api/cameras/${id}/live-view/status`)),
  );
  return statuses.reduce((sum, { body }) => sum + (body.data.skippedFrames ?? 0), 0);
}

async function measureRig({ cameras, viewers, bytes }: Case) {
  const rig = await startRig(cameras, bytes);
  const paths = rig.ids.map((id) => `/api/cameras/${id}/live-view/stream`);
  const addresses = paths.flatMap((path) =>
    Array.from({ length: viewers }, () => ({ port: rig.port, path })),
  );
  const skippedBefore = await skippedBy(rig);
  const seen = await watch(addresses, () => cpuOf(rig.service.process.pid));
  const skipped = ((await skippedBy(rig)) - skippedBefore) * viewers;
  const picture = await fetch(`${rig.service.url}/api/cameras/${rig.ids[0]}/live-view/frame`);
  await rig.close();
  return { ...seen, skipped, sizeBytes: Number(picture.headers.get('content-length')) || undefined };
}

async function measureSender({ cameras, viewers }: Case, sizeBytes: number): Promise<Watched> {
  const sender = child('sender', String(sizeBytes));
  const [{ port }] = (await once(sender, 'message')) as [{ port: number }];
  const addresses = Array.from({ length: cameras * viewers }, () => ({ port, path: '/' }));
  const seen = await watch(addresses, () => cpuOf(sender.pid));
  sender.disconnect();
  return seen;
}

/** One SendCommand through the whole service, without and with a viewer, in slots by turns. */
async function measureCommand() {
  const rig = await startRig(1, 0);
  const [id] = rig.ids;
  await rig.service.ok('PUT', `/api/cameras/${id}/priority-key`, { setting: 'pc-remote' });
  await sleep(1_000);
  const slot = async () => {
    const times: number[] = [];
    for (let i = 0; i < COMMANDS_PER_SLOT; i += 1) {
      const beganMs = performance.now();
      await rig.service.ok('POST', `/api/cameras/${id}/actions/shutter`, { action: 'up' });
      times.push(performance.now() - beganMs);
      await sleep(5);
    }
    return median(times);
  };
  await slot();
  const idle: number[] = [];
  const busy: number[] = [];
  for (let i = 0; i < COMMAND_SLOTS; i += 1) {
    idle.push(await slot());
    const viewers = child('viewers');
    viewers.send({ open: [{ port: rig.port, path: `/api/cameras/${id}/live-view/stream` }] });
    await once(viewers, 'message');
    await sleep(500);
    busy.push(await slot());
    viewers.disconnect();
    await sleep(200);
  }
  await rig.close();
  const ratios = busy.map((ms, index) => ms / (idle[index] ?? Number.NaN));
  return { idleMs: median(idle), busyMs: median(busy), ratio: median(ratios) };
}

const number = (value: number, digits = 2) => (Number.isNaN(value) ? '-' : value.toFixed(digits));

console.log(
  `${cpus().length} cores (${cpus()[0]?.model}), load ${loadavg()[0]?.toFixed(1)} before the start\n`,
);
/** Prints a row of the table, in Markdown. */
const row = (...cells: readonly (string | number)[]) => console.log(`| ${cells.join(' | ')} |`);

const columns = ['case', '', 'fps a viewer', 'not fetched', 'lost by viewers', 'p50 ms', 'p99 ms'];
columns.push('CPU a delivered picture, ms', 'of it gateway', 'workers');
row(...columns);
row(...columns.map(() => '---'));
for (const one of CASES) {
  const rig = await measureRig(one);
  const sizeBytes = one.bytes || rig.sizeBytes || 60_000;
  const least = await measureSender(one, sizeBytes);
  const perPicture = (ms: number, { pictures }: Seen) => number(ms / pictures, 3);
  const skipped = Math.min(rig.gaps, rig.skipped);
  const lost = Math.max(0, rig.gaps - rig.skipped);
  const rigMs = [rig.ownMs + rig.childrenMs, rig.ownMs, rig.childrenMs].map((ms) => perPicture(ms, rig));
  row(one.name, 'rigd', number(rig.fps, 1), skipped, lost, number(rig.p50), number(rig.p99), ...rigMs);
  const leastMs = perPicture(least.ownMs, least);
  row(
    '',
    'sender',
    number(least.fps, 1),
    '',
    least.gaps,
    number(least.p50),
    number(least.p99),
    leastMs,
    '',
    '',
  );
  const times = (ms: number) => `${number(ms / rig.pictures / (least.ownMs / least.pictures), 1)}x`;
  const later = [`+${number(rig.p50 - least.p50)}`, `+${number(rig.p99 - least.p99)}`];
  row(
    '',
    'ratio',
    number(rig.fps / least.fps),
    '',
    '',
    ...later,
    times(rig.ownMs + rig.childrenMs),
    times(rig.ownMs),
    '',
  );
}
const command = await measureCommand();
console.log(
  `\nOne SendCommand, median: idle ${number(command.idleMs)} ms, while pictures flow ${number(command.busyMs)} ms,`,
  `ratio ${number(command.ratio)} (of pairs)`,
);
console.log(
  `load ${loadavg()[0]?.toFixed(1)} at the end; pictures are ready ${PICTURES_PER_SECOND} times a second`,
);
process.exit(0);

// Measures live view from the side of viewers: how many pictures arrive, how old they are and what they cost, compared
// with the least possible work for the same bytes in the same run (liveview/sender.c). Also measures how much pictures
// slow down a command.
//
//   npm run bench:liveview          about three minutes; prints tables for docs/proof/performance.md

import { cpus, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { PICTURES_PER_SECOND } from './liveview/picture-clock.js';
import type { Seen } from './liveview/viewers.js';
import {
  type LiveRig,
  openViewers,
  pictureBytes,
  startLiveRig,
  startSender,
  streamOf,
  viewersOf,
  type Watched,
  watch,
} from './liveview/watch.js';
import { median } from './statistics.js';

const DURATION = { warmMs: 3_000, measureMs: Number(process.env.BENCH_MS ?? 10_000) };
const COMMAND_SLOTS = 8;
const COMMANDS_PER_SLOT = 100;

/** One measurement. */
interface Case {
  name: string;
  cameras: number;
  /** Viewers of each camera. */
  viewers: number;
  /** Size of a picture; 0: as large as the body makes it. */
  bytes: number;
}

const CASES: Case[] = [
  { name: '8 bodies, 60 KB, one viewer each', cameras: 8, viewers: 1, bytes: 0 },
  { name: '1 body, 60 KB, 100 viewers', cameras: 1, viewers: 100, bytes: 0 },
  { name: '8 bodies, 250 KB, one viewer each', cameras: 8, viewers: 1, bytes: 250_000 },
];

async function skippedBy({ service, ids }: LiveRig): Promise<number> {
  const statuses = await Promise.all(
    ids.map((id) => service.ok('GET', `/api/cameras/${id}/live-view/status`)),
  );
  return statuses.reduce((sum, { body }) => sum + (body.data.skippedFrames ?? 0), 0);
}

async function measureRig({ cameras, viewers, bytes }: Case) {
  const rig = await startLiveRig(cameras, bytes);
  const skippedBefore = await skippedBy(rig);
  const seen = await watch(viewersOf(rig, viewers), rig.service.process.pid, DURATION);
  const skipped = ((await skippedBy(rig)) - skippedBefore) * viewers;
  const sizeBytes = await pictureBytes(rig);
  await rig.close();
  return { ...seen, skipped, sizeBytes };
}

async function measureSender({ cameras, viewers }: Case, sizeBytes: number): Promise<Watched> {
  const sender = await startSender(sizeBytes);
  const addresses = Array.from({ length: cameras * viewers }, () => ({ port: sender.port, path: '/' }));
  const seen = await watch(addresses, sender.pid, DURATION);
  sender.close();
  return seen;
}

/** Measures a SendCommand through the whole service, without and with a viewer, in alternating slots. */
async function measureCommand() {
  const rig = await startLiveRig(1, 0);
  const [id = ''] = rig.ids;
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
    const viewers = await openViewers([{ port: rig.port, path: streamOf(id) }]);
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

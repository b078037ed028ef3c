// Measures the cost of a delivered live-view picture, compared with the least work that serves the same viewers.

import {
  type LiveRig,
  pictureBytes,
  startLiveRig,
  startSender,
  viewersOf,
  type Watched,
  watch,
} from '../liveview/watch.js';
import { median } from '../statistics.js';
import { inTurn, medianRatio, NO_AIM, progress, type Row, ratios } from './row.js';

/** The first slot of a rig, which is not counted, warms up the JIT. */
const WARM_UP = { warmMs: 3_000, measureMs: 3_000 };
const SLOT = { warmMs: 1_000, measureMs: 5_000 };

interface Case {
  name: string;
  bodies: number;
  /** Viewers of each body. */
  viewers: number;
  /** Size of a picture; 0: as large as the body makes it. */
  bytes: number;
  /** Aim: the most µs. */
  most?: number;
}

const CASES: Case[] = [
  { name: '8 × 60 KB, one viewer each', bodies: 8, viewers: 1, bytes: 0, most: 300 },
  { name: '8 × 250 KB, one viewer each', bodies: 8, viewers: 1, bytes: 250_000 },
  { name: '1 × 60 KB, 100 viewers', bodies: 1, viewers: 100, bytes: 0 },
];

/** The rows about pictures. */
export async function pictures(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const each of CASES) {
    progress(`pictures: ${each.name}`);
    const rig = await startLiveRig(each.bodies, each.bytes);
    try {
      rows.push(await measure(rig, each));
    } finally {
      await rig.close();
    }
  }
  return rows;
}

async function measure(rig: LiveRig, { name, bodies, viewers, bytes, most }: Case): Promise<Row> {
  const addresses = viewersOf(rig, viewers);
  const { pid } = rig.service.process;
  await watch(addresses, pid, WARM_UP);
  const sender = await startSender(bytes || ((await pictureBytes(rig)) ?? 60_000));
  const ofSender = Array.from({ length: bodies * viewers }, () => ({ port: sender.port, path: '/' }));
  try {
    const slots = await inTurn({
      rigd: () => watch(addresses, pid, SLOT),
      sender: () => watch(ofSender, sender.pid, SLOT),
    });
    const us = (of: (seen: Watched) => number) => slots.rigd.map((seen) => (1000 * of(seen)) / seen.pictures);
    const all = us(({ ownMs, childrenMs }) => ownMs + childrenMs);
    const least = slots.sender.map((seen) => (1000 * seen.ownMs) / seen.pictures);
    const times = medianRatio(all, least);
    const parts = [us(({ ownMs }) => ownMs), us(({ childrenMs }) => childrenMs)].map((part) =>
      Math.round(median(part)),
    );
    const fps = median(slots.rigd.map((seen) => seen.fps));
    return {
      what: `CPU of a delivered picture, ${name}`,
      reference: `minimal sender: ${median(least).toFixed(median(least) < 10 ? 1 : 0)} µs`,
      measured: `${Math.round(median(all))} µs (gateway ${parts[0]}, workers and bodies ${parts[1]}) at ${fps.toFixed(1)} fps; ${times.toFixed(1)} ×`,
      aim: most === undefined ? NO_AIM : `≤ ${most} µs`,
      isMet: most === undefined ? undefined : median(all) <= most,
      samples: {
        rigdUs: all,
        senderUs: least,
        ratio: ratios(all, least),
        fps: slots.rigd.map((seen) => seen.fps),
        gaps: slots.rigd.map((seen) => seen.gaps),
      },
    };
  } finally {
    sender.close();
  }
}

// Starts viewers of streams in a separate process, and measures the pictures that they see and their cost for the
// sending process. Also starts the two senders: the service, and the least work that serves the same viewers
// (sender.c).

import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ProgramScope } from '#harness/scope.js';
import type { Service } from '#harness/service.js';
import { processorMsOfChildren, processorMsOfThreads } from '#harness/vitals.js';
import { benchService } from '../service.js';
import type { Address, Seen } from './viewers.js';

/** Pictures that viewers have seen, and their cost. */
export interface Watched extends Seen {
  p50: number;
  p99: number;
  /** Processor time of the sending process, ms. */
  ownMs: number;
  /** Time of its children. */
  childrenMs: number;
  /** Rate of one viewer. */
  fps: number;
}

/** How long viewers watch. */
export interface Duration {
  /** Time before counting begins. */
  warmMs: number;
  measureMs: number;
}

/** A service with all its cameras connected. */
export interface LiveRig {
  service: Service;
  ids: string[];
  port: number;
  close: () => Promise<void>;
}

/** The process that does the least work for the same viewers. */
export interface Sender {
  port: number;
  pid: number | undefined;
  close: () => void;
}

const program = (name: string): ChildProcess => fork(fileURLToPath(new URL(`./${name}.js`, import.meta.url)));
const SENDER = fileURLToPath(new URL('../../bench/liveview/sender.c', import.meta.url));

/** Viewers of these addresses. Resolves when each has its first picture. @returns the process; `disconnect` ends it */
export async function openViewers(addresses: Address[]): Promise<ChildProcess> {
  const viewers = program('viewers');
  viewers.send({ open: addresses });
  await once(viewers, 'message');
  return viewers;
}

/**
 * Viewers of these addresses for a while.
 * @param pid pid of the sending process
 * @param begins called when the counting begins
 */
export async function watch(
  addresses: Address[],
  pid: number | undefined,
  { warmMs, measureMs }: Duration,
  begins: () => void = () => undefined,
): Promise<Watched> {
  const viewers = await openViewers(addresses);
  await sleep(warmMs);
  const before = { ownMs: processorMsOfThreads(pid), childrenMs: processorMsOfChildren(pid) };
  begins();
  viewers.send('begin');
  await sleep(measureMs);
  viewers.send('end');
  const [seen] = (await once(viewers, 'message')) as [Seen];
  const ownMs = processorMsOfThreads(pid) - before.ownMs;
  const childrenMs = processorMsOfChildren(pid) - before.childrenMs;
  viewers.disconnect();
  return {
    ...seen,
    // NaN arrives as null, because messages are JSON.
    p50: seen.p50 ?? Number.NaN,
    p99: seen.p99 ?? Number.NaN,
    ownMs,
    childrenMs,
    fps: (seen.pictures * 1000) / measureMs / addresses.length,
  };
}

/**
 * Starts a service whose bodies have pictures of this size, and connects them.
 * @param bytes 0: as the body makes them
 * @param program of another checkout
 */
export async function startLiveRig(cameras: number, bytes: number, program?: string): Promise<LiveRig> {
  const scope = new ProgramScope('rigd-bench');
  const environment = bytes > 0 ? { RIGD_SIM_LIVE_VIEW_BYTES: String(bytes) } : {};
  const other = program === undefined ? {} : { program };
  const service = await benchService(scope, cameras, { environment, ...other });
  const ids = await service.cameraIds();
  for (const id of ids) await service.ok('POST', `/api/cameras/${id}/connection`);
  return { service, ids, port: Number(new URL(service.url).port), close: () => scope.end() };
}

/** Path of the stream of a camera. */
export const streamOf = (id: string): string => `/api/cameras/${id}/live-view/stream`;

/** As many viewers of each camera. */
export function viewersOf({ ids, port }: LiveRig, each: number): Address[] {
  return ids.flatMap((id) => Array.from({ length: each }, () => ({ port, path: streamOf(id) })));
}

/** Bytes of one picture of the first camera; undefined without one. Live view must be on. */
export async function pictureBytes({ service, ids }: LiveRig): Promise<number | undefined> {
  const picture = await fetch(`${service.url}/api/cameras/${ids[0]}/live-view/frame`);
  await picture.arrayBuffer();
  return Number(picture.headers.get('content-length')) || undefined;
}

/** Starts the least work that serves the same viewers. @param bytes of a picture */
export async function startSender(bytes: number): Promise<Sender> {
  const scope = new ProgramScope('rigd-bench-sender');
  const compiled = join(scope.testdir(), 'sender');
  execFileSync('gcc', ['-O2', '-o', compiled, SENDER]);
  const sender = spawn(compiled, [String(bytes)], { stdio: ['pipe', 'pipe', 'inherit'] });
  const port = Number((await once(sender.stdout, 'data'))[0]);
  sender.once('exit', () => void scope.end());
  return { port, pid: sender.pid, close: () => sender.stdin.end() };
}

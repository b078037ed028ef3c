// Measures transfers from eight cards at the same time, to the host and to HTTP clients, compared with `cp` and `sync`
// of the same files in the same run: MB/s in all, and the peak memory of the gateway and of a worker for small and for
// large files.
//
//   npm run bench:transfer          BENCH_MB=50 BENCH_BODIES=8 BENCH_PAIRS=5 BENCH_DIR=/tmp

import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { linkSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EventClient } from '#harness/event-client.js';
import { ProgramScope } from '#harness/scope.js';
import type { Service } from '#harness/service.js';
import { memoryBytes, processorMs } from '#harness/vitals.js';
import { benchService } from './service.js';
import { median } from './statistics.js';

const BODIES = Number(process.env.BENCH_BODIES ?? 8);
const LARGE_MB = Number(process.env.BENCH_MB ?? 50);
const PAIRS = Number(process.env.BENCH_PAIRS ?? 5);
const SMALL_MB = 5;
const WAYS = 4;
const PIECE_BYTES = 256 * 1024;

/** A file of a card, and what a client needs for it. */
interface Item {
  cameraId: string;
  /** Its path on the simulated card. */
  source: string;
  /** URLs of the file, one for each round, by different names on the card, so that no round finds it in the spool. */
  urls: readonly string[];
}

/** The time that one way of transfer took for all files. */
export interface Cost {
  wallMs: number;
  /** Processor time of the gateway and of all workers. */
  cpuMs: number;
}

/** Times of the ways to bring files of one size, in pairs, and the peak memory. */
export interface Transfers {
  costs: ReadonlyMap<Way, readonly Cost[]>;
  /** MB/s of each pair. */
  rates(way: Way): number[];
  /** The rates as shares of the rate of `cp` and `sync` in the same pair. */
  shares(way: Way): number[];
  gatewayMB: number;
  workerMB: number;
}

/** A way of transfer. */
export type Way = 'cp and sync' | 'to the host' | 'to clients' | 'to clients, at once';

// Other benches import the measurement from this file.
if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const megabytes of [SMALL_MB, LARGE_MB])
    console.log(linesOf(megabytes, await measureTransfers(megabytes)));

/** Measures with one service and one file for each body; the ways take turns. */
export async function measureTransfers(megabytes: number): Promise<Transfers> {
  const home = mkdtempSync(join(process.env.BENCH_DIR ?? tmpdir(), 'rigd-bench-'));
  const scope = new ProgramScope('rigd-bench');
  try {
    const service = await benchService(scope, BODIES, {
      directory: home,
      environment: { RIGD_SIM_ENUMERATE_MS: '20' },
    });
    const items = await itemsOf(service, megabytes);
    const events = await service.events();
    const copies = join(home, 'copies');
    let round = 0;
    const ways: Record<Way, () => Promise<void>> = {
      'cp and sync': () => copied(items, copies),
      'to the host': () => saved(service, items, round, events),
      'to clients': () => read(service, items, round, ''),
      'to clients, at once': () => read(service, items, round, 'Want-Repr-Digest: sha-256=0\r\n'),
    };
    const pids = [service.process.pid, ...items.map(({ cameraId }) => service.workerPid(cameraId))];
    const costs = new Map<Way, Cost[]>();
    for (let pair = 0; pair < PAIRS; pair += 1) {
      const order = Object.entries(ways) as [Way, () => Promise<void>][];
      for (const [name, way] of pair % 2 === 0 ? order : order.reverse()) {
        costs.set(name, [...(costs.get(name) ?? []), await costOf(way, pids)]);
        round += 1;
        clear(copies, service);
      }
    }
    const of = (way: Way) => costs.get(way) ?? [];
    return {
      costs,
      rates: (way) => of(way).map(({ wallMs }) => (items.length * megabytes * 1000) / wallMs),
      shares: (way) => of(way).map(({ wallMs }, pair) => (of('cp and sync')[pair]?.wallMs ?? 0) / wallMs),
      gatewayMB: memoryBytes(service.process.pid, 'VmHWM') / 1e6,
      workerMB: Math.max(...pids.slice(1).map((pid) => memoryBytes(pid, 'VmHWM') / 1e6)),
    };
  } finally {
    await scope.end();
    rmSync(home, { recursive: true, force: true });
  }
}

function linesOf(megabytes: number, { costs, rates, shares, gatewayMB, workerMB }: Transfers): string {
  const rows = [...costs].map(([way, all]) => {
    const mbs = rates(way);
    const cpuMs = median(all.map((cost) => cost.cpuMs));
    return (
      `  ${way.padEnd(20)} ${median(mbs).toFixed(0).padStart(5)} MB/s ` +
      `(${Math.min(...mbs).toFixed(0)}–${Math.max(...mbs).toFixed(0)}), ` +
      `${(100 * median(shares(way))).toFixed(0)} % of the copy, processor time of rigd ${cpuMs.toFixed(0)} ms`
    );
  });
  const memory = `  peak memory: gateway ${gatewayMB.toFixed(0)} MB, worker ${workerMB.toFixed(0)} MB`;
  return [`${BODIES} x ${megabytes} MB, medians of ${PAIRS}`, ...rows, memory].join('\n');
}

/** Puts a file on each card, on the disk and in the cache of the system, and connects the cameras. */
async function itemsOf(service: Service, megabytes: number): Promise<Item[]> {
  const ids = await service.cameraIds();
  const sources = ids.map((id) => putFile(join(service.body(id), 'card1'), megabytes));
  execFileSync('sync', sources);
  await Promise.all(
    ids.map((id) => service.ok('POST', `/api/cameras/${id}/connection`, { mode: 'remote-transfer' })),
  );
  const items: Item[] = [];
  for (const [at, cameraId] of ids.entries()) {
    const list = `/api/cameras/${cameraId}/sd-card/slot/1/files`;
    const files: { content_id: number; file_id: number }[] = (await service.ok('GET', list)).body.files;
    items.push({
      cameraId,
      source: sources[at] ?? '',
      urls: files.map((file) => `${list}/${file.content_id}/${file.file_id}`),
    });
  }
  return items;
}

function nameOf(round: number): string {
  return `DSC${String(round + 1).padStart(5, '0')}.JPG`;
}

/** Puts a file on a card, under as many names as there are rounds. @returns the first name */
function putFile(card: string, megabytes: number): string {
  const folder = join(card, 'DCIM', '100MSDCF');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, nameOf(0));
  writeFileSync(`${folder}/.part`, randomBytes(megabytes * 1e6));
  renameSync(`${folder}/.part`, file);
  for (let round = 1; round < PAIRS * WAYS; round += 1) linkSync(file, join(folder, nameOf(round)));
  return file;
}

/** Copies all files at the same time by `cp`, each followed by `sync` of the copy, in one shell. */
async function copied(items: readonly Item[], directory: string): Promise<void> {
  mkdirSync(directory);
  const script = 'd=$1; shift; n=0; for f; do n=$((n+1)); (cp "$f" "$d/$n" && sync "$d/$n") & done; wait';
  const sources = items.map(({ source }) => source);
  const shell = spawn('sh', ['-c', script, 'sh', directory, ...sources], { stdio: 'inherit' });
  const [code] = await once(shell, 'exit');
  if (code !== 0 || readdirSync(directory).length !== items.length)
    throw new Error(`cp has ended with ${code}`);
}

/** Transfers all files to the host; a file has arrived with its last event. */
async function saved(
  service: Service,
  items: readonly Item[],
  round: number,
  events: EventClient,
): Promise<void> {
  events.events.length = 0;
  await Promise.all(
    items.map(async ({ cameraId, urls }) => {
      const url = urls[round];
      const { status, body } = await service.request('POST', `${url}/download`);
      if (status !== 202) throw new Error(`POST ${url}/download: ${status} ${JSON.stringify(body)}`);
      const end = await events.first(`the end of the transfer of ${cameraId}`, ({ name, data }) => {
        return data.cameraId === cameraId && (name === 'transferFailed' || data.percent === 100);
      });
      if (end.name === 'transferFailed') throw new Error(JSON.stringify(end.data));
    }),
  );
}

/** Reads all files over HTTP, with a client that does as little as possible and discards them. */
async function read(service: Service, items: readonly Item[], round: number, headers: string): Promise<void> {
  const { hostname, port } = new URL(service.url);
  await Promise.all(
    items.map(async ({ urls }) => {
      const url = urls[round];
      const into = Buffer.allocUnsafe(PIECE_BYTES);
      let head = '';
      let bytes = 0;
      const callback = (count: number) => {
        if (head === '') {
          const end = into.indexOf('\r\n\r\n');
          head = into.toString('latin1', 0, end);
          bytes -= end + 4;
        }
        bytes += count;
        return true;
      };
      const socket = connect({ host: hostname, port: Number(port), onread: { buffer: into, callback } });
      socket.write(`GET ${url} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n${headers}\r\n`);
      await once(socket, 'close');
      const size = Number(/^content-length: (\d+)/im.exec(head)?.[1]);
      if (!head.startsWith('HTTP/1.1 200') || bytes !== size)
        throw new Error(`GET ${url}: ${bytes} bytes, ${head}`);
    }),
  );
}

async function costOf(way: () => Promise<void>, pids: readonly (number | undefined)[]): Promise<Cost> {
  const usedMs = () => pids.reduce<number>((sum, pid) => sum + processorMs(pid), 0);
  const [startedAtMs, usedBeforeMs] = [performance.now(), usedMs()];
  await way();
  return { wallMs: performance.now() - startedAtMs, cpuMs: usedMs() - usedBeforeMs };
}

/** Removes the arrived files, so that all rounds begin alike. */
function clear(copies: string, service: Service): void {
  for (const path of [service.pictures, join(service.directory, 'state', 'spool')])
    for (const name of namesIn(path)) rmSync(join(path, name), { recursive: true });
  rmSync(copies, { recursive: true, force: true });
  execFileSync('sync');
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}

// Files from eight cards to the host at the same time, beside a plain copy of the same files in the same run: MB/s of
// both, and the peak memory of the gateway and of a worker for small files and for large ones.
//
//   npm run bench:transfer          BENCH_MB=50 BENCH_BODIES=8 BENCH_DIR=/tmp

import { randomBytes } from 'node:crypto';
import {
  createReadStream,
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ProgramScope } from '#harness/scope.js';
import { memoryBytes } from '#harness/vitals.js';
import { benchService } from './service.js';

const BODIES = Number(process.env.BENCH_BODIES ?? 8);
const LARGE_MB = Number(process.env.BENCH_MB ?? 50);
const SMALL_MB = 5;
const PIECE_BYTES = 1024 * 1024;

const directory = mkdtempSync(join(process.env.BENCH_DIR ?? tmpdir(), 'rigd-bench-'));
try {
  for (const megabytes of [SMALL_MB, LARGE_MB]) console.log(await run(megabytes));
} finally {
  rmSync(directory, { recursive: true, force: true });
}

/** One service, one file for each body, all at the same time. @returns the line about it */
async function run(megabytes: number): Promise<string> {
  const home = mkdtempSync(join(directory, `${megabytes}-`));
  const scope = new ProgramScope('rigd-bench');
  try {
    const service = await benchService(scope, BODIES, {
      directory: home,
      environment: { RIGD_SIM_ENUMERATE_MS: '20' },
    });
    const ids = await service.cameraIds();
    const files = ids.map((id) => putFile(join(service.body(id), 'card1'), megabytes));
    await Promise.all(
      ids.map((id) => service.ok('POST', `/api/cameras/${id}/connection`, { mode: 'remote-transfer' })),
    );
    const downloads: string[] = [];
    for (const id of ids) {
      const list = `/api/cameras/${id}/sd-card/slot/1/files`;
      const [file] = (await service.ok('GET', list)).body.files;
      downloads.push(`${list}/${file.content_id}/${file.file_id}/download`);
    }
    const events = await service.events();
    const whole = async (cameraId: string) => {
      const end = await events.first(`the end of the transfer of ${cameraId}`, ({ name, data }) => {
        return data.cameraId === cameraId && (name === 'transferFailed' || data.percent === 100);
      });
      if (end.name === 'transferFailed') throw new Error(JSON.stringify(end.data));
    };
    // Both ways find the files in the cache of the system, as they have just been written.
    const copyMBs = await rate(megabytes, files, (file, at) => plainCopy(file, join(home, `copy${at}`)));
    const transferMBs = await rate(megabytes, downloads, async (download, at) => {
      const { status, body } = await service.request('POST', download);
      if (status !== 202) throw new Error(`POST ${download}: ${status} ${JSON.stringify(body)}`);
      await whole(ids[at] ?? '');
    });
    const gatewayMB = memoryBytes(service.process.pid, 'VmHWM') / 1e6;
    const workerMB = Math.max(...ids.map((id) => memoryBytes(service.workerPid(id), 'VmHWM') / 1e6));
    return (
      `${BODIES} x ${megabytes} MB: plain copy with fsync ${copyMBs.toFixed(0)} MB/s, ` +
      `transfers ${transferMBs.toFixed(0)} MB/s (${Math.round((100 * transferMBs) / copyMBs)} %), ` +
      `peak memory gateway ${gatewayMB.toFixed(0)} MB, worker ${workerMB.toFixed(0)} MB`
    );
  } finally {
    await scope.end();
  }
}

function putFile(card: string, megabytes: number): string {
  const folder = join(card, 'DCIM', '100MSDCF');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'DSC00001.JPG');
  writeFileSync(`${folder}/.part`, randomBytes(megabytes * 1e6));
  renameSync(`${folder}/.part`, file);
  return file;
}

// Byte by byte: a file system that shares blocks between two names would copy nothing.
async function plainCopy(from: string, to: string): Promise<void> {
  await pipeline(
    createReadStream(from, { highWaterMark: PIECE_BYTES }),
    createWriteStream(to, { flush: true }),
  );
}

/** MB/s of work that is done for all items at the same time. */
async function rate<T>(
  megabytes: number,
  items: T[],
  work: (item: T, at: number) => Promise<void>,
): Promise<number> {
  const startedAtMs = performance.now();
  await Promise.all(items.map(work));
  return (items.length * megabytes) / ((performance.now() - startedAtMs) / 1000);
}

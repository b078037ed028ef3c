// Files from eight cards to the host at once, beside a plain copy of the same files in the same run: MB/s of both, and
// the peak memory of the gateway and of a worker for small files and for large ones.
//
//   npm run build && npm run bench:transfer          BENCH_MB=50 BENCH_BODIES=8

import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  createReadStream,
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createParser } from 'eventsource-parser';

const BODIES = Number(process.env.BENCH_BODIES ?? 8);
const LARGE_MB = Number(process.env.BENCH_MB ?? 50);
const SMALL_MB = 5;
const PIECE_BYTES = 1024 * 1024;
const PROGRAM = fileURLToPath(new URL('../bin/rigd', import.meta.url));

const directory = mkdtempSync(join(process.env.BENCH_DIR ?? tmpdir(), 'rigd-bench-'));
try {
  const small = await run(SMALL_MB);
  const large = await run(LARGE_MB);
  for (const { megabytes, copyMBs, transferMBs, gatewayMB, workerMB } of [small, large]) {
    const share = Math.round((100 * transferMBs) / copyMBs);
    process.stdout.write(
      `${BODIES} x ${megabytes} MB: plain copy with fsync ${copyMBs.toFixed(0)} MB/s, ` +
        `transfers ${transferMBs.toFixed(0)} MB/s (${share} %), ` +
        `peak memory gateway ${gatewayMB.toFixed(0)} MB, worker ${workerMB.toFixed(0)} MB\n`,
    );
  }
} finally {
  rmSync(directory, { recursive: true, force: true });
}

/** One service, one file for each body, all at once. */
async function run(megabytes) {
  const home = mkdtempSync(join(directory, `${megabytes}-`));
  const state = join(home, 'state');
  const service = spawn(
    process.execPath,
    [PROGRAM, '--port', '0', '--state-dir', state, '--save-dir', join(home, 'out')],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: {
        PATH: process.env.PATH,
        HOME: home,
        RIGD_SIM_CARDS: 'empty',
        RIGD_SIM_RIG: `ILCE-7M4:${BODIES}`,
        RIGD_SIM_ENUMERATE_MS: '20',
      },
    },
  );
  try {
    const [line] = await once(createInterface({ input: service.stdout }), 'line');
    const url = /http:\S+/.exec(line)[0];
    const { cameras } = await json(url, 'GET', '/api/cameras');
    const files = cameras.map(({ id }) => putFile(join(state, 'simulator', id, 'card1'), megabytes));
    await Promise.all(
      cameras.map(({ id }) =>
        json(url, 'POST', `/api/cameras/${id}/connection`, { mode: 'remote-transfer' }),
      ),
    );
    const targets = [];
    for (const { id } of cameras) {
      const { files: listed } = await json(url, 'GET', `/api/cameras/${id}/sd-card/slot/1/files`);
      targets.push(
        `/api/cameras/${id}/sd-card/slot/1/files/${listed[0].content_id}/${listed[0].file_id}/download`,
      );
    }
    // Both ways find the files in the cache of the system, as they have just been written.
    const copyMBs = await rate(megabytes, () =>
      Promise.all(files.map((file, at) => plainCopy(file, join(home, `copy${at}`)))),
    );
    const transferMBs = await rate(megabytes, async () => {
      const whole = await allWhole(url, BODIES);
      await Promise.all(targets.map((target) => json(url, 'POST', target)));
      await whole.all;
    });
    const workers = workerPids(state).map(peakMB);
    return {
      megabytes,
      copyMBs,
      transferMBs,
      gatewayMB: peakMB(service.pid),
      workerMB: Math.max(...workers),
    };
  } finally {
    service.kill('SIGTERM');
    await once(service, 'exit');
  }
}

function putFile(card, megabytes) {
  const folder = join(card, 'DCIM', '100MSDCF');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'DSC00001.JPG');
  writeFileSync(`${folder}/.part`, randomBytes(megabytes * 1e6));
  renameSync(`${folder}/.part`, file);
  return file;
}

// Byte by byte: a file system that shares blocks between two names would copy nothing.
async function plainCopy(from, to) {
  await pipeline(
    createReadStream(from, { highWaterMark: PIECE_BYTES }),
    createWriteStream(to, { flush: true }),
  );
}

async function rate(megabytes, work) {
  const startedAtMs = performance.now();
  await work();
  return (BODIES * megabytes) / ((performance.now() - startedAtMs) / 1000);
}

/** Resolves when the stream is open; `all` when so many files are whole. */
async function allWhole(url, count) {
  const response = await fetch(`${url}/api/events`);
  let left = count;
  const all = (async () => {
    const parser = createParser({
      onEvent: ({ event, data }) => {
        if (event === 'transferFailed') throw new Error(data);
        if (event === 'transferProgress' && JSON.parse(data).percent === 100) left -= 1;
      },
    });
    const decoder = new TextDecoder();
    for await (const chunk of response.body) {
      parser.feed(decoder.decode(chunk, { stream: true }));
      if (left === 0) return;
    }
  })();
  return { all };
}

async function json(url, method, path, body) {
  const response = await fetch(url + path, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  if (!answer.success) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
  return answer;
}

function workerPids(state) {
  return readdirSync(join(state, 'processes'))
    .map((name) => JSON.parse(readFileSync(join(state, 'processes', name), 'utf8')))
    .filter(({ title }) => title.startsWith('camera-worker'))
    .map(({ pid }) => pid);
}

/** VmHWM: the most memory the process has had. */
function peakMB(pid) {
  return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1000;
}

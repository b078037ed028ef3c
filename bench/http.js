// How many requests the service answers: eight cameras, reads and writes mixed, 32 requests on their way all the
// time, the load made on the same machine. Also the processor time each request costs, in all processes of the
// service together.
//
//   npm run bench:http               about a minute; prints a table for docs/performance.md

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { Connection } from './http/connection.js';
import { Client } from './soak/client.js';
import { Service } from './soak/service.js';

const CAMERAS = 8;
const CONNECTIONS = 32;
const ROUNDS = 5;
const ROUND_MS = 8_000;
const WARM_UP_MS = 3_000;
const PROPERTIES = ['iso', 'aperture', 'shutter-speed', 'focus-mode', 'drive-mode', 'battery-remain'];
const ISOS = ['400', '800'];
/** Of a hundred requests; the rest are reads of one property. */
const SHARE = { write: 10, all: 3, list: 4, status: 3 };
const TICKS_PER_S = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

const percentile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
const median = (numbers) =>
  percentile(
    [...numbers].sort((a, b) => a - b),
    0.5,
  );

/** The n-th request of a lane; the same in every run. */
function request(ids, lane, n) {
  const camera = `/api/cameras/${ids[(lane + n) % ids.length]}`;
  const dice = (n * 37 + lane * 11) % 100;
  if (dice < SHARE.write) {
    return ['PUT', `${camera}/properties/iso`, JSON.stringify({ value: ISOS[n % ISOS.length] })];
  }
  if (dice < SHARE.write + SHARE.all) return ['GET', `${camera}/properties/all`];
  if (dice < SHARE.write + SHARE.all + SHARE.list) return ['GET', '/api/cameras'];
  if (dice < SHARE.write + SHARE.all + SHARE.list + SHARE.status) return ['GET', '/api/server/status'];
  return ['GET', `${camera}/properties/${PROPERTIES[n % PROPERTIES.length]}`];
}

/** Seconds of processor time that these processes have used so far. */
function processorS(pids) {
  const ticks = pids.map((pid) => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return Number(fields[11]) + Number(fields[12]);
  });
  return ticks.reduce((sum, each) => sum + each, 0) / TICKS_PER_S;
}

async function load(connections, ids, forMs) {
  const times = [];
  let errors = 0;
  const endMs = performance.now() + forMs;
  const lane = async (connection, index) => {
    for (let n = 0; performance.now() < endMs; n += 1) {
      const startedAtMs = performance.now();
      const status = await connection.ask(...request(ids, index, n));
      times.push(performance.now() - startedAtMs);
      if (status !== 200) errors += 1;
    }
  };
  await Promise.all(connections.map(lane));
  return { times: times.sort((a, b) => a - b), errors };
}

const directory = mkdtempSync(join(tmpdir(), 'rigd-bench-'));
const service = new Service(directory, CAMERAS, { RIGD_LOG_LEVEL: 'warn' });
await service.started();
try {
  const client = new Client(service.url, CAMERAS);
  const { body } = await client.request('GET', '/api/cameras');
  const ids = body.cameras.map(({ id }) => id);
  await Promise.all(
    ids.map(async (id) => {
      await client.request('POST', `/api/cameras/${id}/connection`, { mode: 'remote' });
      await client.request('PUT', `/api/cameras/${id}/priority-key`, { setting: 'pc-remote' });
    }),
  );
  client.rest();
  const connections = Array.from({ length: CONNECTIONS }, () => new Connection(new URL(service.url)));
  await Promise.all(connections.map((connection) => connection.opened()));
  const workers = service.processes().map(({ pid }) => pid);
  await load(connections, ids, WARM_UP_MS);

  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = {
      gateway: processorS([service.pid]),
      workers: processorS(workers),
      own: process.cpuUsage(),
    };
    const startedAtMs = performance.now();
    const { times, errors } = await load(connections, ids, ROUND_MS);
    const seconds = (performance.now() - startedAtMs) / 1000;
    const own = process.cpuUsage(before.own);
    const each = (s) => (1e6 * s) / times.length;
    rounds.push({
      rate: times.length / seconds,
      p50: percentile(times, 0.5),
      p99: percentile(times, 0.99),
      gatewayUs: each(processorS([service.pid]) - before.gateway),
      workersUs: each(processorS(workers) - before.workers),
      loadUs: each((own.user + own.system) / 1e6),
      errors,
    });
  }
  for (const connection of connections) connection.close();

  const of = (member) => median(rounds.map((round) => round[member]));
  const machine = `${cpus().length} x ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GiB`;
  console.log(
    `Node ${process.version}, ${machine}; ${CAMERAS} cameras, ${CONNECTIONS} requests in flight, medians of ${ROUNDS} rounds of ${ROUND_MS / 1000} s.\n`,
  );
  console.log('| | measured | aim |\n| --- | --- | --- |');
  console.log(`| requests per second | ${Math.round(of('rate'))} | 1,500 |`);
  console.log(`| p50 | ${of('p50').toFixed(1)} ms | |`);
  console.log(`| p99 | ${of('p99').toFixed(1)} ms | 60 ms |`);
  console.log(`| processor time per request, gateway | ${Math.round(of('gatewayUs'))} µs | |`);
  console.log(`| processor time per request, workers and discovery | ${Math.round(of('workersUs'))} µs | |`);
  console.log(`| processor time per request, the load itself | ${Math.round(of('loadUs'))} µs | |`);
  console.log(
    `| answers that were no success | ${rounds.reduce((sum, { errors }) => sum + errors, 0)} | 0 |`,
  );
} finally {
  await service.stop();
  rmSync(directory, { recursive: true, force: true });
}

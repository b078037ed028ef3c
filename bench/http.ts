// Measures how many requests the service answers: eight cameras, reads and writes mixed, always 32 requests in flight,
// with the load made on the same machine. Also measures the processor time of each request, in all processes of the
// service together.
//
//   npm run bench:http               about a minute; prints a table for docs/proof/performance.md

import { ProgramScope } from '#harness/scope.js';
import { processorMs } from '#harness/vitals.js';
import { Connection } from './http/connection.js';
import { benchService } from './service.js';
import { machine, median, percentile, sorted } from './statistics.js';

const CAMERAS = 8;
const CONNECTIONS = 32;
const ROUNDS = 5;
const ROUND_MS = 8_000;
const WARM_UP_MS = 3_000;
const PROPERTIES = ['iso', 'aperture', 'shutter-speed', 'focus-mode', 'drive-mode', 'battery-remain'];
const ISOS = ['400', '800'];
/** Numbers of other requests in a hundred; the rest are reads of one property. */
const SHARE = { write: 10, all: 3, list: 4, status: 3 };

/** Figures of one round. */
interface Round {
  /** Requests per second. */
  rate: number;
  p50: number;
  p99: number;
  /** Processor time of each request, in µs. */
  gatewayUs: number;
  workersUs: number;
  loadUs: number;
  errors: number;
}

/** The n-th request of a lane; the same in every run. */
function request(ids: string[], lane: number, n: number): Parameters<Connection['ask']> {
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

/** Keeps every connection busy for a while. @returns milliseconds in order, and how many answers were not a success */
async function load(connections: Connection[], ids: string[], forMs: number) {
  const times: number[] = [];
  let errors = 0;
  const endMs = performance.now() + forMs;
  const lane = async (connection: Connection, index: number) => {
    for (let n = 0; performance.now() < endMs; n += 1) {
      const startedAtMs = performance.now();
      const status = await connection.ask(...request(ids, index, n));
      times.push(performance.now() - startedAtMs);
      if (status !== 200) errors += 1;
    }
  };
  await Promise.all(connections.map(lane));
  return { times: sorted(times), errors };
}

const scope = new ProgramScope('rigd-bench');
try {
  const service = await benchService(scope, CAMERAS, { environment: { RIGD_LOG_LEVEL: 'warn' } });
  const ids = await service.cameraIds();
  await Promise.all(ids.map((id) => service.connect(id)));
  const connections = Array.from({ length: CONNECTIONS }, () => new Connection(new URL(service.url)));
  await Promise.all(connections.map((connection) => connection.opened()));
  const { pid } = service.process;
  const children = service.childProcesses();
  const childrenMs = () => children.reduce((sum, child) => sum + processorMs(child.pid), 0);
  await load(connections, ids, WARM_UP_MS);

  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = {
      gatewayMs: processorMs(pid),
      childrenMs: childrenMs(),
      own: process.cpuUsage(),
    };
    const startedAtMs = performance.now();
    const { times, errors } = await load(connections, ids, ROUND_MS);
    const seconds = (performance.now() - startedAtMs) / 1000;
    const own = process.cpuUsage(before.own);
    const eachUs = (ms: number) => (1000 * ms) / times.length;
    rounds.push({
      rate: times.length / seconds,
      p50: percentile(times, 0.5),
      p99: percentile(times, 0.99),
      gatewayUs: eachUs(processorMs(pid) - before.gatewayMs),
      workersUs: eachUs(childrenMs() - before.childrenMs),
      loadUs: eachUs((own.user + own.system) / 1000),
      errors,
    });
  }
  for (const connection of connections) connection.close();

  const of = (member: keyof Round) => median(rounds.map((round) => round[member]));
  console.log(
    `${machine()}; ${CAMERAS} cameras, ${CONNECTIONS} requests in flight, ` +
      `medians of ${ROUNDS} rounds of ${ROUND_MS / 1000} s.\n`,
  );
  console.log('| | measured | aim |\n| --- | --- | --- |');
  console.log(`| requests per second | ${Math.round(of('rate'))} | 1,500 |`);
  console.log(`| p50 | ${of('p50').toFixed(1)} ms | |`);
  console.log(`| p99 | ${of('p99').toFixed(1)} ms | 60 ms |`);
  console.log(`| processor time per request, gateway | ${Math.round(of('gatewayUs'))} µs | |`);
  console.log(`| processor time per request, workers and discovery | ${Math.round(of('workersUs'))} µs | |`);
  console.log(`| processor time per request, the load itself | ${Math.round(of('loadUs'))} µs | |`);
  console.log(
    `| answers that were not a success | ${rounds.reduce((sum, { errors }) => sum + errors, 0)} | 0 |`,
  );
} finally {
  await scope.end();
}

// What the way through the processes costs: a property read from the gateway to the session thread and back,
// beside the same read made directly in one process, in the same run. Also the memory of each worker.
//
//   npm run bench:latency            about a minute; prints a table for docs/performance.md

import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { DEFAULT_LIMITS } from '../dist/gateway/limits.js';
import { prepareLaunchDirectory } from '../dist/gateway/supervisor/launch-directory.js';
import { ProcessRecords } from '../dist/gateway/supervisor/process-record.js';
import { RigSupervisor } from '../dist/gateway/supervisor/rig-supervisor.js';
import { StartGate } from '../dist/gateway/supervisor/start-gate.js';
import { systemClock } from '../dist/worker/protocol/clock.js';

const ROUNDS = 5;
const READS = 1_000;
const CAMERAS = 8;
/** Calls of one camera that are on their way at once when it is called busy. */
const BUSY_DEPTH = 8;
const ISO_CODE = 0x104;

const run = promisify(execFile);
const directory = mkdtempSync(join(tmpdir(), 'rigd-bench-'));
const sdkDirectory = fileURLToPath(new URL('../native/build/sdk', import.meta.url));
const environment = {
  ...process.env,
  RIGD_SIM_STATE: join(directory, 'simulator'),
  // One body more than the cameras, for the direct reads.
  RIGD_SIM_CARDS: 'empty',
  RIGD_SIM_RIG: `ILCE-7M4:${CAMERAS + 1}`,
};

const logger = pino({ level: 'error' });
const executable = await prepareLaunchDirectory(directory, sdkDirectory);
const rig = new RigSupervisor({
  executable,
  stateDirectory: directory,
  environment,
  records: new ProcessRecords(directory, logger),
  clock: systemClock,
  limits: DEFAULT_LIMITS,
  logger,
  sdkDirectory,
  simulated: true,
  startGate: new StartGate(systemClock, DEFAULT_LIMITS),
  publish: () => undefined,
  forget: () => undefined,
  frame: () => undefined,
  saveInfo: { path: directory, prefix: '', startNo: -1 },
});

const percentile = (times, share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
const median = (numbers) =>
  percentile(
    [...numbers].sort((a, b) => a - b),
    0.5,
  );

/** p50 and p99 in microseconds. */
function summary(timesUs) {
  const sorted = [...timesUs].sort((a, b) => a - b);
  return { p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99) };
}

async function timedRead(id) {
  const startedAtMs = performance.now();
  await rig.call(id, 'getProperty', { property: 'iso' });
  return (performance.now() - startedAtMs) * 1000;
}

/** One call on its way in all, the cameras in turn. */
async function oneInFlight(ids) {
  const times = [];
  for (let read = 0; read < READS; read += 1) times.push(await timedRead(ids[read % ids.length]));
  return times;
}

/** Every camera with its calls on their way all the time; READS in all. */
async function allBusy(ids) {
  const times = [];
  const lane = async (id, reads) => {
    for (let read = 0; read < reads; read += 1) times.push(await timedRead(id));
  };
  const perLane = Math.ceil(READS / (ids.length * BUSY_DEPTH));
  await Promise.all(ids.flatMap((id) => Array.from({ length: BUSY_DEPTH }, () => lane(id, perLane))));
  return times;
}

async function direct(camera) {
  const options = JSON.stringify({ sdkDirectory, camera, code: ISO_CODE, reads: READS });
  const script = fileURLToPath(new URL('direct-read.js', import.meta.url));
  const { stdout } = await run(executable, [script, options], { env: environment, maxBuffer: 1 << 26 });
  return JSON.parse(stdout);
}

function pssKib(pid) {
  return Number(/^Pss: +(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]);
}

rig.start();
try {
  const cameras = await rig.list();
  const ids = cameras.slice(0, CAMERAS).map(({ id }) => id);
  await Promise.all(ids.map((id) => rig.connect(id, { mode: 'remote', reconnecting: false })));
  const { connected: _connected, ...directCamera } = cameras[CAMERAS];

  // Everything once in every round, so that a noisy minute hits all of them.
  const cases = {
    'directly, in one process': () => direct(directCamera),
    '1 camera, one call in flight': () => oneInFlight(ids.slice(0, 1)),
    [`1 camera, ${BUSY_DEPTH} calls in flight`]: () => allBusy(ids.slice(0, 1)),
    [`${CAMERAS} cameras, one call in flight`]: () => oneInFlight(ids),
    [`${CAMERAS} cameras, ${BUSY_DEPTH} calls in flight each`]: () => allBusy(ids),
  };
  const results = Object.fromEntries(Object.keys(cases).map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, measure] of Object.entries(cases)) results[name].push(summary(await measure()));
  }
  // 1,000 reads each at the least, whatever the rounds were.
  for (const id of ids) for (let read = 0; read < READS; read += 1) await timedRead(id);
  const folder = join(directory, 'processes');
  const records = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
  const workers = records.filter(({ title }) => title.startsWith('camera-worker'));
  const pss = workers.map(({ pid }) => pssKib(pid)).sort((a, b) => a - b);

  const machine = `${cpus().length} x ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GiB`;
  console.log(
    `Node ${process.version}, ${machine}; ${ROUNDS} rounds of ${READS} reads, medians of the rounds.\n`,
  );
  console.log('| a property read | p50 | p99 |\n| --- | --- | --- |');
  for (const [name, rounds] of Object.entries(results)) {
    const [p50, p99] = ['p50', 'p99'].map(
      (key) => `${(median(rounds.map((round) => round[key])) / 1000).toFixed(3)} ms`,
    );
    console.log(`| ${name} | ${p50} | ${p99} |`);
  }
  const mib = (kib) => `${(kib / 1024).toFixed(1)} MiB`;
  console.log(`\nPSS of ${pss.length} workers: median ${mib(median(pss))}, largest ${mib(pss.at(-1))}.`);
} finally {
  await rig.close();
  rmSync(directory, { recursive: true, force: true });
}

// What it costs that calls compose: ten properties that do not decide about one another are written in a row, each when
// the one before is answered. Beside it the same by a service that does not compose, in turns, so that whatever else the
// machine does is in both figures: another checkout from before, or this one with writes forgotten after a millisecond
// (then what notes, looks and reads back is in both).
//
//   node bench/composing.js [rounds] [checkout]     default 100 and this one; prints a table and fails above the limit

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';

const ROUNDS = Number(process.argv[2] ?? 100);
/** Times the writes may take of what they take where none is remembered. */
const MOST = 1.5;
/** Ten that do not decide about one another, and two values of each. */
const WRITES = [
  ['iso', '0x320', '0x640'],
  ['aperture', '0x320', '0x44c'],
  ['shutter-speed', '0x100fa', '0x1007d'],
  ['exposure-compensation', '0x12c', '0x0'],
  ['still-image-store-destination', '0x1', '0x2'],
  ['drive-mode', '0x1', '0x10001'],
  ['focus-area', '0x1', '0x7'],
  ['metering-mode', '0x5', '0x6'],
  ['image-stabilization', '0x1', '0x2'],
  ['dro', '0x10', '0x11'],
];

const OWN = fileURLToPath(new URL('..', import.meta.url));
const OTHER = process.argv[3] ?? OWN;
const directories = [];

/** A service of a checkout with one camera that is connected. */
async function started(checkout, ownLimits) {
  const load = (name) => import(join(checkout, 'dist', name));
  const { DEFAULT_LIMITS } = await load('gateway/limits.js');
  const { prepareLaunchDirectory } = await load('gateway/supervisor/launch-directory.js');
  const { ProcessRecords } = await load('gateway/supervisor/process-record.js');
  const { RigSupervisor } = await load('gateway/supervisor/rig-supervisor.js');
  const { StartGate } = await load('gateway/supervisor/start-gate.js');
  const { systemClock } = await load('worker/protocol/clock.js');
  const sdkDirectory = join(checkout, 'native/build/sdk');
  const limits = { ...DEFAULT_LIMITS, ...ownLimits };
  const directory = mkdtempSync(join(tmpdir(), 'rigd-bench-'));
  directories.push(directory);
  const logger = pino({ level: 'error' });
  const rig = new RigSupervisor({
    executable: await prepareLaunchDirectory(directory, sdkDirectory),
    stateDirectory: directory,
    environment: {
      ...process.env,
      RIGD_SIM_STATE: join(directory, 'simulator'),
      RIGD_SIM_RIG: 'ILCE-7M4:1',
      RIGD_SIM_GROWTH_MS: '0',
    },
    records: new ProcessRecords(directory, logger),
    clock: systemClock,
    limits,
    logger,
    sdkDirectory,
    simulated: true,
    startGate: new StartGate(systemClock, limits),
    publish: () => undefined,
    forget: () => undefined,
    frame: () => undefined,
    saveInfo: { path: directory, prefix: '', startNo: -1 },
  });
  rig.start();
  const [{ id }] = await rig.list();
  await rig.connect(id, { mode: 'remote', reconnecting: false });
  await rig.call(id, 'setPriorityKey', { setting: 'pc-remote' });
  return { rig, id };
}

/** Milliseconds of one row of writes; what they change has time to become so before the next row. */
async function row({ rig, id }, round) {
  const beginMs = performance.now();
  for (const [property, ...values] of WRITES) {
    await rig.call(id, 'setProperty', { property, value: values[round % values.length] });
  }
  const tookMs = performance.now() - beginMs;
  await new Promise((resolve) => setTimeout(resolve, 300));
  return tookMs;
}

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

const composing = await started(OWN, {});
const forgetful = await started(OTHER, OTHER === OWN ? { settleMs: 1 } : {});
const times = { composing: [], 'not composing': [] };
for (let round = 0; round < ROUNDS; round += 1) {
  times.composing.push(await row(composing, round));
  times['not composing'].push(await row(forgetful, round));
}
for (const { rig } of [composing, forgetful]) await rig.close();
for (const directory of directories) rmSync(directory, { recursive: true, force: true });

const ratio = median(times.composing) / median(times['not composing']);
console.log('| ten writes in a row, median of', ROUNDS, 'rows | ms |\n| --- | --- |');
for (const [name, numbers] of Object.entries(times))
  console.log(`| ${name} | ${median(numbers).toFixed(1)} |`);
console.log(`\n${ratio.toFixed(2)} times; the limit is ${MOST}`);
process.exitCode = ratio < MOST ? 0 : 1;

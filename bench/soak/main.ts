// The soak test: the real service with a simulated rig, clients that shoot and read, and random faults from a seed. At
// the end every exposure must be accounted for and all resources released. See docs/proof/reliability.md.
//
//   make soak MINUTES=20 CAMERAS=16 SEED=1 TEMPER=strict      exit 0: all is accounted for; 1: it is not;
// 130: interrupted

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { HttpClient } from '#harness/http-client.js';
import { ProgramScope } from '#harness/scope.js';
import type { Service } from '#harness/service.js';
import { benchService, logPath } from '../service.js';
import { exposuresOf, firedFaults } from './body-log.js';
import { Chaos } from './chaos.js';
import { EventRecord } from './events.js';
import { Load } from './load.js';
import { Pictures } from './pictures.js';
import { Plan } from './plan.js';
import { reconcile } from './reconcile.js';
import { allArrived, allConnected } from './recovery.js';
import { countWords, finalReport, progressLine, type SoakOptions } from './report.js';
import { notGivenBack, rssMib, vitals } from './vitals.js';

const PROGRESS_MS = 10_000;
const SWEEP_MS = 2_000;
/** Most violations that are printed; the others are counted. */
const MOST_PRINTED = 40;

/** A number from the environment. */
function numberOf(name: string, fallback: number, least: number): number {
  const text = process.env[name] ?? '';
  const number = text === '' ? fallback : Number(text);
  if (!(number >= least)) throw new Error(`${name}=${text}: a number from ${least} on`);
  return number;
}

const options: SoakOptions = {
  minutes: numberOf('MINUTES', 20, 0.1),
  cameras: Math.floor(numberOf('CAMERAS', 16, 1)),
  seed: Math.floor(numberOf('SEED', 1, 0)),
  // docs/develop/tempers.md; passed on to the service below.
  temper: process.env.RIGD_SIM_TEMPER ?? 'strict',
};
/** Number of clients that shoot; the same number reads. */
const clients = Math.max(2, Math.ceil(options.cameras / 3));

const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => interrupted.abort());

async function restartsOf(load: Load, ids: string[]): Promise<number> {
  const answers = await Promise.all(ids.map((id) => load.ask('GET', id, 'status')));
  return answers.reduce((sum, { body }) => sum + (body.data?.worker.restartsTotal ?? 0), 0);
}

interface Watched {
  service: Service;
  load: Load;
  chaos: Chaos;
  pictures: Pictures;
  ids: string[];
}

/** Examines the pictures and prints progress until the time is over. */
async function watch({ service, load, chaos, pictures, ids }: Watched): Promise<void> {
  const startedAtMs = Date.now();
  const endMs = startedAtMs + options.minutes * 60_000;
  let nextLineMs = startedAtMs + PROGRESS_MS;
  while (Date.now() < endMs && !interrupted.signal.aborted && service.isRunning) {
    await sleep(Math.min(SWEEP_MS, endMs - Date.now()), undefined, { signal: interrupted.signal }).catch(
      () => {},
    );
    pictures.sweep();
    if (Date.now() < nextLineMs || !service.isRunning) continue;
    nextLineMs += PROGRESS_MS;
    const line = progressLine({
      elapsedS: Math.round((Date.now() - startedAtMs) / 1000),
      shots: load.shots.length,
      exposures: ids.reduce((sum, id) => sum + exposuresOf(service, id).length, 0),
      pictures: pictures.count,
      faults: chaos.done,
      restarts: await restartsOf(load, ids),
      failures: load.failures,
      rssMib: rssMib(service.process.pid),
    });
    console.log(line);
  }
}

/** @returns undefined when it was interrupted */
async function soak(service: Service): Promise<{ report: string; violations: string[] } | undefined> {
  const client = new HttpClient(service.url, clients * 4);
  const ids = await service.cameraIds();
  const events = await EventRecord.open(service.url);
  const load = new Load(client, ids, service.pictures);
  const chaos = new Chaos(service, load, ids);
  const pictures = new Pictures(service.pictures);
  const violations = [...(await load.declare()), ...(await allConnected(load, ids)).faults];
  client.rest();
  const before = await vitals(service.process.pid);
  console.log(
    `${ids.length} cameras connected; gateway ${before.rssMib} MiB, ${before.descriptors} descriptors`,
  );

  events.listen(({ name, cameraId, data }) => {
    if (name === 'error' && String(data.message).includes('save-info')) void load.resendSavePath(cameraId);
  });
  load.start(options.seed, clients, clients);
  chaos.start(new Plan(options.seed, ids.length));
  await watch({ service, load, chaos, pictures, ids });
  if (interrupted.signal.aborted) return undefined;

  await chaos.stop();
  chaos.clear();
  const recovery = await allConnected(load, ids);
  await load.stop();
  // A call that was running when the faults were cleared may still have ended a session.
  const last = await allConnected(load, ids);
  await allArrived(pictures);
  violations.push(...recovery.faults, ...last.faults);
  const restarts = await restartsOf(load, ids);
  client.rest();
  const after = await vitals(service.process.pid);
  const endedEarly = events.endedEarly;
  await events.close().catch((error: Error) => violations.push(error.message));
  const exit = await service.stop();
  pictures.sweep();

  const exposures = ids.flatMap((id) => exposuresOf(service, id));
  const books = { exposures, shots: load.shots, events: events.kept, pictures: pictures.byExposure };
  const result = reconcile({ ...books, staged: pictures.staged() });
  const left = service.childProcesses();
  violations.push(...result.violations, ...pictures.faults, ...load.defects, ...notGivenBack(before, after));
  violations.push(...pictures.overwritten().map(({ path }) => `${path}: written over after it was whole`));
  if (endedEarly) violations.push('the service ended the event stream of a client that was reading it');
  if (exit !== 0) violations.push(`the service ended with ${exit} after SIGTERM`);
  violations.push(...left.map(({ pid, title }) => `process ${pid} was left: ${title}`));
  const report = finalReport({
    ...result,
    options,
    exposures,
    shots: load.shots,
    reads: load.reads,
    failures: load.failures,
    done: chaos.done,
    fired: countWords(ids.flatMap((id) => firedFaults(service, id))),
    restarts,
    recoveryMs: recovery.tookMs,
    before,
    after,
    events: events.count,
    exit,
    left: left.length,
  });
  return { report, violations };
}

const directory = mkdtempSync(join(tmpdir(), 'rigd-soak-'));
console.log(
  `soak: ${options.minutes} min, ${options.cameras} cameras, seed ${options.seed}, temper ${options.temper};`,
  `in ${directory}`,
);
const scope = new ProgramScope('rigd-soak', 'own');
const service = await benchService(scope, options.cameras, {
  directory,
  environment: { RIGD_SIM_TEMPER: options.temper },
});
let outcome: Awaited<ReturnType<typeof soak>>;
try {
  outcome = await soak(service);
} finally {
  await service.stop();
  if (outcome === undefined && !interrupted.signal.aborted)
    console.log(`the log of the service is ${logPath(directory)}`);
}
if (outcome === undefined) {
  console.log('interrupted: the service was stopped and nothing was reconciled');
  rmSync(directory, { recursive: true, force: true });
  process.exit(130);
}
const { report, violations } = outcome;
console.log(`\n${report}\n`);
for (const violation of violations.slice(0, MOST_PRINTED)) console.log(`NOT ACCOUNTED FOR: ${violation}`);
if (violations.length === 0) rmSync(directory, { recursive: true, force: true });
else {
  const log = logPath(directory);
  console.log(`${violations.length} things are not accounted for; the log of the service is ${log}`);
}
process.exit(violations.length === 0 ? 0 : 1);

// The fuzzers, for a given time: the stateful one against a real service, and beside it the search for inputs
// that hold the loop. docs/proof/fuzzing.md.
//
//   make fuzz MINUTES=20 SEED=1 CAMERAS=4 TEMPER=strict  exit 0: nothing was found; 1: something was; 130: interrupted

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Test } from 'tap';
import { TEMPER } from '#harness/temper.js';
import { standIn } from '../support/stand-in.js';
import { TAILS, UNITS } from './blocking/attacks.js';
import {
  attackOf,
  type Finding,
  filePlaces,
  placesOf,
  screen,
  screenBodies,
  tryAttack,
} from './blocking/search.js';
import { Target } from './blocking/target.js';
import { OPERATIONS } from './interface.js';
import { runPlan, Stages } from './stateful/run.js';
import type { Figures, Stage } from './stateful/stage.js';

const MINUTE_MS = 60_000;
/** Share of the time for the search for blocking inputs; it runs first and alone, so that it measures well. */
const BLOCKING_PART = 0.2;
/** Most commands of one seed and of one list. */
const STEPS = 1_500;
const LENGTH = 150;
const SHRINK_MS = 180_000;
/** Directory of the reports of failing cases. */
const REPORTS = '.tap/fuzz';
/** Number of kinds of findings after which the search stops: more time would hardly find others. */
const MOST_FINDINGS = 25;

/** A number from the environment. */
function numberOf(name: string, fallback: number, least: number): number {
  const text = process.env[name] ?? '';
  const number = text === '' ? fallback : Number(text);
  if (!(number >= least)) throw new Error(`${name}=${text}: a number from ${least} on`);
  return number;
}

const options = {
  minutes: numberOf('MINUTES', 20, 0.1),
  seed: Math.floor(numberOf('SEED', 1, 0)),
  cameras: Math.floor(numberOf('CAMERAS', 4, 2)),
};
const startedAtMs = performance.now();
const endMs = startedAtMs + options.minutes * MINUTE_MS;
const findings: string[] = [];
const directory = mkdtempSync(join(tmpdir(), 'rigd-fuzz-'));
const ends: (() => unknown)[] = [];
let isInterrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    isInterrupted = true;
  });

/** The parts of a test that its service needs: a directory, and a teardown. */
const owner = standIn<Test>({
  testdir: () => directory,
  teardown: (end: () => unknown) => ends.unshift(end),
});

function isOver(untilMs = endMs): boolean {
  return isInterrupted || performance.now() >= untilMs || findings.length >= MOST_FINDINGS;
}

function found(text: string): void {
  findings.push(text);
  console.log(`FINDING ${findings.length}: ${text}`);
}

function foundBlocking({ place, input, units, ms }: Finding): void {
  found(`${place}: ${input} with ${units} units held the loop for ${Math.round(ms)} ms`);
}

/** Every place with every unit, every operation with every body, then at random until the time is over. */
async function searchBlocking(untilMs: number): Promise<void> {
  const target = new Target(join(directory, 'blocking'));
  const places = [...placesOf(target), ...(await filePlaces())];
  let searched = 0;
  for (const operation of OPERATIONS) {
    if (isOver(untilMs)) break;
    for (const finding of await screenBodies(target, [operation])) foundBlocking(finding);
  }
  for (const place of places) {
    if (isOver(untilMs)) break;
    for (const finding of await screen(place, UNITS, TAILS)) foundBlocking(finding);
    searched += 1;
  }
  console.log(`blocking inputs: ${searched} of ${places.length} places searched with all units`);
  const blocked = new Set<number>();
  const holds = fc.asyncProperty(fc.nat(places.length - 1), attackOf, async (index, attack) => {
    const place = places[index];
    if (place === undefined || blocked.has(index) || isOver(untilMs)) return;
    const finding = await tryAttack(place, attack);
    if (finding === undefined) return;
    blocked.add(index);
    foundBlocking(finding);
  });
  await fc.check(holds, {
    seed: options.seed,
    numRuns: 1_000_000,
    interruptAfterTimeLimit: Math.max(1, untilMs - performance.now()),
  });
  await target.app.close();
}

function sum(stages: readonly Stage[], of: (figures: Figures) => number): number {
  return stages.reduce((total, { figures }) => total + of(figures), 0);
}

function together(
  stages: readonly Stage[],
  of: (figures: Figures) => ReadonlyMap<string | number, number>,
): string {
  const all = new Map<string | number, number>();
  for (const { figures } of stages)
    for (const [key, count] of of(figures)) all.set(key, (all.get(key) ?? 0) + count);
  return [...all]
    .sort(([, left], [, right]) => right - left)
    .map(([key, count]) => `${key} ${count}`)
    .join(', ');
}

function progress({ all }: Stages): void {
  const last = all.at(-1);
  if (last === undefined || !last.isAlive) return;
  const minutes = Math.round((performance.now() - startedAtMs) / MINUTE_MS);
  console.log(
    `${minutes} min: ${sum(all, ({ requests }) => requests)} requests, ${sum(all, ({ steps }) => steps)} steps, ` +
      `${findings.length} findings, ${last.rssMib} MiB, ${last.descriptors} descriptors`,
  );
}

/** Seed after seed until the time is over. */
async function fuzz(stages: Stages): Promise<void> {
  const first = await stages.now();
  await first.rest();
  const line = setInterval(() => progress(stages), MINUTE_MS);
  for (let seed = options.seed; !isOver(); seed += 1) {
    const plan = { seed, steps: STEPS, length: LENGTH, cameras: options.cameras, shrinkMs: SHRINK_MS };
    const report = await runPlan(stages, {
      ...plan,
      mostMs: endMs - performance.now(),
      isOver: () => isInterrupted,
    });
    if (report === undefined) continue;
    found(report);
    mkdirSync(REPORTS, { recursive: true });
    writeFileSync(join(REPORTS, `seed-${seed}.txt`), report);
  }
  clearInterval(line);
  const last = await stages.now();
  await last.finish().catch((error: Error) => found(error.message));
}

function summary({ all }: Stages): string {
  const last = all.at(-1);
  const slowest = all.map(({ figures }) => figures).sort((one, other) => other.longestMs - one.longestMs)[0];
  const after =
    last?.isAlive === true ? `${last.rssMib} MiB, ${last.descriptors} descriptors` : 'it has ended';
  const rows: [string, string | number][] = [
    ['seed, minutes, cameras', `${options.seed}, ${options.minutes}, ${options.cameras}`],
    ['temper of the bodies', TEMPER],
    ['requests', sum(all, ({ requests }) => requests)],
    ['steps', sum(all, ({ steps }) => steps)],
    ['by status', together(all, ({ statuses }) => statuses)],
    ['errors by code', together(all, ({ codes }) => codes)],
    ['longest answer', `${Math.round(slowest?.longestMs ?? 0)} ms, ${slowest?.longest}`],
    ['reads of the bystander', sum(all, ({ bystanderReads }) => bystanderReads)],
    ['events', all.reduce((total, { events }) => total + events.count, 0)],
    ['states seen', [...new Set(all.flatMap(({ events }) => [...events.seen]))].join(', ')],
    ['gateway at the start', `${last?.start.rssMib} MiB, ${last?.start.descriptors} descriptors`],
    ['gateway at the end', after],
    ['gateways started', all.length],
    ['findings', findings.length],
  ];
  return rows.map(([name, value]) => `| ${name} | ${value} |`).join('\n');
}

console.log(
  `fuzz: ${options.minutes} min, seed ${options.seed}, ${options.cameras} cameras, temper ${TEMPER}; in ${directory}`,
);
const stages = new Stages(owner, directory, options.cameras);
try {
  await searchBlocking(startedAtMs + BLOCKING_PART * options.minutes * MINUTE_MS);
  await fuzz(stages);
  console.log(`\n${summary(stages)}`);
} finally {
  for (const stage of stages.all) stage.leave();
  for (const end of ends) await Promise.resolve(end()).catch((error: Error) => found(error.message));
}
if (findings.length === 0) rmSync(directory, { recursive: true, force: true });
else console.log(`${findings.length} findings; the service ran in ${directory}, cases are in ${REPORTS}`);
process.exit(isInterrupted ? 130 : findings.length === 0 ? 0 : 1);

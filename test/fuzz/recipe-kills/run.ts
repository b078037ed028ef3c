// Runs recipes and kills processes at random moments of them. After each run the bodies must have their settings from
// before, and every exposure that a body has logged must be in a receipt of the run.

import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '#harness/deadline.js';
import type { Scope } from '#harness/scope.js';
import { RUN_ENDS } from '#protocol/words.js';
import { randomFrom } from '../../support/random-from.js';
import type { TestReceipt } from '../../support/receipt-judge.js';
import { told } from '../kills/judge.js';
import { KilledRig } from '../kills/rig.js';

/** Processes to kill in a run. */
export const TARGETS = ['gateway', 'worker', 'desk', 'both', 'all'] as const;
type Target = (typeof TARGETS)[number];

/** The plan of a series. */
export interface RecipeKillPlan {
  readonly runs: number;
  readonly bodies: number;
  readonly seed: number;
  /** Called with a line for each fault. */
  readonly found: (text: string) => void;
  /** Called now and then with the figures so far. */
  readonly said?: (figures: RecipeKillFigures) => void;
}

/** The result of a series. */
export interface RecipeKillFigures {
  runs: number;
  readonly kills: Record<Target, number>;
  /** Ends of runs by state; `unknown`: the request for the run was lost before the run began. */
  readonly states: Record<string, number>;
  exposures: number;
  faults: number;
}

const RECIPES = [
  ['hdr-per-body', { stops: [-1, 1] }],
  ['focus-stack', { near: 1_000, far: 9_000, pictures: 3 }],
  ['aperture-series', { stops: [0, -1] }],
  ['flat-field', { pictures: 1 }],
] as const;
const PROPERTIES = [
  'exposure-program-mode',
  'shutter-speed',
  'aperture',
  'iso',
  'focus-mode',
  'focus-position',
];
const LATEST_KILL_MS = 4_000;
const LATEST_RESTART_MS = 400;
const ENDED_MS = 120_000;
/** Runs between two reports of a long series. */
const REPORTED = 25;
const ENDS: readonly string[] = RUN_ENDS;

/** Makes a series. */
export async function runRecipeKills(scope: Scope, plan: RecipeKillPlan): Promise<RecipeKillFigures> {
  const random = randomFrom(plan.seed);
  const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const rig = await KilledRig.start(scope, { hosts: 1, bodies: plan.bodies });
  const [host] = rig.hosts;
  if (host === undefined) throw new Error('there is no host');
  const kills = Object.fromEntries(TARGETS.map((target) => [target, 0])) as Record<Target, number>;
  const figures: RecipeKillFigures = { runs: 0, kills, states: {}, exposures: 0, faults: 0 };
  const settings = () => settingsOf(host);
  const before = await settings();
  for (let at = 1; at <= plan.runs; at += 1) {
    const [recipe, parameters] = oneOf(RECIPES);
    const target = oneOf(TARGETS);
    const runId = `run-${at}`;
    const made = rig.exposures();
    const path = `/api/rig/runs/${runId}`;
    const request = host.service.request('POST', `/api/rig/recipes/${recipe}/runs`, { runId, parameters });
    // Its answer is lost if the kill comes first.
    request.catch(() => undefined);
    if (recipe === 'flat-field') void trigger(host.service, path);
    await sleep(random() * LATEST_KILL_MS);
    kills[target] += 1;
    if (target === 'desk' || target === 'all') killDesk(host.service);
    if (target !== 'desk')
      await rig.harm(target === 'all' ? 'both' : target, host, oneOf(host.bodies), () =>
        sleep(random() * LATEST_RESTART_MS),
      );
    await request.catch(() => undefined);
    await rig.whole();
    const found = (text: string) => {
      figures.faults += 1;
      plan.found(`${runId} (${recipe}, ${target}, seed ${plan.seed}): ${text}`);
    };
    const { state, shots, unrestored } = await endOf(host, path);
    figures.runs += 1;
    figures.states[state] = (figures.states[state] ?? 0) + 1;
    if (at % REPORTED === 0) plan.said?.(figures);
    if (unrestored !== undefined) found(`not given back: ${JSON.stringify(unrestored)}`);
    const changed = (await settings()).filter((each, index) => each !== before[index]);
    if (changed.length > 0) found(`other settings: ${changed.join(', ')}`);
    const receipts = await receiptsOf(host, runId, shots);
    for (const [id, count] of rig.exposures()) {
      const exposures = count - (made.get(id) ?? 0);
      figures.exposures += exposures;
      const least = receipts.reduce((sum, receipt) => sum + told(receipt, id).least, 0);
      const most = receipts.reduce((sum, receipt) => sum + told(receipt, id).most, 0);
      if (exposures < least || exposures > most)
        found(`${id} has made ${exposures}, the receipts allow ${least} to ${most}`);
    }
  }
  return figures;
}

type Host = KilledRig['hosts'][number];

/** Is the trigger of a run once it waits for one, or gives up when the service is gone. */
async function trigger(service: Host['service'], path: string): Promise<void> {
  await until('the trigger is taken', async () => {
    return (await service.request('POST', `${path}/continue`)).status === 200;
  }).catch(() => undefined);
}

function killDesk(service: Host['service']): void {
  const pid = service.childProcesses().find(({ title }) => title.startsWith('desk'))?.pid;
  if (pid !== undefined) process.kill(pid, 'SIGKILL');
}

/** The settings of all bodies, once each can be read: a worker that was just killed may still be missed. */
async function settingsOf({ service, bodies }: Host): Promise<string[]> {
  const paths = bodies.flatMap((id) => PROPERTIES.map((name) => `/api/cameras/${id}/properties/${name}`));
  return until('all settings are read', async () => {
    const answers = await Promise.all(paths.map((path) => service.request('GET', path)));
    return (
      answers.every(({ status }) => status === 200) &&
      answers.map(({ body }, at) => `${paths[at]} ${body.data.value}`)
    );
  });
}

/** The run once it has ended; one that waits for a trigger gets it. */
async function endOf(host: Host, path: string) {
  return until(
    `the end of ${path}`,
    async () => {
      const answer = await host.service.request('GET', path).catch(() => undefined);
      if (answer?.status === 404) return { state: 'unknown', shots: 0, unrestored: undefined };
      const run = answer?.body.run;
      if (run?.state === 'waiting') await host.service.request('POST', `${path}/continue`);
      return ENDS.includes(run?.state) && run;
    },
    ENDED_MS,
  );
}

/** The receipts of a run that are complete or will not become so. */
async function receiptsOf(host: Host, runId: string, shots: number): Promise<TestReceipt[]> {
  const receipts: TestReceipt[] = [];
  for (let shot = 1; shot <= shots; shot += 1) {
    const receipt = await until(`the receipt of ${runId}-${shot}`, async () => {
      const { status, body } = await host.service.request('GET', `/api/rig/shots/${runId}-${shot}`);
      // An id that was noted before its shot was requested has no receipt if the process ended between.
      return status === 404 ? { bodies: [] } : body.receipt.state !== 'incomplete' && body.receipt;
    });
    receipts.push(receipt);
  }
  return receipts;
}

// Makes shots and kills a process during each. Afterwards the receipt is compared with the logs of the bodies, and the
// same shot is requested again, which must not expose again.

import { performance } from 'node:perf_hooks';
import { delay, systemClock } from '#base/clock.js';
import type { Scope } from '#harness/scope.js';
import { randomFrom } from '../../support/random-from.js';
import type { TestReceipt } from '../../support/receipt-judge.js';
import { differenceOf, unknownOf } from './judge.js';
import { type Host, KilledRig, type RigSize, type Victim } from './rig.js';

/** The plan of a run. */
export interface KillPlan extends RigSize {
  readonly shots: number;
  readonly seed: number;
  /** Processes to kill; nats only in a rig of two hosts. */
  readonly victims: readonly Victim[];
  /** Called with a line for each shot with a fault. */
  readonly found: (text: string) => void;
}

/** Result of a run. */
export interface KillFigures {
  shots: number;
  readonly kills: Record<Victim, number>;
  readonly states: Record<string, number>;
  /** Bodies that exposed more than once for one id. */
  second: number;
  /** Receipts that contradicted the bodies in the end. */
  wrong: number;
  /** Receipts that still contradicted the bodies after {@link SETTLED_MS}. */
  late: number;
  /** Exposures that the receipt leaves unknown because their worker was killed. */
  unknown: number;
  readonly settledMs: number[];
}

/** Time from the restart of the killed process until the receipt must match the logs. */
export const SETTLED_MS = 5_000;
/** After this time, the program no longer waits for a receipt to become right. */
const GIVE_UP_MS = 30_000;
const LATEST_KILL_MS = 1_100;
const LATEST_RESTART_MS = 400;
const POLL_MS = 50;

/** One shot, as it was drawn. */
interface Draw {
  readonly shotId: string;
  readonly victim: Victim;
  readonly asked: Host;
  readonly harmed: Host;
  readonly body: string;
  readonly killMs: number;
  readonly restartMs: number;
}

/** Makes a run. */
export async function runKills(scope: Scope, plan: KillPlan): Promise<KillFigures> {
  const random = randomFrom(plan.seed);
  const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const figures: KillFigures = {
    ...{ shots: 0, second: 0, wrong: 0, late: 0, unknown: 0 },
    kills: { gateway: 0, worker: 0, both: 0, nats: 0 },
    states: {},
    settledMs: [],
  };
  const victims = plan.victims.filter((victim) => victim !== 'nats' || plan.hosts > 1);
  const rig = await KilledRig.start(scope, plan);
  for (let shot = 1; shot <= plan.shots; shot += 1) {
    const harmed = oneOf(rig.hosts);
    await oneShot(rig, figures, plan, {
      shotId: `take-${plan.seed}-${shot}`,
      victim: oneOf(victims),
      asked: oneOf(rig.hosts),
      harmed,
      body: oneOf(harmed.bodies),
      killMs: random() * LATEST_KILL_MS,
      restartMs: random() * LATEST_RESTART_MS,
    });
  }
  return figures;
}

async function oneShot(rig: KilledRig, figures: KillFigures, plan: KillPlan, draw: Draw): Promise<void> {
  const { shotId, victim, asked, harmed, body, killMs, restartMs } = draw;
  const before = rig.exposures();
  const made = () =>
    new Map([...rig.exposures()].map(([id, count]) => [id, count - (before.get(id) ?? 0)] as const));
  const answered = rig.shoot(asked, shotId);
  await delay(systemClock, killMs);
  await rig.harm(victim, harmed, body, () => delay(systemClock, restartMs));
  let returnedMs = performance.now();
  const hasBegun = (await rig.receipts(shotId)).some((receipt) => receipt !== undefined);
  const again = Promise.all([answered, rig.shoot(asked, shotId), rig.shoot(asked, shotId)]);
  // A worker is restarted automatically. A round that had not begun before it was killed begins now, as a new shot.
  if (victim === 'worker') await rig.whole();
  if (!hasBegun) await again;
  if (victim === 'worker' || !hasBegun) returnedMs = performance.now();
  const differences = async () => {
    const counts = made();
    const isKnown = victim === 'gateway' || victim === 'nats';
    return (await rig.receipts(shotId)).map((receipt) => differenceOf(receipt, counts, isKnown));
  };
  const { settledMs, before: awaited } = await settled(differences, returnedMs);
  await again;
  await rig.whole();
  await rig.shoot(asked, shotId);
  const counts = made();
  const [receipt] = await rig.receipts(shotId);
  const difference = (await differences()).find((text) => text !== undefined);
  const second = [...counts].filter(([, count]) => count > 1).map(([id]) => id);
  const unknown = receipt === undefined ? [] : unknownOf(receipt, counts);
  const what = `${shotId} (${victim} of ${harmed.name} ${Math.round(killMs)} ms after it was asked of ${asked.name})`;
  if (second.length > 0) plan.found(`${what}: ${second.join(', ')} exposed more than once`);
  if (difference !== undefined) plan.found(`${what}: ${difference}`);
  else if (settledMs > SETTLED_MS)
    plan.found(`${what}: right only after ${Math.round(settledMs)} ms; before: ${awaited}`);
  count(figures, { victim, receipt, settledMs, second, difference, unknown });
}

/** Milliseconds from the restart until the receipts match the logs, and the differences before that. */
async function settled(
  differences: () => Promise<(string | undefined)[]>,
  returnedMs: number,
): Promise<{ settledMs: number; before: string }> {
  let before = '';
  for (;;) {
    const texts = await differences();
    const settledMs = performance.now() - returnedMs;
    if (texts.every((text) => text === undefined) || settledMs > GIVE_UP_MS) return { settledMs, before };
    before = texts.map((text) => text ?? 'equal').join(' / ');
    await delay(systemClock, POLL_MS);
  }
}

interface Outcome {
  readonly victim: Victim;
  readonly receipt: TestReceipt | undefined;
  readonly settledMs: number;
  readonly second: readonly string[];
  readonly difference: string | undefined;
  readonly unknown: readonly string[];
}

function count(
  figures: KillFigures,
  { victim, receipt, settledMs, second, difference, unknown }: Outcome,
): void {
  const state = receipt?.state ?? 'none';
  figures.shots += 1;
  figures.kills[victim] += 1;
  figures.states[state] = (figures.states[state] ?? 0) + 1;
  figures.second += second.length;
  figures.wrong += difference === undefined ? 0 : 1;
  figures.late += settledMs > SETTLED_MS ? 1 : 0;
  figures.unknown += unknown.length;
  figures.settledMs.push(settledMs);
}

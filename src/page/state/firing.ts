// The shutter of this page: presses one after the other, each after its countdown, and what went wrong with the last
// one. The deck and the keys press it.

import { Cell } from '../cells/cell.js';
import { type Problem, problemOf } from './action.js';
import { announce } from './announce.js';
import { FireQueue } from './fire-queue.js';
import { lookSoon } from './rig.js';
import { newShotId, roundsOver, type ShotOrder, shoot } from './shots.js';
import { play } from './sound.js';

/** A press of the shutter. */
export interface Press {
  readonly group: string;
  readonly order: ShotOrder;
  /** Countdown before it, in seconds. */
  readonly delayS: number;
}

/** A shot that was not taken as it was meant. */
export interface FailedPress {
  readonly press: Press;
  readonly problem: Problem;
}

const queue = new FireQueue<Press>(fireOne);
/** Whether a shot is under way, and how many presses wait. */
export const presses = queue.state;
/** The seconds left of a countdown; undefined without one. */
export const countdownLeft = new Cell<number | undefined>(undefined);
/** The last failure, until the next shot or until a person has read it. */
export const failedPress = new Cell<FailedPress | undefined>(undefined);

let countdown = new AbortController();
let rounds = new AbortController();

/** Presses the shutter. @returns false when too many presses wait already */
export function pressShutter(press: Press): boolean {
  return queue.press(press);
}

/** Drops the presses that wait, and a countdown. @returns whether there was one of them */
export function cancelPresses(): boolean {
  const hasAny = presses.value.waiting > 0 || countdownLeft.value !== undefined;
  queue.clear();
  countdown.abort();
  rounds.abort();
  return hasAny;
}

async function fireOne(press: Press): Promise<boolean> {
  failedPress.value = undefined;
  if (press.delayS > 0 && !(await countDown(press.delayS))) return false;
  const shotId = newShotId();
  try {
    await shoot(press.group, press.order, shotId);
  } catch (error) {
    const problem = problemOf(error);
    failedPress.value = { press, problem };
    announce(problem.message);
    lookSoon();
    // Bodies have been fired although not all of them exposed, so the next press is worth a try.
    if (problem.code !== 'GROUP_PARTIAL') return false;
  }
  if (press.order.pattern?.repeat !== undefined) {
    rounds = new AbortController();
    await roundsOver(shotId, rounds.signal);
  }
  return true;
}

/** Counts down, one tone a second. @returns false when a person cancelled it */
async function countDown(seconds: number): Promise<boolean> {
  countdown = new AbortController();
  const { signal } = countdown;
  for (let left = seconds; left > 0 && !signal.aborted; left -= 1) {
    countdownLeft.value = left;
    play('tick');
    await pause(1000, signal);
  }
  countdownLeft.value = undefined;
  return !signal.aborted;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

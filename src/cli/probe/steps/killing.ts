// Step with a second session: observes a write before the body has reported all properties, the numbers of pictures,
// and the effect of killing the process of the session. Then it opens a third session, on a body that may still hold
// the session of the killed process.

import { delay, systemClock } from '../../../base/clock.js';
import { PROPERTY_CODE, SDK_ERROR, SETTING } from '../../../worker/sdk/codes.js';
import type { Probe } from '../probe.js';
import { type Left, type Outcome, SdkProcess } from '../sdk-process.js';
import {
  closeSession,
  isInvalidNow,
  NotConnected,
  type OpenSession,
  openSession,
  readOne,
  setLiveView,
  setPriority,
  takePriority,
  waitFor,
  wordFor,
  write,
} from '../session.js';
import { nextNumber } from './live-view.js';
import { lateWritable, mayAskForPairing, noteAtConnect, notePairing } from './opening.js';

const LATE_MS = 10_000;
const CONNECT_LIMIT_MS = 40_000;
/**
 * Limit of a connect. A body that still has the session of a dead process does not answer; any other body answers in
 * this time.
 */
const LEAST_FIRST_TRY_MS = 5000;
/** No further connect is begun after this time, from the first one on. */
const RETRIES_MS = 60_000;
const RETRY_PAUSE_MS = 500;
/** Ends of a connect that may be due to a process that died: no code, such as no answer, or one of a body in use. */
const MAY_PASS: ReadonlySet<number | undefined> = new Set([
  undefined,
  SDK_ERROR.connectTimeOut,
  SDK_ERROR.busy,
]);

/** The statements that this step observes. */
export const SECOND_SESSION_KEYS: readonly string[] = [
  'asksForPairing',
  'connectMs',
  'refusesUnreported',
  'framesAreNumberedFrom',
];
export const KILL_KEYS: readonly string[] = ['leavesTraces', 'semaphoresLeft', 'connectAfterKillMs'];

/**
 * Opens a session on a body that may still hold that of a dead process. Such a body answers no connect until the
 * Disconnect of an attempt, so attempts are repeated for a limited time, and the first one is short.
 * @param tries takes the end of each attempt.
 * @throws NotConnected
 */
async function openPatiently(probe: Probe, process: SdkProcess, tries: string[] = []): Promise<OpenSession> {
  const { camera, logIn, listedFirst } = probe;
  const untilMs = systemClock.nowMs() + RETRIES_MS;
  let limitMs = Math.max(LEAST_FIRST_TRY_MS, 2 * probe.slowestConnectMs + 1000);
  for (;;) {
    try {
      const session = await openSession(process, camera, logIn, { mode: 'remote', limitMs, listedFirst });
      tries.push('connected');
      return session;
    } catch (error) {
      if (!(error instanceof NotConnected)) throw error;
      tries.push(error.message);
      if (!MAY_PASS.has(error.sdkCode) || systemClock.nowMs() >= untilMs || probe.end.aborted) throw error;
      limitMs = CONNECT_LIMIT_MS;
      await delay(systemClock, RETRY_PAUSE_MS);
    }
  }
}

/** Writes early what the first session reported late, and compares picture numbers. @returns the open session */
export async function openSecond(probe: Probe, process: SdkProcess): Promise<OpenSession> {
  const { camera, findings, listedFirst } = probe;
  const late = lateWritable(probe);
  const session = await openPatiently(probe, process);
  // The host may have been too slow in the first session.
  if (findings.seen('propertiesAtConnect') === undefined)
    noteAtConnect(probe, session, await process.call('getProperties', []));
  if (mayAskForPairing(camera)) {
    notePairing(probe, session);
    // With an object of a list the call of Connect has enumerated cameras first.
    const fromMs = listedFirst ? session.returnedMs : session.calledMs;
    findings.note('connectMs', Math.round(session.connectedMs - fromMs));
  }
  if (late === undefined) {
    findings.miss(['refusesUnreported'], 'everything that can be written was reported at once');
  } else {
    const early = await write(process, late, late.current);
    const isThere = (await readOne(process, late.code)) !== undefined;
    const isReported = await waitFor(LATE_MS, () => readOne(process, late.code));
    await takePriority(process);
    const again = isReported === undefined ? undefined : await write(process, late, late.current);
    noteEarly(probe, early, again, isThere, late.code);
  }
  await setLiveView(process, true);
  const number = await nextNumber(process);
  await setLiveView(process, false);
  const before = probe.lastPictureNumber;
  if (number === undefined || before === undefined)
    findings.miss(['framesAreNumberedFrom'], 'there was no live view in one of the two sessions');
  else
    findings.note('framesAreNumberedFrom', number < before ? 'session' : 'clock', {
      'first session': before,
      'second session': number,
    });
  return session;
}

function noteEarly(
  { findings }: Probe,
  early: Outcome<void>,
  again: Outcome<void> | undefined,
  isThere: boolean,
  code: number,
): void {
  const details = {
    code: `0x${code.toString(16)}`,
    'at once': wordFor(early),
    'when it was reported': again === undefined ? 'never' : wordFor(again),
  };
  if (isThere && early.ok) findings.miss(['refusesUnreported'], 'it was reported by then', details);
  else if (early.ok) findings.note('refusesUnreported', false, details);
  else if (isInvalidNow(early) && again?.ok === true) findings.note('refusesUnreported', true, details);
  else findings.miss(['refusesUnreported'], 'it was refused for another reason', details);
}

/** Ends the process by force and connects again. @returns the session of a new process; undefined when none opens */
export async function killAndConnect(
  probe: Probe,
  victim: SdkProcess,
  setsBefore: Left['sets'],
): Promise<OpenSession | undefined> {
  const { findings, host } = probe;
  const { files, sets } = await victim.kill();
  findings.note('leavesTraces', files.length > 0, { files });
  if (setsBefore === undefined || sets === undefined)
    findings.miss(['semaphoresLeft'], 'the kernel does not list semaphores');
  else findings.note('semaphoresLeft', [...sets.keys()].filter((set) => !setsBefore.has(set)).length);
  const process = await SdkProcess.start(host);
  const fromMs = systemClock.nowMs();
  const tries: string[] = [];
  try {
    const session = await openPatiently(probe, process, tries);
    findings.note('connectAfterKillMs', Math.round(systemClock.nowMs() - fromMs), { tries });
    return session;
  } catch (error) {
    if (!(error instanceof NotConnected)) {
      await process.kill();
      throw error;
    }
    findings.miss(['connectAfterKillMs'], 'no connect came up', { tries });
    await process.end();
    return undefined;
  }
}

/** Switches live view off, puts the priority key back, and ends the session. */
export async function leaveAsFound(probe: Probe, { process }: OpenSession): Promise<void> {
  await setLiveView(process, false);
  const setting = await process.call('getSetting', [SETTING.enableLiveView]);
  if (setting.ok && setting.result !== 0) probe.remarks.push('live view could not be switched off');
  if (probe.priorityKey !== undefined) {
    // A session that has just come up may not report the key yet.
    const key = await waitFor(LATE_MS, () => readOne(process, PROPERTY_CODE.priorityKey));
    if (key !== undefined && (await setPriority(process, probe.priorityKey))) probe.priorityKey = undefined;
  }
  await closeSession(process);
}

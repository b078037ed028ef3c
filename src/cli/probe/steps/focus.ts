// Step for focus, by half-presses only: observes when each channel reports focus in AF-C, and what the property for
// focus steps reads. No picture is taken.

import { delay, systemClock } from '../../../base/clock.js';
import type { NativeEvent } from '../../../worker/sdk/addon.js';
import { AF_STATUS, PROPERTY_CODE, S1, WARNING_EXT_AF_STATUS } from '../../../worker/sdk/codes.js';
import type { Probe } from '../probe.js';
import type { SdkProcess } from '../sdk-process.js';
import { readOne, withProperty, wordFor, write } from '../session.js';

const MANUAL = 1n;
const AF_S = 2n;
const AF_C = 3n;
const FOCUS_MS = 4000;
/** Largest lead of one channel: up to 100 ms are reported. */
const OTHER_CHANNEL_MS = 400;
/** Shortest lead that counts; a shorter one may only be the time between two callbacks. */
const LEAD_MS = 30;

const AF_C_KEYS: readonly string[] = ['trackingLeadsMs', 'continuousFocusMs', 'focusToldFirst'];
/** The statements that this step observes. */
export const FOCUS_KEYS: readonly string[] = [...AF_C_KEYS, 'nearFarIsStatus'];

const isAf =
  (state: number) =>
  (event: NativeEvent): boolean =>
    event.kind === 'warningExt' && event.code === WARNING_EXT_AF_STATUS && event.parameters[0] === state;

/** Half-presses in AF-C and reads NearFar in two focus modes; both are put back. */
export async function tryFocus(probe: Probe, process: SdkProcess): Promise<void> {
  const { findings, remarks } = probe;
  const tried = await withProperty(remarks, process, PROPERTY_CODE.focusMode, AF_C, async () => {
    await halfPress(probe, process);
    return true;
  });
  if (tried === undefined) findings.miss(AF_C_KEYS, 'AF-C cannot be set now');
  const reading = (mode: bigint) =>
    withProperty(remarks, process, PROPERTY_CODE.focusMode, mode, () =>
      readOne(process, PROPERTY_CODE.nearFar),
    );
  const inAf = await reading(AF_S);
  const inManual = await reading(MANUAL);
  if (inAf === undefined || inManual === undefined)
    return findings.miss(['nearFarIsStatus'], 'NearFar is not reported in both modes');
  findings.note('nearFarIsStatus', inAf.current === 0n && inManual.current === 1n, {
    'in AF-S': String(inAf.current),
    'in MF': String(inManual.current),
  });
}

async function halfPress({ findings }: Probe, process: SdkProcess): Promise<void> {
  const s1 = await readOne(process, PROPERTY_CODE.s1);
  if (s1 === undefined) return findings.miss(AF_C_KEYS, 'the body does not report S1');
  const locked = await write(process, s1, S1.locked);
  try {
    const since = locked.fromMs;
    const focused = await process.event(isAf(AF_STATUS.focusedC), since, FOCUS_MS);
    await delay(systemClock, OTHER_CHANNEL_MS);
    const tracking = process.events.find(
      ({ atMs, event }) => atMs >= since && isAf(AF_STATUS.trackingC)(event),
    );
    const details = { answer: wordFor(locked) };
    if (focused === undefined) return findings.miss(AF_C_KEYS, 'no focus was found in AF-C', details);
    const beforeMs = tracking === undefined ? 0 : Math.max(0, Math.round(focused.atMs - tracking.atMs));
    findings.note('trackingLeadsMs', beforeMs);
    findings.note('continuousFocusMs', Math.round(focused.atMs - since), details);
    const nearest = process.events
      .filter(({ atMs, event }) => atMs >= since && isFocusIndication(event))
      .map(({ atMs }) => atMs - focused.atMs)
      // Notifications that accompany the report of tracking are excluded.
      .filter((afterMs) => tracking === undefined || afterMs > tracking.atMs - focused.atMs + LEAD_MS)
      .sort((one, other) => Math.abs(one) - Math.abs(other))[0];
    if (nearest === undefined) return findings.miss(['focusToldFirst'], 'FocusIndication was not reported');
    const word = Math.abs(nearest) < LEAD_MS ? 'together' : nearest > 0 ? 'status' : 'property';
    findings.note('focusToldFirst', word, { 'the property after ms': Math.round(nearest) });
  } finally {
    await write(process, s1, S1.unlocked);
  }
}

const isFocusIndication = (event: NativeEvent): boolean =>
  event.kind === 'propertyChanged' && event.codes.includes(PROPERTY_CODE.focusIndication);

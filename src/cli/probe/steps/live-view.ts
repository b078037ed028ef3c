// Step for live view and the on-screen display: observes how often there is a new picture, what the SDK returns between
// two of them, and which callbacks report them.

import { delay, systemClock } from '../../../base/clock.js';
import { hexCode } from '../../../base/hex.js';
import type { NativeDisplayAnswer, NativeOsdImage } from '../../../worker/sdk/addon.js';
import {
  FOCUS_AREAS_WITHOUT_FRAME,
  LIVE_VIEW_PROPERTY,
  NOTIFICATION,
  PROPERTY_CODE,
} from '../../../worker/sdk/codes.js';
import type { Details } from '../findings.js';
import type { Probe } from '../probe.js';
import type { Outcome, SdkProcess } from '../sdk-process.js';
import { readOne, setLiveView, waitFor, withProperty, wordFor } from '../session.js';
import { SLOWER_THAN_LIVE_VIEW_MS } from '../statements.js';

const OSD_ON = 1n;
const OSD_OFF = 0n;
const FRAME_TRIES = 10;
const FRAME_EVERY_MS = 50;
const NOT_UPDATED = NOTIFICATION.frameNotUpdated;
const WATCH_MS = 3000;
/** Number of watches; another one is made when the host was too slow to see how often the display changes. */
const WATCHES = 3;
/** Shorter than half of the time between two pictures at 30 a second. */
const ASK_EVERY_MS = 5;
const FIRST_PICTURE_MS = 5000;
const OFF_MS = 500;
/** Offset of the width in a PNG. */
const PNG_WIDTH_AT = 16;

/** The statements that the display shows. */
const DISPLAY_KEYS = [
  'osdPeriodMs',
  'osdBetween',
  'osdPlaceIsCentre',
  'osdScale',
  'pictureHeaderBytes',
  'osdRefusedEvery',
] as const;

/** The statements that this step observes. */
export const LIVE_VIEW_KEYS: readonly string[] = [
  ...DISPLAY_KEYS,
  'notifiesNewPictures',
  'framesNeedDisplay',
];

/** Watches live view and its display for a while; live view is off afterwards. */
export async function watchLiveView(probe: Probe, process: SdkProcess): Promise<void> {
  const on = await setLiveView(process, true);
  try {
    const first = await nextNumber(process);
    if (first === undefined) {
      probe.findings.miss(LIVE_VIEW_KEYS, `no picture of live view within ${FIRST_PICTURE_MS} ms`, {
        'switched on': wordFor(on),
      });
      return;
    }
    await tryFrames(probe, process);
    const watched = await withProperty(probe.remarks, process, PROPERTY_CODE.osdImageMode, OSD_ON, () =>
      watchDisplay(probe, process),
    );
    if (watched === undefined) probe.findings.miss(DISPLAY_KEYS, '0x2C5 cannot be set');
    await watchNotifications(probe, process);
    await noteNumbers(probe, process, first);
  } finally {
    await setLiveView(process, false);
  }
}

/** Reads AF frames without and with the display, in a focus area that has one. */
async function tryFrames({ findings, remarks }: Probe, process: SdkProcess): Promise<void> {
  const count = (): Promise<number> => mostFrames(process);
  const area = await readOne(process, PROPERTY_CODE.focusArea);
  const spot = area?.settable.find((value) => !FOCUS_AREAS_WITHOUT_FRAME.has(value));
  const both = async (): Promise<readonly [number, number | undefined]> => {
    const without = await withProperty(remarks, process, PROPERTY_CODE.osdImageMode, OSD_OFF, count);
    return [
      without ?? (await count()),
      await withProperty(remarks, process, PROPERTY_CODE.osdImageMode, OSD_ON, count),
    ];
  };
  const seen =
    spot === undefined
      ? await both()
      : await withProperty(remarks, process, PROPERTY_CODE.focusArea, spot, both);
  const [without, withIt] = seen ?? [0, undefined];
  const details = { without, with: withIt ?? 'not tried' };
  if (withIt === undefined || without + withIt === 0)
    findings.miss(
      ['framesNeedDisplay'],
      'no frame was reported, or the display cannot be switched on',
      details,
    );
  else findings.note('framesNeedDisplay', without === 0, details);
}

/** The largest number of AF frames within a moment. */
async function mostFrames(process: SdkProcess): Promise<number> {
  let most = 0;
  for (let tries = 0; tries < FRAME_TRIES; tries += 1) {
    const read = await process.call('getFrames', [LIVE_VIEW_PROPERTY.afFrames]);
    if (read.ok) most = Math.max(most, read.result.frames.length);
    await delay(systemClock, FRAME_EVERY_MS);
  }
  return most;
}

/** The number of the next picture; undefined when none comes. */
export async function nextNumber(process: SdkProcess): Promise<number | undefined> {
  return waitFor(FIRST_PICTURE_MS, async () => {
    const read = await process.call('getLiveViewImage', []);
    return read.ok ? read.result?.number : undefined;
  });
}

/** Notes what switching live view off and on does to picture numbers, and keeps the highest for the second session. */
async function noteNumbers(probe: Probe, process: SdkProcess, first: number): Promise<void> {
  const before = (await nextNumber(process)) ?? first;
  await setLiveView(process, false);
  await delay(systemClock, OFF_MS);
  await setLiveView(process, true);
  const after = await nextNumber(process);
  probe.lastPictureNumber = Math.max(before, after ?? 0);
  if (after !== undefined && after < before)
    probe.remarks.push(
      `row 12: after live view was switched off and on, picture ${after} followed picture ${before}`,
    );
}

async function watchNotifications({ findings }: Probe, process: SdkProcess): Promise<void> {
  const since = await process.call('getLiveViewImage', []);
  await delay(systemClock, WATCH_MS / 3);
  const news = process.events.filter(
    ({ atMs, event }) => atMs >= since.fromMs && event.kind === 'monitorUpdated',
  );
  findings.note('notifiesNewPictures', news.length > 0, {
    notifications: news.length,
    'in ms': WATCH_MS / 3,
  });
}

type Answer = { readonly atMs: number } & NativeDisplayAnswer;

/** Requests the display again and again for a while. @returns the answers and the last refusal of another kind */
async function askForDisplays(process: SdkProcess): Promise<{ answers: Answer[]; refusal: string }> {
  const answers: Answer[] = [];
  const untilMs = systemClock.nowMs() + WATCH_MS;
  let refusal = '';
  while (systemClock.nowMs() < untilMs) {
    const asked: Outcome<NativeDisplayAnswer> = await process.call('askForDisplay', []);
    if (asked.ok) answers.push({ ...asked.result, atMs: asked.toMs });
    else refusal = wordFor(asked);
    await delay(systemClock, ASK_EVERY_MS);
  }
  return { answers, refusal };
}

const isDisplay = ({ sdkCode, bytes }: Answer): boolean => sdkCode === 0 && bytes > 0;

/**
 * The usual time between two new displays, ms. `most`: the time between the answers that showed them. `least`: the time
 * up to the last answer before the second display. `fresh`: the number of new displays.
 */
interface Period {
  readonly most: number;
  readonly least: number;
  readonly fresh: number;
}

/** Undefined with less than two new displays. */
function periodOf(answers: readonly Answer[]): Period | undefined {
  const gaps: number[] = [];
  const leastGaps: number[] = [];
  let last: Answer | undefined;
  for (const [at, answer] of answers.entries()) {
    if (!isDisplay(answer) || last?.number === answer.number) continue;
    if (last !== undefined) {
      const askedBefore = answers[at - 1]?.atMs ?? answer.atMs;
      gaps.push(answer.atMs - last.atMs);
      leastGaps.push(askedBefore - last.atMs);
    }
    last = answer;
  }
  if (gaps.length === 0) return undefined;
  // A display that is seen late makes its gap longer and the next one shorter, so the usual gap alone may be too short.
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
  return { most: Math.max(usual(gaps), Math.round(mean)), least: usual(leastGaps), fresh: gaps.length + 1 };
}

/** Whether the host has asked too rarely to see whether the display is slower than live view. */
function isInDoubt(period: Period | undefined): boolean {
  return (
    period !== undefined && period.most > SLOWER_THAN_LIVE_VIEW_MS && period.least <= SLOWER_THAN_LIVE_VIEW_MS
  );
}

async function watchDisplay({ findings }: Probe, process: SdkProcess): Promise<true> {
  let { answers, refusal } = await askForDisplays(process);
  for (let watches = 1; watches < WATCHES && isInDoubt(periodOf(answers)); watches += 1)
    ({ answers, refusal } = await askForDisplays(process));
  const isRefused = ({ sdkCode }: Answer): boolean => sdkCode !== 0 && sdkCode !== NOT_UPDATED;
  const firstAt = answers.findIndex(isDisplay);
  if (firstAt < 0) {
    const said = refusal === '' ? [...new Set(answers.map(({ sdkCode }) => hexCode(sdkCode)))] : [refusal];
    findings.miss(DISPLAY_KEYS, 'no picture of the display came', { said });
    return true;
  }
  const since = answers.slice(firstAt);
  const displays = since.filter(isDisplay);
  const period = periodOf(since);
  const counts = { asked: since.length, displays: displays.length, 'new ones': period?.fresh ?? 1 };
  const between = { 'at least ms': period?.least ?? null, 'at most ms': period?.most ?? null };
  if (period === undefined) findings.miss(['osdPeriodMs'], 'only one picture of the display came', counts);
  else if (isInDoubt(period))
    findings.miss(['osdPeriodMs'], 'the host did not request it often enough', { ...counts, ...between });
  else findings.note('osdPeriodMs', period.most, { ...counts, ...between });
  const isNotUpdated = since.some(({ sdkCode }) => sdkCode === NOT_UPDATED);
  const isEmpty = since.some(({ sdkCode, bytes }) => sdkCode === 0 && bytes === 0);
  findings.note('osdBetween', isNotUpdated ? 'not-updated' : isEmpty ? 'empty' : 'the-last', counts);
  const example = displays[0];
  if (example !== undefined) notePlace(findings, example);
  const refusedAt = answers.flatMap((answer, at) => (isRefused(answer) ? [at] : []));
  const [one = 0, next = 0] = refusedAt.slice(-2);
  findings.note('osdRefusedEvery', next - one, { refused: refusedAt.length, asked: answers.length });
  findings.note('pictureHeaderBytes', example?.offset ?? 0, { bytes: example?.bytes ?? 0 });
  const image = await waitFor(FIRST_PICTURE_MS, async () => {
    const read = await process.call('getOsdImage', []);
    return read.ok ? read.result : undefined;
  });
  if (image !== undefined && image.width > 0)
    findings.note('osdScale', scaleOf(image), { width: image.width });
  else findings.miss(['osdScale'], 'no picture of the display came');
  return true;
}

/** Notes whether the stated place is the centre of live view or its corner: live view must fit into the display. */
function notePlace(findings: Probe['findings'], answer: Answer): void {
  const { width = 0, height = 0, x = 0, y = 0, liveViewWidth = 0, liveViewHeight = 0, degree = 0 } = answer;
  const stated: Details = { width, height, x, y, liveViewWidth, liveViewHeight, degree };
  const fits = (left: number, top: number): boolean =>
    left >= 0 && top >= 0 && left + liveViewWidth <= width && top + liveViewHeight <= height;
  const asCentre = fits(x - Math.floor(liveViewWidth / 2), y - Math.floor(liveViewHeight / 2));
  const asCorner = fits(x, y);
  if (answer.hasPlace !== true) findings.miss(['osdPlaceIsCentre'], 'no place is stated', stated);
  else if (asCentre === asCorner)
    findings.miss(
      ['osdPlaceIsCentre'],
      asCentre
        ? 'the stated place can also be a corner'
        : 'the stated place is neither the centre nor a corner',
      stated,
    );
  else findings.note('osdPlaceIsCentre', asCentre, stated);
}

function scaleOf({ image, width }: NativeOsdImage): number {
  const bytes = new DataView(image.buffer, image.byteOffset, image.byteLength);
  return bytes.byteLength < PNG_WIDTH_AT + 4 ? 0 : bytes.getUint32(PNG_WIDTH_AT) / width;
}

/** The lower quartile: a late poll makes one gap longer, and at most the next one shorter. */
function usual(gaps: readonly number[]): number {
  const sorted = [...gaps].sort((one, other) => one - other);
  return Math.round(sorted[Math.floor(sorted.length / 4)] ?? 0);
}

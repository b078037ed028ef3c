// One session with the camera under test, and functions that the steps share. A step remembers the values that it
// changes, and restores them.

import { delay, systemClock } from '../../base/clock.js';
import { hexCode } from '../../base/hex.js';
import { NETWORK_LEAVE_MS, NETWORK_RELEASE_MS } from '../../protocol/bounds.js';
import type { DiscoveredCamera } from '../../protocol/operations.js';
import type { NativeConnectOptions, NativeEvent, NativeProperty } from '../../worker/sdk/addon.js';
import { CONTROL_MODE, PRIORITY_KEY, PROPERTY_CODE, SDK_ERROR, SETTING } from '../../worker/sdk/codes.js';
import type { Outcome, SdkProcess, TimedEvent } from './sdk-process.js';

/** Log-in of a body with access authentication; empty for others. */
export interface LogIn {
  readonly username: string;
  readonly password: string;
  readonly fingerprint: string;
}

/** An open session. `connectedMs` and other times are by the clock of its process. */
export interface OpenSession {
  readonly process: SdkProcess;
  /** When Connect was called, when it returned, and when OnConnected came. */
  readonly calledMs: number;
  readonly returnedMs: number;
  readonly connectedMs: number;
}

/** CrPropertyEnableFlag: get and set. */
export const GET_AND_SET = 1;
/** CrDataType: the width in the low nibble, the bit of a range, and the type of a text. */
const WIDTH_BITS = 0xf;
const RANGE_BIT = 0x4000;
const TEXT_TYPE = 0xffff;

/** How long a body may be read-only after an exposure or a change of the mode; two seconds were measured. */
const READ_ONLY_MS = 3000;
const POLL_MS = 20;
const DISCONNECT_MS = 5000;
const READ_BACK_MS = 3000;

/** The session could not be opened. */
export class NotConnected extends Error {
  /** The code of the SDK, if it gave one. */
  readonly sdkCode: number | undefined;

  constructor(message: string, sdkCode?: number) {
    super(message);
    this.sdkCode = sdkCode;
  }
}

/**
 * Calls Connect and waits for its outcome.
 * @param meanwhile runs as soon as Connect has returned.
 * @throws NotConnected, after the attempt was closed in order.
 */
export async function openSession(
  process: SdkProcess,
  camera: DiscoveredCamera,
  logIn: LogIn,
  options: {
    mode: keyof typeof CONTROL_MODE;
    limitMs: number;
    /** Limit of the call of Connect itself, which may take longer than the answer. */
    callMs?: number;
    reconnecting?: boolean;
    /** Whether Connect gets an object from a list that the process makes first. */
    listedFirst?: boolean;
    meanwhile?: () => Promise<void>;
  },
): Promise<OpenSession> {
  const { mode, limitMs, callMs = limitMs, reconnecting = false, listedFirst = false, meanwhile } = options;
  const connect: NativeConnectOptions = {
    camera,
    mode: CONTROL_MODE[mode],
    reconnecting,
    listedFirst,
    ...logIn,
  };
  const called = await process.call('connect', [connect], callMs);
  if (!called.ok) throw new NotConnected(called.refusal.message, called.refusal.sdkCode);
  const isMine = (event: NativeEvent): boolean => event.generation === called.result;
  const isEnd = ({ kind }: NativeEvent): boolean => ['connected', 'error', 'disconnected'].includes(kind);
  await meanwhile?.();
  const answer = await process.event((event) => isMine(event) && isEnd(event), called.fromMs, limitMs);
  if (answer?.event.kind === 'connected')
    return { process, calledMs: called.fromMs, returnedMs: called.toMs, connectedMs: answer.atMs };
  if (answer === undefined) {
    await (camera.connectionType === 'Network' ? giveUp(process) : closeSession(process));
    throw new NotConnected(`no answer within ${limitMs} ms`);
  }
  await closeSession(process);
  const { event } = answer;
  const code = event.kind === 'error' || event.kind === 'disconnected' ? event.sdkCode : undefined;
  throw new NotConnected(`the camera refused: ${code === undefined ? 'no code' : hexCode(code)}`, code);
}

/** Ends a session or an attempt, and waits a limited time for its end. */
export async function closeSession(process: SdkProcess): Promise<void> {
  const asked = await process.call('disconnect', []);
  if (asked.ok) await process.event(({ kind }) => kind === 'disconnected', asked.fromMs, DISCONNECT_MS);
  await process.call('releaseDevice', []);
}

/** Ends an attempt that may still wait for a confirmation at the body. It has two waits, without which bodies hang. */
async function giveUp(process: SdkProcess): Promise<void> {
  await process.call('disconnect', []);
  await delay(systemClock, NETWORK_LEAVE_MS);
  await process.call('releaseDevice', []);
  await delay(systemClock, NETWORK_RELEASE_MS);
}

/** All that the body reports now; none when it refuses. */
export async function readAll(process: SdkProcess): Promise<NativeProperty[]> {
  const read = await process.call('getProperties', []);
  return read.ok ? read.result : [];
}

/** One property; undefined when the body does not report it. */
export async function readOne(process: SdkProcess, code: number): Promise<NativeProperty | undefined> {
  const read = await process.call('getProperties', [[code]]);
  return read.ok ? read.result.find((property) => property.code === code) : undefined;
}

/** Writes a property with the type that the body reports; repeats the write while the body may be read-only. */
async function writePatiently(
  process: SdkProcess,
  property: NativeProperty,
  value: bigint,
): Promise<Outcome<void>> {
  const untilMs = systemClock.nowMs() + READ_ONLY_MS;
  for (;;) {
    const written = await write(process, property, value);
    if (!isInvalidNow(written) || systemClock.nowMs() >= untilMs) return written;
    await delay(systemClock, POLL_MS);
  }
}

/** Writes with the type that the body reports. */
export function write(process: SdkProcess, property: NativeProperty, value: bigint): Promise<Outcome<void>> {
  return process.call('setProperty', [property.code, property.type, value]);
}

/** Waits until a property reads `value`. @returns false when the time is up. */
export async function becomes(
  process: SdkProcess,
  code: number,
  value: bigint,
  limitMs = READ_BACK_MS,
): Promise<boolean> {
  const property = await waitFor(limitMs, async () => {
    const read = await readOne(process, code);
    return read?.current === value ? read : undefined;
  });
  return property !== undefined;
}

/** Calls `look` until it returns something; undefined when the time is up. */
export async function waitFor<T>(
  limitMs: number,
  look: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const untilMs = systemClock.nowMs() + limitMs;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (systemClock.nowMs() >= untilMs) return undefined;
    await delay(systemClock, POLL_MS);
  }
}

/**
 * Changes a property while `use` runs, and then restores it by {@link restore}.
 * @returns what `use` returns; undefined when the property cannot be set to `value` now.
 */
export async function withProperty<T>(
  remarks: string[],
  process: SdkProcess,
  code: number,
  value: bigint,
  use: () => Promise<T>,
): Promise<T | undefined> {
  const before = await readOne(process, code);
  if (before === undefined) return undefined;
  if (before.current === value) return use();
  const isSettable = await waitFor(READ_ONLY_MS, async () => {
    const now = await readOne(process, code);
    return now?.enableFlag === GET_AND_SET ? true : undefined;
  });
  if (isSettable === undefined) return undefined;
  const written = await writePatiently(process, before, value);
  try {
    return written.ok && (await becomes(process, code, value)) ? await use() : undefined;
  } finally {
    await restore(remarks, process, before);
  }
}

/** Writes the earlier value of a property. A failure becomes a remark, even if the process is lost. */
export async function restore(remarks: string[], process: SdkProcess, before: NativeProperty): Promise<void> {
  const { code, current } = before;
  let isBack = false;
  try {
    await writePatiently(process, before, current);
    isBack = await becomes(process, code, current);
  } finally {
    if (!isBack) remarks.push(`property ${hexCode(code)} was not restored: its value was ${current} before`);
  }
}

/** Sets the priority key, whatever its flag. True when it then reads `value`, or when the body has no such key. */
export async function setPriority(process: SdkProcess, value: bigint): Promise<boolean> {
  const key = await readOne(process, PROPERTY_CODE.priorityKey);
  if (key === undefined) return true;
  if (key.current === value) return true;
  await writePatiently(process, key, value);
  return becomes(process, PROPERTY_CODE.priorityKey, value);
}

/** Sets the priority key to the host by {@link setPriority}. */
export function takePriority(process: SdkProcess): Promise<boolean> {
  return setPriority(process, PRIORITY_KEY.pcRemote);
}

/** Waits until something can be written: after a shot or a change of the mode some bodies are read-only for a while. */
export async function whenWritable(process: SdkProcess): Promise<void> {
  await waitFor(READ_ONLY_MS, async () => (await canWrite(process)) || undefined);
}

/** Whether anything but the half-press and the priority key can be written now. */
export async function canWrite(process: SdkProcess): Promise<boolean> {
  const isKey = (code: number): boolean => code === PROPERTY_CODE.s1 || code === PROPERTY_CODE.priorityKey;
  return (await readAll(process)).some(({ code, enableFlag }) => enableFlag === GET_AND_SET && !isKey(code));
}

/** Switches live view. */
export function setLiveView(process: SdkProcess, on: boolean): Promise<Outcome<void>> {
  return process.call('setSetting', [SETTING.enableLiveView, on ? 1 : 0]);
}

/** Whether a property is a text, and whether it has a range. */
export const isText = ({ type }: NativeProperty): boolean => type === TEXT_TYPE;
export const isRange = ({ type }: NativeProperty): boolean => type !== TEXT_TYPE && (type & RANGE_BIT) !== 0;

/** Bits of one element of a CrDataType of a number: 8 to 128. */
export function bitsOf(type: number): number {
  return 4 << (type & WIDTH_BITS);
}

/** Whether the SDK answered that the call is not valid now. */
export function isInvalidNow(outcome: Outcome<unknown>): boolean {
  return !outcome.ok && outcome.refusal.sdkCode === SDK_ERROR.invalidCalled;
}

/** The outcome of a call, for a report: `taken`, `0x8402` or words. */
export function wordFor(outcome: Outcome<unknown>): string {
  if (outcome.ok) return 'taken';
  const { sdkCode, message } = outcome.refusal;
  return sdkCode === undefined ? message : hexCode(sdkCode);
}

/** The events from `sinceMs` on, without property changes, with the ms since then: `warning 0x20011 +412`. */
export function told(process: SdkProcess, sinceMs: number, most = 20): string[] {
  const isNews = ({ atMs, event }: TimedEvent): boolean =>
    atMs >= sinceMs && event.kind !== 'propertyChanged';
  return process.events
    .filter(isNews)
    .slice(0, most)
    .map(({ atMs, event }) => `${nameOf(event)} +${Math.round(atMs - sinceMs)}`);
}

function nameOf(event: NativeEvent): string {
  if (event.kind === 'warning' || event.kind === 'warningExt')
    return `${event.kind} ${hexCode(event.code, 5)}`;
  if (event.kind === 'error' || event.kind === 'disconnected')
    return `${event.kind} ${hexCode(event.sdkCode)}`;
  return event.kind;
}

// Reads and writes properties: turns a name of the table (properties/table.ts) into the SDK's code, the camera's lists
// into names and labels, and a client's text into a value that the camera takes now.

import { delay } from '../../base/clock.js';
import { hexCode, hexValue } from '../../base/hex.js';
import { meantBy } from '../../base/nearest.js';
import { quoted } from '../../base/quoted.js';
import { WorkerError, type WorkerErrorCode } from '../../protocol/codes.js';
import type { Params, PriorityKey, PropertyReading, Result } from '../../protocol/operations.js';
import type { PrioritySetting } from '../../protocol/words.js';
import type { Camera } from '../camera/camera.js';
import type { PropertyDefinition } from '../properties/definition.js';
import { valueMeant } from '../properties/labels.js';
import {
  availableOf,
  isAllowed,
  isReported,
  isWritable,
  lastingReadingOf,
  readingOf,
  shownBy,
  typeToWrite,
  wide,
} from '../properties/reading.js';
import { PROPERTIES } from '../properties/table.js';
import type { NativeProperty } from '../sdk/addon.js';
import { DATA_TYPE, PRIORITY_KEY, PROPERTY_CODE, SDK_ERROR } from '../sdk/codes.js';
import { afterOrder } from './orders.js';

/** Longest wait until the priority key reads as written. Bodies take 100–150 ms; a longer time is no error. */
const PRIORITY_KEY_MS = 1000;
const PRIORITY_KEY_POLL_MS = 25;

/** Longest text, in UTF-16 units, for a camera that does not report its limit. Source: the HTTP contract. */
const DEFAULT_TEXT_UNITS = 64;
/** Longest text, whatever limit the camera reports: PTP allows 255 units including the terminator. */
const MAX_TEXT_UNITS = 254;
/** How many of the camera's values the message of a refusal lists. */
const EXAMPLES = 4;

const BY_CODE = new Map<number, string>(
  Object.entries<PropertyDefinition>(PROPERTIES).flatMap(([name, { code, alsoCode }]) => {
    return [code, alsoCode].filter((each) => each !== undefined).map((each) => [each, name] as const);
  }),
);

/**
 * Reads one property. For a property that the camera lacks the texts are empty. Right after a connect the camera gets
 * time to report it.
 * @throws UNKNOWN_PROPERTY, NOT_CONNECTED
 */
export async function getProperty(camera: Camera, params: Params<'getProperty'>): Promise<PropertyReading> {
  const definition = definitionOf(params.property);
  camera.session.require();
  if (definition.independent !== true) await camera.writes.settled();
  const native = await readReported(camera, definition);
  if (native === undefined) {
    return { property: params.property, value: '', formatted: '', writable: false, availableValues: [] };
  }
  return lastingReadingOf(params.property, definition, native);
}

/** Reads all properties of the table that the camera reports. @throws NOT_CONNECTED, SDK_REFUSED */
export async function getAllProperties(
  camera: Camera,
  _params: Params<'getAllProperties'>,
): Promise<Result<'getAllProperties'>> {
  camera.session.require();
  await camera.writes.settled();
  const natives = await camera.sdk.call('getProperties', []);
  const properties = new Map<string, PropertyReading>();
  for (const native of natives) {
    const name = BY_CODE.get(native.code);
    if (name === undefined || !isReported(native)) continue;
    const reading = lastingReadingOf(name, definitionOf(name), native);
    const other = properties.get(name);
    if (other === undefined || choiceOf(reading) > choiceOf(other)) properties.set(name, reading);
  }
  const last = LAST_OF_ALL.get(camera);
  const now = [...properties.values()];
  if (last !== undefined && last.totalProperties === natives.length && areSame(last.properties, now))
    return last;
  const result = { properties: now, totalProperties: natives.length };
  LAST_OF_ALL.set(camera, result);
  return result;
}

/**
 * The last result of each camera. While nothing has changed the same object is returned, because the link sends an
 * object only once (fast-reads/sent-results.ts).
 */
const LAST_OF_ALL = new WeakMap<Camera, Result<'getAllProperties'>>();

function areSame(some: readonly PropertyReading[], others: readonly PropertyReading[]): boolean {
  return some.length === others.length && some.every((reading, index) => reading === others[index]);
}

/** Refusals that may only mean that the camera has not carried out an earlier write yet. */
const MAY_PASS: ReadonlySet<WorkerErrorCode> = new Set([
  'NOT_WRITABLE',
  'PROPERTY_NOT_REPORTED',
  'VALUE_NOT_ALLOWED',
  'VALUE_NOT_UNDERSTOOD',
]);

/**
 * Writes one property. Success means that the SDK has accepted the write; the camera confirms it with
 * `propertyChanged`. The write is made after earlier writes of the same property and of properties that decide about
 * others. A refused write is tried again: after all earlier writes; after an exposure or a change of the exposure
 * program, when something can be written again; and right after a connect, when the camera has reported more
 * properties.
 * @throws UNKNOWN_PROPERTY, NOT_CONNECTED, WRONG_MODE, VALUE_NOT_UNDERSTOOD, PROPERTY_NOT_REPORTED, NOT_WRITABLE,
 *   VALUE_NOT_ALLOWED, SDK_REFUSED
 */
export async function setProperty(
  camera: Camera,
  params: Params<'setProperty'>,
): Promise<Result<'setProperty'>> {
  const definition = definitionOf(params.property);
  camera.session.requireControl();
  await camera.writes.settledFor(definition.code);
  let refusal: unknown;
  const result = await camera.growth.find(async () => {
    try {
      return await written(camera, params, definition);
    } catch (error) {
      if (!mayPass(error)) throw error;
      refusal = error;
      return undefined;
    }
  });
  if (result === undefined) throw refusal;
  return result;
}

async function written(
  camera: Camera,
  params: Params<'setProperty'>,
  definition: PropertyDefinition,
): Promise<Result<'setProperty'>> {
  try {
    return await write(camera, params, definition);
  } catch (error) {
    if (!mayPass(error) || !(camera.writes.isAny || camera.readOnly.mayBe)) throw error;
    await camera.writes.settled();
    await camera.readOnly.over();
    return write(camera, params, definition);
  }
}

function mayPass(error: unknown): boolean {
  if (!(error instanceof WorkerError) || error.outcome === 'unknown') return false;
  return MAY_PASS.has(error.code) || error.sdkCode === SDK_ERROR.invalidCalled;
}

async function write(
  camera: Camera,
  params: Params<'setProperty'>,
  definition: PropertyDefinition,
): Promise<Result<'setProperty'>> {
  const native = await readOne(camera, definition.code);
  if (definition.codec === 'text') return setText(camera, params, native);
  const value = understood(params, definition, native);
  const reported = requireReported(camera, params, native);
  // While the camera has the priority key it reads as not writable, and just then it must be written.
  if (definition.code === PROPERTY_CODE.priorityKey) return setPriorityKeyValue(camera, value);
  requireWritable(params, reported);
  if (!isAllowed(definition, reported, value)) {
    const reading = readingOf(params.property, definition, { ...reported, current: value });
    const text = `${params.property} does not take ${reading.formatted} (${hexValue(value)}) now`;
    throw new WorkerError('VALUE_NOT_ALLOWED', text);
  }
  await camera.sdk.call('setProperty', [reported.code, reported.type, value]);
  const before = wide(definition, reported.type, reported.current);
  const read = (now: NativeProperty) => wide(definition, now.type, now.current);
  // This is also noted for a write of the present value, because the camera drops a release right after it too.
  if (reported.code === PROPERTY_CODE.exposureProgram) camera.readOnly.exposureProgramWritten();
  if (before !== value)
    camera.writes.note(
      reported.code,
      (now) => read(now) === value || read(now) !== before,
      definition.decides,
    );
  const now = await afterOrder(readBack(camera, definition.code, (native) => read(native) === value));
  const current = now.native === undefined ? before : read(now.native);
  return {
    value: hexValue(value),
    confirmed: current === value,
    current: hexValue(current),
    ...(now.because === undefined ? {} : { because: now.because }),
  };
}

/**
 * Reads the property after a write. While the camera has the priority key, a body may accept a write and ignore it, so
 * only then does this wait for the effect.
 * @param hasValue whether a reading shows the written value
 */
async function readBack(
  camera: Camera,
  code: number,
  hasValue: (native: NativeProperty) => boolean,
): Promise<{ native: NativeProperty | undefined; because?: string }> {
  const read = async () => {
    const native = await readOne(camera, code);
    if (native !== undefined) camera.writes.saw(native);
    return native;
  };
  const native = await read();
  if (native === undefined || hasValue(native)) return { native };
  const key = await readOne(camera, PROPERTY_CODE.priorityKey);
  if (key?.current !== PRIORITY_KEY.camera) return { native };
  await camera.writes.settledFor(code);
  const later = await read();
  const isIgnored = later !== undefined && !hasValue(later);
  return { native: later, ...(isIgnored ? { because: 'the priority key is at the camera' } : {}) };
}

async function setText(
  camera: Camera,
  params: Params<'setProperty'>,
  native: NativeProperty | undefined,
): Promise<Result<'setProperty'>> {
  const reported = requireReported(camera, params, native);
  requireWritable(params, reported);
  const longest = await readOne(camera, PROPERTIES['image-id-string-max-length'].code);
  const units = Math.min(Number(longest?.current ?? 0n) || DEFAULT_TEXT_UNITS, MAX_TEXT_UNITS);
  if (params.value.length > units || params.value.includes('\0')) {
    const most = `${params.property} takes at most ${units} characters, none of them NUL`;
    const text = `${most}; this text has ${params.value.length}`;
    throw new WorkerError('VALUE_NOT_ALLOWED', text);
  }
  await camera.sdk.call('setPropertyText', [reported.code, params.value]);
  const before = reported.text ?? '';
  if (before !== params.value)
    camera.writes.note(reported.code, ({ text }) => text === params.value || text !== before);
  const now = await afterOrder(readBack(camera, reported.code, ({ text }) => text === params.value));
  const current = now.native?.text ?? before;
  return {
    value: params.value,
    confirmed: current === params.value,
    current,
    ...(now.because === undefined ? {} : { because: now.because }),
  };
}

async function setPriorityKeyValue(camera: Camera, value: bigint): Promise<Result<'setProperty'>> {
  const setting = PRIORITY_WORDS[value.toString()];
  if (setting === undefined) {
    throw new WorkerError('VALUE_NOT_ALLOWED', `priority-key does not take ${hexValue(value)}`);
  }
  const current = (await giveKeyTo(camera, setting)) ?? value;
  return { value: hexValue(value), confirmed: current === value, current: hexValue(current) };
}

const PRIORITY_WORDS: Readonly<Record<string, PrioritySetting>> = {
  [PRIORITY_KEY.camera.toString()]: 'camera-position',
  [PRIORITY_KEY.pcRemote.toString()]: 'pc-remote',
};

/** Reads the priority key. @throws NOT_CONNECTED, WRONG_MODE, SDK_REFUSED for a body without a priority key */
export async function getPriorityKey(
  camera: Camera,
  _params: Params<'getPriorityKey'>,
): Promise<Result<'getPriorityKey'>> {
  camera.session.requireControl();
  // Until a camera has reported its key, it looks like a camera without a key.
  const native = await readWhenReported(camera, PROPERTY_CODE.priorityKey);
  if (native === undefined) {
    throw new WorkerError(
      'SDK_REFUSED',
      `this camera has no priority key (${hexCode(SDK_ERROR.invalidCalled)}, not implemented); ` +
        'it takes commands without that key',
      { sdkCode: SDK_ERROR.invalidCalled },
    );
  }
  const setting: PriorityKey = PRIORITY_WORDS[native.current.toString()] ?? 'unknown';
  return { setting, rawValue: Number(native.current) };
}

/**
 * Writes the priority key, whatever its enable flag, and waits until the key reads as written. Until then the client's
 * next request would be refused.
 * @throws NOT_CONNECTED, WRONG_MODE, SDK_REFUSED
 */
export async function setPriorityKey(
  camera: Camera,
  params: Params<'setPriorityKey'>,
): Promise<Result<'setPriorityKey'>> {
  await giveKeyTo(camera, params.setting);
  return {};
}

/**
 * Writes the priority key like {@link setPriorityKey}. When the key then reads `pc-remote`, buttons and keys are
 * released again, because the body may have ignored their release while it had the priority key.
 * @param limitMs longest wait for a camera that may be read-only
 * @returns the value that was read last; undefined when the camera does not report the key
 */
export async function giveKeyTo(
  camera: Camera,
  setting: Params<'setPriorityKey'>['setting'],
  limitMs?: number,
): Promise<bigint | undefined> {
  const session = camera.session.requireControl();
  const { priorityKey: before } = session;
  const value = setting === 'pc-remote' ? PRIORITY_KEY.pcRemote : PRIORITY_KEY.camera;
  // Some bodies refuse a write of a property that they have not reported yet.
  const type = typeToWrite(await readWhenReported(camera, PROPERTY_CODE.priorityKey), DATA_TYPE.uint16Array);
  const set = () => camera.sdk.call('setProperty', [PROPERTY_CODE.priorityKey, type, value]);
  // The write is not repeated in another session, or after a client has made another choice.
  const isSame = () => camera.session.open === session && session.priorityKey === before;
  await camera.readOnly.untilTaken(set, (error) => mayPass(error) && isSame(), limitMs);
  session.priorityKey = setting;
  const untilMs = camera.clock.nowMs() + PRIORITY_KEY_MS;
  for (;;) {
    const current = (await afterOrder(readOne(camera, PROPERTY_CODE.priorityKey)))?.current;
    if (current === PRIORITY_KEY.pcRemote && current === value) await camera.letGoAgain();
    if (current === value || camera.clock.nowMs() >= untilMs) return current;
    await delay(camera.clock, PRIORITY_KEY_POLL_MS);
  }
}

/** Reads one property by its SDK code; undefined when the camera does not report it. */
export async function readOne(camera: Camera, code: number): Promise<NativeProperty | undefined> {
  const native = await readNative(camera, code);
  return native !== undefined && isReported(native) ? native : undefined;
}

/** Reads like {@link readOne}, but right after a connect the camera gets time to report the property. */
export async function readWhenReported(camera: Camera, code: number): Promise<NativeProperty | undefined> {
  const native = await camera.growth.find(() => readNative(camera, code));
  return native !== undefined && isReported(native) ? native : undefined;
}

/** The camera's report for a code, even if it reports that it does not support the code. */
async function readNative(camera: Camera, code: number): Promise<NativeProperty | undefined> {
  try {
    const natives = await camera.sdk.call('getProperties', [[code]]);
    return natives.find((native) => native.code === code);
  } catch (error) {
    // For a code that the body lacks the SDK answers "invalid call", which is no failure of the camera.
    if (error instanceof WorkerError && error.sdkCode === SDK_ERROR.invalidCalled) return undefined;
    throw error;
  }
}

/** The row of a name. @throws UNKNOWN_PROPERTY */
export function definitionOf(name: string): PropertyDefinition {
  const table: Readonly<Record<string, PropertyDefinition>> = PROPERTIES;
  const definition = Object.hasOwn(table, name) ? table[name] : undefined;
  if (definition === undefined) {
    throw new WorkerError(
      'UNKNOWN_PROPERTY',
      `there is no property named ${quoted(name)}${meantBy(name, Object.keys(table))}`,
    );
  }
  return definition;
}

async function readReported(
  camera: Camera,
  { code, alsoCode }: PropertyDefinition,
): Promise<NativeProperty | undefined> {
  const native = await readWhenReported(camera, code);
  return native !== undefined || alsoCode === undefined ? native : readOne(camera, alsoCode);
}

/** Rank of a reading, when two codes mean one property: a writable code comes first, then one with a list. */
function choiceOf(reading: PropertyReading): number {
  return (reading.writable ? 2 : 0) + (reading.availableValues.length > 0 ? 1 : 0);
}

function understood(
  params: Params<'setProperty'>,
  definition: PropertyDefinition,
  native: NativeProperty | undefined,
): bigint {
  const available = native === undefined ? [] : availableOf(definition, native);
  const shown = native === undefined ? [] : shownBy(readingOf(params.property, definition, native));
  const value = valueMeant(definition, params.value, available, shown);
  if (value !== undefined) return wide(definition, native?.type ?? 0, value);
  const labels = shown.map(({ formatted }) => formatted).filter((label) => label !== '');
  const examples = labels.slice(0, EXAMPLES).map((label) => JSON.stringify(label));
  const hint = examples.length === 0 ? 'a hex value such as "0x1"' : `for example ${examples.join(', ')}`;
  const meant = meantBy(params.value, labels);
  throw new WorkerError(
    'VALUE_NOT_UNDERSTOOD',
    `${quoted(params.value)} is not a valid value for ${params.property}${meant}; it takes ${hint}`,
  );
}

function requireReported(
  camera: Camera,
  params: Params<'setProperty'>,
  native: NativeProperty | undefined,
): NativeProperty {
  if (native !== undefined) return native;
  if (camera.growth.isUnderWay) {
    const text = `the camera has not reported ${params.property} yet: it has just been connected`;
    throw new WorkerError('PROPERTY_NOT_REPORTED', text, { details: { error: 'not_reported_yet' } });
  }
  throw new WorkerError('PROPERTY_NOT_REPORTED', `the camera does not report ${params.property}`);
}

function requireWritable(params: Params<'setProperty'>, native: NativeProperty): void {
  if (isWritable(native)) return;
  throw new WorkerError('NOT_WRITABLE', `${params.property} cannot be written now`);
}

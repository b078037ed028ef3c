// Reading and writing properties: the table's name to the SDK's code, the camera's lists to words and labels,
// a client's text to a value that the camera takes now.

import type { NativeProperty } from '../addon.js';
import type { Camera } from '../camera.js';
import { formatValue, parseValue } from '../properties/codecs.js';
import type { PropertyDefinition } from '../properties/definition.js';
import { PROPERTIES } from '../properties/table.js';
import { delay } from '../protocol/clock.js';
import { WorkerError } from '../protocol/codes.js';
import { hexCode, hexValue } from '../protocol/hex.js';
import type { Params, PriorityKey, PropertyReading, PropertyValue, Result } from '../protocol/operations.js';
import { quoted } from '../protocol/quoted.js';
import { DATA_TYPE, PRIORITY_KEY, PROPERTY_CODE, SDK_ERROR } from '../sdk-codes.js';

/** CrPropertyEnableFlag values that allow a write. */
const WRITABLE_FLAGS = new Set([1, 3]);
/** CrDataType bit of a list that is minimum, maximum, step. */
const RANGE_BIT = 0x4000;
/** CrDataType bit of a signed value. */
const SIGN_BIT = 0x1000;

/** Bodies take 100–150 ms until the key reads back; longer is the camera's business and no failure. */
const PRIORITY_KEY_MS = 1000;
const PRIORITY_KEY_POLL_MS = 25;

const BY_CODE = new Map<number, string>(Object.entries(PROPERTIES).map(([name, row]) => [row.code, name]));

/**
 * Reads one property; a camera that lacks it reads as empty texts.
 * @throws UNKNOWN_PROPERTY, NOT_CONNECTED
 */
export async function getProperty(camera: Camera, params: Params<'getProperty'>): Promise<PropertyReading> {
  const definition = definitionOf(params.property);
  camera.requireSession();
  const native = await readOne(camera, definition.code);
  if (native === undefined) {
    return { property: params.property, value: '', formatted: '', writable: false, availableValues: [] };
  }
  return reading(params.property, definition, native);
}

/** Reads all properties of the table that the camera reports. @throws NOT_CONNECTED */
export async function getAllProperties(
  camera: Camera,
  _params: Params<'getAllProperties'>,
): Promise<Result<'getAllProperties'>> {
  camera.requireSession();
  const natives = await camera.sdk.call('getProperties', []);
  const properties: PropertyReading[] = [];
  for (const native of natives) {
    const name = BY_CODE.get(native.code);
    if (name !== undefined && isReported(native)) properties.push(reading(name, definitionOf(name), native));
  }
  return { properties, totalProperties: natives.length };
}

/**
 * Writes one property. Success means that the SDK took it; the camera confirms with `propertyChanged`.
 * @throws UNKNOWN_PROPERTY, NOT_CONNECTED, PROPERTY_NOT_REPORTED, NOT_WRITABLE, VALUE_NOT_UNDERSTOOD,
 *   VALUE_NOT_ALLOWED, SDK_REFUSED
 */
export async function setProperty(
  camera: Camera,
  params: Params<'setProperty'>,
): Promise<Result<'setProperty'>> {
  const definition = definitionOf(params.property);
  camera.requireSession();
  const native = await readOne(camera, definition.code);
  if (native === undefined) {
    throw new WorkerError('PROPERTY_NOT_REPORTED', `the camera does not report ${params.property}`);
  }
  const isPriorityKey = definition.code === PROPERTY_CODE.priorityKey;
  const available = isPriorityKey ? native.values : availableOf(native);
  const value = parseValue(definition, params.value, available);
  if (value === undefined) throw notUnderstood(params, definition, available);
  // The priority key reads as not writable while the camera holds it, which is when it must be written.
  if (!isPriorityKey && !WRITABLE_FLAGS.has(native.enableFlag)) {
    throw new WorkerError('NOT_WRITABLE', `${params.property} cannot be written now`);
  }
  if (!isAllowed(native, available, value)) {
    const text = `${params.property} does not take ${formatValue(definition, value)} (${hexValue(value)}) now`;
    throw new WorkerError('VALUE_NOT_ALLOWED', text);
  }
  await camera.sdk.call('setProperty', [native.code, native.type, value]);
  return { value: hexValue(value) };
}

/** Reads the priority key. @throws NOT_CONNECTED, SDK_REFUSED for a body without one */
export async function getPriorityKey(
  camera: Camera,
  _params: Params<'getPriorityKey'>,
): Promise<Result<'getPriorityKey'>> {
  camera.requireSession();
  const native = await readOne(camera, PROPERTY_CODE.priorityKey);
  if (native === undefined) {
    throw new WorkerError(
      'SDK_REFUSED',
      `this camera has no priority key (${hexCode(SDK_ERROR.invalidCalled)}, not implemented); it takes commands without`,
      { sdkCode: SDK_ERROR.invalidCalled },
    );
  }
  const words: Record<string, PriorityKey> = { '1': 'camera-position', '2': 'pc-remote' };
  return { setting: words[native.current.toString()] ?? 'unknown', rawValue: Number(native.current) };
}

/**
 * Writes the priority key, whatever its enable flag says, and waits until the camera has taken it: what a client
 * asks for next depends on it, and is refused during the moment the camera needs.
 * @throws NOT_CONNECTED, SDK_REFUSED
 */
export async function setPriorityKey(
  camera: Camera,
  params: Params<'setPriorityKey'>,
): Promise<Result<'setPriorityKey'>> {
  const session = camera.requireSession();
  const value = params.setting === 'pc-remote' ? PRIORITY_KEY.pcRemote : PRIORITY_KEY.camera;
  await camera.sdk.call('setProperty', [PROPERTY_CODE.priorityKey, DATA_TYPE.uint16Array, value]);
  session.priorityKey = params.setting;
  const untilMs = camera.clock.nowMs() + PRIORITY_KEY_MS;
  while ((await readOne(camera, PROPERTY_CODE.priorityKey))?.current !== value) {
    if (camera.clock.nowMs() >= untilMs) break;
    await delay(camera.clock, PRIORITY_KEY_POLL_MS);
  }
  return {};
}

/** Reads one property by its SDK code; undefined when the camera does not report it. */
export async function readOne(camera: Camera, code: number): Promise<NativeProperty | undefined> {
  try {
    const natives = await camera.sdk.call('getProperties', [[code]]);
    return natives.find((native) => native.code === code && isReported(native));
  } catch (error) {
    // A code the body does not know is an invalid call to the SDK, not a failure of the camera.
    if (error instanceof WorkerError && error.sdkCode === SDK_ERROR.invalidCalled) return undefined;
    throw error;
  }
}

function definitionOf(name: string): PropertyDefinition {
  const table: Readonly<Record<string, PropertyDefinition>> = PROPERTIES;
  const definition = Object.hasOwn(table, name) ? table[name] : undefined;
  if (definition === undefined) {
    throw new WorkerError('UNKNOWN_PROPERTY', `there is no property named ${quoted(name)}`);
  }
  return definition;
}

/** Flag -1: the code exists in the SDK and not in this body. */
function isReported(native: NativeProperty): boolean {
  return native.enableFlag !== -1;
}

/** The values that may be set now; some bodies leave that list empty and mean the list of all. */
function availableOf(native: NativeProperty): readonly bigint[] {
  return native.settable.length > 0 ? native.settable : native.values;
}

function reading(name: string, definition: PropertyDefinition, native: NativeProperty): PropertyReading {
  return {
    property: name,
    ...propertyValue(definition, native.current),
    writable: WRITABLE_FLAGS.has(native.enableFlag),
    availableValues: availableOf(native).map((value) => propertyValue(definition, value)),
  };
}

function propertyValue(definition: PropertyDefinition, value: bigint): PropertyValue {
  return { value: hexValue(value), formatted: formatValue(definition, value) };
}

/** Members of the list, or inside the range and on its step; a camera without a list decides itself. */
function isAllowed(native: NativeProperty, available: readonly bigint[], value: bigint): boolean {
  if ((native.type & RANGE_BIT) === 0) return available.length === 0 || available.includes(value);
  const width = 8 << (Math.max(1, native.type & 0xf) - 1);
  const signed = (native.type & SIGN_BIT) !== 0;
  const [minimum, maximum, step, wanted] = [...available, value].map((v) =>
    signed ? BigInt.asIntN(width, v) : v,
  );
  if (minimum === undefined || maximum === undefined || step === undefined || wanted === undefined)
    return true;
  if (wanted < minimum || wanted > maximum) return false;
  return step <= 0n || (wanted - minimum) % step === 0n;
}

function notUnderstood(
  params: Params<'setProperty'>,
  definition: PropertyDefinition,
  available: readonly bigint[],
): WorkerError {
  const examples = available.slice(0, 4).map((value) => JSON.stringify(formatValue(definition, value)));
  const hint = examples.length === 0 ? 'a hex value such as "0x1"' : `for example ${examples.join(', ')}`;
  return new WorkerError(
    'VALUE_NOT_UNDERSTOOD',
    `${quoted(params.value)} is no value of ${params.property}; it takes ${hint}`,
  );
}

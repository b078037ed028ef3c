// Reads a few properties in one call of the SDK and compares them with wanted values. The wanted texts are those that
// setProperty takes; only the worker knows which texts mean the same value.

import { hexValue } from '../../base/hex.js';
import type { ComparedReading, Params, PropertyReading, Result } from '../../protocol/operations.js';
import type { Camera } from '../camera/camera.js';
import { CODECS } from '../properties/codecs.js';
import type { PropertyDefinition } from '../properties/definition.js';
import { valueMeant } from '../properties/labels.js';
import { availableOf, isReported, readingOf, shownBy, wide } from '../properties/reading.js';
import type { NativeProperty } from '../sdk/addon.js';
import { definitionOf } from './properties.js';

interface Row {
  readonly property: string;
  readonly wanted: string | undefined;
  readonly definition: PropertyDefinition;
}

/**
 * Reads the properties in the given order; one that the camera lacks reads as empty texts. Right after a connect the
 * camera gets time to report the compared properties.
 * @throws UNKNOWN_PROPERTY, NOT_CONNECTED
 */
export async function compareProperties(
  camera: Camera,
  { properties }: Params<'compareProperties'>,
): Promise<Result<'compareProperties'>> {
  const rows = properties.map(({ property, wanted }) => {
    return { property, wanted, definition: definitionOf(property) };
  });
  camera.session.require();
  if (rows.some(({ definition }) => definition.independent !== true)) await camera.writes.settled();
  const natives = await readAll(camera, rows);
  return { readings: rows.map((row) => compared(row, nativeOf(natives, row.definition))) };
}

async function readAll(camera: Camera, rows: readonly Row[]): Promise<readonly NativeProperty[]> {
  const codes = rows.flatMap(({ definition: { code, alsoCode } }) => [code, alsoCode ?? []].flat());
  let natives: readonly NativeProperty[] = [];
  await camera.growth.find(async () => {
    natives = codes.length === 0 ? [] : await camera.sdk.call('getProperties', [[...new Set(codes)]]);
    const isMissing = ({ wanted, definition }: Row) =>
      wanted !== undefined && nativeOf(natives, definition) === undefined;
    return rows.some(isMissing) ? undefined : natives;
  });
  return natives;
}

function nativeOf(
  natives: readonly NativeProperty[],
  { code, alsoCode }: PropertyDefinition,
): NativeProperty | undefined {
  const found = (wanted: number | undefined) => natives.find((native) => native.code === wanted);
  const own = found(code);
  return own !== undefined && (isReported(own) || alsoCode === undefined)
    ? reported(own)
    : reported(found(alsoCode));
}

function reported(native: NativeProperty | undefined): NativeProperty | undefined {
  return native !== undefined && isReported(native) ? native : undefined;
}

function compared(
  { property, wanted, definition }: Row,
  native: NativeProperty | undefined,
): ComparedReading {
  const agreement = (agrees: boolean) => (wanted === undefined ? {} : { agrees });
  if (native === undefined) {
    return { property, value: '', formatted: '', portable: '', writable: false, ...agreement(false) };
  }
  const reading = readingOf(property, definition, native);
  const current = wide(definition, native.type, native.current);
  const { value, formatted, writable } = reading;
  const portable = portableOf(definition, native, reading, current);
  const agrees = wanted !== undefined && isMeant(definition, native, reading, wanted, current);
  return { property, value, formatted, portable, writable, ...agreement(agrees) };
}

/** The label, if it means this value on every body; else the number. */
function portableOf(
  definition: PropertyDefinition,
  native: NativeProperty,
  { formatted, text }: PropertyReading,
  current: bigint,
): string {
  if (definition.codec === 'text') return text ?? '';
  const meant = CODECS[definition.codec].parse(formatted, definition, availableOf(definition, native));
  return meant !== undefined && wide(definition, native.type, meant) === current
    ? formatted
    : hexValue(current);
}

function isMeant(
  definition: PropertyDefinition,
  native: NativeProperty,
  reading: PropertyReading,
  wanted: string,
  current: bigint,
): boolean {
  if (definition.codec === 'text') return (reading.text ?? '') === wanted;
  const meant = valueMeant(definition, wanted, availableOf(definition, native), shownBy(reading));
  return meant !== undefined && wide(definition, native.type, meant) === current;
}

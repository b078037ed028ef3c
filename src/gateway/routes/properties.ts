// Handlers of the Properties group. They translate texts of clients into parameters of operations, and results back.

import type { PropertyReading, Result } from '../../protocol/operations.js';
import type { Cameras } from '../cameras/cameras.js';
import { cameraAnswer } from '../http/answer.js';
import { lasting } from '../http/exact-json.js';
import type { OperationAnswer, SomeHandlers } from '../http/operation-route.js';
import { acceptedProperty, bulkProperty, type SingleProperty, singleProperty } from './property-forms.js';

type AllProperties = OperationAnswer<'getAllProperties'>['data'];

/** Handlers of the Properties group. */
export function propertyHandlers(
  cameras: Cameras,
): SomeHandlers<'getProperty' | 'setProperty' | 'getAllProperties' | 'getPriorityKey' | 'setPriorityKey'> {
  return {
    getProperty: async ({ params: { cameraId, propertyName }, signal }) => {
      const reading = await cameras.call(cameraId, 'getProperty', { property: propertyName }, { signal });
      return cameraAnswer(cameras, cameraId, `${propertyName} read.`, shownOf(reading));
    },
    setProperty: async ({ params: { cameraId, propertyName }, body, signal }) => {
      const requested = decimalText(body.value);
      const call = { property: propertyName, value: requested };
      const { because, ...accepted } = await cameras.call(cameraId, 'setProperty', call, { signal });
      const data = acceptedProperty({ property: propertyName, requested, ...accepted });
      const message =
        because === undefined
          ? `${propertyName} set to ${requested}.`
          : `${propertyName}: the camera has taken ${requested} and ignored it, because ${because}.`;
      return cameraAnswer(cameras, cameraId, message, data);
    },
    getAllProperties: async ({ params: { cameraId }, signal }) => {
      const reading = await cameras.call(cameraId, 'getAllProperties', {}, { signal });
      const data = allShownOf(reading);
      return cameraAnswer(cameras, cameraId, `${reading.properties.length} properties read.`, data);
    },
    getPriorityKey: async ({ params: { cameraId }, signal }) => {
      const { setting, rawValue } = await cameras.call(cameraId, 'getPriorityKey', {}, { signal });
      const data = { ...(setting === 'unknown' ? {} : { setting }), rawValue: String(rawValue) };
      return cameraAnswer(cameras, cameraId, 'Priority key read.', data);
    },
    setPriorityKey: async ({ params: { cameraId }, body: { setting }, signal }) => {
      await cameras.call(cameraId, 'setPriorityKey', { setting }, { signal });
      return cameraAnswer(cameras, cameraId, `Priority key set to ${setting}.`, { setting });
    },
  };
}

const SHOWN = new WeakMap<PropertyReading, SingleProperty>();

/** The form of a reading. An unchanged reading is the same object, so its form and text are made only once. */
function shownOf(reading: PropertyReading): SingleProperty {
  const known = SHOWN.get(reading);
  if (known !== undefined) return known;
  const shown = lasting(singleProperty(reading));
  SHOWN.set(reading, shown);
  return shown;
}

const ALL_SHOWN = new WeakMap<Result<'getAllProperties'>, AllProperties>();

/** The form of a reading of all properties. */
function allShownOf(reading: Result<'getAllProperties'>): AllProperties {
  const known = ALL_SHOWN.get(reading);
  if (known !== undefined) return known;
  const entries = reading.properties.map((each) => [each.property, bulkProperty(each)] as const);
  const sorted = entries.sort(([left], [right]) => (left < right ? -1 : 1));
  const properties = Object.fromEntries(sorted);
  const shown = lasting({ properties, total_properties: reading.totalProperties });
  ALL_SHOWN.set(reading, shown);
  return shown;
}

// BigInt is used because String(1e21) is not a decimal number.
function decimalText(value: string | number): string {
  return typeof value === 'string' ? value : BigInt(value).toString();
}

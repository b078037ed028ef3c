// Handlers of the Properties group: translate texts of the wire to parameters of operations, and results back.

import type { PropertyReading } from '../../worker/protocol/operations.js';
import { cameraAnswer } from '../http/answer.js';
import { lasting } from '../http/exact-json.js';
import type { SomeHandlers } from '../http/operation-route.js';
import type { Rig } from '../rig.js';
import { acceptedProperty, bulkProperty, type SingleProperty, singleProperty } from './property-forms.js';

/** Handlers of the Properties group. */
export function propertyHandlers(
  rig: Rig,
): SomeHandlers<'getProperty' | 'setProperty' | 'getAllProperties' | 'getPriorityKey' | 'setPriorityKey'> {
  return {
    getProperty: async ({ params: { cameraId, propertyName }, signal }) => {
      const reading = await rig.call(cameraId, 'getProperty', { property: propertyName }, { signal });
      return cameraAnswer(rig, cameraId, `${propertyName} read.`, shownOf(reading));
    },
    setProperty: async ({ params: { cameraId, propertyName }, body, signal }) => {
      const requested = decimalText(body.value);
      const call = { property: propertyName, value: requested };
      const accepted = await rig.call(cameraId, 'setProperty', call, { signal });
      const data = acceptedProperty({ property: propertyName, requested, ...accepted });
      return cameraAnswer(rig, cameraId, `${propertyName} set to ${requested}.`, data);
    },
    getAllProperties: async ({ params: { cameraId }, signal }) => {
      const { properties, totalProperties } = await rig.call(cameraId, 'getAllProperties', {}, { signal });
      const entries = properties.map((reading) => [reading.property, bulkProperty(reading)] as const);
      const sorted = entries.sort(([left], [right]) => (left < right ? -1 : 1));
      const data = { properties: Object.fromEntries(sorted), total_properties: totalProperties };
      return cameraAnswer(rig, cameraId, `${entries.length} properties read.`, data);
    },
    getPriorityKey: async ({ params: { cameraId }, signal }) => {
      const { setting, rawValue } = await rig.call(cameraId, 'getPriorityKey', {}, { signal });
      return cameraAnswer(rig, cameraId, 'Priority key read.', { setting, rawValue: String(rawValue) });
    },
    setPriorityKey: async ({ params: { cameraId }, body: { setting }, signal }) => {
      await rig.call(cameraId, 'setPriorityKey', { setting }, { signal });
      return cameraAnswer(rig, cameraId, `Priority key set to ${setting}.`, { setting });
    },
  };
}

const SHOWN = new WeakMap<PropertyReading, SingleProperty>();

/** A reading that has not changed is the same object, and its form and text are made once. */
function shownOf(reading: PropertyReading): SingleProperty {
  const known = SHOWN.get(reading);
  if (known !== undefined) return known;
  const shown = lasting(singleProperty(reading));
  SHOWN.set(reading, shown);
  return shown;
}

// BigInt, because String(1e21) is not decimal.
function decimalText(value: string | number): string {
  return typeof value === 'string' ? value : BigInt(value).toString();
}

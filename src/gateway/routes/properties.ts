// Handlers of the Properties group: texts of the wire to parameters of operations and back.

import type { PropertyReading } from '../../worker/protocol/operations.js';
import { quoted } from '../../worker/protocol/quoted.js';
import type { PropertyName } from '../contract/properties.js';
import { ServiceError } from '../errors.js';
import type { Rig } from '../rig.js';
import { cameraAnswer } from './answer.js';
import type { OperationAnswer, SomeHandlers } from './operation-route.js';

type BulkProperty = OperationAnswer<'getAllProperties'>['data']['properties'][string];
interface Accepted {
  readonly property: string;
  readonly requested: string;
  readonly value: string;
}

/** Properties whose acceptance is answered in a form of its own; undefined = no `data`. */
const ACCEPTED_FORMS: {
  readonly [Name in PropertyName]?: (accepted: Accepted) => undefined;
} = {
  aperture: () => undefined,
  iso: () => undefined,
};

/** Handlers of the Properties group. */
export function propertyHandlers(
  rig: Rig,
): SomeHandlers<'getProperty' | 'setProperty' | 'getAllProperties' | 'getPriorityKey' | 'setPriorityKey'> {
  return {
    getProperty: async ({ params: { cameraId, propertyName }, signal }) => {
      const reading = await rig.call(cameraId, 'getProperty', { property: propertyName }, { signal });
      const { property, value, formatted, writable, availableValues: available_values } = reading;
      const data = { property, value, formatted, writable, available_values };
      return cameraAnswer(rig, cameraId, `${propertyName} read.`, data);
    },
    setProperty: async ({ params: { cameraId, propertyName }, body, signal }) => {
      const requested = decimalText(body.value);
      if (propertyName === 'priority-key') {
        const setting = prioritySetting(requested);
        await rig.call(cameraId, 'setPriorityKey', { setting }, { signal });
        return cameraAnswer(rig, cameraId, `priority-key set to ${setting}.`, { setting });
      }
      const call = { property: propertyName, value: requested };
      const { value } = await rig.call(cameraId, 'setProperty', call, { signal });
      const data = acceptedForm({ property: propertyName, requested, value });
      const message = `${propertyName} set to ${requested}.`;
      return data === undefined
        ? cameraAnswer(rig, cameraId, message)
        : cameraAnswer(rig, cameraId, message, data);
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

/** The same as PUT …/priority-key, with its words: it is remembered and waited for in the same way. */
function prioritySetting(requested: string): 'pc-remote' | 'camera-position' {
  if (requested === 'pc-remote' || requested === 'camera-position') return requested;
  throw new ServiceError(
    'VALUE_NOT_UNDERSTOOD',
    `${quoted(requested)} is no setting of priority-key; it takes "pc-remote" or "camera-position"`,
  );
}

function acceptedForm(accepted: Accepted) {
  const form = ACCEPTED_FORMS[accepted.property as PropertyName];
  if (form !== undefined) return form(accepted);
  return { property: accepted.property, requested_value: accepted.requested, value: accepted.value };
}

function bulkProperty(reading: PropertyReading): BulkProperty {
  return {
    current_value: exactNumber(reading.value),
    current_hex_value: reading.value,
    current_formatted: reading.formatted,
    writable: reading.writable,
    available_values: reading.availableValues.map(({ value, formatted }) => {
      return { value: exactNumber(value), hex_value: value, formatted };
    }),
  };
}

// 64 bits do not fit a double; a bigint keeps its digits on the wire (exact-json.ts).
function exactNumber(hex: string): number | bigint {
  const value = BigInt(hex);
  return value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : value;
}

// BigInt, because String(1e21) is not decimal.
function decimalText(value: string | number): string {
  return typeof value === 'string' ? value : BigInt(value).toString();
}

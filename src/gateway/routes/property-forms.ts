// The forms in which clients get properties. Most properties have the common form; the table has the others.

import type { PropertyReading } from '../../protocol/operations.js';
import { PRIORITY_SETTING_OF_VALUE } from '../../protocol/priority-settings.js';
import type { PropertyName } from '../contract/properties.js';
import { ServiceError } from '../errors/errors.js';
import type { OperationAnswer } from '../http/operation-route.js';

/** A property as getProperty answers it. */
export type SingleProperty = OperationAnswer<'getProperty'>['data'];
/** A property as getAllProperties answers it. */
export type BulkProperty = OperationAnswer<'getAllProperties'>['data']['properties'][string];
/** A write that the camera accepted: what the client sent, and what was sent to the camera. */
export interface Accepted {
  readonly property: string;
  readonly requested: string;
  readonly value: string;
  /** Whether the property of the camera now has the value `value`, and which value it has. */
  readonly confirmed: boolean;
  readonly current: string;
}
/** `data` of setProperty. */
export type AcceptedProperty = NonNullable<OperationAnswer<'setProperty'>['data']>;

interface Form {
  single?(reading: PropertyReading): SingleProperty;
  bulk?(reading: PropertyReading): BulkProperty;
  /** Form of the present value (`current`); default: unchanged. */
  current?(hex: string): string;
  /** The members other than the present value. */
  accepted?(accepted: Accepted): Omit<AcceptedProperty, 'confirmed' | 'current_value'>;
}

const FORMS: { readonly [Name in PropertyName]?: Form } = {
  aperture: { accepted: () => ({}) },
  iso: { accepted: () => ({}) },
  'priority-key': {
    accepted: ({ requested, value }) => ({ setting: PRIORITY_SETTING_OF_VALUE[value] ?? requested }),
  },
  'image-id-string': {
    single: (reading) => {
      const { property, formatted, writable } = reported(reading);
      return { property, value: reading.text ?? '', formatted, writable };
    },
    // In this form the contract wants the text as a number; in `single` it wants the text itself.
    bulk: (reading) => common({ ...reading, formatted: decimal(reading.value) }),
    accepted: ({ property, value }) => ({ property, value }),
  },
  'image-id-num': {
    single: (reading) => {
      const { property, writable, availableValues } = reported(reading);
      const value = decimal(reading.value);
      const [minimum, maximum, step] = availableValues.map((each) => each.value);
      return {
        property,
        value,
        formatted: value,
        writable,
        ...(minimum === undefined ? {} : { min: decimal(minimum) }),
        ...(maximum === undefined ? {} : { max: decimal(maximum) }),
        ...(step === undefined ? {} : { step: exactNumber(step) }),
      };
    },
    accepted: ({ property, value }) => ({ property, value: decimal(value) }),
    current: decimal,
  },
};

/** `data` of getProperty. @throws PROPERTY_NOT_REPORTED when the form of a property cannot show its absence. */
export function singleProperty(reading: PropertyReading): SingleProperty {
  const form = formOf(reading.property).single;
  if (form !== undefined) return form(reading);
  const { property, value, formatted, writable, availableValues: available_values } = reading;
  return { property, value, formatted, writable, available_values };
}

/** An entry of `data.properties` of getAllProperties. */
export function bulkProperty(reading: PropertyReading): BulkProperty {
  return (formOf(reading.property).bulk ?? common)(reading);
}

/** `data` of setProperty. */
export function acceptedProperty(accepted: Accepted): AcceptedProperty {
  const { property, requested, value, confirmed, current } = accepted;
  const form = formOf(property);
  const shown = form.accepted?.(accepted) ?? { property, requested_value: requested, value };
  return { ...shown, confirmed, current_value: form.current?.(current) ?? current };
}

function formOf(property: string): Form {
  return FORMS[property as PropertyName] ?? {};
}

function common(reading: PropertyReading): BulkProperty {
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

function reported(reading: PropertyReading): PropertyReading {
  if (reading.value !== '') return reading;
  throw new ServiceError('PROPERTY_NOT_REPORTED', `the camera does not report ${reading.property}`);
}

function decimal(hex: string): string {
  return BigInt(hex).toString();
}

// 64 bits do not fit a double; a bigint keeps its digits on the wire (exact-json.ts).
function exactNumber(hex: string): number | bigint {
  const value = BigInt(hex);
  return value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : value;
}

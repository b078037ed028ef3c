// Rows of the Properties group.

import { match, strictEqual } from 'node:assert';
import { until } from '#harness/deadline.js';
import { behaviour } from '#harness/temper.js';
import type { OperationCases, Stage } from './case.js';

async function reads({ service, camera }: Stage, property: string, value: string): Promise<void> {
  await until(`${property} reads ${value}`, async () => {
    const { body } = await service.ok('GET', `${camera}/properties/${property}`);
    return body.data.value === value;
  });
}

async function giveBackPriority({ service, camera }: Stage): Promise<void> {
  await service.ok('PUT', `${camera}/priority-key`, { setting: 'camera-position' });
}

/** See case.ts. */
export const PROPERTY_CASES: OperationCases = {
  getProperty: [
    {
      says: 'reports value, label and the values that can be set',
      asks: { params: { propertyName: 'focus-mode' } },
      check: ({ body }) => {
        strictEqual(body.data.property, 'focus-mode');
        match(body.data.value, /^0x[0-9a-f]+$/);
        strictEqual(body.data.available_values.length > 1, true);
      },
    },
    {
      says: 'does not know every name',
      asks: { params: { propertyName: 'mood' } },
      code: 'UNKNOWN_PROPERTY',
    },
    {
      says: 'reports that the SDK refused',
      asks: { params: { propertyName: 'iso' } },
      prepare: async ({ service, id }) => service.injectFault(id, 'GetSelectDeviceProperties error(0x8000)'),
      restore: async ({ service, id }) => service.clearFaults(id),
      code: 'SDK_REFUSED',
    },
  ],
  setProperty: [
    {
      says: 'sets a value and reads it back',
      asks: { params: { propertyName: 'focus-mode' }, body: { value: 'mf' } },
      check: (_answer, stage) => reads(stage, 'focus-mode', '0x1'),
    },
    {
      says: 'accepts the label that getProperty shows',
      asks: async ({ service, camera }) => {
        const { body } = await service.ok('GET', `${camera}/properties/drive-mode`);
        return {
          params: { propertyName: 'drive-mode' },
          body: { value: body.data.available_values.at(-1).formatted },
        };
      },
      restore: async ({ service, camera }) => {
        await service.ok('PUT', `${camera}/properties/drive-mode`, { value: 'single' });
      },
    },
    {
      says: 'refuses an unknown name',
      asks: { params: { propertyName: 'mood' }, body: { value: '1' } },
      code: 'UNKNOWN_PROPERTY',
    },
    { says: 'needs a value', asks: { params: { propertyName: 'iso' }, body: {} }, code: 'BAD_REQUEST' },
    {
      says: 'refuses a partial number',
      asks: { params: { propertyName: 'iso' }, body: { value: '400abc' } },
      code: 'VALUE_NOT_UNDERSTOOD',
    },
    {
      says: 'refuses a value that is not in the list',
      asks: { params: { propertyName: 'iso' }, body: { value: '401' } },
      code: 'VALUE_NOT_ALLOWED',
    },
    {
      says: 'refuses what the camera only shows',
      asks: { params: { propertyName: 'battery-remain' }, body: { value: '50' } },
      code: 'NOT_WRITABLE',
    },
    {
      says: 'is refused while the camera holds the priority, by a camera that minds',
      prepare: giveBackPriority,
      asks: { params: { propertyName: 'focus-mode' }, body: { value: 'mf' } },
      ...(behaviour('obeysAtCamera') === true ? {} : { code: 'NOT_WRITABLE' }),
    },
    {
      says: 'reports that the SDK refused',
      asks: { params: { propertyName: 'focus-mode' }, body: { value: 'af-c' } },
      prepare: async ({ service, id }) => service.injectFault(id, 'SetDeviceProperty#1 error(0x8000)'),
      restore: async ({ service, id }) => service.clearFaults(id),
      code: 'SDK_REFUSED',
    },
  ],
  getAllProperties: [
    {
      says: 'lists every property that the camera reports',
      check: ({ body }) => {
        const names = Object.keys(body.data.properties);
        strictEqual(names.includes('iso') && names.includes('priority-key'), true);
        strictEqual(body.data.total_properties >= names.length, true);
      },
    },
    {
      says: 'reports that the SDK refused',
      prepare: async ({ service, id }) => service.injectFault(id, 'GetDeviceProperties error(0x8000)'),
      restore: async ({ service, id }) => service.clearFaults(id),
      code: 'SDK_REFUSED',
    },
  ],
  getPriorityKey: [
    {
      says: 'reports the priority key',
      prepare: (stage) => reads(stage, 'priority-key', '0x2'),
      check: ({ body }) => strictEqual(body.data.setting, 'pc-remote'),
    },
  ],
  setPriorityKey: [
    {
      says: 'gives the priority to the camera',
      asks: { body: { setting: 'camera-position' } },
      check: (_answer, stage) => reads(stage, 'priority-key', '0x1'),
    },
    { says: 'knows two words', asks: { body: { setting: 'PC-REMOTE' } }, code: 'BAD_REQUEST' },
    {
      says: 'reports that the SDK refused',
      asks: { body: { setting: 'pc-remote' } },
      prepare: async ({ service, id }) => service.injectFault(id, 'SetDeviceProperty#1 error(0x8000)'),
      restore: async ({ service, id }) => service.clearFaults(id),
      code: 'SDK_REFUSED',
    },
  ],
};

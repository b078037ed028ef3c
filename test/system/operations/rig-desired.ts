// Rows of the operations on values of groups: properties, what is declared, presets.

import { deepStrictEqual, strictEqual } from 'node:assert/strict';
import type { Answer } from '#harness/service.js';
import type { OperationCases, Stage } from './case.js';

const one = { group: 'one' };
const look = { preset: 'look' };
/** A group of the camera of the row alone. */
const declare = async ({ service, id }: Stage) => {
  await service.ok('PUT', '/api/rig/groups/one', { cameras: [id] });
};
const undeclare = async ({ service, id }: Stage) => {
  await service.ok('DELETE', `/api/rig/cameras/${id}`);
  await service.ok('PUT', '/api/rig/groups/one', { cameras: [], properties: {} });
};
const save = async (stage: Stage) => {
  await declare(stage);
  await stage.service.ok('PUT', '/api/rig/presets/look', {
    group: 'one',
    properties: ['iso', 'white-balance'],
  });
};
const grouped = { prepare: declare, restore: undeclare };
const saved = {
  prepare: save,
  restore: async (stage: Stage) => {
    await stage.service.ok('DELETE', '/api/rig/presets/look');
    await undeclare(stage);
  },
};
const noGroup = {
  says: 'names an unknown group',
  asks: { params: { group: 'no-such-group' } },
  code: 'GROUP_NOT_FOUND',
};
const noPreset = { asks: { params: { preset: 'nothing' } }, code: 'PRESET_NOT_FOUND' };
/** Results for each property of the only body. */
const outcomes = ({ body }: Answer) => (body.data ?? body).results[0].data.properties;

/** See case.ts. */
export const RIG_DESIRED_CASES: OperationCases = {
  setGroupProperties: [
    {
      says: 'gives every body the values',
      asks: { params: one, body: { properties: { iso: '800', 'white-balance': 'Daylight' } } },
      ...grouped,
      check: (answer) =>
        deepStrictEqual(outcomes(answer), [
          { property: 'white-balance', requested: 'Daylight', current: 'Daylight', success: true },
          { property: 'iso', requested: '800', current: 'ISO 800', success: true },
        ]),
    },
    {
      says: 'reports each value that a body does not take',
      asks: { params: one, body: { properties: { iso: 'much', 'white-balance': 'Daylight' } } },
      ...grouped,
      code: 'GROUP_PARTIAL',
      check: (answer) =>
        deepStrictEqual(
          outcomes(answer).map(({ success, code }: { success: boolean; code?: string }) => [success, code]),
          [
            [true, undefined],
            [false, 'VALUE_NOT_UNDERSTOOD'],
          ],
        ),
    },
    {
      says: 'declares the values as well',
      asks: { params: one, body: { properties: { iso: '400' }, desired: true } },
      ...grouped,
      check: async (_answer, { service }) => {
        const { group } = (await service.ok('GET', '/api/rig/groups/one')).body;
        deepStrictEqual(group.properties, { iso: '400' });
      },
    },
    {
      says: 'refuses a property that there is not',
      asks: { params: one, body: { properties: { isos: '800' } } },
      ...grouped,
      code: 'UNKNOWN_PROPERTY',
    },
    { ...noGroup, asks: { params: { group: 'no-such-group' }, body: { properties: {} } } },
  ],
  applyGroup: [
    {
      says: 'gives every body what is declared',
      asks: { params: one },
      prepare: async (stage) => {
        await stage.service.ok('PUT', '/api/rig/groups/one', {
          cameras: [stage.id],
          properties: { iso: '200' },
        });
      },
      restore: undeclare,
      check: (answer) =>
        deepStrictEqual(outcomes(answer), [
          { property: 'iso', requested: '200', current: 'ISO 200', success: true },
        ]),
    },
    {
      says: 'reports each body that is not connected',
      mode: 'none',
      asks: { params: one },
      prepare: async (stage) => {
        await stage.service.ok('PUT', '/api/rig/groups/one', {
          cameras: [stage.id],
          properties: { iso: '200' },
        });
      },
      restore: undeclare,
      code: 'GROUP_PARTIAL',
      check: ({ body }) => strictEqual(body.data.results[0].code, 'NOT_CONNECTED'),
    },
    noGroup,
  ],
  adoptGroup: [
    {
      says: 'declares what every body has',
      asks: { params: one, body: { properties: ['iso'] } },
      prepare: async (stage) => {
        await declare(stage);
        await stage.service.ok('PUT', `${stage.camera}/properties/iso`, { value: '640' });
      },
      restore: undeclare,
      check: async (answer, { service, id }) => {
        deepStrictEqual(outcomes(answer), { iso: 'ISO 640' });
        const { camera } = (await service.ok('GET', `/api/rig/cameras/${id}`)).body;
        deepStrictEqual(camera.desired, { iso: 'ISO 640' });
      },
    },
    { says: 'succeeds when nothing drifts', asks: { params: one }, ...grouped },
    noGroup,
  ],
  listPresets: [
    {
      says: 'lists them',
      ...saved,
      check: ({ body }) =>
        deepStrictEqual(
          body.presets.map(({ name }: { name: string }) => name),
          ['look'],
        ),
    },
  ],
  getPreset: [
    {
      says: 'shows its values',
      asks: { params: look },
      ...saved,
      check: ({ body }) => deepStrictEqual(Object.keys(body.preset.properties), ['white-balance', 'iso']),
    },
    { says: 'names an unknown preset', ...noPreset },
  ],
  savePreset: [
    {
      says: 'saves the look of the bodies',
      asks: { params: look, body: { group: 'one' } },
      ...saved,
      check: async (_answer, { service }) => {
        const { preset } = (await service.ok('GET', '/api/rig/presets/look')).body;
        strictEqual(typeof preset.properties['exposure-program-mode'], 'string');
      },
    },
    {
      says: 'names an unknown group',
      asks: { params: look, body: { group: 'no-such-group' } },
      code: 'GROUP_NOT_FOUND',
    },
  ],
  deletePreset: [
    { says: 'removes it', asks: { params: look }, prepare: save, restore: undeclare },
    { says: 'names an unknown preset', ...noPreset },
  ],
  applyPreset: [
    {
      says: 'gives every body its values',
      asks: { params: look, body: { group: 'one' } },
      prepare: async (stage) => {
        await stage.service.ok('PUT', `${stage.camera}/properties/iso`, { value: '1600' });
        await save(stage);
        await stage.service.ok('PUT', `${stage.camera}/properties/iso`, { value: '100' });
      },
      restore: saved.restore,
      check: (answer) => strictEqual(outcomes(answer)[1].current, 'ISO 1600'),
    },
    { says: 'names an unknown preset', ...noPreset },
  ],
  diffPreset: [
    {
      says: 'shows the changes it would make',
      asks: { params: look, query: '?group=one' },
      prepare: async (stage) => {
        await stage.service.ok('PUT', `${stage.camera}/properties/iso`, { value: '1600' });
        await save(stage);
        await stage.service.ok('PUT', `${stage.camera}/properties/iso`, { value: '100' });
      },
      restore: saved.restore,
      check: ({ body }) =>
        deepStrictEqual(body.results[0].data.differs, [
          { property: 'iso', preset: 'ISO 1600', current: 'ISO 100' },
        ]),
    },
    { says: 'names an unknown preset', ...noPreset },
  ],
};

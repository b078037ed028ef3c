// Rows of the operations on the rig as a whole: what is declared, and what is done to groups.

import { deepStrictEqual, strictEqual } from 'node:assert/strict';
import { behaviour } from '#harness/temper.js';
import type { OperationCases, Stage } from './case.js';

const one = { group: 'one' };
/** A group of the camera of the row alone. */
const declare = async ({ service, id }: Stage) => {
  await service.ok('PUT', '/api/rig/groups/one', { cameras: [id] });
};
const undeclare = async ({ service, id }: Stage) => {
  await service.ok('PUT', '/api/rig/groups/one', { cameras: [] });
  await service.ok('DELETE', `/api/rig/cameras/${id}`);
};
const grouped = { prepare: declare, restore: undeclare };
const noGroup = {
  says: 'names an unknown group',
  asks: { params: { group: 'no-such-group' } },
  code: 'GROUP_NOT_FOUND',
};

/** See case.ts. */
export const RIG_CASES: OperationCases = {
  getRig: [
    {
      says: 'lists declared and attached bodies',
      ...grouped,
      check: ({ body }, { id }) => {
        const camera = body.cameras.find((each: { id: string }) => each.id === id);
        deepStrictEqual([camera.known, camera.groups, camera.state], [true, ['one'], 'connected']);
        strictEqual(body.cameras.filter((each: { known: boolean }) => !each.known).length, 3);
      },
    },
  ],
  setRig: [
    {
      says: 'sets the name of the rig',
      asks: { body: { name: 'Studio A', session: 'spring' } },
      check: ({ body }) => deepStrictEqual([body.rig.name, body.rig.session], ['Studio A', 'spring']),
      restore: async ({ service }) => {
        await service.ok('PUT', '/api/rig', { name: '', session: '' });
      },
    },
    { says: 'refuses a name that is no text', asks: { body: { name: 5 } }, code: 'BAD_REQUEST' },
  ],
  getRigCamera: [
    {
      says: 'shows a body that is not declared',
      check: ({ body }, { id }) => deepStrictEqual([body.camera.id, body.camera.known], [id, false]),
    },
  ],
  setRigCamera: [
    {
      says: 'declares a body',
      asks: { body: { name: 'front left', number: 1, groups: ['ring'], connect: false } },
      check: ({ body }) => deepStrictEqual([body.camera.name, body.camera.groups], ['front left', ['ring']]),
      restore: undeclare,
    },
    {
      says: 'refuses a property that there is not',
      asks: { body: { properties: { isos: '800' } } },
      code: 'RIG_INVALID',
    },
  ],
  forgetRigCamera: [{ says: 'succeeds for a body that is not declared' }],
  getRigGroup: [
    {
      says: 'shows a group and its bodies',
      asks: { params: one },
      ...grouped,
      check: ({ body }, { id }) => deepStrictEqual(body.group.cameras, [id]),
    },
    noGroup,
  ],
  setRigGroup: [
    {
      says: 'declares the bodies and values of a group',
      asks: ({ id }) => ({ params: one, body: { cameras: [id], properties: { iso: '800' } } }),
      check: ({ body }) => deepStrictEqual(body.group.properties, { iso: '800' }),
      restore: async (stage) => {
        await stage.service.ok('PUT', '/api/rig/groups/one', { properties: {} });
        await undeclare(stage);
      },
    },
  ],
  connectGroup: [{ says: 'connects every body', asks: { params: one }, ...grouped }, noGroup],
  disconnectGroup: [
    { says: 'succeeds when no body is connected', mode: 'none', asks: { params: one }, ...grouped },
    noGroup,
  ],
  halfPressGroup: [
    { says: 'half-presses every body', asks: { params: one }, ...grouped },
    {
      says: 'has the code of each body that is not connected',
      mode: 'none',
      asks: { params: one },
      ...grouped,
      code: 'GROUP_PARTIAL',
      check: ({ body }) => strictEqual(body.data.results[0].code, 'NOT_CONNECTED'),
    },
    noGroup,
  ],
  setGroupLiveView: [
    { says: 'switches live view on', asks: { params: one, body: { enabled: true } }, ...grouped },
    { says: 'needs a member', asks: { params: one, body: {} }, code: 'BAD_REQUEST' },
  ],
  setGroupClock: [
    {
      says: 'sets the clock of every body',
      asks: { params: one },
      ...grouped,
      check: ({ body }) => strictEqual(body.results[0].data.confirmed, behaviour('clockIsConfirmed')),
    },
    {
      says: 'has the code of a body that lets no host set its clock',
      model: 'ILME-FX6',
      asks: { params: one },
      ...grouped,
      code: 'GROUP_PARTIAL',
      check: ({ body }) => strictEqual(body.data.results[0].code, 'SDK_REFUSED'),
    },
    noGroup,
  ],
};

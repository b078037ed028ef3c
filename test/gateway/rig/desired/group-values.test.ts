// Values for groups: the resulting content and order of the rig file, and the result of each body.

import t from 'tap';
import { ServiceError } from '#gateway/errors/errors.js';
import { FREE, type GroupRequest } from '#gateway/rig/declared/group-run.js';
import { EMPTY_RIG, type Properties, type RigContent, type RigFile } from '#gateway/rig/declared/model.js';
import { GroupValues } from '#gateway/rig/desired/group-values.js';
import { standIn } from '../../../support/stand-in.js';
import { Body, rigOf } from './bodies.js';

/** A request for a group that no lease refuses to the client. */
const free = (group: string): GroupRequest => ({ group, mayChange: FREE });

/** Groups of these bodies, all of them connected and in the group `ring`; `Z` is attached and not in the file. */
async function groupsOf(bodies: Record<string, Body>, declared: Record<string, Properties> = {}) {
  const { watch, desired, enter } = rigOf(bodies, declared);
  const ids = Object.keys(bodies);
  let content: RigContent = {
    ...EMPTY_RIG,
    cameras: ids
      .filter((id) => id !== 'Z')
      .map((id) => {
        const properties = declared[id] ?? {};
        return { id, name: '', groups: ['ring'], connect: false, mode: 'remote', properties };
      }),
    groups: [{ name: 'ring', properties: {} }],
  };
  let failure: ServiceError | undefined;
  const rigFile = standIn<RigFile>({
    get content() {
      return content;
    },
    camera: (id: string) => content.cameras.find((camera) => camera.id === id),
    members: (group: string) => {
      if (group === 'all') return ids;
      if (group !== 'ring') throw new ServiceError('GROUP_NOT_FOUND', 'there is no such group');
      return ids.filter((id) => id !== 'Z');
    },
    change: async (edit: (before: RigContent) => RigContent) => {
      if (failure !== undefined) throw failure;
      content = edit(content);
    },
  });
  for (const id of ids) await enter(id, 'connected');
  return {
    groups: new GroupValues({ rigFile, watch, desired, limits: { groupBodies: 4 } }),
    content: () => content,
    fail: (error: ServiceError) => {
      failure = error;
    },
  };
}

t.test('values that are declared are in the file before a body gets them', async (t) => {
  const body = new Body({ iso: '400' });
  const { groups, content, fail } = await groupsOf({ A: body });
  t.match(await groups.set(free('ring'), { iso: '800' }, true), [{ id: 'A', success: true }]);
  t.same(content().groups[0]?.properties, { iso: '800' });
  fail(new ServiceError('RIG_UNWRITABLE', 'the disk is full'));
  await t.rejects(groups.set(free('ring'), { iso: '100' }, true), { code: 'RIG_UNWRITABLE' });
  t.equal(body.values.get('iso'), '800', 'no body has changed');
  await t.rejects(groups.set(free('nothing'), { iso: '100' }, true), { code: 'GROUP_NOT_FOUND' });
});

t.test('a body that fails has the outcome of each value in its result', async (t) => {
  const bodies = { A: new Body({ iso: '400', dro: '1' }), B: new Body({ iso: '400', dro: '1' }) };
  bodies.B.closed.set('dro', new ServiceError('NOT_WRITABLE', 'dro cannot be written now'));
  bodies.B.closed.set('iso', new ServiceError('VALUE_NOT_ALLOWED', 'iso does not take it'));
  const { groups } = await groupsOf(bodies);
  const [first, second] = await groups.set(free('ring'), { iso: '800', dro: '2' });
  t.match(first, { success: true, data: { properties: [{ property: 'iso' }, { property: 'dro' }] } });
  t.match(second, {
    success: false,
    code: 'VALUE_NOT_ALLOWED',
    message: 'iso does not take it; 1 more of 2 failed',
    data: { properties: [{ success: false }, { success: false, code: 'NOT_WRITABLE' }] },
  });
});

t.test('only bodies that the file names adopt, and only those that can be read', async (t) => {
  const bodies = { A: new Body({ iso: '640' }), B: new Body({ iso: '100' }), Z: new Body({ iso: '200' }) };
  const { groups, content } = await groupsOf(bodies, { A: { iso: '800' }, B: {}, Z: {} });
  bodies.A.values.set('iso', '640');
  bodies.B.failure = new ServiceError('CAMERA_STUCK', 'it does not answer');
  t.match(await groups.adopt(free('all'), ['iso']), [
    { id: 'A', success: true, data: { properties: { iso: '640' } } },
    { id: 'B', success: false, code: 'CAMERA_STUCK' },
    { id: 'Z', success: false, code: 'CAMERA_NOT_FOUND' },
  ]);
  t.same(
    content().cameras.map(({ properties }) => properties),
    [{ iso: '640' }, {}],
  );
});

t.test('a preset is saved from the bodies that can be read, and not saved if there are none', async (t) => {
  const bodies = { A: new Body({ iso: '640' }), B: new Body({ iso: '100' }) };
  const { groups, content } = await groupsOf(bodies);
  bodies.B.failure = new ServiceError('CAMERA_STUCK', 'it does not answer');
  t.match(await groups.savePreset('day', free('ring'), ['iso']), [{ success: true }, { success: false }]);
  t.match(content().presets, [{ name: 'day', properties: { iso: '640' }, cameras: {} }]);
  bodies.A.failure = bodies.B.failure;
  await groups.savePreset('night', free('ring'), ['iso']);
  t.equal(content().presets.length, 1);
  t.throws(() => groups.preset('night'), { code: 'PRESET_NOT_FOUND' });
  await t.rejects(groups.deletePreset('night'), { code: 'PRESET_NOT_FOUND' });
  await groups.deletePreset('day');
  t.same(content().presets, []);
});

/** Another host, which has the body R and gives this answer. */
const withRight = (outcome: object): GroupRequest => ({
  ...free('ring'),
  others: standIn<NonNullable<GroupRequest['others']>>({
    hostOf: (id: string) => (id === 'R' ? 'other' : undefined),
    outcomes: async (ids: readonly string[]) => new Map(ids.map((id) => [id, outcome])),
  }),
});

t.test(
  'a preset is made here of the values `saved` that every host has read, and no answer has the member `saved`',
  async (t) => {
    const { groups, content } = await groupsOf({ A: new Body({ iso: '640' }), R: new Body({}) });
    const read = { properties: { iso: '640', dro: '2' }, saved: { iso: '640', dro: '2' } };
    const results = await groups.savePreset('day', withRight({ success: true, data: read }), ['iso']);
    t.match(results, [
      { id: 'A', success: true },
      { id: 'R', success: true, data: { properties: read.properties } },
    ]);
    for (const { data } of results) t.notOk('saved' in Object(data));
    t.match(content().presets, [{ properties: { iso: '640' }, cameras: { R: { dro: '2' } } }]);
  },
);

t.test(
  'a body whose host is lost while it is read leaves nothing open, and the others are saved',
  async (t) => {
    const { groups, content } = await groupsOf({ A: new Body({ iso: '640' }), R: new Body({}) });
    const lost = { success: false, code: 'HOST_LOST', message: 'it is gone', outcome: 'unknown' };
    for (const results of [
      await groups.savePreset('day', withRight(lost), ['iso']),
      await groups.adopt(withRight(lost), ['iso']),
    ]) {
      t.match(results, [
        { id: 'A', success: true },
        { id: 'R', success: false, code: 'HOST_LOST' },
      ]);
      t.notOk('outcome' in (results[1] ?? {}));
    }
    t.match(content().presets, [{ properties: { iso: '640' }, cameras: {} }]);
    t.match(content().cameras, [{ properties: { iso: '640' } }, { properties: {} }]);
  },
);

t.test('values of a body from another host are checked before they enter the rig file', async (t) => {
  const { groups, content } = await groupsOf({ A: new Body({ iso: '640' }), R: new Body({}) });
  for (const data of [
    undefined,
    {},
    { properties: 7, saved: 7 },
    { properties: { iso: 1 }, saved: { iso: {} } },
  ]) {
    const told = withRight({ success: true, ...(data === undefined ? {} : { data }) });
    for (const results of [await groups.adopt(told, ['iso']), await groups.savePreset('day', told, ['iso'])])
      t.match(results, [
        { id: 'A', success: true },
        { id: 'R', success: false, code: 'HOST_LOST' },
      ]);
  }
  t.match(content().cameras, [{ properties: { iso: '640' } }, { properties: {} }]);
  t.match(content().presets, [{ cameras: {} }]);
});

t.test('a part for another host reads and writes bodies, and leaves the rig file to that host', async (t) => {
  const { groups, content } = await groupsOf({ A: new Body({ iso: '640' }) });
  const before = content();
  const place = <T>(_id: string, perform: () => Promise<T>) => perform();
  const part: GroupRequest = { ...free('unknown here'), part: { bodies: ['A'], place } };
  t.match(await groups.savePreset('day', part, ['iso']), [
    { id: 'A', success: true, data: { saved: { iso: '640' } } },
  ]);
  t.match(await groups.adopt(part, ['iso']), [
    { id: 'A', success: true, data: { properties: { iso: '640' } } },
  ]);
  t.match(await groups.set(part, { iso: '800' }, true), [{ id: 'A', success: true }]);
  t.equal(content(), before);
});

t.test('a client without the lease of a body declares nothing for it and changes no value', async (t) => {
  const bodies = { A: new Body({ iso: '400' }), B: new Body({ iso: '400' }) };
  const { groups, content } = await groupsOf(bodies);
  const mayChange = (id: string) => {
    if (id === 'B') throw new ServiceError('LEASED', 'another client has it');
  };
  t.match(await groups.set({ group: 'ring', mayChange }, { iso: '800' }), [
    { id: 'A', success: true },
    { id: 'B', success: false, code: 'LEASED' },
  ]);
  await t.rejects(groups.set({ group: 'ring', mayChange }, { iso: '100' }, true), { code: 'LEASED' });
  t.same(content().groups[0]?.properties, {});
  t.same([bodies.A.values.get('iso'), bodies.B.values.get('iso')], ['800', '400']);
});

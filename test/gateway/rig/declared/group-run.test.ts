import t from 'tap';
import { ServiceError } from '#gateway/errors/errors.js';
import { groupAnswer, runForGroup } from '#gateway/rig/declared/group-run.js';

const NAMES: Record<string, string> = { D1: 'left', D2: 'right' };
const rigFile = {
  camera: (id: string) =>
    NAMES[id] === undefined
      ? undefined
      : { id, name: NAMES[id], groups: [], connect: false, mode: 'remote' as const, properties: {} },
};

const mayChange = (): void => undefined;

t.test('every body gets its result, and nothing stops at a failure', async (t) => {
  const bodies = { rigFile, ids: ['D1', 'D2', 'D3'], most: 1, mayChange };
  const results = await runForGroup(bodies, async (id) => {
    if (id === 'D1') throw new ServiceError('CAMERA_BUSY', 'it works', { outcome: 'unknown' });
    if (id === 'D3') throw new Error('a defect');
    return { iso: '800' };
  });
  t.same(results, [
    { id: 'D1', name: 'left', success: false, code: 'CAMERA_BUSY', message: 'it works', outcome: 'unknown' },
    { id: 'D2', name: 'right', success: true, data: { iso: '800' } },
    {
      id: 'D3',
      name: '',
      success: false,
      code: 'INTERNAL',
      message: 'something went wrong inside the service',
    },
  ]);
  t.throws(() => groupAnswer('connected', results), {
    code: 'GROUP_PARTIAL',
    outcome: 'unknown',
    message: /^1 of 3 bodies connected\. left: it works; D3: something/,
    details: { results },
  });
});

t.test('a body that another client has leased is left out', async (t) => {
  const worked: string[] = [];
  const keep = (id: string): void => {
    if (id === 'D2') throw new ServiceError('LEASED', 'Anna holds it', { details: { holder: 'Anna' } });
  };
  const results = await runForGroup({ rigFile, ids: ['D1', 'D2'], most: 2, mayChange: keep }, async (id) => {
    worked.push(id);
    return undefined;
  });
  t.same(worked, ['D1']);
  t.match(results, [
    { success: true },
    { id: 'D2', success: false, code: 'LEASED', message: 'Anna holds it' },
  ]);
});

t.test('no more bodies are worked on at once than is allowed', async (t) => {
  let now = 0;
  let most = 0;
  const ids = Array.from({ length: 20 }, (_, at) => `B${at}`);
  const results = await runForGroup({ rigFile, ids, most: 4, mayChange }, async () => {
    now += 1;
    most = Math.max(most, now);
    await Promise.resolve();
    now -= 1;
    return undefined;
  });
  t.equal(most, 4);
  t.same(groupAnswer('connected', results).results, results);
});

t.test('a group without bodies is reported', async (t) =>
  t.throws(() => groupAnswer('connected', []), { code: 'GROUP_EMPTY' }),
);

// The part of a request on many bodies that goes to other hosts: each is asked once, for its own bodies, and whatever
// it answers, every body has one result.

import t from 'tap';
import { ServiceError } from '#gateway/errors/errors.js';
import type { LeaseClaim } from '#gateway/http/lease-claim.js';
import type { Others } from '#gateway/http/remote-hosts.js';
import { FREE, groupAnswer, runForGroup, workFor } from '#gateway/rig/declared/group-run.js';
import type { RigFile } from '#gateway/rig/declared/model.js';
import { groupAsked } from '#gateway/routes/group-parts.js';
import { standIn } from '../../support/stand-in.js';

const rigFile = standIn<RigFile>({
  camera: () => undefined,
  members: (group: string) => group.split('+'),
});

/** A group over this host and `right`, whose bodies begin with R, and what each host is asked. */
async function run(group: string, answer: (bodies: readonly string[]) => unknown, hasEffect = true) {
  const asked: [host: string, bodies: readonly string[]][] = [];
  const own: string[] = [];
  const others: Others = {
    hasEffect,
    hostOf: (id: string) => ({ R: 'right', T: 'top' })[id[0] ?? ''],
    perform: async (host, bodies) => {
      asked.push([host, bodies]);
      const { status = 200, ...body } = Object(answer(bodies)) as { status?: number };
      return { status, headers: {}, body: Buffer.from(JSON.stringify(body)) };
    },
  };
  const lease = standIn<LeaseClaim>({ require: FREE });
  const work = workFor(rigFile, 4, groupAsked({ lease, others }, group));
  const results = await runForGroup(work, async (id) => void own.push(id));
  return { results, asked, own };
}

const done = (id: string) => ({ id, name: 'its name there', success: true });

t.test('each host is asked once, for its own bodies, and the results are in order', async (t) => {
  const { results, asked, own } = await run('R1+L1+T1+R2', (bodies) => ({ results: bodies.map(done) }));
  t.same(asked, [
    ['right', ['R1', 'R2']],
    ['top', ['T1']],
  ]);
  t.same(own, ['L1']);
  t.same(
    results,
    ['R1', 'L1', 'T1', 'R2'].map((id) => ({ id, name: '', success: true })),
    'named by the rig file of this host',
  );
});

t.test('more bodies of a host than fit into an answer are requested in several questions', async (t) => {
  const ids = Array.from({ length: 150 }, (_, at) => `R${at}`);
  const { results, asked } = await run(ids.join('+'), (bodies) => ({ results: bodies.map(done) }));
  t.same(
    asked.map(([, bodies]) => bodies.length),
    [64, 64, 22],
  );
  t.same(
    results.map(({ id }) => id),
    ids,
  );
  t.ok(results.every(({ success }) => success));
});

t.test('each body of a part that failed has its own result', async (t) => {
  const leased = {
    ...done('R2'),
    success: false,
    code: 'LEASED',
    message: 'Anna holds it',
    data: { holder: 'Anna' },
  };
  const { results } = await run('R1+R2', () => ({
    ...{ status: 400, success: false, code: 'GROUP_PARTIAL', message: '1 of 2' },
    data: { results: [done('R1'), leased] },
  }));
  t.same(results, [
    { id: 'R1', name: '', success: true },
    {
      id: 'R2',
      name: '',
      success: false,
      code: 'LEASED',
      message: 'Anna holds it',
      data: { holder: 'Anna' },
    },
  ]);
  t.throws(() => groupAnswer('half-pressed', results), { code: 'GROUP_PARTIAL', details: { results } });
});

t.test('the refusal of a whole host is the result of each of its bodies', async (t) => {
  for (const [answer, expected] of [
    [
      { code: 'PRESET_NOT_FOUND', message: 'there is no preset "x"' },
      { code: 'PRESET_NOT_FOUND', message: 'there is no preset "x"' },
    ],
    [
      { code: 'INTERNAL', message: 'too large', data: { outcome: 'unknown', host: 'right' } },
      { code: 'INTERNAL', outcome: 'unknown', data: { host: 'right' } },
    ],
    [
      { code: 'OF_A_LATER_VERSION', message: 'x' },
      { code: 'INTERNAL', message: 'x' },
    ],
  ] as const) {
    const { results } = await run('R1+L1+R2', () => ({ status: 400, success: false, ...answer }));
    t.match(results, [
      { id: 'R1', success: false, ...expected },
      { id: 'L1', success: true },
      { id: 'R2', success: false, ...expected },
    ]);
  }
});

t.test('a body without exactly one result is lost, and takes no other one with it', async (t) => {
  const lost = { success: false, code: 'HOST_LOST', outcome: 'unknown', data: { host: 'right' } };
  for (const rows of [
    [done('R2')],
    [done('R1'), done('R1'), done('R2')],
    [done('R9'), done('R2')],
    [{ id: 'R1', success: 'yes' }, done('R2')],
    [null, 7, done('R2')],
  ]) {
    const { results } = await run('R1+R2', () => ({ results: rows }));
    t.match(results, [
      { id: 'R1', ...lost },
      { id: 'R2', success: true },
    ]);
    t.equal(results.length, 2);
  }
  const { results } = await run('R1', () => ({ results: [] }), false);
  t.notOk('outcome' in (results[0] ?? {}), 'reading leaves nothing open');
});

t.test('an unknown error code of another host is replaced, and texts are made printable', async (t) => {
  const { results } = await run('R1', () => ({
    results: [{ id: 'R1', name: '', success: false, code: 'LATER', message: 'a\u001b[2Jb\nc' }],
  }));
  t.match(results, [{ code: 'INTERNAL' }]);
  for (const control of ['\u001b', '\n']) t.notOk(results[0]?.message?.includes(control));
});

t.test('a host that cannot be asked fails its own bodies alone', async (t) => {
  const { results } = await run('R1+L1', () => {
    throw new ServiceError('HOST_UNREACHABLE', 'the host right cannot be reached', {
      details: { host: 'right' },
    });
  });
  t.match(results, [
    { id: 'R1', success: false, code: 'HOST_UNREACHABLE', data: { host: 'right' } },
    { id: 'L1', success: true },
  ]);
});

t.test('a part of a group request counts for the host that asks, and is not passed on', async (t) => {
  const places: string[] = [];
  const part = {
    bodies: ['R1', 'L1'],
    place: <T>(id: string, perform: () => Promise<T>) => {
      places.push(id);
      return perform();
    },
  };
  const worked: string[] = [];
  const work = workFor(rigFile, 4, { group: 'unknown here', mayChange: async () => undefined, part });
  const results = await runForGroup(work, async (id) => void worked.push(id));
  t.same(worked, ['R1', 'L1'], 'whatever this host knows of the group, and of other hosts');
  t.same(places, worked);
  t.equal(results.length, 2);
});

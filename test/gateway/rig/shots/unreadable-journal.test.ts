// A part of the journal that cannot be read when the service starts: ids that are only in that part cannot expose
// again, and for shots that may have records there, nothing is concluded, written or removed.

import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { until } from '#harness/deadline.js';
import { testDirectory } from '#harness/test-directory.js';
import { slipName } from '#protocol/slip-name.js';
import { hostRig } from './host-rig.js';
import { begun } from './records.js';

/** Makes every read of a file with such a name fail. @returns the function that ends this */
async function unreadable(t: Test, name: RegExp): Promise<() => void> {
  const probe = await open('/dev/null');
  const prototype = Object.getPrototypeOf(probe) as Record<
    'read' | 'readFile',
    (...all: unknown[]) => unknown
  >;
  await probe.close();
  const { read, readFile } = prototype;
  const failing = (original: typeof read) =>
    async function (this: FileHandle, ...all: unknown[]) {
      if (name.test(readlinkSync(`/proc/self/fd/${this.fd}`)))
        throw Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' });
      return original.apply(this, all);
    };
  Object.assign(prototype, { read: failing(read), readFile: failing(readFile) });
  const stop = () => void Object.assign(prototype, { read, readFile });
  t.teardown(stop);
  return stop;
}

for (const [what, name, segmentBytes] of [
  ['a segment', /shots-0000000[23]\.jsonl$/, 1],
  ['the ids of removed segments', /\/ids$/, 1],
] as const)
  t.test(`without ${what} a shot exposes only if its id is known to be new`, async (t) => {
    const directory = testDirectory(t);
    const limits = {
      shotSegmentBytes: segmentBytes,
      ...(what === 'a segment' ? {} : { shotJournalBytes: 1_000 }),
    };
    const before = await hostRig(t, {}, { directory, hasHosts: false, limits });
    for (const shotId of ['one', 'two', 'three']) await before.shoot('L', { shotId });
    await before.shots.close();
    const log: string[] = [];
    const stop = await unreadable(t, name);
    const rig = await hostRig(
      t,
      {},
      { directory, hasHosts: false, limits, logged: (line) => log.push(line) },
    );
    await t.rejects(rig.shoot('L', { shotId: 'one' }), {
      code: 'JOURNAL_FAILED',
      message: new RegExp(`${join(directory, 'shots')}.*(shots-00000002|ids)`),
    });
    await t.rejects(rig.shoot('L', { shotId: 'new' }), { code: 'JOURNAL_FAILED', retryAfterS: undefined });
    t.match(rig.shots.unreadPath, name, 'which health names');
    t.equal(
      (await rig.shoot('L', { shotId: 'three' })).shotId,
      'three',
      'a receipt that is known is the answer',
    );
    t.same(rig.calls, []);
    await rig.shots.shoot({
      ...{ group: 'L', focus: false, policy: 'those-that-can', pattern: {}, order: [] },
      mayChange: () => undefined,
      leases: [],
    });
    t.equal(rig.local.length, 1, 'an id of the service is new');
    t.ok(log.some((line) => /cannot be read/.test(line)));
    await rig.shots.close();
    stop();
    const again = await hostRig(t, {}, { directory, hasHosts: false, limits });
    await again.shoot('L', { shotId: 'new' });
    t.equal(again.local.length, 1, 'and all is as before when it can be read');
  });

/** Report of the body L about the first round of a shot. */
const exposed = (shotId: string) => ({
  ...{ shotId, round: 0, frame: 1, exposedUs: 9_000_700, exposedAt: '2027-03-01T10:00:00.000Z', proof: 'it' },
});

/** Records in the journal of a host under a directory, without the heads of its segments. */
function recordsIn(directory: string): Record<string, unknown>[] {
  const shots = join(directory, 'shots');
  const lines = readdirSync(shots)
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => readFileSync(join(shots, name), 'utf8').trimEnd().split('\n'));
  // The last line may be incomplete.
  const whole = lines.filter((line) => line.endsWith('}'));
  return whole.map((line) => JSON.parse(line)).filter(({ kind }) => kind !== 'segment');
}

t.test(
  'a slip of a shot that may be in an unreadable part of the journal is kept until that part can be read',
  async (t) => {
    const directory = testDirectory(t);
    const options = { directory, hasHosts: false, limits: { shotSlipLookMs: 20 } };
    const before = await hostRig(t, {}, options);
    await before.shoot('L');
    await before.shots.close();
    mkdirSync(join(directory, 'slips'));
    // No process has the largest possible pid.
    const slip = join(directory, 'slips', slipName({ cameraId: 'L', pid: 4_194_304, startTicks: '1' }));
    const line = JSON.stringify({ cameraId: 'L', name: 'shotExposed', payload: exposed('one') });
    writeFileSync(slip, `${line}\n`);
    const stop = await unreadable(t, /shots-00000001\.jsonl$/);
    const log: string[] = [];
    const rig = await hostRig(t, {}, { ...options, logged: (text) => log.push(text) });
    await until(
      'the slip was looked at',
      () => !existsSync(slip) || /cannot be taken over/.test(log.join('')),
    );
    t.ok(existsSync(slip), 'it has the only proof of an exposure');
    await rig.shots.close();
    t.equal(log.filter((text) => text.includes('cannot be taken over')).length, 1, 'which is reported once');
    stop();
    const again = await hostRig(t, {}, options);
    await until('the slip is taken over', () => !existsSync(slip));
    t.match(await again.shots.receipt('one'), { bodies: [{ exposures: [{ exposed: { proof: 'it' } }] }] });
  },
);

t.test('records about known shots, from a slip that is kept, are written once', async (t) => {
  const directory = testDirectory(t);
  const options = { directory, hasHosts: false, limits: { shotSegmentBytes: 1, shotSlipLookMs: 5 } };
  const before = await hostRig(t, {}, options);
  for (const shotId of ['one', 'two']) await before.shoot('L', { shotId });
  await before.shots.close();
  mkdirSync(join(directory, 'slips'));
  const slip = join(directory, 'slips', slipName({ cameraId: 'L', pid: 4_194_304, startTicks: '1' }));
  const lines = ['one', 'two'].map((shotId) =>
    JSON.stringify({ cameraId: 'L', name: 'shotExposed', payload: exposed(shotId) }),
  );
  writeFileSync(slip, `${lines.join('\n')}\n`);
  const path = join(directory, 'shots');
  const ofOne = readdirSync(path).filter((each) =>
    readFileSync(join(path, each), 'utf8').includes('"shotId":"one"'),
  );
  await unreadable(t, new RegExp(ofOne.join('|')));
  const { shots } = await hostRig(t, {}, options);
  await until('the known one is written', () =>
    recordsIn(directory).some(({ kind, shotId }) => kind === 'exposed' && shotId === 'two'),
  );
  for (let looks = 0; looks < 3; looks += 1) {
    shots.workerEnded('another', '', true);
    await shots.awaited('another');
  }
  t.ok(existsSync(slip));
  t.match(
    recordsIn(directory).filter(({ kind }) => kind === 'exposed'),
    [{ shotId: 'two' }],
  );
});

t.test(
  'a shot that may have more records is neither stopped nor given up, and neither is an exposure of its body',
  async (t) => {
    const directory = testDirectory(t);
    const limits = { shotSegmentBytes: 1, shotWaitMs: 50, shotEventMs: 5 };
    const options = { directory, hasHosts: false, limits };
    const before = await hostRig(t, {}, options);
    const order = {
      focus: false,
      policy: 'those-that-can' as const,
      order: [],
      mayChange: () => undefined,
      leases: [],
    };
    const pattern = { repeat: { everyMs: 60_000, times: 2 } };
    await before.shots.shoot({ ...order, group: 'L', shotId: 'one', pattern });
    before.shots.onNews({ cameraId: 'L', name: 'shotExposed', payload: exposed('one') });
    await before.shots.close();
    const path = join(directory, 'shots');
    const [name = 'none'] = readdirSync(path).filter((each) =>
      readFileSync(join(path, each), 'utf8').includes('"exposed"'),
    );
    const stop = await unreadable(t, new RegExp(name));
    const rig = await hostRig(t, {}, options);
    rig.shots.workerEnded('L', 'a crash', false);
    // All results of the old shot have arrived when a new one, which is followed as usual, is given up.
    await rig.shots.shoot({ ...order, group: 'L', pattern: {} });
    await until('the new one is given up', async () => (await rig.shots.newest(1))[0]?.state === 'lost');
    t.equal((await rig.shots.receipt('one')).state, 'incomplete');
    await rig.shots.close();
    const ends = ({ kind, shotId }: Record<string, unknown>) =>
      shotId === 'one' && ['givenUp', 'stopped'].includes(String(kind));
    t.same(recordsIn(directory).filter(ends), []);
    stop();
    const again = await hostRig(t, {}, options);
    t.match(await again.shots.receipt('one'), {
      state: 'stopped',
      bodies: [{ exposures: [{ exposed: { proof: 'it' } }] }],
    });
    // No timer of the first service is left.
    await before.shots.stop('one').catch(() => undefined);
  },
);

t.test('a shot of another host that was restarted gets no record that no order came', async (t) => {
  const directory = testDirectory(t);
  const before = await hostRig(t, {}, { directory });
  const bodies = [{ id: 'L', name: '', model: 'ILCE-7M4', host: 'left', hostFiles: 0 }];
  await before.service().keep(begun({ shotId: 'theirs', by: 'right', bodies }));
  const tag = { shotId: 'theirs', shot: 4, round: 0, group: 'all', session: '' };
  await before.service().fire({ cameraId: 'L', offsetUs: 0, params: { tag, atUs: 9_050_000 } }, 'right');
  before.shots.onNews({ cameraId: 'L', name: 'shotExposed', payload: exposed('theirs') });
  await before.shots.close();
  const known = recordsIn(directory).length;
  await unreadable(t, /shots\/shots-00000001\.jsonl$/);
  const later = Date.parse('2027-04-01T10:00:00.000Z');
  const rig = await hostRig(t, { beganAtMs: () => later }, { directory });
  rig.service().startedAnew('right');
  rig.shots.workerEnded('L', 'a crash', false);
  await rig.shots.close();
  t.equal(recordsIn(directory).length, known);
});

t.test('the record of a shot of another host is not kept while its id may be one of this host', async (t) => {
  const directory = testDirectory(t);
  const before = await hostRig(t, {}, { directory });
  await before.shoot('L');
  await before.shots.close();
  const stop = await unreadable(t, /shots-00000001\.jsonl$/);
  const bodies = [{ id: 'L', name: '', model: 'ILCE-7M4', host: 'left', hostFiles: 0 }];
  const theirs = begun({ shotId: 'one', by: 'right', bodies });
  const rig = await hostRig(t, {}, { directory });
  const refusal = { code: 'JOURNAL_FAILED', message: /shots-00000001\.jsonl.*not known/ };
  await t.rejects(rig.service().keep(theirs), refusal);
  await rig.service().take([theirs]);
  await t.rejects(
    rig.service().keep(theirs),
    refusal,
    'also when its record has arrived by the bus meanwhile',
  );
  t.same(rig.calls, []);
  await rig.shots.close();
  stop();
  const again = await hostRig(t, {}, { directory });
  await t.rejects(again.service().keep(theirs), { code: 'SHOT_FIRED' });
});

t.test('another host learns that an id may be used, while that is not known', async (t) => {
  const directory = testDirectory(t);
  const before = await hostRig(t, {}, { directory });
  await before.shoot('L');
  await before.shots.close();
  await unreadable(t, /shots-00000001\.jsonl$/);
  const { service } = await hostRig(t, {}, { directory });
  t.equal(service().useOf('one'), 'unread');
  await service().take([begun({ shotId: 'theirs', by: 'right' })]);
  t.equal(service().useOf('theirs'), 'used');
  t.ok(readFileSync(join(directory, 'shots', 'shots-00000001.jsonl'), 'utf8').includes('"one"'));
});

for (const [what, limits] of [
  ['that has arrived by the bus', {}],
  ['that is read again', { shotsInMemory: 2 }],
] as const)
  t.test(`a shot of another host ${what} is given up, as ever, when that host goes`, async (t) => {
    const directory = testDirectory(t);
    const before = await hostRig(t, {}, { directory });
    await before.shoot('L');
    await before.shots.close();
    await unreadable(t, /shots\/shots-00000001\.jsonl$/);
    const awayText = (host: string) => (host === 'right' ? 'the host right is away' : undefined);
    const options = { directory, limits: { shotWaitMs: 50, shotEventMs: 5, ...limits } };
    const rig = await hostRig(t, { awayText }, options);
    // A body of this host is in the shot, too: without the record on its disk, the host has not fired it.
    const ofBody = { name: '', model: 'ILCE-7M4', hostFiles: 0 };
    const bodies = [
      { ...ofBody, id: 'R', host: 'right' },
      { ...ofBody, id: 'L', host: 'left' },
    ];
    const theirs = (shotId: string) => begun({ shotId, by: 'right', bodies });
    await rig.service().take([theirs('theirs')]);
    for (let at = 0; at < 5; at += 1) await rig.service().take([theirs(`theirs ${at}`)]);
    const isInMemory = (await rig.shots.newest(9)).some(({ shotId }) => shotId === 'theirs');
    t.equal(isInMemory, what === 'that has arrived by the bus');
    await until('it is given up', async () => (await rig.shots.receipt('theirs')).state === 'lost');
    t.match((await rig.shots.receipt('theirs')).message, /the host right is away/);
  });

t.test('a shot of another host that an earlier run had is not given up', async (t) => {
  const directory = testDirectory(t);
  const bodies = [{ id: 'L', name: '', model: 'ILCE-7M4', host: 'left', hostFiles: 0 }];
  // The second shot leaves no record except its used id.
  const options = { directory, limits: { shotOthersBytes: 4_000, shotWaitMs: 50, shotEventMs: 5 } };
  const theirs = (shotId: string) => begun({ shotId, by: 'right', bodies });
  const before = await hostRig(t, {}, options);
  for (let at = 0; at < 20; at += 1) await before.service().keep(theirs(`theirs ${at}`));
  await before.shoot('L');
  await before.shots.close();
  await unreadable(t, /shots\/shots-00000001\.jsonl$/);
  const awayText = (host: string) => (host === 'right' ? 'the host right is away' : undefined);
  const rig = await hostRig(t, { awayText }, options);
  await rig.service().take([theirs('theirs 0'), theirs('theirs 19'), theirs('new')]);
  await until('the new one is given up', async () => (await rig.shots.receipt('new')).state === 'lost');
  for (const shotId of ['theirs 0', 'theirs 19'])
    t.equal((await rig.shots.receipt(shotId)).state, 'incomplete', shotId);
});

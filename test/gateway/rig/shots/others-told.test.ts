// Reports of another host of the rig about shots: a record is accepted only from the host that may report it, receipts
// of other hosts do not change, and this host reads no file that its own workers have not made.

import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PassThrough } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import t, { type Test } from 'tap';
import { ServiceError } from '#gateway/errors/errors.js';
import type { Receipt } from '#gateway/rig/shots/receipt-shape.js';
import { MOST_NUMBER, type RecordOf, type RecordOfShot, recordsToldBy } from '#gateway/rig/shots/record.js';
import type { ShotHosts } from '#gateway/rig/shots/shot-hosts.js';
import { type OtherShotFiles, shotHandlers } from '#gateway/routes/rig-shots.js';
import type { SmallPictures } from '#gateway/small-pictures/small-pictures.js';
import { testDirectory } from '#harness/test-directory.js';
import { NO_DESK } from '../../../support/no-desk.js';
import { standIn } from '../../../support/stand-in.js';
import { hostRig } from './host-rig.js';
import { begun, landed, taken, told } from './records.js';

const SECRET = 'token of the service';

/** The hosts of a shot, in the order of the indexes that they give. */
const hosts = ['left', 'right'].map((host) => ({ host, offsetUs: 0, boundUs: 0, from: 'bus' as const }));

const body = (id: string, host?: string) => ({
  ...{ id, name: '', model: 'ILCE-7M4', hostFiles: 1 },
  ...(host === undefined ? {} : { host }),
});

/** A file of the state directory that no body has sent, and a record that claims a body has. */
function foreignFile(t: Test): { directory: string; record: RecordOf<'landed'> } {
  const directory = testDirectory(t);
  const path = join(directory, 'token');
  writeFileSync(path, SECRET);
  const sha256 = createHash('sha256').update(SECRET).digest('hex');
  return { directory, record: { ...landed('L'), path, sizeBytes: SECRET.length, sha256 } };
}

/**
 * Files of the other hosts, as `left` sees them (test/gateway/hosts/remote-shot-files.test.ts): none of them is
 * requested.
 */
const otherShotFiles = standIn<OtherShotFiles>({
  isElsewhere: ({ isHere, host = 'left' }) => !isHere && host !== 'left',
});

/** Pictures of files that have none. */
const smallPictures = standIn<SmallPictures>({
  ofFile: async () => ({
    etag: '"none"',
    bytes: async () => {
      throw new ServiceError('NO_THUMBNAIL', 'there is none');
    },
  }),
});

type Rig = Awaited<ReturnType<typeof hostRig>>;

/** Reads the first file of a shot as a client does. */
async function read(rig: Rig, shotId: string, { headers = {}, query = {} } = {}): Promise<string> {
  const handlers = shotHandlers({
    shots: rig.shots,
    otherShotFiles,
    smallPictures,
    desk: NO_DESK,
    limits: { shotVerifyFiles: 1 },
  });
  const request = { params: { shotId, index: 0 }, query, headers, signal: undefined };
  const answer = await handlers.readShotFile?.(request as never);
  const text = (answer as unknown as { body: PassThrough }).body.setEncoding('utf8');
  return (await text.toArray()).join('');
}

/** The first file of a shot as a client reads it; undefined when there is none. */
function served(rig: Rig, shotId: string, headers: object = {}): Promise<string | undefined> {
  return read(rig, shotId, { headers }).catch(() => undefined);
}

t.test('a file that another host names is neither in a receipt nor read', async (t) => {
  const { directory, record } = foreignFile(t);
  const rig = await hostRig(t, {}, { directory });
  const take = (...records: RecordOfShot[]) => rig.service().take(records);
  // A body of this host; a body without a host, which then belongs to the sender; and a body that the shot does not
  // have.
  await take(...told('right', 'own body', begun({ bodies: [body('L', 'left')] }), record));
  await take(...told('right', 'no host', begun({ bodies: [body('L')] }), record));
  await take(...told('right', 'no body', begun({ bodies: [body('R', 'right')] }), record));
  const digest = { 'rigd-shot-file': record.sha256 };
  const found = await Promise.all(
    ['own body', 'no host', 'no body'].flatMap((id) => [served(rig, id), served(rig, id, digest)]),
  );
  t.same(
    found.filter((each) => each !== undefined),
    [],
  );
  const receipts = await rig.shots.newest(10);
  t.same(
    receipts.flatMap(({ bodies }) => bodies.filter(({ id }) => id === 'L').flatMap(filesOf)),
    [],
  );
});

const filesOf = ({ exposures }: Receipt['bodies'][number]) => exposures.flatMap(({ files }) => files);

t.test('a file of a body of another host is never one of this host', async (t) => {
  const { directory, record } = foreignFile(t);
  const rig = await hostRig(t, {}, { directory });
  await rig.service().take(told('right', 'theirs', begun({ bodies: [body('L', 'right')], hosts }), record));
  t.equal((await rig.shots.receipt('theirs')).bodies[0]?.exposures[0]?.files.length, 1, 'it is listed');
  t.equal(await served(rig, 'theirs', { 'rigd-shot-file': record.sha256 }), undefined, 'also by its digest');
});

t.test('a file is read at the path where it landed, and only if it is unchanged', async (t) => {
  const { directory, record } = foreignFile(t);
  const rig = await hostRig(t, {}, { directory });
  await rig.shoot('L');
  const { kind: _kind, body: _body, shotId: _shotId, ...file } = record;
  rig.shots.onNews({ cameraId: 'L', name: 'shotLanded', payload: { ...file, shotId: 'one', frame: 1 } });
  t.equal(await served(rig, 'one'), SECRET);
  const small = read(rig, 'one', { query: { size: 'thumbnail' } });
  await t.rejects(small, { code: 'NO_THUMBNAIL' }, 'it holds no small picture, and is not sent for one');
  writeFileSync(record.path, SECRET.replace('t', 'T'));
  t.equal(await served(rig, 'one'), undefined, 'another content of the same size');
});

t.test('files of this host are found without asking another one', async (t) => {
  const looked: string[] = [];
  const lookUp = async (shotId: string) => {
    looked.push(shotId);
    return [];
  };
  const rig = await hostRig(t, { lookUp });
  await rig.shoot('L');
  t.same(await rig.shots.filesHere('one'), []);
  await t.rejects(rig.shots.filesHere('another'), { code: 'SHOT_NOT_FOUND' });
  t.same(looked, []);
});

t.test('a journal of an earlier version has records of others among its own', async (t) => {
  const { directory, record } = foreignFile(t);
  const lines = [
    { kind: 'segment', version: 1, number: 7, at: '2027' },
    ...told('left', 'mine', begun({ bodies: [body('L', 'left')], hosts }), record),
    ...told('right', 'forged', begun({ bodies: [body('L', 'left')], hosts }), record),
  ];
  mkdirSync(join(directory, 'shots'));
  const path = join(directory, 'shots', 'shots-00000001.jsonl');
  writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const rig = await hostRig(t, {}, { directory });
  t.equal(await served(rig, 'mine'), SECRET, 'it is read');
  t.equal(await served(rig, 'forged'), undefined);
  t.match(await rig.shots.receipt('forged'), { bodies: [{ exposures: [{ files: [] }] }] });
});

t.test(
  'records of the shooter are taken from the shooter alone, those of a body from its host alone',
  async (t) => {
    const rig = await hostRig(t);
    await rig.shoot('L+R');
    const before = JSON.stringify(await rig.shots.receipt('one'));
    const at = '2027-03-01T10:00:02.000Z';
    const [, , , exposedOfL] = taken('L');
    const forged = [
      ...told('right', 'one', { kind: 'stopped', shotId: 'one', at }),
      ...told('right', 'one', { kind: 'withdrawn', shotId: 'one', number: 101, reason: 'no' }),
      ...told('right', 'one', { kind: 'skipped', shotId: 'one', body: 'R', round: 1, reason: 'no' }),
      ...told('right', 'one', ...taken('L')),
      ...told('far', 'one', ...taken('R')),
      ...told('far', 'one', begun({ number: 900, group: 'forged', bodies: [body('R', 'far')] })),
      ...(exposedOfL === undefined ? [] : told('far', 'one', exposedOfL)),
    ];
    await rig.service().take(forged);
    t.equal(JSON.stringify(await rig.shots.receipt('one')), before);
    await rig.service().take(told('right', 'one', ...taken('R')));
    t.not(JSON.stringify(await rig.shots.receipt('one')), before, 'its own body is its own');
  },
);

t.test('a third host cannot change the complete receipt of another host', async (t) => {
  const directory = testDirectory(t);
  const rig = await hostRig(t, {}, { directory });
  const bodies = [body('R', 'right')];
  await rig.service().take(told('right', 'theirs', begun({ number: 5, bodies, hosts }), ...taken('R')));
  const before = JSON.stringify(await rig.shots.receipt('theirs'));
  t.match(before, /"complete"/);
  await rig
    .service()
    .take([
      ...told('far', 'theirs', begun({ number: 900, group: 'forged', bodies: [body('R', 'far')] })),
      ...told('far', 'theirs', { kind: 'withdrawn', shotId: 'theirs', number: 5, reason: 'no' }),
      ...told('far', 'theirs', { ...landed('R'), sizeBytes: 1, path: '/a' }),
      ...told('far', 'theirs', { ...begun({ number: 5, bodies: [body('F', 'far')] }), at: '1970' }),
    ]);
  t.equal(JSON.stringify(await rig.shots.receipt('theirs')), before);
  await rig.shots.close();
  const again = await hostRig(t, {}, { directory });
  t.equal(JSON.stringify(await again.shots.receipt('theirs')), before, 'nor with a restart');
});

t.test('a forged number makes no receipt unreadable, and no id expose again', async (t) => {
  const directory = testDirectory(t);
  const number = async (least: number) => least;
  const rig = await hostRig(t, { number }, { directory });
  const bodies = [body('R', 'right')];
  const forge = (most: number) =>
    told(...(['right', `forged ${most}`] as const), begun({ number: most, bodies, hosts }), {
      kind: 'withdrawn',
      shotId: 'x',
      number: most,
      reason: '',
    });
  t.same(recordsToldBy('right', forge(Number.MAX_SAFE_INTEGER)), [], 'it is left out at the door');
  for (const most of [Number.MAX_SAFE_INTEGER, 2 * MOST_NUMBER])
    await rig.service().take(recordsToldBy('right', forge(most)));
  const receipt = await rig.shoot('L');
  t.equal(receipt.number, 1);
  await rig.shots.close();
  const again = await hostRig(t, { number }, { directory });
  t.same(await again.shoot('L'), await again.shots.receipt('one'));
  t.equal(again.local.length, 0, 'nothing is fired');
});

t.test('a flood of records from another host uses no space of the own journal', async (t) => {
  const directory = testDirectory(t);
  const limits = { shotSegmentBytes: 4_000, shotJournalBytes: 16_000, shotOthersBytes: 16_000 };
  const rig = await hostRig(t, {}, { directory, limits });
  await rig.shoot('L');
  const before = JSON.stringify(await rig.shots.receipt('one'));
  for (let at = 0; at < 600; at += 1) {
    await rig
      .service()
      .take(told('right', `flood ${at}`, begun({ number: 2, bodies: [body('R', 'right')] })));
  }
  t.ok(
    (await rig.shots.newest(1_000)).some(({ shotId }) => shotId === 'one'),
    'it is listed',
  );
  await rig.shots.close();
  const again = await hostRig(t, {}, { directory, limits });
  t.equal(JSON.stringify(await again.shots.receipt('one').catch(String)), before);
  await again.shoot('L');
  t.equal(again.local.length, 0, 'the same id exposes no second time');
});

t.test('memory for shots of others is bounded, for any records that they send', async (t) => {
  const rig = await hostRig(t);
  await rig.shoot('L');
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const heapBytes = () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const beforeBytes = heapBytes();
  const bodies = [body('R', 'right'), body('F', 'far')];
  for (let at = 0; at < 300; at += 1) {
    const ids = Array.from({ length: 50 }, (_, each) => `flood ${at} ${each}`);
    await rig.service().take(ids.flatMap((id) => told('right', id, begun({ number: 2, bodies, hosts }))));
    const strays = ids.flatMap((id) => told('right', `stray ${id}`, { kind: 'stopped', shotId: id, at: '' }));
    await rig.service().take(strays);
  }
  const kept = await rig.shots.newest(100_000);
  t.ok(kept.length <= 501, `${kept.length} receipts`);
  t.ok(kept.some(({ shotId }) => shotId === 'one'));
  const grownBytes = heapBytes() - beforeBytes;
  t.ok(grownBytes < 32 * 1024 * 1024, `${grownBytes} bytes more`);
});

t.test('records of others wait for the disk, and none is dropped', async (t) => {
  const parts = { directory: testDirectory(t), limits: { shotUnwrittenRecords: 20 } };
  const rig = await hostRig(t, {}, parts);
  const ids = Array.from({ length: 200 }, (_, at) => `theirs ${at}`);
  const bodies = [body('R', 'right')];
  const take = (id: string) => rig.service().take(told('right', id, begun({ bodies, hosts }), ...taken('R')));
  t.same(new Set(await Promise.all(ids.map(take))), new Set([true]), 'faster than the disk');
  await rig.shots.close();
  const again = await hostRig(t, {}, parts);
  const states = await Promise.all(
    ids.map((id) =>
      again.shots.receipt(id).then(
        ({ state }) => state,
        () => 'dropped',
      ),
    ),
  );
  t.same(new Set(states), new Set(['complete']), 'all are on the disk');
});

t.test('the answer of a host about a shot counts only for the bodies of that host', async (t) => {
  const lookUp: ShotHosts['lookUp'] = async (shotId) => [
    ...told('right', shotId, begun({ hosts, bodies: [body('R', 'right'), body('F', 'far')] })),
    ...told('right', shotId, ...taken('R')),
  ];
  const rig = await hostRig(t, { lookUp });
  t.match(await rig.shots.receipt('theirs'), {
    bodies: [{ exposures: [{ state: 'complete' }] }, { exposures: [{ state: 'expected' }] }],
  });
});

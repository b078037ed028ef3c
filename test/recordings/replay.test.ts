// Sessions of a whole service, recorded and played again in the place of the bodies: the driver does the same again,
// and where it does not, the place is named.

import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t, { type Test } from 'tap';
import { until } from '#harness/deadline.js';
import { Service } from '#harness/service.js';
import { testDirectory } from '#harness/test-directory.js';
import { HEAD_BYTES, RECORD_HEAD_BYTES } from '#recordings/layout.js';
import { type RecordedRecord, readRecording } from '#recordings/records.js';

const REPLAYED_SDK = fileURLToPath(new URL('../../native/build/replay', import.meta.url));
const ID = 'D10F60140701';

/** Acts of a client in these sessions. */
async function session(service: Service): Promise<void> {
  const camera = `/api/cameras/${ID}`;
  await service.listed(ID);
  await service.connect(ID);
  await service.ok('PUT', `${camera}/properties/iso`, { value: '800' });
  await until('ISO 800', async () => {
    const { body } = await service.ok('GET', `${camera}/properties/iso`);
    return body.data.formatted === '800' || body.data.formatted === 'ISO 800';
  });
  await service.ok('GET', `${camera}/properties/all`);
  await service.ok('POST', `${camera}/actions/af-shutter`);
  await service.ok('DELETE', `${camera}/connection`);
}

/** Records a session. @returns the directory with its one recording */
async function recorded(t: Test): Promise<string> {
  const directory = testDirectory(t);
  const service = await Service.start(t, {
    rig: 'ILCE-7M4:1',
    directory: join(directory, 'recorded'),
    arguments: ['--keep-recordings'],
  });
  await session(service);
  await service.stop();
  const kept = join(service.directory, 'state', 'recordings');
  const [name = '', ...others] = readdirSync(kept).filter((each) => each.includes('camera-worker'));
  t.strictSame(others, [], 'one session, one recording');
  const recordings = join(directory, 'recordings');
  mkdirSync(recordings);
  copyFileSync(join(kept, name), join(recordings, name));
  return recordings;
}

/** Plays recordings. @returns the lines of the report */
async function replayed(t: Test, recordings: string, play = session): Promise<Record<string, unknown>[]> {
  const directory = mkdtempSync(join(recordings, '..', 'played-'));
  const reports = join(directory, 'reports');
  mkdirSync(reports);
  const service = await Service.start(t, {
    directory: join(directory, 'replayed'),
    arguments: ['--sdk-dir', REPLAYED_SDK],
    environment: { RIGD_REPLAY_FILE: recordings, RIGD_REPLAY_REPORT: reports, RIGD_REPLAY_SPEED: '2' },
  });
  await play(service);
  await service.stop();
  return readdirSync(reports).flatMap((name) =>
    readFileSync(join(reports, name), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line)),
  );
}

/** Changes bytes of one record of the recording in a directory. */
function changed(
  recordings: string,
  fits: (record: RecordedRecord) => boolean,
  change: (payload: Buffer) => void,
): void {
  const [name = ''] = readdirSync(recordings);
  const path = join(recordings, name);
  const bytes = readFileSync(path);
  const record = readRecording(bytes).records.find(fits);
  for (let at = HEAD_BYTES; at < bytes.length; at += bytes.readUInt32LE(at))
    if (bytes.readUInt32LE(at + 20) === record?.number) change(bytes.subarray(at + RECORD_HEAD_BYTES));
  writeFileSync(path, bytes);
}

/** Adds a recording of the same process that was kept earlier: with its first records only. */
function keptEarlier(recordings: string, records: number): void {
  const [name = ''] = readdirSync(recordings);
  const bytes = readFileSync(join(recordings, name));
  let end = HEAD_BYTES;
  for (let at = 0; at < records; at += 1) end += bytes.readUInt32LE(end);
  bytes.writeBigUInt64LE(BigInt(end - HEAD_BYTES), 40);
  bytes.writeBigUInt64LE(0n, 48);
  writeFileSync(join(recordings, `0-${name}`), bytes);
}

/** Whether a write is of the ISO. */
const isIso = (payload: RecordedRecord['payload']) => (payload?.[1] as unknown[] | undefined)?.[0] === 0x104;

t.test('a recorded session is played without a difference, as often as one likes', async (t) => {
  const recordings = await recorded(t);
  for (let round = 0; round < 2; round += 1) {
    if (round === 1) keptEarlier(recordings, 30);
    const lines = await replayed(t, recordings);
    t.match(lines, [{ end: true, left: 0, differences: 0 }]);
    t.ok((lines[0]?.made as number) >= 6, `${lines[0]?.made} acts`);
  }
});

t.test('an argument that differs is named with its act', async (t) => {
  const recordings = await recorded(t);
  const iso = Buffer.from([0xcd, 800 >> 8, 800 & 0xff]);
  changed(
    recordings,
    ({ kind, name, payload }) => kind === 'call' && name === 'SetDeviceProperty' && isIso(payload),
    (payload) => {
      const at = payload.indexOf(iso);
      t.ok(at > 0, 'the value is where it is looked for');
      payload.writeUInt16BE(640, at + 1);
    },
  );
  const [first, last, ...others] = await replayed(t, recordings);
  t.match(first, {
    difference: 1,
    call: 'SetDeviceProperty',
    argument: 'property.current',
    expected: '0x280',
    seen: '0x320',
  });
  t.match(last, { end: true, left: 0, differences: 1 });
  t.strictSame(others, []);
});

t.test('an answer that was changed leads the driver elsewhere, and the place is named', async (t) => {
  const recordings = await recorded(t);
  changed(
    recordings,
    ({ kind, name }) => kind === 'result' && name === 'Connect',
    (payload) => {
      t.equal(payload[1], 0, 'the result of Connect');
      payload[1] = 1;
    },
  );
  const lines = await replayed(t, recordings, async (service) => {
    await service.listed(ID);
    const answer = await service.request('POST', `/api/cameras/${ID}/connection`, { mode: 'remote' });
    t.not(answer.status, 200, 'the connect is refused');
  });
  t.match(lines[0], { difference: 1, call: /^\w+$/, act: Number });
  t.match(lines.at(-1), { end: true });
  t.ok((lines.at(-1)?.differences as number) > 0);
});

// Reports about ends of transfers that come early, late, or belong to other transfers. Simulated bodies do not send
// them, so the test gives them to a real Camera, whose SDK calls are answered at once. Files are real.

import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { DEFAULT_LIMITS } from '#gateway/limits/limit-table.js';
import { until, within } from '#harness/deadline.js';
import { testDirectory } from '#harness/test-directory.js';
import { WorkerError } from '#protocol/codes.js';
import type { ContentRow, TransferKind } from '#protocol/operations.js';
import type { NativeEvent } from '#worker/sdk/addon.js';
import type { SdkPort } from '#worker/sdk/sdk-port.js';
import { ManualClock } from '../../support/manual-clock.js';
import { SDK_NUMBER } from '../../support/sdk-numbers.js';
import { standIn } from '../../support/stand-in.js';
import { inSession, testCamera } from '../../support/test-camera.js';

const SIZE = 1_000;
const ROW: ContentRow = {
  contentId: 7,
  fileId: 1,
  path: 'DCIM/100MSDCF/DSC00001.JPG',
  sizeBytes: SIZE,
  width: 0,
  height: 0,
  created: '20260102T030405',
};

const HALF_JPEG = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(400, 1)]);
const JPEG = Buffer.concat([HALF_JPEG, Buffer.from([0xff, 0xd9])]);

type Notification = Omit<Extract<NativeEvent, { kind: 'remoteTransfer' }>, 'generation' | 'kind'>;

/** The time between the two halves of a command. */
const PRESS_MS = 35;

/** Resolves after 50 turns of the event loop, in which pending reads of the disk finish. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await setImmediate();
}

/** A camera in a mode for cards, and the calls that it gets. */
function studio(t: Test, mode: 'remote-transfer' | 'contents' = 'remote-transfer') {
  const clock = new ManualClock();
  const pictures = testDirectory(t);
  const calls: string[] = [];
  /** Parameters of the commands to the camera: 1 for down, 0 for up. */
  const halves: number[] = [];
  const broken: string[] = [];
  const ended: { landed?: { path: string }; error?: { code: string; message: string } }[] = [];
  /** The path to which the SDK was last told to write. */
  let target = '';
  const rig = {
    /** An answer of the test to a call, in place of the usual one. */
    answer: async (_name: string): Promise<unknown> => undefined,
    fileName: 'DSC00001.JPG',
  };
  const sdk = standIn<SdkPort>({
    call: async (name: string, args: unknown[]) => {
      calls.push(name);
      if (name === 'sendCommand') halves.push(Number(args[1]));
      const [directory, fileName] = args.slice(-2).map(String);
      if (/^fetch|^pull/.test(name)) target = join(directory ?? '', fileName ?? '');
      if (name === 'getProperties') return [];
      if (name === 'getDateFolders') return [{ handle: 1, name: '20260102' }];
      if (name === 'getContentHandles') return [ROW.contentId];
      if (name === 'getContentDetail') return { ...ROW, name: rig.fileName, date: ROW.created };
      if (name === 'getCapturedDates') return [{ year: 2026, month: 1, day: 2 }];
      if (name === 'getContentsOfDay') {
        const created = { year: 2026, month: 1, day: 2, hour: 3, minute: 4, second: 5 };
        const files = [{ ...ROW, id: ROW.fileId }];
        return [{ id: ROW.contentId, isPlaceholder: false, created, files }];
      }
      return rig.answer(name);
    },
  });
  const camera = testCamera({
    sdk,
    clock,
    report: (event) => {
      if (event.name === 'transferEnded') ended.push(event.payload);
      if (event.name === 'assumption') broken.push(event.payload.name);
    },
  });
  const requestedSaveInfo = { path: pictures, prefix: '', startNo: -1 };
  inSession(camera, { mode, requestedSaveInfo });
  let count = 0;
  return {
    camera,
    clock,
    calls,
    halves,
    broken,
    rig,
    pictures,
    ended,
    target: () => target,
    write: (bytes = SIZE) => writeFileSync(target, Buffer.alloc(bytes, 1)),
    /** Writes the file under a name that the body chooses itself. */
    writeAs: (name: string, bytes: number | Buffer = SIZE) =>
      writeFileSync(join(dirname(target), name), typeof bytes === 'number' ? Buffer.alloc(bytes, 1) : bytes),
    whole: () =>
      camera.receive({
        generation: 0,
        kind: 'contentsTransfer',
        notify: SDK_NUMBER.CrNotify_ContentsTransfer_Complete,
        handle: ROW.contentId,
        path: '',
      }),
    start: (kind: TransferKind = 'original') => {
      count += 1;
      const fileId = mode === 'contents' ? 0 : ROW.fileId;
      return camera.transfers.start({
        transferId: String(count),
        slot: 1,
        contentId: ROW.contentId,
        fileId,
        kind,
      });
    },
    notify: (notification: Partial<Notification>) =>
      camera.receive({
        generation: 0,
        kind: 'remoteTransfer',
        notify: SDK_NUMBER.CrNotify_RemoteTransfer_InProgress,
        percent: 0,
        path: '',
        ...notification,
      }),
    warn: (code: number) => camera.receive({ generation: 0, kind: 'warning', code }),
    /** Lets time pass for one look at the file, and waits until the look is over. */
    look: async () => {
      const { pending } = clock;
      await clock.advance(500);
      await until('a look', () => clock.pending >= pending || broken.length > 0 || ended.length > 0);
    },
    end: (number = 1) => until(`end ${number}`, () => ended[number - 1]),
  };
}

t.test('a transfer ends when the file under its own name is complete', async (t) => {
  const { start, notify, write, writeAs, target, end, ended, pictures } = studio(t);
  await start('thumbnail');
  writeAs(basename(target()), HALF_JPEG);
  for (const path of [
    join(pictures, '.rigd-A', 'fetch', '0', '0-DSC00001-thumbnail.JPG'),
    join(pictures, 'DSC00002.JPG'),
    'DSC00002.JPG',
    '',
  ])
    notify({ notify: SDK_NUMBER.CrNotify_RemoteTransfer_Result_OK, path });
  notify({ percent: 50 });
  await settled();
  t.same(ended, [], 'half of it is not taken for the whole');
  write();
  notify({ notify: SDK_NUMBER.CrNotify_RemoteTransfer_Result_OK, path: target() });
  t.match(await end(), { landed: { path: join(pictures, 'DSC00001-thumbnail.JPG'), sizeBytes: SIZE } });
});

t.test('two attempts at one file write under two names', async (t) => {
  const { start, notify, write, target, end, pictures } = studio(t);
  await start();
  const first = target();
  notify({ notify: SDK_NUMBER.CrNotify_RemoteTransfer_Control_Canceled });
  t.match(await end(), { error: { code: 'CANCELLED' } });
  await start();
  t.not(target(), first);
  write();
  notify({ notify: SDK_NUMBER.CrNotify_RemoteTransfer_Result_OK, path: target() });
  t.match(await end(2), { landed: { path: join(pictures, 'DSC00001.JPG') } });
});

t.test('in the mode contents the handle identifies the ended transfer', async (t) => {
  const { camera, start, write, end, ended, pictures } = studio(t, 'contents');
  await start();
  write();
  const whole = {
    generation: 0,
    kind: 'contentsTransfer',
    notify: SDK_NUMBER.CrNotify_ContentsTransfer_Complete,
    path: '',
  } as const;
  camera.receive({ ...whole, handle: 8 });
  t.same(ended, []);
  camera.receive({ ...whole, handle: ROW.contentId });
  t.match(await end(), { landed: { path: join(pictures, 'DSC00001.JPG') } });
});

t.test('the late end of a silent transfer does not end the next one', async (t) => {
  const { look, start, notify, write, target, end, ended, calls } = studio(t);
  await start();
  for (let ms = 0; ms < DEFAULT_LIMITS.transferStallMs; ms += 500) await look();
  t.match(await end(), { error: { code: 'TRANSFER_FAILED', message: /nothing came/ } });
  t.equal(calls.at(-1), 'cancelFetch');
  await start();
  notify({ notify: SDK_NUMBER.CrNotify_RemoteTransfer_Control_Canceled });
  t.equal(ended.length, 1, 'the late report is dropped');
  write();
  notify({ notify: SDK_NUMBER.CrNotify_RemoteTransfer_Result_OK, path: target() });
  t.ok((await end(2)).landed);
  await start();
  notify({ notify: SDK_NUMBER.CrNotify_RemoteTransfer_Result_NG });
  t.match(await end(3), { error: { code: 'TRANSFER_FAILED' } }, 'only one report is dropped');
});

t.test('an end reported before the call returns counts when no other report comes', async (t) => {
  const { clock, rig, start, notify, write, target, end } = studio(t);
  rig.answer = async () => notify({ notify: SDK_NUMBER.CrNotify_RemoteTransfer_Result_NG });
  await start();
  write();
  notify({ notify: SDK_NUMBER.CrNotify_RemoteTransfer_Result_OK, path: target() });
  t.ok((await end()).landed, 'the file shows that the end was of another');
  await start();
  await clock.advance(5_000);
  t.match(await end(2), { error: { code: 'TRANSFER_FAILED', message: /broke off/ } });
});

for (const [code, mode, wanted] of [
  [SDK_NUMBER.CrNotify_RemoteTransfer_Result_DeviceBusy, 'remote-transfer', 'TRANSFER_BUSY'],
  // Row 73.
  [SDK_NUMBER.CrNotify_RemoteTransfer_Control_Stopped, 'remote-transfer', 'CANCELLED'],
  [SDK_NUMBER.CrWarning_ContentsTransferMode_DeviceBusy, 'contents', 'TRANSFER_FAILED'],
  [SDK_NUMBER.CrWarning_ContentsTransferMode_StatusError, 'contents', 'TRANSFER_FAILED'],
  [SDK_NUMBER.CrWarning_ContentsTransferMode_CanceledFromCamera, 'contents', 'CANCELLED'],
] as const) {
  t.test(`0x${code.toString(16)} ends a transfer as ${wanted}`, async (t) => {
    for (const way of ['notify', 'warn'] as const) {
      const { start, notify, warn, end, pictures } = studio(t, mode);
      await start();
      if (way === 'notify' && mode === 'remote-transfer') notify({ notify: code });
      else warn(code);
      t.match(await end(), { error: { code: wanted } });
      t.same(readdirSync(pictures), [], 'nothing is left');
    }
  });
}

t.test('if the camera refuses to cancel, the service stops waiting for the transfer', async (t) => {
  const { camera, clock, rig, start, warn, end } = studio(t, 'contents');
  await start();
  rig.answer = async () => warn(SDK_NUMBER.CrWarning_ContentsTransferCancel_Error);
  const cancelling = camera.transfers.cancel('1');
  await clock.advance(PRESS_MS);
  await within('cancelling', cancelling);
  t.match(await end(), { error: { code: 'CANCELLED' } });
});

t.test(
  'row 70: the command that cancels is pressed and let go, before the next transfer begins',
  async (t) => {
    const { camera, clock, rig, start, warn, halves, ended } = studio(t, 'contents');
    await start();
    const answers = [
      async () => warn(SDK_NUMBER.CrWarning_ContentsTransferCancel_Success),
      async () => {
        throw new WorkerError('SDK_REFUSED', 'nothing is under way', {
          sdkCode: SDK_NUMBER.CrError_Contents_RejectRequest,
        });
      },
    ];
    rig.answer = async () => answers.shift()?.();
    const cancelling = camera.transfers.cancel('1');
    await settled();
    t.same([halves, ended.length], [[1], 0], 'while it is held, the transfer is not over');
    await clock.advance(PRESS_MS);
    await within('cancelling', cancelling);
    t.same(halves, [1, 0]);
    t.match(ended, [{ error: { code: 'CANCELLED' } }], 'a refusal of the second half does not matter');
  },
);

for (const [kind, mode, bytes] of [
  ['original', 'remote-transfer', SIZE],
  ['original', 'contents', SIZE],
  ['thumbnail', 'remote-transfer', JPEG],
  ['screennail', 'remote-transfer', JPEG],
  ['screennail', 'contents', JPEG],
] as const) {
  for (const named of ['DSC00001.JPG', 'mine.JPG.JPG']) {
    for (const reported of ['path', 'name', 'relative', 'elsewhere', 'nothing'] as const) {
      t.test(`row 71: ${kind} in ${mode} saved as ${named}, reported by ${reported}`, async (t) => {
        const { camera, start, notify, writeAs, target, end, pictures } = studio(t, mode);
        await start(kind);
        writeAs(named, bytes);
        const path = {
          path: join(dirname(target()), named),
          name: named,
          relative: `./${named}`,
          elsewhere: '/elsewhere/DSC00001.JPG',
          nothing: '',
        }[reported];
        if (mode === 'contents')
          camera.receive({
            generation: 0,
            kind: 'contentsTransfer',
            notify: SDK_NUMBER.CrNotify_ContentsTransfer_Complete,
            handle: ROW.contentId,
            path,
          });
        else notify({ notify: SDK_NUMBER.CrNotify_RemoteTransfer_Result_OK, path });
        const name = kind === 'original' ? 'DSC00001.JPG' : `DSC00001-${kind}.JPG`;
        t.match(await end(), { landed: { path: join(pictures, name) } });
        t.same(readdirSync(pictures), [name], 'nothing else is left');
      });
    }
  }
}

t.test('row 71: the one of several files with the right size lands, and a link never', async (t) => {
  const { start, notify, writeAs, target, end, pictures } = studio(t);
  const outside = join(pictures, 'outside');
  writeFileSync(outside, Buffer.alloc(SIZE, 2));
  await start();
  symlinkSync(outside, join(dirname(target()), 'link.JPG'));
  writeAs('side.XML', 17);
  writeAs('own.JPG', SIZE);
  notify({
    notify: SDK_NUMBER.CrNotify_RemoteTransfer_Result_OK,
    path: join(dirname(target()), 'link.JPG'),
  });
  t.match(await end(), { landed: { path: join(pictures, 'DSC00001.JPG') } });
  t.same([...new Set(readFileSync(join(pictures, 'DSC00001.JPG')))], [1]);
  await start();
  symlinkSync(outside, join(dirname(target()), 'link.JPG'));
  notify({ notify: SDK_NUMBER.CrNotify_RemoteTransfer_Result_OK, path: target() });
  t.match(await end(2), { error: { code: 'TRANSFER_FAILED' } });
  t.ok(existsSync(outside));
});

t.test('row 71: a file whose name is not UTF-8 lands if complete, and is removed otherwise', async (t) => {
  const { start, notify, target, look, end, pictures } = studio(t);
  const raw = (bytes: number) =>
    writeFileSync(
      Buffer.concat([Buffer.from(`${dirname(target())}/`), Buffer.from([0xff, 0xfe])]),
      Buffer.alloc(bytes),
    );
  await start();
  raw(SIZE);
  notify({ notify: SDK_NUMBER.CrNotify_RemoteTransfer_Result_OK, path: '' });
  t.match(await end(), { landed: { path: join(pictures, 'DSC00001.JPG') } });
  await start();
  raw(SIZE - 1);
  await look();
  notify({ notify: SDK_NUMBER.CrNotify_RemoteTransfer_Control_Canceled });
  t.match(await end(2), { error: { code: 'CANCELLED' } });
  t.same(readdirSync(pictures), ['DSC00001.JPG']);
});

t.test('row 72: a transfer continues while its file grows, whichever look sees it', async (t) => {
  for (const afterMs of [1, 499]) {
    const { clock, look, start, write, end, ended } = studio(t);
    await start();
    // The limit ends between two looks: the growth that the previous look has seen also counts.
    await clock.advance(afterMs);
    for (let grown = 1; grown <= 4; grown += 1) {
      write(grown);
      for (let ms = 0; ms < DEFAULT_LIMITS.transferStallMs; ms += 500) await look();
    }
    await settled();
    t.same(ended, []);
    for (let ms = 0; ms <= DEFAULT_LIMITS.transferStallMs; ms += 500) await look();
    t.match(await end(), { error: { message: /nothing came/ } });
  }
});

t.test('row 72: a whole file that has rested lands although its end is not reported', async (t) => {
  for (const mode of ['remote-transfer', 'contents'] as const) {
    const { look, start, notify, write, whole, target, end, ended, broken, pictures } = studio(t, mode);
    await start();
    write(SIZE - 1);
    for (let looks = 0; looks < 5; looks += 1) await look();
    t.same(ended, [], 'a byte is missing');
    write();
    for (let looks = 0; looks < 3; looks += 1) await look();
    t.same([ended, broken], [[], []], 'it has not rested for long');
    await look();
    t.match(await end(), { landed: { path: join(pictures, 'DSC00001.JPG') } });
    t.same(broken, ['transferEndReported']);
    await start();
    // The late end of the previous transfer.
    if (mode === 'contents') whole();
    else notify({ notify: SDK_NUMBER.CrNotify_RemoteTransfer_Result_OK });
    await settled();
    t.equal(ended.length, 1);
    write();
    if (mode === 'contents') whole();
    else notify({ notify: SDK_NUMBER.CrNotify_RemoteTransfer_Result_OK, path: target() });
    t.ok((await end(2)).landed);
  }
});

t.test('row 72: a file that was preallocated to its final size is not taken for complete', async (t) => {
  const { look, start, target, ended } = studio(t);
  await start();
  writeFileSync(target(), '');
  truncateSync(target(), SIZE);
  for (let looks = 0; looks < 10; looks += 1) await look();
  t.same(ended, []);
});

t.test('row 72: a small picture that is whole lands at the limit of silence', async (t) => {
  const { look, clock, start, writeAs, target, end, broken } = studio(t);
  await start('thumbnail');
  writeAs(basename(target()), JPEG);
  for (let ms = 0; ms < DEFAULT_LIMITS.transferStallMs; ms += 500) await look();
  await clock.advance(DEFAULT_LIMITS.transferStallMs);
  t.ok((await end()).landed);
  t.same(broken, ['transferEndReported']);
});

t.test('row 73: any other notification of contents mode is a failure', async (t) => {
  for (const [handle, notify] of [
    [ROW.contentId, SDK_NUMBER.CrError_Contents_Transfer_Unsuccess],
    [0, SDK_NUMBER.CrNotify_RemoteTransfer_InProgress],
  ] as const) {
    const { camera, start, end, ended } = studio(t, 'contents');
    await start();
    const event = { generation: 0, kind: 'contentsTransfer', path: '' } as const;
    camera.receive({ ...event, handle, notify: SDK_NUMBER.CrNotify_ContentsTransfer_Start });
    camera.receive({ ...event, handle: 99, notify });
    await settled();
    t.same(ended, [], 'the begin, and the failure of another');
    camera.receive({ ...event, handle, notify });
    t.match(await end(), { error: { code: 'TRANSFER_FAILED' } });
  }
});

t.test('row 80: a movie has no small picture', async (t) => {
  const { rig, start } = studio(t, 'contents');
  rig.fileName = 'C0001.MP4';
  await t.rejects(start('screennail'), { code: 'WRONG_MODE', message: /of this kind of file/ });
});

t.test('a silent transfer of the mode contents is cancelled by the command of that mode', async (t) => {
  const { look, start, end, calls } = studio(t, 'contents');
  await start();
  for (let ms = 0; ms < DEFAULT_LIMITS.transferStallMs; ms += 500) await look();
  await look();
  t.match(await end(), { error: { code: 'TRANSFER_FAILED' } });
  t.equal(calls.at(-1), 'sendCommand');
  t.notOk(calls.includes('cancelFetch'));
});

t.test('a thumbnail that is cancelled while it is read ends as CANCELLED, not as a fault', async (t) => {
  const { camera, rig, start, pictures } = studio(t, 'contents');
  let give: (thumbnail: object) => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    rig.answer = async (name) => {
      if (name !== 'getContentThumbnail') throw new WorkerError('SDK_REFUSED', 'nothing to cancel');
      resolve();
      return new Promise((given) => {
        give = given;
      });
    };
  });
  const refusal = start('thumbnail').catch((error: unknown) => error);
  await asked;
  await camera.transfers.cancel('1');
  give({ type: 1, image: Uint8Array.from([0xff, 0xd8, 0xff, 0xd9]) });
  t.match(await refusal, { code: 'CANCELLED' });
  t.same(readdirSync(pictures), []);
});

t.test('a refusal of the host is reported as such', async (t) => {
  const { rig, start, pictures } = studio(t, 'contents');
  rig.answer = async () => {
    // A directory is in the place of the file.
    mkdirSync(join(pictures, '.rigd-A', 'fetch', '1', '1-DSC00001-thumbnail.JPG'));
    return { type: 1, image: Uint8Array.from([0xff, 0xd8, 0xff, 0xd9]) };
  };
  await t.rejects(start('thumbnail'), { code: 'SAVE_PATH_UNUSABLE', message: /EEXIST/ });
  const other = studio(t);
  await other.start();
  other.write(10);
  other.notify({ notify: SDK_NUMBER.CrNotify_RemoteTransfer_Result_OK, path: other.target() });
  t.match(await other.end(), { error: { code: 'TRANSFER_FAILED', message: /10 of 1000/ } });
});

t.test('a new save path does not remove the directory that a transfer has just made', async (t) => {
  const { camera, start, target, write, notify, end } = studio(t);
  const { path } = camera.session.require().requestedSaveInfo;
  const [started] = await Promise.all([
    start(),
    ...Array.from({ length: 20 }, () => camera.transfers.discardPartial(path)),
  ]);
  t.ok(started);
  t.ok(existsSync(join(target(), '..')), 'the SDK can write there');
  write();
  notify({ notify: SDK_NUMBER.CrNotify_RemoteTransfer_Result_OK, path: target() });
  t.ok((await end()).landed);
});

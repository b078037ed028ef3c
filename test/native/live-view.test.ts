// Live view through the addon: what it copies, and which values of the SDK it checks first. A stand-in SDK gives the
// answers that a test needs.

import { closeSync, fstatSync, readSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { openNameless } from '#gateway/host/nameless-memory.js';
import { until } from '#harness/deadline.js';
import { testDirectory } from '#harness/test-directory.js';
import { NOTICE_BYTES, readNotice } from '#protocol/shared-pictures.js';
import { AddonChild } from './support/addon-child.js';
import { standInSdk } from './support/native-build.js';
import { CAMERA_OPTIONS, COMMAND, FRAME } from './support/stand-in.js';

const SDK = standInSdk(join(testDirectory(t), 'sdk'));
/** The size of the caller's buffer for the display. */
const OSD_BYTES = 2_465_792;

async function connected(
  test: { teardown(done: () => Promise<void>): void; testdir(): string },
  files: readonly number[] = [],
) {
  const child = new AddonChild(test, testDirectory(test), SDK, {}, files);
  await child.order('listen');
  await child.session.load(SDK);
  await child.session.connect(CAMERA_OPTIONS);
  return child;
}

function bytesOf(image: Uint8Array | undefined): number[] {
  // A buffer crosses to this process as JSON.
  const { data } = (image ?? { data: [] }) as unknown as { data: number[] };
  return Array.isArray(data) ? data : [...(image ?? [])];
}

t.test('a picture is copied with its number, in a buffer of the size that the SDK demands', async (t) => {
  const child = await connected(t);
  const first = await child.session.getLiveViewImage();
  t.equal(first?.number, 1);
  t.same(bytesOf(first?.image), [0xff, 0xd8, 1, 8, 0xff, 0xd9]);
  t.equal((await child.session.getLiveViewImage())?.number, 2);
  await child.session.sendCommand(COMMAND.chooseFrame, FRAME.notUpdated);
  t.equal(await child.session.getLiveViewImage(), undefined);
});

t.test('row 12: a picture is read into a fresh block, so that numbers may begin anew', async (t) => {
  const child = await connected(t);
  for (const number of [1, 2, 3]) t.equal((await child.session.getLiveViewImage())?.number, number);
  await child.session.sendCommand(COMMAND.chooseFrame, FRAME.restarted);
  const first = await child.session.getLiveViewImage();
  t.equal(first?.number, 1, 'for a block with number 3 the SDK would return nothing newer');
  t.equal(bytesOf(first?.image)[2], 1);
  await child.session.sendCommand(COMMAND.chooseFrame, FRAME.standingStill);
  t.equal(
    await child.session.getLiveViewImage(),
    undefined,
    'a picture that was read before is not returned again',
  );
  await child.session.sendCommand(COMMAND.chooseFrame, FRAME.good);
  t.equal((await child.session.getLiveViewImage())?.number, 2);
});

t.test('a buffer that has become too small is replaced', async (t) => {
  const child = await connected(t);
  await child.session.getLiveViewImage();
  await child.session.sendCommand(COMMAND.chooseFrame, FRAME.grown);
  t.equal(await child.session.getLiveViewImage(), undefined);
  const frame = await child.session.getLiveViewImage();
  t.equal(bytesOf(frame?.image)[3], 16, 'the larger one');
});

t.test(
  'row 78: the SDK gets exactly the size that it requires, read again when it may have changed',
  async (t) => {
    const child = await connected(t);
    const sizeOf = async () => bytesOf((await child.session.getLiveViewImage())?.image)[3];
    t.equal(await sizeOf(), 8);
    await child.session.sendCommand(COMMAND.chooseFrame, FRAME.roomier);
    await child.session.sendCommand(COMMAND.changes, 1);
    await child.event('propertyChanged');
    t.equal(await sizeOf(), 24, 'after a report of a change');
    const again = await connected(t);
    t.equal(bytesOf((await again.session.getLiveViewImage())?.image)[3], 8);
    await again.session.sendCommand(COMMAND.chooseFrame, FRAME.roomier);
    await until('it is read once a second', async () => {
      return bytesOf((await again.session.getLiveViewImage())?.image)[3] === 24;
    });
  },
);

t.test(
  'a whole picture is handed over in shared memory, sealed, with a notice; any other is not',
  async (t) => {
    const [memory, notices] = [openNameless() ?? 0, openNameless() ?? 0];
    t.teardown(() => [memory, notices].map(closeSync));
    const child = await connected(t, [memory, notices]);
    const content = (file: number) => {
      const bytes = Buffer.alloc(fstatSync(file).size);
      readSync(file, bytes, 0, bytes.length, 0);
      return bytes;
    };
    const noticesNow = () => {
      const bytes = content(notices);
      return Array.from({ length: bytes.length / NOTICE_BYTES }, (_, index) =>
        readNotice(bytes, index * NOTICE_BYTES),
      );
    };
    const sealAt = (offset: number) => content(memory).readUInt32LE(offset);
    await t.rejects(child.session.sendPicture(), { message: /no memory for pictures/ });
    t.notOk(await child.session.mapPictures(99, 5, 4096), 'there is no such file');
    t.ok(await child.session.mapPictures(4, 5, 4096));
    await child.session.sendCommand(COMMAND.chooseFrame, FRAME.whole);
    const beganMs = Date.now();
    for (const number of [1, 2, 3]) t.equal(await child.session.sendPicture(), number);
    const given = noticesNow();
    t.same(
      given.map(({ capturedAtMs: _, ...place }) => place),
      [
        { seal: 1, offset: 0, bytes: 6, number: 1 },
        { seal: 2, offset: 4096, bytes: 6, number: 2 },
        { seal: 3, offset: 0, bytes: 6, number: 3 },
      ],
    );
    t.ok(given.every(({ capturedAtMs }) => capturedAtMs >= beganMs && capturedAtMs <= Date.now()));
    t.same([...content(memory).subarray(0, 10)], [0xff, 0xd8, 0xff, 8, 0xff, 0xd9, 3, 0, 0, 0]);
    t.equal(sealAt(4096 + 6), 2);
    await child.session.sendCommand(COMMAND.chooseFrame, FRAME.good);
    t.equal(await child.session.sendPicture(), -1, 'its third byte is not that of a JPEG');
    t.equal(sealAt(4096 + 6), 0, 'the SDK may have overwritten the picture that was there');
    await child.session.sendCommand(COMMAND.chooseFrame, FRAME.notUpdated);
    t.equal(await child.session.sendPicture(), -1);
    t.ok(await child.session.mapPictures(4, 5, 8192));
    t.equal(sealAt(6), 0, 'places of another size overlap the earlier ones');
    await child.session.sendCommand(COMMAND.chooseFrame, FRAME.whole);
    t.equal(await child.session.sendPicture(), 5);
    t.match(noticesNow().slice(3), [{ seal: 4, offset: 8192, number: 5 }]);
  },
);

t.test('sizes that make no sense are an error and no crash', async (t) => {
  const child = await connected(t);
  await child.session.sendCommand(COMMAND.chooseFrame, FRAME.hugeBuffer);
  await t.rejects(child.session.getLiveViewImage(), {
    code: 'SDK_NONSENSE',
    message: /GetLiveViewImageInfo claims a picture of 2147483647/,
  });
  await child.session.sendCommand(COMMAND.chooseFrame, FRAME.noBuffer);
  t.equal(await child.session.getLiveViewImage(), undefined, 'none yet');
  await child.session.sendCommand(COMMAND.chooseFrame, FRAME.tooLarge);
  await t.rejects(child.session.getLiveViewImage(), {
    code: 'SDK_NONSENSE',
    message: /claims a picture of 4294967280 bytes where 8 fit/,
  });
  await t.rejects(child.session.getOsdImage(), {
    code: 'SDK_NONSENSE',
    message: /GetOSDImage claims a picture of 2465793/,
  });
  await child.session.sendCommand(COMMAND.chooseFrame, FRAME.nothing);
  t.equal(await child.session.getLiveViewImage(), undefined);
  await child.session.sendCommand(COMMAND.chooseFrame, FRAME.good);
  t.ok((await child.session.getLiveViewImage())?.number, 'and the next good picture is returned');
});

t.test('the display comes with its size and the place of the picture', async (t) => {
  const child = await connected(t);
  const osd = await child.session.getOsdImage();
  t.match(osd, { number: 7, width: 640, height: 480, place: { x: 1, y: 2, width: 3, height: 4 } });
  t.equal(Buffer.from(bytesOf(osd?.image)).toString(), 'osd', `of a buffer of ${OSD_BYTES}`);
  await child.session.sendCommand(COMMAND.chooseFrame, FRAME.nothing);
  t.equal((await child.session.getOsdImage())?.place, undefined, 'the SDK does not report where');
  await child.session.sendCommand(COMMAND.chooseFrame, FRAME.notUpdated);
  t.equal(await child.session.getOsdImage(), undefined);
});

t.test('row 31: a picture lies at the offset from the SDK, behind bytes of its own', async (t) => {
  const child = await connected(t);
  await child.session.sendCommand(COMMAND.chooseFrame, FRAME.headed);
  t.same(bytesOf((await child.session.getLiveViewImage())?.image), [0xff, 0xd8, 1, 8, 0xff, 0xd9]);
  t.equal(Buffer.from(bytesOf((await child.session.getOsdImage())?.image)).toString(), 'osd');
});

t.test('row 31: a place outside the buffer is refused, and the next picture is read', async (t) => {
  const child = await connected(t);
  for (const [scenario, said] of [
    [FRAME.beforeBuffer, /begins 1 bytes before the/],
    [FRAME.behindBuffer, /begins at byte \d+ of the/],
    [FRAME.nowhere, /and no place of it/],
  ] as const) {
    await child.session.sendCommand(COMMAND.chooseFrame, scenario);
    for (const read of [child.session.getLiveViewImage(), child.session.getOsdImage()])
      await t.rejects(read, { code: 'SDK_NONSENSE', message: said });
  }
  await child.session.sendCommand(COMMAND.chooseFrame, FRAME.good);
  t.ok((await child.session.getLiveViewImage())?.number);
  t.ok(await child.session.getOsdImage());
});

t.test('session settings are read and written by key', async (t) => {
  const child = await connected(t);
  t.equal(await child.session.getSetting(0), 0);
  await child.session.setSetting(0, 1);
  t.equal(await child.session.getSetting(0), 1);
  await t.rejects(child.session.getSetting(9), { message: /^GetDeviceSetting was refused.*0x8402/ });
  await t.rejects(child.session.setSetting(9, 1), { message: /^SetDeviceSetting was refused.*0x8402/ });
});

t.test('without a session there is no picture', async (t) => {
  const child = await connected(t);
  await child.session.disconnect();
  await child.session.releaseDevice();
  await t.rejects(child.session.getLiveViewImage(), { message: /no session is open/ });
});

import t from 'tap';
import { OwedPictures, planOf } from '#worker/events/pending-pictures.js';
import type { NativeEvent, NativeProperty } from '#worker/sdk/addon.js';
import { DOWNLOAD_TYPE_IMAGE, PROPERTY_CODE, WARNING } from '#worker/sdk/codes.js';
import { ManualClock } from '../../support/manual-clock.js';

const ONE = { files: 1 };
const PAIR = { files: 2 };

function warning(code: number): NativeEvent {
  return { kind: 'warning', generation: 1, code } as NativeEvent;
}
function file(path: string, type = DOWNLOAD_TYPE_IMAGE): NativeEvent {
  return { kind: 'completeDownload', generation: 1, path, type } as NativeEvent;
}
function property(code: number, current: bigint): NativeProperty {
  return { code, type: 0x2002, enableFlag: 1, current, values: [], settable: [] };
}
const exposed = warning(WARNING.exposureStarted);
const PRESS = { takingMs: 2_000, isBulb: false, isSeries: false };
/** What the camera has for its word of that. */
const WORD_MS = 5_000;

t.test('an exposure is owed until its files have come', async (t) => {
  const owed = new OwedPictures(new ManualClock());
  owed.plan = ONE;
  owed.receive(exposed);
  owed.receive(exposed);
  t.equal(owed.count(ONE), 2);
  owed.receive(file('/a/DSC00001.JPG'));
  t.equal(owed.count(ONE), 1);
  owed.receive(file('/a/CAMSET.DAT', 0));
  t.equal(owed.count(ONE), 1, 'a settings file is no picture');
  owed.receive(file('/a/DSC00002.JPG'));
  t.notOk(owed.isAny);
});

t.test('two files of one exposure are not taken for two exposures', async (t) => {
  const owed = new OwedPictures(new ManualClock());
  owed.plan = PAIR;
  owed.receive(exposed);
  owed.receive(exposed);
  owed.receive(file('/a/DSC00001.ARW'));
  owed.receive(file('/a/DSC00001.JPG'));
  t.equal(owed.count(PAIR), 1);
  owed.receive(file('/a/DSC00002.ARW'));
  t.equal(owed.count(PAIR), 1, 'half of it is missing');
  owed.receive(file('/a/DSC00002.JPG'));
  t.equal(owed.count(PAIR), 0);
  owed.plan = ONE;
  owed.receive(exposed);
  owed.receive(file('/a/DSC00003.ARW'));
  owed.receive(exposed);
  owed.receive(file('/a/DSC00003.JPG'));
  t.equal(owed.count(ONE), 1, 'a second file that nobody expected pays for no other exposure');
});

t.test('nothing is owed of pictures for the card, of failures and of a camera that has gone', async (t) => {
  const owed = new OwedPictures(new ManualClock());
  owed.plan = { files: 0 };
  owed.receive(exposed);
  t.notOk(owed.isAny);
  owed.plan = ONE;
  owed.receive(exposed);
  owed.receive(exposed);
  owed.receive(warning(WARNING.getImageFailed));
  t.equal(owed.count(ONE), 1);
  owed.receive({ kind: 'disconnected', generation: 1, sdkCode: 0 } as NativeEvent);
  t.notOk(owed.isAny);
});

t.test('an exposure that the service did not ask for is judged by the settings at the end', async (t) => {
  const owed = new OwedPictures(new ManualClock());
  owed.receive(exposed);
  t.ok(owed.needsPlan);
  owed.receive(file('/a/DSC00001.ARW'));
  t.equal(owed.count(PAIR), 1);
  const other = new OwedPictures(new ManualClock());
  other.receive(exposed);
  t.equal(other.count({ files: 0 }), 0);
});

t.test('what an exposure brings follows destination, file type and what of a pair is sent', async (t) => {
  const set = (destination: bigint, fileType: bigint, pair: bigint) =>
    planOf([
      property(PROPERTY_CODE.stillStoreDestination, destination),
      property(PROPERTY_CODE.fileType, fileType),
      property(PROPERTY_CODE.rawAndJpegToHost, pair),
    ]).files;
  t.equal(set(1n, 1n, 0n), 1);
  t.equal(set(1n, 3n, 0n), 2);
  t.equal(set(3n, 4n, 3n), 2);
  t.equal(set(3n, 3n, 1n), 1, 'the JPEG alone is sent');
  t.equal(set(2n, 3n, 0n), 0, 'the card');
  t.equal(planOf([]).files, 1, 'a camera that does not say it');
});

t.test(
  'row 10: a press counts from the press on, until its exposure is told of or its time is up',
  async (t) => {
    const clock = new ManualClock();
    const owed = new OwedPictures(clock);
    owed.plan = ONE;
    owed.press(PRESS);
    t.ok(owed.isAny);
    t.equal(owed.count(ONE), 1);
    owed.receive(exposed);
    t.equal(owed.pressed, 0, 'now it is an exposure');
    t.equal(owed.count(ONE), 1, 'and not a second picture');
    owed.receive(file('/a/DSC00001.JPG'));
    t.notOk(owed.isAny);

    owed.press(PRESS);
    t.equal(owed.pressedUntilMs, clock.nowMs() + WORD_MS);
    owed.lift();
    await clock.advance(WORD_MS);
    t.notOk(owed.isAny, 'nothing came of it');
    t.equal(owed.pressedUntilMs, undefined);
  },
);

t.test('row 10: a press that brings nothing, or nothing for the host, is not owed', async (t) => {
  const owed = new OwedPictures(new ManualClock());
  owed.plan = ONE;
  const withdraw = owed.press(PRESS);
  withdraw();
  withdraw();
  t.notOk(owed.isAny, 'the camera did not take it');
  owed.press(PRESS);
  owed.receive(warning(WARNING.storageFull));
  t.notOk(owed.isAny, 'there was no room');
  owed.plan = { files: 0 };
  owed.press(PRESS);
  t.notOk(owed.isAny, 'it goes to the card');
  owed.plan = ONE;
  owed.press(PRESS);
  owed.receive({ kind: 'disconnected', generation: 1, sdkCode: 0 } as NativeEvent);
  t.notOk(owed.isAny, 'the camera has gone');
});

t.test('row 10: what a body has not told of a press is known, wherever its picture goes', async (t) => {
  const clock = new ManualClock();
  const owed = new OwedPictures(clock);
  owed.plan = { files: 0 };
  owed.press(PRESS);
  owed.lift();
  t.notOk(owed.isAny, 'the host is owed nothing');
  t.equal(owed.untoldUntilMs, clock.nowMs() + WORD_MS);
  owed.receive(exposed);
  t.equal(owed.untoldUntilMs, undefined, 'what comes now is of the next press');
  owed.press(PRESS);
  owed.lift();
  await clock.advance(WORD_MS);
  t.equal(owed.untoldUntilMs, undefined, 'it has had its time');
});

t.test('row 10: what is exposed as long as the button is held has its time from the lift on', async (t) => {
  const clock = new ManualClock();
  const owed = new OwedPictures(clock);
  owed.plan = ONE;
  owed.press({ takingMs: 0, isBulb: true, isSeries: false });
  await clock.advance(20_000);
  t.equal(owed.count(ONE), 1, 'it is held');
  t.equal(owed.untoldUntilMs, undefined, 'nobody waits for a button that stays down');
  owed.lift();
  t.equal(owed.untoldUntilMs, clock.nowMs() + 20_000 + 3_000, 'noise reduction takes as long again');
  owed.receive(exposed);
  owed.receive(file('/a/DSC00001.JPG'));
  t.notOk(owed.isAny);
});

t.test('row 10: a series owes what it may, until some time after the lift', async (t) => {
  const clock = new ManualClock();
  const owed = new OwedPictures(clock);
  owed.plan = ONE;
  owed.press({ takingMs: 0, isBulb: false, isSeries: true });
  owed.receive(exposed);
  await clock.advance(10_000);
  owed.lift();
  t.equal(owed.count(ONE), 2, 'one exposure, and more that may be told');
  t.equal(owed.untoldUntilMs, clock.nowMs() + 600, 'the next press waits for a moment of silence');
  await clock.advance(500);
  owed.receive(exposed);
  t.equal(owed.untoldUntilMs, clock.nowMs() + 600);
  owed.receive(warning(WARNING.storageFull));
  t.equal(owed.count(ONE), 2, 'the host had no room for one that was exposed');
  await clock.advance(600);
  t.equal(owed.untoldUntilMs, undefined);
  owed.receive(exposed);
  for (const name of ['DSC00001', 'DSC00002']) owed.receive(file(`/a/${name}.JPG`));
  await clock.advance(1_900);
  t.notOk(owed.isAny, 'three seconds after the lift, however long it was held');
});

t.test('row 10: a press that was held for long without an exposure is not waited for as long', async (t) => {
  const clock = new ManualClock();
  const owed = new OwedPictures(clock);
  owed.plan = ONE;
  owed.press(PRESS);
  await clock.advance(30_000);
  owed.lift();
  t.equal(owed.untoldUntilMs, clock.nowMs() + WORD_MS, 'the exposure may have begun just now');
});

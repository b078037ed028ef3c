import t from 'tap';
import { PendingPictures } from '#worker/events/pending-pictures.js';
import { planOf } from '#worker/events/picture-plan.js';
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
/** The time that the camera has to report an exposure. */
const WORD_MS = 5_000;

t.test('an exposure is pending until its files have arrived', async (t) => {
  const pending = new PendingPictures(new ManualClock());
  pending.plan = ONE;
  pending.receive(exposed);
  pending.receive(exposed);
  t.equal(pending.count(ONE), 2);
  pending.receive(file('/a/DSC00001.JPG'));
  t.equal(pending.count(ONE), 1);
  pending.receive(file('/a/CAMSET.DAT', 0));
  t.equal(pending.count(ONE), 1, 'a settings file is not a picture');
  pending.receive(file('/a/DSC00002.JPG'));
  t.notOk(pending.isAny);
});

t.test(
  'with a camera those pictures are lost whose files have not come, whatever was known of its settings',
  async (t) => {
    const pending = new PendingPictures(new ManualClock());
    t.equal(pending.takeLost(), 0);
    pending.receive(exposed);
    pending.receive(exposed);
    pending.receive(file('/a/DSC00001.JPG'));
    pending.receive({ kind: 'disconnected', generation: 1, sdkCode: 0 } as NativeEvent);
    t.equal(pending.takeLost(), 1);
    t.equal(pending.takeLost(), 0, 'it is returned once');
    t.notOk(pending.isAny);
  },
);

t.test('two files of one exposure are not taken for two exposures', async (t) => {
  const pending = new PendingPictures(new ManualClock());
  pending.plan = PAIR;
  pending.receive(exposed);
  pending.receive(exposed);
  pending.receive(file('/a/DSC00001.ARW'));
  pending.receive(file('/a/DSC00001.JPG'));
  t.equal(pending.count(PAIR), 1);
  pending.receive(file('/a/DSC00002.ARW'));
  t.equal(pending.count(PAIR), 1, 'half of it is missing');
  pending.receive(file('/a/DSC00002.JPG'));
  t.equal(pending.count(PAIR), 0);
  pending.plan = ONE;
  pending.receive(exposed);
  pending.receive(file('/a/DSC00003.ARW'));
  pending.receive(exposed);
  pending.receive(file('/a/DSC00003.JPG'));
  t.equal(pending.count(ONE), 1, 'a second file that was not expected counts for no other exposure');
});

t.test(
  'pictures for the card, failed pictures and those of a disconnected camera are not pending',
  async (t) => {
    const pending = new PendingPictures(new ManualClock());
    pending.plan = { files: 0 };
    pending.receive(exposed);
    t.notOk(pending.isAny);
    pending.plan = ONE;
    pending.receive(exposed);
    pending.receive(exposed);
    pending.receive(warning(WARNING.getImageFailed));
    t.equal(pending.count(ONE), 1);
    pending.receive({ kind: 'disconnected', generation: 1, sdkCode: 0 } as NativeEvent);
    t.notOk(pending.isAny);
  },
);

t.test('an exposure that the service did not order is judged by the settings at the end', async (t) => {
  const pending = new PendingPictures(new ManualClock());
  pending.receive(exposed);
  t.ok(pending.needsPlan);
  pending.receive(file('/a/DSC00001.ARW'));
  t.equal(pending.count(PAIR), 1);
  const other = new PendingPictures(new ManualClock());
  other.receive(exposed);
  t.equal(other.count({ files: 0 }), 0);
});

t.test('the files of an exposure follow destination, file type and what of a pair is sent', async (t) => {
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
  t.equal(planOf([]).files, 1, 'a camera that reports none of these');
});

t.test(
  'row 10: a press counts from the press on, until its exposure is reported or its time is up',
  async (t) => {
    const clock = new ManualClock();
    const pending = new PendingPictures(clock);
    pending.plan = ONE;
    pending.press(PRESS);
    t.ok(pending.isAny);
    t.equal(pending.count(ONE), 1);
    pending.receive(exposed);
    t.equal(pending.pressed, 0, 'now it is an exposure');
    t.equal(pending.count(ONE), 1, 'and not a second picture');
    pending.receive(file('/a/DSC00001.JPG'));
    t.notOk(pending.isAny);

    pending.press(PRESS);
    t.equal(pending.pressedUntilMs, clock.nowMs() + WORD_MS);
    pending.lift();
    await clock.advance(WORD_MS);
    t.notOk(pending.isAny, 'nothing came of it');
    t.equal(pending.pressedUntilMs, undefined);
  },
);

t.test('row 10: a press that brings nothing, or nothing for the host, is not pending', async (t) => {
  const pending = new PendingPictures(new ManualClock());
  pending.plan = ONE;
  const withdraw = pending.press(PRESS);
  withdraw();
  withdraw();
  t.notOk(pending.isAny, 'the camera did not take it');
  pending.press(PRESS);
  pending.receive(warning(WARNING.storageFull));
  t.notOk(pending.isAny, 'there was no room');
  pending.plan = { files: 0 };
  pending.press(PRESS);
  t.notOk(pending.isAny, 'it goes to the card');
  pending.plan = ONE;
  pending.press(PRESS);
  pending.receive({ kind: 'disconnected', generation: 1, sdkCode: 0 } as NativeEvent);
  t.notOk(pending.isAny, 'the camera is disconnected');
});

t.test('row 10: a missing report of a press is known, wherever its picture goes', async (t) => {
  const clock = new ManualClock();
  const pending = new PendingPictures(clock);
  pending.plan = { files: 0 };
  pending.press(PRESS);
  pending.lift();
  t.notOk(pending.isAny, 'nothing is pending for the host');
  t.equal(pending.unreportedUntilMs, clock.nowMs() + WORD_MS);
  pending.receive(exposed);
  t.equal(pending.unreportedUntilMs, undefined, 'the next report is of the next press');
  pending.press(PRESS);
  pending.lift();
  await clock.advance(WORD_MS);
  t.equal(pending.unreportedUntilMs, undefined, 'its time is over');
});

t.test('row 10: a bulb exposure has its time from the lift on', async (t) => {
  const clock = new ManualClock();
  const pending = new PendingPictures(clock);
  pending.plan = ONE;
  pending.press({ takingMs: 0, isBulb: true, isSeries: false });
  await clock.advance(20_000);
  t.equal(pending.count(ONE), 1, 'the button is held');
  t.equal(pending.unreportedUntilMs, undefined, 'there is no wait for a button that stays down');
  pending.lift();
  t.equal(pending.unreportedUntilMs, clock.nowMs() + 20_000 + 3_000, 'noise reduction takes as long again');
  pending.receive(exposed);
  pending.receive(file('/a/DSC00001.JPG'));
  t.notOk(pending.isAny);
});

t.test(
  'a caller that waits for a report is called when there will be none: once, and with the reason',
  async (t) => {
    const clock = new ManualClock();
    const pending = new PendingPictures(clock);
    pending.plan = ONE;
    const reasons: string[] = [];
    const press = (over: object = {}) =>
      pending.press({ ...PRESS, ...over }, (reason) => void reasons.push(reason));
    press();
    await clock.advance(60_000);
    t.same(reasons, [], 'the button is held');
    pending.lift();
    await clock.advance(WORD_MS - 1);
    t.same(reasons, []);
    await clock.advance(1);
    t.same(reasons, ['no exposure was reported']);
    press();
    pending.lift();
    pending.receive(exposed);
    await clock.advance(WORD_MS);
    press({ isSeries: true });
    pending.receive(exposed);
    pending.lift();
    await clock.advance(WORD_MS);
    const withdraw = press();
    withdraw();
    await clock.advance(WORD_MS);
    t.equal(reasons.length, 1, 'presses with an exposure, and one that the camera did not take');
    press();
    pending.receive(warning(WARNING.storageFull));
    press();
    pending.forget();
    t.same(reasons.slice(1), [
      'no exposure was reported, and there was no room for the picture',
      'no exposure was reported, and the session was closed',
    ]);
    t.equal(clock.pending, 0, 'no timer is left');
  },
);

t.test('row 10: a series may bring more pictures until some time after the lift', async (t) => {
  const clock = new ManualClock();
  const pending = new PendingPictures(clock);
  pending.plan = ONE;
  pending.press({ takingMs: 0, isBulb: false, isSeries: true });
  pending.receive(exposed);
  await clock.advance(10_000);
  pending.lift();
  t.equal(pending.count(ONE), 2, 'one exposure, and more that may be reported');
  t.equal(pending.unreportedUntilMs, clock.nowMs() + 600, 'the next press waits for a moment of silence');
  await clock.advance(500);
  pending.receive(exposed);
  t.equal(pending.unreportedUntilMs, clock.nowMs() + 600);
  pending.receive(warning(WARNING.storageFull));
  t.equal(pending.count(ONE), 2, 'the host had no room for one that was exposed');
  await clock.advance(600);
  t.equal(pending.unreportedUntilMs, undefined);
  pending.receive(exposed);
  for (const name of ['DSC00001', 'DSC00002']) pending.receive(file(`/a/${name}.JPG`));
  await clock.advance(1_900);
  t.notOk(pending.isAny, 'three seconds after the lift, however long it was held');
});

t.test('row 10: the wait for an exposure does not grow with the time of the press', async (t) => {
  const clock = new ManualClock();
  const pending = new PendingPictures(clock);
  pending.plan = ONE;
  pending.press(PRESS);
  await clock.advance(30_000);
  pending.lift();
  t.equal(pending.unreportedUntilMs, clock.nowMs() + WORD_MS, 'the exposure may have begun just now');
});

t.test(
  'row 81: the report that all is handed over ends the waiting, unless more may still arrive',
  async (t) => {
    const clock = new ManualClock();
    const pending = new PendingPictures(clock);
    const all = warning(WARNING.allDownloaded);
    pending.plan = PAIR;
    pending.receive(exposed);
    pending.receive(all);
    t.equal(pending.handedOverAtMs, undefined, 'it may be about the pictures before');
    pending.receive(file('/a/DSC00001.ARW'));
    pending.receive(all);
    t.equal(pending.count(PAIR), 1, 'half of the pair is missing');
    t.equal(pending.handedOverAtMs, clock.nowMs() + 1_000);
    pending.receive(file('/a/DSC00001.JPG'));
    t.equal(pending.handedOverAtMs, undefined, 'more has arrived, so it was not all');
    pending.receive(all);
    const strike = pending.press(PRESS);
    t.equal(pending.handedOverAtMs, undefined, 'a press is open');
    strike();
    t.ok(pending.handedOverAtMs);
    pending.receive(exposed);
    t.equal(pending.handedOverAtMs, undefined, 'another exposure');
  },
);

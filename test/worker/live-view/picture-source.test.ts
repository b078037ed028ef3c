// The on-screen display of a camera with scripted answers, which at some point stops answering.

import t from 'tap';
import { until } from '#harness/deadline.js';
import { WorkerError } from '#protocol/codes.js';
import { PictureSource } from '#worker/live-view/picture-source.js';
import type { SdkPort } from '#worker/sdk/sdk-port.js';
import { ManualClock } from '../../support/manual-clock.js';
import { standIn } from '../../support/stand-in.js';

/** A file with only the first and the last marker of a JPEG: nothing else is read of it while there is no display. */
const JPEG = Uint8Array.from([0xff, 0xd8, 0xff, 0xdb, 0xff, 0xd9]);
const NO_PICTURE = { image: Uint8Array.from([1]), width: 640, height: 480, degree: 0 };

const ONE = { count: 1, periodMs: 0, focusFrames: false };

/** A running live view with displays of the test. */
function source(display: () => object | undefined) {
  const clock = new ManualClock();
  const calls: string[] = [];
  const faults: string[] = [];
  const broken: string[] = [];
  let number = 0;
  const answers: Record<string, () => unknown> = {
    getSetting: () => 0,
    getOsdImage: display,
    getLiveViewImage: () => {
      number += 1;
      return { number, image: JPEG };
    },
  };
  const call = async (name: string, args: unknown[]) => {
    calls.push([name, ...args].join(' '));
    return answers[name]?.();
  };
  const pictures = new PictureSource({
    sdk: standIn<SdkPort>({ call, isBusy: false }),
    clock,
    isOpen: () => true,
    send: () => true,
    sendFocusFrames: () => undefined,
    mode: () => 'remote',
    neverWhole: (seen) => broken.push(seen),
    fault: (message) => faults.push(message),
    releaseMs: 2_000,
    focusFramePauseMs: 100,
  });
  return { pictures, clock, calls, faults, broken, answers };
}

t.test(
  'row 1: a broken display that no other display follows is not requested again and again',
  async (t) => {
    const displays: (object | undefined)[] = [NO_PICTURE];
    const { pictures, clock, calls, faults } = source(() => displays.shift());
    await pictures.begin(false);
    pictures.request('osd', ONE);
    // Another thread examines the picture.
    await until('the fault', async () => {
      await clock.advance(1);
      return faults.length > 0;
    });
    pictures.request('osd', ONE);
    for (let second = 0; second < 5; second += 1) await clock.advance(1_000);
    const asked = calls.length;
    for (let second = 0; second < 10; second += 1) await clock.advance(1_000);
    t.equal(calls.length, asked, 'there is no viewer any more');
    t.equal(calls.at(-1), 'setSetting 0 0', 'and live view is off again');
    t.equal(faults.length, 1, 'it is reported once');
  },
);

t.test('a viewer that requested nothing for a while gets its display again', async (t) => {
  const { pictures, clock } = source(() => undefined);
  const switched: boolean[] = [];
  let isOn = false;
  await pictures.begin(false);
  await pictures.displayForViewers(async (value) => {
    const isChange = value !== isOn;
    isOn = value;
    if (isChange) switched.push(value);
    return isChange;
  });
  for (let second = 0; second < 5; second += 1) await clock.advance(1_000);
  t.same(switched, [true, false], 'nothing is requested: it is off again');
  pictures.request('osd', ONE);
  for (let second = 0; second < 5; second += 1) await clock.advance(1_000);
  t.same(switched, [true, false, true, false], 'it was on for the viewer that was slow, and is off after it');

  pictures.request('osd', ONE);
  await clock.advance(1);
  pictures.displayIsOff();
  for (let second = 0; second < 5; second += 1) await clock.advance(1_000);
  const before = switched.length;
  pictures.request('osd', ONE);
  for (let second = 0; second < 5; second += 1) await clock.advance(1_000);
  t.equal(switched.length, before, 'after a client has switched it off, no viewer switches it on');
});

const SECONDS = { short: 4, long: 7 };

async function seconds(clock: ManualClock, count: number): Promise<void> {
  for (let at = 0; at < 10 * count; at += 1) await clock.advance(100);
}

t.test(
  'row 32: pictures that are never whole are reported after 5 s, once, with what was seen',
  async (t) => {
    const { pictures, clock, faults, broken, answers } = source(() => undefined);
    const image = Uint8Array.from([...new Uint8Array(20).fill(0xc8), ...JPEG]);
    answers.getLiveViewImage = () => ({ number: 1, image });
    await pictures.begin(false);
    pictures.request('live', ONE);
    await seconds(clock, SECONDS.short);
    t.same(broken, []);
    t.equal(pictures.lack, undefined);
    await seconds(clock, 3 * SECONDS.long);
    t.same(broken, [`26 bytes that begin with ${'c8'.repeat(16)}`]);
    t.match(pictures.lack, /no picture of the camera is whole \(26 bytes/);
    t.same(faults, []);
    answers.getLiveViewImage = () => ({ number: 2, image: JPEG });
    await seconds(clock, 1);
    t.equal(pictures.lack, undefined, 'a whole picture has arrived');
    answers.getLiveViewImage = () => ({ number: 3, image });
    pictures.request('live', ONE);
    await seconds(clock, SECONDS.long);
    t.equal(broken.length, 2, 'and after it none again');
  },
);

t.test('row 31: a place outside the buffer is as loud as a picture that is not whole', async (t) => {
  const { pictures, clock, broken, answers } = source(() => undefined);
  answers.getLiveViewImage = () => {
    throw new WorkerError('SDK_NONSENSE', 'it begins at byte 400000');
  };
  await pictures.begin(false);
  pictures.request('live', ONE);
  await seconds(clock, SECONDS.long);
  t.same(broken, ['it begins at byte 400000']);
});

t.test('row 32: a camera that refuses every picture is reported too; an exposure is not', async (t) => {
  const { pictures, clock, faults, broken, answers } = source(() => undefined);
  answers.liveViewBytes = () => 307_200;
  answers.getLiveViewImage = () => undefined;
  await pictures.begin(false);
  pictures.request('live', ONE);
  await seconds(clock, 4 * SECONDS.long);
  t.same([...faults, ...broken], [], 'no picture for half a minute');
  answers.getLiveViewImage = () => {
    throw new WorkerError('SDK_REFUSED', 'refused: 0x8000', { sdkCode: 0x8000 });
  };
  await seconds(clock, 2 * SECONDS.long);
  t.equal(faults.length, 1);
  t.match(faults[0], /live view is on and requested, but the camera gives no picture \(refused: 0x8000\)/);
});

t.test('row 46: a mode without live view is named, once', async (t) => {
  const { pictures, clock, faults, answers } = source(() => undefined);
  answers.liveViewBytes = () => 0;
  answers.getLiveViewImage = () => undefined;
  await pictures.begin(false);
  pictures.request('live', ONE);
  await seconds(clock, 3 * SECONDS.long);
  t.equal(pictures.lack, 'the camera has no live view in the mode remote');
  t.equal(faults.length, 1);
  await pictures.begin(false);
  t.equal(pictures.lack, undefined, 'another session may have it');
});

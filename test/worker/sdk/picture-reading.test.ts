// Which focus frames belong to a picture. Answers of the SDK are scripted, because a test cannot choose the moment at
// which a running camera has its next picture; test/system/frames-event.test.ts uses running cameras.

import t from 'tap';
import type { NativeFocusFrames, NativePicture } from '#worker/sdk/addon.js';
import { readPicture } from '#worker/sdk/picture-reading.js';
import { SDK_NUMBER } from '../../support/sdk-numbers.js';

type Answer = NativePicture | NativeFocusFrames | Error | undefined;

const picture = (number: number): NativePicture => ({ number, image: Uint8Array.of(number) });
const FOCUS_FRAMES: NativeFocusFrames = { isAvailable: true, frames: [] };
const REFUSED = Object.assign(new Error('refused'), {
  sdkCode: SDK_NUMBER.CrError_Api_InvalidCalled,
  call: 'GetSelectLiveViewProperties',
});
const NONSENSE = Object.assign(new Error('garbage'), { code: 'SDK_NONSENSE' });

/** The result with these answers, and the calls that they answered. */
function read(...answers: Answer[]) {
  const calls: string[] = [];
  const call = <Result extends Answer>(name: string): Result => {
    calls.push(name);
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer as Result;
  };
  const sdk = {
    getLiveViewImage: () => call<NativePicture | undefined>('image'),
    getFrames: (code: number) => call<NativeFocusFrames>(code.toString(16)),
  };
  return { found: () => readPicture(sdk), calls };
}

t.test('focus frames are those of the picture that is the newest before and after', async (t) => {
  const { found, calls } = read(picture(7), FOCUS_FRAMES, FOCUS_FRAMES, undefined);
  t.same(found(), { ...picture(7), focusFrames: { af: FOCUS_FRAMES, tracking: FOCUS_FRAMES } });
  t.same(calls, ['image', '121', '193', 'image']);
});

t.test('no new picture: no focus frames are requested', async (t) => {
  const { found, calls } = read(undefined);
  t.equal(found(), undefined);
  t.same(calls, ['image']);
});

t.test('a newer picture during the read: that picture, and its focus frames', async (t) => {
  const stale: NativeFocusFrames = { isAvailable: false, frames: [] };
  const { found } = read(picture(7), stale, stale, picture(8), FOCUS_FRAMES, FOCUS_FRAMES, undefined);
  t.same(found(), { ...picture(8), focusFrames: { af: FOCUS_FRAMES, tracking: FOCUS_FRAMES } });
});

t.test('a camera that is always ahead: its newest picture and no focus frames', async (t) => {
  const round = (number: number) => [FOCUS_FRAMES, FOCUS_FRAMES, picture(number)];
  const { found, calls } = read(picture(1), ...round(2), ...round(3), ...round(4), ...round(5));
  t.same(found(), picture(4));
  t.equal(calls.length, 10);
});

t.test(
  'focus frames that are refused or garbage are not available, and the picture comes anyway',
  async (t) => {
    const none = { isAvailable: false, frames: [] };
    const { found } = read(picture(7), REFUSED, NONSENSE, undefined);
    t.same(found(), { ...picture(7), focusFrames: { af: none, tracking: none } });
  },
);

t.test('when it is not known what is the newest afterwards: the picture and no focus frames', async (t) => {
  const { found } = read(picture(7), FOCUS_FRAMES, FOCUS_FRAMES, REFUSED);
  t.same(found(), picture(7));
});

t.test('a refused picture is reported, and so is a defect of ours', async (t) => {
  t.throws(read(REFUSED).found, REFUSED);
  const defect = new TypeError('not a function');
  t.throws(read(picture(7), defect).found, defect);
  t.throws(read(picture(7), FOCUS_FRAMES, FOCUS_FRAMES, defect).found, defect);
});

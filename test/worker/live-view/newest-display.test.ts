// The on-screen display over pictures, with scripted answers of the camera.

import sharp from 'sharp';
import t from 'tap';
import { WorkerError } from '#protocol/codes.js';
import { NewestDisplay } from '#worker/live-view/newest-display.js';
import type { SdkPort } from '#worker/sdk/sdk-port.js';
import { ManualClock } from '../../support/manual-clock.js';
import { SDK_NUMBER } from '../../support/sdk-numbers.js';
import { standIn } from '../../support/stand-in.js';

const SIZE = { width: 16, height: 16 };
const BLACK = await sharp({ create: { ...SIZE, channels: 3, background: 'black' } })
  .jpeg()
  .toBuffer();
const WHITE = await sharp({ create: { ...SIZE, channels: 4, background: 'white' } })
  .png()
  .toBuffer();
const DISPLAY = { number: 1, image: WHITE, ...SIZE, degree: 0, place: { x: 8, y: 8, ...SIZE } };

/** A display with a list of answers; the last answer is repeated. */
function made(answers: (object | undefined | number)[]) {
  const clock = new ManualClock();
  const call = async () => {
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (typeof answer !== 'number') return answer;
    throw new WorkerError('SDK_REFUSED', 'refused', { sdkCode: answer });
  };
  const display = new NewestDisplay({
    sdk: standIn<SdkPort>({ call }),
    clock,
    fault: (message) => t.fail(message),
  });
  /** The brightness of the picture that a viewer gets: the display is white, the picture black. */
  const shown = async () => {
    const image = await display.over(BLACK);
    if (image === undefined) return 'none';
    const { channels } = await sharp(image).stats();
    return (channels[0]?.mean ?? 0) > 128 ? 'display' : 'picture';
  };
  return { clock, display, shown };
}

t.test('row 77: one refused display is none this time, and the last one stays', async (t) => {
  const { clock, shown } = made([DISPLAY, 0x8000, undefined, 0x8000, DISPLAY, 0x8000]);
  for (let time = 0; time < 5; time += 1) {
    t.equal(await shown(), 'display', `${time}`);
    await clock.advance(300);
  }
  t.equal(await shown(), 'display', 'the first of many refusals');
  await clock.advance(900);
  t.equal(await shown(), 'display');
  await clock.advance(200);
  t.equal(await shown(), 'picture', 'after a second of refusals the picture is shown alone');
});

t.test('row 77: 0x8402 means that the display is off', async (t) => {
  const { shown } = made([DISPLAY, SDK_NUMBER.CrError_Api_InvalidCalled]);
  t.equal(await shown(), 'display');
  t.equal(await shown(), 'picture', 'at once');
});

t.test('row 77: a first display that is refused is waited for', async (t) => {
  const { clock, shown } = made([0x8000, DISPLAY]);
  t.equal(await shown(), 'none');
  await clock.advance(100);
  t.equal(await shown(), 'display');
});

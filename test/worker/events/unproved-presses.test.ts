// Proofs that come after their press was answered without one are reported as a broken assumption.

import t from 'tap';
import { UnprovedPresses } from '#worker/events/unproved-presses.js';
import type { NativeEvent } from '#worker/sdk/addon.js';
import { DOWNLOAD_TYPE_IMAGE, WARNING } from '#worker/sdk/codes.js';
import { ManualClock } from '../../support/manual-clock.js';

const EXPOSED: NativeEvent = { generation: 1, kind: 'warning', code: WARNING.exposureStarted };
const PICTURE: NativeEvent = {
  generation: 1,
  kind: 'completeDownload',
  path: '/p/DSC00001.JPG',
  type: DOWNLOAD_TYPE_IMAGE,
};

function stage() {
  const clock = new ManualClock();
  const seen: string[] = [];
  const presses = new UnprovedPresses(clock, (text) => seen.push(text));
  return { clock, seen, presses };
}

t.test('row 50: a report that comes after the answer is reported once', async (t) => {
  const { clock, seen, presses } = stage();
  presses.pressed();
  presses.receive(EXPOSED);
  t.same(seen, [], 'a report in time is as it should be');
  presses.unproved();
  await clock.advance(1_500);
  presses.receive(EXPOSED);
  presses.receive(PICTURE);
  t.same(seen, ['an exposure was reported 1500 ms after a press was answered without a proof']);
});

t.test('row 50: a picture without a report is reported', async (t) => {
  const { clock, seen, presses } = stage();
  presses.unproved();
  await clock.advance(200);
  presses.receive(PICTURE);
  t.match(seen, [/^a picture came 200 ms after/]);
});

t.test('row 50: a report of another press, of another session or much later is discarded', async (t) => {
  const { clock, seen, presses } = stage();
  presses.unproved();
  presses.pressed();
  presses.receive(PICTURE);
  presses.unproved();
  presses.receive({ generation: 2, kind: 'connected', version: 300 });
  presses.receive(PICTURE);
  presses.unproved();
  await clock.advance(30_001);
  presses.receive(PICTURE);
  t.same(seen, []);
});

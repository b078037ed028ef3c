// The pump of pictures with scripted answers of the SDK: when it looks, what it counts, and when it ends.

import t, { type Test } from 'tap';
import { PicturePump } from '#worker/fast-pictures/picture-pump.js';
import { OwnCalls, ownCallMemory } from '#worker/sdk/own-calls.js';
import type { PumpEnd } from '#worker/sdk/session-thread.js';
import { ManualClock } from '../../support/manual-clock.js';

function made(t: Test, sdk: { bytes?: number; isPoor?: boolean; look?: (nowMs: number) => number }) {
  const clock = new ManualClock();
  const ends: PumpEnd[] = [];
  const looksMs: number[] = [];
  const mapped: number[] = [];
  let unseen = 0;
  let listener: (() => void) | undefined;
  const ownCalls = new OwnCalls(ownCallMemory());
  const pump = new PicturePump({
    sdk: {
      liveViewBytes: () => sdk.bytes ?? 1_000,
      mapPictures: (_file, _notices, placeBytes) => {
        mapped.push(placeBytes);
        return sdk.isPoor !== true;
      },
      sendPicture: () => {
        looksMs.push(clock.nowMs());
        if (ownCalls.sinceMs === 0) unseen += 1;
        return sdk.look?.(clock.nowMs()) ?? -1;
      },
      listenForPictures: (given) => {
        listener = given;
      },
    },
    ownCalls,
    clock,
    ended: (end) => ends.push(end),
  });
  t.teardown(() => pump.end());
  return {
    pump,
    clock,
    ends,
    looksMs,
    mapped,
    ownCalls,
    report: () => listener?.(),
    isHeard: () => listener !== undefined,
    /** Looks that the main thread did not see. */
    unseen: () => unseen,
  };
}

const ORDER = { credits: 5, periodMs: 0 };
/** A camera with 25 pictures a second, each of which is found once. */
const steady = () => {
  let last = -1;
  return (nowMs: number) => {
    const number = Math.floor(nowMs / 40);
    const isNew = number !== last;
    last = number;
    return isNew ? number : -1;
  };
};

t.test(
  'while the pump runs, a camera that reports its pictures is asked only when it reports one',
  async (t) => {
    const { pump, clock, ends, looksMs, report, isHeard, unseen, ownCalls } = made(t, {});
    pump.begin(ORDER);
    t.equal(looksMs.length, 1);
    t.equal(unseen(), 0, 'the main thread sees that it is in the SDK');
    t.equal(ownCalls.sinceMs, 0, 'and that it is not any more');
    report();
    const looked = looksMs.length;
    await clock.advance(200);
    t.equal(looksMs.length, looked, 'a camera that reports is not asked between its reports');
    report();
    t.equal(looksMs.length, looked + 1);
    pump.end();
    t.same(
      ends,
      [{ used: 0, isImpossible: false, isReporting: true }],
      'the main thread has received no report',
    );
    t.notOk(isHeard());
    pump.add(ORDER);
    await clock.advance(1_000);
    t.equal(looksMs.length, looked + 1, 'more credits do not begin it again');
    t.equal(ends.length, 1);
  },
);

t.test('each picture takes a credit; the pump ends when none is left', async (t) => {
  const { pump, clock, ends, looksMs } = made(t, { look: steady() });
  pump.begin(ORDER);
  await clock.advance(100);
  pump.add({ credits: 2, periodMs: 0 });
  for (let time = 0; time < 500 && ends.length === 0; time += 1) await clock.advance(1);
  t.same(ends, [{ used: 7, isImpossible: false, isReporting: false }]);
  const looked = looksMs.length;
  await clock.advance(1_000);
  t.equal(looksMs.length, looked);
});

t.test('a picture that was reported during a look is fetched at once', async (t) => {
  let number = 0;
  const { pump, looksMs, report } = made(t, {
    look: () => {
      number += 1;
      if (number === 1) report();
      return number;
    },
  });
  pump.begin(ORDER);
  t.equal(looksMs.length, 2);
});

t.test(
  'with a period, pictures are skipped, and reports do not end the wait; another period does',
  async (t) => {
    const { pump, clock, looksMs, report } = made(t, { look: steady() });
    pump.begin({ credits: 20, periodMs: 500 });
    for (let time = 0; time < 400; time += 10) {
      report();
      await clock.advance(10);
    }
    t.same(looksMs, [0]);
    pump.add({ credits: 1, periodMs: 500 });
    t.equal(looksMs.length, 1);
    pump.add({ credits: 1, periodMs: 0 });
    t.equal(looksMs.length, 2);
  },
);

t.test('the pump ends at a refusal, and can begin again', async (t) => {
  const { pump, ends, looksMs } = made(t, {
    look: () => {
      throw new Error('refused');
    },
  });
  for (const count of [1, 2]) {
    pump.begin(ORDER);
    t.equal(looksMs.length, count);
    t.equal(ends.length, count);
  }
  t.same(ends[0], { used: 0, isImpossible: false, isReporting: false });
});

t.test(
  'a pump without memory reports that it is impossible; one without live view reports only its end',
  async (t) => {
    const poor = made(t, { isPoor: true });
    poor.pump.begin(ORDER);
    t.same(poor.ends, [{ used: 0, isImpossible: true, isReporting: false }]);
    const off = made(t, { bytes: 0 });
    off.pump.begin(ORDER);
    t.same(off.ends, [{ used: 0, isImpossible: false, isReporting: false }]);
    t.same([...poor.looksMs, ...off.looksMs], []);
  },
);

t.test('row 78: a camera that requires more room gets larger places', async (t) => {
  const sdk = { bytes: 1_000 };
  const { pump, clock, mapped } = made(t, sdk);
  pump.begin(ORDER);
  t.same(mapped, [4_096]);
  sdk.bytes = 4_095;
  await clock.advance(10);
  t.same(mapped, [4_096, 8_192], 'the seal does not fit any more');
  sdk.bytes = 100_000;
  await clock.advance(10);
  t.same(mapped.at(-1), 25 * 4_096);
  const before = mapped.length;
  sdk.bytes = 500;
  await clock.advance(10);
  t.equal(mapped.length, before, 'less needs no other place');
});

t.test('row 32: when no whole picture comes for a second, the main thread has to find out why', async (t) => {
  const { pump, clock, ends } = made(t, {});
  pump.begin(ORDER);
  await clock.advance(900);
  t.same(ends, []);
  for (let time = 0; time < 20; time += 1) await clock.advance(20);
  t.same(ends, [{ used: 0, isImpossible: false, isReporting: false }]);
});

// The pump of pictures with scripted answers of the SDK. In these tests the first notice to the gateway fails, since
// the descriptor of its pipe is not open. So they test only the steps before a notice.

import t, { type Test } from 'tap';
import { PicturePump } from '#worker/fast-pictures/picture-pump.js';
import { OwnCalls, ownCallMemory } from '#worker/sdk/own-calls.js';
import type { PumpEnd } from '#worker/sdk/session-thread.js';
import { ManualClock, settle } from '../../support/manual-clock.js';

function made(t: Test, sdk: { bytes?: number; memory?: Uint8Array<ArrayBuffer>; look?: () => undefined }) {
  const clock = new ManualClock();
  const ends: PumpEnd[] = [];
  const calls: string[] = [];
  const mapped: number[] = [];
  let listener: (() => void) | undefined;
  const ownCalls = new OwnCalls(ownCallMemory());
  const pump = new PicturePump({
    sdk: {
      liveViewBytes: () => sdk.bytes ?? 1_000,
      mapSharedFile: (_fd, bytes) => {
        mapped.push(bytes);
        return 'memory' in sdk ? sdk.memory : new Uint8Array(bytes);
      },
      readLiveViewInto: () => {
        calls.push(ownCalls.sinceMs === 0 ? 'look, unseen' : 'look');
        return sdk.look?.();
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
    calls,
    mapped,
    ownCalls,
    report: () => listener?.(),
    isHeard: () => listener !== undefined,
  };
}

const ORDER = { credits: 5, periodMs: 0 };

t.test(
  'while the pump runs, a camera that reports its pictures is asked only when it reports one',
  async (t) => {
    const { pump, clock, ends, calls, report, isHeard, ownCalls } = made(t, {});
    pump.begin(ORDER);
    await settle();
    t.same(calls, ['look'], 'the main thread sees that it is in the SDK');
    t.equal(ownCalls.sinceMs, 0, 'and that it is not any more');
    report();
    await settle();
    const looked = calls.length;
    await clock.advance(200);
    t.equal(calls.length, looked, 'a camera that reports is not asked between its reports');
    report();
    await settle();
    t.equal(calls.length, looked + 1);
    pump.end();
    await settle();
    t.same(
      ends,
      [{ used: 0, isImpossible: false, isReporting: true }],
      'the main thread has received no report',
    );
    t.notOk(isHeard());
    pump.add(ORDER);
    await clock.advance(1_000);
    t.equal(calls.length, looked + 1, 'more credits do not begin it again');
  },
);

t.test('the pump ends at a refusal, and can begin again', async (t) => {
  const { pump, ends, calls } = made(t, {
    look: () => {
      throw new Error('refused');
    },
  });
  for (const count of [1, 2]) {
    pump.begin(ORDER);
    await settle();
    t.equal(calls.length, count);
    t.equal(ends.length, count);
  }
  t.same(ends[0], { used: 0, isImpossible: false, isReporting: false });
});

t.test(
  'a pump without memory reports that it is impossible; one without live view reports only its end',
  async (t) => {
    const poor = made(t, { memory: undefined as never });
    poor.pump.begin(ORDER);
    await settle();
    t.same(poor.ends, [{ used: 0, isImpossible: true, isReporting: false }]);
    const off = made(t, { bytes: 0 });
    off.pump.begin(ORDER);
    await settle();
    t.same(off.ends, [{ used: 0, isImpossible: false, isReporting: false }]);
    t.same([...poor.calls, ...off.calls], []);
  },
);

t.test('row 78: a camera that requires more room gets larger places', async (t) => {
  const sdk = { bytes: 1_000 };
  const { pump, clock, mapped } = made(t, sdk);
  pump.begin(ORDER);
  await settle();
  t.same(mapped, [2 * 4_096]);
  sdk.bytes = 4_095;
  await clock.advance(10);
  t.same(mapped, [2 * 4_096, 2 * 8_192], 'the seal does not fit any more');
  sdk.bytes = 100_000;
  await clock.advance(10);
  t.same(mapped.at(-1), 2 * 25 * 4_096);
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

import t from 'tap';
import { PicturePace } from '#worker/live-view/picture-pace.js';

/** A camera with a picture every `periodMs`. The test looks when the pace orders it, `lateMs` late. */
function watch(pace: PicturePace, periodMs: number, pictures: number, lateMs = 0.5) {
  const phaseMs = 7.3;
  let nowMs = 100;
  let last = -1;
  let looks = 0;
  const delays: number[] = [];
  pace.resume();
  while (delays.length < pictures) {
    looks += 1;
    const number = Math.floor((nowMs - phaseMs) / periodMs);
    if (number === last) {
      nowMs += pace.missed(nowMs) + lateMs;
      continue;
    }
    delays.push(nowMs - (number * periodMs + phaseMs));
    const skipped = last < 0 ? 0 : number - last - 1;
    last = number;
    nowMs += pace.found(number, nowMs) + lateMs;
    if (skipped > 0) delays.push(Number.NaN);
  }
  return { delays: delays.slice(pictures / 2).sort((a, b) => a - b), looks, pictures };
}

for (const [rate, periodMs] of [
  [30, 1000 / 30],
  [60, 1000 / 60],
  [24, 1000 / 24],
  [15, 1000 / 15],
] as const) {
  t.test(
    `a camera of ${rate} pictures a second is met soon after each picture, with few looks`,
    async (t) => {
      const { delays, looks, pictures } = watch(new PicturePace(), periodMs, 600);
      t.notOk(delays.some(Number.isNaN), 'none is missed once the pace is known');
      t.ok((delays[Math.floor(delays.length / 2)] ?? 99) < 2.5, `half of them within ${delays[150]} ms`);
      t.ok((delays.at(-1) ?? 99) < 5, `all of them within ${delays.at(-1)} ms`);
      t.ok(looks / pictures < 1.7, `${looks / pictures} looks a picture`);
    },
  );
}

t.test('a reader that was late continues with the next picture', async (t) => {
  const pace = new PicturePace();
  pace.found(10, 1000);
  const waitMs = pace.found(40, 2000);
  t.ok(waitMs > 0 && waitMs <= 34, `${waitMs}`);
});

t.test('looks become rare when nothing comes', async (t) => {
  const pace = new PicturePace();
  pace.found(1, 0);
  const waits = Array.from({ length: 60 }, (_, index) => pace.missed(10 * index));
  t.equal(waits[0], 2);
  t.equal(waits.at(-1), 10);
});

t.test('a gap, or numbers that begin again, do not change the period', async (t) => {
  const pace = new PicturePace();
  pace.found(1, 0);
  pace.found(2, 5_000);
  pace.found(1, 5_033);
  pace.found(1_000_000, 5_066);
  t.ok(Math.abs(pace.periodMs - 1000 / 30) < 0.01);
});

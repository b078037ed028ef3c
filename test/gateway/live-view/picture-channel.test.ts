import t, { type Test } from 'tap';
import { PicturePool } from '#gateway/cameras/picture-room.js';
import { type LivePicture, PictureChannel, type PictureOrder } from '#gateway/live-view/picture-channel.js';
import { ManualClock } from '../../support/manual-clock.js';

const LIMITS = { slateMs: 1_000, stalePictureMs: 2_000 };
const SILENT = new AbortController().signal;

function picture(number: number): LivePicture {
  return { number, capturedAtMs: Date.now(), image: Buffer.from(`jpeg ${number}`) };
}

function made(t: Test, ahead = 1) {
  const clock = new ManualClock();
  const shown: string[] = [];
  const orders: PictureOrder[] = [];
  let asked = 0;
  const channel = new PictureChannel({
    cameraId: 'CAM',
    clock,
    limits: LIMITS,
    ask: (order) => {
      asked += 1;
      orders.push(order);
    },
    ahead,
    slate: (_sinceMs, isStopped) => Buffer.from(isStopped ? 'stopped' : 'no signal'),
  });
  t.teardown(() => channel.reset());
  const viewer = (part: Buffer, kind: string) => shown.push(`${kind} ${bodyOf(part)}`);
  return { clock, channel, shown, viewer, orders, asked: () => asked };
}

function bodyOf(part: Buffer): string {
  const text = part.toString('latin1');
  return text.slice(text.indexOf('\r\n\r\n') + 4, text.lastIndexOf('\r\n--'));
}

t.test('without viewers and without a start no picture is requested', async (t) => {
  const { channel, clock, asked } = made(t);
  await clock.advance(10_000);
  channel.receive(picture(1));
  t.equal(asked(), 0);
  t.equal(channel.latest, undefined, 'a picture without viewers is not kept');
  t.equal(clock.pending, 0, 'and no timer runs');
});

t.test('one picture at a time is requested, however many viewers there are', async (t) => {
  const { channel, viewer, asked } = made(t);
  for (let i = 0; i < 50; i += 1) channel.watch(viewer);
  t.equal(asked(), 1);
  channel.receive(picture(1));
  t.equal(asked(), 2);
  channel.receive(picture(2));
  t.equal(asked(), 3);
});

t.test(
  'row 12: a picture that a newer one has overtaken is not shown; numbers that begin anew are',
  async (t) => {
    const { channel, clock, shown, viewer } = made(t);
    channel.watch(viewer);
    for (const number of [1, 3, 2, 4, 40, 39, 41, 5, 80, 79, 81, 2]) channel.receive(picture(number));
    t.same(
      shown.map((line) => Number(line.split(' ').at(-1))),
      [1, 3, 4, 40, 41, 5, 80, 81, 2],
    );
    channel.receive(picture(1));
    t.equal(shown.length, 9, 'one that fell from the beginning may be late');
    await clock.advance(LIMITS.slateMs - 1);
    shown.length = 0;
    channel.receive(picture(1));
    await clock.advance(2);
    channel.receive(picture(1));
    t.same(shown.filter((line) => line.startsWith('picture')).length, 1, 'and not for longer than a second');
  },
);

t.test('all viewers get the same bytes, and a new one the newest picture at once', async (t) => {
  const { channel } = made(t);
  const parts: Buffer[] = [];
  channel.watch((part) => parts.push(part));
  channel.watch((part) => parts.push(part));
  channel.receive(picture(7));
  t.equal(parts.length, 2);
  t.equal(parts[0], parts[1], 'one buffer, shared');
  t.match(parts[0]?.toString(), /X-Frame-Number: 7\r\n/);
  channel.watch((part) => parts.push(part));
  t.equal(bodyOf(parts[2] as Buffer), 'jpeg 7');
});

t.test('the requests for pictures end with the last viewer', async (t) => {
  const { channel, clock, viewer, asked } = made(t);
  const leave = channel.watch(viewer);
  const leaveToo = channel.watch(viewer);
  channel.receive(picture(1));
  leave();
  leave();
  t.ok(channel.isRequested);
  leaveToo();
  const before = asked();
  channel.receive(picture(2));
  await clock.advance(5_000);
  t.equal(asked(), before);
  t.equal(clock.pending, 0);
});

t.test('after a second of silence viewers get a slate, once a second, until pictures are back', async (t) => {
  const { channel, clock, shown, viewer, asked } = made(t);
  channel.watch(viewer);
  channel.receive(picture(1));
  await clock.advance(990);
  t.same(shown, ['picture jpeg 1']);
  const before = asked();
  await clock.advance(20);
  t.same(shown.splice(1), ['slate no signal']);
  await clock.advance(3_000);
  t.same(shown.splice(1), ['slate no signal', 'slate no signal', 'slate no signal']);
  t.ok(asked() >= before + 4, 'requested again, for the worker may be a new one');
  channel.receive(picture(2));
  t.same(shown.splice(1), ['picture jpeg 2']);
  await clock.advance(900);
  t.same(shown.splice(1), []);
});

t.test('pictures that come steadily let no slate through', async (t) => {
  const { channel, clock, shown, viewer } = made(t);
  channel.watch(viewer);
  for (let number = 0; number < 100; number += 1) {
    channel.receive(picture(number));
    await clock.advance(33);
  }
  t.notOk(shown.some((line) => line.startsWith('slate')));
  t.ok(Math.abs(channel.picturesPerSecond - 1000 / 33) < 0.1, `${channel.picturesPerSecond}`);
  await clock.advance(1_500);
  t.equal(channel.picturesPerSecond, 0);
});

t.test('after a pause the gateway reads waiting pictures before it calls a stream silent', async (t) => {
  const { clock, channel, shown, viewer } = made(t);
  channel.watch(viewer);
  channel.receive(picture(1));
  clock.stall(1_500);
  t.equal(channel.stalls, 0, 'its timers run before it reads');
  channel.receive(picture(2));
  await clock.advance(900);
  channel.receive(picture(3));
  await clock.advance(900);
  t.equal(channel.stalls, 0);
  t.notOk(shown.includes('slate no signal'));
  clock.stall(1_500);
  await clock.advance(1_000);
  t.equal(channel.stalls, 1, 'one that is silent is called so, only later');
  for (let round = 0; round < 4; round += 1) clock.stall(1_500);
  t.ok(
    shown.filter((line) => line === 'slate no signal').length >= 3,
    'also by a gateway that is always late',
  );
});

t.test('a stream that never had a picture gets its slate too', async (t) => {
  const { channel, clock, shown, viewer } = made(t);
  channel.watch(viewer);
  await clock.advance(1_000);
  t.same(shown, ['slate no signal']);
});

t.test(
  'started without viewers: pictures are fetched and the newest is served, until it is stale',
  async (t) => {
    const { channel, clock, asked } = made(t);
    channel.hold();
    channel.receive(picture(1));
    t.equal(asked(), 2);
    t.equal(channel.latest?.number, 1);
    await clock.advance(2_001);
    t.equal(channel.latest, undefined);
    channel.letGo();
    t.equal(clock.pending, 0);
  },
);

t.test(
  'stopped: no picture is requested, viewers see that, and a new start brings pictures back',
  async (t) => {
    const { channel, clock, shown, viewer, asked } = made(t);
    channel.watch(viewer);
    channel.receive(picture(1));
    channel.stop();
    t.equal(channel.latest, undefined);
    t.notOk(channel.isRequested);
    const before = asked();
    channel.receive(picture(2));
    await clock.advance(2_500);
    t.equal(asked(), before);
    t.same(shown, ['picture jpeg 1', 'slate stopped', 'slate stopped']);
    channel.hold();
    t.equal(asked(), before + 1);
    channel.receive(picture(3));
    t.equal(shown.at(-1), 'picture jpeg 3');
  },
);

t.test('a long poll ends with a new picture, at its time limit, or when its caller leaves', async (t) => {
  const { channel, clock } = made(t);
  channel.hold();
  channel.receive(picture(1));
  t.equal((await channel.next(undefined, 100, SILENT))?.number, 1);
  t.equal((await channel.next(0, 100, SILENT))?.number, 1);
  const other = channel.next(1, 100, SILENT);
  channel.receive(picture(1));
  channel.receive(picture(2));
  t.equal((await other)?.number, 2);
  const late = channel.next(2, 100, SILENT);
  await clock.advance(101);
  t.equal(await late, undefined);
  const caller = new AbortController();
  const left = channel.next(2, 100, caller.signal);
  caller.abort();
  t.equal(await left, undefined);
  channel.letGo();
  t.equal(clock.pending, 0, 'no timer is left');
});

t.test('a long poll has a picture fetched even without viewers', async (t) => {
  const { channel, asked } = made(t);
  const next = channel.next(undefined, 100, SILENT);
  t.equal(asked(), 1);
  channel.receive(picture(5));
  t.equal((await next)?.number, 5);
  t.equal(asked(), 1, 'and no second one');
});

t.test('picture numbers that were skipped are counted, except those of a pause', async (t) => {
  const { channel, clock, viewer } = made(t);
  channel.watch(viewer);
  channel.receive(picture(1));
  channel.receive(picture(4));
  t.equal(channel.skippedPictures, 2);
  await clock.advance(5_000);
  channel.receive(picture(150));
  channel.receive(picture(3));
  t.equal(channel.skippedPictures, 2);
});

t.test(
  'pictures are requested ahead: more when half of them have arrived, none after the last viewer',
  (t) => {
    const { channel, viewer, orders } = made(t, 10);
    const leave = channel.watch(viewer);
    t.same(orders.splice(0), [{ count: 10, periodMs: 0 }]);
    for (let number = 1; number <= 4; number += 1) channel.receive(picture(number));
    t.same(orders.splice(0), [], 'more than half of them are still to come');
    channel.receive(picture(5));
    t.same(orders.splice(0), [{ count: 5, periodMs: 0 }]);
    leave();
    t.same(orders.splice(0), [{ count: 0, periodMs: 0 }], 'those that have not come are not wanted any more');
    channel.watch(viewer);
    t.same(orders.splice(0), [{ count: 10, periodMs: 0 }]);
    t.end();
  },
);

t.test('no more pictures are requested than the quickest viewer shows', (t) => {
  const { channel, viewer, orders } = made(t, 10);
  channel.watch(viewer, 10);
  t.same(orders.splice(0), [{ count: 10, periodMs: 100 }]);
  channel.watch(viewer, 5);
  t.same(orders.splice(0), [], 'a slower one changes nothing');
  const leave = channel.watch(viewer);
  t.same(orders.splice(0), [{ count: 1, periodMs: 0 }], 'one that shows all does');
  leave();
  t.same(orders.splice(0), [{ count: 1, periodMs: 100 }]);
  channel.receive(picture(1));
  channel.receive(picture(4));
  t.equal(channel.skippedPictures, 0, 'a picture that no viewer shows was not skipped');
  t.end();
});

t.test('a picture with free space around it becomes a part of the stream without a copy', (t) => {
  const { channel } = made(t);
  const parts: Buffer[] = [];
  channel.watch((part) => parts.push(part));
  const roomy = new PicturePool().take(6);
  roomy.image.write('jpeg 1');
  channel.receive({ number: 1, capturedAtMs: 0, image: roomy.image }, roomy);
  t.equal(parts[0]?.buffer, roomy.image.buffer, 'it was not copied');
  t.match(
    parts[0]?.toString('latin1'),
    /^Content-Type: image\/jpeg\r\n.*\r\n\r\njpeg 1\r\n--rigd-frame\r\n$/s,
  );
  channel.watch((part) => parts.push(part));
  t.not(parts[1]?.buffer, roomy.image.buffer, 'a later viewer gets a part of its own');
  t.match(parts[1]?.toString('latin1'), /jpeg 1\r\n--rigd-frame\r\n$/);
  t.end();
});

t.test('a picture that a newer one has overtaken is not shown; one of a new session is', (t) => {
  const { channel, viewer, shown } = made(t);
  channel.watch(viewer);
  for (const number of [101, 100, 102, 1]) channel.receive(picture(number));
  t.same(shown, ['picture jpeg 101', 'picture jpeg 102', 'picture jpeg 1']);
  t.end();
});

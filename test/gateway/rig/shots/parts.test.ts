import t from 'tap';
import { exifThumbnail } from '#gateway/rig/shots/exif-thumbnail.js';
import { fold, noFacts } from '#gateway/rig/shots/fold.js';
import { giveUp } from '#gateway/rig/shots/giving-up.js';
import { OpenShots } from '#gateway/rig/shots/open-shots.js';
import { inOrder, instantOf, requireSensible } from '#gateway/rig/shots/pattern.js';
import type { Receipt } from '#gateway/rig/shots/receipt-shape.js';
import type { BegunPattern, RecordOfShot } from '#gateway/rig/shots/record.js';
import { ManualClock } from '../../../support/manual-clock.js';
import { begun, landed, taken } from './records.js';

t.test('instants are computed from the first one; senseless patterns are refused', async (t) => {
  const pattern = { intervalMs: 20, repeat: { everyMs: 1_000, times: 3 } };
  t.equal(instantOf(pattern, 5_000_000, 3, 2), 5_000_000 + 3 * 20_000 + 2 * 1_000_000);
  t.same(inOrder(['a', 'b', 'c'], ['c']), ['c', 'a', 'b']);
  t.throws(() => inOrder(['a'], ['x']), { code: 'BAD_REQUEST' });
  const senseless: BegunPattern[] = [
    { intervalMs: 5, sequence: true },
    { intervalMs: 20_000 },
    { intervalMs: 100, repeat: { everyMs: 300, times: 2 } },
    { repeat: { everyMs: 1_000, times: 9_000 } },
  ];
  const taken = senseless.filter((each) => {
    try {
      requireSensible(each, 4);
      return true;
    } catch {
      return false;
    }
  });
  t.same(taken, []);
  t.doesNotThrow(() => requireSensible({ sequence: true, repeat: { everyMs: 100, times: 5 } }, 4));
});

/** A followed shot, on a clock of the test. */
function followed(isFiring = () => false) {
  const clock = new ManualClock();
  const facts = noFacts('shot-a');
  const reports: Receipt[] = [];
  const ended: Receipt[] = [];
  const open = new OpenShots({
    clock,
    limits: { shotEventMs: 200, shotWaitMs: 5_000 },
    isFiring,
    giveUp: (of, over) => giveUp(of, over, undefined, () => true),
    add: ({ told }) => add(...told),
    report: (receipt) => reports.push(receipt),
    ended: (receipt) => ended.push(receipt),
  });
  const add = (...records: RecordOfShot[]) => {
    for (const record of records) if (fold(facts, record)) open.changed(facts);
  };
  return { clock, facts, reports, ended, open, add };
}

t.test('a shot is reported at once, and what changes meanwhile is one report', async (t) => {
  const { clock, reports, ended, open, add } = followed();
  add(begun(), ...taken('A1'));
  t.equal(reports.length, 1);
  await clock.advance(200);
  t.equal(reports.length, 2);
  add(...taken('B2'));
  await clock.advance(200);
  t.same([reports.length, ended.length], [3, 1]);
  t.equal(reports.at(-1)?.state, 'complete');
  await clock.advance(200);
  t.same([open.count, clock.pending], [0, 0], 'it is followed no longer');
});

t.test('missing reports are given up after a while, and never while orders are under way', async (t) => {
  let isFiring = true;
  const { clock, facts, ended, open, add } = followed(() => isFiring);
  add(begun(), ...taken('A1'));
  await clock.advance(100_000);
  t.equal(ended.length, 0);
  isFiring = false;
  open.changed(facts);
  await clock.advance(6_000);
  t.equal(ended[0]?.state, 'lost');
  t.match(ended[0]?.message, /2 front right \(unknown whether it exposed: nothing has arrived for 5 s/);
  add(...taken('B2'), landed('B2'));
  await clock.advance(1_000);
  t.equal(ended.at(-1)?.state, 'complete', 'what comes later is added');
  open.close();
  t.equal(clock.pending, 0);
});

/** A JPEG with this thumbnail, in this byte order. */
function jpegWith(thumbnail: Buffer, isLittle: boolean): Buffer {
  const tiff = Buffer.alloc(46);
  const u16 = (value: number, at: number) =>
    isLittle ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at);
  const u32 = (value: number, at: number) =>
    isLittle ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at);
  tiff.write(isLittle ? 'II' : 'MM', 'latin1');
  u16(42, 2);
  u32(8, 4);
  u16(0, 8);
  u32(14, 10);
  u16(2, 14);
  for (const [index, [tag, value]] of [
    [0x0201, tiff.length],
    [0x0202, thumbnail.length],
  ].entries()) {
    const at = 16 + 12 * index;
    u16(tag ?? 0, at);
    u16(4, at + 2);
    u32(1, at + 4);
    u32(value ?? 0, at + 8);
  }
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, thumbnail]);
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 4);
  return Buffer.concat([head, body, Buffer.from([0xff, 0xd9])]);
}

t.test('the thumbnail of a JPEG file is read, and no other bytes', async (t) => {
  const thumbnail = Buffer.from([0xff, 0xd8, 1, 2, 3, 0xff, 0xd9]);
  for (const isLittle of [true, false]) t.same(exifThumbnail(jpegWith(thumbnail, isLittle)), thumbnail);
  const whole = jpegWith(thumbnail, true);
  const found = Array.from({ length: whole.length - 9 }, (_, bytes) =>
    exifThumbnail(whole.subarray(0, bytes)),
  );
  t.same(
    found.filter((each) => each !== undefined && !each.equals(thumbnail)),
    [],
    'a file that is cut off has none',
  );
  for (const isLittle of [true, false]) {
    // As in a RAW file: without the header of the Exif segment.
    const tiff = jpegWith(thumbnail, isLittle).subarray(12);
    t.same(exifThumbnail(tiff), thumbnail, 'of a RAW file');
  }
  t.equal(exifThumbnail(Buffer.alloc(0)), undefined);
  t.equal(exifThumbnail(jpegWith(Buffer.from('no JPEG'), true)), undefined);
});

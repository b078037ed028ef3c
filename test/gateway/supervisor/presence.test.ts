import t from 'tap';
import { Presence } from '#gateway/supervisor/presence.js';
import type { DiscoveredCamera } from '#protocol/operations.js';
import { ManualClock } from '../../support/manual-clock.js';

const USB: DiscoveredCamera = { id: 'D10F60140701', model: 'ILCE-7M4', connectionType: 'USB' };
const LAN: DiscoveredCamera = {
  id: '02:0F:60:14:16:01',
  model: 'ILCE-1M2',
  connectionType: 'Network',
  ipAddress: 0x0116_140a,
};
const ABSENT_MS = 1_000;

const look = (...cameras: DiscoveredCamera[]) => new Map(cameras.map((camera) => [camera.id, camera]));

/** A Presence that remembers these cameras; `ids(...seen)` returns the ids of those present after a look. */
function presence(...remembered: DiscoveredCamera[]) {
  const clock = new ManualClock();
  const book = look(...remembered);
  const subject = new Presence(clock, ABSENT_MS, () => book);
  const ids = (...seen: DiscoveredCamera[]) => [...subject.after(look(...seen)).keys()].sort();
  return { clock, book, subject, ids };
}

t.test('a camera on USB is present only while it is listed', async (t) => {
  const { ids } = presence();
  t.same(ids(USB), [USB.id]);
  t.same(ids(), []);
});

t.test('row 7: a body on the network stays present for a time after it was first missed', async (t) => {
  const { clock, ids } = presence();
  t.same(ids(LAN), [LAN.id]);
  t.same(ids(), [LAN.id]);
  for (const passedMs of [0.4, 0.4, 0.1]) {
    await clock.advance(passedMs * ABSENT_MS);
    t.same(ids(), [LAN.id]);
  }
  t.same(ids(LAN), [LAN.id], 'seen again');
  t.same(ids(USB), [LAN.id, USB.id]);
  for (const passedMs of [0.4, 0.4, 0.1]) {
    await clock.advance(passedMs * ABSENT_MS);
    t.same(ids(USB), [LAN.id, USB.id]);
  }
  await clock.advance(0.1 * ABSENT_MS);
  t.same(ids(USB), [USB.id]);
});

t.test('row 7: after a long time without enumeration, one that misses a body removes nothing', async (t) => {
  const { clock, ids } = presence();
  t.same(ids(LAN), [LAN.id]);
  await clock.advance(10 * ABSENT_MS);
  t.same(ids(), [LAN.id]);
  await clock.advance(10 * ABSENT_MS);
  t.same(ids(), [LAN.id], 'nor do two, with such a time between them');
  t.same(ids(LAN), [LAN.id]);
});

t.test(
  'row 7: a remembered body stays until it is forgotten, and an enumeration overrides what is remembered',
  async (t) => {
    const { clock, book, subject, ids } = presence(LAN);
    t.same(ids(), [LAN.id]);
    const moved = { ...LAN, ipAddress: 0x0216_140a };
    t.same(subject.after(look(moved)).get(LAN.id), moved);
    await clock.advance(10 * ABSENT_MS);
    t.same(subject.after(look()).get(LAN.id), LAN);
    book.delete(LAN.id);
    t.same(ids(), []);
  },
);

t.test('row 7: an address that a client has named overrides an earlier look', async (t) => {
  const { clock, book, subject } = presence();
  subject.after(look(LAN));
  const named = { ...LAN, ipAddress: 0x0216_140a };
  book.set(LAN.id, named);
  t.same(subject.after(look()).get(LAN.id), named);
  await clock.advance(1);
  t.same(subject.after(look(LAN)).get(LAN.id), LAN, 'and the next look overrides it');
});

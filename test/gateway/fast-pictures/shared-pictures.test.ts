// The gateway's end of the shared memory for pictures, with a worker that writes anything into it.

import { writeSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import t, { type Test } from 'tap';
import type { RoomyPicture } from '#gateway/cameras/picture-room.js';
import { SharedPictures } from '#gateway/fast-pictures/shared-pictures.js';
import { NOTICE_BYTES, type PictureNotice } from '#protocol/shared-pictures.js';

const GOOD: PictureNotice = { seal: 1, offset: 0, bytes: 9, number: 7, capturedAtMs: 1_790_000_000_000 };

function made(t: Test) {
  const shared = SharedPictures.open();
  if (shared === undefined) throw new Error('this machine has no /dev/shm, which these tests need');
  t.teardown(() => shared.close());
  const notices = new PassThrough();
  const seen: string[] = [];
  const pictures: RoomyPicture[] = [];
  const holding = { isOn: false };
  shared.follow(notices, {
    picture: ({ number }, picture) => {
      seen.push(`${number} ${picture.image.toString()}`);
      pictures.push(picture);
      if (holding.isOn) picture.hold();
    },
    missed: () => seen.push('missed'),
    fault: ({ message }) => seen.push(message),
  });
  /** Writes as a worker does: the picture, followed by its seal. */
  const write = (text: string, seal: number, offset = 0) => {
    const sealed = Buffer.alloc(text.length + 4);
    sealed.write(text);
    sealed.writeUInt32LE(seal, text.length);
    writeSync(shared.fd, sealed, 0, sealed.length, offset);
  };
  const announce = ({ seal, offset, bytes, number, capturedAtMs }: PictureNotice) => {
    const notice = Buffer.alloc(NOTICE_BYTES);
    for (const [index, value] of [seal, offset, bytes, number].entries())
      notice.writeUInt32LE(value, 4 * index);
    notice.writeDoubleLE(capturedAtMs, 16);
    return notice;
  };
  return { notices, seen, pictures, holding, write, announce };
}

t.test('pictures are read at the places of their notices, however the notices are cut', (t) => {
  const { notices, seen, write, announce } = made(t);
  write('picture 1', 1);
  write('picture 2', 2, 4096);
  const both = Buffer.concat([announce(GOOD), announce({ ...GOOD, seal: 2, offset: 4096, number: 8 })]);
  notices.write(both.subarray(0, 10));
  notices.write(both.subarray(10, 30));
  notices.write(both.subarray(30));
  t.same(seen, ['7 picture 1', '8 picture 2']);
  t.end();
});

t.test('a picture that was overwritten before it was read is missed', (t) => {
  const { notices, seen, write, announce } = made(t);
  write('picture 3', 3);
  notices.write(announce(GOOD));
  write('picture 3', 0);
  notices.write(announce({ ...GOOD, seal: 3 }));
  t.same(seen, ['missed', 'missed']);
  t.end();
});

t.test('memory is used again after the picture was released, and not before', (t) => {
  const { notices, pictures, holding, write, announce } = made(t);
  const next = (isHeld: boolean) => {
    write('picture 1', 1);
    holding.isOn = isHeld;
    notices.write(announce(GOOD));
    return pictures.at(-1) as RoomyPicture;
  };
  const first = next(false);
  t.equal(next(false).whole, first.whole, 'without a holder it is free');
  const held = next(true);
  const other = next(true);
  t.not(other.whole, held.whole, 'while one is held there is another');
  held.release();
  other.keep();
  other.release();
  const later = next(true);
  t.equal(later.whole, held.whole, 'after its release it is free');
  t.not(next(true).whole, other.whole, 'one that is kept never is');
  t.end();
});

for (const [what, notice, message] of [
  ['no bytes', { ...GOOD, bytes: 0 }, /a picture of 0 bytes/],
  ['too many bytes', { ...GOOD, bytes: 0x7fff_ffff }, /a picture of 2147483647 bytes/],
  ['no seal', { ...GOOD, seal: 0 }, /with the seal 0/],
  ['a place behind the end of the file', { ...GOOD, offset: 0x4000_0000 }, /where there is none/],
  ['a time that is none', { ...GOOD, capturedAtMs: Number.NaN }, /malformed/],
] as const) {
  t.test(`a notice with ${what} ends the worker, and nothing is read after it`, (t) => {
    const { notices, seen, write, announce } = made(t);
    write('picture 1', 1);
    notices.write(Buffer.concat([announce(notice), announce(GOOD)]));
    notices.write(announce(GOOD));
    t.equal(seen.length, 1);
    t.match(seen[0], message);
    t.end();
  });
}

// The parser of live-view streams that the operator page runs in the browser.

import t from 'tap';
import { mjpegPart, OPENING } from '#gateway/live-view/mjpeg-part.js';
import { pictureParts } from '#page/interface/picture-parts.js';

const TYPE = 'multipart/x-mixed-replace; boundary=rigd-frame';

function shown(pieces: readonly Uint8Array[]): string[] {
  const pictures: string[] = [];
  const parts = pictureParts(TYPE, (headers, bytes) =>
    pictures.push(`${headers.get('x-camera-id')} ${headers.get('x-frame-number')} ${bytes.length}`),
  );
  for (const piece of pieces) parts.take(piece);
  return pictures;
}

t.test('pictures and slates of the service come with the headers of their parts', async (t) => {
  const picture = mjpegPart(Buffer.alloc(70_000), { cameraId: 'D10F', number: 7, capturedAtMs: 1, ageMs: 3 });
  const slate = mjpegPart(Buffer.from('slate'), { cameraId: 'D10F', noSignalSinceMs: 1 });
  const stream = Buffer.concat([OPENING, picture, slate]);
  const wanted = ['D10F 7 70000', 'D10F undefined 5'];
  t.same(shown([stream]), wanted);
  t.same(shown([stream.subarray(0, 40), stream.subarray(40, 50_000), stream.subarray(50_000)]), wanted);
});

t.test('a head without an end, and a length that no picture has, are given up', async (t) => {
  const endless = Buffer.concat([OPENING, Buffer.alloc(10_000, 'x')]);
  t.throws(() => shown([endless]), { message: /the head of a part has more than/ });
  const huge = Buffer.concat([OPENING, Buffer.from('Content-Length: 999999999\r\n\r\n')]);
  t.throws(() => shown([huge]), { message: /a part has 999999999 bytes/ });
});

// Names of thumbnails, by the type that the SDK states and by their bytes.

import t from 'tap';
import { thumbnailExtension } from '#worker/contents/thumbnail-form.js';

const JPEG = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0xff, 0xd9]);
const HEIF = Uint8Array.from(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1'));
const [NONE, IS_JPEG, IS_HEIF, UNKNOWN] = [0, 1, 5, 0x7777];

t.test('row 74: the bytes decide the format, whatever the type', async (t) => {
  for (const [type, image, extension] of [
    [IS_JPEG, JPEG, 'JPG'],
    [IS_HEIF, HEIF, 'HIF'],
    [IS_HEIF, JPEG, 'JPG'],
    [IS_JPEG, HEIF, 'HIF'],
    [UNKNOWN, JPEG, 'JPG'],
  ] as const)
    t.equal(thumbnailExtension({ type, image }), extension, `${type}`);
});

t.test('row 74: the type None is no picture, nor are other bytes', async (t) => {
  const none = /the camera has no thumbnail/;
  const neither = /neither JPEG nor HEIF: type 1, 2 bytes that begin with c8c8/;
  for (const [type, image, message] of [
    [NONE, JPEG, none],
    [IS_JPEG, new Uint8Array(0), none],
    [IS_JPEG, Uint8Array.from([0xc8, 0xc8]), neither],
  ] as const)
    t.throws(() => thumbnailExtension({ type, image }), { code: 'TRANSFER_FAILED', message });
});

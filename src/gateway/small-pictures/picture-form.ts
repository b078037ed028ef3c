// The form of a small picture, by its first and last bytes. Pictures are not decoded here.

const JPEG_END = 0xffd9;

/** Media type of a small picture: a JPEG, or a HEIF from a card. Undefined for anything else. */
export function pictureType(bytes: Buffer): 'image/jpeg' | 'image/heif' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return 'image/jpeg';
  return bytes.toString('latin1', 4, 8) === 'ftyp' ? 'image/heif' : undefined;
}

/** Whether the bytes are a small picture; a JPEG must have its end, behind which bodies may leave padding. */
export function isPicture(bytes: Buffer): boolean {
  const type = pictureType(bytes);
  if (type !== 'image/jpeg') return type !== undefined;
  const end = Buffer.alloc(2);
  end.writeUInt16BE(JPEG_END);
  return bytes.lastIndexOf(end) > 0;
}

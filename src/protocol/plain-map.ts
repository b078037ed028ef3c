// The msgpack that this link accepts: one map of maps, arrays, texts, numbers (no 64-bit integers), true, false, nil
// and undefined, with a bound on depth and count. The bytes are checked before they are decoded, because a peer could
// otherwise make the library do unbounded work: msgpack has extensions that build errors, dates, sets, references and
// readers, and a length of four bytes can claim more bytes than follow.

/** Most levels of nested maps and arrays; a list of files on a card has four. */
export const MAX_DEPTH = 12;
/**
 * Most keys and values of one map in all: more than the largest message (4 MiB) has when it is full of the shortest
 * readings of properties.
 */
export const MAX_ITEMS = 1_048_576;

const ENDS_EARLY = 'it ends before its last value';

/** Bytes that follow a token of fixed size; the other tokens are handled one by one. */
const FIXED_BYTES: Readonly<Record<number, number>> = {
  192: 0, // nil
  194: 0, // false
  195: 0, // true
  202: 4, // float 32
  203: 8, // float 64
  204: 1, // uint 8
  205: 2, // uint 16
  206: 4, // uint 32
  208: 1, // int 8
  209: 2, // int 16
  210: 4, // int 32
};

/** Bytes of the length of a text, an array or a map. */
const LENGTH_BYTES: Readonly<Record<number, 1 | 2 | 4>> = {
  217: 1, // str 8
  218: 2, // str 16
  219: 4, // str 32
  220: 2, // array 16
  221: 4, // array 32
  222: 2, // map 16
  223: 4, // map 32
};

const STR_32 = 219;
const MAP_16 = 222;
const FIXEXT_1 = 212;
const UNDEFINED_TYPE = 0;

/**
 * Describes why `bytes`, or those between `start` and `end`, are not one plain map; undefined when they are. Linear in
 * their length.
 */
export function problemOfMap(bytes: Buffer, start = 0, end = bytes.length): string | undefined {
  /**
   * Number of items still to come, by level. Each key and each value of a map counts, so in a map a key is next when
   * the number is even.
   */
  const left = [1];
  const isMap = [false];
  let depth = 0;
  let items = 0;
  let at = start;
  while (depth >= 0) {
    const rest = left[depth] as number;
    if (rest === 0) {
      depth -= 1;
      continue;
    }
    left[depth] = rest - 1;
    if (at >= end) return ENDS_EARLY;
    items += 1;
    if (items > MAX_ITEMS) return `it has more than ${MAX_ITEMS} values`;
    const token = bytes[at] as number;
    at += 1;
    const isText = (token >= 0xa0 && token <= 0xbf) || (token >= 217 && token <= STR_32);
    if (isMap[depth] === true && rest % 2 === 0 && !isText) return 'a key is not a text';
    // Small integers are a token of their own.
    if (token < 0x80 || token >= 0xe0) continue;
    let size: number;
    let isOfMap = false;
    if (token < 0x90) {
      size = token & 0x0f;
      isOfMap = true;
    } else if (token < 0xa0) {
      size = token & 0x0f;
    } else if (token < 0xc0) {
      at += token & 0x1f;
      continue;
    } else {
      const fixed = FIXED_BYTES[token];
      if (fixed !== undefined) {
        at += fixed;
        continue;
      }
      const lengthBytes = LENGTH_BYTES[token];
      if (lengthBytes === undefined) {
        if (token !== FIXEXT_1 || bytes[at] !== UNDEFINED_TYPE)
          return `it has a value of type 0x${token.toString(16)}`;
        at += 2;
        continue;
      }
      if (at + lengthBytes > end) return ENDS_EARLY;
      size = bytes.readUIntBE(at, lengthBytes);
      at += lengthBytes;
      if (token <= STR_32) {
        at += size;
        continue;
      }
      isOfMap = token >= MAP_16;
    }
    const within = isOfMap ? size * 2 : size;
    // Each item has at least one byte.
    if (within > end - at) return ENDS_EARLY;
    depth += 1;
    if (depth > MAX_DEPTH) return `it is more than ${MAX_DEPTH} levels deep`;
    left[depth] = within;
    isMap[depth] = isOfMap;
  }
  if (at !== end) return at > end ? ENDS_EARLY : 'something follows it';
  const first = bytes[start] as number;
  return (first & 0xf0) === 0x80 || (first >= MAP_16 && first <= 223) ? undefined : 'it is not a map';
}

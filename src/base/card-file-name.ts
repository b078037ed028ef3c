// The name that a file of a card gets on a host: worker and command line save it under the same. Harmless whatever a
// camera says, and short enough for every common file system.

/** Characters that distinguish two files. */
const MAX_NAME_LENGTH = 60;
/** Below the 255 bytes of common file systems, with room for what is put before and behind it. */
const MAX_NAME_BYTES = 200;
/** Characters that cannot be seen, or that no file system stores: control, format, line ends, halves of a pair. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\uFFFD]/gu;

/**
 * The last part of a path on a card as a file name.
 * @param fallback the name where nothing harmless is left
 */
export function cardFileName(path: string, fallback: string): string {
  const last = path.split(/[/\\]/).at(-1) ?? '';
  // Some file systems drop trailing dots and spaces, and the file would have another name than ours.
  const kept = endOf(last.replaceAll(UNSEEN, ''), MAX_NAME_BYTES, '. ').replace(/^\.+/, '');
  return kept === '' ? fallback : kept;
}

/**
 * The end of a name with its extension, in whole characters.
 * @param without signs that it must not end with
 */
export function endOf(name: string, mostBytes: number, without = ''): string {
  let end = name.length;
  while (end > 0 && without.includes(name.charAt(end - 1))) end -= 1;
  const kept: string[] = [];
  let bytes = 0;
  // A character is at most two units long.
  for (const character of Array.from(name.slice(Math.max(0, end - 2 * MAX_NAME_LENGTH), end)).reverse()) {
    bytes += Buffer.byteLength(character);
    if (bytes > mostBytes || kept.length === MAX_NAME_LENGTH) break;
    kept.push(character);
  }
  return kept.reverse().join('');
}

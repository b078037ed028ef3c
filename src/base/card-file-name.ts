// Makes the name under which worker and command line save a file from a card. The name is harmless whatever text the
// camera sends, and short enough for every common file system.

/** Most characters of a name: enough to distinguish two files. */
const MAX_NAME_LENGTH = 60;
/** Most bytes of a name. Common file systems take 255; the rest is room for a prefix and a suffix. */
const MAX_NAME_BYTES = 200;
/**
 * Characters that are invisible, or that some file system does not store: control and format characters, line and
 * paragraph separators, halves of surrogate pairs, the replacement character.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\uFFFD]/gu;

/**
 * The file name for the last part of a path on a card.
 * @param fallback the result when nothing is left after the removal
 */
export function cardFileName(path: string, fallback: string): string {
  const last = path.split(/[/\\]/).at(-1) ?? '';
  // Some file systems drop trailing dots and spaces: the file would then have another name than the one returned here.
  const kept = endOf(last.replaceAll(UNSEEN, ''), MAX_NAME_BYTES, '. ').replace(/^\.+/, '');
  return kept === '' ? fallback : kept;
}

/**
 * The end of a name with its extension, in whole characters.
 * @param without characters that the result must not end with
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

// Texts for the reasons why a backup was not written or read; with the remedy if the reason does not show it.

const REASONS: Readonly<Record<string, (place: string) => string>> = {
  ENOSPC: (place) =>
    `no room is left on the file system of ${place}: free some space, then repeat the command`,
  EDQUOT: (place) => `the quota is used up on the file system of ${place}`,
  EROFS: (place) => `${place} cannot be written: its file system is mounted read-only`,
  ENOENT: (place) => `${place} does not exist`,
  ENOTDIR: (place) => `a part of the path ${place} is not a directory`,
  EISDIR: (place) => `${place} is a directory`,
  EACCES: (place) => `this user may not use ${place}: repeat the command with sudo`,
  Z_DATA_ERROR: (place) => `${place} is not a backup of rigd, or is damaged`,
  Z_BUF_ERROR: (place) => `${place} is truncated`,
};

/**
 * The reason of a failure.
 * @param place the file that was being written or read
 */
export function reasonOf(error: unknown, place: string): string {
  if (!(error instanceof Error)) return String(error);
  const { code = '', message } = error as NodeJS.ErrnoException;
  return REASONS[code]?.(place) ?? message;
}

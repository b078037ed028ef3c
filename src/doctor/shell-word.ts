// Paths inside the lines that a person pastes into a shell.

/** The path as one word of a shell. */
export function shellWord(path: string): string {
  return /^[\w./:@%+=,-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}

/** When a body was to be fired, in ms since 1970: on a busy machine one of several may be late. */
export function dueMs({ at = '', lateUs = 0 }: { at?: string; lateUs?: number } = {}): number {
  return Date.parse(at) - lateUs / 1_000;
}

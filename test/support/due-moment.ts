/** The planned moment of a body's order, in ms since 1970: on a busy machine the order itself may be late. */
export function dueMs({ at = '', lateUs = 0 }: { at?: string; lateUs?: number } = {}): number {
  return Date.parse(at) - lateUs / 1_000;
}

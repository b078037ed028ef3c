// Which of two rig files holds when a host and the rig have one each: three texts decide, with that on which both
// agreed last. Pure.

/**
 * Action on the two files. `same`: nothing to do; `take`: the shared text becomes that of the host; `push`: the other
 * way round; `conflict`: both have changed, the shared text becomes that of the host, whose own is kept aside; `none`:
 * there is nothing to share yet.
 */
export type Verdict = 'same' | 'take' | 'push' | 'conflict' | 'none';

/** The texts; undefined = there is none. */
export interface Texts {
  readonly own: string | undefined;
  readonly shared: string | undefined;
  /** On which both agreed last. */
  readonly agreed: string | undefined;
}

/** See the head of this file. */
export function verdictOn({ own, shared, agreed }: Texts): Verdict {
  if (own === shared) return own === undefined ? 'none' : 'same';
  // A host that never had a rig file has nothing to lose.
  const isNew = own === undefined || (agreed === undefined && own.trim() === '');
  if (shared === undefined) return isNew ? 'none' : 'push';
  // Declarations of a removed file stay in force until another host declares others.
  if (own === undefined && shared === agreed) return 'none';
  if (isNew || own === agreed) return 'take';
  return shared === agreed ? 'push' : 'conflict';
}

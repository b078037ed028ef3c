// Decides between two rig files, when a host and the rig have one each. It compares both texts with the text on which
// host and rig last agreed. Pure.

/**
 * The decision. `same`: nothing. `take`: the host takes the shared text. `push`: the host's text becomes the shared
 * one. `conflict`: both have changed; the host takes the shared text, and its own text is put aside. `none`: there is
 * nothing to share yet.
 */
export type Verdict = 'same' | 'take' | 'push' | 'conflict' | 'none';

/** The texts; undefined = there is none. */
export interface Texts {
  readonly own: string | undefined;
  readonly shared: string | undefined;
  /** The text on which host and rig last agreed. */
  readonly agreed: string | undefined;
}

/** See the head of this file. */
export function verdictOn({ own, shared, agreed }: Texts): Verdict {
  if (own === shared) return own === undefined ? 'none' : 'same';
  // A host that never had a rig file cannot lose one.
  const isNew = own === undefined || (agreed === undefined && own.trim() === '');
  if (shared === undefined) return isNew ? 'none' : 'push';
  // When the file was removed, its declarations stay in force until another host changes the shared text.
  if (own === undefined && shared === agreed) return 'none';
  if (isNew || own === agreed) return 'take';
  return shared === agreed ? 'push' : 'conflict';
}

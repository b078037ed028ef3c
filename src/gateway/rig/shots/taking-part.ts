// Which bodies of a group a shot is of. A body that takes no still pictures is none of them, whatever the policy: the
// receipt names it, and the others are shot. Pure.

import type { BegunBody } from './record.js';

/** With which such a body refuses to be armed. */
const NO_PART = 'NO_STILL_PICTURES';

type Answer = Pick<BegunBody, 'refused'>;

/** Whether a body can take part in no shot. */
export function takesNoPart({ refused }: Answer): boolean {
  return refused?.code === NO_PART;
}

/** Whether a body could take part, and would not expose now. */
export function wouldNotExpose(body: Answer): boolean {
  return body.refused !== undefined && !takesNoPart(body);
}

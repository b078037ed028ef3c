// Decides which bodies of a group take part in a shot. A body that takes no still pictures is left out, whatever the
// policy is: the receipt names it, and the shot is taken with the others. Pure.

import type { BegunBody } from './record.js';

/** The error code with which a body that takes no still pictures refuses to be armed. */
const NO_PART = 'NO_STILL_PICTURES';

type Answer = Pick<BegunBody, 'refused'>;

/** Whether a body can take part in no shot. */
export function takesNoPart({ refused }: Answer): boolean {
  return refused?.code === NO_PART;
}

/** Whether a body could take part but would not expose now. */
export function wouldNotExpose(body: Answer): boolean {
  return body.refused !== undefined && !takesNoPart(body);
}

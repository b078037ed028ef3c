// The place Review: the pictures of a shot, and the shots before it.

import { ShotsPanel } from './shots-panel.js';

/** The place. */
export function Review() {
  return <ShotsPanel />;
}

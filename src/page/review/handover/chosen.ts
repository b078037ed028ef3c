// The takes that an export or the bin is for.

import type { ShotSelection } from '../../interface/wire.js';

/** Takes that something is done with: selected ones, those that a search has found, or the open one. */
export interface Chosen {
  readonly kind: 'selected' | 'found' | 'open';
  readonly selection: ShotSelection;
  /** Whether some takes of the list are those of a job. */
  readonly hasSubjects: boolean;
}

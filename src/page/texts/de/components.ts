// German texts of the components.

import type { components as english } from '../en/components.js';

/** The texts. */
export const components: typeof english = {
  components: {
    search: (name: string): string => `${name} suchen`,
    find: 'Suchen',
    type: 'Eingeben oder wählen',
    nothingFits: 'Nichts passt.',
  },
};

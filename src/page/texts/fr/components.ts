// French texts of the components.

import type { components as english } from '../en/components.js';

/** The texts. */
export const components: typeof english = {
  components: {
    search: (name: string): string => `Rechercher : ${name}`,
    find: 'Rechercher',
    type: 'Saisir ou choisir',
    nothingFits: 'Aucun résultat.',
  },
};

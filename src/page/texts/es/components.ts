// Spanish texts of the components.

import type { components as english } from '../en/components.js';

/** The texts. */
export const components: typeof english = {
  components: {
    search: (name) => `Buscar ${name}`,
    find: 'Buscar',
    type: 'Escriba o elija',
    nothingFits: 'No hay coincidencias.',
  },
};

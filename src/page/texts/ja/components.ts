// Japanese texts of the components.

import type { components as english } from '../en/components.js';

/** The texts. */
export const components: typeof english = {
  components: {
    search: (name) => `${name}を検索`,
    find: '検索',
    type: '入力または選択',
    nothingFits: '該当するものがありません。',
  },
};

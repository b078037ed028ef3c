// The operation of the search: listShots, for requests that the memory of the service cannot answer.

import type { DeskContext, DeskPart } from '../frame/part.js';

/** The search as a part of the desk. */
export function searchPart({ search }: Pick<DeskContext, 'search'>): DeskPart<'listShots'> {
  return {
    handlers: {
      listShots: async ({ query }) => {
        const { shots, cursor } = await search.find(query);
        const message = `${shots.length} shot(s)${cursor === undefined ? '' : ', and there are more'}.`;
        return { success: true, message, shots: [...shots], ...(cursor === undefined ? {} : { cursor }) };
      },
    },
  };
}

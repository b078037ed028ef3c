// Handlers of recordings of the rig: read their receipts.

import { quoted } from '../../base/quoted.js';
import type { MovieReceipt, MovieSummary } from '../contract/shapes.js';
import { ServiceError } from '../errors/errors.js';
import type { SomeHandlers } from '../http/operation-route.js';

/** The number of recordings in a list when the client gives none. */
const USUAL_LIST = 50;

/** Dependencies of these handlers. */
export interface MovieRoutesContext {
  readonly movies?: {
    newest(most: number): MovieSummary[];
    receipt(movieId: string): MovieReceipt | undefined;
  };
}

/** Handlers of recordings. */
export function movieHandlers({ movies }: MovieRoutesContext): SomeHandlers<'listMovies' | 'getMovie'> {
  return {
    listMovies: async ({ query }) => {
      const listed = movies?.newest(query.limit ?? USUAL_LIST) ?? [];
      return { success: true, message: `${listed.length} recording(s).`, movies: listed };
    },
    getMovie: async ({ params: { movieId } }) => {
      const receipt = movies?.receipt(movieId);
      if (receipt !== undefined) return { success: true, message: receipt.message, receipt };
      const text = `there is no recording with the id or number ${quoted(movieId)}`;
      throw new ServiceError('MOVIE_NOT_FOUND', text);
    },
  };
}

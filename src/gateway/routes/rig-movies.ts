// Handlers of recordings of the rig: start and stop them for a group, and read their receipts.

import { quoted } from '../../base/quoted.js';
import { ServiceError } from '../errors/errors.js';
import type { SomeHandlers } from '../http/operation-route.js';
import type { Movies } from '../rig/movies/movies.js';
import { groupAsked } from './group-parts.js';

/** The number of recordings in a list when the client gives none. */
const USUAL_LIST = 50;

/** Dependencies of these handlers. */
export interface MovieRoutesContext {
  readonly movies: Pick<Movies, 'current' | 'newest' | 'receipt' | 'record'>;
}

type Handled = 'recordGroup' | 'listMovies' | 'getMovie';

/** Handlers of recordings. */
export function movieHandlers({ movies }: MovieRoutesContext): SomeHandlers<Handled> {
  return {
    recordGroup: (request) => {
      const group = groupAsked(request, request.params.group);
      return movies.record({ ...group, only: request.body.only }, request.body);
    },
    listMovies: async ({ query }) => {
      const listed = await movies.newest(query.limit ?? USUAL_LIST);
      return { success: true, message: `${listed.length} recording(s).`, movies: listed };
    },
    getMovie: async ({ params: { movieId } }) => {
      const receipt = await movies.receipt(movieId);
      if (receipt !== undefined) return { success: true, message: receipt.message, receipt };
      const text = `there is no recording with the id or number ${quoted(movieId)}`;
      throw new ServiceError('MOVIE_NOT_FOUND', text);
    },
  };
}

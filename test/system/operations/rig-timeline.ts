// Rows of the timeline.

import { match, ok } from 'node:assert';
import type { OperationCases } from './case.js';

/** See case.ts. */
export const TIMELINE_CASES: OperationCases = {
  getRigTimeline: [
    {
      says: 'lists the entries of a body, newest first',
      asks: ({ id }) => ({ query: `?camera=${encodeURIComponent(id)}&limit=3` }),
      check: ({ body }, { id }) => {
        ok(body.entries.length > 0 && body.entries.length <= 3);
        for (const entry of body.entries) match(`${entry.camera} ${entry.text}`, new RegExp(id));
      },
    },
    {
      says: 'refuses a moment that is none',
      asks: { query: '?since=yesterday' },
      code: 'BAD_REQUEST',
    },
  ],
};

// Operations of the worker protocol have the operationIds of openapi.json as their names.

import { readFileSync } from 'node:fs';
import t from 'tap';
import { OPERATION_KINDS } from '#protocol/operations.js';

/**
 * Operations without an operationId: live view, transfers and the rig (src/gateway) request them as a part of their
 * work.
 */
const INTERNAL = [
  'armShutter',
  'cancelTransfer',
  'compareProperties',
  'disarmShutter',
  'discardPartial',
  'findSDCardFile',
  'finishPictures',
  'fireShutter',
  'setClock',
  'setNaming',
  'startTransfer',
  'watchLiveView',
];

t.test('every operation of the worker protocol is an operationId, except the internal ones', async (t) => {
  const text = readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8');
  const published = new Set([...text.matchAll(/"operationId": ?"(\w+)"/g)].map(([, name]) => name));
  t.same(
    Object.keys(OPERATION_KINDS)
      .filter((name) => !published.has(name))
      .sort(),
    INTERNAL,
  );
});

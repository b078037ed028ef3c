// One label for an operation: the worker, the supervisor and the logs use the operationId of the interface.

import { readFileSync } from 'node:fs';
import t from 'tap';
import { OPERATION_KINDS } from '#worker/protocol/operations.js';

/** Operations that no route asks for by itself: each is a step of one, or of the supervisor. */
const INTERNAL = ['cancelTransfer', 'discardPartial', 'findSDCardFile', 'startTransfer', 'watchLiveView'];

t.test('an operation has the name that it has in the interface', async (t) => {
  const text = readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8');
  const published = new Set([...text.matchAll(/"operationId": ?"(\w+)"/g)].map(([, name]) => name));
  t.same(
    Object.keys(OPERATION_KINDS)
      .filter((name) => !published.has(name))
      .sort(),
    INTERNAL,
  );
});

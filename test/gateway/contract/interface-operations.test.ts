// The published interface compared with openapi.json: none of its operations is missing or has moved. Everything else
// in openapi.json is an addition of rigd.

import { readFileSync } from 'node:fs';
import t from 'tap';
import { published } from '#harness/published-contract.js';

const file = new URL('../../../data/interface-operations.json', import.meta.url);
const wanted: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));

t.test('openapi.json holds all 47 operations of the interface, at their places', async (t) => {
  t.equal(Object.keys(wanted).length, 47);
  const places = new Map(
    published.map(({ operationId, method, path }) => [operationId, `${method} ${path}`]),
  );
  const missing = Object.keys(wanted).filter((operationId) => !places.has(operationId));
  t.same(missing, [], 'missing');
  const moved = Object.entries(wanted).filter(([id, place]) => places.has(id) && places.get(id) !== place);
  t.same(moved, [], 'moved');
});

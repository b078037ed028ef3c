import t from 'tap';
import type { OperationContract } from '#gateway/contract/operation.js';
import { OPERATIONS } from '#gateway/contract/operations.js';

interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  maxLength?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
  oneOf?: Schema[];
}

/** Paths to the texts and lists that may be of any length. */
function unbounded(schema: Schema, path: string): string[] {
  const inner = [...(schema.anyOf ?? []), ...(schema.allOf ?? []), ...(schema.oneOf ?? [])];
  const found = inner.flatMap((each) => unbounded(each, path));
  const members = { ...schema.properties, ...schema.patternProperties };
  for (const [name, member] of Object.entries(members)) found.push(...unbounded(member, `${path}.${name}`));
  if (schema.items !== undefined) found.push(...unbounded(schema.items, `${path}[]`));
  if (schema.enum !== undefined || schema.const !== undefined) return found;
  if (schema.type === 'string' && schema.maxLength === undefined) found.push(path);
  if (schema.type === 'array' && schema.maxItems === undefined) found.push(path);
  // A schema with none of these members accepts anything.
  if (schema.type === undefined && inner.length === 0) found.push(path);
  return found;
}

t.test('the check finds a text or list without a maximum length, at any depth', async (t) => {
  const text = { type: 'string' };
  t.same(unbounded(text, 'x'), ['x']);
  t.same(unbounded({ type: 'string', maxLength: 5 }, 'x'), []);
  t.same(unbounded({ anyOf: [{ type: 'integer' }, text] }, 'x'), ['x']);
  t.same(unbounded({ type: 'object', properties: { a: { type: 'array', items: text } } }, 'x'), [
    'x.a[]',
    'x.a',
  ]);
});

t.test('every text of a request has a length limit, and every list a size', async (t) => {
  let looked = 0;
  for (const contract of Object.values<OperationContract>(OPERATIONS)) {
    for (const part of ['params', 'query', 'headers', 'body'] as const) {
      if (contract[part] === undefined) continue;
      looked += 1;
      t.same(unbounded(contract[part] as Schema, part), [], `${contract.operationId} ${part}`);
    }
  }
  t.ok(looked > Object.keys(OPERATIONS).length / 2, `${looked} parts of requests`);
});

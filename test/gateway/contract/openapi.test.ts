import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import t from 'tap';
import { openapiDocument } from '#gateway/contract/openapi.js';
import { OPERATIONS } from '#gateway/contract/operations.js';
import { PROPERTY_NAMES } from '#gateway/contract/properties.js';
import { document, exampleFaults, faultsOf, published } from '#harness/published-contract.js';
import { testApp } from '../routes/test-app.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));

t.test('openapi.json is what is generated from the contract', async (t) => {
  const generated = execFileSync(process.execPath, ['scripts/generate/openapi.js'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 16 * 1024 * 1024,
  });
  t.equal(generated, readFileSync(`${root}openapi.json`, 'utf8'), 'run: npm run generate');
});

t.test('an entry is listed under its own id, and its path names exactly its parameters', async (t) => {
  for (const [id, contract] of Object.entries(OPERATIONS)) {
    t.equal(contract.operationId, id);
    const named = [...contract.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const params = 'params' in contract ? Object.keys(contract.params.properties) : [];
    t.same(named, params, id);
    t.same(contract.failures, [...new Set(contract.failures)], `${id} names a code twice`);
  }
  t.same([...PROPERTY_NAMES], [...PROPERTY_NAMES].sort());
});

t.test('every schema of the document is a valid JSON Schema', async (t) => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const all = [...Object.values<object>(document.components.schemas), ...schemasIn(document.paths)];
  t.ok(all.length > 100, `${all.length} schemas`);
  t.same(
    all.filter((schema) => ajv.validateSchema(schema) !== true),
    [],
  );
});

t.test('openapi.json describes the answers to requests that match no operation', async (t) => {
  const { description } = document.info;
  for (const status of [404, 405, 417]) t.match(description, ` ${status} `);
});

t.test('openapi.json has both versions, and cannot be made without the error codes', async (t) => {
  const recorded = { operations: {}, failures: {} };
  const { errors } = JSON.parse(readFileSync('data/errors.json', 'utf8'));
  const made = openapiDocument({ errors, recorded, programVersion: '1.2.3' });
  t.match(made, { openapi: '3.1.0', info: { version: '3.0.0', 'x-program-version': '1.2.3' } });
  t.throws(() => openapiDocument({ errors: {}, recorded, programVersion: '' }), /error table lacks/);
});

t.test('every operation has examples, and each is valid by its schema', async (t) => {
  const { count, faults } = exampleFaults();
  t.ok(count > 400, `${count} examples`);
  t.same(faults, []);
  const missing = Object.entries<Record<string, Operation>>(document.paths).flatMap(([, methods]) =>
    Object.values(methods).flatMap((operation) => withoutExample(operation)),
  );
  t.same(missing, [], 'run: make examples');
});

interface Operation {
  operationId: string;
  parameters?: { $ref?: string; in: string; name: string; required: boolean; example?: unknown }[];
  requestBody?: { content: Record<string, { examples?: object }>; required: boolean };
  responses: Record<string, { content?: Record<string, { examples?: object }> }>;
}

function lastOf(reference: string): string {
  return reference.split('/').at(-1) ?? '';
}

/** Parts of an operation that need an example and have none. */
function withoutExample({ operationId, parameters, requestBody, responses }: Operation): string[] {
  const required = (parameters ?? [])
    .map((each) => (each.$ref === undefined ? each : document.components.parameters[lastOf(each.$ref)]))
    .filter((each) => each.required && each.example === undefined);
  const content = Object.entries({ ...responses['200']?.content, ...responses['202']?.content });
  const failure = Object.values(responses['400']?.content ?? {}).filter(
    ({ examples }) => examples === undefined,
  );
  return [
    ...required.map(({ name }) => `${operationId} parameter ${name}`),
    ...(requestBody?.required === true && !JSON.stringify(requestBody).includes('"examples"')
      ? [`${operationId} request`]
      : []),
    ...content
      .filter(([type, { examples }]) => /json|event-stream/.test(type) && examples === undefined)
      .map(([type]) => `${operationId} ${type}`),
    ...failure.map(() => `${operationId} failure`),
  ];
}

t.test('the check of answers finds members that openapi.json does not promise', async (t) => {
  const status = published.find(({ operationId }) => operationId === 'getConnectionStatus');
  if (status === undefined) throw new Error('getConnectionStatus is not published');
  const camera = { connected: true, model: 'm', id: 'i' };
  const good = { success: true, message: '', camera, data: { mode: 'remote' } };
  const error = { success: false, message: '', code: 'BAD_JSON', camera };
  t.same(faultsOf(status, 200, good), []);
  t.same(faultsOf(status, 400, error), []);
  const bad: [number, unknown][] = [
    [200, { ...good, more: 1 }],
    [200, { ...good, camera: { ...camera, more: 1 } }],
    [200, { ...good, data: {} }],
    [200, { ...good, success: 'true' }],
    [400, { ...error, code: 'NO_EXPOSURE' }],
    [400, { ...error, camera: undefined }],
    [400, { ...error, more: 1 }],
    [418, error],
  ];
  for (const [code, body] of bad) t.not(faultsOf(status, code, body).length, 0, JSON.stringify(body));
});

t.test('every route is in the contract, and every operation of the contract is a route', async (t) => {
  const { app } = testApp(t);
  await app.ready();
  const routes = routesOf(app.printRoutes({ commonPrefix: false }));
  const promised = published.map(({ method, path }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`);
  // Routes beside the interface have other paths. HEAD is where GET is (head.test.ts).
  const ofTheInterface = routes.filter((route) => route.includes(' /api/') && !route.startsWith('HEAD '));
  t.same(ofTheInterface.sort(), promised.sort());
});

/** `GET /path` of every line of Fastify's tree of routes. */
function routesOf(tree: string): string[] {
  const prefixes: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods] = /^(.*?)[├└]── (\S+)(?: \((.*)\))?$/.exec(line) ?? [];
    if (part === '') return [];
    const depth = indent.length / 4;
    prefixes.length = depth;
    prefixes.push(part);
    const path = prefixes.join('').replace(/^\/(?=\/)/, '');
    return methods === undefined ? [] : methods.split(', ').map((method) => `${method} ${path}`);
  });
}

/** The values of all members `schema`, at any depth. */
function schemasIn(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    name === 'schema' && typeof member === 'object' ? [member as object] : schemasIn(member),
  );
}

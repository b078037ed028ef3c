// Members of a body or query that the operation does not know: refused below /api/rig, where one wrong letter can
// expose every body twice, and named in the answer everywhere else. Also members that are null.

import t from 'tap';
import { OPERATIONS } from '#gateway/contract/operations.js';
import { document, faultsOf, published } from '#harness/published-contract.js';
import { CAMERA } from '../../support/fake-cameras.js';
import { Faults } from '../routes/faults.js';
import { testApp } from '../routes/test-app.js';

const shoot = '/api/rig/groups/all/shoot';
const camera = `/api/cameras/${CAMERA.id}`;

t.test('an operation of the rig refuses an unknown member, and suggests the right one', async (t) => {
  const { app, cameras } = testApp(t);
  const cases: [string, string, object, string][] = [
    ['POST', shoot, { shotID: 'a' }, 'no member "shotID" (did you mean "shotId"?)'],
    ['POST', shoot, { repeat: { everyMs: 100, times: 10 } }, '"repeat" (did you mean "pattern.repeat"?)'],
    [
      'POST',
      shoot,
      { pattern: { bulbMS: 5 } },
      'no member "pattern.bulbMS" (did you mean "pattern.bulbMs"?)',
    ],
    ['POST', shoot, { pattern: { policy: 'x' } }, '"pattern.policy" (did you mean "policy"?)'],
    ['POST', shoot, { colour: 1, shotID: 'a' }, 'no member "colour", and no member "shotID" (did you mean'],
    [
      'POST',
      '/api/rig/groups/all/record',
      { actoin: 'start' },
      'no member "actoin" (did you mean "action"?)',
    ],
    ['POST', '/api/rig/groups/all/half-press', { focus: true }, 'no member "focus"'],
    ['PUT', '/api/rig', { sesion: 'x' }, 'no member "sesion" (did you mean "session"?)'],
    ['POST', '/api/rig/lease', { holdr: 'x' }, 'no member "holdr" (did you mean "holder"?)'],
    ['DELETE', '/api/rig/shots/1', { number: 1 }, 'no member "number"'],
    [
      'POST',
      shoot,
      { shotID: null },
      'the request body of this operation has no member "shotID" (did you mean "shotId"?)',
    ],
    [
      'POST',
      shoot,
      { pattern: { bulbMS: null } },
      'no member "pattern.bulbMS" (did you mean "pattern.bulbMs"?)',
    ],
    [
      'GET',
      '/api/rig/shots?limt=5',
      {},
      'the query of this operation has no member "limt" (did you mean "limit"?)',
    ],
    ['GET', '/api/rig/shots?limit=5&page=2', {}, 'no member "page"'],
    ['GET', '/api/rig/timeline?cameraId=x', {}, 'no member "cameraId" (did you mean "camera"?)'],
    ['GET', '/api/rig?verbose', {}, 'no member "verbose"'],
    ['POST', `${shoot}?shotId=a`, {}, 'no member "shotId" (which belongs in the request body)'],
    ['GET', '/api/rig/shots', { limit: 5 }, 'no member "limit" (which belongs in the query)'],
    [
      'GET',
      '/api/rig/shots?limt=5',
      { a: 1 },
      'no member "a"; the query of this operation has no member "limt"',
    ],
  ];
  const faults = new Faults();
  for (const [method, url, body, text] of cases) {
    const answer = await app.inject({ method: method as 'PUT', url, payload: JSON.stringify(body) });
    const { code, message, data } = answer.json();
    const found = [answer.statusCode, code, data?.error];
    faults.same(`${url}: status and code`, found, [400, 'BAD_REQUEST', 'unknown_member']);
    faults.ok(`${url}: "${message}" does not say ${text}`, String(message).includes(text));
  }
  t.same(faults.list, []);
  t.same(
    cameras.calls.filter(([name]) => name !== 'list'),
    [],
    'and it had no effect',
  );
});

t.test('an operation of the published interface answers which members it has ignored', async (t) => {
  const { app } = testApp(t);
  const cases: [string, string, object, string[] | undefined][] = [
    ['POST', `${camera}/connection`, { mode: 'remote', recconecting: 'on' }, ['recconecting']],
    ['POST', `${camera}/connection`, { auth: { user: 'x', password: 'y' } }, ['auth.user']],
    ['POST', `${camera}/actions/shutter`, { Action: 'down', 'a b': 1 }, ['Action', 'a b']],
    ['POST', `${camera}/actions/half-press`, { focus: true }, ['focus']],
    ['POST', '/api/server/shutdown', { now: true }, ['now']],
    ['DELETE', `${camera}/connection`, { mode: 'remote' }, ['mode']],
    ['POST', `${camera}/connection`, { mode: 'remote' }, undefined],
    ['POST', `${camera}/connection`, { colour: null }, undefined],
  ];
  const faults = new Faults();
  for (const [method, url, body, ignored] of cases) {
    const answer = await app.inject({ method: method as 'POST', url, payload: JSON.stringify(body) });
    faults.same(`${url}: status`, answer.statusCode, 200);
    faults.same(`${url} ${JSON.stringify(body)}`, answer.json().ignored, ignored);
    const operation = published.find(
      (each) => each.method === method && each.path.replace('{cameraId}', CAMERA.id) === url,
    );
    if (operation === undefined) throw new Error(`${url} is not published`);
    faults.same(`${url}: contract`, faultsOf(operation, 200, answer.json()), []);
  }
  t.same(faults.list, []);
});

t.test('unknown parameters of the query are reported in the same way, except the token', async (t) => {
  const { app } = testApp(t);
  const cases: [string, string, object, string[] | undefined][] = [
    ['GET', '/api/cameras?_=17', {}, ['?_']],
    ['GET', '/api/server/logs?lines=5&levle=warn', {}, ['?levle']],
    ['GET', `${camera}/properties/all?access_token=x`, {}, undefined],
    ['POST', `${camera}/connection?mode=remote`, { modus: 'remote' }, ['modus', '?mode']],
    ['GET', `${camera}/sd-card/slot/7/files?page=2`, {}, ['?page']],
  ];
  for (const [method, url, body, ignored] of cases) {
    const answer = await app.inject({ method: method as 'POST', url, payload: JSON.stringify(body) });
    t.same(answer.json().ignored, ignored, url);
  }
  const answer = await app.inject({ method: 'GET', url: '/api/rig/shots?limit=1&access_token=x' });
  t.equal(answer.statusCode, 200, 'a token is a member of every query');
});

t.test('every JSON answer of a published operation can report ignored members', async (t) => {
  const { app } = testApp(t);
  const faults = new Faults();
  for (const operation of published.filter(
    ({ method, mediaType }) => method === 'GET' && isJson(mediaType),
  )) {
    const url = operation.path
      .replace('{cameraId}', CAMERA.id)
      .replace('{propertyName}', 'iso')
      .replaceAll(/\{(slotNumber|contentId|fileId)\}/g, '1');
    const answer = await app.inject({ method: 'GET', url: `${url}?colour=1` });
    const isClosed = url.startsWith('/api/rig');
    faults.same(url, answer.json().ignored, isClosed ? undefined : ['?colour']);
    faults.same(`${url}: contract`, faultsOf(operation, answer.statusCode, answer.json()), []);
  }
  t.same(faults.list, []);
});

t.test('null counts as absent in the published interface; below /api/rig the schema decides', async (t) => {
  const { app, cameras } = testApp(t);
  const connect = { mode: null, auth: { username: 'x', password: null } };
  const url = `${camera}/connection`;
  t.equal((await app.inject({ method: 'POST', url, payload: JSON.stringify(connect) })).statusCode, 200);
  const request = cameras.calls.find(([name]) => name === 'connect');
  t.match(request, ['connect', CAMERA.id, { mode: 'remote', username: 'x' }]);

  const body = `/api/rig/cameras/${CAMERA.id}`;
  const put = async (members: object) =>
    (await app.inject({ method: 'PUT', url: body, payload: JSON.stringify(members) })).json();
  t.match(await put({ name: 'left', number: 7 }), { camera: { name: 'left', number: 7 } });
  const without = await put({ number: null });
  t.match(without, { success: true, camera: { name: 'left' } });
  t.equal(without.camera.number, undefined, 'null takes the number away');
  t.match(await put({ name: null }), {
    code: 'BAD_REQUEST',
    message: /: name must be of type string, not null; leave it out to give no value\./,
  });
  t.match(await put({ properties: { iso: null } }), {
    message: /: properties\.iso must be of type string, not null/,
  });
});

t.test('a refusal also names the members that were ignored', async (t) => {
  const { app } = testApp(t);
  const url = `${camera}/properties/iso`;
  const answer = await app.inject({ method: 'PUT', url, payload: '{"vlaue":"400"}' });
  t.match(answer.json(), { code: 'BAD_REQUEST', ignored: ['vlaue'] });
  const operation = published.find(({ operationId }) => operationId === 'setProperty');
  if (operation === undefined) throw new Error('setProperty is not published');
  t.same(faultsOf(operation, 400, answer.json()), []);
});

t.test('a request to zoom that has none of the known forms is refused', async (t) => {
  const { app, cameras } = testApp(t);
  const url = `${camera}/actions/zoom`;
  const bodies = [{ Speed: 5 }, { speed: 'fast' }, { direction: 'left' }, { amount: 3 }];
  for (const body of bodies) {
    const answer = await app.inject({ method: 'POST', url, payload: JSON.stringify(body) });
    t.match([answer.statusCode, answer.json().code], [400, 'BAD_REQUEST'], JSON.stringify(body));
  }
  t.same(cameras.calls, []);
});

t.test('openapi.json marks the request bodies that refuse unknown members', async (t) => {
  const wrong = Object.values(OPERATIONS).filter(({ operationId, method, path }) => {
    const entry = document.paths[path][method.toLowerCase()];
    const schema = entry.requestBody?.content['application/json'].schema;
    const isOpen = objectsIn(schema).filter((each) => each.additionalProperties !== false);
    const objects = objectsIn(schema);
    const isTrue = path.startsWith('/api/rig') ? isOpen.length === 0 : isOpen.length === objects.length;
    if (!isTrue) t.comment(operationId);
    return !isTrue;
  });
  t.same(wrong, []);
});

const isJson = (mediaType: string) => mediaType === 'application/json';

interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly additionalProperties?: unknown;
}

/** Every object of a schema that lists its members. */
function objectsIn(given: Schema | undefined): Schema[] {
  if (given === undefined) return [];
  const name = given.$ref?.split('/').at(-1);
  const schema: Schema = name === undefined ? given : document.components.schemas[name];
  const parts = [
    ...Object.values(schema.properties ?? {}),
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
  ].flatMap((each) => objectsIn(each));
  return schema.properties === undefined ? parts : [schema, ...parts];
}

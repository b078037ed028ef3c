// Parts of our document that programs written against the published one rely on: names of schemas, parameters with
// their types, tags, required bodies, statuses and headers.

import createClient from 'openapi-fetch';
import t from 'tap';
import { document, published } from '#harness/published-contract.js';
import type { paths } from '#page/openapi.js';
import { CAMERA } from '../../support/fake-cameras.js';
import { testApp } from '../routes/test-app.js';
import { PARTS, PUBLISHED_NAMES } from './published-program.js';

t.test('a program that was written for the published interface works with rigd', async (t) => {
  const { app } = testApp(t);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const api = createClient<paths>({ baseUrl: app.listeningOrigin });
  for (const [name, part] of Object.entries(PARTS)) await t.resolves(part(api, CAMERA.id), name);
});

t.test('openapi.json has every schema that the published interface names', async (t) => {
  t.equal(PUBLISHED_NAMES.length, 55);
  t.same(
    PUBLISHED_NAMES.filter((name) => document.components.schemas[name] === undefined),
    [],
  );
});

t.test('every JSON body and every JSON answer has a name', async (t) => {
  const nameless = published.flatMap(({ operationId, path, method, success, mediaType }) => {
    const { requestBody, responses } = document.paths[path][method.toLowerCase()];
    const body = requestBody?.content['application/json'].schema;
    const answer = responses[success].content[mediaType].schema;
    return [
      ...(body === undefined || body.$ref !== undefined ? [] : [`${operationId} body`]),
      ...(mediaType !== 'application/json' || answer.$ref !== undefined ? [] : [`${operationId} answer`]),
    ];
  });
  t.same(nameless, []);
});

t.test('parameters that are numbers have the type integer in openapi.json', async (t) => {
  const { parameters } = document.components;
  t.match(parameters.slotNumber, { in: 'path', schema: { type: 'integer', enum: [1, 2] } });
  for (const name of ['contentId', 'fileId']) t.match(parameters[name], { schema: { type: 'integer' } });
  const frame = document.paths['/api/cameras/{cameraId}/live-view/frame'].get.parameters;
  for (const name of ['after', 'timeoutMs'])
    t.match(
      frame.find((each: { name?: string }) => each.name === name),
      { schema: { type: 'integer' } },
    );
});

t.test('openapi.json marks the bodies as required without which an operation is refused', async (t) => {
  const required = published
    .filter(({ path, method }) => document.paths[path][method.toLowerCase()].requestBody?.required === true)
    .map(({ operationId }) => operationId);
  for (const id of ['setProperty', 'setAFAreaPosition', 'setPriorityKey', 'pressCameraButton', 'remoteTouch'])
    t.ok(required.includes(id), id);
  for (const id of ['focusNearFar', 'setSaveInfo', 'importLUT']) t.ok(required.includes(id), id);
  for (const id of ['connectCamera', 'triggerShutter', 'downloadCameraSettings', 'downloadSDCardFile'])
    t.notOk(required.includes(id), id);
});

t.test('tags are unique and described, and each is used', async (t) => {
  const names = document.tags.map(({ name }: { name: string }) => name);
  t.same(names, [...new Set(names)]);
  t.ok(document.tags.every(({ description = '' }) => description !== ''));
  const used = new Set(
    published.map(({ path, method }) => document.paths[path][method.toLowerCase()].tags[0]),
  );
  t.same([...used].sort(), [...names].sort());
});

t.test('ranges and unchanged content are documented, with their headers', async (t) => {
  const file = document.paths['/api/cameras/{cameraId}/sd-card/slot/{slotNumber}/files/{contentId}/{fileId}'];
  const names = ['ETag', 'Accept-Ranges', 'Cache-Control', 'Content-Disposition', 'Repr-Digest'];
  t.same(Object.keys(file.get.responses['200'].headers), names);
  t.same(Object.keys(file.get.responses['206'].headers), [...names, 'Content-Range']);
  t.ok(file.get.responses['304'] !== undefined);
  const beyond = file.get.responses['416'].$ref.replace('#/components/responses/', '');
  t.ok('Content-Range' in document.components.responses[beyond].headers);
  const frame = document.paths['/api/cameras/{cameraId}/live-view/frame'].get.responses;
  for (const name of ['ETag', 'X-Frame-Number', 'X-Frame-Time', 'X-Frame-Age-Ms'])
    t.ok(name in frame['200'].headers, name);
  t.ok(frame['304'] !== undefined);
});

t.test('the version of the interface is separate from the version of the program', async (t) => {
  t.equal(document.info.version, '3.0.0');
  t.match(document.info['x-program-version'], /^\d+\.\d+\.\d+/);
});

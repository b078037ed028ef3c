// HEAD is answered wherever GET is, except for streams: with the same status and headers, and without a body.

import t from 'tap';
import { published } from '#harness/published-contract.js';
import { CAMERA } from '../../support/fake-cameras.js';
import { testApp } from '../routes/test-app.js';

/** Headers that may differ between two answers. */
const OF_THE_MOMENT = new Set(['date', 'x-frame-age-ms', 'content-length']);
const STREAMS = ['text/event-stream', 'multipart/x-mixed-replace', 'application/gzip'];

function address(path: string): string {
  const values: Record<string, string> = {
    cameraId: CAMERA.id,
    propertyName: 'iso',
    slotNumber: '1',
    group: 'all',
  };
  return path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? '1');
}

t.test('HEAD answers as GET does, without the body', async (t) => {
  const { app } = testApp(t);
  // Files have tests of their own, with a camera that sends them.
  const others = [...STREAMS, 'application/octet-stream'];
  const gets = published.filter(({ method, mediaType }) => method === 'GET' && !others.includes(mediaType));
  const urls = [
    ...gets.map(({ path }) => address(path)),
    '/',
    '/docs',
    '/openapi.json',
    '/livez',
    '/metrics',
  ];
  t.ok(urls.length > 30, `${urls.length} addresses`);
  const facts = (headers: object) =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_THE_MOMENT.has(name)));
  for (const url of urls) {
    const get = await app.inject({ url });
    const head = await app.inject({ method: 'HEAD', url });
    t.equal(head.statusCode, get.statusCode, url);
    t.equal(head.body, '', url);
    t.same(facts(head.headers), facts(get.headers), url);
  }
});

t.test('streams and files of a card refuse HEAD and list the methods that they have', async (t) => {
  const { app } = testApp(t);
  const without = published.filter(
    ({ mediaType, operationId }) => STREAMS.includes(mediaType) || operationId === 'readSDCardFile',
  );
  for (const { path } of without) {
    const answer = await app.inject({ method: 'HEAD', url: address(path) });
    t.same([answer.statusCode, answer.headers.allow], [405, 'GET, OPTIONS'], path);
  }
});

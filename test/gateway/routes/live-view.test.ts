// Pictures over HTTP: the content of the answers, and when there is no picture. The pictures come from the test;
// test/system/live-view.test.ts shows how they come from a camera.

import { createHash } from 'node:crypto';
import { once } from 'node:events';
import t from 'tap';
import { ServiceError } from '#gateway/errors/errors.js';
import { faultsOf, published } from '#harness/published-contract.js';
import { CAMERA } from '../../support/fake-cameras.js';
import { ManualClock, settle } from '../../support/manual-clock.js';
import { type TestApp, testApp } from './test-app.js';

const { id } = CAMERA;
const LIVE_VIEW = `/api/cameras/${id}/live-view`;
const CAPTURED_AT_MS = Date.UTC(2026, 7, 1, 12);
/** XML namespaces, which look like addresses; nothing is loaded from them. */
const NAMESPACES: ReadonlySet<string> = new Set([
  'http://www.w3.org/1998/Math/MathML',
  'http://www.w3.org/1999/xhtml',
  'http://www.w3.org/2000/svg',
]);
const IMAGE = Buffer.from([0xff, 0xd8, 0xff, 0xdb, 1, 2, 3, 0xff, 0xd9]);

function send({ pictures }: TestApp, number: number, layer: 'live' | 'osd' = 'live'): void {
  pictures.receive(id, layer, { number, capturedAtMs: CAPTURED_AT_MS, image: IMAGE });
}

t.test('a picture is the camera’s own bytes with its number, time and name', async (t) => {
  // With this clock no picture is too old, however long the requests take.
  const test = testApp(t, { clock: new ManualClock() });
  test.pictures.channel(id, 'live').hold();
  send(test, 41);
  const answer = await test.app.inject({ url: `${LIVE_VIEW}/frame` });
  t.equal(answer.statusCode, 200);
  t.same(answer.rawPayload, IMAGE);
  t.match(answer.headers, {
    'content-type': 'image/jpeg',
    'content-length': String(IMAGE.length),
    'cache-control': 'no-store',
    etag: `"41-${CAPTURED_AT_MS}"`,
    'x-frame-number': '41',
    'x-frame-time': '2026-08-01T12:00:00.000Z',
    'x-frame-age-ms': /^\d+$/,
  });
  for (const known of [`"41-${CAPTURED_AT_MS}"`, `"1-1", "41-${CAPTURED_AT_MS}"`]) {
    const same = await test.app.inject({ url: `${LIVE_VIEW}/frame`, headers: { 'if-none-match': known } });
    t.equal(same.statusCode, 304);
    t.equal(same.body, '');
    t.equal(same.headers.etag, `"41-${CAPTURED_AT_MS}"`);
  }
  const other = await test.app.inject({ url: `${LIVE_VIEW}/frame`, headers: { 'if-none-match': '"40-1"' } });
  t.equal(other.statusCode, 200);
});

t.test('a long poll waits for another picture, and answers 304 when none arrives', async (t) => {
  // With this clock no picture is too old, however long the requests take.
  const clock = new ManualClock();
  const test = testApp(t, { clock });
  test.pictures.channel(id, 'live').hold();
  send(test, 1);
  const waiting = test.app.inject({ url: `${LIVE_VIEW}/frame?after=1&timeoutMs=30000` });
  await settle();
  send(test, 2);
  t.equal((await waiting).headers['x-frame-number'], '2');
  const none = test.app.inject({ url: `${LIVE_VIEW}/frame?after=2&timeoutMs=1` });
  let isOver = false;
  void none.then(() => (isOver = true));
  while (!isOver) await clock.advance(1);
  t.equal((await none).statusCode, 304);
  const had = await test.app.inject({ url: `${LIVE_VIEW}/frame?after=1` });
  t.equal(had.headers['x-frame-number'], '2', 'another picture has arrived already');
});

t.test('without a start there is no picture, and a request for one fetches none', async (t) => {
  const { app, cameras, pictures } = testApp(t);
  for (const url of [`${LIVE_VIEW}/frame`, `${LIVE_VIEW}/frame?after=1`, `${LIVE_VIEW}/osd-frame`]) {
    const answer = await app.inject({ url });
    t.match(answer.json(), { code: 'NO_FRAME', camera: CAMERA });
    t.equal(answer.statusCode, 404);
  }
  const operation = published.find(({ operationId }) => operationId === 'getLiveViewFrame');
  if (operation === undefined) throw new Error('getLiveViewFrame is not published');
  t.same(faultsOf(operation, 404, (await app.inject({ url: `${LIVE_VIEW}/frame` })).json()), []);
  t.same(cameras.credits, []);
  t.equal(pictures.find(id, 'live'), undefined, 'nothing is kept for cameras that are only named');
});

t.test('an invalid query is refused', async (t) => {
  const { app } = testApp(t);
  for (const query of [
    'frame?after=x',
    'frame?after=-1',
    'frame?timeoutMs=1e3',
    'stream?fps=x',
    'stream?osd=2',
  ]) {
    const answer = await app.inject({ url: `${LIVE_VIEW}/${query}` });
    t.match(answer.json(), { code: 'BAD_REQUEST' }, query);
  }
  for (const fps of ['0', '121', '999']) {
    const answer = await app.inject({ url: `${LIVE_VIEW}/stream?fps=${fps}` });
    t.match(answer.json(), { code: 'BAD_REQUEST', message: /fps must be a number from 0.1 to 120/ });
  }
});

t.test('a stream asks the camera to get ready, then for pictures', async (t) => {
  for (const [query, layer, count] of [
    ['', 'live', 60],
    ['?osd=0', 'live', 60],
    ['?osd=1', 'osd', 1],
  ] as const) {
    const test = testApp(t);
    const answer = await test.app.inject({ url: `${LIVE_VIEW}/stream${query}`, payloadAsStream: true });
    t.equal(answer.statusCode, 200);
    t.match(answer.headers, {
      'content-type': 'multipart/x-mixed-replace; boundary=rigd-frame',
      'cache-control': 'no-store',
      connection: 'close',
    });
    t.same(test.cameras.calls, [['watchLiveView', id, { layer }]]);
    t.same(test.cameras.credits, [[id, { layer, count, periodMs: 0 }]]);
    const stream = answer.stream();
    send(test, 5, layer);
    t.equal(
      test.cameras.credits.length,
      count === 1 ? 2 : 1,
      'no more while half of those are still to come',
    );
    const [first] = (await once(stream, 'data')) as [Buffer];
    t.match(first.toString('latin1'), /^--rigd-frame\r\n/);
  }
});

t.test('the log reports a viewer that was too slow for pictures when it leaves', async (t) => {
  for (const [count, lineCount] of [
    [1, 0],
    [50, 1],
  ] as const) {
    const test = testApp(t);
    const answer = await test.app.inject({ url: `${LIVE_VIEW}/stream`, payloadAsStream: true });
    const stream = answer.stream();
    stream.pause();
    const image = Buffer.alloc(200_000);
    for (let number = 1; number <= count; number += 1)
      test.pictures.receive(id, 'live', { number, capturedAtMs: CAPTURED_AT_MS, image });
    stream.destroy();
    test.pictures.close();
    await settle();
    const lines = test.log
      .map((line) => JSON.parse(line))
      .filter(({ droppedPictures }) => droppedPictures > 0);
    t.equal(lines.length, lineCount);
    if (lineCount > 0) t.match(lines[0], { cameraIds: [id], msg: 'a viewer was too slow for some pictures' });
  }
});

t.test('the viewers of a recovering camera wait; any other refusal is answered', async (t) => {
  const { app, cameras } = testApp(t);
  cameras.failure = new ServiceError('WRONG_MODE', 'there is none in this mode');
  const refused = await app.inject({ url: `${LIVE_VIEW}/stream` });
  t.match(refused.json(), { code: 'WRONG_MODE', camera: CAMERA });
  cameras.failure = new ServiceError('CAMERA_RECOVERING', 'it is being brought back');
  const waits = await app.inject({ url: `${LIVE_VIEW}/stream`, payloadAsStream: true });
  t.equal(waits.statusCode, 200);
  let bytes = '';
  const stream = waits.stream();
  for await (const chunk of stream) {
    bytes += (chunk as Buffer).toString('latin1');
    if (bytes.includes('X-No-Signal-Since')) break;
  }
  t.match(bytes, 'X-No-Signal-Since: ', 'and shows them a slate');
});

t.test('the page and its files come from this service and may load nothing from elsewhere', async (t) => {
  const { app, cameras } = testApp(t);
  const { statusCode, headers, body } = await app.inject({ url: '/' });
  t.equal(statusCode, 200);
  t.equal(headers['content-type'], 'text/html; charset=utf-8');
  const policy = String(headers['content-security-policy']);
  t.match(policy, /^default-src 'none';/);
  for (const [, name, text = ''] of body.matchAll(/<(script|style)>(.*?)<\/\1>/gs)) {
    const hash = createHash('sha256').update(text).digest('base64');
    t.match(policy, `${name}-src 'sha256-${hash}'`, `${name} may run`);
  }
  for (const directive of policy.split('; ')) {
    const [name = '', ...sources] = directive.split(' ');
    for (const source of sources) {
      const isOwn = /^('none'|'self'|'sha256-[\w+/=]+'|blob:|data:)$/.test(source);
      t.ok(isOwn, `${name} ${source}`);
    }
  }
  t.strictSame(hostsNamedBy(body), [], 'it names no other host');
  const files = loadedBy(body).map((address) => address.replace(/^(?:href|src)="/, ''));
  t.ok(files.includes('page/main.js') && files.includes('page/style.css'), 'its script and its style');
  for (const file of files) {
    const answer = await app.inject({ url: `/${file}` });
    t.equal(answer.statusCode, 200, file);
    if (/\.(js|css)$/.test(file)) t.strictSame(hostsNamedBy(answer.body), [], `${file} names no other host`);
  }
  t.same(cameras.calls, []);
});

t.test('a page that loads something is distinguished from one that does not', (t) => {
  for (const text of [
    '<script src="more.js"></script>',
    "<img src='a.png'>",
    '<link rel=icon href=/icon.svg>',
    '<link rel="icon" href="data:,"><link rel="stylesheet" href="https://cdn.example/a.css">',
    "<style>@import 'a.css';</style>",
    '<style>p { background: url( "a.png") }</style>',
    '<script>import("./more.js")</script>',
    "<script>import { a } from './more.js';</script>",
    '<script>importScripts("more.js")</script>',
  ])
    t.not(loadedBy(text).length, 0, text);
  t.strictSame(loadedBy('<link rel="icon" href="data:,"><p style="background: url(data:,)">'), []);
  for (const text of [
    '<script>fetch("https://a.example/")</script>',
    "<script>new WebSocket('wss://a.example')</script>",
    '<script>fetch("//a.example/")</script>',
    '<script>fetch(`http://www.w3.org/2000/svg/more`)</script>',
    '<a href=//a.example>',
    '<style>p { background: url(//a.example/a.png) }</style>',
  ])
    t.equal(hostsNamedBy(text).length, 1, text);
  t.strictSame(hostsNamedBy('<script>create("http://www.w3.org/2000/svg") // a remark</script>'), []);
  t.end();
});

/** Addresses that a page fetches, except data that it carries. */
function loadedBy(page: string): string[] {
  const patterns = [
    /\b(?:src|srcset|href|poster)=(?!\s*["']?data:)\s*["']?[^"'\s>]*/g,
    /\burl\((?!\s*["']?data:)[^)]*/g,
    /@import\b[^;]*/g,
    /\bimport(?:Scripts)?\s*(?:\(|["'{*])[^;]*/g,
  ];
  return patterns.flatMap((pattern) => page.match(pattern) ?? []);
}

/** Addresses with a host that a page names, in its script too. */
function hostsNamedBy(page: string): string[] {
  const addresses = page.match(/\b(?:https?|wss?):\/\/[^\s"'`<>)]*|(?<=["'`(=])\/\/\w[^\s"'`<>)]*/g) ?? [];
  return addresses.filter((address) => !NAMESPACES.has(address));
}

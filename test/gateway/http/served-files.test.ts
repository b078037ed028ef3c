// The pages, openapi.json and the files of the viewer: compressed for clients that accept it, with an ETag of the bytes
// that are sent.

import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import t from 'tap';
import { codingFor } from '#gateway/http/content-coding.js';
import { testApp } from '../routes/test-app.js';

/** Most bytes of openapi.json for a client. */
const MOST_BYTES = 80_000;
const ADDRESSES = [
  '/',
  '/docs',
  '/openapi.json',
  '/docs/swagger-ui.css',
  '/docs/swagger-ui-bundle.js',
  '/manifest.webmanifest',
  '/icon.svg',
];
/** Files that a page names. */
const NAMED = /(?:src|href)="(page\/[^"]+)"/g;

t.test('a client gets a content coding that it accepts, and each coding has its own ETag', async (t) => {
  const { app } = testApp(t);
  const page = (await app.inject({ url: '/' })).body;
  const parts = [...new Set([...page.matchAll(NAMED)].map(([, path]) => `/${path}`))];
  t.ok(parts.length > 0, 'the page names its parts');
  for (const url of [...ADDRESSES, ...parts]) {
    const [plain, gzip, brotli] = await Promise.all(
      [undefined, 'gzip, deflate', 'gzip, deflate, br'].map((accepted) =>
        app.inject({ url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } }),
      ),
    );
    if (plain === undefined || gzip === undefined || brotli === undefined) throw new Error('no answer');
    t.equal(plain.headers['content-encoding'], undefined);
    t.equal(gzip.headers['content-encoding'], 'gzip');
    t.equal(brotli.headers['content-encoding'], 'br');
    t.ok(gunzipSync(gzip.rawPayload).equals(plain.rawPayload), `${url} by gzip`);
    t.ok(brotliDecompressSync(brotli.rawPayload).equals(plain.rawPayload), `${url} by brotli`);
    t.equal(new Set([plain, gzip, brotli].map(({ headers }) => headers.etag)).size, 3, `${url}: three names`);
    for (const answer of [plain, gzip, brotli])
      t.match(answer.headers.vary, /Origin, Referer, Accept-Encoding/);
    const headers = { 'accept-encoding': 'gzip', 'if-none-match': String(gzip.headers.etag) };
    const again = await app.inject({ url, headers });
    t.same([again.statusCode, again.body, again.headers['content-type']], [304, '', undefined], url);
    t.match(again.headers.vary, /Accept-Encoding/);
  }
});

t.test('openapi.json is small when it is compressed', async (t) => {
  const { app } = testApp(t);
  const answer = await app.inject({ url: '/openapi.json', headers: { 'accept-encoding': 'gzip' } });
  t.ok(answer.rawPayload.length <= MOST_BYTES, `${answer.rawPayload.length} bytes`);
});

t.test('the content security policy of a page allows its own style and script', async (t) => {
  const { app } = testApp(t);
  for (const url of ['/', '/docs']) {
    const { headers, body } = await app.inject({ url });
    const policy = String(headers['content-security-policy']);
    t.match(policy, /style-src 'sha256-[^']{44}'/);
    t.match(policy, /script-src 'sha256-[^']{44}'/);
    t.notMatch(body, /\/\* (page|docs)\.(css|js) \*\//, 'nothing is left to be filled in');
  }
});

t.test('a browser finds everything that it needs to install the page, without a token', async (t) => {
  const { app } = testApp(t, { access: { token: 'a-token-of-a-test' } });
  const page = await app.inject({ url: '/' });
  t.match(String(page.headers['content-security-policy']), /manifest-src 'self'/);
  t.match(page.body, '<link rel="manifest" href="manifest.webmanifest">');
  const manifest = await app.inject({ url: '/manifest.webmanifest' });
  const { icons, start_url: start } = manifest.json();
  t.equal(start, './');
  for (const { src, type } of icons) {
    const icon = await app.inject({ url: `/${src}` });
    t.same([icon.statusCode, icon.headers['content-type']], [200, type], src);
  }
  t.ok(icons.some(({ sizes }: { sizes: string }) => sizes === '512x512'));
});

t.test('a content coding is used only if the client accepts it', async (t) => {
  const cases: [string | undefined, string | undefined][] = [
    [undefined, undefined],
    ['', undefined],
    ['identity', undefined],
    ['deflate', undefined],
    ['gzip', 'gzip'],
    ['GZIP;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.000, *', 'gzip'],
    ['*', 'br'],
    ['*;q=0', undefined],
    ['gzip;q=1.0,br;q=0.1', 'br'],
  ];
  for (const [accepted, coding] of cases) t.equal(codingFor(accepted)?.coding, coding, `${accepted}`);
});

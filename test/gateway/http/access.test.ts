import { join } from 'node:path';
import t from 'tap';
import { fileAnswer } from '#gateway/http/file-answer.js';
import { published } from '#harness/published-contract.js';
import { testDirectory } from '#harness/test-directory.js';
import { CAMERA } from '../../support/fake-cameras.js';
import { ManualClock } from '../../support/manual-clock.js';
import { type TestAppOptions, testApp } from '../routes/test-app.js';

const url = `/api/cameras/${CAMERA.id}/actions/af-shutter`;
const LOCAL = 'http://localhost:3000';

interface Case {
  title: string;
  headers: Record<string, string>;
  options?: TestAppOptions;
  query?: string;
  /** Undefined when access is allowed. */
  code?: string;
}

const token = { access: { token: 'open sesame'.replace(' ', '-') } };
const addresses = { access: { anyIpAddress: true } };
const studio = { access: { origins: ['https://studio.example'] } };
const rig = { access: { hosts: ['rig.example'] } };
/** A browser that calls the service by a name over plain http, where it sends no Sec-Fetch-Site. */
const BROWSER = {
  host: 'rig.example:8080',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0',
};

const CASES: Case[] = [
  { title: 'a known name', headers: { host: 'localhost' } },
  { title: 'a known name in capitals, with a port', headers: { host: 'LocalHost:8080' } },
  { title: 'a known address', headers: { host: '127.0.0.1:1' } },
  { title: 'a rebound name', headers: { host: 'evil.example' }, code: 'HOST_NOT_ALLOWED' },
  {
    title: 'a name that ends like a known one',
    headers: { host: 'evil-localhost' },
    code: 'HOST_NOT_ALLOWED',
  },
  {
    title: 'a name that starts like a known one',
    headers: { host: 'localhost.evil' },
    code: 'HOST_NOT_ALLOWED',
  },
  { title: 'a known name as user part', headers: { host: 'localhost@evil' }, code: 'HOST_NOT_ALLOWED' },
  { title: 'an address, when only names are known', headers: { host: '10.0.0.7' }, code: 'HOST_NOT_ALLOWED' },
  {
    title: 'a long address with its zone, when any is possible',
    headers: { host: '[fe80::1%25eth0]:8080' },
    options: addresses,
  },
  { title: 'an address, when any is possible', headers: { host: '10.0.0.7:8080' }, options: addresses },
  {
    title: 'a long address, when any is possible',
    headers: { host: '[fe80::1]:8080' },
    options: addresses,
  },
  {
    title: 'a name, when any address may',
    headers: { host: '10.0.0.7.evil' },
    options: addresses,
    code: 'HOST_NOT_ALLOWED',
  },
  { title: 'a page of this host', headers: { origin: LOCAL } },
  { title: 'a page of this host by address', headers: { origin: 'https://127.0.0.1' } },
  { title: 'a page of this host by long address', headers: { origin: 'http://[::1]:3000' } },
  {
    title: 'a page of another host',
    headers: { origin: 'https://evil.example' },
    code: 'ORIGIN_NOT_ALLOWED',
  },
  { title: 'a page that hides its host', headers: { origin: 'null' }, code: 'ORIGIN_NOT_ALLOWED' },
  { title: 'an empty origin', headers: { origin: '' }, code: 'ORIGIN_NOT_ALLOWED' },
  {
    title: 'a lookalike page',
    headers: { origin: 'http://localhost.evil.example' },
    code: 'ORIGIN_NOT_ALLOWED',
  },
  { title: 'a lookalike port', headers: { origin: 'http://localhost:80.evil' }, code: 'ORIGIN_NOT_ALLOWED' },
  { title: 'an allowed page', headers: { origin: 'https://studio.example' }, options: studio },
  {
    title: 'an allowed page by another scheme',
    headers: { origin: 'http://studio.example' },
    options: studio,
    code: 'ORIGIN_NOT_ALLOWED',
  },
  {
    title: 'an image on another page',
    headers: { 'sec-fetch-site': 'cross-site' },
    code: 'ORIGIN_NOT_ALLOWED',
  },
  {
    title: 'an allowed page that counts as cross-site',
    headers: { origin: LOCAL, 'sec-fetch-site': 'cross-site' },
  },
  {
    title: 'an image on another page that sends its address',
    headers: { 'sec-fetch-site': 'cross-site', referer: 'https://evil.example/page' },
    code: 'ORIGIN_NOT_ALLOWED',
  },
  {
    title: 'an image on an allowed page',
    headers: { 'sec-fetch-site': 'cross-site', referer: 'https://studio.example/' },
    options: studio,
  },
  { title: 'a typed address', headers: { 'sec-fetch-site': 'none' } },
  { title: 'a page of another port', headers: { 'sec-fetch-site': 'same-site' } },
  {
    title: 'a page beside the service, when it is not localhost',
    headers: { 'sec-fetch-site': 'same-site', host: 'rig.example' },
    options: rig,
    code: 'ORIGIN_NOT_ALLOWED',
  },
  {
    title: 'an own page of the service by name',
    headers: { host: 'rig.example:8080', origin: 'http://rig.example:8080' },
    options: rig,
  },
  {
    title: 'an own page by a name in capitals',
    headers: { host: 'Rig.Example:8080', origin: 'http://rig.example:8080' },
    options: rig,
  },
  {
    title: 'an own page behind a proxy with TLS',
    headers: { host: 'rig.example', origin: 'https://rig.example' },
    options: rig,
  },
  {
    title: 'an own page behind a proxy that names the port of TLS',
    headers: { host: 'rig.example:443', origin: 'https://rig.example' },
    options: rig,
  },
  {
    title: 'an own page by address',
    headers: { host: '192.168.1.5:8080', origin: 'http://192.168.1.5:8080' },
    options: addresses,
  },
  {
    title: 'an own page by long address',
    headers: { host: '[fe80::1]:8080', origin: 'http://[fe80::1]:8080' },
    options: addresses,
  },
  {
    title: 'a page of another port of this address',
    headers: { host: '192.168.1.5:8080', origin: 'http://192.168.1.5:3000' },
    options: addresses,
    code: 'ORIGIN_NOT_ALLOWED',
  },
  {
    title: 'a page of another address',
    headers: { host: '192.168.1.5:8080', origin: 'http://192.168.1.6:8080' },
    options: addresses,
    code: 'ORIGIN_NOT_ALLOWED',
  },
  {
    title: 'a rebound name that claims to be forwarded from an own one',
    headers: {
      ...{ host: 'evil.example', 'x-forwarded-host': 'localhost', 'x-original-host': 'localhost' },
      forwarded: 'host=localhost',
    },
    code: 'HOST_NOT_ALLOWED',
  },
  {
    title: 'an own name that claims to be forwarded from another one',
    headers: { host: 'localhost:8080', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
  },
  {
    title: 'a page of a rebound name that calls itself',
    headers: { host: 'evil.example', origin: 'http://evil.example' },
    options: rig,
    code: 'HOST_NOT_ALLOWED',
  },
  {
    title: 'a program of this host that looks like the own page',
    headers: { host: 'rig.example', origin: 'file://rig.example' },
    options: rig,
    code: 'ORIGIN_NOT_ALLOWED',
  },
  ...[
    { title: 'a browser that names no page', headers: BROWSER, code: 'ORIGIN_NOT_ALLOWED' },
    {
      title: 'a browser on another page',
      headers: { ...BROWSER, referer: 'http://evil.example/' },
      code: 'ORIGIN_NOT_ALLOWED',
    },
    {
      title: 'a browser on a page of another port',
      headers: { ...BROWSER, referer: 'http://rig.example:3000/' },
      code: 'ORIGIN_NOT_ALLOWED',
    },
    {
      title: 'a browser with an address that is none',
      headers: { ...BROWSER, referer: 'nonsense' },
      code: 'ORIGIN_NOT_ALLOWED',
    },
    { title: 'a browser on an own page', headers: { ...BROWSER, referer: 'http://rig.example:8080/x?y' } },
    { title: 'a browser on a page of its host', headers: { ...BROWSER, referer: 'http://localhost:3000/' } },
    {
      title: 'a program that names another page',
      headers: { host: 'rig.example:8080', referer: 'http://evil.example/' },
      code: 'ORIGIN_NOT_ALLOWED',
    },
    { title: 'the page of the service', headers: { ...BROWSER, 'x-requested-with': 'rigd' } },
    { title: 'a program', headers: { host: 'rig.example:8080', 'user-agent': 'curl/7.88.1' } },
    { title: 'a program without headers about itself', headers: { host: 'rig.example:8080' } },
    {
      title: 'a program that is known to look like a browser',
      headers: {
        host: 'rig.example:8080',
        'user-agent': 'Mozilla/5.0 (Windows NT; de-DE) WindowsPowerShell/5.1',
      },
    },
  ].map((row) => ({ ...row, options: rig })),
  {
    title: 'a browser that names no page and has the token',
    headers: BROWSER,
    query: '?access_token=open-sesame',
    options: { access: { ...rig.access, ...token.access } },
  },
  { title: 'no token', headers: {}, options: token, code: 'TOKEN_REQUIRED' },
  {
    title: 'a wrong token',
    headers: { authorization: 'Bearer open-sesamE' },
    options: token,
    code: 'TOKEN_REQUIRED',
  },
  {
    title: 'part of the token',
    headers: { authorization: 'Bearer open' },
    options: token,
    code: 'TOKEN_REQUIRED',
  },
  {
    title: 'the token in another scheme',
    headers: { authorization: 'Basic open-sesame' },
    options: token,
    code: 'TOKEN_REQUIRED',
  },
  { title: 'the token', headers: { authorization: 'bearer open-sesame' }, options: token },
  { title: 'the token in the address', headers: {}, query: '?access_token=open-sesame', options: token },
  {
    title: 'a wrong token in the address',
    headers: {},
    query: '?access_token=x',
    options: token,
    code: 'TOKEN_REQUIRED',
  },
];
const STATUS: Record<string, number> = {
  HOST_NOT_ALLOWED: 403,
  ORIGIN_NOT_ALLOWED: 403,
  TOKEN_REQUIRED: 401,
};

/** One application for all cases: who may use it is asked at each request. */
const rules: TestAppOptions = {};
const judging = testApp(t, rules);

for (const { title, headers, options, query, code } of CASES) {
  t.test(
    `${title} is ${code === undefined ? 'let in' : 'refused, and the rig is not touched'}`,
    async (t) => {
      const { app, cameras } = judging;
      cameras.reset();
      rules.access = options?.access ?? {};
      // A body that cannot be read shows that access is checked first.
      const payload = code === undefined ? {} : { payload: '{' };
      const answer = await app.inject({ method: 'POST', url: `${url}${query ?? ''}`, headers, ...payload });
      t.equal(answer.json().code, code);
      t.equal(answer.statusCode, STATUS[code ?? ''] ?? 200);
      t.match(answer.headers.vary, 'Origin');
      t.equal(cameras.calls.length, code === undefined ? 1 : 0);
      t.equal(answer.headers['www-authenticate'], code === 'TOKEN_REQUIRED' ? 'Bearer' : undefined);
      if (code === undefined) return;
      t.equal(cameras.touches, 0);
      t.same(answer.json().camera, { connected: false, model: '', id: CAMERA.id });
      const corsAllowed = code === 'TOKEN_REQUIRED' && headers.origin !== undefined;
      t.equal(answer.headers['access-control-allow-origin'] !== undefined, corsAllowed);
    },
  );
}

t.test('a link on another page can open the pages of the service, and nothing else', async (t) => {
  const { app, cameras } = testApp(t);
  const link = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
  const guarded = testApp(t, token).app;
  for (const address of ['/', '/?access_token=open-sesame', '/docs']) {
    const asking = await guarded.inject({ url: address, headers: link });
    t.equal(asking.statusCode, 200, 'the page prompts for the token');
    t.equal(asking.body, (await app.inject({ url: address })).body, 'and is the same one for all');
    const answer = await app.inject({ url: address, headers: link });
    t.equal(answer.statusCode, 200);
    t.match(answer.headers['content-security-policy'], "frame-ancestors 'none'");
  }
  for (const [method, address, headers] of [
    ['POST', '/', link],
    ['GET', '/api/cameras', link],
    ['GET', '//', link],
    ['GET', '/openapi.json', link],
    ['GET', '/docs/swagger-ui-bundle.js', link],
    ['GET', '/api/live-view/stream', link],
    ['GET', '/', { ...link, 'sec-fetch-dest': 'iframe' }],
    ['GET', '/', { ...link, 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }],
    ['GET', '/', { ...link, origin: 'https://evil.example' }],
  ] as const) {
    const answer = await app.inject({ method, url: address, headers });
    t.match(
      answer.json(),
      { code: 'ORIGIN_NOT_ALLOWED' },
      `${method} ${address} ${headers['sec-fetch-dest']}`,
    );
  }
  t.equal(cameras.touches, 0);
});

t.test('without the token the pages of the service open, but nothing that they read', async (t) => {
  const { app, cameras } = testApp(t, token);
  for (const url of ['/', '/page/main.js', '/page/style.css', '/docs', '/docs/swagger-ui-bundle.js'])
    t.equal((await app.inject({ url })).statusCode, 200, url);
  for (const url of ['/openapi.json', '/docs/', '/api/cameras', '/nothing'])
    t.match((await app.inject({ url })).json(), { code: 'TOKEN_REQUIRED' }, url);
  t.equal(cameras.touches, 0);
  const headers = { authorization: 'Bearer open-sesame' };
  const whole = await app.inject({ url: '/openapi.json', headers });
  t.equal(whole.json().openapi, '3.1.0');
  t.same(whole.json().servers[0].url, '/', 'for every address that it is read from');
  const etag = String(whole.headers.etag);
  const again = await app.inject({ url: '/openapi.json', headers: { ...headers, 'if-none-match': etag } });
  t.same([again.statusCode, again.body], [304, '']);
});

/** Headers that any page can read (CORS-safelisted), and headers only for browsers and proxies. */
const HEADERS_OF_OTHERS = [
  '(access-control|cross-origin)-.*',
  'cache-control|connection|content-(length|type)',
  'date|vary|x-content-type-options',
];
const NOT_FOR_PAGES = new RegExp(`^(${HEADERS_OF_OTHERS.join('|')})$`);

t.test('a browser request without an origin gets the page of the service, and nothing else', async (t) => {
  const { app, cameras } = testApp(t, rig);
  for (const headers of [BROWSER, { ...BROWSER, referer: 'https://mail.example/' }]) {
    t.equal((await app.inject({ url: '/', headers })).statusCode, 200);
    const wrong: string[] = [];
    for (const { method, path } of published) {
      const address = path.replaceAll(/\{(\w+)\}/g, 'iso');
      const answer = await app.inject({ method: method as 'GET', url: address, headers });
      if (answer.json().code !== 'ORIGIN_NOT_ALLOWED') wrong.push(`${method} ${address}: ${answer.body}`);
    }
    t.same(wrong, [], `${published.length} operations`);
  }
  t.equal(cameras.touches, 0);
});

t.test('every answer names the pages that may embed it, and forbids guessing its type', async (t) => {
  const { app } = testApp(t, {
    access: { ...rig.access, ...studio.access, hosts: ['rig.example', 'localhost'] },
  });
  const rows: [headers: Record<string, string>, policy: string][] = [
    [{ host: 'localhost:8080' }, 'same-site'],
    [{ host: 'rig.example' }, 'same-origin'],
    [{ host: 'evil.example', origin: 'http://evil.example' }, 'same-origin'],
    [{ host: 'evil.example', referer: 'https://studio.example/' }, 'same-origin'],
    [{ host: 'rig.example', referer: 'https://evil.example/' }, 'same-origin'],
    [{ host: 'rig.example', referer: 'https://studio.example/' }, 'cross-origin'],
    [{ host: 'rig.example', origin: 'https://studio.example' }, 'cross-origin'],
    [{ host: 'rig.example', referer: 'http://localhost:3000/' }, 'cross-origin'],
  ];
  for (const [headers, policy] of rows) {
    const expected = {
      'cross-origin-resource-policy': policy,
      'x-content-type-options': 'nosniff',
      vary: 'Origin',
    };
    const wrong: object[] = [];
    for (const address of ['/', '/api/server/status', '/api/nothing', '/api/cameras/%zz/x', '/api/cameras']) {
      for (const method of ['GET', 'PATCH', 'OPTIONS'] as const) {
        const answer = await app.inject({ method, url: address, headers });
        const isSo = ([name, value]: [string, string]) => String(answer.headers[name]).includes(value);
        if (!Object.entries(expected).every(isSo)) wrong.push({ method, address, headers: answer.headers });
      }
    }
    t.same(wrong, [], JSON.stringify(headers));
  }
});

t.test('a page of an allowed origin can read every header that explains an answer', async (t) => {
  // With this clock the picture is never too old, however long the start of the application takes.
  const { app, pictures } = testApp(t, { clock: new ManualClock() });
  pictures.channel(CAMERA.id, 'live').hold();
  pictures.receive(CAMERA.id, 'live', { number: 1, capturedAtMs: 0, image: Buffer.from('jpeg') });
  const ask = (method: 'GET' | 'PATCH', path: string) =>
    app.inject({ method, url: path, headers: { origin: LOCAL } });
  const picture = await ask('GET', `/api/cameras/${CAMERA.id}/live-view/frame`);
  const wrongMethod = await ask('PATCH', '/api/cameras');
  const path = join(testDirectory(t, { 'DSC00001.JPG': 'picture' }), 'DSC00001.JPG');
  const file = fileAnswer({ path, sizeBytes: 7, sha256: 'ab', release: () => {} }, { range: 'bytes=0-1' });
  file.body.destroy();
  const sent = [picture.headers, wrongMethod.headers, file.headers].flatMap((headers) =>
    Object.keys(headers),
  );
  const exposed = String(picture.headers['access-control-expose-headers']).toLowerCase().split(', ');
  const ours = new Set([...sent, 'retry-after'].filter((name) => !NOT_FOR_PAGES.test(name)));
  t.same([...ours].sort(), exposed);
});

t.test('access is checked before every operation, and before unknown paths', async (t) => {
  const { app, cameras } = testApp(t);
  const requests = [
    ...published.map(({ method, path }) => ({ method, url: path.replaceAll(/\{(\w+)\}/g, 'iso') })),
    { method: 'POST', url: '/api/nothing' },
    { method: 'GET', url: '/' },
    { method: 'OPTIONS', url: '/api/cameras' },
    { method: 'GET', url: '/api/cameras/%zz/connection' },
  ];
  const wrong: string[] = [];
  for (const { method, url } of requests) {
    for (const headers of [{ host: 'evil.example' }, { origin: 'https://evil.example' }]) {
      const answer = await app.inject({ method: method as 'GET', url, headers });
      const readers = answer.headers['access-control-allow-origin'];
      if (answer.statusCode !== 403 || readers !== undefined)
        wrong.push(`${method} ${url}: ${answer.statusCode}, for ${readers}`);
    }
  }
  t.same(wrong, [], `${requests.length} requests`);
  t.equal(cameras.touches, 0);
});

t.test('every answer to an allowed page carries the CORS headers', async (t) => {
  const { app } = testApp(t, token);
  const requests = [
    { method: 'GET', url: '/api/server/status?access_token=open-sesame' },
    { method: 'GET', url: '/api/server/status' },
    { method: 'GET', url: '/api/nothing?access_token=open-sesame' },
    { method: 'PATCH', url: '/api/cameras?access_token=open-sesame' },
    { method: 'GET', url: '/api/cameras/%zz/connection?access_token=open-sesame' },
  ];
  for (const request of requests) {
    const answer = await app.inject({
      ...request,
      method: request.method as 'GET',
      headers: { origin: LOCAL },
    });
    t.equal(answer.headers['access-control-allow-origin'], LOCAL, request.url);
    t.equal(answer.headers['access-control-allow-methods'], 'GET, HEAD, POST, PUT, DELETE, OPTIONS');
    t.equal(answer.headers['access-control-allow-private-network'], undefined);
  }
});

t.test(
  'a preflight is answered 204 on any path, with the requested permissions and without a token',
  async (t) => {
    const { app, cameras } = testApp(t, token);
    for (const path of ['/api/cameras', url, '/any/path', '/', '/api/cameras/%zz/x']) {
      const answer = await app.inject({
        method: 'OPTIONS',
        url: path,
        headers: {
          origin: LOCAL,
          'access-control-request-method': 'PUT',
          'access-control-request-headers': 'content-type, x-fern-language',
          'access-control-request-private-network': 'true',
        },
      });
      t.equal(answer.statusCode, 204, path);
      t.equal(answer.body, '');
      t.match(answer.headers, {
        'access-control-allow-origin': LOCAL,
        'access-control-allow-headers': 'content-type, x-fern-language',
        'access-control-allow-private-network': 'true',
        vary: 'Origin, Access-Control-Request-Headers',
      });
    }
    t.equal((await app.inject({ method: 'OPTIONS', url: '/api/cameras' })).statusCode, 204);
    t.equal(cameras.touches, 0);
  },
);

t.test('no secret reaches the log', async (t) => {
  const { app, log } = testApp(t, token);
  const headers = { authorization: 'Bearer open-sesame' };
  const payload = '{"auth":{"username":"u","password":"hunter2"}}';
  const connection = `/api/cameras/${CAMERA.id}/connection`;
  await app.inject({ method: 'POST', url: connection, headers, payload });
  await app.inject({ method: 'POST', url: connection, headers, payload: '{"auth":{"password":"hunter2"' });
  await app.inject({ method: 'POST', url: connection, headers, payload: '{"mode":"hunter2"}' });
  for (const path of ['/api/cameras', '/api/nothing', '/api/cameras/%zz/x', '/api/cameras/x/events/y']) {
    await app.inject({ url: `${path}?access_token=open-sesame` });
    await app.inject({ url: `${path}?access_token=open-sesamE` });
  }
  t.equal(log.length, 11, 'one line per request');
  for (const line of log)
    t.match(JSON.parse(line), { reqId: String, method: String, path: /^[^?]+$/, status: Number });
  t.notMatch(log.join(''), /sesame|hunter2/i);
});

t.test('only /livez can be read without the token, and it reveals nothing', async (t) => {
  const { app } = testApp(t, token);
  const { statusCode, body } = await app.inject({ url: '/livez?x=1', headers: { host: 'localhost' } });
  t.same([statusCode, body], [200, 'ok\n']);
  for (const path of ['/api/health', '/livez/', '/livezz', '//livez'])
    t.equal((await app.inject({ url: path, headers: { host: 'localhost' } })).statusCode, 401, path);
});

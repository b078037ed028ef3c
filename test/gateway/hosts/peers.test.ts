// Requests from host to host, with a small HTTP server in place of the other host.

import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import t, { type Test } from 'tap';
import { systemClock } from '#base/clock.js';
import { EventHub } from '#gateway/events/event-hub.js';
import { byteRequests } from '#gateway/hosts/byte-requests.js';
import { CameraPlaces } from '#gateway/hosts/camera-places.js';
import { Peers } from '#gateway/hosts/peers.js';
import { RemoteFrames } from '#gateway/hosts/remote-frames.js';
import { RemotePictures } from '#gateway/hosts/remote-pictures.js';
import { DEFAULT_LIMITS, type Limits } from '#gateway/limits/limit-table.js';
import { mjpegPart, OPENING } from '#gateway/live-view/mjpeg-part.js';
import { PictureHub } from '#gateway/live-view/picture-hub.js';
import { GENEROUS_MS, until, within } from '#harness/deadline.js';
import { testAuthority, testCertificate } from '../../support/certificates.js';
import { GivenCalls, GivenHosts, remoteHost } from '../../support/other-hosts.js';

const BODY = 'D10F';
const FILE = `/api/cameras/${BODY}/sd-card/slot/1/files/1/1`;
const BYTES = { 'content-type': 'image/jpeg' };
const limits = { ...DEFAULT_LIMITS, hostSilentMs: 400, hostRetryMs: 5, hostRetryMaxMs: 20, slateMs: 40 };
const SILENT = new AbortController().signal;
/** Channel on which Node publishes each request when its connection begins, before its result is known. */
const REQUEST_SENT = 'http.client.request.start';
const LOGGER = { info: () => undefined, warn: () => undefined };

/** This host, and another one with the given HTTP answers. */
async function twoHosts(
  t: Test,
  answer: RequestListener,
  more: Partial<Limits> = {},
  given?: () => Promise<object>,
) {
  const server = createServer(answer);
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const others = new GivenHosts();
  const right = (facts = {}) => remoteHost('right', [BODY], { url, ...facts });
  others.set(right());
  let session = 1;
  const calls = new GivenCalls({ 'right peer': given ?? (async () => ({ token: `token-${session}` })) });
  const peers = new Peers({ calls, others, clock: systemClock, limits: { ...limits, ...more } });
  t.teardown(() => peers.close());
  const restart = () => {
    session += 1;
  };
  return { server, others, calls, peers, right, restart };
}

type Hosts = Awaited<ReturnType<typeof twoHosts>>;

const forwarded = async ({ peers, others }: Hosts, url: string, headers = {}, signal = SILENT) => {
  const answer = await byteRequests(peers, others)('right', {
    ...{ method: 'GET', url, headers, signal },
    isJson: false,
  });
  return { ...answer, body: answer.body as Readable };
};

t.test('a request is passed on, and the answer arrives unchanged', async (t) => {
  const seen: IncomingMessage[] = [];
  const hosts = await twoHosts(t, (request, response) => {
    seen.push(request);
    response.writeHead(206, {
      ...BYTES,
      'content-range': 'bytes 1-2/9',
      etag: '"a"',
      vary: 'Origin',
      'x-frame-age-ms': '3',
    });
    response.end('bc');
  });
  const answer = await forwarded(hosts, `${FILE}?size=1`, { range: 'bytes=1-2', 'if-range': '"a"' });
  t.equal(answer.status, 206);
  t.match(answer.headers, { 'content-range': 'bytes 1-2/9', etag: '"a"', 'x-frame-age-ms': '3' });
  for (const own of ['vary', 'date', 'connection', 'keep-alive']) t.notOk(own in answer.headers, own);
  t.equal(await text(answer.body), 'bc');
  t.equal(seen[0]?.url, `${FILE}?size=1`);
  t.match(seen[0]?.headers, { range: 'bytes=1-2', 'if-range': '"a"', 'rigd-host-token': 'token-1' });
  await text((await forwarded(hosts, FILE)).body);
  t.same(hosts.calls.asked, ['right peer'], 'the token is requested once');
});

t.test('another host with HTTPS is read only if its authority is trusted', async (t) => {
  const authority = testAuthority();
  const server = createTlsServer(testCertificate(authority), (_request, response) => {
    response.writeHead(200, BYTES).end('picture');
  });
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const others = new GivenHosts();
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  others.set(remoteHost('right', [BODY], { url }));
  const read = async (trusted: string | undefined) => {
    const calls = new GivenCalls({ 'right peer': async () => ({ token: 'token' }) });
    const peers = new Peers({ calls, others, clock: systemClock, limits, authority: trusted });
    t.teardown(() => peers.close());
    const request = { method: 'GET', url: FILE, headers: {}, signal: SILENT, isJson: false };
    return text((await byteRequests(peers, others)('right', request)).body as Readable);
  };
  t.equal(await read(authority.cert), 'picture');
  for (const trusted of [undefined, testAuthority().cert])
    await t.rejects(read(trusted), { message: /certificate/ });
});

t.test('the token is requested again after a restart of the other host', async (t) => {
  let valid = 'token-1';
  const hosts = await twoHosts(t, ({ headers }, response) => {
    response.writeHead(headers['rigd-host-token'] === valid ? 200 : 401, BYTES).end();
  });
  const status = async () => {
    const { status, body } = await forwarded(hosts, FILE);
    await text(body);
    return status;
  };
  t.equal(await status(), 200);
  hosts.restart();
  valid = 'token-2';
  t.equal(await status(), 200, 'the bus has not announced it yet');
  t.equal(hosts.calls.asked.length, 2);
  hosts.others.set(hosts.right({ session: 'second' }));
  t.equal(await status(), 200);
  t.equal(hosts.calls.asked.length, 3, 'once for each run of that host');
  valid = 'of-another-service';
  await t.rejects(forwarded(hosts, FILE), { code: 'HOST_UNREACHABLE', advice: /--bus-url/ });
});

t.test('the error about a host that does not answer names the host and the remedy', async (t) => {
  const hosts = await twoHosts(t, () => undefined);
  const { others, right, server } = hosts;
  const refusal = () => forwarded(hosts, FILE);
  others.set(right({ url: '' }));
  await t.rejects(refusal(), {
    code: 'HOST_UNREACHABLE',
    advice: /--host .* --bus-url/,
    message: /host right/,
  });
  others.set(right({ state: 'unreachable', reason: 'it is silent' }));
  await t.rejects(refusal(), { code: 'HOST_UNREACHABLE', message: /it is silent/ });
  others.set(right());
  const asked = refusal();
  asked.catch(() => undefined);
  await within('a request', once(server, 'request'));
  others.set(right({ state: 'unreachable' }));
  await t.rejects(asked, { code: 'HOST_LOST', outcome: 'none' }, 'silent, and no longer there');
  others.set(right());
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await t.rejects(refusal(), { code: 'HOST_UNREACHABLE' });
  others.set();
  await t.rejects(refusal(), { code: 'HOST_UNREACHABLE' });
});

t.test('a slow answer of a connected host is awaited; a caller that leaves ends it there too', async (t) => {
  const hosts = await twoHosts(t, () => undefined);
  const { server } = hosts;
  const leaving = new AbortController();
  const asked = forwarded(hosts, FILE, {}, leaving.signal);
  asked.catch(() => undefined);
  const [, response] = (await within('a request', once(server, 'request'))) as [
    IncomingMessage,
    ServerResponse,
  ];
  const answeredLate = forwarded(hosts, FILE);
  const [, late] = (await within('a request', once(server, 'request'))) as [IncomingMessage, ServerResponse];
  const begunMs = performance.now();
  await until('longer than a silence', () => performance.now() - begunMs > 3 * limits.hostSilentMs);
  late.writeHead(200, BYTES).end('late');
  t.equal(await text((await answeredLate).body), 'late');
  leaving.abort();
  await within('the other host sees it', once(response, 'close'));
  await t.rejects(asked, { code: 'CANCELLED' });
});

t.test('a host is not silent because this process was paused while it connected', async (t) => {
  const hosts = await twoHosts(t, (_request, response) => {
    response.writeHead(200, BYTES).end('there');
  });
  const standStill = () => {
    unsubscribe(REQUEST_SENT, standStill);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2 * limits.hostSilentMs);
  };
  subscribe(REQUEST_SENT, standStill);
  t.equal(await text((await forwarded(hosts, FILE)).body), 'there');
});

t.test('an answer of another host that breaks off also breaks off for the client', async (t) => {
  const hosts = await twoHosts(t, (_request, response) => {
    response.writeHead(200, { ...BYTES, 'content-length': '100' });
    response.write('half', () => response.destroy());
  });
  const answer = await forwarded(hosts, FILE);
  await t.rejects(text(answer.body));
});

t.test('requests to one host at the same time are bounded', async (t) => {
  const waiting: ServerResponse[] = [];
  // One request above the limit is answered at once.
  const take = (_request: IncomingMessage, response: ServerResponse) => {
    if (waiting.length < 3) waiting.push(response);
    else response.writeHead(200, BYTES).end();
  };
  const hosts = await twoHosts(t, take, { hostRequests: 3 });
  const asked = [1, 2, 3].map(() => forwarded(hosts, FILE));
  await until('all have arrived', () => waiting.length === asked.length);
  await t.rejects(forwarded(hosts, FILE), { code: 'HOST_UNREACHABLE', message: /3 requests to host right/ });
  for (const response of waiting.splice(0)) response.writeHead(200, BYTES).end();
  for (const { body } of await Promise.all(asked)) await text(body);
  const next = forwarded(hosts, FILE);
  await until('there is room again', () => waiting.length === 1);
  waiting[0]?.writeHead(200, BYTES).end();
  await text((await next).body);
});

t.test('requests to a host that wait for its token count towards the bound', async (t) => {
  let arrived = 0;
  const take = (_request: IncomingMessage, response: ServerResponse) => {
    arrived += 1;
    response.writeHead(200, BYTES).end();
  };
  let give: (answer: object) => void = () => undefined;
  const token = new Promise<object>((resolve) => {
    give = resolve;
  });
  const hosts = await twoHosts(t, take, { hostRequests: 3 }, () => token);
  const asked = Array.from({ length: 10 }, () => forwarded(hosts, FILE));
  const refused = asked.slice(3).map((each) => t.rejects(each, { message: /3 requests to host right/ }));
  give({ token: 'late' });
  await within('the others are refused', Promise.all(refused));
  for (const { body } of await Promise.all(asked.slice(0, 3))) await text(body);
  t.equal(arrived, 3);
  await text((await forwarded(hosts, FILE)).body);
  t.equal(arrived, 4, 'there is room again');
});

t.test('only the parts of an answer of another host that the contract has are passed on', async (t) => {
  const answers: ((response: ServerResponse) => void)[] = [];
  const hosts = await twoHosts(t, (_request, response) => answers.shift()?.(response));
  const answered = (status: number, headers: Record<string, string>, body = '') => {
    answers.push((response) => response.writeHead(status, headers).end(body));
    return forwarded(hosts, FILE);
  };
  const html = { 'content-type': 'text/html', 'set-cookie': 'a=b' };
  await t.rejects(answered(200, html, '<script>'), { code: 'HOST_LOST' });
  await t.rejects(answered(404, html, '<script>'), { code: 'HOST_LOST' });
  await t.rejects(answered(302, { ...BYTES, location: 'http://elsewhere' }), { code: 'HOST_LOST' });
  const json = { 'content-type': 'application/json', 'set-cookie': 'a=b' };
  await t.rejects(answered(200, json, '{}'), { code: 'HOST_LOST' }, 'a file is no JSON');
  await t.rejects(
    answered(404, json, '{"success":true}'),
    { code: 'HOST_LOST' },
    'an error has its envelope',
  );
  const error = { success: false, message: 'there is none', code: 'FILE_NOT_FOUND' };
  const refused = await answered(404, json, JSON.stringify(error));
  t.same([refused.status, refused.headers], [404, { 'content-type': 'application/json' }]);
  const xml = await answered(
    200,
    { 'content-type': 'application/xml', 'set-cookie': 'a=b', etag: '"x"' },
    '<a/>',
  );
  t.match(xml.headers, { 'content-disposition': 'attachment', etag: '"x"' }, 'it is saved and never shown');
  t.notOk('set-cookie' in xml.headers);
  await text(xml.body);
});

/** Live views on this host; all bodies are on the other. */
function viewsOf(t: Test, { peers, others, calls }: Hosts) {
  const remote = new RemotePictures({
    ...{ peers, others, calls, limits },
    places: new CameraPlaces(limits),
    clock: systemClock,
    logger: LOGGER,
    isRequested: (cameraId, layer) => hub.find(cameraId, layer)?.isRequested === true,
    receive: (...picture) => hub.receive(...picture),
  });
  const hub: PictureHub = new PictureHub({
    clock: systemClock,
    limits: { slateMs: limits.slateMs, stalePictureMs: GENEROUS_MS },
    credit: (...credit) => remote.credit(...credit),
    prepare: async () => undefined,
    viewed: (...viewed) => remote.viewed(...viewed),
    camera: () => ({ model: 'ILCE-7M4' }),
  });
  t.teardown(() => {
    hub.close();
    remote.close();
  });
  return hub;
}

const pictureOf = (number: number) =>
  mjpegPart(Buffer.from(`jpeg ${number}`), { cameraId: BODY, number, capturedAtMs: Date.now(), ageMs: 0 });

t.test('all viewers of a body of another host share one stream, which ends with the last', async (t) => {
  const streams: { url: string | undefined; response: ServerResponse }[] = [];
  const hosts = await twoHosts(
    t,
    ({ url }, response) => {
      streams.push({ url, response });
      response.useChunkedEncodingByDefault = false;
      response.writeHead(200, { 'content-type': 'multipart/x-mixed-replace' });
      response.write(OPENING);
    },
    { hostSilentMs: GENEROUS_MS },
  );
  const hub = viewsOf(t, hosts);
  const shown: string[] = [];
  const watch = (name: string, fps?: number) =>
    hub.watch(
      BODY,
      'live',
      (part, kind) => shown.push(`${name} ${kind}${/jpeg \d/.exec(part.toString('latin1'))?.[0] ?? ''}`),
      fps,
    );
  const slow = watch('slow', 5);
  await until('a stream', () => streams.length === 1);
  t.equal(streams[0]?.url, `/api/cameras/${BODY}/live-view/stream?fps=5.000`);
  const first = watch('first');
  await until('a quicker one', () => streams.length === 2);
  t.equal(streams[1]?.url, `/api/cameras/${BODY}/live-view/stream`);
  t.ok(
    streams[0]?.response.destroyed ||
      (await within('its end', once(streams[0]?.response ?? hosts.server, 'close'))),
  );
  slow();
  const second = watch('second');
  const response = streams[1]?.response;
  response?.write(pictureOf(1));
  await until(
    'pictures for both',
    () => shown.includes('first picturejpeg 1') && shown.includes('second picturejpeg 1'),
  );
  await until('a slate in the silence', () => shown.includes('first slate'));

  response?.destroy();
  await until('it is opened again', () => streams.length === 3);
  streams[2]?.response.write(pictureOf(2));
  await until('the next picture', () => shown.includes('second picturejpeg 2'));

  streams[2]?.response.write('\r\n--rigd-frame\r\nContent-Length: 99999999\r\n\r\n');
  await until('what is no stream is closed and opened again', () => streams.length === 4);

  hosts.others.set(hosts.right({ session: 'second' }));
  await until('a host that has started again is asked at once', () => streams.length === 5);
  first();
  second();
  const last = streams[4]?.response;
  last?.write(pictureOf(3));
  await until('the end of the stream without viewers', () => last?.destroyed);
  t.equal(streams.length, 5);
});

t.test('a new viewer after a stop of live view at the other host opens a new stream there', async (t) => {
  const streams: ServerResponse[] = [];
  const hosts = await twoHosts(
    t,
    (_request, response) => {
      streams.push(response);
      response.writeHead(200, { 'content-type': 'multipart/x-mixed-replace' });
      response.write(OPENING);
      response.write(mjpegPart(Buffer.from('slate'), { cameraId: BODY, noSignalSinceMs: Date.now() }));
    },
    { hostSilentMs: GENEROUS_MS },
  );
  const hub = viewsOf(t, hosts);
  let slates = 0;
  const end = hub.watch(BODY, 'live', () => {
    slates += 1;
  });
  t.teardown(end);
  await until('slates', () => slates > 0 && streams.length === 1);
  await until('a second stream', () => {
    hub.watch(BODY, 'live', () => undefined)();
    return streams.length > 1;
  });
  await until('it is in place of the first', () => streams[0]?.destroyed);
});

t.test('the event `frames` of another host is fetched while a client listens to it', async (t) => {
  const none = { available: false, frame_count: 0, frames: [] };
  const frames = JSON.stringify({ frame: 7, af: { ...none, text: 'Schärfe' }, tracking: none });
  const streams: { url: string | undefined; response: ServerResponse }[] = [];
  const { peers, others, right } = await twoHosts(t, ({ url }, response) => {
    streams.push({ url, response });
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('event: connected\ndata: {"cameraId":"D10F"}\n\n');
    response.write('id: 1-1\nevent: propertyChanged\ndata: {"cameraId":"D10F"}\n\nevent: frames\nda');
    response.write(`ta: ${frames.slice(0, -1)},"cameraId":"${BODY}"}\n\n`);
  });
  const events = new EventHub(1);
  const remote = new RemoteFrames({
    ...{ peers, others, events, limits },
    clock: systemClock,
    logger: LOGGER,
  });
  t.teardown(() => remote.close());
  const seen: string[] = [];
  const subscriber = {
    event: (event: string) => seen.push(event),
    momentary: (event: string) => seen.push(event),
    end: () => undefined,
  };
  const usual = events.subscribe({ cameraId: BODY }, subscriber);
  const other = events.subscribe({ cameraId: 'ANOTHER', takesMomentary: true }, subscriber);
  t.equal(streams.length, 0);
  const { end } = events.subscribe({ cameraId: undefined, takesMomentary: true }, subscriber);
  await until('an event', () => seen.length > 0);
  t.same(seen, [`event: frames\ndata: ${frames.slice(0, -1)},"cameraId":"${BODY}"}\n\n`]);
  t.equal(streams[0]?.url, `/api/cameras/${BODY}/events?frames=1`);
  others.set(right());
  t.equal(streams.length, 1, 'one stream, whatever is reported of the host');
  end();
  await until('the end of the stream without subscribers', () => streams[0]?.response.destroyed);
  usual.end();
  other.end();
});

t.test('the host of a body makes it ready for viewers, and no other one does', async (t) => {
  const others = new GivenHosts();
  others.set(remoteHost('right', [BODY]));
  const asked: unknown[] = [];
  const calls = new GivenCalls({ 'right watch': async (question) => void asked.push(question) });
  const remote = new RemotePictures({
    ...{ others, calls, limits, clock: systemClock, logger: LOGGER, peers: {} as Peers },
    places: new CameraPlaces({ busAskedOfCamera: 1 }),
    isRequested: () => false,
    receive: () => undefined,
  });
  await remote.prepare(BODY, 'osd');
  t.same(asked, [{ cameraId: BODY, layer: 'osd' }]);
  t.equal(remote.prepare('own', 'live'), undefined, 'a body of this host is not requested');
  const made: string[] = [];
  remote.serve(async (cameraId, layer) => {
    made.push(`${cameraId} ${layer}`);
    return new Promise(() => undefined);
  });
  const ask = async (question: object) => calls.own.get('watch')?.(question, 'right');
  for (const question of [{}, { cameraId: 'A', layer: 'both' }, { cameraId: 1, layer: 'live' }])
    await t.rejects(ask(question), { code: 'BAD_REQUEST' });
  void ask({ cameraId: 'A', layer: 'live' });
  await t.rejects(ask({ cameraId: 'A', layer: 'live' }), { code: 'HOST_LATE' }, 'a place for each');
  t.same(made, ['A live']);
});

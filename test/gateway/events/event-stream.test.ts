import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import t from 'tap';
import { EventHub } from '#gateway/events/event-hub.js';
import { EventStream } from '#gateway/events/event-stream.js';
import { eventText } from '#gateway/events/event-text.js';
import { CAMERA } from '../../support/fake-cameras.js';
import { ManualClock, settle } from '../../support/manual-clock.js';
import { EPOCH, type TestApp, testApp } from '../routes/test-app.js';

const { id } = CAMERA;
const event = (name: string, cameraId: string, payload: Record<string, unknown> = {}) => ({
  name,
  cameraId,
  payload,
});

/** Everything a stream has sent so far. */
function listen(stream: Readable) {
  const events: EventSourceMessage[] = [];
  const comments: string[] = [];
  const parser = createParser({
    onEvent: (each) => events.push(each),
    onComment: (comment) => comments.push(comment),
  });
  stream.setEncoding('utf8').on('data', (text: string) => parser.feed(text));
  return { events, comments };
}

async function open({ app }: TestApp, url: string, headers: Record<string, string> = {}) {
  const answer = await app.inject({ url, headers, payloadAsStream: true });
  const stream = answer.stream();
  const received = listen(stream);
  await settle();
  return { answer, stream, ...received };
}

t.test('the handshake comes first, then events with number, name and camera', async (t) => {
  const service = testApp(t);
  const all = await open(service, '/api/events', { origin: 'http://localhost:3000' });
  const one = await open(service, `/api/cameras/${id}/events`);
  t.match(all.answer.headers, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-cache',
    connection: 'keep-alive',
    'access-control-allow-origin': 'http://localhost:3000',
    vary: 'Origin',
  });
  service.events.publish(event('connected', id, { id, model: CAMERA.model, cameraId: 'forged' }));
  service.events.publish(
    event('warning', 'other', { code: '0x20011', message: 'two\nlines\r\n\r\nevent: message' }),
  );
  service.events.publish(event('afStatus', id, { state: 'focused', source: 'OnWarningExt' }));
  await settle();
  const received = all.events.map(({ id, event, data }) => [id, event, JSON.parse(data)]);
  t.same(received, [
    [`${EPOCH}-0`, 'connected', { cameraId: '*' }],
    [`${EPOCH}-1`, 'connected', { id, model: CAMERA.model, cameraId: id }],
    [
      `${EPOCH}-2`,
      'warning',
      { code: '0x20011', message: 'two\nlines\r\n\r\nevent: message', cameraId: 'other' },
    ],
    [`${EPOCH}-3`, 'afStatus', { state: 'focused', source: 'OnWarningExt', cameraId: id }],
  ]);
  t.same(JSON.parse(one.events[0]?.data ?? ''), { cameraId: id });
  t.same(
    one.events.map(({ id }) => id),
    [`${EPOCH}-0`, `${EPOCH}-1`, `${EPOCH}-3`],
  );
  all.stream.destroy();
  one.stream.destroy();
});

t.test('a client may listen to any camera id, and "*" is an id like any other', async (t) => {
  const service = testApp(t);
  const star = await open(service, '/api/cameras/*/events');
  service.events.publish(event('reconnecting', id));
  await settle();
  t.equal(star.events.length, 1);
  const placeholder = await service.app.inject({ url: '/api/cameras/%7BcameraId%7D/events' });
  t.equal(placeholder.json().code, 'PLACEHOLDER_ID');
  star.stream.destroy();
});

t.test('a silent stream is kept alive, and its timer ends with it', async (t) => {
  const clock = new ManualClock();
  const service = testApp(t, { clock, limits: { sseKeepaliveMs: 30_000 } });
  await service.app.listen({ port: 0, host: '127.0.0.1' });
  const socket = await subscribe(service);
  const { comments } = listen(socket);
  await clock.advance(29_999);
  t.same(comments, []);
  await clock.advance(60_001);
  while (comments.length < 3) await once(socket, 'data');
  t.same(comments, ['keepalive', 'keepalive', 'keepalive']);
  t.equal(service.events.subscriberCount, 1);
  socket.destroy();
  while (service.events.subscriberCount > 0) await settle();
  t.equal(clock.pending, 0);
});

t.test('many events at once reach a client that reads', async (t) => {
  const service = testApp(t, { limits: { sseClientEvents: 8 } });
  await service.app.listen({ port: 0, host: '127.0.0.1' });
  const socket = await subscribe(service);
  const received = listen(socket);
  for (let n = 0; n < 2_000; n += 1)
    service.events.publish(event('warning', id, { code: '0x1', message: 'x'.repeat(200) }));
  while (received.events.length < 2_001) {
    if (socket.destroyed) break;
    await once(socket, 'data');
  }
  t.equal(service.events.subscriberCount, 1);
  t.equal(socket.destroyed, false);
  socket.destroy();
  while (service.events.subscriberCount > 0) await settle();
});

/** A raw subscription whose headers and handshake have arrived; paused. */
async function subscribe({ app, events }: TestApp): Promise<Socket> {
  const port = Number(new URL(app.listeningOrigin).port);
  const before = events.subscriberCount;
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write('GET /api/events HTTP/1.1\r\nHost: localhost\r\n\r\n');
  while (events.subscriberCount === before) await settle();
  return socket;
}

t.test('a client that does not read is disconnected and costs the others nothing', async (t) => {
  const service = testApp(t, { limits: { sseClientEvents: 16 } });
  await service.app.listen({ port: 0, host: '127.0.0.1' });
  const stuck = await subscribe(service);
  stuck.pause();
  const reader = await subscribe(service);
  const received = listen(reader);
  t.equal(service.events.subscriberCount, 2);
  // Large events, so that the buffers of the kernel fill up soon.
  const message = 'x'.repeat(256 * 1024);
  let published = 0;
  while (service.events.subscriberCount === 2 && published < 1_000) {
    service.events.publish(event('warning', id, { code: '0x1', message }));
    published += 1;
    await once(reader, 'data');
    await settle();
  }
  t.equal(service.events.subscriberCount, 1, `given up after ${published} events`);
  // The handshake is the first of them.
  while (received.events.length < published + 1) await once(reader, 'data');
  t.equal(received.events.length, published + 1);
  stuck.destroy();
  reader.destroy();
  while (service.events.subscriberCount > 0) await settle();
});

t.test('nonsense on the connection of a stream ends it and writes nothing into it', async (t) => {
  const service = testApp(t);
  await service.app.listen({ port: 0, host: '127.0.0.1' });
  const socket = await subscribe(service);
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  while (!text.includes('"*"')) await once(socket, 'data');
  socket.write('nonsense\r\n\r\n');
  await once(socket, 'close');
  t.equal(text.split('HTTP/1.1').length, 2);
  t.notMatch(text, 'BAD_REQUEST');
  t.equal(service.events.subscriberCount, 0);
});

t.test('closing the service ends every stream, read or not, and leaves nothing', async (t) => {
  const clock = new ManualClock();
  const service = testApp(t, { clock });
  await service.app.listen({ port: 0, host: '127.0.0.1' });
  const reader = await subscribe(service);
  let text = '';
  reader.on('data', (chunk) => {
    text += chunk;
  });
  const stuck = await subscribe(service);
  stuck.pause();
  const message = 'x'.repeat(1024 * 1024);
  for (let n = 0; n < 20; n += 1) {
    service.events.publish(event('warning', id, { code: '0x1', message }));
    await settle();
  }
  while (!text.includes(`id: ${EPOCH}-20`)) await once(reader, 'data');
  while (!text.endsWith('\r\n')) await once(reader, 'data');
  const readerClosed = once(reader, 'close');
  await service.app.close();
  await readerClosed;
  t.ok(text.endsWith('0\r\n\r\n'), 'a client that reads sees a proper end');
  t.equal(service.events.subscriberCount, 0);
  t.equal(clock.pending, 0);
  stuck.destroy();
});

t.test('any payload of an event is unchanged after a client has read it', async (t) => {
  const texts = [
    '',
    '\n',
    '\r\n\r\n',
    'data: x',
    '\u2028\u2029',
    '💥',
    '\u0000',
    ': comment',
    '"',
    '\\',
    'id: 5\n',
  ];
  for (const text of texts) {
    const seen: EventSourceMessage[] = [];
    const parser = createParser({ onEvent: (each) => seen.push(each) });
    const record = eventText({ id: '1-2', name: 'warning', cameraId: text, payload: { [text]: text } });
    // Split at every place: a client receives bytes, not records.
    for (const character of record) parser.feed(character);
    t.equal(seen.length, 1);
    t.match(seen[0], { id: '1-2', event: 'warning' });
    t.same(JSON.parse(seen[0]?.data ?? ''), { [text]: text, cameraId: text });
  }
});

t.test('momentary events are sent to clients that ask, without a number, and are not kept', async (t) => {
  const service = testApp(t);
  const plain = await open(service, '/api/events');
  t.notOk(service.events.isMomentaryRequested(id), 'without a client that asks');
  const one = await open(service, `/api/cameras/${id}/events?frames=1`);
  t.ok(service.events.isMomentaryRequested(id));
  t.notOk(service.events.isMomentaryRequested('other'));
  const all = await open(service, '/api/events?frames=1');
  t.ok(service.events.isMomentaryRequested('other'));
  service.events.publishMomentary(event('frames', id, { frame: 1 }));
  service.events.publishMomentary(event('frames', 'other', { frame: 2 }));
  service.events.publish(event('warning', id));
  await settle();
  const late = await open(service, '/api/events?frames=1', { 'last-event-id': `${EPOCH}-0` });
  const received = ({ events }: { events: EventSourceMessage[] }) =>
    events.slice(1).map(({ id, event, data }) => [id, event, JSON.parse(data).frame]);
  const frames = (number: number) => [undefined, 'frames', number];
  const warning = [`${EPOCH}-1`, 'warning', undefined];
  t.same(received(plain), [warning]);
  t.same(received(one), [frames(1), warning]);
  t.same(received(all), [frames(1), frames(2), warning]);
  t.same(received(late), [warning], 'kept events are sent again, and nothing else');
  const refused = await service.app.inject({ url: '/api/events?frames=yes' });
  t.equal(refused.statusCode, 400);
  for (const { stream } of [plain, one, all, late]) stream.destroy();
});

t.test(
  'a client that does not read loses momentary events before all others and is not given up for them',
  async (t) => {
    const hub = new EventHub(EPOCH);
    const clock = new ManualClock();
    const stream = new EventStream({
      hub,
      clock,
      cameraId: undefined,
      takesMomentary: true,
      maxEvents: 2,
      keepaliveMs: 1_000,
    });
    t.teardown(() => stream.destroy());
    for (let number = 1; number <= 1_000; number += 1) {
      hub.publishMomentary(event('frames', id, { frame: number }));
      hub.publishMomentary(event('frames', 'other', { frame: number }));
    }
    hub.publish(event('warning', id));
    hub.publish(event('warning', id));
    await settle();
    t.notOk(stream.destroyed);
    const { events } = listen(stream);
    await settle();
    t.same(
      events.map(({ event, data }) => [event, JSON.parse(data).cameraId, JSON.parse(data).frame]),
      [
        ['connected', '*', undefined],
        ['warning', id, undefined],
        ['warning', id, undefined],
        ['frames', id, 1_000],
        ['frames', 'other', 1_000],
      ],
    );
    t.ok(hub.isMomentaryRequested(id));
    stream.destroy();
    await once(stream, 'close');
    t.notOk(hub.isMomentaryRequested(id), 'the client has left');
  },
);

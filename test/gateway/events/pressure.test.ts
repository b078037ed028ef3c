import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import t, { type Test } from 'tap';
import { DEFAULT_LIMITS } from '#gateway/limits/limit-table.js';
import { until, within } from '#harness/deadline.js';
import { ManualClock, settle } from '../../support/manual-clock.js';
import { EPOCH, type TestApp, testApp } from '../routes/test-app.js';
import { liveBytes } from './live-bytes.js';
import { listening, numbersOf, type StreamEvent, StreamReader } from './stream-reader.js';

const MIB = 1024 * 1024;
const IDLE_STREAMS = 1_000;
/** Both ends of each connection, and room for the other open files of the process. */
const IDLE_DESCRIPTORS = 2 * IDLE_STREAMS + 200;

/** Why a test with this many file descriptors cannot run here; false = it can. */
function tooManyDescriptors(needed: number): string | false {
  const [, soft = '0'] = /^Max open files\s+(\S+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
  return (
    soft !== 'unlimited' && Number(soft) < needed && `${needed} file descriptors, and ${soft} are allowed`
  );
}

function publish({ events }: TestApp, cameraId: string, message: string): void {
  events.publish({ name: 'warning', cameraId, payload: { code: '0x1', message } });
}

const numbersTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

t.test('clients that read slowly or not at all cost the others nothing and lose nothing', async (t) => {
  const service = await listening(testApp(t));
  const stuck = connect(Number(new URL(service.app.listeningOrigin).port), '127.0.0.1').pause();
  stuck.on('error', () => {});
  t.teardown(() => stuck.destroy());
  stuck.write('GET /api/events HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await until('the stuck client', () => service.events.subscriberCount === 1);
  const reader = await StreamReader.open(t, service);
  const slow = await StreamReader.open(t, service);
  await slow.received(1);
  slow.pause();
  // Large events, so that the buffers of the kernel fill up while the log still has them all.
  const message = 'x'.repeat(128 * 1024);
  let published = 0;
  while (service.events.subscriberCount > 1 && published < DEFAULT_LIMITS.eventLogEvents) {
    publish(service, 'a', message);
    published += 1;
    if (published % 4 === 0) slow.take();
    await reader.received(1 + published);
  }
  t.equal(service.events.subscriberCount, 1, `both were given up within ${published} events`);
  t.same(numbersOf(reader.events), numbersTo(published));
  // The client sees the end when it has read everything that was sent before.
  slow.resume();
  await within('the end of the slow client', slow.ended);
  const had = numbersOf(slow.events);
  t.ok(had.length < published, `the slow one had ${had.length} by then`);
  const back = await StreamReader.open(t, service, { lastEventId: slow.lastEventId });
  publish(service, 'a', message);
  await back.received(2 + published - had.length);
  t.ok(back.events.every(({ name }) => name !== 'gap'));
  t.same([...had, ...numbersOf(back.events)], numbersTo(published + 1));
});

const idle = { skip: tooManyDescriptors(IDLE_DESCRIPTORS) };
t.test('a thousand idle streams cost little and are all released', idle, async (t) => {
  const clock = new ManualClock();
  const service = await listening(testApp(t, { clock, logLevel: 'silent' }));
  const before = await liveBytes();
  const readers: StreamReader[] = [];
  // The queue of connections that wait to be accepted is 511 long.
  while (readers.length < IDLE_STREAMS) {
    const batch = Array.from({ length: 100 }, () => StreamReader.open(t, service));
    readers.push(...(await Promise.all(batch)));
  }
  await Promise.all(readers.map((reader) => reader.received(1)));
  t.equal(service.events.subscriberCount, IDLE_STREAMS);
  const perStream = ((await liveBytes()) - before) / IDLE_STREAMS;
  // Both ends of the connection live in this process.
  t.ok(perStream < 128 * 1024, `${Math.round(perStream / 1024)} KiB per stream`);
  publish(service, 'a', 'x');
  await Promise.all(readers.map((reader) => reader.received(2)));
  t.ok(readers.every(({ events }) => events[1]?.id === `${EPOCH}-1`));
  await Promise.all(readers.map((reader) => reader.close()));
  readers.length = 0;
  await until('the end of every subscription', () => service.events.subscriberCount === 0);
  t.equal(clock.pending, 0);
  await until('the end of every connection', () => connectionsOf(service).then((open) => open === 0));
  const left = (await liveBytes()) - before;
  t.ok(left < 8 * MIB, `${Math.round(left / 1024)} KiB are left`);
});

function connectionsOf({ app }: TestApp): Promise<number> {
  return new Promise((resolve, reject) => {
    app.server.getConnections((error, open) => (error ? reject(error) : resolve(open)));
  });
}

/** Follows all events after `first` to `last`, reconnecting whenever it is cut off, and counts them. */
async function follow(t: Test, service: TestApp, { first, last }: { first: number; last: number }) {
  const account = { received: 0, missed: 0 };
  let position = first;
  let inOrder = true;
  let reached = () => {};
  const done = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const onEvent = ({ id, name, data }: StreamEvent) => {
    if (name === 'connected') return;
    if (name === 'gap') {
      account.missed += JSON.parse(data).missed;
      return;
    }
    const number = Number(id?.split('-')[1]);
    inOrder &&= number > position;
    position = number;
    account.received += 1;
    if (number === last) reached();
  };
  let lastEventId: string | undefined = `${EPOCH}-${first}`;
  while (position < last) {
    const reader: StreamReader = await StreamReader.open(t, service, { lastEventId, onEvent });
    await within(`event ${last}`, Promise.race([done, reader.ended]));
    lastEventId = reader.lastEventId;
    await reader.close();
  }
  t.ok(inOrder, 'in order, none twice');
  return account;
}

t.test('a flood from one camera keeps no event of another from its subscriber', async (t) => {
  const service = await listening(testApp(t, { logLevel: 'silent' }));
  const flood = 50_000;
  const burst = 64;
  const bursts = Math.ceil(flood / burst);
  const message = 'x'.repeat(1_000);
  const before = await liveBytes();
  const quiet = await StreamReader.open(t, service, { path: '/api/cameras/quiet/events' });
  const stuck = await StreamReader.open(t, service);
  await stuck.received(1);
  stuck.pause();
  const total = bursts * (burst + 1);
  const everything = follow(t, service, { first: 0, last: total });
  await until('all subscribers', () => service.events.subscriberCount === 3);
  for (let n = 0; n < bursts; n += 1) {
    for (let each = 0; each < burst; each += 1) publish(service, 'loud', message);
    publish(service, 'quiet', `${n}`);
    // As from the pipe of a worker: many in one turn of the event loop; the next turn is for everything else.
    await new Promise((resolve) => setImmediate(resolve));
  }
  await quiet.received(1 + bursts);
  t.same(
    numbersOf(quiet.events),
    numbersTo(bursts).map((n) => n * (burst + 1)),
  );
  t.ok(quiet.events.slice(1).every(({ data }, index) => JSON.parse(data).message === `${index}`));
  const { received, missed } = await everything;
  t.equal(received + missed, total, `${missed} missed`);
  // Only the subscriber of the quiet camera is left: the stuck one was cut off, and the other has received everything.
  await until('the end of the stuck client', () => service.events.subscriberCount === 1);
  stuck.resume();
  await within('the stuck client to see its end', stuck.ended);
  const first = numbersOf(stuck.events).length;
  t.same(numbersOf(stuck.events), numbersTo(first));
  const back = await follow(t, service, { first, last: total });
  t.ok(back.missed > 0, `the stuck client had ${first} and missed ${back.missed}`);
  t.equal(first + back.received + back.missed, total);
  const late = await StreamReader.open(t, service, {
    lastEventId: `${EPOCH}-0`,
    path: '/api/cameras/quiet/events',
  });
  await late.received(1 + bursts);
  t.same(late.events.slice(1), quiet.events.slice(1), 'and all of it is still kept');
  await Promise.all([late.close(), quiet.close()]);
  late.events.length = 0;
  quiet.events.length = 0;
  stuck.events.length = 0;
  await until('the end of every subscription', () => service.events.subscriberCount === 0);
  await settle();
  const left = (await liveBytes()) - before;
  // The log keeps 1,024 events of 1 KiB; the flood was 50 times as much.
  t.ok(left < 8 * MIB, `${Math.round(left / 1024)} KiB are left`);
});

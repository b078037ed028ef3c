// Events of other hosts: in order, each once, only for the sender's own cameras, and limited in number and size.

import { pino } from 'pino';
import t, { type Test } from 'tap';
import type { RigEvent } from '#gateway/events/event-log.js';
import { EventExchange } from '#gateway/hosts/event-exchange.js';
import { DEFAULT_LIMITS } from '#gateway/limits/limit-table.js';
import { until } from '#harness/deadline.js';
import { ManualClock } from '../../support/manual-clock.js';
import { GivenCalls, GivenHosts, remoteHost } from '../../support/other-hosts.js';
import { busOf, Shared } from './test-bus.js';

const limits = { ...DEFAULT_LIMITS, busEvents: 10, busEventBytes: 1_000, busEventsBytes: 4_000 };
const MESSAGE_BYTES = 2_000;
const PAYLOAD = { codes: ['0x104'], count: 1 };

class TellingGiven extends GivenHosts {
  known = true;

  isKnown(): boolean {
    return this.known;
  }

  speaksFor(host: string, cameraId: string): boolean {
    return this.hostOf(cameraId)?.name === host;
  }
}

function exchange(_t: Test, missed: () => unknown = () => new Promise(() => undefined)) {
  let take: (message: unknown, host: string) => void = () => undefined;
  const bus = {
    ...busOf(new Shared(), 'here'),
    maxBytes: MESSAGE_BYTES,
    hear: (_topic: string, taker: typeof take) => {
      take = taker;
    },
  };
  const hosts = new TellingGiven();
  hosts.set(remoteHost('left', ['A', 'B']), remoteHost('right', ['C']));
  const calls = new GivenCalls({ 'left events': async () => missed(), 'right events': async () => missed() });
  const published: RigEvent[] = [];
  const log: string[] = [];
  const clock = new ManualClock();
  const heardOwn: string[] = [];
  const events = new EventExchange({
    ...{ bus, calls, hosts, clock, limits, session: 'own' },
    logger: pino({ level: 'info' }, { write: (line: string) => log.push(line) }),
    publish: (event) => published.push(event),
    heardOwn: (what) => heardOwn.push(what),
  });
  const tells = (host: string, number: number, event: unknown, session = 'first') =>
    take({ session, number, event }, host);
  const changed = (cameraId: string, more: object = {}) => ({
    ...{ name: 'propertyChanged', cameraId, payload: { ...PAYLOAD, ...more } },
  });
  return {
    events,
    hosts,
    calls,
    published,
    log,
    clock,
    heardOwn,
    tells,
    changed,
    say: (message: unknown) => take(message, 'left'),
  };
}

t.test('an event with the name of this host comes from another sender, and is noticed', async (t) => {
  const { tells, changed, published, heardOwn } = exchange(t);
  tells('here', 1, changed('A'), 'own');
  t.same(heardOwn, ['it sends events']);
  t.same(published, []);
});

t.test('events that a host sends of its own cameras are passed on, and all others are dropped', async (t) => {
  const { tells, changed, published, log } = exchange(t);
  const forged = [
    changed('C'),
    changed('NOBODYS'),
    changed('*'),
    { name: 'lease', cameraId: '*', payload: { state: 'taken', holder: 'x' } },
    { name: 'frames', cameraId: 'A', payload: {} },
    { name: 'x\ndata: {}\n\nevent: y', cameraId: 'A', payload: PAYLOAD },
    { name: 'toString', cameraId: 'A', payload: PAYLOAD },
    changed('A', { codes: 7 }),
    changed('A', { more: 'x'.repeat(1_000) }),
    changed('A', { more: 2n ** 60n }),
    { name: 'connected', cameraId: 'A', payload: { id: 'C', model: 'x' } },
    null,
  ];
  const first = 5;
  tells('left', first, changed('A'));
  for (const [at, event] of forged.entries()) tells('left', first + 1 + at, event);
  tells('left', first + 1 + forged.length, changed('B', { html: '<script>' }));
  t.same(published, [changed('A'), changed('B')], 'with the members that there are');
  t.equal(log.length, 1, 'one line');
});

t.test('events of a host wait until its cameras are known', async (t) => {
  const { tells, changed, published, hosts, events } = exchange(t);
  hosts.known = false;
  tells('left', 5, changed('A'));
  t.same(published, []);
  hosts.known = true;
  events.sign('left', { session: 'first', eventNumber: 5 });
  t.same(published, [changed('A')]);
});

t.test('waiting events are bounded, in number and in bytes, and requested again', async (t) => {
  let missed: unknown = new Promise(() => undefined);
  const { tells, changed, published, calls, events } = exchange(t, () => missed);
  tells('left', 1, changed('A'));
  missed = Promise.resolve({ session: 'first', first: 2, events: [changed('A'), changed('B')] });
  for (let number = 4; number < 10_000; number += 1) tells('left', number, changed('A', { codes: ['0x1'] }));
  await until(
    'those that were missed, and those that fit',
    () => published.length === 1 + 2 + limits.busEvents,
  );
  missed = Promise.resolve({ session: 'first', first: 14, events: [changed('B')] });
  events.sign('left', { session: 'first', eventNumber: 9_999 });
  await until('the next', () => published.at(-1)?.cameraId === 'B' && published.length === 14);
  t.ok(calls.asked.length < 10, `${calls.asked.length} questions`);
});

t.test('a host that loses events all the time causes only a few gaps', async (t) => {
  let first = 100;
  const next = () => {
    first += 100;
    return first;
  };
  const { events, published, calls, clock } = exchange(t, () => ({
    session: 'first',
    first: next(),
    events: [],
  }));
  events.sign('left', { session: 'first', eventNumber: 1 });
  for (let n = 0; n < 1_000; n += 1) {
    events.sign('left', { session: 'first', eventNumber: Number.MAX_SAFE_INTEGER - 1 });
    await Promise.resolve();
  }
  await until('its answer', () => published.length > 0);
  t.same(
    published.map(({ name, cameraId }) => [name, cameraId]),
    [
      ['gap', 'A'],
      ['gap', 'B'],
    ],
  );
  t.equal(calls.asked.length, 1);
  await clock.advance(limits.busPresenceMs);
  events.sign('left', { session: 'first', eventNumber: Number.MAX_SAFE_INTEGER - 1 });
  await until('the next answer', () => published.length === 4);
});

t.test(
  'when a host restarts again and again its events are requested once; nothing is kept of hosts that have left',
  async (t) => {
    const { tells, changed, calls, hosts, published, say } = exchange(t);
    for (let n = 0; n < 1_000; n += 1) tells('left', 9, changed('A'), `run ${n}`);
    t.equal(calls.asked.length, 1);
    hosts.set();
    const before = published.length;
    tells('left', 9, changed('A'), 'another');
    for (const message of [null, 7, { session: 'x' }, { session: 'x', number: 0, event: {} }]) say(message);
    t.equal(published.length, before);
  },
);

t.test('missed events are sent in answers that fit a message, and delivery always continues', async (t) => {
  const { events, calls, changed } = exchange(t);
  const sizes = [10, 400, 400, 400, 5_000, 10];
  for (const size of sizes) events.tell(changed('A', { more: 'é'.repeat(size / 2) }) as never);
  const answered: number[] = [];
  for (let from = 1; from <= sizes.length; ) {
    const answer = await calls.own.get('events')?.({ from }, 'left');
    const told = (answer as { events: unknown[] }).events;
    t.ok(told.length === 1 || Buffer.byteLength(JSON.stringify(told)) < MESSAGE_BYTES);
    answered.push(told.length);
    from += Math.max(1, told.length);
  }
  t.same(answered, [2, 2, 1, 1]);
});

t.test(
  'a host may report events of a camera that another host serves, without a line in the log',
  async (t) => {
    const { tells, changed, published, hosts, log } = exchange(t);
    hosts.set(remoteHost('left', ['A']), remoteHost('right', ['A', 'C']));
    tells('right', 5, changed('A'));
    tells('right', 6, changed('C'));
    t.same(published, [changed('C')]);
    t.same(log, []);
  },
);

t.test('many restarts of a host do not cause a gap each', async (t) => {
  const { events, published, calls, log, clock } = exchange(t, () => ({
    session: `run ${calls.asked.length}`,
    first: 1_000,
    events: [],
  }));
  const sign = (run: number) => events.sign('left', { session: `run ${run}`, eventNumber: 2_000 });
  // The first run begins with its newest event.
  sign(0);
  for (let run = 1; run < 100; run += 1) {
    sign(run);
    await Promise.resolve();
    await Promise.resolve();
    await Promise.resolve();
  }
  await until('the gap', () => published.length > 0);
  t.equal(calls.asked.length, 1);
  t.equal(log.length, 1);
  await clock.advance(limits.busPresenceMs);
  sign(2);
  await until('the next gap', () => published.length === 4);
  t.equal(log.length, 1, 'and one line');
});

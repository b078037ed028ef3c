// Evidence: a real nats-server of Debian, which was not written by the authors of rigd.

import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { pino } from 'pino';
import t, { type Test } from 'tap';
import type { BusSettings } from '#gateway/config/config-shape.js';
import { BusError, ConflictError, TooLargeError } from '#gateway/hosts/bus/bus.js';
import { NatsBus } from '#gateway/hosts/bus/nats-bus.js';
import { DEFAULT_LIMITS } from '#gateway/limits/limit-table.js';
import { GENEROUS_MS, until } from '#harness/deadline.js';
import { HAS_NATS, NatsServer } from '#harness/nats-server.js';

/** Ping limits for a server on a busy machine, which may not run for seconds; the end of it is seen without a ping. */
const limits = {
  ...DEFAULT_LIMITS,
  ...{ busPingMs: GENEROUS_MS, busRetryMs: 50, busStoreMs: 20_000, busRecordsBytes: 10_000_000 },
};

function busOf(t: Test, server: NatsServer, host: string): NatsBus {
  const settings: BusSettings = { servers: [server.url], rig: 'studio', host, url: undefined };
  const bus = new NatsBus({ settings, limits, logger: pino({ level: 'silent' }) });
  t.teardown(() => bus.close());
  return bus;
}

const isUp = (...buses: NatsBus[]) =>
  until('connected to the NATS server', () => buses.every((bus) => bus.isUp && bus.maxBytes > 0));

t.test('two hosts over a real server', { skip: !HAS_NATS && 'nats-server is not installed' }, async (t) => {
  const server = await NatsServer.start(t);
  const [left, right] = [busOf(t, server, 'left'), busOf(t, server, 'right')];
  await isUp(left, right);

  await t.test('messages reach the other hosts, not their own', async (t) => {
    const heard: unknown[] = [];
    left.hear('events', (message, host) => heard.push(['left', message, host]));
    right.hear('events', (message, host) => heard.push(['right', message, host]));
    await until('a message has arrived', () => {
      left.tell('events', { number: 1 });
      return heard.length > 0;
    });
    t.same(heard[0], ['right', { number: 1 }, 'left']);
  });

  await t.test('a question has one answer, an error, or at once none', async (t) => {
    right.answer('double', async (question, asker) => [asker, 2 * Number(question)]);
    right.answer('refuse', async () => Promise.reject(new Error('not today')));
    t.same(await until('it answers', () => left.ask('right', 'double', 21, 5_000).catch(() => undefined)), [
      'left',
      42,
    ]);
    await t.rejects(left.ask('right', 'refuse', {}, 5_000), { message: 'not today' });
    await t.rejects(
      left.ask('none', 'double', 1, 60_000),
      new BusError('absent', 'no host named none is on the bus'),
    );
  });

  await t.test('one of two hosts that change a value at once is refused', async (t) => {
    const seen: unknown[] = [];
    let isComplete = false;
    right.values.watch(
      'rig.',
      (value) => seen.push(value.value),
      () => {
        isComplete = true;
      },
    );
    await until('the watch is complete, without a value', () => isComplete);
    // One after the other: the server leaves out a value that is replaced before it was sent on.
    const isSeen = (count: number) => until('the change is seen', () => seen.length === count);
    const first = await left.values.put('rig.file', { text: 'one' }, 0);
    await isSeen(1);
    await t.rejects(right.values.put('rig.file', { text: 'other' }, 0), ConflictError);
    const second = await right.values.put('rig.file', { text: 'two' }, first);
    await isSeen(2);
    await t.rejects(left.values.remove('rig.file', first), ConflictError);
    t.same(await left.values.get('rig.file'), { key: 'rig.file', value: { text: 'two' }, revision: second });
    await left.values.remove('rig.file', second);
    t.equal(await left.values.get('rig.file'), undefined);
    await isSeen(3);
    t.same(seen, [{ text: 'one' }, { text: 'two' }, undefined]);
    t.ok((await left.values.put('rig.file', {}, 0)) > second, 'what was removed can be put anew');
  });

  await t.test('records have one order, also over a restart of the server', async (t) => {
    const [seenLeft, seenRight]: [unknown[], unknown[]] = [[], []];
    left.records.follow(
      1,
      async ({ host, record }) => void seenLeft.push([host, record]),
      () => t.fail(),
    );
    right.records.follow(
      1,
      async ({ host, record }) => void seenRight.push([host, record]),
      () => t.fail(),
    );
    // A stream that another host is creating may not accept records yet.
    const keep = (bus: NatsBus, id: string, n: number) =>
      until('the record is kept', () => bus.records.append(id, { n }).catch(() => undefined));
    await keep(left, 'a', 1);
    await keep(right, 'b', 2);
    await right.records.append('b', { n: 2 });
    await server.end('SIGKILL');
    await until('both have noticed', () => !left.isUp && !right.isUp);
    await t.rejects(left.ask('right', 'double', 1, 5_000), BusError);
    await t.rejects(left.values.get('rig.file'), new BusError('down', 'there is no bus'));
    await server.begin();
    await isUp(left, right);
    await keep(left, 'c', 3);
    await until('all records have arrived', () => seenLeft.length === 3 && seenRight.length === 3);
    t.same(seenLeft, [
      ['left', { n: 1 }],
      ['right', { n: 2 }],
      ['left', { n: 3 }],
    ]);
    t.same(seenRight, seenLeft);
  });

  await t.test('the server keeps as many bytes of records as busRecordsBytes allows', async (t) => {
    const connection = await connect({ servers: server.url });
    t.teardown(() => connection.close());
    const manager = await jetstreamManager(connection, { timeout: limits.busStoreMs });
    const { config } = await manager.streams.info('RIGD_studio_RECORDS');
    t.equal(config.max_bytes, limits.busRecordsBytes);
  });

  await t.test('a record that is too large for a message is refused with that reason', async (t) => {
    await t.rejects(left.records.append('large', 'x'.repeat(left.maxBytes)), TooLargeError);
    t.equal(left.storageFault, '');
    await left.records.append('small', 'x');
  });
});

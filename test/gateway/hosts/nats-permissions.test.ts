// docs/run/nats/nats-server.conf: two hosts can do everything under it, and a thief of one host's log-in can act only
// as that host. Evidence: the unchanged file, a real nats-server of Debian, and its own client.

import { DeliverPolicy, jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { pack } from 'msgpackr';
import { pino } from 'pino';
import t, { type Test } from 'tap';
import { NatsBus } from '#gateway/hosts/bus/nats-bus.js';
import { DEFAULT_LIMITS } from '#gateway/limits/limit-table.js';
import { GENEROUS_MS, until } from '#harness/deadline.js';
import { HAS_NATS, type NatsServer } from '#harness/nats-server.js';
import { testDirectory } from '#harness/test-directory.js';
import { passwordOf, startStudioBus } from '../../support/studio-bus.js';

/** Ping limits for a server on a busy machine, which may not run for seconds; the end of it is seen without a ping. */
const limits = { ...DEFAULT_LIMITS, busPingMs: GENEROUS_MS, busRetryMs: 50, busStoreMs: 20_000, busLogMs: 0 };
const INBOX = '_INBOX_rigd.studio.left';

function busOf(t: Test, server: NatsServer, host: 'left' | 'right', log: string[]): NatsBus {
  const settings = {
    servers: [server.url],
    rig: 'studio',
    host,
    url: undefined,
    user: host,
    password: passwordOf(host),
  };
  const logger = pino({ level: 'error' }, { write: (line: string) => log.push(line) });
  const bus = new NatsBus({ settings, limits, logger });
  t.teardown(() => bus.close());
  return bus;
}

/** The server's refusal of a message on this subject; empty when it is allowed. */
async function refusalOf(stolen: NatsConnection, subject: string, reply?: string): Promise<string> {
  let refusal = '';
  const status = stolen.status();
  const reading = (async () => {
    for await (const each of status) {
      if (each.type === 'error') refusal += String(each.error);
      if (refusal !== '') return;
    }
  })();
  stolen.publish(subject, pack({}), reply === undefined ? {} : { reply });
  await stolen.flush();
  // The server answers in order: a refusal comes before the answer to this.
  await stolen.flush();
  void reading;
  return refusal;
}

t.test(
  'under docs/run/nats/nats-server.conf',
  { skip: !HAS_NATS && 'nats-server is not installed' },
  async (t) => {
    const server = await startStudioBus(t, testDirectory(t));
    const log: string[] = [];
    const [left, right] = [busOf(t, server, 'left', log), busOf(t, server, 'right', log)];
    await until('both are connected', () => left.isUp && right.isUp);
    const heard: unknown[] = [];
    right.hear('presence', (message, host) => heard.push([host, message]));
    const asked: unknown[] = [];
    right.answer('operation', async (question, asker) => {
      asked.push([asker, question]);
      return { done: true };
    });

    await t.test('two hosts can do everything that the service needs', async (t) => {
      await until('a message is received', () => {
        left.tell('presence', { spoken: 1 });
        return heard.length > 0;
      });
      t.same(heard[0], ['left', { spoken: 1 }]);
      t.same(
        await until('it answers', () =>
          left.ask('right', 'operation', { method: 'GET' }, 5_000).catch(() => undefined),
        ),
        { done: true },
      );
      t.same(asked[0], ['left', { method: 'GET' }]);
      const seen: unknown[] = [];
      right.values.watch(
        'rig.',
        ({ value }) => seen.push(value),
        () => undefined,
      );
      const revision = await until('it is kept', () =>
        left.values.put('rig.file', 'one', 0).catch(() => undefined),
      );
      t.match(await right.values.get('rig.file'), { value: 'one', revision });
      await right.values.put('rig.file', 'two', revision);
      await until('the change has arrived', () => seen.includes('two'));
      await left.values.remove('rig.file', (await left.values.get('rig.file'))?.revision ?? 0);
      t.equal(await right.values.get('rig.file'), undefined);
      const records: unknown[] = [];
      right.records.follow(
        1,
        async ({ host, record }) => void records.push([host, record]),
        () => undefined,
      );
      // A new stream may not accept records yet.
      await until('a record is kept', () => left.records.append('1', { shot: 1 }).catch(() => undefined));
      await until('the record has arrived', () => records.length > 0);
      t.same(records, [['left', { shot: 1 }]]);
      t.same(log, [], 'the server has refused nothing');
    });

    const stolen = await connect({
      servers: server.url,
      user: 'left',
      pass: passwordOf('left'),
      inboxPrefix: INBOX,
      reconnect: false,
    });
    t.teardown(() => stolen.close());

    await t.test('a stolen log-in cannot speak as another host, nor in another rig', async (t) => {
      for (const subject of [
        'rigd.studio.presence.right',
        'rigd.studio.events.right',
        'rigd.studio.records.right',
        'rigd.studio.ask.left.right.operation',
        '_INBOX_rigd.studio.right.guessed',
        'rigd.other.presence.left',
        '$KV.RIGD_other.rig.file',
        '$JS.API.STREAM.NAMES',
        '$JS.API.STREAM.LIST',
        '$JS.API.STREAM.INFO.KV_RIGD_other',
        '$JS.API.STREAM.DELETE.KV_RIGD_studio',
        '$JS.API.STREAM.PURGE.KV_RIGD_studio',
        '$JS.API.STREAM.UPDATE.KV_RIGD_studio',
        '$JS.API.STREAM.DELETE.RIGD_studio_RECORDS',
        '$JS.API.STREAM.PURGE.RIGD_studio_RECORDS',
        '$JS.API.STREAM.UPDATE.RIGD_studio_RECORDS',
        '$JS.API.STREAM.MSG.DELETE.RIGD_studio_RECORDS',
        '$JS.API.STREAM.CREATE.RIGD_other_RECORDS',
        '$JS.API.DIRECT.GET.KV_RIGD_studio',
      ])
        t.match(await refusalOf(stolen, subject), /permissions violation/i, subject);
      t.equal(await refusalOf(stolen, 'rigd.studio.presence.left'), '', 'but as itself');
    });

    await t.test('a stolen log-in cannot receive requests to other hosts, nor answers to them', async (t) => {
      for (const subject of [
        '_INBOX_rigd.studio.right.>',
        'rigd.studio.ask.right.>',
        'rigd.studio.ask.>',
        'rigd.other.presence.*',
        'rigd.>',
        '>',
      ]) {
        const end = new Promise<string>((resolve) => {
          stolen.subscribe(subject, {
            callback: (error) => {
              if (error !== null) resolve(error.message);
            },
          });
        });
        t.match(await end, /permissions violation/i, subject);
      }
    });

    await t.test('a stolen log-in cannot make another host, or JetStream, send a message', async (t) => {
      heard.length = 0;
      asked.length = 0;
      const forged = pack({ spoken: 1, forged: true });
      // An answer in the name of another host, on a subject of that host.
      stolen.publish('rigd.studio.ask.right.left.operation', pack({}), {
        reply: 'rigd.studio.presence.right',
      });
      // A record that JetStream delivers to a given address.
      const manager = await jetstreamManager(stolen, { timeout: limits.busStoreMs, checkAPI: false });
      stolen.publish('rigd.studio.records.left', forged);
      const name = 'forger';
      await manager.consumers.add('RIGD_studio_RECORDS', { name, deliver_policy: DeliverPolicy.Last });
      stolen.publish(`$JS.API.CONSUMER.MSG.NEXT.RIGD_studio_RECORDS.${name}`, '1', {
        reply: 'rigd.studio.presence.right',
      });
      await until('both are refused', () => log.length >= 2);
      t.match(log.join('\n'), /would go to another place/);
      t.match(log.join('\n'), /sent on by JetStream/);
      t.same([heard, asked], [[], []]);
    });
  },
);

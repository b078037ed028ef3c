// Records of shots that a thief forges with a stolen log-in: they make no host read a file, change no receipt of
// another host and expose nothing, and shots continue. The test uses two real services, a real nats-server and NATS's
// own client.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { jetstream } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import t, { type Test } from 'tap';
import { until } from '#harness/deadline.js';
import { HAS_NATS, NatsServer } from '#harness/nats-server.js';
import type { Service } from '#harness/service.js';
import { listed, PATIENT, startHost, TOLERANCE_MS } from '../support/two-hosts.js';

const SECRET = 'a secret of this host';
const RIG = 'studio';
const THIEF = 'thief';
const AT = '2027-03-01T10:00:00.000Z';
/** Messages of a flood, and records in each. */
const MESSAGES = 200;
const RECORDS = 50;

interface Receipt {
  readonly shotId: string;
  readonly number: number;
  readonly state: string;
}

/** Joins the bus as a host of the thief's name, and reports about shots. */
async function thiefOn(t: Test, server: NatsServer) {
  const connection = await connect({ servers: server.url });
  t.teardown(() => connection.close());
  const stream = jetstream(connection);
  const say = (text: string) => stream.publish(`rigd.${RIG}.records.${THIEF}`, text);
  return {
    say,
    tell: (...records: object[]) =>
      say(JSON.stringify({ records: records.map((record) => ({ by: THIEF, ...record })) })),
  };
}

const begun = (shotId: string, bodies: readonly object[], over: object = {}) => ({
  ...{ kind: 'begun', shotId, number: 3, group: 'all', session: '', at: AT, policy: 'those-that-can' },
  ...{ focus: false, pattern: {}, bodies: bodies.map((body) => ({ name: '', model: 'X', ...body })) },
  ...{ hosts: [{ host: THIEF, offsetUs: 0, boundUs: 0, from: 'own' }], ...over },
});

async function receiptOf(service: Service, shotId: string): Promise<Receipt | undefined> {
  const { status, body } = await service.request('GET', `/api/rig/shots/${shotId}`);
  return status === 200 ? body.receipt : undefined;
}

/** Waits until a receipt is complete and the same on both hosts: each host gets the last records of the other later. */
const sameOf = (one: Service, other: Service, shotId: string) =>
  until(`${shotId} is complete on both hosts`, async () => {
    const [receipt, there] = [await receiptOf(one, shotId), await receiptOf(other, shotId)];
    return receipt?.state === 'complete' && isDeepStrictEqual(receipt, there) && receipt;
  });

const exposures = (service: Service, id: string) =>
  service.bodyLog(id).filter((line) => / exposure /.test(line)).length;

t.test('a thief on the bus', { skip: !HAS_NATS && 'nats-server is not installed' }, async (t) => {
  const server = await NatsServer.start(t);
  const words = { arguments: ['--bus-rig', RIG], limits: PATIENT };
  const left = await startHost(t, server, 'left', words);
  const right = await startHost(t, server, 'right', words);
  const [own = ''] = await listed(left, 'left', 1);
  const [other = ''] = await listed(left, 'right', 1);
  await listed(right, 'left', 1);
  for (const id of [own, other]) {
    await left.ok('POST', `/api/cameras/${id}/connection`, { mode: 'remote' });
    await left.ok('PUT', `/api/cameras/${id}/properties/focus-mode`, { value: '0x1' });
    await left.reads(id, 'focus-mode', '0x1');
  }
  const shoot = (shotId: string) =>
    left.ok('POST', '/api/rig/groups/all/shoot', {
      ...{ shotId, policy: 'those-that-can', toleranceMs: TOLERANCE_MS },
    });
  await shoot('honest');
  const before = await sameOf(left, right, 'honest');
  const thief = await thiefOn(t, server);

  await t.test('the thief reads no file by a receipt', async (t) => {
    const faults: string[] = [];
    for (const service of [left, right]) {
      const path = join(service.directory, 'forged', 'secret');
      mkdirSync(join(service.directory, 'forged'), { recursive: true });
      writeFileSync(path, SECRET);
      const host = service === left ? 'left' : 'right';
      const sha256 = createHash('sha256').update(SECRET).digest('hex');
      const file = { path, sizeBytes: SECRET.length, sha256, index: 0 };
      const shots = {
        [`host-${host}`]: { id: own, host },
        [`none-${host}`]: { id: own },
        [`thief-${host}`]: { id: own, host: THIEF },
      };
      for (const [shotId, body] of Object.entries(shots))
        await thief.tell(begun(shotId, [body]), { kind: 'landed', shotId, body: own, round: 0, ...file });
      await thief.tell(begun(`end-${host}`, [{ id: own, host: THIEF }]));
      await until('all was taken', () => receiptOf(service, `end-${host}`));
      for (const shotId of Object.keys(shots))
        for (const headers of [{}, { 'rigd-shot-file': sha256 }]) {
          const url = `${service.url}/api/rig/shots/${shotId}/files/0`;
          const answer = await fetch(url, { headers: headers as Record<string, string> });
          if ((await answer.text()).includes(SECRET))
            faults.push(`${shotId} ${answer.status} ${Object.keys(headers)}`);
          const verified = await service.request('POST', `/api/rig/shots/${shotId}/verify`);
          const found = (verified.body.files ?? []).filter(
            ({ result }: { result: string }) => result !== 'unreadable',
          );
          if (found.length > 0) faults.push(`${shotId} verified ${JSON.stringify(found)}`);
        }
    }
    t.same(faults, []);
  });

  await t.test(
    'the thief changes no receipt of another host, by content or by number of messages',
    async (t) => {
      const numbers = [2 ** 53 - 1, 2_000_000_000];
      await thief.say('{"records": [');
      await thief.say('null');
      for (const number of numbers)
        await thief.tell(
          begun('honest', [{ id: own, host: THIEF }], { number, group: 'forged' }),
          { kind: 'withdrawn', shotId: 'honest', number: before.number, reason: 'forged' },
          { kind: 'stopped', shotId: 'honest', at: AT },
          { kind: 'fired', shotId: 'honest', body: own, round: 5_000, atUs: 1, at: AT },
          { kind: 'failed', shotId: 'honest', body: own, round: 0, code: 'X', message: 'forged' },
        );
      for (let at = 0; at < MESSAGES; at += 1)
        await thief.tell(
          ...Array.from({ length: RECORDS }, (_, each) =>
            begun(`flood-${at}-${each}`, [
              { id: own, host: 'left' },
              { id: other, host: THIEF },
            ]),
          ),
        );
      const last = `flood-${MESSAGES - 1}-${RECORDS - 1}`;
      for (const service of [left, right]) {
        await until('all was taken', () => receiptOf(service, last));
        t.same(await receiptOf(service, 'honest'), before);
      }
      const journal = join(left.directory, 'state', 'shots');
      t.ok(existsSync(join(journal, 'others')));
      const ownLines = readdirSync(journal).filter((name) => name.endsWith('.jsonl'));
      t.notOk(ownLines.some((name) => readFileSync(join(journal, name), 'utf8').includes(THIEF)));
    },
  );

  await t.test('shots continue, and a used id exposes nothing', async (t) => {
    const made = [exposures(left, own), exposures(right, other)];
    await shoot('honest');
    await left.request('POST', '/api/rig/groups/all/shoot', {
      shotId: 'flood-3-3',
      policy: 'those-that-can',
    });
    t.same([exposures(left, own), exposures(right, other)], made);
    await shoot('after');
    const receipt = await sameOf(left, right, 'after');
    t.ok(receipt.number < 2_000_000_000);
    await right.stop();
    await left.stop();
    const again = await startHost(t, server, 'left', { ...words, directory: left.directory });
    t.same(await receiptOf(again, 'honest'), before);
    t.same(await receiptOf(again, 'after'), receipt);
  });
});

// A watch of shared values whose server takes long to report whether there are any. A real server does so when a value
// changes at that moment, which a test cannot cause: the bucket is a stand-in.

import type { KV, KvWatchEntry } from '@nats-io/kv';
import t from 'tap';
import { NatsValues } from '#gateway/hosts/bus/nats-values.js';
import { until } from '#harness/deadline.js';
import { standIn } from '../../support/stand-in.js';

const entry = (revision: number, isUpdate: boolean): Partial<KvWatchEntry> => ({
  key: 'rig.file',
  operation: 'PUT',
  value: new TextEncoder().encode('1'),
  revision,
  isUpdate,
});

t.test('changes of shared values are received before it is known whether there are any values', async (t) => {
  let end = (): void => undefined;
  const isOver = new Promise<void>((resolve) => {
    end = resolve;
  });
  t.teardown(() => end());
  async function* changes() {
    yield entry(7, true);
    await isOver;
  }
  async function* keys() {
    await isOver;
    yield* [];
  }
  const bucket = standIn<KV>({
    watch: async () => Object.assign(changes(), { stop: () => end() }),
    keys: async () => keys(),
  });
  const values = new NatsValues(
    async () => bucket,
    { busRetryMs: 10, busStoreMs: 10_000 },
    () => t.fail('it is JSON'),
  );
  t.teardown(() => values.close());
  const taken: unknown[] = [];
  let completed = 0;
  values.watch(
    'rig.',
    ({ revision }) => taken.push(revision),
    () => {
      completed += 1;
    },
  );
  values.changed(true);
  await until('the change has arrived', () => taken.length === 1);
  t.equal(completed, 1, 'a change shows that all earlier values have arrived');
  end();
});

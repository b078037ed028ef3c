// A part of the journal that cannot be read when the service starts: ids that are in it alone expose nothing again.

import { readFileSync, readlinkSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { testDirectory } from '../../../support/test-directory.js';
import { hostRig } from './host-rig.js';

/** Every read of a file with such a name fails, until it is told to stop. @returns what tells it */
async function unreadable(t: Test, name: RegExp): Promise<() => void> {
  const probe = await open('/dev/null');
  const prototype = Object.getPrototypeOf(probe) as Record<
    'read' | 'readFile',
    (...all: unknown[]) => unknown
  >;
  await probe.close();
  const { read, readFile } = prototype;
  const failing = (original: typeof read) =>
    async function (this: FileHandle, ...all: unknown[]) {
      if (name.test(readlinkSync(`/proc/self/fd/${this.fd}`)))
        throw Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' });
      return original.apply(this, all);
    };
  Object.assign(prototype, { read: failing(read), readFile: failing(readFile) });
  const stop = () => void Object.assign(prototype, { read, readFile });
  t.teardown(stop);
  return stop;
}

for (const [what, name, segmentBytes] of [
  ['a segment', /shots-0000000[23]\.jsonl$/, 1],
  ['the ids of removed segments', /\/ids$/, 1],
] as const)
  t.test(`without ${what} no id of a client exposes that is not known as new`, async (t) => {
    const directory = testDirectory(t);
    const limits = {
      shotSegmentBytes: segmentBytes,
      ...(what === 'a segment' ? {} : { shotJournalBytes: 1_000 }),
    };
    const before = await hostRig(t, {}, { directory, hasHosts: false, limits });
    for (const shotId of ['one', 'two', 'three']) await before.shoot('L', { shotId });
    await before.shots.close();
    const log: string[] = [];
    const stop = await unreadable(t, name);
    const rig = await hostRig(
      t,
      {},
      { directory, hasHosts: false, limits, logged: (line) => log.push(line) },
    );
    await t.rejects(rig.shoot('L', { shotId: 'one' }), {
      code: 'JOURNAL_FAILED',
      message: new RegExp(`${join(directory, 'shots')}.*(shots-00000002|ids)`),
    });
    const lasts = { code: 'JOURNAL_FAILED', status: 503, retryAfterS: undefined };
    await t.rejects(rig.shoot('L', { shotId: 'new' }), lasts, 'to ask again is of no use until a restart');
    t.equal(
      (await rig.shoot('L', { shotId: 'three' })).shotId,
      'three',
      'a receipt that is known is the answer',
    );
    t.same(rig.calls, []);
    await rig.shots.shoot({
      ...{ group: 'L', focus: false, policy: 'those-that-can', pattern: {}, order: [] },
      mayChange: () => undefined,
    });
    t.equal(rig.local.length, 1, 'an id of the service is new');
    t.ok(log.some((line) => /cannot be read/.test(line)));
    await rig.shots.close();
    stop();
    const again = await hostRig(t, {}, { directory, hasHosts: false, limits });
    await again.shoot('L', { shotId: 'new' });
    t.equal(again.local.length, 1, 'and all is as before when it can be read');
  });

t.test('another host is told that an id may be used, while that is not known', async (t) => {
  const directory = testDirectory(t);
  const before = await hostRig(t, {}, { directory });
  await before.shoot('L');
  await before.shots.close();
  await unreadable(t, /shots-00000001\.jsonl$/);
  const { service } = await hostRig(t, {}, { directory });
  t.ok(service().isUsed('one'));
  t.ok(readFileSync(join(directory, 'shots', 'shots-00000001.jsonl'), 'utf8').includes('"one"'));
});

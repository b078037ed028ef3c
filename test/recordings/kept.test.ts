// Recordings on the disk: a reader finds a whole one or none.

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import t, { type Test } from 'tap';
import { systemClock } from '#base/clock.js';
import { DEFAULT_LIMITS, type Limits } from '#gateway/limits/limit-table.js';
import type { RecordingMemory } from '#gateway/recordings/recording-memory.js';
import { until, within } from '#harness/deadline.js';
import { testDirectory } from '#harness/test-directory.js';
import { standIn } from '../support/stand-in.js';

const BYTES = Buffer.alloc(100_000, 7);

/** Recordings whose first write stops in the middle until it may continue. */
async function halted(t: Test, stateDirectory: string, fileMs: number, limits: Partial<Limits> = {}) {
  const files = await import('node:fs/promises');
  let begun = () => {};
  const isBegun = new Promise<void>((resolve) => {
    begun = resolve;
  });
  let goOn = () => {};
  const mayGoOn = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let isFirst = true;
  const { Recordings } = await t.mockImport<typeof import('#gateway/recordings/recordings.js')>(
    '#gateway/recordings/recordings.js',
    {
      'node:fs/promises': {
        ...files,
        open: async (path: string, flags: number, mode: number) => {
          const file = await files.open(path, flags, mode);
          const writeFile = file.writeFile.bind(file);
          file.writeFile = async (bytes) => {
            await writeFile((bytes as Buffer).subarray(0, 10));
            if (isFirst) {
              isFirst = false;
              begun();
              await mayGoOn;
            }
            await writeFile((bytes as Buffer).subarray(10));
          };
          return file;
        },
      },
    },
  );
  const recordings = new Recordings({
    stateDirectory,
    clock: systemClock,
    limits: { ...DEFAULT_LIMITS, ...limits },
    fileMs,
    logger: pino({ level: 'silent' }),
  });
  return { recordings, isBegun, goOn: () => goOn() };
}

t.test('a recording is listed when all of it is written', async (t) => {
  const stateDirectory = testDirectory(t);
  const directory = join(stateDirectory, 'recordings');
  mkdirSync(directory);
  // A service was killed while it wrote this.
  writeFileSync(join(directory, '20270101T000000000Z-camera-worker-A-ended.rec.new'), 'a part');
  const { recordings, isBegun, goOn } = await halted(t, stateDirectory, 60_000);
  const memory = standIn<RecordingMemory>({ snapshot: () => BYTES });
  recordings.add(memory, 'camera-worker B');
  const written = recordings.ended(memory, false);
  await within('the begin of the write', isBegun);
  t.same(await recordings.list(), [], 'a part is none');
  goOn();
  await written;
  const [kept, ...others] = await recordings.list();
  t.same(others, []);
  t.match(kept, { name: /-camera-worker-B-ended\.rec$/, sizeBytes: BYTES.length });
  t.ok(readFileSync(recordings.pathOf(kept?.name ?? '')).equals(BYTES));
  t.same(readdirSync(directory), [kept?.name], 'nothing else is left');
});

t.test(
  'a recording that is written for longer than its time is kept, whatever is written meanwhile',
  async (t) => {
    const stateDirectory = testDirectory(t);
    const { recordings, isBegun, goOn } = await halted(t, stateDirectory, 500);
    const slow = standIn<RecordingMemory>({ snapshot: () => BYTES });
    const quick = standIn<RecordingMemory>({ snapshot: () => BYTES });
    recordings.add(slow, 'camera-worker B');
    recordings.add(quick, 'camera-worker C');
    const written = recordings.ended(slow, false);
    await within('the begin of the write', isBegun);
    await written;
    await recordings.ended(quick, false);
    t.match(await recordings.list(), [{ name: /-camera-worker-C-ended\.rec$/ }], 'the next one did not wait');
    goOn();
    await until('both are kept', async () => (await recordings.list()).length === 2);
  },
);

t.test('recordingFiles: the oldest goes for a further one', async (t) => {
  const limits = { recordingFiles: 1 };
  const { recordings, goOn } = await halted(t, testDirectory(t), 60_000, limits);
  goOn();
  for (const title of ['camera-worker B', 'camera-worker C']) {
    const memory = standIn<RecordingMemory>({ snapshot: () => BYTES });
    recordings.add(memory, title);
    await recordings.ended(memory, false);
  }
  t.match(await recordings.list(), [{ name: /-camera-worker-C-ended\.rec$/ }]);
});

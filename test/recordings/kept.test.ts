// Recordings on the disk: a reader finds a whole one or none.

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import t from 'tap';
import { DEFAULT_LIMITS } from '#gateway/limits.js';
import type { RecordingMemory } from '#gateway/recordings/recording-memory.js';
import { within } from '#harness/deadline.js';
import { systemClock } from '#worker/protocol/clock.js';
import { testDirectory } from '../support/test-directory.js';

const BYTES = Buffer.alloc(100_000, 7);

t.test('a recording is listed when all of it is written', async (t) => {
  const stateDirectory = testDirectory(t);
  const directory = join(stateDirectory, 'recordings');
  mkdirSync(directory);
  // A service was killed while it wrote this.
  writeFileSync(join(directory, '20270101T000000000Z-camera-worker-A-ended.rec.new'), 'a part');
  const files = await import('node:fs/promises');
  let begun = () => {};
  const isBegun = new Promise<void>((resolve) => {
    begun = resolve;
  });
  let goOn = () => {};
  const mayGoOn = new Promise<void>((resolve) => {
    goOn = resolve;
  });
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
            begun();
            await mayGoOn;
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
    limits: DEFAULT_LIMITS,
    fileMs: 60_000,
    logger: pino({ level: 'silent' }),
  });
  const memory = { snapshot: () => BYTES } as unknown as RecordingMemory;
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

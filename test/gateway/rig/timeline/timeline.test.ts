import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import t, { type Test } from 'tap';
import { systemClock } from '#base/clock.js';
import { entryOf } from '#gateway/rig/timeline/entry.js';
import { LineFile } from '#gateway/rig/timeline/line-file.js';
import { Timeline } from '#gateway/rig/timeline/timeline.js';
import { until } from '#harness/deadline.js';
import { testDirectory } from '#harness/test-directory.js';

const DAY = 86_400_000;
const NOON = Date.parse('2026-08-01T12:00:00.000Z');
const KNOWN = {
  camera: (id: string) =>
    id === 'D1'
      ? { id, name: 'left', number: 1, groups: [], connect: false, mode: 'remote' as const, properties: {} }
      : undefined,
  label: (id: string) => (id === 'D1' ? '1 left' : id),
};

interface Place {
  directory: string;
  log: string[];
  open: (maxBytes?: number) => LineFile;
}

function place(t: Test): Place {
  const directory = testDirectory(t);
  const files: LineFile[] = [];
  t.teardown(() => Promise.all(files.map((file) => file.flush())));
  const log: string[] = [];
  const logger = pino({ level: 'info' }, { write: (line: string) => log.push(line) });
  return {
    directory,
    log,
    open: (maxBytes = 1_000_000) => {
      const file = new LineFile({
        stateDirectory: directory,
        logger,
        clock: systemClock,
        fileMs: 5_000,
        maxBytes,
        maxWaiting: 100,
      });
      files.push(file);
      return file;
    },
  };
}

function timelineOn(file: LineFile, wall = { ms: NOON }, timelineEntries = 1_000): Timeline {
  const limits = { timelineEntries, timelineMs: DAY };
  return new Timeline({ file, rigFile: KNOWN, limits, wallMs: () => wall.ms });
}

const texts = (timeline: Timeline) => timeline.read({ most: 100 }).map(({ text }) => text);

t.test('entries have the name of the body and come newest first', async (t) => {
  const timeline = timelineOn(place(t).open());
  await timeline.start('9.9.9');
  timeline.add({ camera: 'D1', what: 'seen', text: 'was found (USB)', details: { connectionType: 'USB' } });
  timeline.add({ camera: 'D2', what: 'gone', text: 'is no longer attached' });
  t.same(timeline.read({ most: 10 }), [
    { at: '2026-08-01T12:00:00.000Z', camera: 'D2', what: 'gone', text: 'D2 is no longer attached' },
    {
      at: '2026-08-01T12:00:00.000Z',
      camera: 'D1',
      name: 'left',
      what: 'seen',
      text: '1 left was found (USB)',
      details: { connectionType: 'USB' },
    },
    {
      at: '2026-08-01T12:00:00.000Z',
      what: 'started',
      text: 'the service was started',
      details: { version: '9.9.9' },
    },
  ]);
});

t.test('a reader gets the requested entries', async (t) => {
  const wall = { ms: NOON };
  const timeline = timelineOn(place(t).open(), wall);
  for (const camera of ['D1', 'D2', 'D1']) {
    timeline.add({ camera, what: 'exposed', text: `exposed ${wall.ms - NOON}` });
    wall.ms += 1_000;
  }
  t.same(
    timeline.read({ camera: 'D1', most: 10 }).map(({ text }) => text),
    ['1 left exposed 2000', '1 left exposed 0'],
  );
  t.same(
    timeline.read({ sinceMs: NOON, most: 10 }).map(({ text }) => text),
    ['1 left exposed 2000', 'D2 exposed 1000'],
  );
  t.equal(timeline.read({ most: 1 })[0]?.text, '1 left exposed 2000');
});

t.test('the timeline outlives the service, and shows a sudden end of the service', async (t) => {
  const { open, directory } = place(t);
  const first = timelineOn(open());
  await first.start('1.0.0');
  first.add({ camera: 'D1', what: 'seen', text: 'was found (USB)' });
  await first.stop('SIGTERM');
  const second = timelineOn(open());
  await second.start('1.0.0');
  t.same(texts(second), [
    'the service was started',
    'the service was stopped: SIGTERM',
    '1 left was found (USB)',
    'the service was started',
  ]);
  second.add({ camera: 'D1', what: 'gone', text: 'is no longer attached' });
  await until('the line is on the disk', () =>
    readFileSync(join(directory, 'timeline.jsonl'), 'utf8').includes('gone'),
  );
  const third = timelineOn(open());
  await third.start('1.0.0');
  t.match(texts(third)[0], /ended unexpectedly/);
  t.equal(statSync(join(directory, 'timeline.jsonl')).mode & 0o777, 0o600);
});

t.test('an incomplete line, or a line that is not an entry, does not affect other entries', async (t) => {
  const { open, directory } = place(t);
  const first = timelineOn(open());
  await first.start('1.0.0');
  await first.stop('SIGTERM');
  appendFileSync(
    join(directory, 'timeline.jsonl'),
    '\nnull\n5\n{"at":"x","what":"gone","text":"a"}\n{"what":"go\n{"at":"2026-08-01T12:00:00.000Z","what":"later-word","text":"a"}\n{"at":"2026-0',
  );
  const second = timelineOn(open());
  await second.start('1.0.0');
  await second.stop('SIGTERM');
  const third = timelineOn(open());
  await third.start('1.0.0');
  t.equal(texts(third).length, 5);
});

t.test('only the last day is shown and kept', async (t) => {
  const wall = { ms: NOON };
  const timeline = timelineOn(place(t).open(), wall);
  timeline.add({ what: 'rig', text: 'first' });
  wall.ms += DAY / 2;
  timeline.add({ what: 'rig', text: 'second' });
  wall.ms += DAY / 2;
  t.same(texts(timeline), ['second']);
});

t.test('entries and files are bounded', async (t) => {
  const { open, directory } = place(t);
  const file = open(2_000);
  const timeline = timelineOn(file, { ms: NOON }, 20);
  for (let round = 0; round < 20; round += 1) {
    for (let at = 0; at < 10; at += 1) timeline.add({ what: 'rig', text: `entry ${round}.${at}` });
    await file.flush();
  }
  t.equal(texts(timeline).length, 20);
  const sizes = ['timeline.jsonl', 'timeline.old.jsonl']
    .map((name) => join(directory, name))
    .filter((path) => existsSync(path))
    .map((path) => statSync(path).size);
  t.ok(
    sizes.every((size) => size < 4_000),
    sizes.join(),
  );
  const next = timelineOn(open(2_000), { ms: NOON }, 20);
  await next.start('1.0.0');
  t.equal(texts(next)[1], 'entry 19.9');
});

t.test(
  'a file that cannot be written or read is reported once, and the timeline continues in memory',
  async (t) => {
    const { open, directory, log } = place(t);
    const path = join(directory, 'timeline.jsonl');
    mkdirSync(path);
    const file = open();
    const timeline = timelineOn(file);
    await timeline.start('1.0.0');
    await file.flush();
    timeline.add({ what: 'rig', text: 'one' });
    await file.flush();
    t.same(texts(timeline), ['one', 'the service was started']);
    t.equal(log.filter((line) => line.includes('cannot be written')).length, 1);
    t.equal(log.filter((line) => line.includes('cannot be read')).length, 1);
    rmSync(path, { recursive: true });
    timeline.add({ what: 'rig', text: 'two' });
    await file.flush();
    t.match(log.join(), 'can be written again');
    t.match(readFileSync(path, 'utf8'), 'two');
  },
);

t.test('details are plain values', async (t) => {
  const line = { at: '2026-08-01T12:00:00.000Z', what: 'rig', text: 'a', details: { a: 1, b: {}, c: null } };
  t.same(entryOf(JSON.stringify(line))?.details, { a: 1 });
});

import { existsSync } from 'node:fs';
import { pino } from 'pino';
import t, { type Test } from 'tap';
import { systemClock } from '#base/clock.js';
import { DEFAULT_LIMITS, type Limits } from '#gateway/limits/limit-table.js';
import { PictureMaker } from '#gateway/supervisor/picture-maker.js';
import { ProcessRecords } from '#gateway/supervisor/process-record.js';
import { until } from '#harness/deadline.js';
import { testDirectory } from '#harness/test-directory.js';
import type { Behaviour } from '../../support/fake-picture-maker.js';

const logger = pino({ level: 'silent' });
const FAKE = new URL('../../support/fake-picture-maker.js', import.meta.url);
const WANTED = new AbortController().signal;

/** A picture maker whose process is the fake one. */
function start(t: Test, limits: Partial<Limits> = {}, entry = FAKE) {
  const stateDirectory = testDirectory(t);
  const context = {
    executable: process.execPath,
    stateDirectory,
    environment: { PATH: '/usr/bin' },
    records: new ProcessRecords(stateDirectory, logger),
    clock: systemClock,
    limits: { ...DEFAULT_LIMITS, ...limits },
    logger,
  };
  const maker = new PictureMaker(context, entry);
  t.teardown(() => maker.close());
  /** @returns the pid of the process that made the picture, or the code of the error */
  const make = async (file: `${Behaviour}${string}`, signal: AbortSignal = WANTED) => {
    try {
      const picture = await maker.make(`/pictures/${file}`, 'thumbnail', signal);
      return Number(picture.toString('latin1', 2, picture.length - 2));
    } catch (error) {
      return (error as { code: string }).code;
    }
  };
  return { maker, make };
}

const isRunning = (pid: number | string) => existsSync(`/proc/${pid}`);

t.test('one process makes all pictures, and ends when it has nothing to do', async (t) => {
  const { make } = start(t, { pictureIdleMs: 100 });
  const pids = await Promise.all(Array.from({ length: 8 }, (_, at) => make(`made-${at}`)));
  t.equal(new Set(pids).size, 1);
  const [first = 0] = pids;
  t.type(first, 'number');
  await until('the process has ended', () => !isRunning(first));
  const next = await make('made');
  t.type(next, 'number');
  t.not(next, first, 'another process for the next order');
});

t.test('a refused order has the reason, and the code of its size', async (t) => {
  const { maker } = start(t);
  const message = /file "?\/pictures\/refused"?: it shows nothing/;
  await t.rejects(maker.make('/pictures/refused', 'thumbnail', WANTED), { code: 'NO_THUMBNAIL', message });
  await t.rejects(maker.make('/pictures/refused', 'preview', WANTED), { code: 'NO_PREVIEW', message });
});

t.test('a file that crashes the process fails its own order only', async (t) => {
  const { make } = start(t);
  const made = await Promise.all([
    make('crash-a'),
    make('slow'),
    make('crash-b'),
    make('made-1'),
    make('made-2'),
  ]);
  t.match(made, ['NO_THUMBNAIL', Number, 'NO_THUMBNAIL', Number, Number]);
});

t.test('an order whose process is ended by others is repeated', async (t) => {
  const { make } = start(t);
  const pid = await make('made');
  const order = make('slow');
  process.kill(Number(pid), 'SIGKILL');
  const made = await order;
  t.type(made, 'number');
  t.not(made, pid);
});

t.test('an order that takes too long fails alone', async (t) => {
  const { make } = start(t, { pictureJobMs: 300 });
  const made = await Promise.all([
    make('hang'),
    make('slow-1'),
    make('slow-2'),
    make('slow-3'),
    make('slow-4'),
  ]);
  t.match(made, ['NO_THUMBNAIL', Number, Number, Number, Number]);
});

t.test('a process that breaks the protocol is ended', async (t) => {
  const { make } = start(t);
  t.match(await Promise.all([make('junk'), make('made')]), ['NO_THUMBNAIL', Number]);
  t.match(await Promise.all([make('stranger'), make('made')]), ['NO_THUMBNAIL', Number]);
});

t.test('further orders are refused when too many wait, and an unwanted one is dropped', async (t) => {
  const { make } = start(t, { pictureJobs: 2, pictureJobMs: 60_000 });
  const leaving = new AbortController();
  const underWay = [make('hang-1'), make('hang-2')];
  const waiting = [make('made'), make('made', leaving.signal)];
  t.equal(await make('made'), 'PICTURES_BUSY');
  leaving.abort();
  t.equal(await waiting[1], 'CANCELLED');
  const another = make('made');
  t.equal(await Promise.race([...underWay, another, 'waiting']), 'waiting', 'there is room for another');
});

t.test('the end of the service ends the process and every order', async (t) => {
  const { maker, make } = start(t);
  const pid = await make('made');
  const orders = [make('hang-1'), make('hang-2'), make('made')];
  await maker.close();
  t.notOk(isRunning(pid));
  t.same(await Promise.all(orders), ['SHUTTING_DOWN', 'SHUTTING_DOWN', 'SHUTTING_DOWN']);
  t.equal(await make('made'), 'SHUTTING_DOWN');
});

t.test('orders fail when there is no process', async (t) => {
  const { make } = start(t, {}, new URL('file:///no/such/program.js'));
  t.same(
    await Promise.all([make('made-1'), make('made-2'), make('made-3')]),
    Array(3).fill('WORKER_START_FAILED'),
  );
});

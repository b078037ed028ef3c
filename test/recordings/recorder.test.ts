// Recordings of a worker: a real worker with the simulated SDK, its memory read as the gateway reads it.

import { readFileSync, statSync } from 'node:fs';
import t from 'tap';
import { until } from '#harness/deadline.js';
import { type Line, linesOf } from '#recordings/lines.js';
import { readRecording } from '#recordings/records.js';
import { CALLBACKS, FUNCTIONS } from '#recordings/shapes.js';
import { RealWorker } from '../support/real-worker.js';

/** Recording of the worker so far, as lines; every payload was checked against its shape. */
function recorded(real: RealWorker): { bytes: Buffer; lines: Line[] } {
  const [{ bytes } = { bytes: Buffer.alloc(0) }] = real.recordings.asked(() => true);
  return { bytes, lines: [...linesOf(readRecording(bytes))] };
}

const named = (lines: readonly Line[], kind: string, name: string) =>
  lines.filter((line) => line.kind === kind && line.name === name);

/** Property records that a result refers to, by function. */
function referred(lines: readonly Line[]): number[] {
  return lines.flatMap((line) => {
    const given = line.given as { properties?: number[]; list?: number } | undefined;
    if (line.kind === 'value' && line.name === 'GetDeviceProperties') return (line.value as number[]) ?? [];
    return [...(given?.properties ?? []), ...(given?.list === undefined ? [] : [given.list])];
  });
}

t.test('a session is recorded with its calls, results and callbacks', async (t) => {
  const real = await RealWorker.start(t);
  await real.connect({ username: 'admin', password: 'open sesame' });
  await real.worker.call('getProperty', { property: 'iso' });
  await real.worker.call('afShutter', {});
  await real.event('downloadComplete');
  const { bytes, lines } = recorded(real);

  const [connect] = named(lines, 'call', 'Connect');
  t.match(connect?.arguments, { camera: 'D10F60140701', mode: 0, user: 5, password: 11, fingerprint: 0 });
  t.notOk(bytes.includes('open sesame'), 'the password is not in the file');
  const [connected] = named(lines, 'result', 'Connect');
  t.match(connected, { of: connect?.number, result: 0 });
  t.ok((connected?.us as number) >= (connect?.us as number));
  t.match(named(lines, 'callback', 'OnConnected')[0]?.arguments, { version: 300 });

  const downs = named(lines, 'call', 'SendCommand').map((line) => line.arguments);
  t.match(downs.at(-2), { command: 0, parameter: 1 });
  t.match(downs.at(-1), { command: 0, parameter: 0 });
  const [picture] = named(lines, 'callback', 'OnCompleteDownload');
  const { path, file } = (picture as Line).arguments as {
    path: string;
    file: { bytes: number; first: string };
  };
  t.match(path, /\.(JPG|ARW|HIF)$/);
  t.ok(file.bytes > 1000, 'with the size of the file');
  t.equal(file.first.length, 2 * 256);

  const calls = lines.filter((line) => line.kind === 'call').map((line) => line.number);
  const results = lines.filter((line) => line.kind === 'result').map((line) => line.of);
  t.strictSame(results, calls, 'every call has a result, in order');
  const numbers = new Set(lines.map((line) => line.number));
  t.strictSame(
    referred(lines).filter((number) => !numbers.has(number)),
    [],
    'what a record refers to is in the recording',
  );
});

t.test('a list that is the same again is recorded once', async (t) => {
  const real = await RealWorker.start(t);
  await real.connect();
  // Soon after a connect a body still changes on its own.
  const lines = await until('two reads in turn refer to one list', async () => {
    await real.worker.call('getAllProperties', {});
    await real.worker.call('getAllProperties', {});
    const { lines } = recorded(real);
    const lists = named(lines, 'result', 'GetDeviceProperties').map(
      (line) => (line.given as { list: number }).list,
    );
    return lists.length > 1 && lists.at(-1) === lists.at(-2) ? lines : undefined;
  });
  const [earlier, later] = named(lines, 'result', 'GetDeviceProperties').slice(-2) as [Line, Line];
  const between = lines.filter(
    ({ kind, us }) =>
      kind === 'property' && (us as number) > (earlier.us as number) && (us as number) < (later.us as number),
  );
  t.strictSame(between, []);
});

t.test('pictures are recorded by size, hash and first bytes', async (t) => {
  const real = await RealWorker.start(t);
  await real.connect({ liveView: true });
  await real.worker.call('watchLiveView', { layer: 'live' });
  real.worker.credit({ layer: 'live', count: 3, periodMs: 0, focusFrames: false });
  const picture = await until('a picture is recorded', async () => {
    const { lines } = recorded(real);
    return named(lines, 'result', 'GetLiveViewImage').find((line) => line.result === 0);
  });
  const given = picture.given as { number: number; picture: { bytes: number; hash: string; first: string } };
  t.ok(given.picture.bytes > 1000);
  t.match(given.picture.first, /^ffd8/);
  t.equal(given.picture.first.length, 2 * 256);
});

t.test('row 82: frames are recorded with what lies behind them', async (t) => {
  const FRAME_BYTES = 29;
  const real = await RealWorker.start(t, {}, undefined, { RIGD_SIM_TEMPER: 'older' });
  await real.connect({ liveView: true });
  await real.worker.call('watchLiveView', { layer: 'live' });
  real.worker.credit({ layer: 'live', count: 3, periodMs: 0, focusFrames: false });
  await real.worker.call('setProperty', { property: 'focus-area', value: '0x5' });
  const read = await until('a frame', async () => {
    const reading = await real.worker.call('getAFAreaPosition', {});
    return reading.frames.length === 1 && reading;
  });
  const { lines } = await recorded(real);
  const [result] = named(lines, 'result', 'GetSelectLiveViewProperties').slice(-1) as [Line];
  const { property } = result.given as { property: { value: string } };
  const bytes = Buffer.from(property.value, 'hex');
  t.equal(bytes.length, FRAME_BYTES + 4);
  const at = read.frames[0]?.xNumerator;
  t.equal(bytes.readUInt32LE(5), at, 'the place that was answered is in it');
});

t.test('the call that a worker died in is the last of its recording', async (t) => {
  const real = await RealWorker.start(t);
  await real.connect();
  real.injectFault('SendCommand#1 crash');
  await t.rejects(real.worker.call('triggerShutter', { action: 'press' }), { code: 'WORKER_LOST' });
  await real.worker.exited;
  const [kept, ...others] = await real.recordings.list();
  t.strictSame(others, []);
  t.match(kept?.name, /^\d{8}T\d{9}Z-camera-worker-D10F60140701-ended\.rec$/);
  const path = real.recordings.pathOf(kept?.name ?? '');
  t.equal(statSync(path).mode & 0o777, 0o600);
  const lines = [...linesOf(readRecording(readFileSync(path)))];
  t.match(lines.filter(({ kind }) => kind === 'call').at(-1), { name: 'SendCommand' });
  t.strictSame(named(lines, 'result', 'SendCommand'), [], 'without a result');
});

t.test('a worker that hangs in the SDK can be recorded, and after SIGKILL too', async (t) => {
  const real = await RealWorker.start(t, { answerMs: 2_000 });
  await real.connect();
  real.injectFault('SendCommand#1 hang');
  await t.rejects(real.worker.call('triggerShutter', { action: 'press' }));
  const { lines } = recorded(real);
  t.match(lines.filter(({ kind }) => kind === 'call').at(-1), { name: 'SendCommand' });
  process.kill(real.worker.pid as number, 'SIGKILL');
  await real.worker.exited;
  const files = await real.recordings.list();
  t.match(files.at(-1)?.name, /-ended\.rec$/);
});

t.test('a worker that ends well leaves no recording', async (t) => {
  const real = await RealWorker.start(t);
  await real.connect();
  await real.worker.stop();
  t.strictSame(await real.recordings.list(), []);
});

t.test('the beginning stays, the oldest of the rest is overwritten, and nothing refers to it', async (t) => {
  const real = await RealWorker.start(t, { recordingBytes: 512 * 1024 });
  await real.connect();
  let lines: Line[] = [];
  await until('the ring has wrapped', async () => {
    for (let n = 0; n < 200; n += 1) await real.worker.call('getProperty', { property: 'iso' });
    ({ lines } = recorded(real));
    return lines.some(({ kind }) => kind === 'lost');
  });
  t.ok(named(lines, 'call', 'Connect').length > 0, 'the connect is recorded');
  t.notOk(lines.some(({ kind }) => kind === 'damage'));
  const numbers = new Set(lines.map((line) => line.number));
  const newest = lines.slice(lines.findIndex(({ kind }) => kind === 'lost') + 1);
  const late = newest.slice(Math.ceil(newest.length / 2));
  t.strictSame(
    referred(late).filter((number) => !numbers.has(number)),
    [],
    'the newest half is whole',
  );
});

t.test('without memory for it a worker works, with a message', async (t) => {
  const real = await RealWorker.start(t, { recordingBytes: 100 });
  await real.connect();
  t.strictSame([...real.recordings.asked(() => true)], []);
  const report = await real.worker.stop();
  t.match(report.output.join('\n'), /calls of the SDK are not recorded/);
});

t.test('the reader knows every function and callback that the recorder writes', (t) => {
  const source = (name: string) =>
    readFileSync(new URL(`../../native/addon/${name}`, import.meta.url), 'utf8');
  const table = source('library.h').split('RIGD_SDK_CONTENT_MEMBERS')[0] ?? '';
  const functions = [...table.matchAll(/ X\((\w+)\)/g)].map(([, name]) => name);
  t.ok(functions.length > 30);
  t.strictSame(Object.keys(FUNCTIONS).sort(), functions.sort());
  const callbacks = [...source('recorder_callbacks.cc').matchAll(/^ {6}"(On\w+)",$/gm)].map(
    ([, name]) => name,
  );
  t.strictSame(Object.keys(CALLBACKS), callbacks);
  t.end();
});

t.test('a broken assumption leaves a recording with what led to it', async (t) => {
  const real = await RealWorker.start(t);
  await real.connect();
  real.warn('0x2fff1');
  const kept = await until('a recording is kept', async () => {
    const files = await real.recordings.list();
    return files.find(({ name }) => name.includes('-assumption-answerCodeKnown.rec'));
  });
  const lines = [...linesOf(readRecording(readFileSync(real.recordings.pathOf(kept.name))))];
  t.match(named(lines, 'callback', 'OnWarning').at(-1)?.arguments, { warning: 0x2fff1 });
});

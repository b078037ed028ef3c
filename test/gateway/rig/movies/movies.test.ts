// Recordings of groups: starts and stops with their receipts, used ids, bodies that record on their own, clips.

import t from 'tap';
import { ServiceError } from '#gateway/errors/errors.js';
import { until } from '#harness/deadline.js';
import { Stage } from './stage.js';

t.test('a recording of two bodies has the moments of each, and what lies between them', async (t) => {
  const stage = new Stage(t, ['B1', 'B4']);
  const begun = await stage.start('take-1');
  t.match(begun, { success: true, message: '2 bodies record.', results: [{ id: 'B1' }, { id: 'B4' }] });
  t.match(begun.receipt, {
    ...{ movieId: 'take-1', number: 1, group: 'all', state: 'recording' },
    message: 'Recording 1: 2 of 2 bodies record.',
    bodies: [
      { id: 'B1', name: 'body B1', number: 1, state: 'recording' },
      { id: 'B4', state: 'recording' },
    ],
  });
  t.equal(begun.receipt?.durationMs, undefined);
  t.match(stage.movies.current, { movieId: 'take-1', number: 1, state: 'recording' });
  const [first] = begun.receipt?.bodies ?? [];
  t.same(begun.results[0]?.data, first?.start, 'a result has the moments, too');
  const { receipt } = await stage.stop();
  t.match(receipt, { state: 'done', message: 'Recording 1: 2 of 2 bodies recorded.' });
  for (const body of receipt?.bodies ?? []) {
    const { start, stop, durationMs = -1 } = body;
    const [startMs, stopMs] = [start, stop].map((each) => Date.parse(each?.confirmedAt ?? ''));
    t.ok(Math.abs(Number(stopMs) - Number(startMs) - durationMs) <= 2, `${body.id}: ${durationMs} ms`);
  }
  const begins = receipt?.bodies.map(({ start }) => Date.parse(start?.confirmedAt ?? '')) ?? [];
  const apartMs = Math.max(...begins) - Math.min(...begins);
  t.ok(Math.abs(Number(receipt?.skew.startMs) - apartMs) <= 2, `${receipt?.skew.startMs} of ${apartMs} ms`);
  t.ok(Number(receipt?.durationMs) >= Number(receipt?.bodies[0]?.durationMs));
  t.match(await stage.movies.newest(5), [
    { movieId: 'take-1', state: 'done', bodies: 2, stopped: 2, recording: 0 },
  ]);
});

t.test('a body that refuses is named, and the others record', async (t) => {
  const lines: string[] = [];
  const stage = new Stage(t, ['B1', 'B2'], {}, lines);
  stage.body('B2').refuses = new ServiceError('SDK_REFUSED', 'the card is full');
  const error = await stage.start('take-1').then(
    () => t.fail('it succeeded'),
    (error: ServiceError) => error,
  );
  t.match(error, { code: 'GROUP_PARTIAL', details: { receipt: { movieId: 'take-1', state: 'recording' } } });
  t.match(await stage.receipt('take-1'), {
    message: 'Recording 1: 1 of 2 bodies record. 2 body B2: the card is full',
    bodies: [
      { id: 'B1', state: 'recording' },
      { id: 'B2', state: 'refused', code: 'SDK_REFUSED', message: 'the card is full' },
    ],
  });
  delete stage.body('B2').refuses;
  await stage.stop();
  t.match(await stage.receipt('1'), { movieId: 'take-1', state: 'incomplete' }, 'found by its number');
  t.match(lines.join(), /"level":40.*1 of 2 bodies recorded\. 2 body B2: the card is full/);
});

t.test('a body that the client may not change is refused without an order', async (t) => {
  const stage = new Stage(t, ['B1', 'B2']);
  const leased = new ServiceError('LEASED', 'Anna has the lease');
  const mayChange = async (id: string) => {
    if (id === 'B2') throw leased;
  };
  await t.rejects(stage.start('take-1', { mayChange }), { code: 'GROUP_PARTIAL' });
  t.equal(stage.body('B2').orders, 0);
  t.match(await stage.receipt('take-1'), {
    bodies: [{ state: 'recording' }, { state: 'refused', code: 'LEASED' }],
  });
  await t.rejects(stage.stop({ mayChange }), { code: 'GROUP_PARTIAL' });
  t.match(await stage.receipt('take-1'), {
    state: 'incomplete',
    bodies: [{ state: 'stopped' }, { code: 'LEASED' }],
  });
});

t.test('a used id gives no order, and the answer of its recording', async (t) => {
  const stage = new Stage(t, ['B1']);
  let open: () => void = () => undefined;
  stage.body('B1').gate = new Promise((resolve) => {
    open = resolve;
  });
  const first = stage.start('take-1');
  await stage.states('take-1', 'starting');
  const second = stage.start('take-1');
  open();
  t.match(await second, { success: true, receipt: { movieId: 'take-1', number: 1 } });
  t.same((await second).results, (await first).results, 'while the first request is under way');
  await stage.stop();
  t.match(await stage.start('take-1'), { success: true, receipt: { state: 'done' } }, 'after its end');
  t.equal(stage.body('B1').orders, 2);
  t.equal((await stage.movies.newest(9)).length, 1);
});

t.test('a request without bodies, and a stop with an id, are refused and make no recording', async (t) => {
  const stage = new Stage(t, ['B1']);
  await t.rejects(stage.start('take-1', { group: 'none' }), { code: 'GROUP_EMPTY' });
  await t.rejects(stage.stop({ group: 'none' }), { code: 'GROUP_EMPTY' });
  await t.rejects(stage.movies.record(stage.all(), { action: 'stop', movieId: 'take-1' }), {
    code: 'BAD_REQUEST',
  });
  t.same(await stage.movies.newest(9), []);
  t.equal(stage.movies.current, undefined);
  t.match(await stage.stop(), { success: true, receipt: undefined }, 'a stop of nothing succeeds');
});

t.test('a body that records already has no beginning in the new recording; a stop is in both', async (t) => {
  const stage = new Stage(t, ['B1', 'B2']);
  await stage.start('left', { group: 'B1' });
  const { receipt } = await stage.start('everybody');
  t.same(receipt?.bodies[0]?.start, { already: true });
  const stopped = await stage.stop();
  t.equal(stopped.receipt?.movieId, 'everybody', 'the recording of the group');
  t.equal(stopped.receipt?.bodies[0]?.durationMs, undefined);
  t.equal(stopped.receipt?.skew.startMs, undefined, 'only one body was started');
  t.match(await stage.receipt('left'), { state: 'done', bodies: [{ state: 'stopped' }] });
  t.type((await stage.receipt('left')).bodies[0]?.durationMs, 'number');
});

t.test('a stop that a body refuses leaves it recording, with the reason', async (t) => {
  const stage = new Stage(t, ['B1', 'B2']);
  await stage.start('take-1');
  stage.body('B1').refuses = new ServiceError('RECORDING_UNCHANGED', 'it has not stopped', {
    outcome: 'unknown',
  });
  await t.rejects(stage.stop(), { code: 'GROUP_PARTIAL', details: { receipt: { state: 'recording' } } });
  t.match(await stage.receipt('take-1'), {
    bodies: [{ state: 'recording', code: 'RECORDING_UNCHANGED', outcome: 'unknown' }, { state: 'stopped' }],
  });
  delete stage.body('B1').refuses;
  await stage.stop();
  t.equal((await stage.receipt('take-1')).state, 'done', 'the next stop works');
});

t.test('a body that stops on its own ends its part, and the recording is not done', async (t) => {
  const stage = new Stage(t, ['B1', 'B2']);
  await stage.start('take-1');
  stage.press('B1', false);
  await stage.states('take-1', 'stopped', 'recording');
  await stage.stop();
  t.match(await stage.receipt('take-1'), {
    state: 'incomplete',
    message: 'Recording 1: 2 of 2 bodies recorded. 1 body B1: it stopped without a request',
    bodies: [{ stop: { itself: true, issuedAt: undefined } }, { stop: { itself: undefined } }],
  });
});

t.test('a body that records by its own button has a recording of its own', async (t) => {
  const stage = new Stage(t, ['B1', 'B2']);
  await stage.movies.newest(1);
  stage.press('B1', true);
  const { movieId } = await until('the recording', async () => (await stage.movies.newest(1))[0]);
  t.match(await stage.receipt(movieId), {
    group: '',
    state: 'recording',
    bodies: [{ id: 'B1', name: 'body B1' }],
  });
  stage.news('propertyChanged', 'B1', { codes: [0x705, 0x104] });
  stage.news('propertyChanged', 'B2', { codes: [0x705] });
  stage.press('B1', false);
  t.match(await stage.states(movieId, 'stopped'), {
    state: 'done',
    bodies: [{ start: { issuedAt: undefined } }],
  });
  t.equal((await stage.movies.newest(9)).length, 1, 'one report more makes no second one');
});

t.test('a body that starts late, after its start was given up, is in the recording', async (t) => {
  const stage = new Stage(t, ['B1', 'B2']);
  stage.body('B1').refuses = new ServiceError('RECORDING_UNCHANGED', 'not yet', { outcome: 'unknown' });
  await t.rejects(stage.start('take-1'), { code: 'GROUP_PARTIAL' });
  t.match(await stage.receipt('take-1'), { bodies: [{ state: 'refused', outcome: 'unknown' }, {}] });
  delete stage.body('B1').refuses;
  stage.press('B1', true);
  const { bodies } = await stage.states('take-1', 'recording', 'recording');
  t.match(bodies[0], { start: { issuedAt: undefined }, code: undefined, outcome: undefined });
  t.equal((await stage.movies.newest(9)).length, 1);
});

t.test('a movie file that a body reports after its stop is a clip of the recording', async (t) => {
  const stage = new Stage(t, ['B1']);
  const added = (...paths: string[]) => {
    const files = paths.map((path, fileId) => ({ fileId, path, sizeBytes: 1, width: 1, height: 1 }));
    stage.news('contentAdded', 'B1', { slot: 1, contentId: 7, created: '', files } as never);
  };
  await stage.start('take-1');
  added('M4ROOT/CLIP/C0001.MP4');
  await stage.stop();
  t.equal((await stage.receipt('take-1')).bodies[0]?.clips, undefined, 'a clip of an earlier recording');
  added('M4ROOT/CLIP/C0002.MP4', 'M4ROOT/CLIP/C0002M01.XML', 'DCIM/100MSDCF/DSC00001.JPG');
  added('M4ROOT/CLIP/C0002.MP4');
  t.same((await stage.receipt('take-1')).bodies[0]?.clips, ['M4ROOT/CLIP/C0002.MP4']);
  await stage.start('take-2');
  added('M4ROOT/CLIP/C0003.MP4');
  await stage.stop();
  t.equal((await stage.receipt('take-2')).bodies[0]?.clips, undefined);
  t.same((await stage.receipt('take-1')).bodies[0]?.clips, ['M4ROOT/CLIP/C0002.MP4']);
});

t.test('a clip that a body reports before its stop is known is not lost', async (t) => {
  const stage = new Stage(t, ['B1']);
  const added = (path: string) => {
    const files = [{ fileId: 1, path, sizeBytes: 1, width: 1, height: 1 }];
    stage.news('contentAdded', 'B1', { slot: 1, contentId: 7, created: '', files } as never);
  };
  await stage.start('take-1');
  stage.press('B1', false);
  added('C0001.MP4');
  await stage.states('take-1', 'stopped');
  t.same((await stage.receipt('take-1')).bodies[0]?.clips, ['C0001.MP4'], 'by its own button');
  await stage.start('take-2');
  stage.body('B1').reportsOnStop = () => added('C0002.MP4');
  await stage.stop();
  t.same((await stage.receipt('take-2')).bodies[0]?.clips, ['C0002.MP4'], 'by a request');
  t.same((await stage.receipt('take-1')).bodies[0]?.clips, ['C0001.MP4']);
});

t.test('a movie file long after the stop is no clip of it', async (t) => {
  const stage = new Stage(t, ['B1'], { movieClipMs: 0 });
  await stage.start('take-1');
  const { receipt } = await stage.stop();
  await until(
    'the next millisecond',
    () => Date.now() > Date.parse(receipt?.bodies[0]?.stop?.confirmedAt ?? '') + 1,
  );
  const files = [{ fileId: 1, path: 'C0001.MP4' }];
  stage.news('contentAdded', 'B1', { slot: 1, contentId: 7, created: '', files } as never);
  t.equal((await stage.receipt('take-1')).bodies[0]?.clips, undefined);
});

t.test('changes are reported at a limited rate, and the last one is not left out', async (t) => {
  const stage = new Stage(t, ['B1', 'B2', 'B3'], { movieEventMs: 200 });
  await stage.start('take-1');
  t.equal(stage.reports.length, 1);
  await stage.clock.advance(200);
  t.match(stage.reports, [{ recording: 0 }, { recording: 3, message: 'Recording 1: 3 of 3 bodies record.' }]);
  await stage.clock.advance(1_000);
  t.equal(stage.reports.length, 2, 'nothing has changed');
  await stage.stop();
  await stage.clock.advance(200);
  t.match(stage.reports.at(-1), { state: 'done', stopped: 3 });
  t.equal(stage.reports.length, 4);
  await stage.clock.advance(200);
  await until('no timer is left', () => stage.clock.pending === 0);
});

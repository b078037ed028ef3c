// Recordings whose bodies lose their session, and recordings that an end of the service interrupts.

import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { ServiceError } from '#gateway/errors/errors.js';
import { until } from '#harness/deadline.js';
import { Stage } from './stage.js';

t.test('a lost body that records when it is back is part of the recording again', async (t) => {
  const stage = new Stage(t, ['B1', 'B2']);
  await stage.start('take-1');
  stage.lose('B1');
  const lost = await stage.states('take-1', 'lost', 'recording');
  t.match(lost, {
    state: 'recording',
    bodies: [
      { code: 'NOT_CONNECTED', message: 'its session was lost: the cable was pulled', outcome: 'unknown' },
      {},
    ],
  });
  stage.restore('B1');
  const { bodies } = await stage.states('take-1', 'recording', 'recording');
  t.match(bodies[0], { losses: 1, code: undefined });
  await stage.stop();
  t.match(await stage.receipt('take-1'), { state: 'done', bodies: [{ losses: 1 }, { losses: undefined }] });
  t.type((await stage.receipt('take-1')).bodies[0]?.durationMs, 'number');
});

t.test('a lost body that does not record when it is back stays lost', async (t) => {
  const stage = new Stage(t, ['B1', 'B2']);
  await stage.start('take-1');
  stage.lose('B1');
  stage.body('B1').isRecording = false;
  stage.restore('B1');
  await until('the reason', async () =>
    /when it was back, it did not record/.test((await stage.receipt('take-1')).bodies[0]?.message ?? ''),
  );
  await stage.stop();
  t.match(await stage.receipt('take-1'), {
    state: 'incomplete',
    bodies: [{ state: 'lost' }, { state: 'stopped' }],
  });
});

t.test('a lost body is expected back for a time, even after the others have stopped', async (t) => {
  const stage = new Stage(t, ['B1', 'B2'], { movieLostMs: 5_000 });
  await stage.start('take-1');
  stage.lose('B1');
  await t.rejects(stage.stop(), { code: 'GROUP_PARTIAL' });
  t.match(await stage.receipt('take-1'), {
    state: 'recording',
    bodies: [{ state: 'lost' }, { state: 'stopped' }],
  });
  await stage.clock.advance(4_999);
  t.equal((await stage.receipt('take-1')).state, 'recording');
  await stage.clock.advance(1);
  t.match(await stage.receipt('take-1'), {
    state: 'incomplete',
    bodies: [{ state: 'lost', message: /it has not come back in time/ }, {}],
  });
  stage.restore('B1');
  const single = await until('a recording of the body that still records', async () => {
    const [newest] = await stage.movies.newest(1);
    return newest?.number === 2 && newest;
  });
  t.match(await stage.receipt(single.movieId), {
    group: '',
    bodies: [{ id: 'B1', start: { already: true } }],
  });
});

t.test('a body that is lost while it starts may have started', async (t) => {
  const stage = new Stage(t, ['B1']);
  stage.body('B1').refuses = new ServiceError('WORKER_LOST', 'the worker ended', { outcome: 'unknown' });
  await t.rejects(stage.start('take-1'), { code: 'GROUP_PARTIAL' });
  t.match(await stage.receipt('take-1'), {
    state: 'recording',
    bodies: [{ state: 'lost', code: 'WORKER_LOST', outcome: 'unknown', losses: undefined }],
  });
  delete stage.body('B1').refuses;
  stage.body('B1').isRecording = true;
  stage.restore('B1');
  const { bodies } = await stage.states('take-1', 'recording');
  t.same(bodies[0]?.start, { already: true }, 'its beginning was not seen');
});

t.test('a recording continues after a restart of the service', async (t) => {
  const stage = new Stage(t, ['B1', 'B2']);
  await stage.start('take-1');
  stage.body('B1').hasSession = false;
  await stage.restart();
  const { bodies } = await stage.states('take-1', 'lost', 'recording');
  t.match(bodies, [{ message: 'the service ended, and it is not known whether it records' }, { losses: 1 }]);
  stage.restore('B1');
  await stage.states('take-1', 'recording', 'recording');
  const { receipt } = await stage.stop();
  t.match(receipt, { movieId: 'take-1', number: 1, state: 'done', bodies: [{ losses: 1 }, { losses: 1 }] });
  t.type(receipt?.durationMs, 'number');
  await stage.restart();
  t.match(await stage.movies.newest(5), [{ movieId: 'take-1', state: 'done' }]);
  await stage.start('take-2');
  t.match(stage.movies.current, { movieId: 'take-2', number: 2 }, 'numbers continue');
});

t.test('a recording that a restart interrupts is closed when its bodies do not come back', async (t) => {
  const stage = new Stage(t, ['B1'], { movieLostMs: 5_000 });
  await stage.start('take-1');
  stage.body('B1').hasSession = false;
  await stage.restart();
  await stage.clock.advance(5_000);
  t.match(await stage.receipt('take-1'), {
    state: 'incomplete',
    bodies: [{ state: 'lost', message: /the service ended, .* it has not come back in time/ }],
  });
  await stage.clock.advance(1_000);
  await until('no timer is left', () => stage.clock.pending === 0);
});

t.test('news after the rest of the service change nothing: its bodies may record longer', async (t) => {
  const stage = new Stage(t, ['B1']);
  await stage.start('take-1');
  stage.movies.rest();
  stage.news('closed', 'B1', {});
  t.equal((await stage.receipt('take-1')).bodies[0]?.state, 'recording');
  await stage.movies.close();
  await until('no timer is left', () => stage.clock.pending === 0);
});

t.test('only the newest recordings are kept, in memory and on the disk', async (t) => {
  const stage = new Stage(t, ['B1'], { moviesKept: 2 });
  const files = () => readdirSync(join(stage.directory, 'movies')).sort();
  for (const movieId of ['take-1', 'take-2', 'take-3']) {
    await stage.start(movieId);
    await stage.stop();
  }
  const ids = async () => (await stage.movies.newest(9)).map(({ movieId }) => movieId);
  t.same(await ids(), ['take-3', 'take-2']);
  t.equal(await stage.movies.receipt('take-1'), undefined);
  await until('the files', () => files().join() === '2.json,3.json');
  writeFileSync(join(stage.directory, 'movies', '1.json'), '{}');
  await stage.restart();
  t.same(files(), ['2.json', '3.json'], 'an older file is removed at the start');
  t.same(await ids(), ['take-3', 'take-2']);
});

t.test('a damaged file is put aside, its number stays used, and the others are kept', async (t) => {
  const lines: string[] = [];
  const stage = new Stage(t, ['B1'], {}, lines);
  await stage.start('take-1');
  await stage.stop();
  await stage.movies.close();
  const file = (name: string) => join(stage.directory, 'movies', name);
  writeFileSync(file('2.json'), '{"movieId":"take-2","number":2,"bodies":"none"}');
  writeFileSync(file('notes.txt'), 'of the operator');
  await stage.restart();
  t.same(
    (await stage.movies.newest(9)).map(({ movieId }) => movieId),
    ['take-1'],
  );
  t.match(lines.join(), /the receipt of recording 2 cannot be read/);
  t.ok(existsSync(file('2.json.damaged')) && existsSync(file('notes.txt')));
  await stage.start('take-3');
  t.equal(stage.movies.current?.number, 3);
});

// Receipts of recordings in a real service with simulated bodies: one refuses, one loses its cable while it records, a
// service ends while bodies record, a body records by a request of its own, a clip is named.

import t, { type Test } from 'tap';
import { until } from '#harness/deadline.js';
import { Service } from '#harness/service.js';
import { testDirectory } from '#harness/test-directory.js';

interface Body {
  readonly id: string;
  readonly state: string;
  readonly start?: { readonly issuedAt?: string; readonly confirmedAt?: string };
  readonly stop?: { readonly confirmedAt?: string };
  readonly durationMs?: number;
  readonly clips?: readonly string[];
}

interface Receipt {
  readonly movieId: string;
  readonly state: string;
  readonly message: string;
  readonly durationMs?: number;
  readonly bodies: readonly Body[];
}

/** A service on a directory, with connected bodies in a group. */
async function startRig(t: Test, { bodies = 2, directory = testDirectory(t), mode = 'remote' } = {}) {
  const service = await Service.start(t, { directory, rig: `ILCE-7M4:${bodies}` });
  await until('all bodies are listed', async () => (await service.cameraIds()).length === bodies);
  const ids = await service.cameraIds();
  await service.ok('POST', '/api/rig/groups/all/connect', { mode });
  const record = async (action: string, more = {}) =>
    (await service.request('POST', '/api/rig/groups/all/record', { action, ...more })).body;
  const receipt = async (movieId: string): Promise<Receipt> =>
    (await service.ok('GET', `/api/rig/movies/${movieId}`)).body.receipt;
  const states = (movieId: string, ...wanted: string[]) =>
    until(`the states ${wanted.join(', ')}`, async () => {
      const now = await receipt(movieId);
      return now.bodies.map(({ state }) => state).join() === wanted.join() && now;
    });
  return { service, directory, ids: ids as [string, string], record, receipt, states };
}

t.test('a recording has the moments of its bodies, and is reported as an event', async (t) => {
  const { service, ids, record } = await startRig(t);
  const events = await service.events();
  const started = await record('start', { movieId: 'take-1' });
  t.match(started, { success: true, receipt: { movieId: 'take-1', number: 1, state: 'recording' } });
  t.match((await service.ok('GET', '/api/rig')).body.movie, { movieId: 'take-1', state: 'recording' });
  const { receipt } = await record('stop');
  t.match(receipt, { movieId: 'take-1', state: 'done', message: 'Recording 1: 2 of 2 bodies recorded.' });
  t.same(
    receipt.bodies.map(({ id }: Body) => id),
    ids,
  );
  for (const { id, start, stop, durationMs } of receipt.bodies as Body[]) {
    const moments = [start?.issuedAt, start?.confirmedAt, stop?.confirmedAt].map((at) => at ?? '');
    t.same(moments, moments.toSorted(), `the moments of ${id} are in order`);
    t.notMatch(moments, ['']);
    t.type(durationMs, 'number');
  }
  t.type(receipt.skew.startMs, 'number');
  t.type(receipt.skew.stopMs, 'number');
  const { data } = await events.next('movie', (event) => event.state === 'done');
  t.match(data, { cameraId: '*', movieId: 'take-1', bodies: 2, stopped: 2, recording: 0 });
  t.match((await service.ok('GET', '/api/rig/movies?limit=1')).body.movies, [{ movieId: 'take-1' }]);
  t.match(await service.request('GET', '/api/rig/movies/take-9'), {
    status: 404,
    body: { code: 'MOVIE_NOT_FOUND' },
  });
});

t.test('a body without a card refuses; the others record, and the recording is incomplete', async (t) => {
  const { service, ids, record, receipt } = await startRig(t);
  await service.sim('card', ids[1], '1', 'pull');
  await service.reads(ids[1], 'media-slot1-status', '0x1');
  t.match(await record('start', { movieId: 'take-1' }), {
    code: 'GROUP_PARTIAL',
    data: { results: [{ success: true }, { code: 'RECORDING_UNCHANGED' }], receipt: { movieId: 'take-1' } },
  });
  await record('stop');
  t.match(await receipt('take-1'), {
    state: 'incomplete',
    bodies: [{ state: 'stopped' }, { state: 'refused', code: 'RECORDING_UNCHANGED' }],
  });
});

t.test('a body that loses its cable while it records is lost until it is back', async (t) => {
  const { service, ids, record, states, receipt } = await startRig(t);
  await record('start', { movieId: 'take-1' });
  await service.sim('unplug', ids[0]);
  t.match(await states('take-1', 'lost', 'recording'), {
    state: 'recording',
    bodies: [{ code: 'NOT_CONNECTED', outcome: 'unknown' }, {}],
  });
  await service.sim('plug', ids[0]);
  await states('take-1', 'recording', 'recording');
  await record('stop');
  t.match(await receipt('take-1'), {
    state: 'done',
    bodies: [{ losses: Number, durationMs: Number }, { losses: undefined }],
  });
  const starts = service.bodyLog(ids[0]).filter((line) => line.includes('movie start'));
  t.equal(starts.length, 1, 'it was not started again');
});

for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
  t.test(`a recording continues after the service has ended by ${signal}`, async (t) => {
    const first = await startRig(t);
    const { directory } = first;
    await first.record('start', { movieId: 'take-1' });
    await first.service.signal(signal);
    const { record, states } = await startRig(t, { directory });
    await states('take-1', 'recording', 'recording');
    const { receipt } = await record('stop');
    t.match(receipt, {
      ...{ movieId: 'take-1', state: 'done', durationMs: Number },
      bodies: [{ losses: 1, start: { issuedAt: String } }, { losses: 1 }],
    });
  });
}

t.test('a recording whose bodies have stopped meanwhile is incomplete after a restart', async (t) => {
  const first = await startRig(t);
  const { directory, ids } = first;
  await first.record('start', { movieId: 'take-1' });
  await first.service.signal('SIGTERM');
  for (const id of ids) await first.service.sim('power', id, 'off');
  for (const id of ids) await first.service.sim('power', id, 'on');
  const { receipt } = await startRig(t, { directory });
  const now = await until('the end', async () => {
    const now = await receipt('take-1');
    return now.state === 'incomplete' && now;
  });
  t.match(now.bodies, [{ state: 'lost', message: /it did not record/ }, { state: 'lost' }]);
});

t.test('a body that records by a request of its own has a recording of its own, with its clip', async (t) => {
  const { service, ids, receipt } = await startRig(t, { bodies: 1, mode: 'remote-transfer' });
  const [id] = ids;
  await service.ok('PUT', `/api/cameras/${id}/priority-key`, { setting: 'pc-remote' });
  await service.reads(id, 'priority-key', '0x2');
  await service.ok('POST', `/api/cameras/${id}/actions/movie-rec`);
  const { movieId } = await until('the recording', async () => {
    const [newest] = (await service.ok('GET', '/api/rig/movies')).body.movies;
    return newest;
  });
  t.match(await receipt(movieId), { group: '', state: 'recording', bodies: [{ id }] });
  await service.ok('POST', `/api/cameras/${id}/actions/movie-rec`);
  const { bodies, state } = await until('the clip', async () => {
    const now = await receipt(movieId);
    return now.bodies[0]?.clips !== undefined && now;
  });
  t.equal(state, 'done');
  t.match(bodies[0]?.clips, [/^M4ROOT\/CLIP\/C\d{4}\.MP4$/]);
});

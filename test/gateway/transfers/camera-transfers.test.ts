import t from 'tap';
import { systemClock } from '#base/clock.js';
import type { CameraNews, NewsFacts, NewsPayloads } from '#gateway/cameras/camera-news.js';
import { ServiceError } from '#gateway/errors/errors.js';
import { DEFAULT_LIMITS } from '#gateway/limits/limit-table.js';
import type { TransferRequest } from '#gateway/transfers/transfer.js';
import { Transfers } from '#gateway/transfers/transfers.js';
import { until } from '#harness/deadline.js';
import { CAMERA, FakeCameras } from '../../support/fake-cameras.js';

const { id } = CAMERA;
const LANDED = { path: '/p/a.JPG', sizeBytes: 5, sha256: 'ab' };
const FAILURE = { code: 'TRANSFER_FAILED', message: 'no', outcome: 'none' } as const;
const CANCELLED = { code: 'CANCELLED', message: 'x', outcome: 'none' } as const;

function transfersOf(limits: Partial<typeof DEFAULT_LIMITS> = {}) {
  const cameras = new FakeCameras();
  const reported: CameraNews[] = [];
  const transfers = new Transfers({
    cameras,
    clock: systemClock,
    limits: { ...DEFAULT_LIMITS, transferHoldMs: 1, ...limits },
    report: (news) => reported.push(news),
  });
  const news = (facts: NewsFacts) => transfers.onNews({ cameraId: id, ...facts });
  const ended = (payload: NewsPayloads['transferEnded']) => news({ name: 'transferEnded', payload });
  const progress = (transferId: string, percent: number) =>
    news({ name: 'transferProgress', payload: { transferId, percent } });
  const state = (now: NewsPayloads['state']['state']) =>
    news({ name: 'state', payload: { state: now, previous: 'available', reason: 'why' } });
  const request = (contentId: number): TransferRequest => ({
    slot: 1,
    contentId,
    fileId: 1,
    kind: 'original',
  });
  const started = () =>
    cameras.calls.filter(([name]) => name === 'startTransfer').map(([, , params]) => params);
  return { cameras, transfers, reported, ended, progress, state, request, started };
}

t.test('one transfer of a camera runs and the others wait, each in its turn', async (t) => {
  const { transfers, ended, request, started } = transfersOf();
  const first = await transfers.add(id, request(1));
  const second = await transfers.add(id, request(2));
  t.same([first.state, second.state], ['running', 'waiting']);
  t.match(started(), [{ contentId: 1, transferId: '1.1' }]);
  ended({ transferId: '1.1', landed: LANDED });
  t.same(await first.ended, LANDED);
  t.match(started(), [{ contentId: 1 }, { contentId: 2, transferId: '2.1' }]);
  ended({ transferId: '2.1', error: FAILURE });
  await t.rejects(second.ended, { code: 'TRANSFER_FAILED' });
  t.same(transfers.views(id), []);
});

t.test('a transfer waits for its camera and is begun again, with a number of its own', async (t) => {
  const { transfers, reported, ended, progress, state, request, started } = transfersOf();
  const ticket = await transfers.add(id, request(1));
  state('recovering');
  ended({ transferId: '1.1', landed: { ...LANDED, sha256: 'of the lost session' } });
  t.match(transfers.views(id), [{ state: 'waiting' }]);
  state('connecting');
  t.equal(started().length, 1, 'not before the camera is back');
  state('connected');
  t.match(started()[1], { transferId: '1.2' });
  progress('1.1', 99);
  progress('1.2', 5);
  ended({ transferId: '1.2', landed: LANDED });
  t.same(await ticket.ended, LANDED);
  t.same(
    reported.flatMap((news) => (news.name === 'fileProgress' ? [news.payload.percent] : [])),
    [5],
  );
});

t.test('the end of the connection ends all transfers', async (t) => {
  const { transfers, state, request } = transfersOf();
  const tickets = [await transfers.add(id, request(1)), await transfers.add(id, request(2))];
  state('available');
  for (const { ended } of tickets) await t.rejects(ended, { code: 'TRANSFER_FAILED', message: /why/ });
});

t.test('the event of the end comes after the answer', async (t) => {
  const { transfers, reported, ended, request } = transfersOf();
  let answer: () => void = () => undefined;
  const ticket = await transfers.add(id, request(1), {
    whenAnswered: (callback) => {
      answer = callback;
    },
  });
  ended({ transferId: '1.1', landed: LANDED });
  await ticket.ended;
  await new Promise((resolve) => setImmediate(resolve));
  const landed = () => reported.filter(({ name }) => name === 'fileLanded');
  t.same(landed(), [], 'not before');
  const received = new Promise<void>((resolve) => {
    const look = () => (landed().length > 0 ? resolve() : setImmediate(look));
    look();
  });
  answer();
  await received;
  t.match(landed(), [{ cameraId: id, payload: { contentId: 1, landed: LANDED } }]);
});

t.test('a transfer that cannot begin is refused, and one too many as well', async (t) => {
  const { cameras, transfers, request, reported } = transfersOf({ queuedTransfers: 1 } as object);
  cameras.failure = new ServiceError('CONTENT_NOT_FOUND', 'no');
  await t.rejects(transfers.add(id, request(1)), { code: 'CONTENT_NOT_FOUND' });
  cameras.failure = new ServiceError('TRANSFER_BUSY', 'the camera is busy');
  await t.rejects(transfers.add(id, request(1)), { code: 'TRANSFER_BUSY' });
  cameras.failure = undefined;
  await transfers.add(id, request(2));
  await transfers.add(id, request(3));
  await t.rejects(transfers.add(id, request(4)), { code: 'TRANSFER_BUSY', message: /already waiting/ });
  t.same(
    reported.map(({ name, payload }) => [name, payload]),
    [['fileBegun', { ...request(2), mode: 'remote' }]],
    'a refusal is in the answer',
  );
});

t.test('a cancel ends waiting transfers and requests the end of the running one', async (t) => {
  const { cameras, transfers, ended, request } = transfersOf();
  const running = await transfers.add(id, request(1));
  const waiting = await transfers.add(id, request(2));
  t.equal(await transfers.cancelAll(id), 2);
  await t.rejects(waiting.ended, { code: 'CANCELLED' });
  t.same(cameras.calls.at(-1), ['cancelTransfer', id, { transferId: '1.1' }]);
  ended({ transferId: '1.1', error: CANCELLED });
  await t.rejects(running.ended, { code: 'CANCELLED' });
  t.equal(await transfers.cancelAll('unknown'), 0);
});

t.test('a transfer that lands before its cancel is carried out counts as not cancelled', async (t) => {
  const { cameras, transfers, ended, request } = transfersOf();
  const ticket = await transfers.add(id, request(1));
  const call = cameras.call.bind(cameras);
  cameras.call = (...asked) => {
    if (asked[1] === 'cancelTransfer') ended({ transferId: '1.1', landed: LANDED });
    return call(...asked);
  };
  t.equal(await transfers.cancelAll(id), 0);
  t.same(await ticket.ended, LANDED);
});

t.test('a cancelled transfer is not begun again, and remains of a lost worker are removed', async (t) => {
  const { cameras, transfers, state, request, started } = transfersOf();
  const ticket = await transfers.add(id, { ...request(1), directory: '/elsewhere' });
  cameras.failure = new ServiceError('WORKER_LOST', 'gone');
  t.equal(await transfers.cancelAll(id), 1);
  await t.rejects(ticket.ended, { code: 'CANCELLED' });
  state('recovering');
  state('connected');
  await until('it was tried', () => cameras.calls.some(([name]) => name === 'discardPartial'));
  cameras.failure = undefined;
  const spooled = await transfers.add(id, { ...request(2), directory: '/spool', isSpooled: true });
  state('available');
  await t.rejects(spooled.ended, { code: 'TRANSFER_FAILED' });
  cameras.calls.length = 0;
  state('connected');
  t.same(cameras.calls, [['discardPartial', id, { directory: '/elsewhere' }]], 'once it can be');
  t.same(started(), []);
});

t.test('a recovering camera takes no transfer, whether it had some before or not', async (t) => {
  const { transfers, ended, state, request, started } = transfersOf();
  // The queue is kept for what a lost worker may have left.
  const elsewhere = { ...request(1), directory: '/elsewhere' };
  const ticket = await transfers.add(id, elsewhere);
  state('recovering');
  const refusal = { code: 'CAMERA_RECOVERING', message: /being recovered: why/ };
  await t.rejects(transfers.add(id, request(2)), refusal, 'behind others');
  t.equal(await transfers.cancelAll(id), 1);
  await t.rejects(ticket.ended, { code: 'CANCELLED' });
  await t.rejects(transfers.add(id, request(2)), refusal, 'alone');
  state('connected');
  const next = await transfers.add(id, request(2));
  ended({ transferId: '2.1', landed: LANDED });
  t.same(await next.ended, LANDED);
  t.match(started(), [{ contentId: 1 }, { contentId: 2, transferId: '2.1' }], 'each is begun once');
});

t.test(
  'a caller that leaves before a transfer was taken does not get it; one that leaves later does',
  async (t) => {
    const { cameras, transfers, ended, request, started } = transfersOf();
    await t.rejects(transfers.add(id, request(1), { signal: AbortSignal.abort() }), { code: 'CANCELLED' });
    t.same(started(), []);
    const caller = new AbortController();
    const ticket = await transfers.add(id, request(1), { signal: caller.signal });
    t.equal(cameras.lastSignal, caller.signal, 'what waits in the worker is dropped there');
    caller.abort();
    ended({ transferId: '1.1', landed: LANDED });
    t.same(await ticket.ended, LANDED);
    t.notOk(cameras.calls.some(([name]) => name === 'cancelTransfer'));
  },
);

t.test('a transfer for a reader alone ends when the reader leaves; others continue', async (t) => {
  const { cameras, transfers, ended, request, started } = transfersOf();
  const readers = [new AbortController(), new AbortController()];
  const spooled = (contentId: number, { signal }: AbortController) =>
    transfers.add(id, { ...request(contentId), directory: '/spool', isSpooled: true }, { signal });
  const [one, two] = readers as [AbortController, AbortController];
  const running = await spooled(1, one);
  const waiting = await spooled(2, two);
  const other = await transfers.add(id, request(3));
  two.abort();
  await t.rejects(waiting.ended, { code: 'CANCELLED' });
  t.equal(transfers.views(id).length, 2);
  one.abort();
  await until('the worker is asked', () => cameras.calls.some(([name]) => name === 'cancelTransfer'));
  t.same(
    cameras.calls.filter(([name]) => name === 'cancelTransfer'),
    [['cancelTransfer', id, { transferId: '1.1' }]],
  );
  ended({ transferId: '1.1', error: CANCELLED });
  await t.rejects(running.ended, { code: 'CANCELLED' });
  ended({ transferId: '3.1', landed: LANDED });
  t.same(await other.ended, LANDED);
  t.match(started(), [{ contentId: 1 }, { contentId: 3 }], 'the second was never begun');
});

for (const [how, end, last] of [
  ['it lands', { landed: LANDED }, 'fileLanded'],
  ['it fails', { error: FAILURE }, 'fileFailed'],
  ['the connection ends', undefined, 'fileFailed'],
] as const) {
  t.test(`in the mode contents its end is reported once, though the session is over: ${how}`, async (t) => {
    const { cameras, transfers, reported, ended, state, request } = transfersOf();
    cameras.connectedMode = 'contents';
    await transfers.add(id, request(1));
    state('recovering');
    state('connected');
    await until('another try', () => cameras.calls.filter(([name]) => name === 'startTransfer').length === 2);
    await until('it runs', () => transfers.views(id)[0]?.state === 'running');
    if (end !== undefined) ended({ transferId: '1.2', ...end });
    cameras.connectedMode = undefined;
    state('available');
    await until('its end', () => reported.length > 1);
    t.match(reported, [{ name: 'fileBegun' }, { name: last, payload: { mode: 'contents' } }]);
  });
}

// The assignment of files to exposures when pictures are lost, late, or were not ordered. No receipt may be complete
// with the file of another exposure.

import t from 'tap';
import type { ShotTag } from '#protocol/operations.js';
import type { ExposureNews } from '#worker/events/exposure.js';
import { Exposures } from '#worker/events/exposures.js';
import { ManualClock } from '../../support/manual-clock.js';

const FILE_MS = 10_000;
const ONE = { files: 1 };
/** The time by which the body's clock is ahead of ours. */
const AHEAD_MS = 3_723_000;

/** Time in a file. */
const textOf = (ms: number) => new Date(ms).toISOString().slice(0, -1);

/** A camera whose wall clock is its manual one, and the reports of its shots. */
function stage() {
  const clock = new ManualClock();
  const said: string[] = [];
  const news: ExposureNews = {
    exposed: ({ tag, frame }) => said.push(`${tag?.shotId}.${frame} exposed`),
    missing: ({ tag }, _reason, files) => said.push(`${tag?.shotId} misses ${files}`),
  };
  const exposures = new Exposures(clock, FILE_MS, news, () => clock.nowMs());
  const expose = (shotId?: string, plan = ONE) => {
    const tag: ShotTag | undefined =
      shotId === undefined ? undefined : { shotId, shot: 1, round: 0, group: 'all', session: '' };
    exposures.add({ plan, takingMs: 0, tag, frame: 1 }, 0);
    return clock.nowMs();
  };
  /** Lets a file come; `takenMs` is the time of its exposure by our clock. @returns the shot to which it is assigned */
  const come = (stem: string, takenMs?: number) => {
    exposures.came(`/a/${stem}.JPG`);
    const takenAt = takenMs === undefined ? undefined : textOf(takenMs + AHEAD_MS);
    return exposures.confirm(`/a/${stem}.JPG`, { takenAt, writtenMs: clock.nowMs() }).taken?.tag?.shotId;
  };
  return { clock, said, exposures, expose, come };
}

t.test('pictures come in the order of their exposures, each with all its files', async (t) => {
  const { exposures, expose, come, said } = stage();
  expose('A', { files: 2 });
  expose('B');
  t.equal(come('DSC00001'), 'A');
  exposures.came('/a/DSC00001.ARW');
  t.match(exposures.confirm('/a/DSC00001.ARW', {}).taken, {
    tag: { shotId: 'A' },
    frame: 1,
    hostFiles: 2,
  });
  t.equal(come('DSC00002'), 'B');
  t.equal(exposures.pending, 0);
  t.same(said, ['A.1 exposed', 'B.1 exposed']);
});

t.test('the next picture is not taken for a lost one: the number of its file proves it', async (t) => {
  const { clock, expose, come, said } = stage();
  expose('A');
  t.equal(come('DSC00007'), 'A');
  expose('lost');
  expose('B');
  t.equal(come('DSC00009'), 'B');
  await clock.advance(FILE_MS + 1);
  t.same(said.at(-1), 'lost misses 1');
});

t.test('numbers continue from 9999 to 1', async (t) => {
  const { expose, come } = stage();
  expose('A');
  t.equal(come('DSC09998'), 'A');
  for (const shot of ['B', 'C', 'D']) expose(shot);
  t.equal(come('DSC00001'), 'C');
  t.equal(come('DSC09999'), 'B');
  t.equal(come('DSC00002'), 'D');
});

t.test(
  'with file names of a client, the time in the file proves that a picture is not the lost one',
  async (t) => {
    const { clock, exposures, expose, come, said } = stage();
    exposures.areNamedByBody = false;
    const first = expose('A');
    t.equal(come('X1', first), 'A');
    expose('lost');
    await clock.advance(5_000);
    const second = expose('B');
    t.equal(come('X2', second), 'B');
    await clock.advance(FILE_MS + 1);
    t.same(said.at(-1), 'lost misses 1');
  },
);

t.test('the first picture of a session is not taken for one that was lost before', async (t) => {
  const { clock, exposures, expose } = stage();
  expose('lost');
  await clock.advance(5_000);
  const at = expose('B');
  // The body's clock is right, in another time zone.
  exposures.came('/a/DSC00002.JPG');
  t.match(exposures.confirm('/a/DSC00002.JPG', { takenAt: textOf(at + 9 * 3_600_000) }).taken, {
    tag: { shotId: 'B' },
  });
});

t.test(
  'a picture that comes after it was given up is of its own exposure, if a fact proves it',
  async (t) => {
    const { clock, expose, come, said } = stage();
    expose('A');
    come('DSC00001');
    expose('B');
    await clock.advance(FILE_MS + 1);
    t.same(said.at(-1), 'B misses 1');
    expose('C');
    t.equal(come('DSC00002'), 'B');
    t.equal(come('DSC00003'), 'C');
  },
);

t.test('a picture of the body itself completes no shot', async (t) => {
  const { clock, expose, come, exposures } = stage();
  const first = expose('A');
  come('DSC00001', first);
  await clock.advance(60_000);
  expose('lost');
  await clock.advance(5_000);
  // This picture's exposure was not reported.
  t.equal(come('DSC00003', clock.nowMs()), undefined);
  t.equal(exposures.pending, 1, 'the picture of the shot is still awaited');
});

t.test("a body's clock that is set meanwhile costs one picture its shot, and no other", async (t) => {
  const { clock, exposures, expose, come } = stage();
  come('DSC00001', expose('A'));
  await clock.advance(60_000);
  const at = expose('B');
  exposures.came('/a/DSC00002.JPG');
  // The file may also belong to an exposure that was not reported.
  t.match(exposures.confirm('/a/DSC00002.JPG', { takenAt: textOf(at + AHEAD_MS - 1_834_000) }), {
    taken: undefined,
    mayBeOf: [{ tag: { shotId: 'B' } }],
  });
  t.equal(come('DSC00003', expose('C') - 1_834_000), 'C');
  exposures.forgetClock();
  t.equal(come('DSC00004', expose('D')), 'D', 'a clock that the service sets costs none');
});

t.test('a file that was written before an exposure is not of it', async (t) => {
  const { clock, exposures, expose, come } = stage();
  come('DSC00001', expose('A'));
  const writtenMs = clock.nowMs();
  await clock.advance(1_000);
  const at = expose('B');
  exposures.came('/a/DSC00002.JPG');
  t.match(exposures.confirm('/a/DSC00002.JPG', { takenAt: textOf(at + AHEAD_MS), writtenMs }), {
    taken: undefined,
    mayBeOf: [],
  });
  t.equal(come('DSC00003', at), 'B');
});

t.test('a picture belongs to the one of two quick shots whose time it has', async (t) => {
  const { clock, expose, exposures, come } = stage();
  exposures.areNamedByBody = false;
  come('X1', expose('A'));
  await clock.advance(5_000);
  expose('lost');
  await clock.advance(700);
  t.equal(come('X2', expose('B')), 'B');
});

t.test('with a clock that is wrong by an unknown distance no picture gets the shot of another', async (t) => {
  const { clock, exposures, expose } = stage();
  const come = (stem: string, takenMs: number) => {
    exposures.came(`/a/${stem}.JPG`);
    const { taken, mayBeOf } = exposures.confirm(`/a/${stem}.JPG`, {
      takenAt: textOf(takenMs + AHEAD_MS + 77_000),
      writtenMs: clock.nowMs(),
    });
    return taken?.tag?.shotId ?? mayBeOf.map(({ tag }) => tag?.shotId);
  };
  expose('lost');
  await clock.advance(700);
  const second = expose('B');
  t.same(come('DSC00002', second), ['lost', 'B'], 'it may be of either');
  await clock.advance(1_500);
  t.equal(come('DSC00003', expose('C')), 'C', 'the distance of the two pictures is that of two shots');
  t.equal(come('DSC00004', expose('D')), 'D');
});

t.test('with a wrong clock the rounds of one shot have their pictures in their order', async (t) => {
  const { clock, exposures, come } = stage();
  const rounds = [0, 1, 2].map((round) => ({ shotId: 'A', shot: 1, round, group: 'all', session: '' }));
  for (const tag of rounds) exposures.add({ plan: ONE, takingMs: 0, tag, frame: 1 }, 0);
  const found = rounds.map((_tag, at) => {
    exposures.came(`/a/DSC0000${at}.JPG`);
    const times = { takenAt: textOf(777_777), writtenMs: clock.nowMs() };
    return exposures.confirm(`/a/DSC0000${at}.JPG`, times).taken?.tag?.round;
  });
  t.same(found, [0, 1, 2]);
  t.equal(come('DSC00009', 0), undefined, 'and no other picture has one');
});

/** Two exposures that an earlier worker has left, 4 s apart. */
const LEFT = [1_000, 5_000].map((ms, index) => ({
  tag: { shotId: `left-${index}`, shot: index, round: 0, group: 'all', session: '' },
  at: new Date(ms).toISOString(),
  spanMs: 0,
  files: 1,
}));

t.test('a file that an earlier worker has left gets its exposure by its time', async (t) => {
  const { clock, exposures, come, said } = stage();
  await clock.advance(20_000);
  exposures.remember({
    exposures: LEFT,
    clock: { takenAt: textOf(AHEAD_MS), exposedAt: new Date(0).toISOString() },
  });
  const left = (takenMs: number) =>
    exposures.confirm('/a/DSC00007.JPG', { takenAt: textOf(takenMs), writtenMs: 6_000 });
  t.match(left(5_200 + AHEAD_MS), { taken: { tag: { shotId: 'left-1' } }, mayBeOf: [] });
  t.match(left(9_000 + AHEAD_MS), { taken: undefined }, 'of an exposure of no shot');
  t.equal(exposures.pending, 0, 'nothing is awaited');
  t.equal(come('DSC00008', 20_000), undefined, 'a new picture is not guessed to be of them');
  t.same(said, []);
});

t.test('without the clock of the body its possible exposures are reported', async (t) => {
  const { exposures } = stage();
  exposures.remember({ exposures: LEFT });
  const left = (writtenMs: number) =>
    exposures
      .confirm('/a/DSC00007.JPG', { takenAt: textOf(AHEAD_MS), writtenMs })
      .mayBeOf.map(({ tag }) => tag?.shotId);
  t.same(left(6_000), ['left-0', 'left-1']);
  t.same(left(2_000), ['left-0'], 'it was written before the other one');
  t.same(left(500_000), [], 'it was written long after them');
  exposures.remember({
    exposures: LEFT,
    clock: { takenAt: textOf(77_777), exposedAt: new Date(0).toISOString() },
  });
  t.match(
    exposures.confirm('/a/DSC00009.JPG', { takenAt: textOf(1_000 + 3_600_000), writtenMs: 2_000 }).mayBeOf,
    [],
    'a clock that was set since',
  );
});

t.test('reports that come late are of the presses whose files come with them', async (t) => {
  const { clock, exposures, expose, come } = stage();
  expose('first');
  t.equal(come('DSC00001', 0), 'first', 'the clock of the body is known');
  exposures.remember({ exposures: LEFT }, true);
  await clock.advance(60_000);
  expose();
  expose();
  t.equal(come('DSC00002', 1_100), 'left-0');
  t.equal(come('DSC00003', 5_100), 'left-1');
  t.equal(exposures.pending, 0, 'the same exposures are not awaited twice');
  expose();
  t.equal(exposures.pending, 1, 'a further one is');
  t.equal(come('DSC00004', clock.nowMs()), undefined);
  t.equal(exposures.pending, 0);
});

t.test('a report that came too late for the time in its file is awaited no longer', async (t) => {
  const { clock, exposures, expose, come } = stage();
  expose('first');
  come('DSC00001', 0);
  await clock.advance(60_000);
  expose();
  t.equal(come('DSC00002', clock.nowMs() - 12_000), undefined);
  t.equal(exposures.pending, 0);
});

t.test('a file that an earlier worker has left takes no report of this session', async (t) => {
  const { clock, exposures, expose, come } = stage();
  expose('first');
  come('DSC00001', 0);
  exposures.remember({ exposures: LEFT });
  await clock.advance(60_000);
  expose();
  t.equal(come('DSC00002', 1_100), 'left-0');
  t.equal(exposures.pending, 1, 'its own file is still to come');
});

t.test(
  'files that a lost session has not handed over are missing, and none of them is awaited',
  async (t) => {
    const { clock, exposures, expose, said } = stage();
    expose('A', { files: 2 });
    exposures.came('/a/DSC00001.ARW');
    expose();
    expose('card', { files: 0 });
    exposures.failAll('the camera was lost');
    t.same(said.slice(2), ['A misses 1']);
    t.equal(exposures.pending, 0);
    t.equal(clock.pending, 0, 'no timer is left');
  },
);

t.test('files of later exposures do not prolong the wait for one that was left out', async (t) => {
  const { clock, expose, come, said } = stage();
  expose('A');
  come('DSC00001');
  expose('lost');
  for (let number = 3; number < 8; number += 1) {
    await clock.advance(FILE_MS / 4);
    expose(`S${number}`);
    come(`DSC0000${number}`);
  }
  t.ok(said.includes('lost misses 1'));
});

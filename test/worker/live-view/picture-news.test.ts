// Row 13: with a camera that reports its pictures, a report ends the wait for a picture; with others, the camera's
// pace.

import t, { type Test } from 'tap';
import { PictureNews, UNREPORTED_LOOK_MS } from '#worker/live-view/picture-news.js';
import { ManualClock } from '../../support/manual-clock.js';

const PACE_MS = 33;

function made(_t: Test) {
  const clock = new ManualClock();
  const news = new PictureNews(clock);
  /** Waits for the next picture. @returns whether the wait is over. */
  const waiting = () => {
    const state = { isOver: false };
    void news.next(PACE_MS).then(() => {
      state.isOver = true;
    });
    return state;
  };
  return { clock, news, waiting };
}

t.test('row 13: the wait for a camera that never reports ends by its pace', async (t) => {
  const { clock, news, waiting } = made(t);
  const wait = waiting();
  await clock.advance(PACE_MS - 1);
  t.notOk(wait.isOver);
  await clock.advance(1);
  t.ok(wait.isOver);
  t.ok(news.mayBeNew, 'there may be a new picture at any time');
});

t.test('row 13: the first report ends a wait, and from then on reports are waited for', async (t) => {
  const { clock, news, waiting } = made(t);
  const first = waiting();
  news.reported();
  await clock.advance(0);
  t.ok(first.isOver);
  news.look()();
  t.notOk(news.mayBeNew);
  const second = waiting();
  await clock.advance(UNREPORTED_LOOK_MS - 1);
  t.notOk(second.isOver, 'although the time by its pace is over');
  news.reported();
  await clock.advance(0);
  t.ok(second.isOver);
  t.ok(news.mayBeNew);
  t.equal(clock.pending, 0, 'no timer is left');
});

t.test('row 13: a report that comes during a look or before the wait is not lost', async (t) => {
  const { clock, news, waiting } = made(t);
  news.reported();
  const found = news.look();
  news.reported();
  found();
  const wait = waiting();
  await clock.advance(0);
  t.ok(wait.isOver);
});

t.test('row 13: a camera that stops reporting is polled at its pace again', async (t) => {
  const { clock, news, waiting } = made(t);
  news.reported();
  news.look()();
  for (const time of ['first', 'second', 'third']) {
    const wait = waiting();
    await clock.advance(PACE_MS);
    t.notOk(wait.isOver, time);
    await clock.advance(UNREPORTED_LOOK_MS - PACE_MS);
    t.ok(wait.isOver, 'a report may have been lost');
    news.look()();
  }
  const wait = waiting();
  await clock.advance(PACE_MS);
  t.ok(wait.isOver);
});

t.test(
  'row 13: looks without a new picture, as during an exposure, do not mean that reports have stopped',
  async (t) => {
    const { clock, news, waiting } = made(t);
    news.reported();
    for (let i = 0; i < 20; i += 1) news.look();
    const wait = waiting();
    await clock.advance(PACE_MS);
    t.notOk(wait.isOver);
    news.forget();
    t.ok(news.mayBeNew, 'nothing is known about another session');
    await clock.advance(UNREPORTED_LOOK_MS);
  },
);

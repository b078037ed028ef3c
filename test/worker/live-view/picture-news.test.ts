// Row 13: news of pictures are what is waited for, where the camera reports them, and the camera's pace everywhere
// else.

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

t.test('row 13: for a camera that never reports, the pace counts', async (t) => {
  const { clock, news, waiting } = made(t);
  const wait = waiting();
  await clock.advance(PACE_MS - 1);
  t.notOk(wait.isOver);
  await clock.advance(1);
  t.ok(wait.isOver);
  t.ok(news.mayBeNew, 'there may be one at any time');
});

t.test('row 13: the first word ends a wait, and from then on words are waited for', async (t) => {
  const { clock, news, waiting } = made(t);
  const first = waiting();
  news.reported();
  await clock.advance(0);
  t.ok(first.isOver);
  news.look()();
  t.notOk(news.mayBeNew);
  const second = waiting();
  await clock.advance(UNREPORTED_LOOK_MS - 1);
  t.notOk(second.isOver, 'however long the pace would be over');
  news.reported();
  await clock.advance(0);
  t.ok(second.isOver);
  t.ok(news.mayBeNew);
  t.equal(clock.pending, 0, 'no timer is left');
});

t.test('row 13: a word that comes during a look or before the wait is not lost', async (t) => {
  const { clock, news, waiting } = made(t);
  news.reported();
  const found = news.look();
  news.reported();
  found();
  const wait = waiting();
  await clock.advance(0);
  t.ok(wait.isOver);
});

t.test('row 13: a camera that stops reporting is looked at by its pace again', async (t) => {
  const { clock, news, waiting } = made(t);
  news.reported();
  news.look()();
  for (const time of ['first', 'second', 'third']) {
    const wait = waiting();
    await clock.advance(PACE_MS);
    t.notOk(wait.isOver, time);
    await clock.advance(UNREPORTED_LOOK_MS - PACE_MS);
    t.ok(wait.isOver, 'a word may have been lost');
    news.look()();
  }
  const wait = waiting();
  await clock.advance(PACE_MS);
  t.ok(wait.isOver);
});

t.test(
  'row 13: looks that bring nothing, as while the camera exposes, say nothing of its words',
  async (t) => {
    const { clock, news, waiting } = made(t);
    news.reported();
    for (let i = 0; i < 20; i += 1) news.look();
    const wait = waiting();
    await clock.advance(PACE_MS);
    t.notOk(wait.isOver);
    news.forget();
    t.ok(news.mayBeNew, 'of another session nothing is known');
    await clock.advance(UNREPORTED_LOOK_MS);
  },
);

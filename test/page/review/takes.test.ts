// The list of takes: pages, news, rows and filter, and what an address asks for.

import t from 'tap';
import type { ListedMovie, ListedShot } from '#page/interface/wire.js';
import { askedOf, pictureQuery, viewQuery } from '#page/review/asked.js';
import { type ListRow, mayHaveMore, neighbour, rowsOf } from '#page/review/list-rows.js';
import { hasOlder, NO_TAKES, withHeld, withNews, withPage } from '#page/review/takes.js';

/** A day after another, at noon, so that it is the same day in every time zone of the tests. */
const dayAt = (day: number): string => new Date(2027, 2, day, 12).toISOString();

const take = (number: number, over: Partial<ListedShot> = {}): ListedShot => ({
  ...{ shotId: `take-${number}`, number, group: 'all', at: dayAt(number), state: 'complete', message: '' },
  ...{ planned: 8, exposed: 8, files: 8 },
  ...over,
});
const movie = (number: number): ListedMovie => ({
  ...{ movieId: `clip-${number}`, number, group: 'all', state: 'done', startedAt: dayAt(number) },
  ...{ message: '', bodies: 2, recording: 0, stopped: 2 },
});
const NONE = { day: '', state: '', search: '', camera: '' };
const words = (row: ListRow) =>
  row.kind === 'take' ? `Take ${row.take.number} ${row.take.session ?? ''}` : `Clip ${row.movie.number}`;
const numbers = (takes: readonly ListedShot[]) => takes.map(({ number }) => number);

t.test('pages are put behind each other until one is not full', async (t) => {
  const first = withPage(NO_TAKES, [take(9), take(8), take(7)], 3);
  t.equal(first.isWhole, false);
  const second = withPage(first, [take(7), take(6)], 3);
  t.same(numbers(second.takes), [9, 8, 7, 6], 'a take that came twice is there once');
  t.equal(second.isWhole, true);
});

t.test('a new take is held back, and does not change what is listed', async (t) => {
  const list = withPage(NO_TAKES, [take(2), take(1)], 9);
  const news = withNews(withNews(list, take(3, { state: 'incomplete' })), take(4));
  t.equal(news.takes, list.takes);
  t.same(numbers(news.held), [4, 3]);
  const later = withNews(news, take(3, { state: 'lost' }));
  t.same(
    later.held.map(({ state }) => state),
    ['complete', 'lost'],
  );
  t.same(numbers(withHeld(later).takes), [4, 3, 2, 1]);
  t.same(withHeld(later).held, []);
});

t.test('a whole list has older takes before it when it does not begin with the first one', async (t) => {
  const list = (first: number) => withPage(NO_TAKES, [take(first + 1), take(first)], 9);
  t.equal(hasOlder(list(1), false), false);
  t.equal(hasOlder(list(7), false), true);
  t.equal(hasOlder(list(7), true), false, 'a body is not in every take');
  t.equal(hasOlder(NO_TAKES, false), false);
});

t.test('news about a listed take change its row', async (t) => {
  const list = withPage(NO_TAKES, [take(2), take(1, { state: 'incomplete' })], 9);
  const changed = withNews(list, take(1, { state: 'lost' }));
  t.match(changed.takes[1], { state: 'lost', at: dayAt(1) });
  t.same(changed.held, []);
  t.equal(withNews(list, take(0)), list, 'older ones are not new');
});

t.test('rows are takes and recordings by time', async (t) => {
  const takes = [take(9), take(7)];
  const ids = (isWhole: boolean) =>
    rowsOf(takes, [movie(8), movie(3)], isWhole, NONE, words).map(({ id }) => id);
  t.same(ids(true), ['take-9', 'clip-8', 'take-7', 'clip-3']);
  t.same(ids(false), ['take-9', 'clip-8', 'take-7'], 'what lies before the loaded takes waits for them');
  const rows = rowsOf(takes, [movie(8)], true, NONE, words);
  t.equal(neighbour(rows, 'take-9', 1)?.id, 'clip-8');
  t.equal(neighbour(rows, 'take-9', -1), undefined);
  t.equal(neighbour(rows, 'gone', 1), undefined);
});

t.test('the filter narrows by day, result, and words in any order', async (t) => {
  const takes = [
    take(9, { session: 'Anna Müller' }),
    take(8, { state: 'lost', exposed: 7 }),
    take(7, { session: 'Bob' }),
  ];
  const found = (filter: Partial<typeof NONE>) =>
    rowsOf(takes, [movie(8)], true, { ...NONE, ...filter }, words).map(({ id }) => id);
  t.same(found({ day: '2027-03-08' }), ['take-8', 'clip-8']);
  t.same(found({ state: 'missing' }), ['take-8']);
  t.same(found({ search: 'müller take' }), ['take-9']);
  t.same(found({ search: 'clip' }), ['clip-8']);
  t.same(found({ search: 'nothing has this' }), []);
  t.same(
    found({ camera: 'D1' }),
    ['take-9', 'take-8', 'take-7'],
    'the service has chosen the takes of a body',
  );
  t.equal(mayHaveMore(takes, false, { ...NONE, day: '2027-03-08' }), false, 'older pages have older days');
  t.equal(mayHaveMore(takes, false, { ...NONE, day: '2027-03-07' }), true);
  t.equal(mayHaveMore(takes, true, NONE), false);
});

t.test('an address shows the same place to a colleague', async (t) => {
  const view = { x: 0.25, y: 0.5, scale: 1 };
  const query = {
    shot: 'take-9',
    ...(viewQuery(view) as Record<string, string>),
    ...(pictureQuery({ body: 'D1', round: 3, nth: 1 }) as Record<string, string>),
  };
  t.match(askedOf(query), { shot: 'take-9', view, picture: { body: 'D1', round: 3, nth: 1 } });
  t.match(askedOf({ zoom: '1' }).view, { x: 0.5, y: 0.5, scale: 1 }, 'without a place it is the middle');
});

t.test('values that an address cannot have are left out', async (t) => {
  const asked = askedOf({ zoom: '9e9', at: 'x,7', page: '-3', body: 'D1', round: '1.5', nth: 'two' });
  t.same([asked.view, asked.page], [undefined, 0]);
  t.same(asked.picture, { body: 'D1', round: undefined, nth: 0 });
  t.same(askedOf({ zoom: '2', at: '3,-1' }).view, { x: 0.5, y: 0.5, scale: 2 });
});

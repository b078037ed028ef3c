// The list of takes: pages, news, rows and filter, and what an address asks for.

import t from 'tap';
import type { JobTake, ListedMovie, ListedShot } from '#page/interface/wire.js';
import { askedOf, type Filter, pictureQuery, viewQuery } from '#page/review/asked.js';
import { neighbour, rowsOf } from '#page/review/list-rows.js';
import { isSearch, membersOf } from '#page/review/seeking.js';
import { chosenOf, selected, takesOf, toggle } from '#page/review/selected.js';
import { hasOlder, NO_TAKES, withHeld, withNews, withPage } from '#page/review/takes.js';
import { judgementOf } from '#page/state/judgement.js';

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
const NONE = askedOf({}).filter;
const words = ({ number }: ListedMovie) => `Clip ${number}`;
const numbers = (takes: readonly ListedShot[]) => takes.map(({ number }) => number);

t.test('pages are put behind each other until the last one', async (t) => {
  const first = withPage(NO_TAKES, [take(9), take(8), take(7)], false);
  t.equal(first.isWhole, false);
  const second = withPage(first, [take(7), take(6)], true);
  t.same(numbers(second.takes), [9, 8, 7, 6], 'a take that came twice is there once');
  t.equal(second.isWhole, true);
});

t.test('a new take is held back, and does not change what is listed', async (t) => {
  const list = withPage(NO_TAKES, [take(2), take(1)], true);
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
  const list = (first: number) => withPage(NO_TAKES, [take(first + 1), take(first)], true);
  t.equal(hasOlder(list(1), false), false);
  t.equal(hasOlder(list(7), false), true);
  t.equal(hasOlder(list(7), true), false, 'a search does not find every take');
  t.equal(hasOlder(NO_TAKES, false), false);
});

t.test('news about a listed take change its row', async (t) => {
  const list = withPage(NO_TAKES, [take(2), take(1, { state: 'incomplete' })], true);
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

t.test('recordings have only the day and the words of a filter', async (t) => {
  const takes = [take(9), take(8, { together: false })];
  const found = (filter: Partial<Filter>) =>
    rowsOf(takes, [movie(8)], true, { ...NONE, ...filter }, words).map(({ id }) => id);
  t.same(found({ day: '2027-03-08' }), ['take-9', 'take-8', 'clip-8'], 'the service has chosen the takes');
  t.same(found({ day: '2027-03-07' }), ['take-9', 'take-8']);
  t.same(found({ search: '8 clip' }), ['take-9', 'take-8', 'clip-8']);
  t.same(found({ verdict: 'keep' }), ['take-9', 'take-8']);
  t.same(found({ state: 'apart' }), ['take-8'], 'the service has no state for it');
});

t.test('the service is asked for what the filter has', async (t) => {
  const query = {
    search: ' anna ',
    day: '2027-03-08',
    state: 'missing',
    job: 'spring',
    take: '2',
    rating: '4',
  };
  const members = membersOf(askedOf(query).filter);
  const asked = { text: 'anna', day: '2027-03-08', state: 'lost', jobId: 'spring', take: 2, rating: 4 };
  t.same(members, asked);
  t.equal(isSearch(members), true);
  t.same(membersOf(askedOf({ take: 'two', state: 'new' }).filter), {}, 'what cannot be is left out');
  t.equal(isSearch(membersOf(askedOf({ camera: 'D1' }).filter)), false, 'the memory of the service has it');
});

t.test('takes are selected one by one and from one to another', async (t) => {
  const spring = { jobId: 'spring', subjectId: 'anna', subject: 'Anna', take: 2 };
  const takes = [take(9), take(8), take(7, { take: spring })];
  const rows = rowsOf(takes, [movie(8)], true, NONE, words);
  toggle('take-9', rows, false);
  toggle('take-7', rows, true);
  t.same(selected.value, ['take-9', 'take-8', 'take-7'], 'recordings are left out');
  t.same(takesOf(rows, selected.value), [spring]);
  toggle('take-8', rows, false);
  t.same(selected.value, ['take-9', 'take-7']);
  const chosen = (ids: readonly string[], filter: Partial<Filter>, open?: string) =>
    chosenOf(ids, { ...NONE, ...filter }, rows, open);
  t.same(chosen(['a'], { day: '2027-03-08' }), {
    kind: 'selected',
    selection: { shots: ['a'] },
    hasSubjects: true,
  });
  t.same(chosen([], { verdict: 'keep' }, 'b'), {
    kind: 'found',
    selection: { verdict: 'keep' },
    hasSubjects: true,
  });
  t.match(chosen([], { state: 'apart' }), { selection: { shots: ['take-9', 'take-8', 'take-7'] } });
  t.same(chosen([], {}, 'b'), { kind: 'open', selection: { shots: ['b'] }, hasSubjects: true });
  t.equal(chosen([], {}), undefined);
});

t.test('a key judges a take, and takes its own verdict back', async (t) => {
  const now = (verdict: JobTake['verdict']) => ({
    take: 1,
    shots: [],
    lacks: [],
    verdict,
    rating: 3,
  });
  t.same(judgementOf('k', undefined), { verdict: 'keep' });
  t.same(judgementOf('k', now('keep')), { verdict: 'none' });
  t.same(judgementOf('x', now('keep')), { verdict: 'reject' });
  t.same(judgementOf('0', now('none')), { rating: 0 });
  t.equal(judgementOf('6', undefined), undefined);
  t.equal(judgementOf('toString', undefined), undefined);
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

// The lists of files of the place Cards.

import t from 'tap';
import { type CardFile, daysOf, isMovie, keyOf, nameOf, rangeOf, sizeOf } from '#page/cards/card-files.js';

function file(content_id: number, path: string, day?: readonly [number, number, number]): CardFile {
  const made =
    day === undefined ? {} : { creation_year: day[0], creation_month: day[1], creation_day: day[2] };
  return { content_id, file_id: 0, file_path: path, file_size: content_id * 10, ...made };
}

const FILES = [
  file(1, '/DCIM/DSC1.JPG', [2026, 1, 5]),
  file(2, '/DCIM/DSC2.JPG', [2026, 11, 27]),
  file(3, '/DCIM/C0003.MP4', [2026, 11, 27]),
  file(4, 'DSC4.JPG'),
];

t.test('files are listed by day, newest first; those without a date come last', async (t) => {
  t.same(
    daysOf(FILES).map(({ day, files }) => [day, files.map(({ content_id }) => content_id)]),
    [
      ['2026-11-27', [3, 2]],
      ['2026-01-05', [1]],
      ['', [4]],
    ],
  );
  t.same(daysOf([]), []);
});

t.test('a range holds both ends in either direction', async (t) => {
  t.same(rangeOf(FILES, '3-0', '1-0'), ['1-0', '2-0', '3-0']);
  t.same(rangeOf(FILES, '2-0', '2-0'), ['2-0']);
  t.same(rangeOf(FILES, 'gone', '2-0'), ['2-0'], 'without the file that was pressed first');
});

t.test('names, kinds and sizes of files', async (t) => {
  t.same(FILES.map(nameOf), ['DSC1.JPG', 'DSC2.JPG', 'C0003.MP4', 'DSC4.JPG']);
  t.same(FILES.map(isMovie), [false, false, true, false]);
  t.same(FILES.map(keyOf), ['1-0', '2-0', '3-0', '4-0']);
  t.equal(sizeOf(FILES), 100);
});

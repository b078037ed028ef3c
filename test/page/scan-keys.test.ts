// The keys of a barcode reader: a code is one thing, however its keys come, and the keys of a person are not lost.

import t from 'tap';
import { ScanKeys } from '#page/shoot/job/scan-keys.js';

/** Presses keys at times; the codes, and the keys that are pressed after all, as `+k`, or at once, as `=k`. */
function typed(presses: readonly (readonly [key: string, atMs: number])[], endMs = 10_000): string[] {
  const keys = new ScanKeys();
  const told: string[] = [];
  const replay = (atMs: number) => told.push(...[...keys.expire(atMs)].map((key) => `+${key}`));
  for (const [key, atMs] of presses) {
    replay(atMs);
    const pressed = keys.press(key, atMs);
    if (pressed === 'passes') told.push(`=${key}`);
    else if (pressed !== 'held') told.push(pressed.code);
  }
  replay(endMs);
  return told;
}
/** A text as a reader types it, and its Enter. */
const quickly = (text: string, pauseMs = 10, fromMs = 1_000) =>
  [...text, 'Enter'].map((key, at) => [key, fromMs + at * pauseMs] as const);

t.test('quick keys that end with Enter are a code, and none of them is pressed', async (t) => {
  t.same(typed(quickly('4006381333931')), ['4006381333931']);
  t.same(typed(quickly('a k 7')), ['a k 7'], 'with spaces');
  t.same(typed(quickly('a')), ['a'], 'of one character');
  t.same(typed([...quickly('one'), ...quickly('two', 10, 1_050)]), ['one', 'two']);
});

t.test('a reader that makes a pause in a code is still a reader', async (t) => {
  t.same(
    typed([
      ['a', 0],
      ['b', 10],
      ['c', 20],
      ['d', 200],
      ['Enter', 420],
    ]),
    ['abcd'],
  );
  t.same(
    typed([
      ['a', 0],
      ['b', 10],
      ['c', 20],
    ]),
    [],
    'without Enter nothing is pressed',
  );
});

t.test('the keys of a person are pressed, Enter and the space bar at once', async (t) => {
  t.same(
    typed([
      ['a', 0],
      ['k', 400],
      [' ', 900],
      ['Enter', 1_500],
    ]),
    ['+a', '+k', '= ', '=Enter'],
  );
  t.same(
    typed([
      ['a', 0],
      ['k', 40],
    ]),
    ['+a', '+k'],
    'two of them nearly together',
  );
  t.same(
    typed([
      ['Escape', 0],
      ['ArrowUp', 5],
      ['Shift', 9],
    ]),
    ['=Escape', '=ArrowUp', '=Shift'],
  );
});

t.test('a shifted character belongs to the code', async (t) => {
  t.same(
    typed([
      ['x', 0],
      ['Shift', 5],
      ['A', 10],
      ['1', 20],
      ['Enter', 30],
    ]),
    ['=Shift', 'xA1'],
  );
});

import { test } from 'tap';
import { clipped, printable } from '#base/printable.js';
import { quoted } from '#base/quoted.js';

test('characters that a terminal would obey are shown as escapes, all others unchanged', (t) => {
  t.equal(printable('DSC 1 é 写真 🎞.JPG'), 'DSC 1 é 写真 🎞.JPG');
  t.equal(printable('a\u001b[2Jb'), 'a\\u001b[2Jb', 'C0');
  t.equal(printable('a\u009b2Jb\u007f'), 'a\\u009b2Jb\\u007f', 'C1 and DEL');
  t.equal(printable('a\u202eb\u2066c\u200f'), 'a\\u202eb\\u2066c\\u200f', 'marks of direction');
  t.equal(printable('a\u2028b\nc'), 'a\\u2028b\\u000ac', 'line breaks');
  t.equal(printable('\ud83d x \udc00'), '\\ud83d x \\udc00', 'halves of surrogate pairs');
  t.end();
});

test('a text is clipped between two characters', (t) => {
  t.equal(clipped('abc', 3), 'abc');
  t.equal(clipped('abcd', 3), 'abc…');
  t.equal(clipped('ab🎞d', 3), 'ab…', 'not in the middle of a pair');
  t.equal(clipped('a🎞bc', 3), 'a🎞…');
  t.end();
});

test('a quoted text is on one line, bounded and printable', (t) => {
  t.equal(quoted('400abc'), '"400abc"');
  t.equal(quoted('a"\u001b\u009b\u202e'), '"a\\"\\u001b\\u009b\\u202e"');
  t.equal(quoted('🎞'.repeat(100), 5), '"🎞🎞…"');
  t.end();
});

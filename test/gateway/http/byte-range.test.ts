import t from 'tap';
import { type RangeHeaders, rangeVerdict } from '#gateway/http/byte-range.js';

const ETAG = '"abc"';
const CASES: [RangeHeaders, unknown][] = [
  [{}, { kind: 'whole' }],
  [{ range: 'bytes=0-0' }, { kind: 'part', start: 0, end: 0 }],
  [{ range: 'bytes=10-' }, { kind: 'part', start: 10, end: 99 }],
  [{ range: 'bytes=10-1000' }, { kind: 'part', start: 10, end: 99 }],
  [{ range: 'bytes=-5' }, { kind: 'part', start: 95, end: 99 }],
  [{ range: 'bytes=-500' }, { kind: 'part', start: 0, end: 99 }],
  [{ range: 'BYTES = 1 - 2' }, { kind: 'part', start: 1, end: 2 }],
  [{ range: 'bytes=100-' }, { kind: 'unsatisfiable' }],
  [{ range: 'bytes=-0' }, { kind: 'unsatisfiable' }],
  // Invalid ranges are ignored, and several ranges are not served.
  [{ range: 'bytes=5-2' }, { kind: 'whole' }],
  [{ range: 'bytes=-' }, { kind: 'whole' }],
  [{ range: 'bytes=0-1,5-6' }, { kind: 'whole' }],
  [{ range: 'lines=0-1' }, { kind: 'whole' }],
  [
    { range: 'bytes=0-1', 'if-range': ETAG },
    { kind: 'part', start: 0, end: 1 },
  ],
  [{ range: 'bytes=0-1', 'if-range': '"other"' }, { kind: 'whole' }],
  [{ range: 'bytes=0-1', 'if-range': `W/${ETAG}` }, { kind: 'whole' }],
  [{ 'if-none-match': `"x", W/${ETAG}` }, { kind: 'not-modified' }],
  [{ 'if-none-match': '*' }, { kind: 'not-modified' }],
  [{ 'if-none-match': '"x"' }, { kind: 'whole' }],
];

t.test('ranges of a file of 100 bytes are read', async (t) => {
  for (const [headers, verdict] of CASES)
    t.same(rangeVerdict(headers, 100, ETAG), verdict, JSON.stringify(headers));
});

t.test('an empty file has no ranges', async (t) => {
  t.same(rangeVerdict({ range: 'bytes=0-' }, 0, ETAG), { kind: 'unsatisfiable' });
  t.same(rangeVerdict({}, 0, ETAG), { kind: 'whole' });
});

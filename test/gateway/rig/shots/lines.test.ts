// The lines of the journal: written records can be read again, with any content.

import fc from 'fast-check';
import t from 'tap';
import { idIn, lineOf, recordOf } from '#gateway/rig/shots/lines.js';
import type { RecordOfShot } from '#gateway/rig/shots/record.js';
import { about, begun, taken } from './records.js';

t.test('the reader reads every record that the writer takes', async (t) => {
  const text = fc
    .tuple(
      fc.constantFrom('a', '"', '\u0000', '\ud83d', '\u20ac', '\n'),
      fc.constantFrom(0, 1, 2_048, 2_049, 9_999),
    )
    .map(([each, times]) => each.repeat(times));
  const records: fc.Arbitrary<RecordOfShot> = fc.oneof(
    text.map((message) => ({ kind: 'failed' as const, ...about('A1'), code: 'X', message })),
    text.map((reason) => ({ kind: 'missing' as const, ...about('A1'), reason })),
    text.map((error) => ({ kind: 'issued' as const, ...about('A1'), issuedUs: 5, at: '2027', error })),
    fc.constantFrom(...taken('A1'), begun()),
  );
  t.doesNotThrow(() =>
    fc.assert(
      fc.property(records, (record) => {
        const line = lineOf(record);
        return line.endsWith('\n') && recordOf(line.slice(0, -1))?.kind === record.kind;
      }),
    ),
  );
  for (const wrong of [{ number: -1 }, { at: 'x'.repeat(33) }, { policy: 'none' }])
    t.throws(() => lineOf({ ...begun(), ...wrong } as RecordOfShot), /not one that can be read/);
});

t.test(
  'a line with one changed character is refused as damaged; a line without a checksum is read',
  async (t) => {
    const line = lineOf(begun()).slice(0, -1);
    const wrong: number[] = [];
    for (let at = 0; at < line.length - '","crc":"00000000"}'.length; at += 1) {
      const other = line[at] === '7' ? '8' : '7';
      if (recordOf(`${line.slice(0, at)}${other}${line.slice(at + 1)}`) !== undefined) wrong.push(at);
    }
    t.same(wrong, []);
    t.same(recordOf(line), begun());
    t.same(recordOf(JSON.stringify(begun())), begun(), 'of an earlier version');
    t.equal(idIn(line.slice(0, 60)), 'shot-a', 'the rest of it names its shot');
    t.equal(idIn('{"kind":"landed"'), undefined);
  },
);

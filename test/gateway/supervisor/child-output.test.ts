import { PassThrough } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import t from 'tap';
import { ChildOutput } from '#gateway/supervisor/child-output.js';
import { ManualClock } from '../../support/manual-clock.js';

function output(limits = {}) {
  const clock = new ManualClock();
  const lines: string[] = [];
  const dropped: number[] = [];
  const all = { workerLineBytes: 8, workerOutputLines: 3, workerLinesPerS: 4, ...limits };
  const subject = new ChildOutput(clock, all);
  const stream = new PassThrough();
  subject.follow(stream, { line: (line) => lines.push(line), dropped: (count) => dropped.push(count) });
  const write = async (text: string | Buffer) => {
    stream.write(text);
    await turn();
  };
  return { clock, lines, dropped, subject, stream, write };
}

t.test('output is split into lines however its bytes arrive; the last line may lack its end', async (t) => {
  const { lines, stream, write } = output();
  await write('on');
  await write('e\ntwo\r\n\nth');
  await write('ree');
  t.same(lines, ['one', 'two']);
  stream.destroy();
  await turn();
  t.same(lines, ['one', 'two', 'three']);
});

t.test('a character that arrives in two pieces is joined', async (t) => {
  const { lines, write } = output();
  const bytes = Buffer.from('aä\n');
  await write(bytes.subarray(0, 2));
  await write(bytes.subarray(2));
  t.same(lines, ['aä']);
});

t.test(
  'characters that a terminal would obey are escaped, in the report too; a tab is a space',
  async (t) => {
    const { lines, subject, write } = output({ workerLineBytes: 100 });
    await write('a\u001b[2J\tb\u009b\u202e\n');
    t.same(lines, ['a\\u001b[2J b\\u009b\\u202e']);
    t.same(subject.last, lines);
  },
);

t.test('only the beginning of a line without end is held, and the next line is whole', async (t) => {
  const { lines, write } = output();
  for (let round = 0; round < 100; round += 1) await write(Buffer.alloc(64 * 1024, 'x'));
  t.same(lines, []);
  await write('\nnext\n');
  t.same(lines, ['xxxxxxxx … (longer than 8 bytes)', 'next']);
});

t.test('lines that come too fast are counted, and the last of them are kept for the report', async (t) => {
  const { clock, lines, dropped, subject, write } = output();
  await write('1\n2\n3\n4\n5\n6\n7\n');
  t.same(lines, ['1', '2', '3', '4']);
  t.same(subject.last, ['5', '6', '7']);
  t.same(dropped, []);
  await clock.advance(1_000);
  t.same(dropped, [3]);
  await write('8\n');
  t.same(lines.at(-1), '8', 'a second later lines are passed on again');
  t.equal(clock.pending, 0);
});

t.test('the number of dropped lines is reported at the end, and no timer is left', async (t) => {
  const { clock, dropped, stream, write } = output();
  await write('1\n2\n3\n4\n5\n');
  stream.destroy();
  await turn();
  t.same(dropped, [1]);
  t.equal(clock.pending, 0);
});
